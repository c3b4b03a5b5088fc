#!/usr/bin/env bash
# other-builds.sh CMAKE CTEST TEMPLATE: what becomes of the tests of another build: one that passes
# there passes, one that fails fails, one that is skipped is skipped, one that its build does not
# have any more fails, and so does a build that has none of those that are wanted.
set -euo pipefail
cmake=$1 ctest=$2 template=$3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch"/{other,other-build,none,none-build,whole,whole-build}

cat >"$scratch/other/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.22)
project(other LANGUAGES NONE)
enable_testing()
add_test(NAME passes COMMAND true)
add_test(NAME fails COMMAND false)
add_test(NAME skips COMMAND sh -c "exit 77")
set_tests_properties(skips PROPERTIES SKIP_RETURN_CODE 77)
add_test(NAME unwanted COMMAND false)
CMAKE
cat >"$scratch/none/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.22)
project(none LANGUAGES NONE)
enable_testing()
CMAKE
cat >"$scratch/whole/CMakeLists.txt" <<CMAKE
cmake_minimum_required(VERSION 3.22)
project(whole LANGUAGES NONE)
enable_testing()
set(CAROM_OTHER_BUILDS "$scratch/other-build=^(passes|fails|skips)\$;$scratch/none-build=^wanted")
configure_file("$template" other-builds.cmake @ONLY)
set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES \${CMAKE_CURRENT_BINARY_DIR}/other-builds.cmake)
CMAKE
for project in other none whole; do
    "$cmake" -S "$scratch/$project" -B "$scratch/$project-build" >"$scratch/log" 2>&1 ||
        { cat "$scratch/log"; exit 1; }
done

"$ctest" --test-dir "$scratch/whole-build" >"$scratch/said" 2>&1 || true
# becomes TEST VERDICT
becomes() {
    grep -Eq "Test +#[0-9]+: $1 \.+ *(\*\*\*)?$2" "$scratch/said" ||
        { echo "$1 is not $2:"; cat "$scratch/said"; exit 1; }
}
becomes other-build/passes Passed
becomes other-build/fails Failed
becomes other-build/skips Skipped
becomes 'none-build/\^wanted' Failed
if grep -q unwanted "$scratch/said"; then
    echo "a test ran that was not wanted"
    exit 1
fi
echo "passed, failed, skipped and missing are told apart"
