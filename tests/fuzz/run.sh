#!/usr/bin/env bash
# run.sh PROGRAM PREFIX ARGUMENT...: runs a fuzzer whose finds are written to PREFIX and a hash, and
# prints what is worth reading: of its log all but the lines of progress, and each find in base64,
# since a machine that found one may be gone before anybody looks.
set -u
program=$1 prefix=$2
shift 2
before=$(ls -- "$prefix"* 2>/dev/null)
"$program" "-artifact_prefix=$prefix" "$@" 2>&1 |
    grep -avE '^#[0-9]+[[:space:]]+(NEW|REDUCE|RELOAD|pulse)'
status=${PIPESTATUS[0]}
while read -r find; do
    [[ -n $find ]] || continue
    printf '\nfind: base64 -d > %s << END\n' "${find##*/}"
    base64 -w 100 -- "$find"
    printf 'END\n'
done < <(comm -13 <(printf '%s\n' "$before") <(ls -- "$prefix"* 2>/dev/null))
exit "$status"
