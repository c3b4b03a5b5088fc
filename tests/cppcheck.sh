#!/usr/bin/env bash
# cppcheck.sh BUILD: what cppcheck finds in the sources; nothing, if all is well. It keeps what it
# knows of unchanged files in BUILD/cppcheck. Left out are two kinds of findings: what it follows from
# one file into another, since it forgets the conditions on the way, and loops down to 0, whose guard
# it takes for one of the array's end.
set -euo pipefail
cd "$(dirname -- "${BASH_SOURCE[0]}")/.."
command -v cppcheck >/dev/null || { echo "cppcheck is not installed"; exit 77; }
mkdir -p "$1/cppcheck"
cppcheck -j"$(nproc)" --quiet --error-exitcode=1 --cppcheck-build-dir="$1/cppcheck" --std=c11 \
    --enable=warning,performance,portability --inline-suppr --suppress=missingInclude \
    --suppress=missingIncludeSystem --suppress=ctuuninitvar --suppress=ctunullpointer --suppress=arrayIndexOutOfBoundsCond \
    -I src -I src/physics -I src/physics/include -D__SSE2__ -DNDEBUG src
