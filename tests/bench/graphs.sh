#!/usr/bin/env bash
# Measures everything that docs/SPEED.md shows, and writes it there:
#   tests/bench/graphs.sh [bench-peers' arguments]   for example --runs 9; takes more than an hour
#   tests/bench/graphs.sh --draw                     only draws again, from docs/speed/*.csv
#   tests/bench/graphs.sh --help                     prints this
# It installs what packages.txt lists for the bench. Box2D 3 is measured, too, where
# CMAKE_PREFIX_PATH leads to one. The machine ought to do nothing else meanwhile.
set -euo pipefail
# shellcheck source=scripts/build.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../../scripts/build.sh"

here=${root:?}/tests/bench page=$root/docs/SPEED.md data=$root/docs/speed

measure() {
    local bench=$root/build/bench/tests/bench/bench-peers
    need_packages run bench
    build_preset bench bench-peers
    mkdir -p "$data"
    local peers
    peers=$("$bench" --help | awk '/^engines/ { on = 1; next } on && NF && $1 != "carom" { printf ",%s", $1 }')
    "$bench" --csv "$data/peers.csv" --engines "carom,carom:solver.relax_iterations=1$peers" "$@"
    "$bench" --scaling --csv "$data/scaling.csv" "$@"
    "$bench" --scenes many_pyramids,rain,circles_heap --csv "$data/threads.csv" \
        --engines "carom,carom:world.threads=2$( (($(nproc) >= 4)) && echo ,carom:world.threads=4)" "$@"
    machine "$@" >"$data/machine.txt"
}

# One line of what the figures were measured on, and with which arguments.
machine() {
    local cpu features compiler
    cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)
    features=$(grep -m 1 -owE 'avx512f|avx2|asimd' /proc/cpuinfo | sort | tail -n 1)
    compiler=$(sed -n 's/^CMAKE_C_COMPILER:[^=]*=//p' "$root/build/bench/CMakeCache.txt")
    printf '%s, %s cores, %s; %s%s.\n' "${cpu:-$(uname -m)}" "$(nproc)" "${features:-no SIMD known}" \
        "$("$compiler" --version | head -n 1)" "${*:+; measured with \`$*\`}"
}

# column FILE NAME: the different values of a column, in the order in which they come.
column() {
    awk -F, -v name="$2" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) at = i; next }
        !seen[$at]++ { print $at }' "$1"
}

# draw FILE KIND: docs/speed/KIND.svg.
draw() {
    local blocks
    blocks=$(mktemp)
    local engines scenes
    engines=$(column "$1" engine | tr '\n' ' ')
    scenes=$(column "$1" scene | tr '\n' ' ')
    awk -F, -v kind="$2" '
        NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        { scene = $at["scene"]; engine = $at["engine"] }
        !(scene in place) { place[scene] = places++ }
        !(engine in rows) { order[++engines] = engine }
        { x = kind == "peers" ? place[scene] : $at["bodies"]
          rows[engine] = rows[engine] x " " $at["median_ms"] " " $at["low_ms"] " " $at["high_ms"] "\n" }
        END { for (e = 1; e <= engines; e++) printf "%s\n\n", rows[order[e]] }' "$1" >"$blocks"
    gnuplot -e "data='$blocks'; out='$data/$2.svg'; kind='$2'; engines='$engines'; scenes='$scenes'" \
        "$here/graphs.gnuplot"
    rm -f "$blocks"
}

# fill NAME: standard input goes between the page's markers <!-- NAME --> and <!-- /NAME -->.
fill() {
    local text
    text=$(cat)
    [[ -n $text ]] || return 0
    grep -qxF "<!-- $1 -->" "$page" || { say "$page has no <!-- $1 -->"; return 1; }
    TEXT=$text awk -v begin="<!-- $1 -->" -v end="<!-- /$1 -->" '
        $0 == end { within = 0 }
        !within { print }
        $0 == begin { within = 1; print ENVIRON["TEXT"] }' "$page" >"$page.new"
    mv "$page.new" "$page"
}

table() {
    awk -v table="$2" -f "$here/tables.awk" "$data/$1.csv" | fill "$2"
}

if [[ ${1-} == --help ]]; then
    sed -n '2,/^set /{ s/^# \{0,1\}//p }' "${BASH_SOURCE[0]}"
    exit
fi
if [[ ${1-} == --draw ]]; then
    need_packages bench
else
    measure "$@"
fi
draw "$data/peers.csv" peers
draw "$data/scaling.csv" scaling
for name in times shares states quality; do
    table peers "$name"
done
table scaling scaling
table threads threads
fill machine <"$data/machine.txt"
say "$page shows the new figures."
