#!/usr/bin/env bash
# start.sh SOURCE: the first line of the README does what it says where there is no display: the
# program is built, and draws the start scene.
set -euo pipefail
cd "$1"
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER
picture=build/carom.png
rm -f "$picture"
./run.sh
# A PNG of 1280 by 720: its first 24 bytes end with the size.
head=$(od -An -tx1 -N24 "$picture" | tr -d ' \n')
[[ $head == 89504e470d0a1a0a0000000d4948445200000500000002d0 ]] ||
    { echo "$picture is no picture of 1280 by 720: $head"; exit 1; }
[[ $(./run.sh --version) == carom\ * ]] || { echo "run.sh does not hand its arguments on"; exit 1; }
