# The graphs of docs/SPEED.md; graphs.sh says which: data (a block for each engine: where it stands,
# median, least, greatest), out, kind, engines and scenes (lists of words).
set encoding utf8
set terminal svg size 900,480 dynamic font "sans-serif,14" background "white"
set output out
set border 3 lc rgb "#555555"
set tics nomirror textcolor rgb "#222222"
set grid ytics lc rgb "#dddddd" lt 1
set key outside top center horizontal Left reverse samplen 1.5 width 2
set style fill solid 1 noborder
set format y "%g"

# Told apart without red and green, too.
color(name) = name eq "carom" ? 0x0072b2 : name eq "box2d3" ? 0xd55e00 : name eq "box2d2" ? 0xe69f00 : \
    name eq "chipmunk" ? 0x999999 : 0x56b4e9
title(name) = name eq "carom" ? "Carom" : name eq "box2d3" ? "Box2D 3" : name eq "box2d2" ? "Box2D 2.4" : \
    name eq "chipmunk" ? "Chipmunk 7" : name eq "carom:solver.relax_iterations=1" ? \
    "Carom, one relaxing pass" : name
count = words(engines)
set logscale y
set ylabel "ms a step"

if (kind eq "peers") {
    width = 0.8 / count
    set xrange [-0.5 : words(scenes) - 0.5]
    set xtics () scale 0
    set for [i = 1:words(scenes)] xtics add (word(scenes, i) i - 1)
    set xtics rotate by 20 right noenhanced
    left(x, e) = x - 0.4 + e * width
    # Bars on a logarithmic scale stand on a power of ten.
    stats data using 2 nooutput
    bottom = 10 ** floor(log10(STATS_min))
    set yrange [bottom : *]
    plot for [e = 0:count - 1] data index e \
            using (left($1, e) + width / 2):2:(left($1, e)):(left($1, e) + 0.92 * width):(bottom):2 \
            with boxxyerror lc rgb color(word(engines, e + 1)) title title(word(engines, e + 1)), \
        for [e = 0:count - 1] data index e using (left($1, e) + width / 2):3:(0):($4 - $3) \
            with vectors nohead lw 1.5 lc rgb "#222222" notitle
} else {
    set logscale x
    set xlabel "bodies"
    set xtics (1000, 2000, 4000, 8000, 16000, 32000, 64000)
    set xrange [900 : 72000]
    plot for [e = 0:count - 1] data index e using 1:2 with linespoints pt 7 ps 0.6 lw 2 \
            lc rgb color(word(engines, e + 1)) title title(word(engines, e + 1)), \
        for [e = 0:count - 1] data index e using 1:3:(0):($4 - $3) with vectors nohead lw 1.5 \
            lc rgb color(word(engines, e + 1)) notitle
}
