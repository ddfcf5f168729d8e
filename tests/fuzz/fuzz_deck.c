/* SPDX-License-Identifier: MIT */
/* fuzz_deck.c - reads any bytes as a deck of Clairvoyance. A deck that was
 * read must be equal after writing and reading it again, and a table must
 * accept it or give a reason. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "extras/deck.h"
#include "wire/setting.h"

static void check_again(const cv_deck *deck)
{
    static char text[PL_DECK_BYTES];
    static cv_deck again;
    pl_deck_fault fault;
    pl_text t;

    pl_text_init(&t, text, sizeof text);
    pl_deck_write(&t, deck);
    if (pl_deck_read(text, t.n, &again, &fault) != PL_OK ||
        memcmp(deck, &again, sizeof again) != 0)
        abort();
}

static void check_table(const cv_deck *deck)
{
    json_t *data = pl_deck_json(deck);
    pl_setting s;
    pl_fault fault;

    if (pl_setting_init(&s, &clairvoyance_game, 2, NULL, data, &fault) == PL_OK)
        pl_setting_release(&s);
    json_decref(data);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static cv_deck deck;
    pl_deck_fault fault = { 0 };

    memset(&deck, 0, sizeof deck);
    if (pl_deck_read((const char *)data, size, &deck, &fault) == PL_OK) {
        check_again(&deck);
        check_table(&deck);
    } else if (!fault.line || !fault.text[0]) {
        abort();
    }
    return 0;
}
