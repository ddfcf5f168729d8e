/* SPDX-License-Identifier: MIT */
/* pthread.h - threads for WebAssembly, where there is only one. Creating a
 * thread fails, and callers then do the work themselves. */
#ifndef PL_SHIM_PTHREAD_H
#define PL_SHIM_PTHREAD_H

#include <errno.h>
#include <stddef.h>

#define PTHREAD_ONCE_INIT 0

typedef int pthread_once_t;
#ifndef __DEFINED_pthread_t
typedef struct __pthread *pthread_t;
#define __DEFINED_pthread_t
#endif

static inline int pthread_create(pthread_t *thread, const void *options,
                                 void *(*run)(void *), void *arg)
{
    (void)thread, (void)options, (void)run, (void)arg;
    return EAGAIN;
}

static inline int pthread_join(pthread_t thread, void **result)
{
    (void)thread, (void)result;
    return EINVAL;
}

static inline int pthread_once(pthread_once_t *once, void (*run)(void))
{
    if (!*once) {
        *once = 1;
        run();
    }
    return 0;
}

#endif
