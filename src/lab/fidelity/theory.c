/* theory.c - the lessons' formulas. */
#include "lab/fidelity/theory.h"

#include <math.h>

const double lab_gravity = 9.81;
const double lab_pi = 3.14159265358979323846;
const double lab_promise = 0.01;

double lab_bounce_height(double e, int n, double h0)
{
    return pow(e, 2 * n) * h0;
}

double lab_bounce_end(double e, double h0)
{
    return sqrt(2 * h0 / lab_gravity) * (1 + e) / (1 - e);
}

/* An impact found s < h late, at the depth v s, turns round only there: v s down and v s up again
 * with e v take s (1 + 1/e), half of h (1 + 1/e) on the average, which no flight gives back. That
 * happens at each of the n bounces whose flight T0 e^n is longer than a tick; to the shorter ones
 * the formula gives 2 h / (1 - e) together. */
double lab_bounce_end_tolerance(double e, double h0, double h)
{
    double first = 2 * e * sqrt(2 * h0 / lab_gravity);
    double bounces = log(first / h) / log(1 / e) + 1;
    double late = bounces * h * (1 + 1 / e) + 2 * h / (1 - e);
    return fmax(lab_promise, late / lab_bounce_end(e, h0));
}

double lab_head_on_velocity(double m1, double m2, double e, double u1, double u2)
{
    return ((m1 - e * m2) * u1 + (1 + e) * m2 * u2) / (m1 + m2);
}

double lab_head_on_loss(double m1, double m2, double e, double u1, double u2)
{
    return 0.5 * m1 * m2 / (m1 + m2) * (1 - e * e) * (u1 - u2) * (u1 - u2);
}

double lab_glancing_angle(double offset)
{
    return asin(offset);
}

/* The tick finds the discs up to u h cos(theta) closer than their diameter of 1, where
 * sin(theta) = b/distance is larger than b: relatively by at most
 * s = u h cos(theta)/(1 - u h cos(theta)). The angle is off by tan(theta) s, to the next order by
 * tan(theta)^3 s^2/2 more. */
double lab_glancing_tolerance(double offset, double u, double h)
{
    double theta = lab_glancing_angle(offset), t = tan(theta), closer = u * h * cos(theta);
    double s = closer / (1 - closer);
    return fmax(lab_promise, (t * s + 0.5 * (t + t * t * t) * s * s) / theta);
}

double lab_stacked_drop(double ratio)
{
    return (3 * ratio - 1) / (ratio + 1);
}

/* The heavy ball turns up to 2 h late (it overlaps for s < h and needs as long to come out) and is
 * up to 2 g h faster for it, of which the light one gets up to twice as much; that its own impact
 * is found anywhere in a tick adds g h: 5 g h. */
double lab_stacked_drop_tolerance(double ratio, double h0, double h)
{
    double v = sqrt(2 * lab_gravity * h0);
    return fmax(lab_promise, 5 * lab_gravity * h / (lab_stacked_drop(ratio) * v));
}

double lab_sliding(double angle, double friction)
{
    return lab_gravity * (sin(angle) - friction * cos(angle));
}

double lab_rolling(double angle, double k)
{
    return lab_gravity * sin(angle) / (1 + k);
}

double lab_sliding_time(double v0, double friction)
{
    return v0 / (3 * friction * lab_gravity);
}

/* At the lever l = R - slop/2 the disc rolls with v = v0 q/(1 + q), q = m l^2/I = 2 l^2/R^2; of
 * the time (v0 - v)/(mu g) that is the share 2 slop/3R. The time is read from whole ticks, the disc
 * touches in the second one, and rolling is called so when 1 % of v0 is left to slip. */
double lab_sliding_time_tolerance(double v0, double friction, double radius, double slop, double h)
{
    double ticks = 2 * h / lab_sliding_time(v0, friction);
    return fmax(lab_promise, 2 * slop / (3 * radius) + 0.01 + ticks);
}

double lab_spin_bounce(double vt, double vn, double e, double friction)
{
    double gained = friction * (1 + e) * vn;
    return vt <= 3 * gained ? 2 * vt / 3 : vt - gained;
}

/* The disc is found up to vn h deep, so that friction's lever l is up to vn h/2 short of R; a
 * gripping disc then leaves with q/(1 + q) of vt, q = 2 l^2/R^2, instead of 2/3. */
double lab_spin_bounce_tolerance(double vn, double radius, double h)
{
    double l = 1 - vn * h / (2 * radius), q = 2 * l * l;
    return fmax(lab_promise, 1.001 - 1.5 * q / (1 + q));
}

double lab_off_centre_impulse(double m, double M, double I, double d, double e, double u)
{
    return (1 + e) * u / (1 / m + 1 / M + d * d / I);
}

/* G. Galperin, "Playing pool with pi", 2003: in the coordinates sqrt(mass) x the motion is a
 * straight line through copies of a wedge of angle arctan(sqrt(m/M)). The least n with
 * n wedge >= pi, less one; at M = m the line n = 4 falls on pi itself, hence the small shift. */
int lab_pi_collisions(int n)
{
    double wedge = atan(pow(10, -n));
    return (int)ceil(lab_pi / wedge - 1e-9) - 1;
}

double lab_tunnelling_speed(double width, double radius, double h)
{
    return (width + 2 * radius) / h;
}

double lab_tunnelling_chance(double v, double critical)
{
    return v > critical ? 1 - critical / v : 0;
}

/* After n steps v = -g n h. Explicit Euler has y = -g h^2 n (n - 1)/2, so v^2/2 + g y comes to
 * +1/2 g^2 h t with t = n h; semi-implicit Euler has n + 1 for n - 1, so it comes to the opposite.
 */
double lab_fall_gain(double h, double t)
{
    return 0.5 * lab_gravity * lab_gravity * h * t;
}

double lab_spring_growth(double w, double h)
{
    return 1 + w * w * h * h;
}

/* Semi-implicit Euler keeps v^2 + w^2 x^2 - w^2 h x v, and |w h x v| is at most half of w h times
 * the rest: the energy stays between that invariant over 1 + w h/2 and over 1 - w h/2. */
double lab_spring_bound(double w, double h)
{
    return (1 + 0.5 * w * h) / (1 - 0.5 * w * h);
}

/* Rows scaled to a unit diagonal, Jacobi's iteration for a column on a floor has the neighbours'
 * halves beside the diagonal, but a whole 1 in the floor's row; x_j = cos((j - 1) t) is its
 * eigenvector to cos t when cos(n t) = 0. Gauss-Seidel's rate is the square of Jacobi's for rows
 * visited in their order (Young 1954). */
double lab_column_rate(int n)
{
    double c = cos(lab_pi / (2 * n));
    return c * c;
}

/* The same for two rows: K12^2/(K11 K22) with K11 = 1/m, K22 = 1/m + 1/(r m), K12 = -1/m. */
double lab_load_rate(double ratio)
{
    return ratio / (1 + ratio);
}

double lab_passes_a_decade(double rate)
{
    return -1 / log10(rate);
}

double lab_overhang(int n)
{
    double reach = 0;
    for (int k = 1; k <= n; k++)
        reach += 0.5 / k;
    return reach;
}

double lab_pendulum_period(double length, double theta0)
{
    return 2 * lab_pi * sqrt(2 * length / (3 * lab_gravity)) * (1 + theta0 * theta0 / 16);
}

double lab_spring_left(double ratio, int periods)
{
    return exp(-2 * lab_pi * ratio / sqrt(1 - ratio * ratio) * periods);
}

/* K(k) = (pi/2) / agm(1, sqrt(1 - k^2)) (Gauss), and with k = sin(theta0/2) the root is the
 * cosine. */
double lab_pendulum_swing(double length, double theta0)
{
    double a = 1, b = cos(0.5 * theta0);
    for (int i = 0; i < 10; i++) {
        double mean = 0.5 * (a + b);
        b = sqrt(a * b);
        a = mean;
    }
    return 2 * lab_pi * sqrt(2 * length / (3 * lab_gravity)) / a;
}
