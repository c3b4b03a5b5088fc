# shellcheck shell=bash
# What run.sh and tests/run.sh share: finding and installing packages, and building a preset.
# Sourced by both. Everything printed goes to standard error: standard output belongs to the
# program that is started afterwards.

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)

say() {
    printf '%s\n' "$*" >&2
}

# The packages of packages.txt that are wanted by one of the given kinds (run, test, bench).
wanted_packages() {
    local kind package kinds=" $* "
    while read -r kind package _; do
        if [[ $kinds == *" $kind "* ]]; then
            printf '%s\n' "$package"
        fi
    done <"$root/packages.txt"
}

# Installed packages, and the names that they provide besides their own, one a line.
installed_packages() {
    dpkg-query -W -f '${db:Status-Status} ${Package}, ${Provides}\n' |
        sed -n 's/^installed //p' | tr ',' '\n' | sed 's/^ *//; s/ .*//; /^$/d'
}

# Makes sure that every package of the given kinds is there, and installs those that are not.
# Silent when none is missing.
need_packages() {
    local -a wanted missing=() admin=()
    mapfile -t wanted < <(wanted_packages "$@")

    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        if ! compgen -G "$root/build/*/build.ninja" >/dev/null; then
            say "This system has no apt-get, so nothing is installed for you. Carom needs what Debian calls:"
            say "  ${wanted[*]}"
            say "Going on with what is here."
        fi
        return 0
    fi

    mapfile -t missing < <(comm -23 <(printf '%s\n' "${wanted[@]}" | sort -u) \
        <(installed_packages | sort -u))
    if ((${#missing[@]} == 0)); then
        return 0
    fi
    if ((EUID != 0)); then
        if ! command -v sudo >/dev/null; then
            say "Carom needs packages that are not installed, and only root can install them:"
            say "  apt-get update && apt-get install --no-install-recommends ${missing[*]}"
            say "Run that as root, then start this script again."
            return 1
        fi
        admin=(sudo)
    fi
    say "Installing ${missing[*]}"
    if ! apt_quietly "${admin[@]}" apt-get update ||
        ! apt_quietly "${admin[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get install --yes --no-install-recommends "${missing[@]}"; then
        say "The packages could not be installed. By hand:"
        say "  ${admin[*]:+${admin[*]} }apt-get update && ${admin[*]:+${admin[*]} }apt-get install --no-install-recommends ${missing[*]}"
        return 1
    fi
}

# Runs a command and shows what it said only if it fails. Standard input stays: sudo may ask.
apt_quietly() {
    local log status=0
    log=$(mktemp)
    "$@" >"$log" || status=$?
    if ((status != 0)); then
        cat "$log" >&2
    fi
    rm -f "$log"
    return "$status"
}

# build_preset PRESET TARGETS [-D...]: configures build/PRESET where that is not yet done, and
# builds the targets, which have commas between them. Ninja configures again by itself when a CMake file or a preset's file list
# changed. Says nothing when there is nothing to do.
build_preset() {
    local preset=$1 folder=$root/build/$1
    local -a targets
    IFS=, read -ra targets <<<"$2"
    shift 2
    # A tree that was moved or copied brings a cache that names its old place, and CMake refuses it
    # as it refuses one made for another generator.
    if [[ -e $folder/CMakeCache.txt ]] &&
        ! { grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt" &&
            grep -qx 'CMAKE_GENERATOR:INTERNAL=Ninja' "$folder/CMakeCache.txt"; }; then
        rm -rf "$folder"
    fi
    if [[ ! -e $folder/build.ninja || $root/CMakePresets.json -nt $folder/build.ninja || $# -gt 0 ]]; then
        say "Configuring build/$preset"
        mkdir -p "$folder"
        if ! (cd "$root" && cmake --preset "$preset" "$@") >"$folder/configure.log" 2>&1; then
            cat "$folder/configure.log" >&2
            say "build/$preset could not be configured."
            return 1
        fi
    fi
    if ! cmake --build "$folder" --target "${targets[@]}" 2>&1 | sift_progress; then
        say "build/$preset could not be built."
        return 1
    fi
}

# Passes ninja's lines on: progress on one line where a terminal can show that, and nothing of a
# build in which there was nothing to do.
sift_progress() {
    local line above=
    while IFS= read -r line; do
        case $line in
        'ninja: no work to do.' | *'Re-checking globbed directories...') ;;
        '['*/*'] '*)
            if [[ -t 2 ]]; then
                printf '\r\033[K%.*s' "${COLUMNS:-79}" "$line" >&2
                above=$'\n'
            else
                say "$line"
            fi
            ;;
        *)
            say "$above$line"
            above=
            ;;
        esac
    done
    printf '%s' "$above" >&2
}
