/* SPDX-License-Identifier: MIT */
/* fuzz_set.c - reads any bytes as one file of a Mysterium card set; the other
 * files come from the folder PLANCHETTE_FUZZ_SET. The first byte selects the
 * file. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "extras/set.h"

static const char *const files[] = { "set.json",       "characters.json",
                                     "locations.json", "objects.json",
                                     "visions.json",   "relate-a.json",
                                     "relate-b.json",  "pictures" };
enum { FILES = sizeof files / sizeof files[0], PICTURES = FILES - 1 };

static char folder[] = "/tmp/planchette-set-XXXXXX";

static void path_of(int i, char out[64])
{
    snprintf(out, 64, "%s/%s", folder, files[i]);
}

/* Links to the valid file of that name. */
static void put_good(int i)
{
    const char *given = getenv("PLANCHETTE_FUZZ_SET");
    char path[64], good[512];

    path_of(i, path);
    unlink(path);
    snprintf(good, sizeof good, "%s/%s", given ? given : "", files[i]);
    if (access(good, R_OK) != 0 || symlink(good, path) != 0) {
        fprintf(stderr, "PLANCHETTE_FUZZ_SET has no file %s\n", files[i]);
        exit(2);
    }
}

static void put_bytes(int i, const uint8_t *bytes, size_t len)
{
    char path[64];
    FILE *f;

    path_of(i, path);
    unlink(path);
    f = fopen(path, "wb");
    if (!f || fwrite(bytes, 1, len, f) != len || fclose(f) != 0)
        exit(2);
}

static void remove_folder(void)
{
    char path[64];

    for (int i = 0; i < FILES; i++) {
        path_of(i, path);
        unlink(path);
    }
    rmdir(folder);
}

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    if (!mkdtemp(folder))
        exit(2);
    atexit(remove_folder);
    for (int i = 0; i < FILES; i++)
        put_good(i);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static pl_set set;
    char why[PL_SET_WHY] = "", ties[200];
    int i = size ? data[0] % PICTURES : 0;

    if (!size)
        return 0;
    put_bytes(i, data + 1, size - 1);
    if (pl_set_read(&set, folder, "mine", why))
        for (int vision = 1; vision <= MYSTERIUM_VISIONS; vision++)
            pl_set_ties(&set, vision, 1, ties, sizeof ties);
    else if (!why[0])
        abort();
    pl_set_release(&set);
    put_good(i);
    return 0;
}
