#!/usr/bin/env bash
# docs.sh CAROM: what README, CONTRIBUTING and docs/ name is there: links, files, functions, keys of
# settings; docs/SOLVERS.md has a row for each solver and no other; and what is counted in words is so
# many.
set -uo pipefail
cd "$(dirname -- "${BASH_SOURCE[0]}")/.." || exit 2
carom=$1
wrong=0
complain() {
    echo "$1"
    wrong=1
}
pages=(README.md CONTRIBUTING.md docs/*.md)

for page in "${pages[@]}"; do
    folder=$(dirname -- "$page")
    while read -r target; do
        [[ $target == http* ]] || [[ -e $folder/$target ]] || complain "$page: no file for the link $target"
    done < <(grep -oE '\]\([^)#]+' "$page" | sed 's/](//')
    # A path may begin at the tree's root, in src/ or in the core.
    while read -r path; do
        [[ -e $path || -e src/$path || -e src/physics/$path ]] || complain "$page: no file $path"
    done < <(grep -oE '\b[a-z_0-9]+(/[a-z_0-9.*-]+)*/[a-z_0-9-]+\.(c|h|sh|txt|json)\b' "$page" |
        grep -vE '^(build|example)/|/example\.c$|\*' | sort -u)
    while read -r name; do
        grep -rqwE "$name" src tests || complain "$page: nothing is called $name"
    done < <(grep -oE '\b(cr|lab|view|draw|frame|input)_[a-z_0-9]+\b' "$page" | grep -vE '_$|_example$' | sort -u)
done

settings=$("$carom" list settings) || exit 2
while read -r key; do
    [[ $settings == *"$key"* ]] || complain "no setting $key"
done < <(grep -ohE '\b(world|solver|contact|sleep|drag|air|xpbd|avbd|wide|integrator|broadphase|narrowphase|continuous)\.[a-z_]+\b' \
    "${pages[@]}" | grep -vE '\.(c|h|json|md)$' | sort -u)

# How many there are of something, in words, where a page counts them all.
words=(no one two three four five six seven eight nine ten eleven twelve)
counted() {
    local count=$1 things=$2 page said
    while IFS=: read -r page said; do
        [[ ${said,,} == "${words[count]:-$count} "* ]] || complain "$page: \"$said\", but there are $count"
    done < <(grep -oiE "\\b(seven|eight|nine|ten|eleven|twelve) ($things)\\b" "${pages[@]}")
}
counted "$("$carom" list solvers | wc -l)" solvers
# The presets that tests/run.sh has rows for, and asan.
counted "$(($(sed -n '/^presets=(/,/^)/p' tests/run.sh | grep -c '^ *"') + 1))" 'builds|ways'

# shellcheck disable=SC2016 # backquotes of the page
diff <("$carom" list solvers | awk '{ print $1 }' | sort) \
    <(sed -n 's/^| `\([a-z_]*\)` |.*/\1/p' docs/SOLVERS.md | sort) ||
    complain "docs/SOLVERS.md and \`carom list solvers\` name different solvers"
exit $wrong
