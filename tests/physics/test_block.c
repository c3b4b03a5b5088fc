/* The 3x3 system of one body, which avbd solves in every visit: against its own product, for any
 * masses and rows. Nothing public shows it. */
#include "constraints/block.h"
#include "world_helpers.h"

static cr_block some_block(rng *r)
{
    cr_block block = {.xx = rng_float(r, 0.1f, 10), .tt = rng_float(r, 0.01f, 10)};
    block.yy = block.xx;
    int rows = rng_int(r, 0, 6);
    for (int i = 0; i < rows; i++) {
        cr_jacobian j = {rng_float(r, -1, 1), rng_float(r, -1, 1), rng_float(r, -2, 2)};
        cr_block_add(&block, j, rng_float(r, 0, 30), rng_float(r, -5, 5));
    }
    block.gx += rng_float(r, -1, 1);
    return block;
}

static void what_it_gives_solves_the_system(void **state)
{
    (void)state;
    rng r = rng_seed(5);
    double worst = 0;
    for (int i = 0; i < 20000; i++) {
        cr_block b = some_block(&r);
        cr_jacobian u = cr_block_solve(&b);
        double x = (double)u.x, y = (double)u.y, t = (double)u.angle;
        double xx = (double)b.xx, yx = (double)b.yx, yy = (double)b.yy;
        double tx = (double)b.tx, ty = (double)b.ty, tt = (double)b.tt;
        double scale = fabs((double)b.gx) + fabs((double)b.gy) + fabs((double)b.gt);
        worst = fmax(worst, fabs(xx * x + yx * y + tx * t - (double)b.gx) / scale);
        worst = fmax(worst, fabs(yx * x + yy * y + ty * t - (double)b.gy) / scale);
        worst = fmax(worst, fabs(tx * x + ty * y + tt * t - (double)b.gt) / scale);
    }
    judge_below("what is left of the right side, of its size", worst, 1e-4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_it_gives_solves_the_system),
    };
    return cmocka_run_group_tests_name("block", tests, NULL, NULL);
}
