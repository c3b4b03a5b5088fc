#!/usr/bin/env bash
# recording.sh SCENES PROGRAM [OTHER...]: what PROGRAM records with one thread every other build runs
# again with two, to the same hash in each tick.
set -euo pipefail
scenes=$1
program=$2
shift
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
for name in wrecking-ball joints heap broadphase; do
    "$program" run "$scenes/$name.json" --steps 150 --set world.threads=1 --quiet \
        --record "$work/$name"
    for other in "$@"; do
        printf '%s, %s: ' "$name" "$other"
        "$other" replay "$work/$name" --verify --set world.threads=2 --json
    done
done
