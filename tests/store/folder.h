/* SPDX-License-Identifier: MIT */
/* folder.h - what tests of SQLite's files share: a folder, a loop and a key. */
#ifndef PLANCHETTE_TESTS_STORE_FOLDER_H
#define PLANCHETTE_TESTS_STORE_FOLDER_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "store/store.h"
#include "tests/scratch.h"

static char dir[SCRATCH_MAX];
static uv_loop_t loop;
static pl_sealer sealer;

/* Valid until the fourth call after it. */
static char *path_of(const char *name)
{
    static char path[4][128];
    static int next;
    char *p = path[next++ % 4];

    snprintf(p, sizeof path[0], "%s/%s", dir, name);
    return p;
}

static void shut(pl_store *store)
{
    pl_store_close(store);
    uv_run(&loop, UV_RUN_DEFAULT);
}

static int set_up(void **state)
{
    const char *why = NULL;
    (void)state;

    assert_non_null(mkdtemp(scratch(dir, "files")));
    uv_loop_init(&loop);
    assert_true(pl_sealer_open(&sealer, path_of("key"), &why));
    return 0;
}

static int tear_down(void **state)
{
    char command[128];
    (void)state;

    assert_int_equal(uv_loop_close(&loop), 0);
    snprintf(command, sizeof command, "rm -rf %s", dir);
    return system(command);
}

#endif
