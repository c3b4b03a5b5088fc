#!/usr/bin/env bash
# tuning.sh NAME VALUE [COMMAND...]: what another value of a number of src/physics/base/tuning.h comes
# to. VALUE may be "half" or "double". Builds build/release, and a copy of the tree with that value in
# build/tuning; runs with both the command that the header names as the number's judge, or COMMAND,
# and prints the lines in which they differ. Without arguments: the names, values and judges. A
# judge begins with the name of a program: carom, bench-peers or count-steps, of which valgrind counts
# the instructions a step.
set -euo pipefail
# shellcheck source=scripts/build.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../../scripts/build.sh"
header=src/physics/base/tuning.h

# NAME VALUE JUDGE, a line each.
numbers() {
    awk '/^\/\* judge: / { judge = $0; sub(/^\/\* judge: /, "", judge); sub(/ *\*\/$/, "", judge) }
        /^#define CR_[A-Z_0-9]+ / { name = $2; sub(/^#define [^ ]+ +/, ""); print name "\t" $0 "\t" judge }' \
        "${root:?}/$header"
}

if (($# == 0)); then
    numbers | column -t -s $'\t'
    exit
fi
if [[ $1 == -* ]] || (($# < 2)); then
    sed -n '2,/^set/{/^set/d; s/^# //; p}' "${BASH_SOURCE[0]}"
    exit 2
fi
name=$1 value=$2
shift 2
row=$(numbers | awk -F '\t' -v name="$name" '$1 == name')
if [[ -z $row ]]; then
    say "tuning.sh: $header has no $name; without arguments this script lists what it has"
    exit 2
fi
IFS=$'\t' read -r _ now judge <<<"$row"
case $value in
half) value="(($now) / 2)" ;;
double) value="(($now) * 2)" ;;
esac
if (($# > 0)); then
    judge="$*"
fi
read -ra command <<<"$judge"
case ${command[0]} in
carom) program=carom ;;
bench-peers | count-steps) program=tests/bench/${command[0]} ;;
*)
    say "tuning.sh: a judge begins with carom, bench-peers or count-steps, not with ${command[0]}"
    exit 2
    ;;
esac

# Files keep their times, so that a second run compiles only what the number is used in.
copy=$root/build/tuning
mkdir -p "$copy"
(cd "$root" && git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' file; do
    if [[ -e $file ]]; then
        printf '%s\0' "$file"
    fi
done | tar --null --files-from=- -cf -) | tar -xf - -C "$copy"
NAME=$name VALUE=$value awk '$1 == "#define" && $2 == ENVIRON["NAME"] {
        print "#define " $2 " " ENVIRON["VALUE"]; next } { print }' \
    "$root/$header" >"$copy/$header"
build_preset release "${command[0]}"
(root=$copy && build_preset release "${command[0]}" -DCAROM_WERROR=OFF)

# judged ROOT: what the judge says of the program that was built there.
judged() {
    local -a run=("$1/build/release/$program" "${command[@]:1}")
    if [[ ${command[0]} == count-steps ]]; then
        valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect=counted_steps \
            "${run[@]}" 2>&1 | sed -n 's/.*Collected *: *\([0-9][0-9]*\).*/\1 instructions/p'
    else
        (cd "$root" && "${run[@]}") || true # a judge that fails has printed why
    fi
}
results=$(mktemp -d)
trap 'rm -rf -- "$results"' EXIT
judged "$root" >"$results/now"
judged "$copy" >"$results/then"

echo "$judge"
echo "$name: $now against $value"
if cmp -s "$results/now" "$results/then"; then
    echo "no figure differs"
    exit
fi
# The line above a figure says what it is.
diff --unchanged-line-format=$'=%L' --old-line-format=$'<%L' --new-line-format=$'>%L' \
    "$results/now" "$results/then" | awk -v now="$now" -v then="$value" '
    /^=/ { above = substr($0, 2); next }
    { if (above != "") { print above; above = "" }
      printf "%20s  %s\n", /^</ ? now : then, substr($0, 2) }'
