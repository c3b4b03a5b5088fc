/* tuning.h - the numbers that were found by measuring, and what judges them.
 *
 * Each has its unit in brackets, what it trades, and above it the command that judges it, for all
 * numbers down to the next such line:
 *     tests/bench/tuning.sh NAME VALUE
 * builds the program with another value and prints what that command says with both. Numbers that
 * follow from a definition or a derivation stand where they are used; so do the derivations. What
 * half and double of the value come to is in docs/TUNING.md. */
#ifndef CR_TUNING_H
#define CR_TUNING_H

#include <stdint.h>

/* ---- base: threads, sorting ---- */

/* judge: bench-peers --scenes large_pyramid --engines carom:world.threads=2 */

/* [ns] How long a thread waits awake for the next loop before it sleeps. More: it burns a
 * processor that others could use; less: it wakes too late, as the gaps between loops of a tick
 * are nearly as long. */
#define CR_WORKER_SPIN_NS INT64_C(100000)
/* [polls] How often a waiting thread polls before it yields its processor. More: a loop waits for
 * a thread that has lost its processor; less: system calls, where the next loop mostly comes
 * within microseconds. */
#define CR_WORKER_SPINS 400
/* [polls] The same for the thread that waits for the last block of a loop. More: it keeps the
 * processor from the thread that runs this block; less: system calls. */
#define CR_JOIN_SPINS 2000

/* judge: bench-peers --scenes rain --engines carom:world.threads=2 */

/* [elements] The shortest range that a thread sorts. More: fewer threads take part; less: threads
 * cost more than they bring. */
#define CR_RADIX_MIN_RANGE 1024

/* ---- world ---- */

/* judge: bench-peers --scenes rain --engines carom:world.threads=2 */

/* [blocks of 64 bodies] What a thread takes of the awake bodies at a time. More: threads wait for
 * the last one; less: they fetch work more often. */
#define CR_AWAKE_GRAIN_BLOCKS 8

/* judge: count-steps rain 200 5 */

/* [bodies] Bodies whose sine and cosine are computed together. More: the batch leaves the nearest
 * cache; less: loops begin more often. */
#define CR_POSE_BATCH 64

/* judge: carom fidelity --lesson motion --solver wide */

/* [typical sizes] The most that a body at rest may fall in a sub-step before ticks get more of
 * them. More: piles of millimetres creep and overlap; less: worlds of small bodies cost more. */
#define CR_MAX_FALL_PER_SUBSTEP 0.002f
/* [doublings] How often the sub-steps are doubled for small bodies at most. More: cost without end
 * for grains; less: these creep. */
#define CR_MAX_SMALL_DOUBLINGS 3

/* judge: carom fidelity --lesson 24,25 --solver wide */

/* [contacts] Contacts that must close fast before a tick gets more sub-steps. More: small crowds
 * crush each other; less: a few balls get other sub-steps in the impact than in flight, which
 * costs them height. */
#define CR_CROWD 8
/* [margins a step] A contact that closes faster than this belongs to a crowd. More: columns of
 * boxes that topple on each other overlap; less: what tumbles slowly gets more sub-steps, too. */
#define CR_CROWD_SPEED 0.5f
/* [margins] Of a solver whose step is the tick: a contact that closes by more is fast. More: what
 * collides overlaps in large worlds; less: cost. */
#define CR_CROWD_MARGINS 4
/* [levels] How often a crowd may raise the number of sub-steps. More: cost in violent scenes; less:
 * bodies that are struck hard overlap, and are lifted by it afterwards. */
#define CR_CROWD_LEVELS 2

/* judge: carom fidelity --lesson motion --solver wide */

/* [1] Of the speed at which a point with restitution separates: the carried impulse is a load if it
 * changes the speed by more than this share. More: heaps that rebound are crushed by impacts, and
 * make energy (tests/physics/test_packed_heaps.c); less: bodies that hit several others at once
 * make energy (L1k, and tests/physics/test_conservation.c). */
#define CR_BEARING_SHARE 0.35f

/* ---- broadphase ---- */

/* judge: bench-peers --scenes rain,tumbler,press --engines carom */

/* [mean sides] Margin of a fat AABB on each side. More: more pairs to test at every tick; less:
 * bodies leave their boxes more often. */
#define CR_AABB_MARGIN 0.1f
/* [ticks] Motion at the present velocity by which a fat AABB is extended. More and less: as for
 * the margin, of moving bodies. */
#define CR_AABB_PREDICTION 12.0f
/* [perimeters] A fat AABB is replaced where it is larger than a new one by this factor, since its
 * body was fast and is slow now. More: stale boxes make pairs; less: boxes are replaced for
 * nothing. */
#define CR_AABB_MAX_GROWTH 1.6f
/* [ticks] Between two such checks of a body. More: stale boxes live longer; less: more checks. */
#define CR_AABB_SHRINK_TICKS 16

/* judge: bench-peers --scenes rain,circles_heap,sparse,tumbler,press --engines carom */

/* [ticks] Over which, about, the cost of the pair cache is averaged. More: the grid changes over
 * too late; less: one violent tick makes it change over. */
#define CR_GRID_AVERAGE_TICKS 8
/* [entries a body] Bodies that left their boxes and pairs that they found, for each awake body,
 * above which the cache is given up for sorting. More: it is updated where sorting is cheaper;
 * less: bodies are sorted where few have moved far. */
#define CR_GRID_MAX_UPDATE_COST 0.9f
/* [bodies] Pairs are cached again when at most one body in this number is fast. More: sorting goes
 * on where caching is cheaper; less: the cache is filled only to be given up. */
#define CR_GRID_FEW_FAST 8
/* [sides/s] Speed from which a body is fast, in sides of its box. More and less: the other way
 * round than CR_GRID_FEW_FAST. */
#define CR_GRID_FAST 2.5f
/* [ticks] Between two such checks. More: sorting goes on for longer than it pays; less: more
 * checks. */
#define CR_GRID_RECHECK_TICKS 32

/* judge: bench-peers --scenes pour --engines carom:broadphase.name=tree */

/* [levels] By how much the heights of siblings in the AABB tree may differ. More: deeper trees,
 * longer queries; less: more rotations. */
#define CR_TREE_MAX_IMBALANCE 2

/* judge: bench-peers --scenes rain --engines carom:world.threads=2 */

/* [proxies] Proxies that a thread queries at a time. More: threads wait for the last one; less:
 * they fetch work more often. */
#define CR_PAIR_QUERY_GRAIN 64
/* [pairs] The same of cached pairs that are tested. */
#define CR_PAIR_FILTER_GRAIN 1024
/* [bodies] The same of bodies that are listed, and given their cells. */
#define CR_CELL_LIST_GRAIN 512
/* [bodies] The same of bodies that are tested against those in cells nearby. */
#define CR_CELL_TEST_GRAIN 128
/* [pairs] Pairs that a thread collects before it hands them over. More: a larger stack; less:
 * threads contend for the list. */
#define CR_PAIR_BUFFER 128

/* judge: bench-peers --scenes ten_of_many,pour --engines carom */

/* [pairs] The most that are sorted by insertion. More: its square; less: a histogram is cleared
 * for a few pairs. */
#define CR_PAIR_INSERTION_SORT 24
/* [slots a pair] Above which pairs are sorted by digits, not in one pass over all slots. More:
 * counters of bodies without pairs are cleared; less: more passes. */
#define CR_PAIR_SPARSE_SLOTS 8
/* [bits] Of a digit then. More: more counters; less: more passes. */
#define CR_PAIR_DIGIT_BITS 8
/* [lists] The smallest hash table. More: memory of small worlds; less: it grows more often. */
#define CR_HASH_GRID_MIN_LISTS 64

/* judge: bench-peers --scenes rain --engines carom:solver.substeps=1 */

/* [bits] That one pass sorts cells by. More: counters leave the nearest cache; less: more passes.
 */
#define CR_CELL_DIGIT_BITS 11
/* [columns] To a row's height. More: boxes reach into more cells; less: a cell has more bodies. */
#define CR_CELL_COLUMNS 4

/* ---- narrowphase ---- */

/* judge: carom compare pyramid-40 --seconds 20 --solvers wide,pgs */

/* [m] By how much a face of B must beat one of A to become the reference. More: the normal is not
 * the one of least overlap; less: parallel faces take turns, and lose their impulses. */
#define CR_REFERENCE_FACE_TOLERANCE 1e-4f

/* judge: bench-peers --scenes rain --engines carom */

/* [pairs] Pairs of one kind that lanes collide together. More: the batch leaves the nearest cache;
 * less: half-filled batches. */
#define CR_BATCH_PAIRS 64

/* ---- contacts ---- */

/* judge: bench-peers --scenes rain --engines carom */

/* [pairs] Pairs whose manifolds are made together. More and less: as for CR_BATCH_PAIRS. */
#define CR_MANIFOLD_BATCH 64
/* [batches] What a thread makes contacts of at a time. More: threads wait for the last one; less:
 * they fetch work more often. */
#define CR_CONTACT_BLOCK_BATCHES 4
/* [blocks] Whose manifolds are made before contacts are. More: manifolds leave the cache in
 * between; less: threads wait for each other more often. */
#define CR_CONTACT_BLOCKS 32
/* [contacts] Prefetched ahead while contacts are made. More: they leave the cache again; less:
 * they come too late. */
#define CR_PREFETCH_CONTACTS 16
/* [contacts] The same while events are written. */
#define CR_PREFETCH_TOUCHES 24
/* [bodies] The same while velocities are copied. */
#define CR_PREFETCH_VELOCITIES 24
/* [bodies a contact] Up to which all velocities are copied. More: copies that nobody reads; less:
 * velocities are read all over memory. */
#define CR_VELOCITY_CACHE_BODIES 4

/* judge: bench-peers --scenes rain --engines carom:world.threads=2 */

/* [bodies] Velocities that a thread copies at a time. More: threads wait for the last one; less:
 * they fetch work more often. */
#define CR_VELOCITY_GRAIN 512
/* [contacts] The same of events. */
#define CR_EVENT_GRAIN 512

/* judge: carom fidelity --lesson 24,25,motion --solver wide */

/* [1] A fast contact between masses of this ratio counts as a crowd. More: what a giant strikes
 * overlaps; less: more sub-steps, where a heavy ball alone meets a light one. */
#define CR_OVERPOWERING_MASS_RATIO 20.0f

/* judge: carom fidelity --lesson 7,15,quality --solver wide */

/* [m] Bodies placed no farther apart touch. More: bodies hover; less: rounding takes the contact
 * from a pile that was placed. */
#define CR_TOUCH_DISTANCE 1e-4f
/* [slops] Surfaces no farther apart touch; see contacts/contact_state.h. More: bodies rest above
 * each other; less: rounding keeps a pile from coming to rest. */
#define CR_CONTACT_SKIN 0.02f
/* [m/s] Bodies that touch and approach or separate no faster rest on each other. More: slow
 * impacts count as rest; less: a trembling pile counts as colliding. */
#define CR_REST_SPEED 0.05f

/* judge: carom fidelity --lesson 29 --solver wide */

/* [cosine] Between normals of a contact in two ticks, from which its points may take over impulses
 * by place. More: a rolling body starts cold; less: impulses are kept that act another way. */
#define CR_SAME_NORMAL_COS 0.99f
/* [cosine] Between the normals of faces that lie on each other. More: faces that rest on each
 * other count as corners; less: a true edge is smoothed. */
#define CR_SEAM_PARALLEL_COS 0.99f
/* [cosine] Between faces that make one floor. More: ghost collisions where tiles are not quite
 * straight; less: a slope's foot is no edge. */
#define CR_SEAM_COPLANAR_COS 0.9998f
/* [m/s] Across a face: no faster counts as sliding along it. More: a body that lands is taken for
 * one that slides; less: ghost collisions of bodies that settle. */
#define CR_SEAM_SLIDE_SPEED 3e-3f
/* [steps] How deep a slider may be in its floor. More: true steps are smoothed; less: ghost
 * collisions of bodies that are pressed in. */
#define CR_SEAM_STEPS 4.0f
/* [steps] Of two neighbouring tiles, to the size of the smaller body at least. More: ghost
 * collisions of small bodies; less: true steps are smoothed for them. */
#define CR_SEAM_STEP_SIZES 8.0f

/* ---- islands ---- */

/* judge: carom run joints --seconds 4 */

/* [sleep.speed * sleep.time] How far a body may have come within the time that it must rest for.
 * More: creeping bodies fall asleep; less: trembling ones never do. */
#define CR_SLEEP_DRIFT 0.1f
/* [sleep.time] How long an island must rest that hangs or has springs. More: it sleeps late; less:
 * it sleeps at a turning point. */
#define CR_SWINGING_SLEEP_TIME 4.0f
/* [CR_SLEEP_DRIFT] How far it may have come. More: slow springs stop; less: a hanging chain never
 * sleeps. */
#define CR_SWINGING_SLEEP_DRIFT 0.005f

/* ---- constraints ---- */

/* judge: bench-peers --scenes large_pyramid --engines carom:solver.name=tgs_soft+world.threads=2 */

/* [contacts] The fewest whose rows a thread makes. More: fewer threads take part; less: threads
 * cost more than they bring. */
#define CR_ROW_GRAIN 64

/* judge: carom fidelity --lesson motion --solver wide */

/* [weights] By which the load on a row may grow in a step, to be carried over. More: a light body
 * between heavy ones is thrown; less: piles under heavy loads start cold and sink. */
#define CR_LOAD_GROWTH 20.0f
/* [bodies] In a world of bodies of about one mass it may grow by a weight for each so many of
 * them. More: high piles that tumble sink; less: what is crushed by a kinematic body trembles. */
#define CR_LOAD_GROWTH_BODIES 50.0f
/* [weights] And by so many at most. More: large heaps of discs tremble; less: the highest piles
 * sink. */
#define CR_LOAD_GROWTH_MOST 80.0f
/* [m/s^2] What this limit takes for the weight of bodies where nothing pulls. More and less: as
 * for CR_LOAD_GROWTH. */
#define CR_ASSUMED_GRAVITY 10.0f
/* [m/s^2] The same of contacts without rebound, in a world without joints and kinematic bodies.
 * More: what a struck wall keeps depends on the length of the tick; less: its bodies are left
 * inside each other. */
#define CR_ASSUMED_GRAVITY_PLASTIC 200.0f
/* [weights] A kinematic body that presses an island by more crushes it. More: bodies that have no
 * room tremble; less: a heavy body that a rising platform carries sinks into the pile below it. */
#define CR_CRUSH_WEIGHTS 2.0f
/* [slops] A point as deep as this is crushed, if a kinematic body takes part. More: bodies that
 * have no room tremble; less: a pile that a kinematic body touches sinks under its own weight. */
#define CR_CRUSH_DEPTH 4.0f
/* [s] In which a crushed point forgets its load. More: bodies that have no room tremble; less: they
 * sink into each other, and rise. */
#define CR_CRUSH_TIME 0.08f
/* [m/s, rad/s] At which joints close that were torn apart. More: their bodies are shot together;
 * less: a bridge stays open. */
#define CR_JOINT_MAX_CLOSING_SPEED 1.0f
/* [products of the diagonal] Of the two rows of a contact or pin, to be solved together. More:
 * faces are solved point by point, rock, and rebound too fast; less: nearly equal rows share a load
 * at random. */
#define CR_BLOCK_MIN_DETERMINANT 2.5e-4f
/* [inverse masses] Softness of directly solved rows along a line. More: joints open under load;
 * less: contradictory rows make huge impulses. */
#define CR_DIRECT_SOFTNESS_WAY 2e-4f
/* [inverse masses] The same of joints that are stiff. More: something heavy that swings on thin
 * links gains energy; less: as above. */
#define CR_DIRECT_SOFTNESS_STIFF 2e-6f
/* [inverse masses] The same of rows that hold an angle. More: beams bend; less: as above. */
#define CR_DIRECT_SOFTNESS_TURN 1e-5f
/* [inverse masses] The same of motors. More: they yield; less: one that jams tears its pin off. */
#define CR_DIRECT_SOFTNESS_MOTOR 1e-2f
/* [1/step] Frequency of a joint's spring where solver.joint_frequency asks for more. More: joints
 * ring; less: they close late. */
#define CR_JOINT_MAX_FREQUENCY 0.25f
/* [squares of the arms] Distance of a joint's anchors, squared, up to which impulses act halfway
 * between them. More: the row of a torn joint is far from its derivative, and does not close it;
 * less: an open joint makes angular momentum. */
#define CR_JOINT_TORN 0.01f
/* [rad] Rotation in a step up to which a pin's error is foreseen along the arc. More: a fast wheel
 * is foreseen where it will not be; less: turning joints drift open. */
#define CR_ARC_MAX_ANGLE 0.5f

/* judge: carom fidelity --lesson 27,motion --solver wide */

/* [(w h)^2] Of a spring that a step follows without loss; stiffer ones are stepped implicitly.
 * More: stiff springs swing up; less: springs lose energy that need not. */
#define CR_SPRING_MAX_FOLLOWED 2.0f
/* [steps] Where the place lies that an implicit spring is stepped by. More: it loses its swing
 * sooner; less: many stiff springs together swing up. */
#define CR_SPRING_STEPS_AHEAD 6.0f
/* [impulses] That a stiff spring forgets in each step. More: rows of springs hang lower under
 * loads; less: they swing up. */
#define CR_SPRING_WARM_LOSS 0.2f
/* [(w h)^2] Up to which the damping is corrected for the step. More: stiff dampers overshoot;
 * less: they damp too little. */
#define CR_SPRING_MAX_TUNED 0.5f

/* ---- solvers/direct: joints ---- */

/* judge: carom fidelity --lesson 19,28,31,motion --solver wide */

/* [solutions] Of one system, until its active rows agree. More: cost; less: limits and motors
 * contradict each other. */
#define CR_DIRECT_MAX_TURNS 8
/* [solutions] Of the velocities that a step moves with, until they hold where the bodies will have
 * turned to. More: cost; less: the gaps that are left pay for the swing of something heavy on thin
 * links. */
#define CR_ARC_MAX_TURNS 8
/* [m/s, rad/s] A change that asks for no further solution of them. More and less: as above. */
#define CR_ARC_SETTLED 1e-3f
/* [solutions] After which those of a chain that swings have converged. More: one that snaps taut
 * makes energy; less: what only swings is damped. */
#define CR_ARC_TURNS_BEFORE_SNAP 2
/* [m/s] The change above which they have not: the chain snaps taut. More and less: as above. */
#define CR_ARC_SNAP 0.03f
/* [m/s, rad/s] A change that asks for no further solution. More: joints that are left early drift;
 * less: rounding is solved. */
#define CR_DIRECT_SETTLED 1e-6f
/* [m, rad] An error of position that asks for no further step. More: chains stay open and lose
 * energy; less: rounding is solved. */
#define CR_DIRECT_CLOSED 1e-6f
/* [m] A gap after whose closing rows have turned so far that they are looked at again. More: what
 * pushes joined bodies apart opens their joints; less: cost. */
#define CR_DIRECT_WIDE 1e-4f
/* [solutions] That close gaps after one push. More: cost; less: joints stay open, as above. */
#define CR_DIRECT_MAX_CLOSING_TURNS 4
/* [m/s, rad/s] From which a row at its bound becomes active. More: limits give way; less: rounding
 * makes rows take turns. */
#define CR_DIRECT_VIOLATED 1e-5f
/* [h^2 T r / I] Of a link under tension that a step follows undamped. More: bridges under load
 * ring; less: pendulums are damped. */
#define CR_DAMPER_FOLLOWED 0.03f
/* [inverse inertias] Softness of dampers while a chain snaps taut. More: it makes energy; less: it
 * jerks what it holds. */
#define CR_DAMPER_SNAP 1e-3f
/* [factor] Between the inverse inertias by arm of two bodies of a pin, below which the heavy one
 * counts as the ground. More: pendulums on chains are damped; less: the ends of bridges ring. */
#define CR_DAMPER_OUTER 0.1f
/* [unknowns] That are gone through to see what other joints leave of a row. More: cost; less: rods
 * of many pieces are damped as if they were links. */
#define CR_CONSTRAINED_REACH 96
/* [factor] Between two softnesses that need no new factors. More: dampers lag behind the load;
 * less: systems are factored more often. */
#define CR_DAMPER_ALIKE 1.5f
/* [products] Of a factor's entries for each unknown, up to which joints are solved together. More:
 * nets cost as much as they please; less: ladders are solved in passes, and give. */
#define CR_DIRECT_PRODUCTS_EACH 96
/* [products] That a group may cost in any case. More and less: as above, of small groups. */
#define CR_DIRECT_PRODUCTS 16384

/* ---- solvers ---- */

/* judge: carom fidelity --lesson 24,25,motion --solver wide */

/* [contacts] One in this number must close fast before a tick gets more sub-steps. More: large
 * heaps get them for a few bodies; less: too late. */
#define CR_CROWD_SHARE 512
/* [contacts] One in this number must overlap before the sub-steps are raised again. More: what
 * is poured on a pile costs as much as what falls as one; less: falling heaps are crushed. */
#define CR_CROWD_OVERLAP_SHARE 3
/* [ticks] For how long there are more sub-steps after the last such tick. More: cost; less: what an
 * impact left behind is solved with too few. */
#define CR_CROWD_TICKS 16
/* [margins] Contacts that close by more in a tick are violent: where many are, a large world's
 * ticks are made in two parts. More: heaps that fall from some 50 m overlap as they land; less:
 * what is poured costs another search for contacts in each tick. */
#define CR_SPLIT_MARGINS 8
/* [contacts] One in this number must overlap for that. More: what is poured on a pile costs another
 * search for contacts in most ticks; less: falling heaps of 10,000 overlap before it is done. */
#define CR_SPLIT_SHARE 6
/* [ticks] For how long they are, after the last such tick. More: cost; less: a heap that has just
 * landed overlaps. */
#define CR_SPLIT_TICKS 64
/* [contacts] One in this number must overlap in a pile that is compressed: no pass of relaxing is
 * left out there, and in a large world its islands are searched while they sink. More: cost of
 * piles that rest; less: fallen heaps breathe, and make energy. */
#define CR_COMPRESSED_SHARE 4
/* [1] Of the velocity that a tick of free fall gives: all bodies together must rise or sink that
 * fast for it. More: heaps breathe on; less: cost of piles that have come to rest. */
#define CR_LINE_SEARCH_SPEED 0.03f
/* [ticks of free fall] The most by which the search changes velocities where nothing rebounds.
 * More: what is jammed is thrown; less: piles that a heavy body has struck rise again. */
#define CR_LINE_SEARCH_TICKS 16.0

/* judge: carom fidelity --lesson 15,16,quality --solver wide */

/* [passes] That small scenes get at most. More: cost of a few bodies; less: heavy bodies on light
 * ones sink in. */
#define CR_MAX_EXTRA_PASSES 64
/* [passes] The same where they are accelerated. More: cost of some dozen bodies that a heavy one
 * strikes; less: it sinks into them. */
#define CR_MAX_ACCELERATED_PASSES 256
/* [contacts] That still get one extra pass; fewer get more. More: cost; less: heaps that carry
 * heavy bodies take longer to rest. */
#define CR_FEW_CONTACTS 2560
/* [contacts] The same where a kinematic body leaves no room. More: cost of passes that do not
 * converge; less: some dozen bodies that are crushed move on. */
#define CR_FEW_CONTACTS_WITHOUT_ROOM 1280
/* [contacts] The same while a heavy body strikes. More: cost of a blow; less: it sinks into a pile
 * of hundreds, and what rises afterwards lifts it. */
#define CR_FEW_CONTACTS_OF_BLOW 12000
/* [passes] Fewer are not made for a blow. More: as above; less: passes that do not converge, and
 * that scatter what a wall takes from what strikes it. */
#define CR_MIN_PASSES_OF_BLOW 32
/* [contacts] The same of relaxing. More: a thousand bodies come to rest later; less: a disc that
 * ran into a corner rolls away. */
#define CR_FEW_TO_RELAX 544
/* [passes] The first extra ones of a step, which are not extrapolated. More: cost of a blow; less:
 * two bodies alone, that need a few passes, are explained by twice as many steps. */
#define CR_FIRST_PLAIN_PASSES 8
/* [passes] The last ones of a step, which are not extrapolated. More: cost; less: a step may end
 * with one that went too far. */
#define CR_LAST_PLAIN_PASSES 2
/* [m/s] A change that asks for no further pass. More: loads are left unsolved; less: cost. */
#define CR_PASSES_SETTLED 1e-3f
/* [passes] Before the impulses of islands are scaled down. More: a jolt goes on for longer; less:
 * errors between neighbours scale a load down. */
#define CR_RESCALE_AFTER 1

/* judge: carom fidelity --lesson quality,motion --solver tgs_soft */

/* [1/share] Fewer unprimed bodies than this share of the world get no initial impulses. More:
 * ticks of large worlds cost more when one pile is placed; less: a pile placed beside others
 * sinks. */
#define CR_UNPRIMED_WORLD_SHARE 8
/* [1/share] The same of an island. More: a body that lands on a pile primes it again; less: piles
 * that bear something known start cold. */
#define CR_UNPRIMED_ISLAND_SHARE 2
/* [constraints] Solved while initial impulses are polished. More: the first tick takes longer;
 * less: large piles of cards start cold. */
#define CR_POLISH_MAX_SOLVES (1 << 20)
/* [1] Between bodies whose points get extra passes while unprimed. More: light bodies are crushed
 * when a heap lands; less: cost. */
#define CR_PRIMING_MASS_RATIO 3.0f
/* [m/s] Points that separate faster are not unprimed. More: what rebounds counts as resting; less:
 * rounding keeps a pile from counting. */
#define CR_PRIMING_SEPARATING_SPEED 1e-3f
/* [speeds of the load] In a step, at which a level of a placed pile is solved. More: high piles
 * sink at the start; less: the first tick takes longer. */
#define CR_LEVEL_TOLERANCE 1e-4f
/* [speeds of the load] The same of the whole pile. */
#define CR_POLISH_TOLERANCE 1e-4f
/* [passes] Over a level's rows that carry weight. More: the first tick takes longer; less: high
 * piles sink at the start. */
#define CR_SHOCK_BEARING_PASSES 64
/* [passes] Over a level with sideways rows and friction. More and less: as above. */
#define CR_SHOCK_ALL_PASSES 32
/* [sine] A steeper contact carries no weight. More: cards and arches have no levels; less: walls
 * beside a pile are taken for floors. */
#define CR_LEVEL_MIN_SINE 0.1f

/* judge: bench-peers --scenes large_pyramid --engines carom:world.threads=2 */

/* [contacts] Looked at by a thread for what is unprimed. More: fewer threads take part; less:
 * threads cost more than they bring. */
#define CR_SURVEY_GRAIN 512

/* judge: bench-peers --scenes rain --engines carom */

/* [bodies] Prefetched ahead while a tick's bodies are gathered. More: they leave the cache again;
 * less: they come too late. */
#define CR_PREFETCH_BODIES 24

/* judge: carom fidelity --lesson 26,motion --solver xpbd */

/* [passes] That take back overlap before the velocities of a tick. More: cost, and piles tremble;
 * less: deep overlap stays. */
#define CR_PUSH_OUT_PASSES 2
/* [passes] That close joints after a step. More: cost; less: chains stay open. */
#define CR_CLOSING_PASSES 4
/* [passes] Over rebounds. More: cost; less: a cradle loses its order. */
#define CR_XPBD_REBOUND_PASSES 20
/* [m/s] A change that asks for no further one. More: rebounds of rows are inexact; less: cost. */
#define CR_XPBD_REBOUND_SETTLED 1e-3f

/* judge: carom fidelity --lesson 4,5,24,quality --solver avbd */

/* [passes] Over impacts. More: cost; less: what is struck from two sides overlaps. */
#define CR_AVBD_IMPACT_PASSES 10
/* [m/s] A change that asks for no further one. More: impacts lose momentum; less: cost. */
#define CR_AVBD_IMPACT_SETTLED 1e-4f
/* [passes] Over velocities after descent. More: cost; less: jammed bodies keep an error. */
#define CR_AVBD_FINAL_PASSES 3

/* ---- solvers/impact_work.c ---- */

/* judge: carom fidelity --lesson 5,motion --solver wide */

/* [1] Of the energy that the impulses alone would give: so much work may be rounding. More: energy
 * of nothing; less: elastic impacts lose height. */
#define CR_IMPACT_WORK_TOLERANCE 1e-5

/* ---- solvers/island_lift.c ---- */

/* judge: carom fidelity --lesson motion --solver wide */

/* [1] Of what an island lost in a tick, that lifting it may cost. More: elastic impacts lose
 * height; less: piles that have come to rest are lifted, from nothing. */
#define CR_LIFT_SHARE 0.5
/* [sine] A steeper contact is no step up. More: discs between two others are not lifted; less:
 * bodies beside each other are. */
#define CR_LIFT_MIN_SINE 0.5f
/* [margins] That a body of a large world is lifted in a tick at most. More: it is driven into what
 * comes down; less: columns of thousands that have come to rest are lifted, from nothing. */
#define CR_LIFT_MARGINS 3.0f

/* ---- solvers/tgs_soft_simd ---- */

/* judge: carom fidelity --lesson 5,24,motion --solver wide */

/* [passes] Over rebounds. More: cost; less: a body that is struck from two sides keeps an error,
 * which each pass halves. */
#define CR_SIMD_REBOUND_PASSES 12
/* [m/s] A change that asks for no further one. More: rebounds of rows are inexact; less: cost. */
#define CR_SIMD_REBOUND_SETTLED 1e-4f
/* [slops] The most overlap that later passes of a step take back. More: crushed bodies shake;
 * less: they come apart late. */
#define CR_LATER_PROJECTION 0.2f

/* judge: bench-peers --scenes many_pyramids,smash --engines carom */

/* [contacts] Of a cluster of islands. More: clusters leave the cache; less: they cost more than
 * they bring. */
#define CR_CLUSTER_CONTACTS 2000
/* [bodies] What a contact costs. More: clusters of free bodies leave the cache; less: they are
 * needlessly small. */
#define CR_CLUSTER_CONTACT_WEIGHT 4
/* [ticks] Until a dominant island is looked for again. More: one that broke up is solved as a
 * whole; less: more searches. */
#define CR_CLUSTER_RECHECK_TICKS 16
/* [contacts] From which a dominant island is cut into slabs. More: its passes read memory, not the
 * cache; less: the wavefront costs more than it brings. */
#define CR_SLABS_FROM_CONTACTS 20000
/* [contacts] In each slab. More: slabs leave the cache; less: more seams between slabs. */
#define CR_SLAB_MIN_CONTACTS 2048
/* [slabs] Fewer are not made. More: islands are not cut that could be; less: a wavefront without
 * length. */
#define CR_MIN_SLABS 8
/* [cells] That slabs are made of. More: memory; less: uneven slabs. */
#define CR_SLAB_MAX_CELLS 4096

/* judge: bench-peers --scenes large_pyramid,rain --engines carom */

/* [contacts] Whose batches are prefetched. More: batches of several megabytes come too late; less:
 * instructions for what the cache holds. */
#define CR_PREFETCH_FROM_CONTACTS 8192
/* [batches] Prefetched ahead. More: they leave the cache again; less: they come too late. */
#define CR_PREFETCH_BATCHES 4

/* judge: bench-peers --scenes large_pyramid --engines carom:world.threads=2 */

/* [batches] What a thread solves at a time. More: threads wait for the last one; less: they fetch
 * work more often. */
#define CR_BATCH_GRAIN 8
/* [bodies] The same of bodies that are moved. */
#define CR_SOLVER_BODY_GRAIN 1024
/* [contacts] The same of contacts that are colored. */
#define CR_COLORING_GRAIN 1024
/* [contacts] The same of contacts that get their lanes. */
#define CR_LANE_GRAIN 1024

/* ---- continuous ---- */

/* judge: bench-peers --scenes rain --engines carom:world.threads=2 */

/* [blocks of 64 bodies] Looked through by a thread for fast ones, at least. More: fewer threads
 * take part; less: threads cost more than they bring. */
#define CR_FAST_GRAIN_BLOCKS 4

/* judge: carom fidelity --lesson 13,motion --solver wide */

/* [displacements] By which the bounds of a body in a crowd grow, as the one in front of it may be
 * stopped. More: more pairs; less: overlap behind it. */
#define CR_SPECULATIVE_STOPPED_SHARE 0.25f
/* [displacements] So far from a heavy body that strikes, light ones are taken to be driven by it.
 * More: pairs that do not meet; less: layers far from it overlap. */
#define CR_BLOW_REACH 256.0f
/* [radii] The most that the margin of a driven body grows on its side. More: it is held up by what
 * it passes; less: what is struck very fast overlaps. */
#define CR_BLOW_MOST_WAY 0.5f
/* [margins] Bodies that go less in a tick have no speculative contacts. More: bodies that a force
 * begins to move overlap; less: contacts of bodies that the margin reaches. */
#define CR_SPECULATIVE_SLOW_SHARE 0.25f
/* [1/share] Of a large world's bodies that may move for their contacts to be speculative without a
 * crowd. More: what tumbles down a pile lies deep in it while others move; less: debris that flies
 * about has contacts with all that it passes. */
#define CR_SPECULATIVE_MOVING_SHARE 2
/* [bodies] Awake ones. Where there are more, ghosts and heavy blows are not looked for, and of
 * piles that sink only compressed ones are searched along their impulses. More: cost of debris that
 * flies about; less: what falls lies as deep in what it meets as it goes in a tick. */
#define CR_FORESIGHT_BODIES 1024
/* [cosine] Between the normals of a speculative contact and of the impact. More: overlap where
 * bodies turn or meet at corners; less: a body is stopped by a plane that it does not meet. */
#define CR_GHOST_MIN_COSINE 0.97f
/* [advances] Of conservative advancement. More: cost of two shapes that graze; less: they are
 * stopped before they touch. */
#define CR_TOI_MAX_ADVANCES 256

/* ---- engine ---- */

/* judge: bench-peers --scenes circles_heap,large_pyramid --engines carom */

/* [bodies] Awake, from which world.threads = 0 uses several. More: large scenes wait; less:
 * threads that fell asleep since the last frame wake too late. */
#define CR_THREADS_FROM_BODIES 4000
/* [bodies] Down to which it goes on using them. More: threads come and go with every body; less:
 * as above. */
#define CR_THREADS_KEPT_FROM 3000
/* [threads] That it uses at most. More: was never measured; less: large scenes wait. */
#define CR_MAX_AUTO_THREADS 4

#endif
