#!/usr/bin/env bash
# The window shows the same picture whichever way it is drawn. Where there is no OpenGL, SDL draws
# triangles on half pixels, and the picture is only alike in the large.
# shellcheck source=tests/e2e/display.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/display.sh"
# A driver of OpenGL is gone before what it leaks could be told from what is ours, which
# test-sandbox-renderer sees.
export ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0
display_options=(-fbdir "$work")
start_display

# is_still FILE: two pictures of the screen, a while apart, are the same; the later is in the file.
is_still() {
    cp Xvfb_screen0 "$1.before"
    sleep 0.5
    cp Xvfb_screen0 "$1"
    cmp -s "$1.before" "$1"
}

# show NAME: the screen, with a scene drawn that way, in NAME.screen.
show() {
    start_carom --paused --renderer "$1" pyramid
    grep -q "^renderer $1 " errors || fail "not drawn by $1: $(cat errors)"
    driver=$(sed -n 's/^renderer [a-z]* on //p' errors)
    move 1270 20
    wait_for is_still "$1.screen" || fail "drawn by $1, the window does not come to rest"
    key ctrl+q
    expect_exit 0
}
show software
show geometry

# Thousandths of a step of a channel, on the mean. The pixels, four bytes each, end the file; the
# fourth byte of a pixel shows nothing.
pixels=$((4 * 1400 * 900))
header=$(($(stat -c %s software.screen) - pixels))
differ=$({ cmp -l software.screen geometry.screen || true; } | awk -v header=$header -v size=$pixels '
    function octal(s) { return int(s / 100) * 64 + int(s / 10) % 10 * 8 + s % 10 }
    ($1 - header) % 4 { d = octal($2) - octal($3); sum += d < 0 ? -d : d }
    END { print int(1000 * sum / size * 4 / 3) }')
limit=100
[[ $driver != software ]] || limit=3000
echo "drawn with $driver, the pictures differ by $differ thousandths of a step"
((differ < limit)) || fail "the pictures differ by $differ thousandths of a step, $limit allowed"

# By itself the program chooses one of them.
start_carom --paused pyramid
grep -Eq '^renderer (software|geometry) ' errors || fail "no renderer: $(cat errors)"
key ctrl+q
expect_exit 0
