#!/usr/bin/env bash
# Installs what is missing, builds Carom in every way that must agree, and runs all tests:
# tests/run.sh [ctest's arguments], for example tests/run.sh -R physics
#
# One ctest run, in the build with the sanitizers, is the whole of it. The other builds are handed
# to it: the tests of the optimised ones run there as <build>/<test>, and the programs of all of
# them must end every shipped scene with the same hash.
set -euo pipefail
# shellcheck source=scripts/build.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../scripts/build.sh"

need_packages run test

builds=${root:?}/build
build_preset release all
build_preset clang all
build_preset debug carom
build_preset clang-debug carom
build_preset asan all \
    -DCAROM_OTHER_BUILDS="$builds/release;$builds/clang" \
    -DCAROM_OTHER_PROGRAMS="$builds/release/carom;$builds/clang/carom;$builds/debug/carom;$builds/clang-debug/carom"

# A test that hangs is a failure, and reading from a terminal is a way to hang.
cd "$root"
exec ctest --preset asan --no-label-summary --timeout 600 -j "$(nproc)" "$@" </dev/null
