/* SPDX-License-Identifier: MIT */
/* fuzz_json.c - the JSON reader with the schemas of every game.
 *
 * The first byte selects a game and the type to read. A value that was read
 * must be equal after writing and reading it again. Our own scanner must read
 * what jansson reads, and refuse what jansson refuses. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "wire/position.h"
#include "wire/read.h"
#include "wire/write.h"

static void read_position(json_t *in)
{
    pl_position p, again;
    pl_fault fault;
    json_t *out;
    char *text;

    if (pl_position_read(&p, in, &fault) != PL_OK)
        return;
    text = pl_write_new(pl_position_write, &p, NULL);
    out = json_loads(text, 0, NULL);
    if (!out || pl_position_read(&again, out, &fault) != PL_OK ||
        memcmp(p.state, again.state, p.setting.game->state_size) != 0)
        abort();
    json_decref(out);
    free(text);
    pl_position_release(&p);
    pl_position_release(&again);
}

static void read_options(json_t *in, const pl_game *g)
{
    pl_setting s;
    pl_fault fault;

    if (pl_setting_init(&s, g, g->usual_seats, in, NULL, &fault) == PL_OK)
        pl_setting_release(&s);
}

static void read_data(json_t *in, const pl_game *g)
{
    pl_setting s;
    pl_fault fault;

    if (pl_setting_init(&s, g, g->usual_seats, NULL, in, &fault) == PL_OK)
        pl_setting_release(&s);
}

static void read_move(json_t *in, const pl_game *g)
{
    pl_writing w = { .game = g, .seats = g->max_seats };
    pl_fault fault;
    char buf[1024];
    json_t *out;
    pl_text t;
    pl_move m, again;

    if (pl_read_move(in, "", g, g->max_seats, &m, &fault) != PL_OK)
        return;
    pl_text_init(&t, buf, sizeof buf);
    pl_json_move(&t, &w, m);
    out = json_loads(buf, 0, NULL);
    if (!out ||
        pl_read_move(out, "", g, g->max_seats, &again, &fault) != PL_OK ||
        memcmp(&m, &again, sizeof m) != 0)
        abort();
    json_decref(out);
}

static int depth_of(const json_t *in)
{
    const char *name;
    json_t *one;
    int most = 0, depth;
    size_t i;

    json_array_foreach(in, i, one)
    {
        depth = depth_of(one);
        most = depth > most ? depth : most;
    }
    json_object_foreach((json_t *)in, name, one)
    {
        depth = depth_of(one);
        most = depth > most ? depth : most;
    }
    return most + (json_is_array(in) || json_is_object(in));
}

/* Compares the texts, since the order of names counts, too. */
static int are_alike(const json_t *ours, const json_t *theirs)
{
    char *a = json_dumps(ours, JSON_COMPACT | JSON_ENCODE_ANY);
    char *b = json_dumps(theirs, JSON_COMPACT | JSON_ENCODE_ANY);
    int alike = a && b && strcmp(a, b) == 0;

    free(a);
    free(b);
    return alike && json_equal(ours, theirs);
}

static void compare_with_jansson(const json_t *ours, const char *s, size_t len)
{
    json_t *theirs =
        json_loadb(s, len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);

    if (ours ? !theirs || !are_alike(ours, theirs)
             : theirs && depth_of(theirs) <= PL_JSON_DEPTH)
        abort();
    json_decref(theirs);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    pl_fault fault;
    json_t *in;
    int games = 0;
    const pl_game *g;

    if (size == 0)
        return 0;
    in = pl_json_parse((const char *)data + 1, size - 1, 65536, &fault);
    if (size <= 65537)
        compare_with_jansson(in, (const char *)data + 1, size - 1);
    if (!in)
        return 0;
    while (pl_games[games])
        games++;
    g = pl_games[data[0] / 4 % games];
    switch (data[0] % 4) {
    case 0:
        read_position(in);
        break;
    case 1:
        read_options(in, g);
        break;
    case 2:
        read_move(in, g);
        break;
    default:
        read_data(in, g);
    }
    json_decref(in);
    return 0;
}
