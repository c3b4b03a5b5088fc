#!/usr/bin/env bash
# same-hash.sh SCENE SETTING STEPPER [OTHER_STEPPER...]: runs the scene with each build's step-scene, with
# the first one twice, and fails unless every run ends with the same hash. SETTING is a KEY=VALUE, or
# empty. STEPPER is a program, or PROGRAM=TICKS of a slow build, whose ticks are few: after as many ticks
# the first program must have the same hash.
set -euo pipefail
scene=$1
setting=(${2:+"$2"})
shift 2
declare -A first=()
status=0

# hash_of PROGRAM TICKS
hash_of() {
    "$1" "$scene" "$2" "${setting[@]}" || true
}

reference=${1%=*}
for stepper in "$@"; do
    program=${stepper%=*} ticks=300
    [[ $stepper == "$program" ]] || ticks=${stepper##*=}
    [[ -n ${first[$ticks]:-} ]] || first[$ticks]=$(hash_of "$reference" "$ticks")
    hash=$(hash_of "$program" "$ticks")
    printf '%s after %d ticks  %s\n' "${hash:-(no hash)}" "$ticks" "$program"
    [[ -n $hash && $hash == "${first[$ticks]}" ]] || status=1
done
[[ $# -gt 0 ]] || status=1
exit "$status"
