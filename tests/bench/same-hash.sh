#!/usr/bin/env bash
# same-hash.sh BENCH_PEERS... [-- ARGUMENTS]: every program steps the bench's scenes with 1, 2 and 4
# threads, and as many lanes as the machine has, 8, 4 and 1; fails unless all agree about where the bodies are in the end. The arguments go to each,
# for example --scale 0.02 --steps 40; without any the scenes have their full sizes.
set -euo pipefail
programs=()
while (($# > 0)) && [[ $1 != -- ]]; do
    programs+=("$1")
    shift
done
(($# == 0)) || shift

hashes=$(for program in "${programs[@]}"; do
    "$program" --hash "$@" | sed "s|\$| $program|"
done)
awk '
    !($1 in first) { first[$1] = $3; scenes[++count] = $1 }
    { line[$1] = line[$1] "\n    " $3 "  " $2 "  " $4; differs[$1] += $3 != first[$1]; runs[$1]++ }
    END {
        for (i = 1; i <= count; i++) {
            s = scenes[i]
            printf "%s  %s, %d runs%s\n", first[s], s, runs[s], differs[s] ? ": NOT THE SAME" line[s] : ""
            bad += differs[s]
        }
        exit bad > 0 || count == 0
    }' <<<"$hashes"
