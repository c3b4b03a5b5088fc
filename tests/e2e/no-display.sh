#!/usr/bin/env bash
# With no display the program says so, names the way around, and exits with status 1.
# shellcheck source=tests/e2e/display.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/display.sh"
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER

expect() {
    local status=0
    timeout 20 "$@" >out 2>errors || status=$?
    ((status == 1)) || fail "exit status $status instead of 1"
    grep -q 'no display' errors || fail "no word of the display: $(cat errors)"
    grep -q 'carom run' errors || fail "carom run is not named: $(cat errors)"
}
expect "$carom"
expect "$carom" start
DISPLAY=:987 expect "$carom"
SDL_VIDEODRIVER=dummy expect "$carom"
SDL_VIDEODRIVER=offscreen expect "$carom"

# A scene that is refused is refused before anybody asks for a display.
echo '{ "carom": 1, "nonsense": 2 }' >bad.json
status=0
"$carom" bad.json 2>errors || status=$?
((status == 3)) || fail "exit status $status instead of 3"
grep -q 'bad.json:1:15' errors || fail "the place is not named: $(cat errors)"
echo "told of the missing display"
