#!/usr/bin/env bash
# Killed with unsaved edits, the program offers them at its next start; preferences outlive both.
# shellcheck source=tests/e2e/display.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/display.sh"
start_display

# shellcheck disable=SC2329
kept() {
    compgen -G "$CAROM_PREFERENCES/recovery-*.json" >/dev/null
}
# shellcheck disable=SC2329
none_kept() {
    ! kept
}

cat >empty.json <<'JSON'
{ "carom": 1, "world": { "gravity": [0, 0] }, "view": { "center": [0, 0], "height": 6.92 } }
JSON
start_carom --paused empty.json
key t
move 640 346
key f
sleep 1.5 # preferences are written a second after a change
grep -q '"theme": "light"' "$CAROM_PREFERENCES/preferences.json" || fail "T was not remembered"
grep -q "$work/empty.json" "$CAROM_PREFERENCES/preferences.json" || fail "the scene is not recent"
kept || fail "the edit was not kept within 1.5 s"
kill -9 "$program"
wait "$program" 2>/dev/null || true
program=
kept || fail "what was kept did not outlive the program"

# Later keeps it; Recover opens it as unsaved edits of the same file.
start_carom --paused
key l
key ctrl+q
expect_exit 0
kept || fail "Later did not keep it"
start_carom --paused
key Return
save empty.json
[[ $(field empty.json bodies) == 1 ]] || fail "the recovered scene has not its body"
wait_for none_kept || fail "the file of recovery outlived the saving"
key ctrl+q
expect_exit 0
start_carom --paused
key ctrl+q
expect_exit 0

# Told to end it asks nobody: it keeps what was edited a moment ago, and says by its status why.
for signal in TERM HUP; do
    rm -f "$CAROM_PREFERENCES"/recovery-*.json
    start_carom --paused empty.json
    move 640 246
    key f
    kill -s "$signal" "$program"
    expect_exit $((128 + $(kill -l "$signal")))
    kept || fail "the edit did not outlive SIG$signal"
done
rm -f "$CAROM_PREFERENCES"/recovery-*.json
start_carom --paused
sleep 2.5 # it sleeps, and has nothing to keep
kill -s TERM "$program"
expect_exit 143
kept && fail "something was kept of nothing"
echo "killed, kept, recovered and saved; told to end, and kept"
