#!/usr/bin/env bash
# The timeline and what is inside a tick, by keys and one drag along the timeline on a real window, in
# the theme for a wall and 1280 by 720 pixels: to and fro through the past, back to an impact, into its
# tick, another future from there, a fan of futures, four variants side by side and over one another,
# the energy ledger, a plot that fills the past; and the whole run as a recording, which is then
# verified. With a third argument, a folder, a picture after each key is left there: a film.
# shellcheck source=tests/e2e/display.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/display.sh"
screen=$2
film=${3:-}
display_options=(-fbdir "$work")
start_display
if [[ -n $film ]]; then
    mkdir -p "$film"
    rm -f "$film"/*.png
fi
frames=0

picture() {
    "$screen" save "$work/Xvfb_screen0" "$origin_X" "$origin_Y" 1280 720 "$1"
}
frame() {
    [[ -z $film ]] || picture "$(printf '%s/%04d.png' "$film" "$frames")"
    frames=$((frames + 1))
}
keys() {
    local k
    for k in "$@"; do
        key "$k"
        frame
    done
}
repeat() {
    local i
    for ((i = 0; i < $2; i++)); do keys "$1"; done
}
# scrub FROM TO Y: a drag along the timeline, a picture at each place on the way.
scrub() {
    local x step=$(($2 > $1 ? 3 : -3))
    move "$1" "$3"
    xdotool mousedown 1
    for ((x = $1; step > 0 ? x < $2 : x > $2; x += step)); do
        move "$x" "$3"
        frame
    done
    xdotool mouseup 1
    pause
    frame
    move 640 700
}
# The names of the keys go away.
settle() {
    sleep 1.6
    frame
}
# seen WHAT: something has changed since the last picture of that kind.
seen() {
    picture "$work/now.png"
    if [[ -e $work/before.png ]] && "$screen" same "$work/before.png" "$work/now.png" 0 0 1280 720; then
        fail "$1: nothing is to be seen of it"
    fi
    mv "$work/now.png" "$work/before.png"
}

start_carom two-balls --paused --theme projector
xdotool windowsize "$window" 1280 720
sleep 0.3
frame
seen "the window"
repeat period 70
seen "70 steps"
scrub 247 190 627
scrub 190 225 627
seen "a place in the past"
keys End
keys F6 Tab Tab Tab Tab Tab Return Escape
seen "a breakpoint"
keys shift+F3
seen "where anything touched last"
keys ctrl+comma
seen "the event before"
keys period
keys shift+m
type_text "the impact"
frame
keys Return
seen "a label on the timeline"
keys y
settle
seen "the tick, opened"
repeat Right 30
settle
seen "a walk through the tick"
keys y f
seen "a box, and another future"
keys e
settle
seen "a fan of futures"
keys Escape
repeat period 40
keys Tab
seen "the former branch"
keys Tab z
seen "the ghost of the other branch"
# Of the box, which is selected, the velocity: V jumps to it in the list.
keys z F9 d
seen "the question what to compare"
keys shift+Tab shift+Tab shift+Tab shift+Tab Return Return
seen "four variants to compare"
keys Tab Return v Return
seen "what varies"
keys shift+Tab shift+Tab Return
repeat period 60
settle
seen "four variants side by side"
keys shift+d
repeat period 10
settle
seen "variants over one another"
keys Tab
seen "another one in front"
keys ctrl+b
settle
seen "one of them kept as a branch"
keys Escape
keys F4 Tab Tab Tab Return
settle
seen "the energy ledger"
keys shift+Tab Return
settle
seen "a plot that fills the past"
keys Escape Escape
keys ctrl+r
seen "the question for a name"
keys ctrl+a
type_text "film"
keys Return
wait_for has_text film.recording || fail "no recording"
keys ctrl+q d
expect_exit 0
"$carom" replay film.recording --verify >report || fail "the recording is not what was seen"
grep -q '^branches *3$' report || fail "it has not three branches: $(head -n 1 report)"
[[ -z $film ]] || echo "$frames pictures in $film"
