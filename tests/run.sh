#!/usr/bin/env bash
# Installs what is missing, builds Carom in every way that must agree, and runs all tests:
# tests/run.sh [ctest's arguments], for example tests/run.sh -R physics
#
# One ctest run, in the build with the sanitizers, is the whole of it. The other builds are handed
# to it: those of their tests that the list below names run there as <build>/<test>, and the programs
# of all of them must end every shipped scene with the same hash.
set -euo pipefail
# shellcheck source=scripts/build.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../scripts/build.sh"

# What goes through more cases without sanitizers (tests/effort.h).
sampled=$(cd "${root:?}" && grep -lE 'test_effort|test_is_sampled' tests/*/test_*.c |
    sed 's#^tests/\(.*\)/test_\(.*\)\.c$#test-\1-\2#; s#_#-#g' | paste -sd,)

# Every preset but `asan`, of which everything is built and run: what is built of it (targets, with
# commas), and which of its tests run (a regular expression of their names). Where step-scene is built,
# its hashes are compared with those of the other builds, and so are those of carom and of bench-peers.
# Of an optimised build those tests run in which it does more than the one with sanitizers, or may
# differ: of physics, of drawing, in a real window. The optimised build of the other compiler has the
# same bits, which the hashes show. Another preset is one more line.
drawing="tests-draw,tests-view,tests-install"
moving="tests-physics,tests-lessons,tests-bench,tests-e2e,test-sandbox-pictures"
drawn="test-draw-|test-view-|install$|hardened$"
moved="test-physics-|random-api-|test-lessons-|test-bench-|bench-|e2e-|test-sandbox-pictures$"
presets=(
    # preset       targets             tests
    "release       carom,step-scene,$drawing,$moving,$sampled  ^($drawn|$moved|(${sampled//,/|})$)"
    "run           carom               -"
    "clang         carom,step-scene,bench-peers,$drawing  ^($drawn)"
    "debug         step-scene          -"
    "clang-debug   step-scene          -"
    "bench         all                 -"
    "ubsan-clang   random-api          ^random-api-[12]$"
    "tsan          random-api,test-physics-workers,test-physics-shared-ticks  ^(random-api-1|test-physics-(workers|shared-ticks))$"
    "fuzz          fuzz-targets        ."
)

need_packages run test bench

# What was compiled once is not compiled again: not for the next run, nor in another checkout, nor for
# a preset with the same flags. -Werror makes no other code: `run` and `bench`, which go without, take
# what `release` compiled before them.
export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1 CCACHE_IGNOREOPTIONS=-Werror
export CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache

builds=$root/build
others=
steppers=
programs=
benches=
for line in "${presets[@]}"; do
    read -r preset targets tests <<<"$line"
    build_preset "$preset" "$targets"
    if [[ ,$targets, == *,step-scene,* ]]; then
        steppers+="$builds/$preset/tests/bench/step-scene"
        [[ $preset != *debug ]] || steppers+="=100" # ticks: unoptimised, each takes as long as ten
        steppers+=";"
        [[ ,$targets, != *,carom,* ]] || programs+="$builds/$preset/carom;"
        [[ $targets != *bench* ]] || benches+="$builds/$preset/tests/bench/bench-peers;"
    fi
    if [[ $tests != - ]]; then
        others+="$builds/$preset=$tests;"
    fi
done
build_preset asan all -DCAROM_OTHER_BUILDS="${others%;}" -DCAROM_OTHER_STEPPERS="${steppers%;}" \
    -DCAROM_OTHER_PROGRAMS="${programs%;}" -DCAROM_OTHER_BENCHES="${benches%;}"

# A test that hangs is a failure, and reading from a terminal is a way to hang. One test more than there
# are processors: those in a real window wait more than they work.
cd "$root"
exec ctest --preset asan --no-label-summary --timeout 600 -j "$(($(nproc) + 1))" "$@" </dev/null
