/* SPDX-License-Identifier: MIT */
/* folders.c - where the files are that come with the program. */
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

static int can_read(const char *path)
{
    return access(path, R_OK | X_OK) == 0;
}

/* Looks for 'name' in a folder beside the one that holds the program. */
static int find_beside_program(const char *in, const char *name,
                               char out[CLI_PATH])
{
    char program[CLI_PATH / 2];
    size_t len = sizeof program;
    char *slash;

    if (uv_exepath(program, &len) != 0 || !(slash = strrchr(program, '/')))
        return 0;
    *slash = 0;
    return snprintf(out, CLI_PATH, "%s/../%s%s", program, in, name) <
               CLI_PATH &&
           can_read(out);
}

const char *cli_find_folder(const char *in_source, const char *installed,
                            char found[CLI_PATH])
{
    if (can_read(in_source))
        return in_source;
    if (find_beside_program("", in_source, found) ||
        find_beside_program("share/planchette/", installed, found))
        return found;
    return NULL;
}
