/* fault.h - named places at which a test may have the process die.
 *
 * PLANCHETTE_FAULT="name:3" kills the process, as kill -9 would, the third
 * time it comes to that place. Unset, which is always but in tests, a place
 * costs one comparison. */
#ifndef PL_FAULT_H
#define PL_FAULT_H

void pl_fault(const char *place);

#endif
