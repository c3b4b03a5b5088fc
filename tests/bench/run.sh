#!/usr/bin/env bash
# Measures Carom beside other engines: installs what is missing, builds the bench and runs it:
# tests/bench/run.sh [bench-peers' arguments]. The figures stay in build/bench.csv, or where --csv
# names a file. Box2D 3 is measured, too, where CMAKE_PREFIX_PATH leads to one.
set -euo pipefail
# shellcheck source=scripts/build.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../../scripts/build.sh"

need_packages run bench
build_preset bench bench-peers
exec "${root:?}/build/bench/tests/bench/bench-peers" --csv "$root/build/bench.csv" "$@"
