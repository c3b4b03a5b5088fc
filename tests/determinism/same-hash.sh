#!/usr/bin/env bash
# same-hash.sh SCENE SETTING CAROM [OTHER_CAROM...]: runs the scene with each program, with the first
# one twice, and fails unless every run ends with the same hash. SETTING is a KEY=VALUE, or empty.
set -euo pipefail
scene=$1
set=(${2:+--set "$2"})
shift 2
first=
status=0
for carom in "$1" "$@"; do
    report=$("$carom" run "$scene" --steps 300 "${set[@]}" --json)
    hash=$(sed -n 's/.*"hash" *: *"\([0-9a-f]\{16\}\)".*/\1/p' <<<"$report")
    printf '%s  %s\n' "${hash:-(no hash)}" "$carom"
    if [[ -z $hash ]]; then
        printf '%s\n' "$report"
        status=1
    elif [[ $hash != "${first:=$hash}" ]]; then
        status=1
    fi
done
exit "$status"
