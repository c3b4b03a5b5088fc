#!/usr/bin/env bash
# A real window and a real hand: spawn, select, move, rotate, throw, undo, save, reopen, quit.
# shellcheck source=tests/e2e/display.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/display.sh"
start_display

cat >empty.json <<'JSON'
{ "carom": 1, "world": { "gravity": [0, 0] }, "view": { "center": [0, 0], "height": 6.92 } }
JSON
start_carom --paused empty.json

# 1280 by 720: all places below are on the world's part.
key b
xdotool keydown shift
drag 640 346 720 286    # a box from its middle to its right side: turned
xdotool keyup shift
key c
drag 300 300 340 330    # a circle
key v
drag 640 346 740 346    # the box, a metre or so to the right
save empty.json
bodies=$(field empty.json bodies)
[[ $bodies == 2 ]] || fail "saved $bodies bodies instead of 2"
moved=$(field empty.json hash)
grep -q '"angle": 0.6435' empty.json || fail "the box was not saved with its angle: $(cat empty.json)"

# An upright box from corner to corner; a copy of the circle; circles while the key is held. One undo
# each takes them back.
key b
drag 200 450 280 490
key v
xdotool keydown ctrl
drag 300 300 300 400
xdotool keyup ctrl
save empty.json
[[ $(field empty.json bodies) == 4 ]] || fail "no upright box, or no copy of the circle"
grep -q '"width": 1.07443, "height": 0.537215' empty.json || fail "the box is not between the corners: $(cat empty.json)"
move 500 550
xdotool keydown g
sleep 1
xdotool keyup g
save empty.json
poured=$(($(field empty.json bodies) - 4))
((poured >= 3 && poured <= 12)) || fail "a second of pouring made $poured bodies"
for _ in 1 2 3; do
    key ctrl+z
done
save empty.json
[[ $(field empty.json hash) == "$moved" ]] || fail "three undos did not take the box, the copy and the pour back"

# The knob stands 26 pixels beyond the box's bounding circle of 141 pixels.
click 740 346
drag 740 179 907 346
save empty.json
turned=$(field empty.json hash)
[[ $turned != "$moved" ]] || fail "the knob did not turn the box"
grep -q '"angle": -0.927' empty.json || fail "not turned by -90 degrees: $(cat empty.json)"

# Undo goes back to what was saved first, bit for bit; redo forth.
key ctrl+z
save empty.json
[[ $(field empty.json hash) == "$moved" ]] || fail "undo did not bring the box back"
key ctrl+y
save empty.json
[[ $(field empty.json hash) == "$turned" ]] || fail "redo did not turn it again"

# Shift-click selects both, a rubber band too; Del takes them; undo brings them back.
click 300 300
xdotool keydown shift
click 740 346
xdotool keyup shift
key Delete
save empty.json
[[ $(field empty.json bodies) == 0 ]] || fail "shift-click and Del left bodies behind"
key ctrl+z
drag 150 150 1000 600
key Delete
save empty.json
[[ $(field empty.json bodies) == 0 ]] || fail "the rubber band and Del left bodies behind"
key ctrl+z
save empty.json
[[ $(field empty.json hash) == "$turned" ]] || fail "undo did not bring the bodies back"

# Copied and pasted at the pointer, through the display's clipboard; undo takes the copies away.
key ctrl+a
key ctrl+c
move 400 150
key ctrl+v
save empty.json
[[ $(field empty.json bodies) == 4 ]] || fail "two bodies were copied, and not two pasted"
key ctrl+z
save empty.json
[[ $(field empty.json hash) == "$turned" ]] || fail "undo did not take the pasted bodies away"

# Time runs: the circle is thrown by the spring.
key space
drag 300 300 500 300
sleep 0.3
key space
save empty.json
thrown=$(field empty.json hash)
[[ $thrown != "$turned" ]] || fail "the spring did not throw the circle"

# A smaller window goes on showing and taking events.
xdotool windowsize "$window" 800 600
# shellcheck disable=SC2329
is_smaller() {
    xdotool getwindowgeometry --shell "$window" | grep -q '^WIDTH=800$'
}
wait_for is_smaller || fail "the window did not become smaller"
pause
move 400 200
key f
save empty.json
[[ $(field empty.json bodies) == 3 ]] || fail "no box was spawned in the smaller window"
key ctrl+z
save empty.json
[[ $(field empty.json hash) == "$thrown" ]] || fail "undo did not take the box away"

# Closing with an edit asks; Cancel stays, Discard goes.
key f
key ctrl+q
key Escape
sleep 0.3
kill -0 "$program" || fail "Cancel closed the window"
key ctrl+q
key d
expect_exit 0
[[ $(field empty.json hash) == "$thrown" ]] || fail "Discard changed the file"

# Reopened, it is what was saved; saved under another name, the same again.
start_carom --paused empty.json
save empty.json
[[ $(field empty.json hash) == "$thrown" ]] || fail "opened and saved, the scene is another"
key ctrl+q
expect_exit 0

# A shipped scene asks for a name.
start_carom --paused start
key ctrl+s
sleep 0.5 # until the dialog asks for text, keys are no text
type_text copy
key Return
wait_for test -s copy.json || fail "no file was saved under the typed name"
[[ $(field copy.json hash) == "$(field start hash)" ]] || fail "the copy is not the scene"

# Ctrl+O lists the folder's scenes.
key ctrl+o
type_text empty
key Return
save empty.json
xdotool key ctrl+q
expect_exit 0
[[ $(field empty.json hash) == "$thrown" ]] || fail "another scene was opened"
echo "spawned, moved, turned, selected, undone, thrown, saved and reopened"
