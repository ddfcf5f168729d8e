/* SPDX-License-Identifier: MIT */
/* protocol.c - describes types and notices, and writes the documentation and
 * the TypeScript types from all descriptions. Requests are described with their
 * actions. */
#include "server/protocol.h"

#include "server/actions.h"

#include <string.h>

typedef struct {
    const char *name, *help;
    const pl_wire_field *fields;
} pl_wire_type;

/* ---- types ------------------------------------------------------------- */

static const pl_wire_type types[] = {
    { "Person", "somebody at a table",
      PL_FIELDS({ "id", "string", "public; unrelated to the token" },
                { "name", "string", "" }, { "seat", "number | null", "" },
                { "muted", "boolean", "" },
                { "here", "boolean",
                  "connected; before the start and after the end only, true "
                  "during the game" }) },
    { "Place", "a seat and who is in it",
      PL_FIELDS(
          { "seat", "number", "" },
          { "kind", "\"empty\" | \"person\" | \"bot\"", "" },
          { "people", "string[]", "their ids; several may share a seat" },
          { "bot", "string | null", "its kind, or that of the stand-in" },
          { "ready", "boolean", "" },
          { "commitment", "string | null",
            "to the bytes it gives for the deal, in hex" },
          { "opened", "boolean", "its bytes are there" },
          { "given", "string | null",
            "the 16 bytes, in hex; null before the game" },
          { "away", "boolean",
            "nobody of this seat is connected, and the grace is over" },
          { "standin", "boolean", "a bot plays until the person is back" },
          { "resigned", "string | null",
            "who gave this seat to the bot for good" }) },
    { "Patience", "how long the table waits for people",
      PL_FIELDS(
          { "kind", "\"none\" | \"move\" | \"game\" | \"slow\"",
            "no limit, a limit for each move, a limit for each seat and game, "
            "or days for each move" },
          { "ms", "number", "0 for none" },
          { "grace_ms", "number", "before a missing person is shown away" },
          { "strict", "boolean",
            "a seat whose time is up moves by the rules' time-out" }) },
    { "Clock", "a running timer of the game",
      PL_FIELDS({ "number", "number", "a new one each time" },
                { "kind", "number", "the game's own" },
                { "ends", "number", "server time, ms since 1970" },
                { "paused", "boolean", "somebody is missing" }) },
    { "Waiting", "what the table's patience says",
      PL_FIELDS({ "seat", "number", "" },
                { "until", "number", "server time; 0 without limit" }) },
    { "Result", "how it ended",
      PL_FIELDS({ "scores", "number[]", "thousandths, by seat" },
                { "winners", "number[]", "" },
                { "payoffs?", "number[]",
                  "by seat, where a game has chips or points" },
                { "record", "string | null", "" },
                { "secret", "string",
                  "the server's secret for the deal, opened, in hex" }) },
    { "Deal", "how the deal comes about; see \"Fair deals\"",
      PL_FIELDS({ "number", "number", "from 1; one more for each voided deal" },
                { "until", "number | null",
                  "clients open their bytes now, until this time" },
                { "voided", "Voided[]", "the deals before it" }) },
    { "Voided", "a deal for which a seat did not open its bytes",
      PL_FIELDS(
          { "why", "\"late\" | \"left\" | \"wrong\" | \"lost\" | \"removed\"",
            "not in time; they left; other bytes; their client lost them; "
            "the host sent them away" },
          { "seats", "number[]", "" }, { "names", "string[]", "by 'seats'" }) },
    { "Room", "the table as everybody at it sees it",
      PL_FIELDS(
          PL_TABLE_FIELD,
          { "code", "string", "short, to say and type: maple-tiger-lamp-42" },
          { "game", "string", "" }, { "version", "number", "of the rules" },
          { "seats", "number", "" },
          { "options", "unknown", "the game's options" },
          { "pack", "string | null",
            "which of the game's packs; null: not said" },
          { "data", "unknown",
            "the deck or card set, as all may know it; null: the game's own" },
          { "phase", "\"lobby\" | \"playing\" | \"over\" | \"abandoned\"", "" },
          { "host", "string", "id of a person" },
          { "listed", "boolean", "shown in the public list" },
          { "locked", "boolean", "nobody new may come in" },
          { "open", "boolean", "an open table: all hands are shown to all" },
          { "recall", "boolean", "what was shown once is not repeated" },
          { "shared", "boolean", "several people may share a seat" },
          { "moments", "boolean", "timers wait for scenes on public events" },
          { "neighbours", "boolean",
            "the host may ask which seats share an address" },
          { "hurried", "boolean",
            "bots answer at once while one person plays" },
          { "coached", "Coached[]", "seats that asked the coach" },
          { "patience", "Patience", "" }, { "people", "Person[]", "" },
          { "places", "Place[]", "by seat" },
          { "commitment", "string",
            "SHA-256 of the server's secret for the deal" },
          { "seeded", "boolean", "the seed was given by hand" },
          { "deal", "Deal", "" },
          { "continued", "Origin | null", "it goes on from a record" },
          { "waiting", "Waiting[]", "seats whose patience runs" },
          { "result", "Result | null", "" },
          { "rematch", "string | null", "name of the next table" }) },
    { "Coached", "how often a seat asked the coach in this game",
      PL_FIELDS({ "seat", "number", "" },
                { "known", "number", "what it could know" },
                { "hints", "number", "" }) },
    { "Parlour", "what stays between tables: players call it a room",
      PL_FIELDS(
          { "parlour", "string", "its link, which leads to the current table" },
          { "code", "string", "that of its tables" },
          { "table", "string", "name of the current table" },
          { "game", "string", "of that table" },
          { "at", "number", "when it was last used" },
          { "games", "number", "finished this evening" },
          { "people", "Guest[]", "" },
          { "chat?", "Said[]",
            "said for all to hear at its tables; not in notices" }) },
    { "Guest", "somebody in a parlour",
      PL_FIELDS({ "id", "string", "" }, { "name", "string", "" },
                { "won", "number", "games this evening" },
                { "played", "number", "games this evening" }) },
    { "Said", "a line of chat of an earlier or the current table",
      PL_FIELDS({ "at", "number", "" }, { "from", "string", "id of a person" },
                { "name", "string", "" }, { "text", "string", "" }) },
    { "ParlourLine", "a line of a list of parlours",
      PL_FIELDS({ "parlour", "string", "its link" }, { "code", "string", "" },
                { "table", "string", "" }, { "game", "string", "" },
                { "at", "number", "when it was last used" },
                { "friends", "string[]", "names of the others who play" }) },
    { "Origin", "where a game that was continued began",
      PL_FIELDS({ "record", "string", "of the other game" },
                { "at", "number", "its moves up to then" }) },
    { "Line", "a line of chat",
      PL_FIELDS({ "number", "number", "of the update that brought it" },
                { "at", "number", "" }, { "from", "string", "id of a person" },
                { "name", "string", "" }, { "seat", "number | null", "" },
                { "text", "string", "" },
                { "to", "\"table\" | \"watchers\" | \"seat\"", "" }) },
    { "Told", "an event of the game, and when it came",
      PL_FIELDS({ "number", "number", "of the update that brought it" },
                { "event", "unknown", "one of the game's events" }) },
    { "Me", "who you are at this table",
      PL_FIELDS({ "person", "string", "" }, { "seat", "number | null", "" },
                { "host", "boolean", "" }) },
    { "Sync", "everything there is to know at one moment",
      PL_FIELDS(
          PL_TABLE_FIELD, { "number", "number", "of the last update included" },
          { "now", "number", "server time" }, { "me", "Me", "" },
          { "room", "Room", "" },
          { "view", "unknown",
            "the game as this seat sees it; null before the start" },
          { "legal", "unknown[]", "choices; empty if it is not your turn" },
          { "views?", "unknown[]",
            "an open table during the game: every seat's view" },
          { "clock", "Clock | null", "" },
          { "events", "Told[]", "those after 'since'" },
          { "chat", "Line[]", "those after 'since'" },
          { "orders", "Orders", "" },
          { "lost?", "true",
            "the server lost moves that you had seen; forget them" }) },
    { "Orders", "what a seat has said in advance",
      PL_FIELDS({ "stops", "string[]",
                  "names of windows at which this seat wants to be asked" },
                { "moves", "unknown[]",
                  "moves that are made as soon as they are legal" }) },
    { "Listed", "a line of a list of tables",
      PL_FIELDS(PL_TABLE_FIELD, { "game", "string", "" },
                { "phase", "string", "" }, { "seats", "number", "" },
                { "taken", "number", "" }, { "host", "string", "name" },
                { "open", "boolean", "" },
                { "yours", "boolean", "you are at it" },
                { "turn", "boolean", "it waits for you" },
                { "moved", "number | null",
                  "you play against bots only: when the last move was" }) },
    { "Game", "a game that can be played here",
      PL_FIELDS(
          { "id", "string", "" }, { "name", "string", "" },
          { "summary", "string", "" }, { "version", "number", "" },
          { "min_seats", "number", "" }, { "max_seats", "number", "" },
          { "usual_seats", "number", "" },
          { "options", "unknown", "the usual ones" },
          { "bots", "string[]", "names for 'bot'" },
          { "packs", "Pack[]", "its decks or card sets, its own first" }) },
    { "Pack", "a deck or card set that this server has",
      PL_FIELDS({ "id", "string", "for 'create' and 'configure'" },
                { "name", "string", "" }, { "about", "string", "" },
                { "bots", "boolean", "false: only people can play it" }) },
    { "RecordLine", "a line of a list of finished games",
      PL_FIELDS({ "record", "string", "" }, { "game", "string", "" },
                { "version", "number", "" }, { "at", "number", "" },
                { "names", "string[]", "by seat" },
                { "people", "(string | null)[]", "whose names they are" },
                { "scores", "number[]", "" }, { "winners", "number[]", "" },
                { "continued", "boolean", "it went on from another game" }) },
    { "Frame", "a moment of a finished game",
      PL_FIELDS(
          { "at", "number", "moves made" },
          { "seat", "number | \"clock\" | null", "who moved" },
          { "move", "unknown", "null at the start" },
          { "view", "unknown", "the state itself for seat \"all\"" },
          { "said?", "string", "what a bot, or the set, says of the move" },
          { "events", "unknown[]", "" }) },
    { "Remark", "what a bot says of a move, after the game",
      PL_FIELDS({ "at", "number", "moves made, this one included" },
                { "seat", "number", "" }, { "text", "string", "" }) },
    { "Explained", "what a vision was meant to say",
      PL_FIELDS({ "at", "number", "moves made" }, { "hour", "number", "" },
                { "psychic", "number | null", "null: the shared vision" },
                { "card", "number", "" }, { "vision", "number", "" },
                { "words", "string", "\"red, sea, loneliness\"" }) },
    { "ReviewPoint", "chances at a moment, by seat, in thousandths",
      PL_FIELDS({ "moment", "number", "moves made" },
                { "seat?", "number | \"clock\"", "who moved" },
                { "move?", "unknown", "" },
                { "honest", "[number, number][]",
                  "as the seat could put it, with half of its 95 % interval" },
                { "true", "[number, number][]", "with all cards open" }) },
    { "Turning", "one of the largest changes",
      PL_FIELDS({ "moment", "number", "" },
                { "seat", "number", "whose chance changed" },
                { "kind", "\"luck\" | \"good\" | \"mistake\"", "" },
                { "change", "[number, number]", "" },
                { "better?", "unknown", "a move" },
                { "by?", "number", "how much better it is" },
                { "why", "string", "in a sentence" }) },
    { "Belief", "a hidden thing and what it may be",
      PL_FIELDS({ "what", "string", "its path in the state: \"hand[1]\"" },
                { "set", "boolean", "each value may be in it" },
                { "values", "{ is: unknown; p: number; true?: boolean }[]",
                  "in thousandths; most likely first; 'true' once the game is "
                  "over" }) },
    { 0 },
};

/* ---- notices ----------------------------------------------------------- */

static const pl_wire_type notices[] = {
    { "update", "what has changed; what is left out has not",
      PL_FIELDS(PL_TABLE_FIELD,
                { "number", "number", "one more than the last" },
                { "at", "number", "server time" }, { "room?", "Room", "" },
                { "view?", "unknown", "" }, { "legal?", "unknown[]", "" },
                { "views?", "unknown[]", "with the view, at an open table" },
                { "clock?", "Clock | null", "" },
                { "events?", "unknown[]", "those that brought the view here" },
                { "chat?", "Line", "" }) },
    { "sync", "the same after your seat has changed: forget the rest",
      PL_FIELDS({ "sync", "Sync", "" }) },
    { "gone", "you are no longer at this table",
      PL_FIELDS(PL_TABLE_FIELD,
                { "why", "\"left\" | \"removed\" | \"moved\" | \"closed\"",
                  "'moved': your seat is on another device" }) },
    { "parlour", "your parlour has changed: people, score or table",
      PL_FIELDS({ "parlour", "Parlour", "" }) },
    { "mask", "the live eyes of somebody who stares with you",
      PL_FIELDS(PL_TABLE_FIELD, { "seat", "number", "" }, PL_MASK_FIELDS) },
    { "see", "somebody who stares with you lets you see them, or no longer",
      PL_FIELDS(PL_TABLE_FIELD, { "seat", "number", "" },
                { "allow", "boolean", "" }) },
    { "signal", "from the browser of somebody you see, for yours",
      PL_FIELDS(PL_TABLE_FIELD, { "seat", "number", "" },
                { "text", "string", "" }) },
    { "sealed", "somebody who stared with you seals what their camera saw",
      PL_FIELDS(PL_TABLE_FIELD, { "seat", "number", "" },
                { "hash", "string", "" }) },
    { "opened", "what that camera saw: its hash is the one that was sealed",
      PL_FIELDS(PL_TABLE_FIELD, { "seat", "number", "" },
                { "series", "string", "" }) },
    { "stopping", "the server stops; come back after so long",
      PL_FIELDS({ "ms", "number", "" }) },
    { 0 },
};

/* ---- documentation and types ------------------------------------------- */

static void put_cell(pl_buffer *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '|')
            pl_buffer_putc(out, '\\');
        pl_buffer_putc(out, *text);
    }
}

static void markdown_fields(pl_buffer *out, const char *title,
                            const pl_wire_field *f)
{
    if (!f || !f->name)
        return;
    pl_buffer_printf(out, "| %s | type | |\n|---|---|---|\n", title);
    for (; f->name; f++) {
        pl_buffer_printf(out, "| `%s` | `", f->name);
        put_cell(out, f->type);
        pl_buffer_printf(out, "` | %s |\n", f->help);
    }
    pl_buffer_puts(out, "\n");
}

static void markdown_title(pl_buffer *out, const char *name, const char *help)
{
    pl_buffer_printf(out, "#### `%s`\n\n%s.\n\n", name, help);
}

static void markdown_types(pl_buffer *out, const pl_wire_type *t,
                           const char *title)
{
    for (; t->name; t++) {
        markdown_title(out, t->name, t->help);
        markdown_fields(out, title, t->fields);
    }
}

void pl_protocol_markdown(pl_buffer *out)
{
    pl_buffer_puts(out, "### Requests\n\n");
    for (const pl_action *const *a = pl_actions; *a; a++) {
        if (!(*a)->name)
            continue;
        markdown_title(out, (*a)->name, (*a)->help);
        markdown_fields(out, "parameter", (*a)->params);
        markdown_fields(out, "result", (*a)->result);
    }
    pl_buffer_puts(out, "### Notices from the server\n\n");
    markdown_types(out, notices, "parameter");
    pl_buffer_puts(out, "### Types\n\n");
    markdown_types(out, types, "field");
    pl_buffer_puts(out, "### Refusals\n\n| name | meaning |\n|---|---|\n");
    for (int i = 1; i < pl_refusal_count(); i++)
        pl_buffer_printf(out, "| `%s` | %s |\n", pl_refusal_name((pl_refusal)i),
                         pl_refusal_text((pl_refusal)i));
}

static void typescript_fields(pl_buffer *out, const pl_wire_field *f)
{
    if (!f->name) {
        pl_buffer_puts(out, "Record<string, never>");
        return;
    }
    pl_buffer_puts(out, "{ ");
    for (; f->name; f++)
        pl_buffer_printf(out, "%s: %s; ", f->name, f->type);
    pl_buffer_puts(out, "}");
}

void pl_protocol_typescript(pl_buffer *out)
{
    pl_buffer_printf(out,
                     "// SPDX-License-Identifier: MIT\n"
                     "// Made by 'planchette schema protocol --ts'. Do not "
                     "edit.\n\nexport const PROTOCOL = %d;\n\n",
                     PL_PROTOCOL_VERSION);
    for (const pl_wire_type *t = types; t->name; t++) {
        pl_buffer_printf(out, "/** %s */\nexport interface %s {\n", t->help,
                         t->name);
        for (const pl_wire_field *f = t->fields; f->name; f++)
            pl_buffer_printf(out, "  %s: %s;%s%s\n", f->name, f->type,
                             *f->help ? " // " : "", f->help);
        pl_buffer_puts(out, "}\n\n");
    }
    pl_buffer_puts(out, "export interface Requests {\n");
    for (const pl_action *const *a = pl_actions; *a; a++) {
        if (!(*a)->name)
            continue;
        pl_buffer_printf(out, "  /** %s */\n  %s: { params: ", (*a)->help,
                         (*a)->name);
        typescript_fields(out, (*a)->params);
        pl_buffer_puts(out, "; result: ");
        typescript_fields(out, (*a)->result);
        pl_buffer_puts(out, " };\n");
    }
    pl_buffer_puts(out, "}\n\nexport interface Notices {\n");
    for (const pl_wire_type *m = notices; m->name; m++) {
        pl_buffer_printf(out, "  /** %s */\n  %s: ", m->help, m->name);
        typescript_fields(out, m->fields);
        pl_buffer_puts(out, ";\n");
    }
    pl_buffer_puts(out, "}\n\nexport type Refusal =");
    for (int i = 1; i < pl_refusal_count(); i++)
        pl_buffer_printf(out, "\n  | \"%s\"", pl_refusal_name((pl_refusal)i));
    pl_buffer_puts(out, ";\n");
}
