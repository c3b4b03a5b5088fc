#!/usr/bin/env bash
# Fails when shellcheck has something to say about a script; skips (status 77) where it is missing.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
command -v shellcheck >/dev/null || { echo "shellcheck is not here"; exit 77; }
mapfile -t scripts < <(find run.sh .ci scripts tests -name '*.sh' -o -path .ci/run | sort)
shellcheck --external-sources --severity=warning "${scripts[@]}"
echo "${#scripts[@]} scripts"
