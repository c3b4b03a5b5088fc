#!/usr/bin/env bash
# same-hash-choices.sh SCENE CHOICE CAROM STEPPER [OTHER_STEPPER...]: same-hash.sh with every name that
# `carom list` gives for CHOICE: solver, integrator or broadphase.
set -euo pipefail
here=$(dirname "$0")
scene=$1 choice=$2 carom=$3
shift 3
status=0 tried=0
while read -r name _; do
    echo "$choice $name"
    bash "$here/same-hash.sh" "$scene" "$choice.name=$name" "$@" || status=1
    tried=$((tried + 1))
done < <("$carom" list "${choice}s")
echo "$tried tried"
[[ $tried -gt 2 ]] || status=1
exit "$status"
