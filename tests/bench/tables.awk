# tables.awk - CSV of bench-peers as one of the tables of docs/SPEED.md: awk -v table=NAME, where
# NAME is times, shares, quality, states, scaling or threads. The first engine of a scene is what others are
# compared with.
BEGIN {
    FS = ","
    titles["carom"] = "Carom"
    ONE_PASS = "carom:solver.relax_iterations=1"
    titles[ONE_PASS] = "Carom, one relaxing pass"
    titles["box2d3"] = "Box2D 3"
    titles["box2d2"] = "Box2D 2.4"
    titles["chipmunk"] = "Chipmunk 7"
}

function figure(x) {
    return sprintf(x < 0.0995 ? "%.2g" : x < 9.95 ? "%.2f" : x < 99.5 ? "%.1f" : "%.0f", x)
}

function spread(middle, low, high) {
    return figure(middle) " (" figure(low) " to " figure(high) ")"
}

function title(engine) {
    return engine in titles ? titles[engine] : "`" engine "`"
}

NR == 1 {
    for (i = 1; i <= NF; i++)
        column[$i] = i
    next
}

{
    # the pile of each size is a scene of its own
    scene = $(column["scene"]) == "pile" ? $(column["bodies"]) : $(column["scene"])
    engine = $(column["engine"])
    if (!(scene in seen)) {
        seen[scene] = 1
        scenes[++scene_count] = scene
    }
    if (!(engine in known)) {
        known[engine] = 1
        engines[++engine_count] = engine
    }
    for (name in column)
        value[scene, engine, name] = $(column[name])
}

function get(scene, engine, name) {
    return value[scene, engine, name]
}

function head(first, others, mark,    e, line, rule) {
    line = "| " first " |"
    rule = "|---|"
    for (e = 1; e <= others; e++) {
        line = line " " title(engines[e]) mark " |"
        rule = rule "---|"
    }
    return line "\n" rule
}

function times(    s, e, line, scene, engine) {
    print head("ms a step: median, (low to high), p95, p99", engine_count, "")
    for (s = 1; s <= scene_count; s++) {
        scene = scenes[s]
        line = "| `" scene "`, " get(scene, engines[1], "bodies") " bodies |"
        for (e = 1; e <= engine_count; e++) {
            engine = engines[e]
            line = line " " spread(get(scene, engine, "median_ms"), get(scene, engine, "low_ms"),
                get(scene, engine, "high_ms"))
            line = line ", " figure(get(scene, engine, "p95_ms")) ", " \
                figure(get(scene, engine, "p99_ms")) " |"
        }
        print line
    }
}

# A star where the engine was not in the first one's state.
function star(scene, engine) {
    return get(scene, engine, "same_state") == "false" ? "\\*" : ""
}

# What share of the others' time the first one takes; and the one with fewer passes, by medians.
function shares(    s, e, line, scene, low, high, middle) {
    line = "| share of the time of |"
    for (e = 2; e <= engine_count; e++)
        if (engines[e] != ONE_PASS)
            line = line " " title(engines[e]) " |"
    if ((ONE_PASS in known) && ("box2d3" in known))
        line = line " " title("box2d3") ", with one relaxing pass |"
    print line
    gsub(/[^|]+/, "---", line)
    print line
    for (s = 1; s <= scene_count; s++) {
        scene = scenes[s]
        line = "| `" scene "` |"
        for (e = 2; e <= engine_count; e++) {
            if (engines[e] == ONE_PASS)
                continue
            middle = 1 / get(scene, engines[e], "ratio")
            low = 1 / get(scene, engines[e], "ratio_high")
            high = 1 / get(scene, engines[e], "ratio_low")
            line = line " " spread(middle, low, high) star(scene, engines[e]) " |"
        }
        if ((ONE_PASS in known) && ("box2d3" in known))
            line = line " " figure(get(scene, ONE_PASS, "median_ms") / \
                get(scene, "box2d3", "median_ms")) \
                (star(scene, ONE_PASS) != "" ? star(scene, ONE_PASS) : star(scene, "box2d3")) " |"
        print line
    }
}

# mm; what is less than half a micrometre is rounding.
function length_of(x) {
    return x < 5e-4 ? "0" : figure(x)
}

function quality_of(scene, engine,    drift) {
    if (get(scene, engine, "finite") != "true")
        return "blown up"
    drift = get(scene, engine, "drift_mm")
    return length_of(get(scene, engine, "worst_mm")) ", " \
        length_of(get(scene, engine, "mean_mm")) ", " (drift > 0 ? length_of(drift) : "-")
}

function quality(    s, e, line) {
    print head("worst overlap mm, mean mm, worst drift mm", engine_count, "")
    for (s = 1; s <= scene_count; s++) {
        line = "| `" scenes[s] "` |"
        for (e = 1; e <= engine_count; e++)
            line = line " " quality_of(scenes[s], engines[e]) " |"
        print line
    }
}

function state_of(scene, engine) {
    if (get(scene, engine, "finite") != "true")
        return "blown up"
    return count(get(scene, engine, "touching_mean")) ", " count(get(scene, engine, "touching")) \
        "; " energy(get(scene, engine, "kinetic_mean_J")) ", " \
        energy(get(scene, engine, "kinetic_J")) "; " \
        energy(get(scene, engine, "potential_J")) "; " \
        (get(scene, engine, "touching_mean") > 0 ? \
            figure(get(scene, engine, "ms_a_thousand_touching")) : "-")
}

function count(x) {
    return sprintf("%.0f", x)
}

# Small energies are as good as none.
function energy(x) {
    return sprintf(x > 0 && x < 1e-3 ? "%.0e" : "%.3g", x)
}

function states(    s, e, line) {
    print head("touching pairs: mean, end; kinetic J: mean, end; potential J at the end; " \
        "ms for 1,000 pairs", engine_count, "")
    for (s = 1; s <= scene_count; s++) {
        line = "| `" scenes[s] "` |"
        for (e = 1; e <= engine_count; e++)
            line = line " " state_of(scenes[s], engines[e]) star(scenes[s], engines[e]) " |"
        print line
    }
}

function scaling(    s, e, line, per, least, most) {
    line = "| bodies |"
    for (e = 1; e <= engine_count; e++)
        line = line " " title(engines[e]) ": ms a step, us a body |"
    line = line " " title(engines[1]) ": bytes a body, of a snapshot, in memory |"
    print line
    gsub(/[^|]+/, "---", line)
    print line
    for (s = 1; s <= scene_count; s++) {
        line = "| " scenes[s] " |"
        for (e = 1; e <= engine_count; e++) {
            per = get(scenes[s], engines[e], "median_ms") * 1000 / scenes[s]
            line = line " " spread(get(scenes[s], engines[e], "median_ms"),
                get(scenes[s], engines[e], "low_ms"), get(scenes[s], engines[e], "high_ms")) ", " \
                figure(per) star(scenes[s], engines[e]) " |"
            if (e == 1 && (s == 1 || per < least))
                least = per
            if (e == 1 && (s == 1 || per > most))
                most = per
        }
        print line " " get(scenes[s], engines[1], "snapshot_bytes_a_body") ", " \
            get(scenes[s], engines[1], "resident_bytes_a_body") " |"
    }
    printf "\n%s's time a body stays within %.2f times the least.\n", title(engines[1]), most / least
}

# How many times as fast as the first.
function threads(    s, e, line, scene) {
    line = "| ms a step | 1 thread |"
    for (e = 2; e <= engine_count; e++)
        line = line " " substr(engines[e], index(engines[e], "=") + 1) " threads |"
    print line
    gsub(/[^|]+/, "---", line)
    print line
    for (s = 1; s <= scene_count; s++) {
        scene = scenes[s]
        line = "| `" scene "` |"
        for (e = 1; e <= engine_count; e++) {
            line = line " " figure(get(scene, engines[e], "median_ms"))
            if (e > 1)
                line = line ", " spread(1 / get(scene, engines[e], "ratio"),
                    1 / get(scene, engines[e], "ratio_high"),
                    1 / get(scene, engines[e], "ratio_low")) " times as fast"
            line = line " |"
        }
        print line
    }
}

END {
    if (scene_count == 0)
        exit 1
    if (table == "times")
        times()
    else if (table == "shares")
        shares()
    else if (table == "quality")
        quality()
    else if (table == "states")
        states()
    else if (table == "scaling")
        scaling()
    else
        threads()
}
