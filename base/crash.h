/* SPDX-License-Identifier: MIT */
/* crash.h - named points at which a test can kill the process.
 *
 * PLANCHETTE_FAULT="name:3" kills the process with SIGKILL the third time it
 * reaches that point. Without the variable a point costs one comparison. */
#ifndef PL_CRASH_H
#define PL_CRASH_H

void pl_crash_point(const char *place);

#endif
