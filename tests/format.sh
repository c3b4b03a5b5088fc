#!/usr/bin/env bash
# Fails when clang-format would change a C file. Only the version that the code was formatted with
# can judge: others disagree with it on details, and skip (status 77).
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
wanted=14
for tool in clang-format-$wanted clang-format; do
    if command -v "$tool" >/dev/null && [[ $("$tool" --version) == *"version $wanted."* ]]; then
        mapfile -t sources < <(find src tests -name '*.[ch]' | sort)
        mapfile -t unformatted < <("$tool" --dry-run "${sources[@]}" 2>&1 |
            sed -n 's/^\([^:]*\):[0-9:]* warning: code should be clang-formatted.*/\1/p' | uniq)
        echo "${#sources[@]} files, ${#unformatted[@]} of them not as $tool has them"
        if ((${#unformatted[@]} > 0)); then
            echo "  $tool -i ${unformatted[*]}"
            exit 1
        fi
        exit 0
    fi
done
echo "clang-format $wanted is not here"
exit 77
