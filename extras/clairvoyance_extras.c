/* SPDX-License-Identifier: MIT */
/* clairvoyance_extras.c - decks: *.deck files, or text sent by the host. */
#include <stdio.h>
#include <string.h>

#include "extras/deck.h"
#include "extras/extras.h"

static const char ending[] = ".deck", own_file[] = "default.deck";

static void describe(pl_pack *pack, const cv_deck *deck)
{
    int cards = 0;

    for (int i = 0; i < deck->designs; i++)
        cards += deck->card[i].copies;
    pl_pack_name_from_id(pack);
    pack->bots = 1;
    snprintf(pack->about, sizeof pack->about, "%d cards of %d kinds", cards,
             deck->designs);
}

static void describe_own(pl_pack *pack)
{
    strcpy(pack->id, "default");
    describe(pack, &clairvoyance_deck);
}

/* 'default.deck' is the one that is compiled in. */
static int is_pack(const char *folder, const char *entry)
{
    size_t n = strlen(entry), end = strlen(ending);
    (void)folder;

    return n > end && n <= PL_PACK_ID + end &&
           strcmp(entry + n - end, ending) == 0 && strcmp(entry, own_file) != 0;
}

static int read_pack(pl_pack *pack, const char *folder, const char *entry,
                     char why[PL_PACK_WHY])
{
    char path[1024];
    pl_deck_fault fault;
    cv_deck deck;

    snprintf(path, sizeof path, "%s/%s", folder, entry);
    if (pl_deck_load(path, &deck, &fault) == PL_OK) {
        snprintf(pack->id, sizeof pack->id, "%.*s",
                 (int)(strlen(entry) - strlen(ending)), entry);
        describe(pack, &deck);
        pack->data = pl_deck_json(&deck);
        return 1;
    }
    if (fault.line)
        snprintf(why, PL_PACK_WHY, "%.400s:%d:%d: %s", path, fault.line,
                 fault.column, fault.text);
    else
        snprintf(why, PL_PACK_WHY, "%.400s %s", path, fault.text);
    return 0;
}

static pl_err read_text(const char *text, size_t len, json_t **data,
                        pl_fault *fault)
{
    pl_deck_fault at;
    cv_deck deck;

    if (pl_deck_read(text, len, &deck, &at) != PL_OK)
        return pl_fail(fault, PL_BAD_DATA, "deck", "line %d, column %d: %s",
                       at.line, at.column, at.text);
    *data = pl_deck_json(&deck);
    return PL_OK;
}

const pl_extras clairvoyance_extras = {
    .game = &clairvoyance_game,
    .folder = PL_PACKS_DECKS,
    .describe_own = describe_own,
    .is_pack = is_pack,
    .read = read_pack,
    .read_text = read_text,
};
