/* protocol.c - the messages, and what is made from their descriptions. */
#include "server/protocol.h"

#include <string.h>

#define FIELDS(...)         \
    (const pl_wire_field[]) \
    {                       \
        __VA_ARGS__,        \
        {                   \
            0               \
        }                   \
    }
#define NOTHING             \
    (const pl_wire_field[]) \
    {                       \
        {                   \
            0               \
        }                   \
    }
#define TABLE                                  \
    {                                          \
        "table", "string", "name of the table" \
    }

/* ---- types ------------------------------------------------------------- */

const pl_wire_type pl_wire_types[] = {
    { "Person", "somebody at a table",
      FIELDS({ "id", "string", "public; unrelated to the token" },
             { "name", "string", "" }, { "seat", "number | null", "" },
             { "muted", "boolean", "" },
             { "here", "boolean",
               "connected; before the start and after the end only, true "
               "during the game" }) },
    { "Place", "a seat and who is in it",
      FIELDS(
          { "seat", "number", "" },
          { "kind", "\"empty\" | \"person\" | \"bot\"", "" },
          { "people", "string[]", "their ids; several may share a seat" },
          { "bot", "string | null", "its kind, or that of the stand-in" },
          { "ready", "boolean", "" },
          { "given", "string | null",
            "the 16 bytes it gave for the deal, in hex" },
          { "away", "boolean",
            "nobody of this seat is connected, and the grace is over" },
          { "standin", "boolean", "a bot plays until the person is back" }) },
    { "Patience", "how long the table waits for people",
      FIELDS({ "kind", "\"none\" | \"move\" | \"game\" | \"slow\"",
               "no limit; so long a move; so long a game and seat; days" },
             { "ms", "number", "0 for none" },
             { "grace_ms", "number", "before a missing person is shown away" },
             { "strict", "boolean",
               "a seat whose time is up moves by the rules' time-out" }) },
    { "Clock", "a running timer of the game",
      FIELDS({ "number", "number", "a new one each time" },
             { "kind", "number", "the game's own" },
             { "ends", "number", "server time, ms since 1970" },
             { "paused", "boolean", "somebody is missing" }) },
    { "Waiting", "what the table's patience says",
      FIELDS({ "seat", "number", "" },
             { "until", "number", "server time; 0 without limit" }) },
    { "Result", "how it ended",
      FIELDS({ "scores", "number[]", "thousandths, by seat" },
             { "winners", "number[]", "" }, { "record", "string | null", "" },
             { "secret", "string",
               "the server's half of the deal, opened, in hex" }) },
    { "Room", "the table as everybody at it sees it",
      FIELDS(
          TABLE, { "code", "string", "short, to type in" },
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
          { "patience", "Patience", "" }, { "people", "Person[]", "" },
          { "places", "Place[]", "by seat" },
          { "commitment", "string",
            "SHA-256 of the server's half of the deal" },
          { "seeded", "boolean", "the seed was given by hand" },
          { "continued", "Origin | null", "it goes on from a record" },
          { "waiting", "Waiting[]", "seats whose patience runs" },
          { "result", "Result | null", "" },
          { "rematch", "string | null", "name of the next table" }) },
    { "Origin", "where a game that was continued began",
      FIELDS({ "record", "string", "of the other game" },
             { "at", "number", "its moves up to then" }) },
    { "Line", "a line of chat",
      FIELDS({ "number", "number", "of the update that brought it" },
             { "at", "number", "" }, { "from", "string", "id of a person" },
             { "name", "string", "" }, { "seat", "number | null", "" },
             { "text", "string", "" },
             { "to", "\"table\" | \"watchers\" | \"seat\"", "" }) },
    { "Told", "an event of the game, and when it came",
      FIELDS({ "number", "number", "of the update that brought it" },
             { "event", "unknown", "one of the game's events" }) },
    { "Me", "who you are at this table",
      FIELDS({ "person", "string", "" }, { "seat", "number | null", "" },
             { "host", "boolean", "" }) },
    { "Sync", "everything there is to know at one moment",
      FIELDS(TABLE, { "number", "number", "of the last update included" },
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
      FIELDS({ "stops", "string[]",
               "names of windows at which this seat wants to be asked" },
             { "moves", "unknown[]",
               "moves that are made as soon as they are legal" }) },
    { "Listed", "a line of a list of tables",
      FIELDS(TABLE, { "game", "string", "" }, { "phase", "string", "" },
             { "seats", "number", "" }, { "taken", "number", "" },
             { "host", "string", "name" }, { "open", "boolean", "" },
             { "yours", "boolean", "you are at it" },
             { "turn", "boolean", "it waits for you" }) },
    { "Game", "a game that can be played here",
      FIELDS({ "id", "string", "" }, { "name", "string", "" },
             { "summary", "string", "" }, { "version", "number", "" },
             { "min_seats", "number", "" }, { "max_seats", "number", "" },
             { "usual_seats", "number", "" },
             { "options", "unknown", "the usual ones" },
             { "bots", "string[]", "names for 'bot'" },
             { "packs", "Pack[]", "its decks or card sets, its own first" }) },
    { "Pack", "a deck or card set that this server has",
      FIELDS({ "id", "string", "for 'create' and 'configure'" },
             { "name", "string", "" }, { "about", "string", "" },
             { "bots", "boolean", "false: only people can play it" }) },
    { "RecordLine", "a line of a list of finished games",
      FIELDS({ "record", "string", "" }, { "game", "string", "" },
             { "version", "number", "" }, { "at", "number", "" },
             { "names", "string[]", "by seat" },
             { "people", "(string | null)[]", "whose names they are" },
             { "scores", "number[]", "" }, { "winners", "number[]", "" },
             { "continued", "boolean", "it went on from another game" }) },
    { "Frame", "a moment of a finished game",
      FIELDS({ "at", "number", "moves made" },
             { "seat", "number | \"clock\" | null", "who moved" },
             { "move", "unknown", "null at the start" },
             { "view", "unknown", "the state itself for seat \"all\"" },
             { "said?", "string", "what a bot, or the set, says of the move" },
             { "events", "unknown[]", "" }) },
    { "Remark", "what a bot says of a move, after the game",
      FIELDS({ "at", "number", "moves made, this one included" },
             { "seat", "number", "" }, { "text", "string", "" }) },
    { "Explained", "what a vision of Mysterium was meant to say",
      FIELDS({ "at", "number", "moves made" }, { "hour", "number", "" },
             { "psychic", "number | null", "null: the shared vision" },
             { "card", "number", "" }, { "vision", "number", "" },
             { "words", "string", "\"red, sea, loneliness\"" }) },
    { 0 },
};

/* ---- requests ---------------------------------------------------------- */

const pl_wire_method pl_wire_requests[] = {
    { "hello", "the first message; makes a person if no token is given",
      FIELDS({ "protocol", "number", "1" },
             { "token?", "string", "kept from an earlier hello" },
             { "name?", "string", "1 to 24 characters" }),
      FIELDS({ "protocol", "number", "" }, { "server", "string", "version" },
             { "person", "string", "your public id" }, { "name", "string", "" },
             { "token", "string | null", "a new one to keep secret" },
             { "now", "number", "server time, ms since 1970" }) },
    { "name", "changes your name; at running tables it stays as it was",
      FIELDS({ "name", "string", "1 to 24 characters" }), NOTHING },
    { "forget", "removes your name, your token and your lists of games",
      NOTHING, NOTHING },
    { "games", "what can be played", NOTHING,
      FIELDS({ "games", "Game[]", "" }) },
    { "tables", "the tables you are at, and the listed ones", NOTHING,
      FIELDS({ "tables", "Listed[]", "" }) },
    { "create", "makes a table; you are its host, and not yet seated",
      FIELDS({ "game", "string", "" }, { "seats?", "number", "" },
             { "options?", "unknown", "what is left out is usual" },
             { "pack?", "string", "id of one of the game's packs" },
             { "deck?", "string", "a deck of your own, as its file has it" },
             { "data?", "unknown", "the same as 'data' of a record" },
             { "patience?", "Partial<Patience>", "" },
             { "open?", "boolean", "all hands are shown to all" },
             { "recall?", "boolean", "" }, { "listed?", "boolean", "" },
             { "shared?", "boolean", "several people may share a seat" },
             { "seed?", "string", "by hand: promises nothing; in hex" }),
      FIELDS({ "sync", "Sync", "" }) },
    { "join", "comes to a table by its name or its short code, to look on",
      FIELDS({ "table?", "string", "" }, { "code?", "string", "" }),
      FIELDS({ "sync", "Sync", "" }) },
    { "resume", "comes back on this connection; updates follow",
      FIELDS(TABLE, { "since?", "number", "the last number you have; 0" }),
      FIELDS({ "sync", "Sync", "" }) },
    { "configure", "changes the table before the start; all are unready then",
      FIELDS(TABLE, { "seats?", "number", "" }, { "options?", "unknown", "" },
             { "pack?", "string", "" }, { "deck?", "string", "" },
             { "data?", "unknown", "" },
             { "patience?", "Partial<Patience>", "" },
             { "recall?", "boolean", "" }),
      NOTHING },
    { "sit", "takes a free seat, or a further place in a shared one",
      FIELDS(TABLE, { "seat", "number", "" }), NOTHING },
    { "stand", "gives the seat up before the start", FIELDS(TABLE), NOTHING },
    { "bot", "puts a bot into a free seat, or removes it",
      FIELDS(TABLE, { "seat", "number", "" },
             { "bot", "string | null", "one of the game's; null removes" }),
      NOTHING },
    { "ready", "says that you are ready, with your bytes for the deal",
      FIELDS(TABLE, { "ready", "boolean", "" },
             { "given?", "string", "32 hex digits of your own randomness" }),
      NOTHING },
    { "start", "deals, once every seat is taken and ready", FIELDS(TABLE),
      NOTHING },
    { "move", "makes a move",
      FIELDS(TABLE, { "number", "number", "the update this answers" },
             { "id", "string", "32 hex digits, new for each move" },
             { "move", "unknown", "one of the legal ones" }),
      FIELDS({ "number", "number", "the update that shows it" }) },
    { "orders", "says what your seat does in advance",
      FIELDS(TABLE, { "orders", "Orders", "" }), NOTHING },
    { "chat", "says something, if the game lets you speak now",
      FIELDS(TABLE, { "text", "string", "1 to 400 characters" },
             { "to?", "\"table\" | \"watchers\" | \"seat\"",
               "who looks on speaks to watchers before the end" }),
      NOTHING },
    { "wait", "for a seat that is away: wait on, or let a bot stand in",
      FIELDS(TABLE, { "seat", "number", "" },
             { "choice", "\"wait\" | \"bot\"", "" }),
      NOTHING },
    { "leave", "goes away from the table; a running game keeps the seat",
      FIELDS(TABLE), NOTHING },
    { "admit", "host: lists, locks",
      FIELDS(TABLE, { "listed?", "boolean", "" }, { "locked?", "boolean", "" }),
      NOTHING },
    { "mute", "host: somebody may no longer chat, or may again",
      FIELDS(TABLE, { "person", "string", "" }, { "muted", "boolean", "" }),
      NOTHING },
    { "remove", "host: sends somebody away, who cannot come back",
      FIELDS(TABLE, { "person", "string", "" }), NOTHING },
    { "host", "host: hands the role over",
      FIELDS(TABLE, { "person", "string", "" }), NOTHING },
    { "transfer", "a code with which another device of yours takes your seat",
      FIELDS(TABLE), FIELDS({ "code", "string", "works once, ten minutes" }) },
    { "claim", "takes over a seat with such a code",
      FIELDS({ "code", "string", "" }), FIELDS({ "sync", "Sync", "" }) },
    { "rematch", "a new table with the same people and settings", FIELDS(TABLE),
      FIELDS({ "table", "string", "its name" }) },
    { "records", "the finished games you were in", NOTHING,
      FIELDS({ "records", "RecordLine[]", "" }) },
    { "record", "a finished game, to keep or to verify",
      FIELDS({ "record", "string", "" }),
      FIELDS({ "record", "unknown", "see docs/records.md" }) },
    { "replay", "moments of a finished game, as a seat saw them",
      FIELDS({ "record", "string", "" },
             { "seat", "number | \"watcher\" | \"all\"", "whose eyes" },
             { "from?", "number", "moves made; 0" },
             { "count?", "number", "at most 100" }),
      FIELDS({ "game", "string", "" }, { "seats", "number", "" },
             { "options", "unknown", "" }, { "data", "unknown", "as in Room" },
             { "continued", "Origin | null", "" }, { "names", "string[]", "" },
             { "moves", "number", "in the whole game" },
             { "frames", "Frame[]", "" }) },
    { "explain", "what bots say of their moves, and what visions meant",
      FIELDS({ "record", "string", "of a finished game" }),
      FIELDS({ "remarks", "Remark[]", "" }, { "visions", "Explained[]", "" },
             { "titles", "string[]", "of all visions, by number" }) },
    { "continue", "a new table from a moment of a record, with new luck",
      FIELDS({ "record", "string", "" }, { "at", "number", "moves made" },
             { "seat", "number", "yours; bots take the others" },
             { "bot?", "string", "steady" }),
      FIELDS({ "table", "string", "its name; the game goes on at once" }) },
    { "unrecord", "takes a game from your list; the host may delete it",
      FIELDS({ "record", "string", "" }, { "delete?", "boolean", "" }),
      NOTHING },
    { "ping", "answers with the server's time", NOTHING,
      FIELDS({ "now", "number", "" }) },
    { "backup", "writes a sealed copy; only with proof of the server's key",
      FIELDS({ "path", "string", "a new file on the server" },
             { "proof", "string", "HMAC of the path, in hex" }),
      NOTHING },
    { 0 },
};

/* ---- notices ----------------------------------------------------------- */

const pl_wire_method pl_wire_notices[] = {
    { "update", "what has changed; what is left out has not",
      FIELDS(TABLE, { "number", "number", "one more than the last" },
             { "at", "number", "server time" }, { "room?", "Room", "" },
             { "view?", "unknown", "" }, { "legal?", "unknown[]", "" },
             { "views?", "unknown[]", "with the view, at an open table" },
             { "clock?", "Clock | null", "" },
             { "events?", "unknown[]", "those that brought the view here" },
             { "chat?", "Line", "" }),
      NULL },
    { "sync", "the same after your seat has changed: forget the rest",
      FIELDS({ "sync", "Sync", "" }), NULL },
    { "gone", "you are no longer at this table",
      FIELDS(TABLE, { "why", "\"left\" | \"removed\" | \"moved\" | \"closed\"",
                      "'moved': your seat is on another device" }),
      NULL },
    { "stopping", "the server stops; come back after so long",
      FIELDS({ "ms", "number", "" }), NULL },
    { 0 },
};

/* ---- refusals ---------------------------------------------------------- */

static const struct {
    const char *name, *text;
} refusals[] = { { "OK", "ok" },
#define X(name, text) { #name, text },
                 PL_REFUSALS(X)
#undef X
};

const char *pl_refusal_name(pl_refusal refusal)
{
    return refusals[refusal].name;
}

const char *pl_refusal_text(pl_refusal refusal)
{
    return refusals[refusal].text;
}

/* ---- what is made from it ---------------------------------------------- */

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

static void markdown_methods(pl_buffer *out, const pl_wire_method *m)
{
    for (; m->name; m++) {
        pl_buffer_printf(out, "#### `%s`\n\n", m->name);
        pl_buffer_printf(out, "%s.\n\n", m->help);
        markdown_fields(out, "parameter", m->params);
        markdown_fields(out, "result", m->result);
    }
}

void pl_protocol_markdown(pl_buffer *out)
{
    pl_buffer_puts(out, "### Requests\n\n");
    markdown_methods(out, pl_wire_requests);
    pl_buffer_puts(out, "### Notices from the server\n\n");
    markdown_methods(out, pl_wire_notices);
    pl_buffer_puts(out, "### Types\n\n");
    for (const pl_wire_type *t = pl_wire_types; t->name; t++) {
        pl_buffer_printf(out, "#### `%s`\n\n%s.\n\n", t->name, t->help);
        markdown_fields(out, "field", t->fields);
    }
    pl_buffer_puts(out, "### Refusals\n\n| name | meaning |\n|---|---|\n");
    for (size_t i = 1; i < sizeof refusals / sizeof refusals[0]; i++)
        pl_buffer_printf(out, "| `%s` | %s |\n", refusals[i].name,
                         refusals[i].text);
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
                     "// Made by 'planchette schema protocol --ts'. Do not "
                     "edit.\n\nexport const PROTOCOL = %d;\n\n",
                     PL_PROTOCOL_VERSION);
    for (const pl_wire_type *t = pl_wire_types; t->name; t++) {
        pl_buffer_printf(out, "/** %s */\nexport interface %s {\n", t->help,
                         t->name);
        for (const pl_wire_field *f = t->fields; f->name; f++)
            pl_buffer_printf(out, "  %s: %s;%s%s\n", f->name, f->type,
                             *f->help ? " // " : "", f->help);
        pl_buffer_puts(out, "}\n\n");
    }
    pl_buffer_puts(out, "export interface Requests {\n");
    for (const pl_wire_method *m = pl_wire_requests; m->name; m++) {
        pl_buffer_printf(out, "  /** %s */\n  %s: { params: ", m->help,
                         m->name);
        typescript_fields(out, m->params);
        pl_buffer_puts(out, "; result: ");
        typescript_fields(out, m->result);
        pl_buffer_puts(out, " };\n");
    }
    pl_buffer_puts(out, "}\n\nexport interface Notices {\n");
    for (const pl_wire_method *m = pl_wire_notices; m->name; m++) {
        pl_buffer_printf(out, "  /** %s */\n  %s: ", m->help, m->name);
        typescript_fields(out, m->params);
        pl_buffer_puts(out, ";\n");
    }
    pl_buffer_puts(out, "}\n\nexport type Refusal =");
    for (size_t i = 1; i < sizeof refusals / sizeof refusals[0]; i++)
        pl_buffer_printf(out, "\n  | \"%s\"", refusals[i].name);
    pl_buffer_puts(out, ";\n");
}
