#!/usr/bin/env bash
# Installs what is missing, builds the program and starts it: ./run.sh [carom's arguments]
set -euo pipefail
# shellcheck source=scripts/build.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/scripts/build.sh"

need_packages run
build_preset run carom
carom=${root:?}/build/run/carom

if (($# == 0)) && [[ -z ${DISPLAY-}${WAYLAND_DISPLAY-}${SDL_VIDEODRIVER-} ]]; then
    picture=$root/build/carom.png
    "$carom" run start --seconds 2 --png "$picture" --quiet
    say "There is no display to open a window on. The start scene, two seconds in, is drawn in"
    say "  $picture"
    say "Scenes run without a window too; from this folder, for example:"
    say "  $(printf '%q' "$0") run pyramid --steps 600"
    exit 0
fi
exec "$carom" "$@"
