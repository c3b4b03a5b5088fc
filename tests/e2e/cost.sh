#!/usr/bin/env bash
# The first frame comes within 300 ms of the start (the best of five: the machine may be busy), and
# a window in which nothing moves costs next to nothing.
# shellcheck source=tests/e2e/display.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/display.sh"
start_display

best=100000
for _ in 1 2 3 4 5; do
    start_carom --paused
    ms=$(sed -n 's/^first frame \([0-9]*\) ms$/\1/p' errors)
    ((ms >= best)) || best=$ms
    key ctrl+q
    expect_exit 0
done
echo "first frame after $best ms"
((best < 300)) || fail "the first frame took $best ms"

# Ticks of the processor that the program took; stat's second field may hold spaces.
spent() {
    sed 's/.*) //' "/proc/$program/stat" | awk '{ print $12 + $13 }'
}
start_carom --paused
sleep 1
before=$(spent)
sleep 3
after=$(spent)
per_mille=$(((after - before) * 1000 / ($(getconf CLK_TCK) * 3)))
echo "idle and paused: $per_mille per mille of one processor"
((per_mille <= 10)) || fail "idle and paused it takes $per_mille per mille of a processor"
