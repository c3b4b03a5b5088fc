#!/usr/bin/env bash
# same-hash.sh SCENE SETTING STEPPER [OTHER_STEPPER...]: runs the scene with each build's step-scene, with
# the first one twice, and fails unless every run ends with the same hash. SETTING is a KEY=VALUE, or
# empty. STEPPER is a program, or PROGRAM=TICKS of a slow build, whose ticks are few: after as many ticks
# the first program must have the same hash.
set -euo pipefail
shopt -s extglob
scene=$1
setting=(${2:+"$2"})
shift 2
declare -A first=()
status=0

# compare PROGRAM TICKS: with the first hash after as many ticks
compare() {
    local hash
    hash=$("$1" "$scene" "$2" "${setting[@]}") || status=1
    printf '%s after %d ticks  %s\n' "${hash:-(no hash)}" "$2" "$1"
    [[ -n $hash && $hash == "${first[$2]:=$hash}" ]] || status=1
}

reference=${1%=+([0-9])}
for stepper in "$@"; do
    program=${stepper%=+([0-9])} ticks=300
    [[ $stepper == "$program" ]] || ticks=${stepper##*=}
    [[ -v first[$ticks] ]] || compare "$reference" "$ticks"
    compare "$program" "$ticks"
done
exit "$status"
