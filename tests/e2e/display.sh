# shellcheck shell=bash
# What the window tests share. Sourced; expects the program's path in $1. Makes a folder to work
# in, and a display that nobody else uses; both are gone when the test ends.
set -euo pipefail
carom=$1
work=$(mktemp -d)
server=
program=
display_options=()

cleanup() {
    [[ -z $program ]] || kill "$program" 2>/dev/null || true
    [[ -z $server ]] || kill "$server" 2>/dev/null || true
    rm -rf "$work"
}
trap cleanup EXIT
cd "$work"
export CAROM_PREFERENCES=$work/preferences
# What the desktop's libraries keep until the end is theirs.
printf 'leak:libdbus\nleak:libX\nleak:libfontconfig\n' >"$work/suppressions"
export LSAN_OPTIONS=suppressions=$work/suppressions:print_suppressions=0

fail() {
    echo "FAILED: $*" >&2
    [[ ! -s $work/errors ]] || sed 's/^/  carom: /' "$work/errors" >&2
    exit 1
}

# Calls a command until it succeeds, for ten seconds.
wait_for() {
    local i
    for ((i = 0; i < 200; i++)); do
        if "$@"; then return 0; fi
        sleep 0.05
    done
    return 1
}

has_text() {
    [[ -s $1 ]]
}

# A display of its own, with what display_options asks for; skips the test (status 77) where there is no Xvfb or xdotool.
start_display() {
    command -v Xvfb >/dev/null && command -v xdotool >/dev/null ||
        { echo "Xvfb or xdotool is not here"; exit 77; }
    # A number that no other test has had: a server that ends takes the socket of that number away, also
    # from one that has begun to use it meanwhile.
    local number=$((1000 + ($$ + RANDOM) % 50000))
    # Emptied here, not only by the server's own redirection: what an earlier server of this test wrote would
    # pass for the word of one that has not begun.
    : >"$work/display"
    Xvfb ":$number" -displayfd 3 -screen 0 1400x900x24 -nolisten tcp "${display_options[@]}" 3>"$work/display" 2>/dev/null &
    server=$!
    wait_for has_text "$work/display" || fail "Xvfb did not start"
    DISPLAY=:$number
    export DISPLAY SDL_VIDEODRIVER=x11 SDL_AUDIODRIVER=dummy XDG_RUNTIME_DIR=$work
    unset WAYLAND_DISPLAY
}

# start_carom ARGUMENTS...: opens the window and waits until it has been drawn.
start_carom() {
    : >"$work/errors"
    CAROM_TRACE_START=1 "$carom" "$@" 2>"$work/errors" &
    program=$!
    wait_for grep -q 'first frame' "$work/errors" || fail "no first frame"
    window=$(xdotool search --pid "$program" --onlyvisible --name Carom | head -n 1)
    [[ -n $window ]] || fail "no window"
    xdotool windowfocus "$window" || true
    eval "$(xdotool getwindowgeometry --shell "$window" | sed -n 's/^\([XY]\)=/origin_\1=/p')"
}

# Mouse and keys, in the window's own coordinates. A pause lets a frame pass between them.
pause() {
    sleep 0.06
}
# shellcheck disable=SC2154
move() {
    xdotool mousemove "$((origin_X + $1))" "$((origin_Y + $2))"
    pause
}
drag() {
    move "$1" "$2"
    xdotool mousedown 1
    pause
    move "$((($1 + $3) / 2))" "$((($2 + $4) / 2))"
    move "$3" "$4"
    xdotool mouseup 1
    pause
}
click() {
    move "$1" "$2"
    xdotool click 1
    pause
}
key() {
    xdotool key "$@"
    pause
}
type_text() {
    xdotool type --delay 20 "$1"
    pause
}

# save FILE: Ctrl+S, until the file has been replaced.
save() {
    local before
    before=$(stat -c '%i %y' "$1" 2>/dev/null || true)
    key ctrl+s
    # shellcheck disable=SC2329
    replaced() {
        [[ -e $1 && $(stat -c '%i %y' "$1") != "$before" ]]
    }
    wait_for replaced "$1" || fail "Ctrl+S did not write $1"
}

# Waits for the program's end and compares its exit status.
expect_exit() {
    local status=0 i
    for ((i = 0; i < 200; i++)); do
        kill -0 "$program" 2>/dev/null || break
        sleep 0.05
    done
    ! kill -0 "$program" 2>/dev/null || fail "the window is still open"
    wait "$program" || status=$?
    program=
    ((status == $1)) || fail "exit status $status instead of $1"
}

# field FILE KEY: what `carom run --json` says of a scene file before its first step.
field() {
    "$carom" run "$1" --steps 0 --json | sed -n "s/.*\"$2\": *\"\{0,1\}\([^,\"}]*\).*/\1/p"
}
