#!/usr/bin/env bash
# generated.sh CAROM SOURCE: the man page and the completions that the program makes, judged by the
# programs that read them, and the files for the desktop. What is not installed here is left out,
# and said.
set -euo pipefail
carom=$1 source=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
failed=0

fail() {
    echo "FAIL: $*"
    failed=1
}
has() {
    command -v "$1" >/dev/null || { echo "not here: $1"; return 1; }
}

"$carom" generate man >carom.1
"$carom" generate bash >carom.bash
"$carom" generate zsh --output _carom

# ---- every command and option of --help is in all of them
commands="run list bench fidelity compare diverge generate"
for command in $commands; do
    grep -q "carom $command" carom.1 || fail "the man page does not tell of $command"
    for option in $("$carom" help "$command" | grep -o '^  --[a-z-]*'); do
        roff=${option//-/\\\\-}
        grep -q -- "fB$roff" carom.1 || fail "man: no $option of $command"
        grep -q -- "    $command:-\\*) .*$option" carom.bash || fail "bash: no $option of $command"
        grep -q -- "'\\*\\?${option}[=[]" _carom || fail "zsh: no $option of $command"
    done
done

# ---- the man page
head -1 carom.1 | grep -q '^\.TH CAROM 1 ' || fail "the man page has no heading"
for section in NAME SYNOPSIS DESCRIPTION COMMANDS "EXIT STATUS" ENVIRONMENT; do
    grep -qx "\.SH $section" carom.1 || fail "the man page has no section $section"
done
if has groff; then
    groff -man -Tutf8 -ww -z carom.1 2>groff.log || fail "groff refuses the man page"
    [[ ! -s groff.log ]] || { cat groff.log; fail "groff warns of the man page"; }
    # without letters that are bold because they are printed twice
    groff -man -Tascii carom.1 | sed 's/.\x08//g; s/\x1b\[[0-9;]*m//g' >shown
    grep -q 'carom run SCENE \[--steps N\]' shown || fail "the man page shows no synopsis of run"
fi

# ---- bash
bash -n carom.bash || fail "bash cannot read its completion"
ln -s "$carom" carom
PATH=$scratch:$PATH
# What bash offers where the line ends: complete WORD..., the last one being typed on.
offers() {
    bash -c '
        source carom.bash
        COMP_WORDS=("$@")
        COMP_CWORD=$(($# - 1))
        "$(complete -p carom | sed "s/.*-F \([^ ]*\) .*/\1/")" carom "${!#}" "${COMP_WORDS[COMP_CWORD-1]}"
        printf "%s\n" "${COMPREPLY[@]}"' bash "$@" | sort -u | tr '\n' ' '
}
expect() {
    local wanted=$1
    shift
    local got
    got=$(offers "$@")
    case " $got" in
    *" $wanted "*) ;;
    *) fail "carom completes '$*' with '$got', not with '$wanted'" ;;
    esac
}
refuse() {
    local unwanted=$1
    shift
    case " $(offers "$@")" in
    *" $unwanted "*) fail "carom completes '$*' with '$unwanted'" ;;
    esac
}
touch own.json other.txt
mkdir folder
expect run carom r
expect help carom ""
expect pyramid-40 carom pyr
expect own.json carom run own
expect 13-swept carom run 13
expect folder carom run fo
refuse other.txt carom run oth
expect --overlay carom run --ov
refuse --overlay carom list --ov
expect --renderer carom --re
expect projector carom run pyramid --theme pro
expect projector carom --theme pro
expect normals carom run pyramid --overlay nor
expect points,normals carom run pyramid --overlay points,nor
expect pgs,wide carom compare pyramid --solvers pgs,wi
expect solver.name= carom run pyramid --set solver.na
expect tgs_soft carom run pyramid --set solver.name = tg
expect solver.name=tgs_soft carom run pyramid --set solver.name=tg
expect dark carom run pyramid --theme = da
expect --theme=dark carom run pyramid --theme=da
expect true carom run pyramid --set sleep.enabled = t
expect other.txt carom run pyramid --csv oth
expect materials carom list mat
expect fidelity carom help fid
expect zsh carom generate z
expect contacts,bodies carom diverge pyramid --only contacts,bod
refuse run carom run pyramid r

# ---- zsh
head -1 _carom | grep -qx '#compdef carom' || fail "zsh would not find its completion"
if has zsh; then
    zsh -n _carom || fail "zsh cannot read its completion"
fi

# ---- the desktop's files
cd "$source/src/desktop"
grep -qx 'Exec=carom -- %f' carom.desktop && grep -qx 'Icon=carom' carom.desktop ||
    fail "the desktop entry starts nothing"
type=$(sed -n 's/^MimeType=\(.*\);$/\1/p' carom.desktop)
grep -q "mime-type type=\"$type\"" carom.xml || fail "the desktop entry opens another type: $type"
if has desktop-file-validate; then
    desktop-file-validate carom.desktop || fail "the desktop entry is not valid"
fi
if has xmllint; then
    xmllint --noout --nonet carom.xml carom.svg || fail "not well-formed"
fi
if has update-mime-database; then
    mkdir -p "$scratch/mime/packages"
    cp carom.xml "$scratch/mime/packages"
    update-mime-database -V "$scratch/mime" 2>"$scratch/mime.log" || fail "the type of scenes is refused"
    grep -q "$type:.*\*\.carom" "$scratch/mime/globs2" || fail "no file is of the type of scenes"
fi

exit "$failed"
