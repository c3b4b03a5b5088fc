#!/usr/bin/env bash
# reach.sh [--list] [FOLDER]: how many files and functions one tick, one click and one load run
# through, by room; the fewer, the sooner a reader has followed one. With --list also each file's
# name, with the number of its functions. Builds the program with gcc's counters into FOLDER
# (build/reach if not given), without optimisation: inlined functions would not be counted. A tick
# is what 121 ticks of a world call oftener than 120; a run is the same of `carom run`, which measures,
# too. A click is what a script calls oftener with one more click, without the script's own file, in
# whose place the events of a person come from SDL. A load is what `carom run` calls to have a scene in
# its first state.
set -euo pipefail
list=
if [[ ${1-} == --list ]]; then
    list=yes
    shift
fi
cd "$(dirname -- "${BASH_SOURCE[0]}")/../.."
build=$(realpath -m "${1:-build/reach}")
mkdir -p "$build"
cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCAROM_HARDENED=OFF -DCAROM_BENCH=ON \
    -DCMAKE_C_FLAGS=--coverage -DCMAKE_C_FLAGS_DEBUG="-O0 -DNDEBUG" >"$build.log" 2>&1 ||
    { cat "$build.log"; exit 1; }
cmake --build "$build" --target carom step-scene >"$build.log" 2>&1 || { cat "$build.log"; exit 1; }
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
export CAROM_PREFERENCES=$work/preferences SDL_VIDEODRIVER=dummy
mkdir -p "$CAROM_PREFERENCES"

# counts NAME COMMAND...: "FILE FUNCTION CALLS" of a run, sorted, into $work/NAME.
counts() {
    local name=$1
    shift
    find "$build" -name '*.gcda' -delete
    "$@" >/dev/null
    # Objects name their sources as seen from the build's folder.
    (cd "$build" && find . -name '*.gcda' -print0 | xargs -0 gcov -t -b -m 2>/dev/null) |
        awk '
            / 0:Source:/ { file = $0; sub(/.*0:Source:/, "", file); sub(/.*\/src\//, "src/", file) }
            /^function / && file ~ /^src\// { calls[file " " $2] += $4 }
            END { for (f in calls) if (calls[f] > 0) print f, calls[f] }' | sort >"$work/$name"
}

# more BEFORE AFTER: which functions AFTER calls oftener.
more() {
    awk 'NR == FNR { before[$1 " " $2] = $3; next } $3 > before[$1 " " $2] + 0 { print $1, $2 }' \
        "$work/$1" "$work/$2"
}

# report WHAT ROOM: of the functions on standard input those in files that begin with ROOM.
report() {
    awk -v what="$1" -v room="$2" '
        index($1, room) == 1 { functions++; if (!($1 in seen)) { seen[$1]; files++ } }
        END { printf "%-7s %-12s %4d files %5d functions\n", what, room, files, functions }'
}

summary() {
    local what=$1 list=$2 room
    for room in src/ src/physics src/lab src/view src/draw src/sandbox src/cli; do
        report "$what" "$room" <"$list"
    done
}

script() {
    printf '%s\n' "size 1280 720" "key Space" "frames 2" "${@}" >"$work/script.txt"
}

stepper=$(find "$build" -name step-scene -type f)
counts tick120 "$stepper" assets/scenes/heap.json 120
counts tick121 "$stepper" assets/scenes/heap.json 121
more tick120 tick121 >"$work/tick"
counts run120 "$build/carom" run heap --steps 120
counts run121 "$build/carom" run heap --steps 121
more run120 run121 >"$work/run"
counts nothing "$build/carom" --version
counts loaded "$build/carom" run heap --steps 0
more nothing loaded >"$work/load"
script "frames 2"
counts still "$build/carom" --script "$work/script.txt"
script "click 640 500" "frames 2"
counts clicked "$build/carom" --script "$work/script.txt"
more still clicked | grep -v "^src/sandbox/script.c " >"$work/click"
summary tick "$work/tick"
summary run "$work/run"
summary click "$work/click"
summary load "$work/load"
for what in ${list:+tick run click load}; do
    cut -d " " -f 1 "$work/$what" | uniq -c |
        awk -v what="$what" '{ printf "%-7s %-55s %3d functions\n", what, $2, $1 }'
done
