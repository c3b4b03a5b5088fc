#!/usr/bin/env bash
# packages.sh SOURCE BUILD: what building and running the program took from this system belongs to
# the packages that packages.txt has as `run`, to what these depend on, or to what every system has:
# the tools, each header that the build read, each library that the program loads. A package that
# only the tests bring along would be missing where nobody tests.
set -euo pipefail
source=$1 build=$2
if ! command -v dpkg-query >/dev/null || ! command -v apt-cache >/dev/null; then
    echo "this system has no packages of Debian's"
    exit 77
fi
# shellcheck source=scripts/build.sh
source "$source/scripts/build.sh"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

{
    wanted_packages run
    dpkg-query -W -f '${Essential} ${Package}\n' | sed -n 's/^yes //p'
} | sort -u >"$scratch/wanted"
mapfile -t wanted <"$scratch/wanted"
apt-cache depends --recurse --installed --no-recommends --no-suggests --no-conflicts --no-breaks \
    --no-replaces --no-enhances "${wanted[@]}" | sed -n 's/^\([a-z0-9].*\)/\1/p' |
    sed 's/:.*//' | sort -u >"$scratch/closure"

{
    for tool in cmake ninja gcc pkg-config bash; do
        command -v "$tool"
    done
    ldd "$build/carom" | sed -n 's/.* => \(\/[^ ]*\).*/\1/p'
    ninja -C "$build" -t deps | sed -n 's/^ *\(\/usr\/.*\)/\1/p'
} | sort -u >"$scratch/files"
while read -r file; do
    realpath -- "$file"
done <"$scratch/files" | sort -u >"$scratch/real"
[[ $(wc -l <"$scratch/real") -gt 50 ]] || { echo "hardly anything was used: is it built?"; exit 1; }

# dpkg knows some files by their old places, without /usr.
mapfile -t files < <(sed 'p; s|^/usr||' "$scratch/real")
dpkg-query -S "${files[@]}" 2>/dev/null >"$scratch/owners" || true
sed 's/: .*//; s/:[a-z0-9]*$//' "$scratch/owners" | sort -u >"$scratch/owning"
sed 's|.*: ||; s|^/usr||' "$scratch/owners" | sort -u >"$scratch/owned"
if sed 's|^/usr||' "$scratch/real" | sort -u | comm -23 - "$scratch/owned" | grep .; then
    echo "belongs to no package"
    exit 1
fi
if comm -23 "$scratch/owning" "$scratch/closure" | grep .; then
    echo "is used, but not wanted by any \`run\` line of packages.txt"
    exit 1
fi
echo "$(wc -l <"$scratch/real") files of $(wc -l <"$scratch/owning") packages, all of them wanted"
