#!/usr/bin/env bash
# A real window: full screen and back, and where it was when it opens again.
# shellcheck source=tests/e2e/display.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/display.sh"
start_display

geometry() {
    xdotool getwindowgeometry --shell "$window" | sed -n 's/^\(X\|Y\|WIDTH\|HEIGHT\)=//p' | tr '\n' ' '
}
# Waits until the window is at X Y W H.
expect_geometry() {
    # shellcheck disable=SC2329
    there() {
        [[ $(geometry) == "$1 " ]]
    }
    wait_for there "$1" || fail "the window is at $(geometry)and not at $1"
}

start_carom --paused
expect_geometry "60 90 1280 720"
key F11
expect_geometry "0 0 1400 900"
key F11
expect_geometry "60 90 1280 720"

xdotool windowsize "$window" 900 600
xdotool windowmove "$window" 200 120
expect_geometry "200 120 900 600"
key F11
expect_geometry "0 0 1400 900"
key ctrl+q
expect_exit 0

# It comes back as it was left: full screen, and in its place behind that.
start_carom --paused
expect_geometry "0 0 1400 900"
key F11
expect_geometry "200 120 900 600"
key ctrl+q
expect_exit 0

# A place that no display shows is not taken.
sed -i 's/"window.x": 200/"window.x": 5000/' "$CAROM_PREFERENCES/preferences.json"
start_carom --paused
expect_geometry "250 150 900 600"
key ctrl+q
expect_exit 0
echo "full screen and back, and reopened in its place"
