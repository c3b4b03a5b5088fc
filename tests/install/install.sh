#!/usr/bin/env bash
# install.sh CMAKE BUILD_FOLDER LIBDIR CC [CXX]: installs the build into a scratch folder and uses
# what is there as a stranger would: the library through pkg-config, the program by its path.
set -euo pipefail
cmake=$1 build=$2 libdir=$3 cc=$4 cxx=${5-}
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
unset CAROM_ASSETS

"$cmake" --install "$build" --prefix "$scratch/usr" >"$scratch/install.log"
cd "$scratch"
for file in bin/carom include/carom.h "$libdir/libcarom.a" "$libdir/pkgconfig/carom.pc" \
    share/carom/scenes share/carom/fonts share/doc/carom/LICENSE; do
    [[ -e usr/$file ]] || { echo "not installed: $file"; exit 1; }
done

# All of it, as a package would have it: nothing more, nothing less and nothing outside the prefix.
DESTDIR=$scratch/package "$cmake" --install "$build" --prefix /opt/carom >>"$scratch/install.log"
(cd package && find . -type f -o -type l) | sed 's|^\./opt/carom/||' | grep -v '^share/carom/' |
    sort >installed.txt
sort >expected.txt <<LIST
bin/carom
include/carom.h
$libdir/libcarom.a
$libdir/pkgconfig/carom.pc
share/applications/carom.desktop
share/bash-completion/completions/carom
share/doc/carom/LICENSE
share/icons/hicolor/scalable/apps/carom.svg
share/man/man1/carom.1
share/mime/packages/carom.xml
share/zsh/site-functions/_carom
LIST
diff expected.txt installed.txt || { echo "other files are installed than should be"; exit 1; }
rm -r package

# What is installed is what the program says.
for pair in man:man/man1/carom.1 bash:bash-completion/completions/carom zsh:zsh/site-functions/_carom; do
    usr/bin/carom generate "${pair%%:*}" | cmp - "usr/share/${pair#*:}"
done

export PKG_CONFIG_PATH=$scratch/usr/$libdir/pkgconfig
read -ra cflags < <(pkg-config --cflags carom)
read -ra libs < <(pkg-config --libs carom)
# The ball of radius 0.5 m comes to rest on the floor.
check_drop() {
    local height
    height=$("$1")
    echo "$1: $height m"
    [[ $height == 0.5* || $height == 0.49* ]]
}
"$cc" -std=c11 -Wall -Wextra -Werror "${cflags[@]}" "$here/drop.c" "${libs[@]}" -o drop-c
check_drop ./drop-c
if [[ -n $cxx && $cxx != *NOTFOUND ]]; then
    "$cxx" -Wall -Wextra -Werror "${cflags[@]}" -x c++ -c "$here/drop.c" -o drop-cxx.o
    "$cxx" drop-cxx.o "${libs[@]}" -o drop-cxx
    check_drop ./drop-cxx
fi

# The program moves with its folder, and finds the scenes that moved with it, not the source tree's.
mv usr "a moved place"
echo '{ "carom": 1 }' >"a moved place/share/carom/scenes/only-here.json"
"a moved place/bin/carom" list scenes >scenes.txt
grep -q 'only-here' scenes.txt || { echo "the scenes beside the program are not found:"; cat scenes.txt; exit 1; }
ln -s "a moved place/bin/carom" linked-carom
./linked-carom list scenes | cmp - scenes.txt
"a moved place/bin/carom" run only-here --steps 1 --quiet
