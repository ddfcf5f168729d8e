/* SPDX-License-Identifier: MIT */
/* test_wire.c - JSON, schema types, positions and moves read back as they were
 * written, and errors name the field at fault. */
#include "tests/wire/wire_fixture.h"

#include <inttypes.h>

/* ---- helpers ------------------------------------------------------------ */

static pl_position position(const char *seed_text)
{
    pl_setting setting;
    pl_position p;
    pl_fault fault;
    uint8_t seed[32];

    pl_sha256(seed_text, strlen(seed_text), seed);
    assert_int_equal(
        pl_setting_init(&setting, pl_games[0], 2, NULL, NULL, &fault), PL_OK);
    assert_int_equal(pl_position_deal(&p, &setting, seed, &fault), PL_OK);
    return p;
}

/* Changes the value at 'path' (names joined by dots) in a position's JSON, or
 * deletes it if 'value' is NULL. Expects 'err' and the error text 'line'. */
static void expect_position(const char *path, const char *value, pl_err err,
                            const char *line)
{
    pl_position p = position("x"), q;
    char *text = pl_write_new(pl_position_write, &p, NULL);
    json_t *root = parsed(text), *at = root;
    pl_fault fault = { 0 };
    const char *dot;
    char key[32];

    for (; (dot = strchr(path, '.')); path = dot + 1) {
        snprintf(key, sizeof key, "%.*s", (int)(dot - path), path);
        at = json_object_get(at, key);
    }
    if (value)
        json_object_set_new(at, path, parsed(value));
    else
        json_object_del(at, path);
    assert_int_equal(pl_position_read(&q, root, &fault), err);
    expect_line(&fault, line);
    assert_null(q.state);
    json_decref(root);
    free(text);
    pl_position_release(&p);
}

static void expect_json(const char *s, size_t limit, pl_err err,
                        const char *part)
{
    pl_fault fault = { 0 };

    assert_null(pl_json_parse(s, strlen(s), limit, &fault));
    assert_int_equal(fault.err, err);
    assert_non_null(strstr(fault.text, part));
}

/* ---- JSON --------------------------------------------------------------- */

static void malformed_json_is_rejected(void **unused)
{
    char deep[200];
    (void)unused;

    expect_json("{\"a\":", 100, PL_BAD_JSON, "line 1");
    expect_json("{} {}", 100, PL_BAD_JSON, "line 1");
    expect_json("{\"a\":1,\"a\":2}", 100, PL_BAD_JSON, "occurs twice");
    expect_json("[1,2,3,4]", 8, PL_TOO_LARGE, "at most 8 bytes");
    memset(deep, '[', sizeof deep - 1);
    deep[sizeof deep - 1] = 0;
    expect_json(deep, 1000, PL_BAD_JSON, "within one another");
    expect_json("\"a\xff\"", 100, PL_BAD_JSON, "line 1");
    expect_json("", 100, PL_BAD_JSON, "line");
}

/* The depth is limited before parsing, by counting brackets. */
static void brackets_in_strings_do_not_count_as_depth(void **unused)
{
    char s[200];
    json_t *in;
    (void)unused;

    memset(s, '[', sizeof s);
    s[0] = '"';
    memcpy(s + 100, "\\\"[[", 4);
    memcpy(s + 198, "\"", 2);
    in = parsed(s);
    assert_true(json_is_string(in));
    json_decref(in);
}

/* What jansson alone says of a text. */
static json_t *jansson_of(const char *s, size_t len)
{
    return json_loadb(s, len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
}

static void expect_same_as_jansson(const char *s, size_t len)
{
    pl_fault fault;
    json_t *ours = pl_json_parse(s, len, len, &fault);
    json_t *theirs = jansson_of(s, len);

    if (!ours != !theirs || (ours && !json_equal(ours, theirs)))
        fail_msg("jansson reads '%.*s' differently", (int)len, s);
    json_decref(ours);
    json_decref(theirs);
}

static const char *const odd_json[] = {
    "{}",
    " [ ] ",
    "[1,]",
    "{,}",
    "{\"a\":1,}",
    "[,1]",
    "0",
    "-0",
    "00",
    "01",
    "-",
    "-1",
    "+1",
    "1.5",
    "1e3",
    "1E-2",
    "1.",
    ".5",
    "999999999999999999",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "99999999999999999999",
    "1a",
    "1 2",
    "[1 2]",
    "true",
    "truefalse",
    "True",
    "nul",
    "nullnull",
    "[true false]",
    "\"\"",
    "\"a",
    "\"\\u0041\"",
    "\"\\u0000\"",
    "\"\\x\"",
    "\"\t\"",
    "\"\x7f\"",
    "\"\xc3\xa9\"",
    "\"\xff\"",
    "{\"\":1}",
    "{\"\":1,\"\":2}",
    "{\"a\":1,\"\\u0061\":2}",
    "{\"a\":{\"a\":1}}",
    "{a:1}",
    "{1:1}",
    "{\"a\"1}",
    "{\"a\":}",
    "[1]]",
    "[[1]",
    "\f1",
    "\r\n\t 1 ",
    "\xef\xbb\xbf{}",
    "[1}",
    "{\"a\":1]",
    "",
    " ",
    "\"a\" \"b\"",
    "[-]",
};

/* Most messages are scanned without jansson, which must not be noticed. */
static void odd_texts_are_read_as_jansson_reads_them(void **unused)
{
    char many[400] = "{";
    (void)unused;

    for (size_t i = 0; i < sizeof odd_json / sizeof odd_json[0]; i++)
        expect_same_as_jansson(odd_json[i], strlen(odd_json[i]));
    expect_same_as_jansson("\"a\0b\"", 5);
    expect_same_as_jansson("1\0", 2);
    for (int i = 0; i < 20; i++) /* more names than are compared by hand */
        snprintf(many + strlen(many), 20, "%s\"k%d\":%d", i ? "," : "", i, i);
    strcat(many, ",\"k3\":0}");
    expect_same_as_jansson(many, strlen(many));
    expect_same_as_jansson(many, strlen(many) - 9);
}

static uint64_t next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return *seed >> 33;
}

static void damaged_texts_are_read_as_jansson_reads_them(void **unused)
{
    static const char whole[] =
        "{\"jsonrpc\":\"2.0\",\"id\":17,\"method\":\"move\",\"params\":{"
        "\"table\":\"kq3v\",\"number\":-120,\"id\":\"0a\",\"open\":[true,false,"
        "null,[0,1,2],{}],\"move\":{\"do\":\"show\",\"left\":1}}}";
    static const char bytes[] =
        "\"\\{}[]:,0129-+.eEtfnul a\t\n\x01\x7f\xc3\xa9";
    uint64_t seed = 1;
    char text[sizeof whole + 8];
    (void)unused;

    expect_same_as_jansson(whole, sizeof whole - 1);
    for (int round = 0; round < 100000; round++) {
        size_t len = sizeof whole - 1;
        memcpy(text, whole, len);
        for (uint64_t n = 1 + next_random(&seed) % 3; n > 0; n--) {
            size_t at = next_random(&seed) % len;
            if (next_random(&seed) % 4 == 0) {
                memmove(text + at, text + at + 1, len - at - 1);
                len--;
            } else {
                text[at] = bytes[next_random(&seed) % (sizeof bytes - 1)];
            }
        }
        expect_same_as_jansson(text, len);
    }
}

/* Writes the text into 'cap' bytes: whole with 'full' unset, or not. */
static void expect_written(const char *s, size_t len, size_t cap)
{
    char out[256];
    pl_text t;
    json_t *back;

    memset(out, '#', sizeof out);
    pl_text_init(&t, out, cap);
    pl_put_string(&t, s, len);
    assert_true(t.n < cap);
    assert_int_equal(out[t.n], 0);
    for (size_t i = cap; i < sizeof out; i++)
        assert_int_equal(out[i], '#');
    if (t.full)
        return;
    back = json_loads(out, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    assert_non_null(back);
    assert_int_equal(json_string_length(back), len);
    assert_memory_equal(json_string_value(back), s, len);
    json_decref(back);
}

/* Each byte that needs an escape, at each place of texts of up to 20 bytes, and
 * every size of the buffer. */
static void every_text_reads_back(void **unused)
{
    char s[21], out[24];
    pl_text t;
    (void)unused;

    expect_written("", 0, 200);
    for (size_t len = 1; len < sizeof s; len++)
        for (size_t i = 0; i < len * 128; i++) {
            memset(s, 'x', sizeof s);
            s[i / 128] = (char)(i % 128);
            expect_written(s, len, 200);
        }
    memcpy(s, "caf\xc3\xa9 \"\xe2\x82\xac\" !", 14);
    for (size_t cap = 1; cap < 64; cap++)
        expect_written(s, 14, cap);
    for (size_t cap = 1; cap < 64; cap++)
        expect_written("plain enough", 12, cap);
    pl_text_init(&t, out, sizeof out);
    pl_put_string(&t, "plain enough", 12);
    assert_string_equal(out, "\"plain enough\"");
}

static void every_number_reads_back(void **unused)
{
    uint64_t seed = 2;
    (void)unused;

    for (int i = 0; i < 100000; i++) {
        int64_t v = (int64_t)(next_random(&seed) << 33 ^ next_random(&seed)) >>
                    next_random(&seed) % 64;
        char ours[32], theirs[32];
        pl_text t;
        v = i < 2300 ? i - 1150 : i == 2300 ? INT64_MIN : v;
        pl_text_init(&t, ours, sizeof ours);
        pl_put_int(&t, v);
        snprintf(theirs, sizeof theirs, "%" PRId64, v);
        assert_string_equal(ours, theirs);
    }
}

/* ---- schema: every type of field ----------------------------------------- */

typedef struct {
    uint8_t a, flag, name, seat, list[4], n_list, order[3], hex[2], bits;
    int8_t i8;
    char text[4];
    uint16_t wide;
    uint32_t big;
} odd;

static const char *const colours[] = { "red", "white", NULL };
#define AT(m) .name = #m, .at = offsetof(odd, m)
static const pl_field odd_fields[] = {
    { AT(a), .type = PL_U8, .min = 2, .max = 9, .flags = PL_OR_NULL },
    { AT(flag), .type = PL_FLAG },
    { AT(name), .type = PL_NAME, .names = colours, .flags = PL_OR_NULL },
    { AT(seat), .type = PL_SEAT },
    { AT(list), .type = PL_U8, .count = 4, .max = 6,
      .counted_by = 1 + offsetof(odd, n_list) },
    { AT(order), .type = PL_ORDER, .count = 3, .max = 5 },
    { AT(hex), .type = PL_HEX, .count = 2 },
    { AT(bits), .type = PL_BITS8, .max = 4 },
    { AT(i8), .type = PL_I8 },
    { AT(text), .type = PL_CHARS, .count = 4 },
    { AT(wide), .type = PL_U16 },
    { AT(big), .type = PL_U32 },
    { 0 },
};
static const pl_struct odd_struct = { "Odd", sizeof(odd), odd_fields };

static const char odd_text[] =
    "{\"a\":3,\"flag\":true,\"name\":\"white\",\"seat\":1,\"list\":[6,0],"
    "\"order\":[5,0],\"hex\":\"0aff\",\"bits\":[0,4],\"i8\":-128,"
    "\"text\":\"h\\u00e9\",\"wide\":65535,\"big\":4294967295}";

/* A struct with one field of each type, with values at the bounds. */
static void every_type_reads_back(void **unused)
{
    pl_writing w = { .seats = 2 };
    json_t *in = parsed(odd_text), *again;
    pl_fault fault;
    char buf[500];
    pl_text t;
    odd o;
    (void)unused;

    assert_int_equal(pl_read_struct(in, "", &odd_struct, 2, &o, &fault), PL_OK);
    assert_int_equal(o.a, 4);
    assert_int_equal(o.n_list, 2);
    assert_int_equal(o.order[0], 6);
    assert_int_equal(o.bits, 0x11);
    assert_int_equal(o.i8, -128);
    pl_text_init(&t, buf, sizeof buf);
    pl_json_struct(&t, &w, &odd_struct, &o);
    again = parsed(buf);
    assert_true(json_equal(in, again));
    json_decref(in);
    json_decref(again);
}

static void expect_odd(const char *field, const char *value, const char *line)
{
    json_t *in = parsed(odd_text);
    pl_fault fault = { 0 };
    odd o;

    json_object_set_new(in, field, parsed(value));
    assert_int_equal(pl_read_struct(in, "odd", &odd_struct, 2, &o, &fault),
                     PL_BAD_FIELD);
    expect_line(&fault, line);
    json_decref(in);
}

static void a_value_out_of_bounds_names_its_field(void **unused)
{
    (void)unused;
    expect_odd("a", "1", "odd.a: 2 to 9");
    expect_odd("a", "10", "odd.a: 2 to 9");
    expect_odd("a", "3.0", "odd.a: 2 to 9");
    expect_odd("flag", "1", "odd.flag: true or false");
    expect_odd("name", "\"blue\"", "odd.name: one of 'red', 'white'");
    expect_odd("seat", "2", "odd.seat: 0 to 1");
    expect_odd("list", "[1,2,3,4,5]", "odd.list: an array of at most 4");
    expect_odd("list", "[1,7]", "odd.list[1]: 0 to 6");
    expect_odd("order", "[1,2,3,4]",
               "odd.order: an array of at most 3 numbers");
    expect_odd("order", "[6]", "odd.order[0]: 0 to 5");
    expect_odd("hex", "\"0af\"", "odd.hex: a text of 4 hex digits");
    expect_odd("hex", "\"0afg\"", "odd.hex: a text of 4 hex digits");
    expect_odd("bits", "[5]", "odd.bits[0]: 0 to 4");
    expect_odd("bits", "[1,1]", "odd.bits[1]: each number once");
    expect_odd("bits", "7", "odd.bits: an array of numbers from 0 to 4");
    expect_odd("i8", "-129", "odd.i8: -128 to 127");
    expect_odd("text", "\"hello\"", "odd.text: a text of at most 4 bytes");
    expect_odd("text", "\"a\\u001b\"",
               "odd.text: a text without control characters");
    expect_odd("wide", "65536", "odd.wide: 0 to 65535");
    expect_odd("big", "4294967296", "odd.big: 0 to 4294967295");
    expect_odd("big", "-1", "odd.big: 0 to 4294967295");
    expect_odd("more", "1", "odd.more: there is no such field");
    expect_odd("m\\n", "1", "odd.m\\n: there is no such field");
}

/* ---- positions ----------------------------------------------------------- */

static void positions_read_back_to_the_same_bytes(void **unused)
{
    (void)unused;
    for (int i = 0; pl_games[i]; i++)
        for (int n = pl_games[i]->min_seats; n <= pl_games[i]->max_seats; n++) {
            pl_record r;
            pl_position p, q;
            pl_fault fault;
            pl_replay replay;

            if (!seats_usually(pl_games[i], n))
                continue;
            r = played(pl_games[i], n, "positions", 400);
            assert_int_equal(pl_replay_init(&replay, &r, &fault), PL_OK);
            p.setting = r.setting;
            for (;;) {
                json_t *in;
                char *text;

                p.state = replay.state;
                text = pl_write_new(pl_position_write, &p, NULL);
                in = parsed(text);
                if (pl_position_read(&q, in, &fault) != PL_OK)
                    fail_msg("%s: %s: %s", pl_games[i]->id, fault.field,
                             fault.text);
                assert_memory_equal(q.state, p.state, pl_games[i]->state_size);
                assert_memory_equal(q.setting.setup, p.setting.setup,
                                    pl_games[i]->setup_size);
                pl_position_release(&q);
                json_decref(in);
                free(text);
                if (replay.at == r.n)
                    break;
                assert_int_equal(pl_replay_step(&replay, &fault), PL_OK);
            }
            pl_replay_release(&replay);
            pl_record_release(&r);
        }
}

static void a_bad_position_names_its_field(void **unused)
{
    (void)unused;
    expect_position("game", "\"chess\"", PL_UNKNOWN_GAME,
                    "game: one of 'mindseye'*");
    expect_position("version", "99", PL_UNKNOWN_VERSION,
                    "version: this program has version 2 of the rules of "
                    "'mindseye', not version 99");
    expect_position("version", NULL, PL_BAD_FIELD,
                    "version: the number of the rules version");
    expect_position("seats", "4", PL_BAD_SEATS, "seats: 2 to 3 for 'mindseye'");
    expect_position("seats", "\"2\"", PL_BAD_SEATS,
                    "seats: 2 to 3 for 'mindseye'");
    expect_position("options.stare", "\"wink\"", PL_BAD_FIELD,
                    "options.stare: one of 'nerve', 'eyes', 'judge', 'duel'");
    expect_position("options.mood", "1", PL_BAD_FIELD,
                    "options.mood: there is no such field");
    expect_position("data", "{}", PL_BAD_FIELD,
                    "data: null: 'mindseye' has no deck or card set");
    expect_position("state", NULL, PL_BAD_FIELD, "state: an object");
    expect_position("state.open.round", NULL, PL_BAD_FIELD,
                    "state.open.round: this field is missing");
    expect_position("state.open.cards", "[9,19]", PL_BAD_FIELD,
                    "state.open.cards[1]: 0 to 18");
    expect_position("state.open.cards", "[9,9,0]", PL_BAD_FIELD,
                    "state.open.cards: an array of 2");
    expect_position("extra", "0", PL_BAD_FIELD,
                    "extra: there is no such field");
}

/* Nineteen cards pass every bound of the schema, but not the game's check. */
static void a_position_that_breaks_an_invariant_is_rejected(void **unused)
{
    pl_position p = position("x"), q;
    char *text = pl_write_new(pl_position_write, &p, NULL);
    json_t *root = parsed(text);
    pl_fault fault = { 0 };
    (void)unused;

    json_object_set_new(json_object_get(json_object_get(root, "state"), "open"),
                        "cards", parsed("[10,9]"));
    assert_int_equal(pl_position_read(&q, root, &fault), PL_BAD_POSITION);
    assert_true(*fault.text);
    json_decref(root);
    free(text);
    pl_position_release(&p);
}

static void missing_options_get_defaults(void **unused)
{
    pl_setting a, b;
    pl_fault fault;
    (void)unused;

    assert_int_equal(pl_setting_from_text(&a, pl_games[0], 2, NULL, &fault),
                     PL_OK);
    assert_int_equal(pl_setting_from_text(&b, pl_games[0], 2, "{}", &fault),
                     PL_OK);
    assert_memory_equal(a.options, b.options, pl_games[0]->options_size);
    pl_setting_release(&b);
    assert_int_equal(pl_setting_from_text(&b, pl_games[0], 2,
                                          "{\"stare\":\"judge\"}", &fault),
                     PL_OK);
    assert_memory_not_equal(a.options, b.options, pl_games[0]->options_size);
    pl_setting_release(&a);
    pl_setting_release(&b);
    assert_int_equal(pl_setting_from_text(&a, pl_games[0], 2, "{", &fault),
                     PL_BAD_JSON);
    assert_string_equal(fault.field, "options");
}

/* ---- moves and seats ---------------------------------------------------- */

static void expect_move(const char *text, const char *line)
{
    json_t *in = parsed(text);
    pl_fault fault = { 0 };
    pl_move m;

    assert_int_equal(pl_read_move(in, "move", pl_games[0], 2, &m, &fault),
                     PL_BAD_FIELD);
    expect_line(&fault, line);
    json_decref(in);
}

static void a_bad_move_names_its_field(void **unused)
{
    (void)unused;
    expect_move("7", "move: an object such as {\"do\":...}");
    expect_move("{\"do\":\"cheat\"}",
                "move.do: one of 'tick', 'show', 'pair', 'blink', 'name', "
                "'settle', 'hold', 'release', 'dark'");
    expect_move("{\"do\":\"show\"}", "move.colour: this field is missing");
    expect_move("{\"do\":\"show\",\"colour\":\"red\"}",
                "move.colour: one of 'blue', 'purple', 'green', 'orange'");
    expect_move("{\"do\":\"show\",\"colour\":\"blue\",\"x\":1}",
                "move.x: there is no such field");
}

static void a_seat_is_a_number_the_clock_or_the_watchers(void **unused)
{
    const struct {
        const char *in;
        int clock, watcher, want; /* -1: refused */
    } cases[] = {
        { "0", 0, 0, 0 },
        { "1", 0, 0, 1 },
        { "2", 0, 0, -1 },
        { "-1", 0, 0, -1 },
        { "\"clock\"", 1, 0, PL_CLOCK },
        { "\"clock\"", 0, 1, -1 },
        { "null", 0, 1, PL_WATCHER },
        { "null", 1, 0, -1 },
        { "1.5", 1, 1, -1 },
        { "\"0\"", 1, 1, -1 },
    };
    (void)unused;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        json_t *in = parsed(cases[i].in);
        pl_fault fault = { 0 };
        int seat = -1;

        pl_read_seat(in, "seat", 2, cases[i].clock, cases[i].watcher, &seat,
                     &fault);
        assert_int_equal(seat, cases[i].want);
        if (seat < 0)
            assert_string_equal(fault.field, "seat");
        json_decref(in);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(malformed_json_is_rejected),
        cmocka_unit_test(brackets_in_strings_do_not_count_as_depth),
        cmocka_unit_test(odd_texts_are_read_as_jansson_reads_them),
        cmocka_unit_test(damaged_texts_are_read_as_jansson_reads_them),
        cmocka_unit_test(every_text_reads_back),
        cmocka_unit_test(every_number_reads_back),
        cmocka_unit_test(every_type_reads_back),
        cmocka_unit_test(a_value_out_of_bounds_names_its_field),
        cmocka_unit_test(positions_read_back_to_the_same_bytes),
        cmocka_unit_test(a_bad_position_names_its_field),
        cmocka_unit_test(a_position_that_breaks_an_invariant_is_rejected),
        cmocka_unit_test(missing_options_get_defaults),
        cmocka_unit_test(a_bad_move_names_its_field),
        cmocka_unit_test(a_seat_is_a_number_the_clock_or_the_watchers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
