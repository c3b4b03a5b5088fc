#!/bin/bash
# rooms.sh: every header is included by its room, no two headers have one name, and a room includes
# only itself and rooms that stand before it in the lists below.
set -u
cd "$(dirname "$0")/.." || exit 2

core="include base simd world broadphase narrowphase contacts islands integrators forces constraints
  solvers/direct solvers solvers/tgs_soft_simd continuous engine kernels"
program="physics draw lab lab/fidelity lab/probes lab/futures lab/inside view sandbox/ui sandbox/app
  sandbox/edits sandbox/tools sandbox/actions sandbox/panels sandbox cli"
# shellcheck disable=SC2016 # the program is in the language of awk
find src -name '*.[ch]' -print0 | sort -z |
  CORE=$core PROGRAM=$program xargs -0 awk '
  BEGIN {
    count = split(ENVIRON["CORE"], names, " ")
    for (i = 1; i <= count; i++) rank["physics/" names[i]] = i
    split(ENVIRON["PROGRAM"], names, " ")
    for (i = 1; i in names; i++) rank[names[i]] = count + i
  }
  function fail(why) { printf "%s:%d: %s\n", FILENAME, FNR, why; wrong++ }
  function folder(path) { sub(/\/[^\/]*$/, "", path); return path }
  function exists(path, line, found) { found = (getline line < path) >= 0; close(path); return found }
  FNR == 1 {
    base = FILENAME; sub(/.*\//, "", base)
    if (base ~ /\.h$/) {
      if (base in first) fail("another header is called so: " first[base])
      first[base] = FILENAME
    }
    room = folder(FILENAME); sub(/^src\/?/, "", room)
    if (FILENAME != "src/main.c" && !(room in rank)) fail("no room of this name: " room)
  }
  /^#include "/ {
    split($0, part, "\""); path = part[2]
    if (path == "carom.h") target = "physics/include"
    else if (exists("src/" path)) target = folder(path)
    else if (room ~ /^physics/ && exists("src/physics/" path)) target = "physics/" folder(path)
    else { fail("\"" path "\" is not the path of a header from src/"); next }
    if (room ~ /^physics/ || target !~ /^physics\// || target == "physics/include") {
      if (FILENAME != "src/main.c" && rank[target] > rank[room])
        fail(room " stands below " target ", so it must not include it")
    } else fail("only carom.h of the core is for other rooms")
  }
  END { exit wrong > 0 }'
