#!/usr/bin/env bash
# tuning.sh CAROM BENCH_PEERS: each number of src/physics/base/tuning.h has its unit, what it trades,
# and a judge whose lessons and scenes there are; is used, and stands in no other file.
set -uo pipefail
cd "$(dirname -- "${BASH_SOURCE[0]}")/.." || exit 2
carom=$1 peers=$2 header=src/physics/base/tuning.h
wrong=0
complain() {
    echo "$header: $1"
    wrong=1
}

# The comment above each number, in one line.
while IFS=$'\t' read -r name comment; do
    [[ $comment =~ ^'/* ['[^]]+'] ' ]] || complain "$name has no unit in brackets"
    [[ $comment == *"More"* || $comment == *"The same"* ]] || complain "$name: what does more of it trade?"
    [[ $comment == *"less"* || $comment == *"The same"* || $comment == *"as "* ]] ||
        complain "$name: what does less of it trade?"
    [[ $(grep -rlw --include='*.[ch]' "$name" src/physics | grep -vc "^$header$") -gt 0 ]] ||
        complain "$name is used nowhere"
    grep -rqE --include='*.[ch]' "(#define +|[{,] *)$name +=? *[0-9]" src/physics --exclude=tuning.h &&
        complain "$name is defined elsewhere, too"
done < <(awk '/^\/\*/ { comment = "" } /^\/?[ ]?\*/ { line = $0; sub(/^ \* /, "", line); comment = comment line " " }
    /^#define CR_[A-Z_0-9]+ / { print $2 "\t" comment; comment = "" }' "$header")
[[ -z $(awk '/^\/\* judge: / { judge = 1 } /^#define CR_[A-Z_0-9]+ / && !judge' "$header") ]] ||
    complain "a number stands above the first judge"

# docs/TUNING.md tells of numbers that there are.
while read -r name; do
    grep -qE "^#define $name " "$header" || complain "docs/TUNING.md has $name, which is gone"
done < <(grep -oE '\bCR_[A-Z_0-9]+' docs/TUNING.md | sort -u)

scenes=$("$peers" --help) || exit 2
while read -r program judge; do
    case $program in
    carom)
        # Bad lessons, scenes and settings are refused before the help is printed.
        # shellcheck disable=SC2086 # words of a command
        "$carom" $judge --help >/dev/null || complain "carom $judge is refused"
        ;;
    bench-peers)
        [[ $judge =~ ^--scenes\ ([a-z_,]+)\ --engines\ carom ]] || complain "bench-peers $judge: which scenes?"
        for scene in ${BASH_REMATCH[1]//,/ }; do
            [[ $scenes == *"  $scene "* ]] || complain "bench-peers has no scene $scene"
        done
        ;;
    count-steps) [[ $scenes == *"  ${judge%% *} "* ]] || complain "count-steps has no scene ${judge%% *}" ;;
    *) complain "no judge is called $program" ;;
    esac
done < <(sed -n 's/^\/\* judge: \(.*\) \*\/$/\1/p' "$header")
exit $wrong
