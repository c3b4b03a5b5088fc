#!/usr/bin/env bash
# What a new user does first, with a mouse on a real window: builds a ramp, lays ground, places a
# ball, types its restitution, runs, pauses, reads its speed, undoes three times, saves, reopens.
#
# A mirror, the program driven by a script with no window, goes through the same steps. It says
# where the controls stand, so that no places of them are written down here; and what it saves and
# shows has to be what the window saved and shows.
# shellcheck source=tests/e2e/display.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/display.sh"
screen=$2
pictures=$3
display_options=(-fbdir "$work")
start_display
mkdir -p "$pictures" mirror hand given
rm -f "$pictures"/*.png
clicks=0 drags=0 turns=0 keys=0 pictured=0

# ---- the mirror ----

# mirror COMMANDS...: all steps so far, and these commands, one an argument, which are not kept.
# Its folder holds what the window's held at its start.
mirror() {
    printf '%s\n' "$@" | cat steps - >now
    rm -rf mirror
    cp -r given mirror
    (cd mirror && env -u CAROM_PREFERENCES "$carom" --script ../now)
}
also() {
    printf '%s\n' "$@" >>steps
}
where() {
    read -r control_x control_y control_w control_h < <(mirror "print control $1") ||
        fail "the mirror finds no $1"
}

# ---- one hand for both ----

press() {
    where "$1"
    click "$control_x" "$control_y"
    also "press $1"
    clicks=$((clicks + 1))
}
click_at() {
    click "$1" "$2"
    also "click $1 $2"
    clicks=$((clicks + 1))
}
drag_from() {
    drag "$1" "$2" "$3" "$4"
    also "drag $1 $2 $3 $4 2"
    drags=$((drags + 1))
}
# A notch, 4 away from the hand or 5 towards it.
turn_wheel() {
    move "$1" "$2"
    xdotool click "$3"
    pause
    also "wheel $1 $2 $((9 - 2 * $3))"
    turns=$((turns + 1))
}
# chord XDOTOOLS_NAME OUR_NAME
chord() {
    key "$1"
    also "key $2"
    keys=$((keys + 1))
}
# Text, and Enter.
enter() {
    type_text "$1"
    key Return
    also "text $1" "key Return"
    keys=$((keys + ${#1} + 1))
}
# Of the mirror, by now.
expect() {
    mirror "expect $1" || fail "after picture $pictured: not $1"
}
picture() {
    sleep 0.2
    pictured=$((pictured + 1))
    last=$pictures/$(printf '%02d' "$pictured")-$1.png
    "$screen" save Xvfb_screen0 "$origin_X" "$origin_Y" 1280 720 "$last"
    echo "$last"
}
expect_written() {
    wait_for test -s "hand/$1.json" && return
    picture failed
    kill -0 "$program" || echo "the program is gone"
    fail "$1.json was not saved; the folder holds: $(ls hand)"
}
# expect_saved NAME: the window has saved what the mirror saves.
expect_saved() {
    expect_written "$1"
    expect "unsaved 0"
    cmp "hand/$1.json" "mirror/$1.json" || fail "the window's $1.json is not the mirror's"
}
tell_work() {
    echo "after $clicks clicks, $drags drags, $turns turns of the wheel and $keys keys"
}
begin() {
    : >steps
    cd hand
    start_carom --renderer software
    cd ..
}

# ---- the ramp ----

begin
sleep 0.5
picture start
press menu/File
picture file-menu
press menu/File/new
press menu/File/new/empty
expect "bodies 0"
picture new

press "tools/Polygon tool"
click_at 150 420
click_at 500 580
move 320 590
picture corners
click_at 150 580
click_at 150 420
expect "bodies 1"
picture ramp
where side/inspector/all/kind
click_at "$control_x" "$control_y" # the middle one of three: Static
picture static
turn_wheel 500 580 4
turn_wheel 500 580 5
turn_wheel 500 580 5
picture zoomed
press "tools/Ground tool"
click_at 700 580
expect "bodies 2"
picture ground

# ---- the ball ----

press "tools/Circle tool"
drag_from 200 330 220 330
expect "bodies 3"
picture ball
press "tools/Select tool"
click_at 200 330
expect "selected 1"
inspector=side/inspector/all
press $inspector/Material/restitution
picture restitution-open
enter 0.8
picture restitution
[[ $(mirror "print text $inspector/Material/restitution") == 0.8 ]] || fail "0.8 is not shown"

# ---- time ----

# How far the window will have run is told later by a batch run from here, tick by tick.
mirror "key Ctrl+S" "text setup" "key Return" "expect unsaved 0"
"$carom" run mirror/setup.json --steps 900 --csv run.csv --quiet

press "menu/transport/Play or pause"
also "frames 60"
sleep 1
picture running
press "menu/transport/Play or pause"
chord ctrl+s Ctrl+S
picture name
enter paused
expect_written paused

read -r vx vy < <(sed -n 's/.*"velocity": \[\([^,]*\), \([^]]*\)\].*/\1 \2/p' hand/paused.json)
tick=$(awk -F, -v vx="$vx" -v vy="$vy" '$8 == vx && $9 == vy { print $1 }' run.csv)
[[ -n $tick ]] || fail "a batch run never has the velocity ($vx, $vy) of paused.json"
sed -i "s/^frames 60$/frames $tick/" steps
expect "tick $tick"
expect_saved paused
echo "paused in tick $tick"

# ---- its speed ----

speed=$inspector/Speed
picture speed
where $speed
shown=$(mirror "print text $speed" "shot speed.png")
computed=$(awk -v vx="$vx" -v vy="$vy" 'BEGIN { printf "Speed %.2f m/s", sqrt(vx * vx + vy * vy) }')
[[ $shown == "$computed" ]] || fail "the speed is shown as $shown and not as $computed"
"$screen" same "$last" mirror/speed.png $((control_x - control_w / 2)) $((control_y - control_h / 2)) \
    "$control_w" "$control_h" || fail "the window does not show the speed $shown"
echo "the speed is read: $shown"
tell_work

# ---- undone three times: by button, by menu, by key ----

press tools/Undo
press menu/Edit
picture edit-menu
press menu/Edit/Undo
chord ctrl+z Ctrl+Z
expect "bodies 1"
picture undone
press menu/File
press "menu/File/Save as"
enter ramp
expect_saved ramp
picture saved
[[ $(field hand/ramp.json bodies) == 1 ]] || fail "not the ramp alone was saved"

# Redone, the run is there again.
press tools/Redo
press tools/Redo
press tools/Redo
picture redone
press menu/File
press "menu/File/Save as"
enter redone
expect_saved redone
cmp hand/paused.json hand/redone.json || fail "redo did not bring the run back"
press menu/File
press menu/File/Quit
expect_exit 0
tell_work

# ---- reopened ----

cp hand/*.json given
begin
press menu/File
press menu/File/Open
picture scenes
press open/grid/./ramp.json
expect "bodies 1"
picture reopened
press menu/File
press "menu/File/Save as"
enter again
expect_saved again
cmp hand/ramp.json hand/again.json || fail "reopened and saved, the scene has other bytes"
chord ctrl+q Ctrl+Q
expect_exit 0
echo "built, run, read, undone, saved and reopened: the same bytes"
