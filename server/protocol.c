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
          { "bot", "string | null", "the kind of the bot or of the stand-in" },
          { "ready", "boolean", "" },
          { "commitment", "string | null",
            "commitment to the seat's bytes for the deal, in hex" },
          { "opened", "boolean", "its bytes are opened" },
          { "given", "string | null",
            "the 16 bytes, in hex; null before the game" },
          { "away", "boolean",
            "nobody of this seat is connected, and the grace period is over" },
          { "standin", "boolean", "a bot stands in until the person is back" },
          { "resigned", "string | null",
            "name of the person who resigned this seat" }) },
    { "Patience", "how long the table waits for people",
      PL_FIELDS(
          { "kind", "\"none\" | \"move\" | \"game\" | \"slow\"",
            "no limit, a limit for each move, a limit for each seat and game, "
            "or days for each move" },
          { "ms", "number", "0 for none" },
          { "grace_ms", "number",
            "time before a disconnected person is shown as away" },
          { "strict", "boolean",
            "the rules move for a seat whose time is up" }) },
    { "Clock", "a running timer of the game",
      PL_FIELDS({ "number", "number", "a new number for each timer" },
                { "kind", "number", "the game's own number" },
                { "ends", "number", "server time, ms since 1970" },
                { "paused", "boolean", "somebody is missing" }) },
    { "Waiting", "a seat that the table waits for",
      PL_FIELDS({ "seat", "number", "" },
                { "until", "number", "server time; 0: no limit" }) },
    { "Result", "how it ended",
      PL_FIELDS({ "scores", "number[]", "thousandths, by seat" },
                { "winners", "number[]", "" },
                { "payoffs?", "number[]",
                  "by seat, where a game has chips or points" },
                { "record", "string | null", "" },
                { "secret", "string",
                  "the server's secret for the deal, opened, in hex" }) },
    { "Deal", "the state of the deal; see \"Fair deals\"",
      PL_FIELDS({ "number", "number", "from 1; one more for each voided deal" },
                { "until", "number | null",
                  "clients open their bytes now, until this time" },
                { "voided", "Voided[]", "earlier deals that were voided" }) },
    { "Voided", "a deal for which a seat did not open its bytes",
      PL_FIELDS(
          { "why", "\"late\" | \"left\" | \"wrong\" | \"lost\" | \"removed\"",
            "not opened in time; the person left; other bytes; the client lost "
            "the bytes; the host removed the person" },
          { "seats", "number[]", "" }, { "names", "string[]", "by 'seats'" }) },
    { "Room", "the table as everybody at it sees it",
      PL_FIELDS(
          PL_TABLE_FIELD,
          { "code", "string", "short, to say and type: maple-tiger-lamp-42" },
          { "game", "string", "" }, { "version", "number", "of the rules" },
          { "seats", "number", "" },
          { "options", "unknown", "the game's options" },
          { "pack", "string | null",
            "id of the deck or card set; null: not given" },
          { "data", "unknown",
            "the public part of the deck or card set; null: the built-in one" },
          { "phase", "\"lobby\" | \"playing\" | \"over\" | \"abandoned\"", "" },
          { "host", "string", "id of a person" },
          { "listed", "boolean", "shown in the public list" },
          { "locked", "boolean", "nobody new may join" },
          { "open", "boolean", "an open table: all hands are shown to all" },
          { "recall", "boolean",
            "a memory game: what was shown once is not repeated" },
          { "shared", "boolean", "several people may share a seat" },
          { "moments", "boolean",
            "timers wait for the scenes that clients play" },
          { "neighbours", "boolean",
            "the host may ask which seats share an address" },
          { "hurried", "boolean",
            "bots answer at once while one person plays" },
          { "coached", "Coached[]", "seats that asked the coach" },
          { "patience", "Patience", "" }, { "people", "Person[]", "" },
          { "places", "Place[]", "by seat" },
          { "commitment", "string",
            "SHA-256 of the server's secret for the deal" },
          { "seeded", "boolean", "somebody chose the seed" },
          { "deal", "Deal", "" },
          { "continued", "Origin | null", "the game continues a record" },
          { "waiting", "Waiting[]", "seats that the table waits for" },
          { "result", "Result | null", "" },
          { "rematch", "string | null", "name of the next table" }) },
    { "Coached", "how often a seat asked the coach in this game",
      PL_FIELDS({ "seat", "number", "" },
                { "known", "number", "what it could know" },
                { "hints", "number", "" }) },
    { "Parlour", "what outlasts its tables; players see it as a room",
      PL_FIELDS(
          { "parlour", "string", "its link, which leads to the current table" },
          { "code", "string", "the code of its tables" },
          { "table", "string", "name of the current table" },
          { "game", "string", "of that table" },
          { "at", "number", "when it was last used" },
          { "games", "number", "finished this evening" },
          { "people", "Guest[]", "" },
          { "chat?", "Said[]", "public chat of its tables; not in notices" }) },
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
    { "Origin", "where a continued game began",
      PL_FIELDS({ "record", "string", "the id of the other record" },
                { "at", "number", "how many of its moves were made" }) },
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
    { "Sync", "the whole table at one moment, as you may know it",
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
            "the server lost moves that you have seen; discard them" }) },
    { "Orders", "the standing orders of a seat",
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
                  "time of the last move, if you play against bots only" }) },
    { "Game", "a game that can be played here",
      PL_FIELDS({ "id", "string", "" }, { "name", "string", "" },
                { "summary", "string", "" }, { "version", "number", "" },
                { "min_seats", "number", "" }, { "max_seats", "number", "" },
                { "usual_seats", "number", "" },
                { "options", "unknown", "the default options" },
                { "bots", "string[]", "names for 'bot'" },
                { "packs", "Pack[]",
                  "its decks or card sets, the built-in one first" }) },
    { "Pack", "a deck or card set that this server has",
      PL_FIELDS({ "id", "string", "for 'create' and 'configure'" },
                { "name", "string", "" }, { "about", "string", "" },
                { "bots", "boolean", "false: only people can play it" }) },
    { "RecordLine", "a line of a list of finished games",
      PL_FIELDS({ "record", "string", "" }, { "game", "string", "" },
                { "version", "number", "" }, { "at", "number", "" },
                { "names", "string[]", "by seat" },
                { "people", "(string | null)[]", "their ids, by seat" },
                { "scores", "number[]", "" }, { "winners", "number[]", "" },
                { "continued", "boolean", "the game continued another one" }) },
    { "Frame", "a moment of a finished game",
      PL_FIELDS({ "at", "number", "moves made" },
                { "seat", "number | \"clock\" | null", "who moved" },
                { "move", "unknown", "null at the start" },
                { "view", "unknown", "the state itself for seat \"all\"" },
                { "said?", "string",
                  "a comment on the move, by a bot or from the card set" },
                { "events", "unknown[]", "" }) },
    { "Remark", "a bot's comment on a move, after the game",
      PL_FIELDS({ "at", "number", "moves made, this one included" },
                { "seat", "number", "" }, { "text", "string", "" }) },
    { "Explained", "what a vision was meant to say",
      PL_FIELDS({ "at", "number", "moves made" }, { "hour", "number", "" },
                { "psychic", "number | null", "null: the shared vision" },
                { "card", "number", "" }, { "vision", "number", "" },
                { "words", "string", "\"red, sea, loneliness\"" }) },
    { "ReviewPoint", "chances at a moment, by seat, in thousandths",
      PL_FIELDS(
          { "moment", "number", "moves made" },
          { "seat?", "number | \"clock\"", "who moved" },
          { "move?", "unknown", "" },
          { "honest", "[number, number][]",
            "by what the seat could know, with half of its 95 % interval" },
          { "true", "[number, number][]", "with all cards open" }) },
    { "Turning", "one of the largest changes",
      PL_FIELDS({ "moment", "number", "" },
                { "seat", "number", "whose chance changed" },
                { "kind", "\"luck\" | \"good\" | \"mistake\"", "" },
                { "change", "[number, number]", "" },
                { "better?", "unknown", "a move" },
                { "by?", "number", "how much better it is" },
                { "news?", "unknown",
                  "the event that luck brought, in brackets in 'why'" },
                { "why", "string", "in a sentence" }) },
    { "Belief", "a hidden thing and what it may be",
      PL_FIELDS(
          { "what", "string",
            "its path in the state: \"hand[1]\"; or two that tell about each "
            "other: \"win[1]+lose[1]\", each value then \"star+circle\"" },
          { "set", "boolean",
            "true: the thing is a set and each value a possible member" },
          { "values", "{ is: unknown; p: number; true?: boolean }[]",
            "in thousandths; most likely first; 'true' once the game is "
            "over" }) },
    { 0 },
};

/* ---- notices ----------------------------------------------------------- */

static const pl_wire_type notices[] = {
    { "update", "what has changed; fields that are left out have not",
      PL_FIELDS(PL_TABLE_FIELD,
                { "number", "number", "one more than the last" },
                { "at", "number", "server time" }, { "room?", "Room", "" },
                { "view?", "unknown", "" }, { "legal?", "unknown[]", "" },
                { "views?", "unknown[]", "with the view, at an open table" },
                { "clock?", "Clock | null", "" },
                { "events?", "unknown[]", "the events that led to this view" },
                { "chat?", "Line", "" }) },
    { "sync",
      "the whole table again, after your seat has changed: discard what you "
      "had",
      PL_FIELDS({ "sync", "Sync", "" }) },
    { "gone", "you are no longer at this table",
      PL_FIELDS(PL_TABLE_FIELD,
                { "why", "\"left\" | \"removed\" | \"moved\" | \"closed\"",
                  "'moved': your seat is on another device" }) },
    { "parlour", "your parlour has changed: people, score or table",
      PL_FIELDS({ "parlour", "Parlour", "" }) },
    { "mask", "live eyes of another contestant",
      PL_FIELDS(PL_TABLE_FIELD, { "seat", "number", "" }, PL_MASK_FIELDS) },
    { "see", "another contestant allows you to see their camera, or no longer",
      PL_FIELDS(PL_TABLE_FIELD, { "seat", "number", "" },
                { "allow", "boolean", "" }) },
    { "signal", "a WebRTC signalling message of another contestant",
      PL_FIELDS(PL_TABLE_FIELD, { "seat", "number", "" },
                { "text", "string", "" }) },
    { "sealed", "the hash of what another contestant's camera saw",
      PL_FIELDS(PL_TABLE_FIELD, { "seat", "number", "" },
                { "hash", "string", "" }) },
    { "opened",
      "what another contestant's camera saw; compare it with the hash",
      PL_FIELDS(PL_TABLE_FIELD, { "seat", "number", "" },
                { "series", "string", "" }) },
    { "stopping", "the server stops; reconnect after this time",
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
