/* SPDX-License-Identifier: MIT */
/* log.h - the program's log, one line for each event.
 *
 * A line holds what happened and numbers. It never holds a name, token, seed,
 * card, move, chat line or request path, as docs/trust.md promises. */
#ifndef PL_LOG_H
#define PL_LOG_H

typedef enum { PL_LOG_ERROR, PL_LOG_WARN, PL_LOG_INFO, PL_LOG_DEBUG } pl_level;

/* Sets the level; less important lines are not written. The default is
 * PL_LOG_INFO. */
void pl_log_level(pl_level level);

void pl_log(pl_level level, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
