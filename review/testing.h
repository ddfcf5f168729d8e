/* SPDX-License-Identifier: MIT */
/* testing.h - for tests of reviews; after <cmocka.h>. */
#ifndef PL_REVIEW_TESTING_H
#define PL_REVIEW_TESTING_H

#include <math.h>

#include "review/review_inner.h"

static inline void finish(pl_review *r)
{
    while (pl_review_run(r, 1000))
        ;
    assert_true(pl_review_is_done(r));
}

static inline void assert_near(pl_estimate e, double value)
{
    assert_true(fabs(e.mean - value) <= 2 * e.wide + 1e-9);
}

#endif
