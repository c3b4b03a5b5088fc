#!/usr/bin/env bash
# hardened.sh PROGRAM LIBRARY [OPTIMISED]: what is built is hardened. The program's ELF file is
# position-independent, binds all at the start and then keeps that read-only, has a stack that cannot
# be run, and guards it; with optimisation, copies are measured as well. The library's objects are
# fit to be part of such a program, and guard the stack, too.
set -euo pipefail
program=$1 library=$2 optimised=${3-}
command -v readelf >/dev/null || { echo "readelf is not here"; exit 77; }

status=0
# expect WHAT FILE PATTERN READELF'S_OPTIONS...: some line of readelf's has the pattern.
expect() {
    local what=$1 file=$2 pattern=$3
    shift 3
    if ! readelf "$@" -W "$file" | grep -E -- "$pattern" >/dev/null; then
        echo "${file##*/}: no $what"
        status=1
    fi
}
# refuse WHAT FILE PATTERN READELF'S_OPTIONS...: none has it.
refuse() {
    local what=$1 file=$2 pattern=$3
    shift 3
    if readelf "$@" -W "$file" | grep -E -- "$pattern"; then
        echo "${file##*/}: $what"
        status=1
    fi
}

expect "position-independent program" "$program" '^ *Type: *DYN' -h
expect "position-independent program" "$program" 'FLAGS_1.* PIE' -d
expect "binding at the start" "$program" 'FLAGS_1.* NOW|BIND_NOW' -d
expect "segment that is read-only after that" "$program" 'GNU_RELRO' -l
expect "stack that cannot be run" "$program" 'GNU_STACK.* RW ' -l
refuse "a segment that can be written and run" "$program" '^ *LOAD.* RWE ' -l
refuse "code that is written to when it is loaded" "$program" '\(TEXTREL\)' -d
expect "guard of the stack" "$library" '__stack_chk_fail' -s
expect "guard of the stack" "$program" '__stack_chk_fail' --dyn-syms
refuse "an object that wants a stack that can be run" "$library" 'GNU-stack.* W?AX' -S
refuse "an object that is bound to its place" "$library" 'R_X86_64_32S? ' -r
if [[ -n $optimised ]]; then
    expect "measured copy" "$program" ' __[a-z]+_chk(@|$)' --dyn-syms
fi
((status == 0)) && echo "hardened: ${program##*/}, ${library##*/}"
exit "$status"
