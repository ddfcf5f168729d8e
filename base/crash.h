/* crash.h - named places at which a test may have the process die.
 *
 * PLANCHETTE_FAULT="name:3" kills the process, as kill -9 would, the third
 * time it comes to that place. Unset, which is always but in tests, a place
 * costs one comparison. */
#ifndef PL_CRASH_H
#define PL_CRASH_H

void pl_crash_point(const char *place);

#endif
