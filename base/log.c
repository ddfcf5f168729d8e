/* SPDX-License-Identifier: MIT */
/* log.c - writes log lines to standard error. */
#include "base/log.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>

static _Atomic int most = PL_LOG_INFO;

void pl_log_level(pl_level level)
{
    most = (int)level;
}

void pl_log(pl_level level, const char *format, ...)
{
    static const char *const words[] = { "error", "warn", "info", "debug" };
    char line[1024], when[32];
    struct timespec now;
    struct tm utc;
    va_list args;

    if ((int)level > most)
        return;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%S", &utc);
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    /* One call for each line, so that lines of several threads do not mix. */
    fprintf(stderr, "%s.%03ldZ %s %s\n", when, now.tv_nsec / 1000000,
            words[level], line);
}
