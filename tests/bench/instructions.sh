#!/usr/bin/env bash
# instructions.sh COUNT_STEPS COMPILER [--update]: counts the instructions that a step of a scene
# takes, which noise does not touch, and fails above the bound that instructions.txt has for the
# compiler ("gcc-12") and processor. --update stores what was counted as the bound. Ends with 77, skipped, where
# there is no valgrind or no bound.
set -euo pipefail
program=$1 compiler=$2 update=${3-}
# What valgrind runs of the wider registers decides which code is chosen.
lanes=$(grep -qsw avx2 /proc/cpuinfo && echo avx2 || echo sse2)
key=$compiler-$lanes
bounds=$(dirname -- "${BASH_SOURCE[0]}")/instructions.txt
scene=large_pyramid warmup=3 steps=4

if ! command -v valgrind >/dev/null; then
    echo "valgrind is not installed"
    exit 77
fi
log=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect=counted_steps \
    "$program" "$scene" "$warmup" "$steps" 2>&1) || {
    printf '%s\n' "$log"
    exit 1
}
counted=$(sed -n 's/.*Collected *: *\([0-9][0-9]*\).*/\1/p' <<<"$log")
if [[ -z $counted || $counted == 0 ]]; then
    printf '%s\nvalgrind counted nothing in counted_steps\n' "$log"
    exit 1
fi
counted=$((counted / steps))
echo "$scene, $key: $counted instructions a step"

if [[ $update == --update ]]; then
    rest=$(grep -v "^$key  *$scene " "$bounds")
    printf '%s\n%-12s %-14s %d\n' "$rest" "$key" "$scene" $((counted * 103 / 100)) >"$bounds"
    exit
fi
bound=$(awk -v key="$key" -v scene="$scene" '$1 == key && $2 == scene { print $3 }' "$bounds")
if [[ -z $bound ]]; then
    echo "instructions.txt has no bound for $key; to store one:"
    echo "  $0 $program $compiler --update"
    exit 77
fi
echo "the bound is $bound, $((counted * 1000 / bound / 10)) % of it are used"
if ((counted > bound)); then
    echo "A step takes more instructions than it may. If they are worth it, store the new bound:"
    echo "  $0 $program $compiler --update"
    exit 1
fi
if ((counted * 100 < bound * 90)); then
    echo "A step takes far fewer than it may; store the new bound so that it stays so:"
    echo "  $0 $program $compiler --update"
fi
