#!/usr/bin/env bash
# Ended in any way but by its own menu, the program offers what was not saved at its next start;
# preferences outlive it, too.
# shellcheck source=tests/e2e/display.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/display.sh"
start_display

kept() {
    compgen -G "$CAROM_PREFERENCES/unsaved-*.journal" >/dev/null
}
# spawned N: the edits that made N bodies have come to the journal; on a busy machine a key takes a
# while to come to the program at all.
spawned() {
    for ((i = 0; i < 100; i++)); do
        (($(cat "$CAROM_PREFERENCES"/unsaved-*.journal 2>/dev/null | grep -c '\bspawn\b') >= $1)) && return
        sleep 0.05
    done
    fail "the journal has not $1 new bodies"
}
kill_hard() {
    kill -9 "$program"
    wait "$program" 2>/dev/null || true
    program=
}
# recover BODIES: a start offers what was lost, Enter takes it, and it is saved.
recover() {
    start_carom --paused
    key Return
    save empty.json
    [[ $(field empty.json bodies) == "$1" ]] || fail "the recovered scene has not $1 bodies"
    key ctrl+q
    expect_exit 0
    kept && fail "something is kept of what was saved"
    make_empty
}
make_empty() {
    cat >empty.json <<'JSON'
{ "carom": 1, "world": { "gravity": [0, 0] }, "view": { "center": [0, 0], "height": 6.92 } }
JSON
}

make_empty
start_carom --paused empty.json
key t
move 640 346
key f
sleep 1.5 # preferences are written a second after a change
grep -q '"theme": "light"' "$CAROM_PREFERENCES/preferences.json" || fail "T was not remembered"
grep -q "$work/empty.json" "$CAROM_PREFERENCES/preferences.json" || fail "the scene is not recent"
kill_hard
kept || fail "what was kept did not outlive the program"

# Later keeps it; Recover opens it as unsaved edits of the same file.
start_carom --paused
key l
key ctrl+q
expect_exit 0
kept || fail "Later did not keep it"
recover 1

# In the first second, a moment after the edit.
start_carom --paused empty.json
key f
spawned 1
kill_hard
recover 1

# A window that lives keeps its edits to itself.
start_carom --paused empty.json
key f
spawned 1
echo "expect panel none" >asks-nothing
"$carom" --script asks-nothing || fail "another window asks for what a living one has"
kill_hard
echo "expect panel recover" >asks
"$carom" --script asks || fail "a killed window's edits are not offered"
recover 1

# Told to end it asks nobody, and says by its status why.
for signal in TERM HUP; do
    start_carom --paused empty.json
    move 640 246
    key f
    spawned 1
    kill -s "$signal" "$program"
    expect_exit $((128 + $(kill -l "$signal")))
    kept || fail "the edit did not outlive SIG$signal"
    recover 1
done
start_carom --paused
sleep 2.5 # it sleeps, and has nothing to keep
kill -s TERM "$program"
expect_exit 143
kept && fail "something was kept of nothing"

# The display goes, and takes the program along.
start_carom --paused empty.json
key f
key g
spawned 2
kill -9 "$server"
wait "$server" 2>/dev/null || true
server=
for ((i = 0; i < 200; i++)); do
    kill -0 "$program" 2>/dev/null || break
    sleep 0.05
done
kill -0 "$program" 2>/dev/null && fail "it outlived its display"
status=0
wait "$program" || status=$?
program=
kept || fail "the edits did not outlive the display (exit status $status)"
start_display
recover 2
echo "killed, told to end, and left by its display: kept, recovered and saved"
