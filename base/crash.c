/* SPDX-License-Identifier: MIT */
/* crash.c - kills the process at a chosen point, for the crash tests.
 *
 * SIGKILL runs no handlers and flushes no buffers, so the test sees what a
 * power cut of the process alone would leave behind. A random kill from
 * outside rarely hits the few instructions around a commit. */
#include "base/crash.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static char wanted[64];
static long left;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void read_wish(void)
{
    const char *wish = getenv("PLANCHETTE_FAULT");
    const char *colon = wish ? strchr(wish, ':') : NULL;

    if (!colon || (size_t)(colon - wish) >= sizeof wanted)
        return;
    memcpy(wanted, wish, (size_t)(colon - wish));
    left = strtol(colon + 1, NULL, 10);
}

void pl_crash_point(const char *place)
{
    pthread_once(&once, read_wish);
    if (!wanted[0] || strcmp(wanted, place) != 0)
        return;
    pthread_mutex_lock(&lock);
    if (--left == 0)
        raise(SIGKILL);
    pthread_mutex_unlock(&lock);
}
