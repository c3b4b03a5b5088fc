#!/usr/bin/env bash
# same-hash.sh SCENE SETTING STEPPER [OTHER_STEPPER...]: runs the scene with each build's step-scene, with
# the first one twice, and fails unless every run ends with the same hash. SETTING is a KEY=VALUE, or
# empty.
set -euo pipefail
scene=$1
setting=(${2:+"$2"})
shift 2
first=
status=0
for stepper in "$1" "$@"; do
    hash=$("$stepper" "$scene" 300 "${setting[@]}") || status=1
    printf '%s  %s\n' "${hash:-(no hash)}" "$stepper"
    if [[ $hash != "${first:=$hash}" ]]; then
        status=1
    fi
done
[[ -n $first ]] || status=1
exit "$status"
