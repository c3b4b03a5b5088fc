/* theory.h - the lessons' formulas, and what ticks of length h leave of some of them.
 *
 * h timestep, g gravity (9.81 m/s^2), e restitution, mu friction, m and M masses. Tolerances are
 * shares of the theory's value, never below 1 %, which is what a lesson promises. */
#ifndef LAB_THEORY_H
#define LAB_THEORY_H

extern const double lab_gravity;
extern const double lab_pi;
extern const double lab_promise; /* 0.01 */

/* 1: the n-th height after a drop from h0, and when all bouncing is over. */
double lab_bounce_height(double e, int n, double h0);
double lab_bounce_end(double e, double h0);
double lab_bounce_end_tolerance(double e, double h0, double h);

/* 2 and 4: velocity of the first of two bodies after a head-on collision, and the energy lost. */
double lab_head_on_velocity(double m1, double m2, double e, double u1, double u2);
double lab_head_on_loss(double m1, double m2, double e, double u1, double u2);

/* 3: the angle (rad) at which a disc of diameter 1 leaves that is struck by one off centre by the
 * share `offset` of the diameter, with u m/s. */
double lab_glancing_angle(double offset);
double lab_glancing_tolerance(double offset, double u, double h);

/* 6: velocity of the light ball, as a multiple of the speed v of the fall from h0. */
double lab_stacked_drop(double ratio);
double lab_stacked_drop_tolerance(double ratio, double h0, double h);

/* 7 and 8: acceleration down a slope: of a sliding box, of a rolling body of inertia k m r^2. */
double lab_sliding(double angle, double friction);
double lab_rolling(double angle, double k);

/* 9: how long a disc thrown without spin slides. Its end is found in whole ticks, and friction's
 * lever is short of the radius by half the overlap that a resting contact keeps, the slop. */
double lab_sliding_time(double v0, double friction);
double lab_sliding_time_tolerance(double v0, double friction, double radius, double slop, double h);

/* 10: speed along the floor after a bounce without spin. */
double lab_spin_bounce(double vt, double vn, double e, double friction);
double lab_spin_bounce_tolerance(double vn, double radius, double h);

/* 11: impulse of an off-centre hit at the distance d from the middle of a body of inertia I. */
double lab_off_centre_impulse(double m, double M, double I, double d, double e, double u);

/* 12: collisions of a wall, a ball and one 100^n times as heavy: 3, 31, 314 ... */
int lab_pi_collisions(int n);

/* 13: the speed from which a disc of radius R can pass a wall of width w between two ticks, and
 * the chance with which one of speed v does. */
double lab_tunnelling_speed(double width, double radius, double h);
double lab_tunnelling_chance(double v, double critical);

/* 14: energy that explicit Euler gains in free fall, for each kilogram (semi-implicit loses it);
 * by how much it multiplies the energy of a spring of angular frequency w in one step; the most by
 * which semi-implicit Euler's may vary. */
double lab_fall_gain(double h, double t);
double lab_spring_growth(double w, double h);
double lab_spring_bound(double w, double h);

/* 15, 16: what one pass leaves of the error in a column of n discs, and of a load on a body that
 * is `ratio` times lighter; the passes that such a share needs for a tenth. */
double lab_column_rate(int n);
double lab_load_rate(double ratio);
double lab_passes_a_decade(double rate);

/* 18: how far n bricks of length 1 can reach over an edge; brick k from the top (1 is the top)
 * hangs over the one below by 1/2k. */
double lab_overhang(int n);

/* 19: period of a rod of this length, hung at its end and let go at theta0. */
double lab_pendulum_period(double length, double theta0);

/* 27: the share of its amplitude that this many periods leave to a spring of this damping ratio. */
double lab_spring_left(double ratio, int periods);

/* 28: the same as 19, to rounding: T0 (2/pi) K(sin(theta0/2)). */
double lab_pendulum_swing(double length, double theta0);

#endif
