/* SPDX-License-Identifier: MIT */
/* bench_search.h - the speed of the search; see bench_search.c. */
#ifndef PL_BENCH_SEARCH_H
#define PL_BENCH_SEARCH_H

#include "wire/setting.h"

typedef struct {
    double decisions, iterations; /* per second of one core */
} search_speed;

/* 'name' is a searching mind with a budget of iterations. */
search_speed measure_search(const pl_setting *setting, const char *name,
                            double seconds);

#endif
