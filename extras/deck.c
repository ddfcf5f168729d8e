/* SPDX-License-Identifier: MIT */
/* deck.c - reads and writes .deck files; deck.h describes the format. */
#include "extras/deck.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "rules/json.h"
#include "wire/read.h"
#include "wire/write.h"

enum { NAME, COPIES, TYPE, FACES, DAMAGE, EFFECT, COLUMNS };

static const char *const headings[COLUMNS] = { "name",  "copies", "type",
                                               "faces", "damage", "effect" };

/* A part of one line, with its position. */
typedef struct {
    const char *at;
    size_t len;
    int line, column;
} span;

typedef struct {
    span cell[CV_DESIGNS][COLUMNS];
    cv_deck deck;
    pl_deck_fault *fault;
} reader;

static pl_err fail(reader *r, span s, const char *text)
{
    r->fault->line = s.line;
    r->fault->column = s.column;
    snprintf(r->fault->text, sizeof r->fault->text, "%s", text);
    return PL_BAD_DATA;
}

static span trim(span s)
{
    while (s.len && *s.at == ' ') {
        s.at++;
        s.len--;
        s.column++;
    }
    while (s.len && s.at[s.len - 1] == ' ')
        s.len--;
    return s;
}

static int is(span s, const char *word)
{
    return s.len == strlen(word) && memcmp(s.at, word, s.len) == 0;
}

/* The next word of 's', which is shortened; of length 0 at the end. */
static span word(span *s)
{
    span w = trim(*s);
    const char *space = memchr(w.at, ' ', w.len);
    size_t n = space ? (size_t)(space - w.at) : w.len;

    *s = (span){ w.at + n, w.len - n, w.line, w.column + (int)n };
    w.len = n;
    return w;
}

/* A number of one or two digits; -1 for any other text. */
static int number(span s)
{
    int n = 0;

    if (s.len == 0 || s.len > 2)
        return -1;
    for (size_t i = 0; i < s.len; i++) {
        if (s.at[i] < '0' || s.at[i] > '9')
            return -1;
        n = 10 * n + (s.at[i] - '0');
    }
    return n;
}

static int named(span s, const char *const *names)
{
    for (int i = 0; names[i]; i++)
        if (is(s, names[i]))
            return i;
    return -1;
}

/* ---- the cells of a card ------------------------------------------------- */

static pl_err read_name(reader *r, cv_card *c, span s)
{
    if (s.len == 0 || s.len >= sizeof c->name)
        return fail(r, s, "name: 1 to 21 letters");
    memcpy(c->name, s.at, s.len);
    return PL_OK;
}

static pl_err read_faces(reader *r, cv_card *c, span s)
{
    if (is(s, "-"))
        return PL_OK;
    if (s.len == 0)
        return fail(r, s, "faces: numbers from 1 to 8, or '-'");
    for (span w = word(&s); w.len; w = word(&s)) {
        int n = number(w);
        if (n < 1 || n > CV_FACES)
            return fail(r, w, "faces: numbers from 1 to 8, or '-'");
        if (c->faces >> n & 1)
            return fail(r, w, "faces: this one stands twice");
        c->faces |= (uint16_t)(1u << n);
    }
    return PL_OK;
}

static pl_err read_effect(reader *r, cv_card *c, span s)
{
    span w = word(&s);
    int n = named(w, cv_effect_names);

    if (n < 0)
        return fail(r, w, "effect: not a word for an effect");
    c->effect = (uint8_t)n;
    w = word(&s);
    if (w.len == 0)
        return PL_OK;
    n = number(w);
    if (n < 0)
        return fail(r, w, "effect: a number after its name");
    c->param = (uint8_t)n;
    w = word(&s);
    return w.len ? fail(r, w, "effect: one number only") : PL_OK;
}

static pl_err read_card(reader *r, const span cell[COLUMNS])
{
    cv_card *c = &r->deck.card[r->deck.designs];
    int copies = number(cell[COPIES]);
    int type = named(cell[TYPE], cv_type_names);
    int damage = is(cell[DAMAGE], "-") ? 0 : number(cell[DAMAGE]);
    pl_err err = read_name(r, c, cell[NAME]);

    if (err == PL_OK && copies < 0)
        err = fail(r, cell[COPIES], "copies: a number");
    if (err == PL_OK && type < 0)
        err = fail(r, cell[TYPE],
                   "type: item, single-use, continuous or instant");
    if (err == PL_OK)
        err = read_faces(r, c, cell[FACES]);
    if (err == PL_OK && damage < 0)
        err = fail(r, cell[DAMAGE], "damage: a number, or '-'");
    if (err == PL_OK)
        err = read_effect(r, c, cell[EFFECT]);
    c->copies = (uint8_t)copies;
    c->type = (uint8_t)type;
    c->damage = (uint8_t)damage;
    return err;
}

/* ---- lines --------------------------------------------------------------- */

static pl_err read_line(reader *r, span line)
{
    span *cell;
    int n = 0;

    for (size_t i = 0; i < line.len; i++)
        if ((unsigned char)line.at[i] < ' ') {
            line.column += (int)i;
            return fail(r, line, "a control character; use spaces");
        }
    if (!pl_utf8_is_plain(line.at, line.len))
        return fail(r, line,
                    "a character that is not seen, or turns the "
                    "direction of the text");
    if (trim(line).len == 0 || *trim(line).at == '#')
        return PL_OK;
    if (r->deck.designs == CV_DESIGNS)
        return fail(r, line, "more than 40 different cards");
    cell = r->cell[r->deck.designs];
    for (;;) {
        const char *bar = memchr(line.at, '|', line.len);
        size_t len = bar ? (size_t)(bar - line.at) : line.len;
        if (n == COLUMNS)
            return fail(r, line, "more than six columns");
        cell[n++] = trim((span){ line.at, len, line.line, line.column });
        if (!bar)
            break;
        line.at = bar + 1;
        line.len -= len + 1;
        line.column += (int)len + 1;
    }
    if (n < COLUMNS) {
        line.column += (int)line.len;
        return fail(r, line,
                    "six columns: name | copies | type | faces | damage | "
                    "effect");
    }
    pl_err err = read_card(r, cell);
    r->deck.designs++;
    return err;
}

/* Reports a fault that the rules found: 'why' begins with its column's name. */
static pl_err refuse(reader *r, int card, const char *why)
{
    int column = NAME;

    for (int i = 0; i < COLUMNS; i++)
        if (strncmp(why, headings[i], strlen(headings[i])) == 0)
            column = i;
    if (strncmp(why, "param", 5) == 0)
        column = EFFECT;
    return fail(r, r->cell[card][column], why);
}

pl_err pl_deck_read(const char *text, size_t len, cv_deck *out,
                    pl_deck_fault *fault)
{
    reader r = { .fault = fault };
    span line = { text, 0, 0, 1 };
    const char *end = text + len, *why;
    pl_err err;
    int card;

    memset(fault, 0, sizeof *fault);
    if (len > PL_DECK_BYTES)
        return fail(&r, (span){ text, 0, 1, 1 }, "larger than 64 KB");
    while (line.at < end) {
        const char *stop = memchr(line.at, '\n', (size_t)(end - line.at));
        line.len = (size_t)((stop ? stop : end) - line.at);
        line.line++;
        if (line.line == 1 && !is(line, "deck 1"))
            return fail(&r, line, "the first line is 'deck 1'");
        if (line.line > 1 && (err = read_line(&r, line)) != PL_OK)
            return err;
        line.at += line.len + (stop ? 1 : 0);
    }
    line.line++;
    if (r.deck.designs == 0)
        return fail(&r, (span){ end, 0, line.line, 1 }, "there is no card");
    if ((err = cv_deck_check(&r.deck, &card, &why)) != PL_OK)
        return refuse(&r, card, why);
    *out = r.deck;
    return PL_OK;
}

pl_err pl_deck_load(const char *path, cv_deck *out, pl_deck_fault *fault)
{
    FILE *file = fopen(path, "rb");
    char *text = file ? malloc(PL_DECK_BYTES + 1) : NULL;
    size_t n = text ? fread(text, 1, PL_DECK_BYTES + 1, file) : 0;
    pl_err err = PL_BAD_DATA;

    memset(fault, 0, sizeof *fault);
    if (!text || ferror(file))
        snprintf(fault->text, sizeof fault->text, "cannot be read: %s",
                 strerror(errno));
    else
        err = pl_deck_read(text, n, out, fault);
    free(text);
    if (file)
        fclose(file);
    return err;
}

/* ---- writing ------------------------------------------------------------- */

static void put_faces(pl_text *t, uint16_t faces)
{
    const char *between = "";

    if (!faces)
        pl_put_char(t, '-');
    for (int f = 1; f <= CV_FACES; f++)
        if (faces >> f & 1) {
            pl_put(t, between);
            pl_put_int(t, f);
            between = " ";
        }
}

void pl_deck_write(pl_text *t, const cv_deck *deck)
{
    pl_put(t, "deck 1\n"
              "# name             | copies | type       | faces | damage | "
              "effect\n");
    for (int d = 0; d < deck->designs; d++) {
        const cv_card *c = &deck->card[d];
        size_t start = t->n;
        pl_put(t, c->name);
        pl_put_pad(t, start, 19);
        pl_put(t, "| ");
        pl_put_int(t, c->copies);
        pl_put_pad(t, start, 28);
        pl_put(t, "| ");
        pl_put(t, cv_type_names[c->type]);
        pl_put_pad(t, start, 41);
        pl_put(t, "| ");
        put_faces(t, c->faces);
        pl_put_pad(t, start, 49);
        pl_put(t, "| ");
        if (c->type == CV_INSTANT)
            pl_put_char(t, '-');
        else
            pl_put_int(t, c->damage);
        pl_put_pad(t, start, 58);
        pl_put(t, "| ");
        pl_put(t, cv_effect_names[c->effect]);
        if (c->param) {
            pl_put_char(t, ' ');
            pl_put_int(t, c->param);
        }
        pl_put_char(t, '\n');
    }
}

static void write_struct(pl_text *t, const void *deck)
{
    pl_writing w = { .game = &clairvoyance_game, .seats = CV_SEATS };
    pl_json_struct(t, &w, clairvoyance_words.data, deck);
}

json_t *pl_deck_json(const cv_deck *deck)
{
    pl_fault fault;
    size_t len;
    char *text = pl_write_new(write_struct, deck, &len);
    json_t *out = text ? pl_json_parse(text, len, PL_JSON_LIMIT, &fault) : NULL;

    free(text);
    return out;
}
