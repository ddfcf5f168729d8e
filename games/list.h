/* SPDX-License-Identifier: MIT */
/* list.h - the one list of the games there are, in the order in which they are
 * offered. The registry, the build, the tests and their probes all follow it;
 * games/meson.build reads the lines that begin with X. */
#ifndef PL_LIST_H
#define PL_LIST_H

/* clang-format off */
#define PL_GAMES(X)  \
    X(mindseye)      \
    X(mysterium)     \
    X(telepathic)    \
    X(illusionist)   \
    X(clairvoyance)
/* clang-format on */

#endif
