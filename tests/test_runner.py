#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tests/run itself: no test can be lost without a failure. Prints TAP."""
import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(HERE)
TESTS = []
PROJECT = """project('toy', meson_version: '>=1.0')
if get_option('tests')
  test('one', find_program('tests/test_one.py'), protocol: 'tap')
endif
"""
THREE = "#!/usr/bin/env python3\nTESTS = [1, 2, 3]\nprint('1..{0}')\n{1}"


def test(function):
    TESTS.append(function)
    return function


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, 0o755)


def run(tree, *words, **env):
    done = subprocess.run([os.path.join(tree, "tests", "run"), *words], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          env={**os.environ, **env})
    return done.returncode, done.stdout


def must(outcome, red, *said):
    status, text = outcome
    assert bool(status) == red, f"exit code {status}:\n{text}"
    for words in said:
        assert words in text, f"not said: {words!r}:\n{text}"


def whole_tree(folder):
    """The project itself without what was built."""
    for name in os.listdir(TOP):
        if not name.startswith(("build", ".git")):
            os.symlink(os.path.join(TOP, name), os.path.join(folder, name))


def toy(folder, printed, plan=3):
    """A project of one meson test that declares three tests and prints some."""
    for name in ("run", "declared.py"):
        write(os.path.join(folder, "tests", name), "")
        shutil.copy(os.path.join(HERE, name), os.path.join(folder, "tests", name))
    os.makedirs(os.path.join(folder, "tests", "suites"))
    write(os.path.join(folder, "meson.build"), PROJECT)
    write(os.path.join(folder, "meson_options.txt"),
          "option('tests', type: 'boolean', value: true)\n")
    lines = "".join(f"print({line!r})\n" for line in printed)
    write(os.path.join(folder, "tests", "test_one.py"), THREE.format(plan, lines))


def suite(folder, text):
    toy(folder, [])
    write(os.path.join(folder, "tests", "suites", "some"), "#!/bin/sh\n" + text)


@test
def without_a_test_library_the_suite_fails_with_a_sentence(folder):
    whole_tree(folder)
    known = subprocess.run(["pkg-config", "--variable", "pc_path", "pkg-config"], text=True,
                           stdout=subprocess.PIPE, check=True).stdout.strip().split(":")
    less = os.path.join(folder, "pkgconfig")
    os.mkdir(less)
    for path in reversed([path for path in known if os.path.isdir(path)]):
        for name in set(os.listdir(path)) - {"cmocka.pc"}:
            if not os.path.lexists(os.path.join(less, name)):
                os.symlink(os.path.join(path, name), os.path.join(less, name))
    must(run(folder, "release", PKG_CONFIG_LIBDIR=less, PKG_CONFIG_PATH=""), True,
         "cmocka is missing: run \"tools/setup test\"", "0 passed, 1 failed")


@test
def a_folder_that_was_built_without_tests_gets_them(folder):
    whole_tree(folder)
    build = os.path.join(folder, "build")
    subprocess.run(["meson", "setup", build, folder, "-Dtests=false"], check=True,
                   stdout=subprocess.DEVNULL)
    listed = os.path.join(build, "meson-info", "intro-tests.json")
    with open(listed, encoding="utf-8") as file:
        assert json.load(file) == [], "tests were built"
    must(run(folder, "--plan", "release"), False, "release")
    with open(listed, encoding="utf-8") as file:
        assert len(json.load(file)) > 0, "there are still no tests"


@test
def three_declared_and_three_run_is_a_success(folder):
    toy(folder, ["ok 1", "ok 2", "ok 3"])
    must(run(folder, "release"), False, "3 passed, 0 failed")


@test
def a_program_that_runs_fewer_tests_than_it_declares_fails(folder):
    toy(folder, ["ok 1", "ok 2"], plan=2)
    must(run(folder, "release"), True, "one: 2 tests ran, the sources declare 3")


@test
def a_skipped_test_did_not_run(folder):
    toy(folder, ["ok 1", "ok 2", "ok 3 # skip no network"])
    must(run(folder, "release"), True, "one: 2 tests ran, the sources declare 3")


@test
def a_test_source_that_nothing_runs_fails(folder):
    toy(folder, ["ok 1", "ok 2", "ok 3"])
    write(os.path.join(folder, "games", "test_two.c"), "static void two(void **state)\n")
    must(run(folder, "release"), True, "games/test_two.c is run by no suite")


@test
def a_test_in_c_counts_wherever_its_line_is_broken(folder):
    source = os.path.join(folder, "test_two.c")
    write(source, "static void one(void **state)\n{\n}\n\n"
                  "static void\na_name_that_fills_the_line(void **unused)\n{\n}\n\n"
                  "static void no_test(void)\n{\n}\n\n"
                  "/* static void\n   old(void **state) */\n")
    said = subprocess.run([os.path.join(HERE, "declared.py"), source], text=True, check=True,
                          stdout=subprocess.PIPE).stdout
    assert said == f"2 {source}\n", said


@test
def a_suite_that_runs_all_it_declares_succeeds(folder):
    suite(folder, "# tests: tests/test_one.py\necho ok; echo ok; echo ok\n")
    must(run(folder, "some"), False, "3 passed, 0 failed")


@test
def a_suite_that_runs_fewer_tests_than_its_sources_declare_fails(folder):
    suite(folder, "# tests: tests/test_one.py\necho ok; echo ok\n")
    must(run(folder, "some"), True, "some: 2 tests ran, the sources declare 3")


@test
def a_suite_that_runs_fewer_tests_than_it_announces_fails(folder):
    suite(folder, "# tests: tests/test_one.py\necho 1..4; echo ok; echo ok; echo ok\n")
    must(run(folder, "some"), True, "some: 3 tests ran, the sources declare 4")


@test
def a_suite_that_finds_nothing_to_run_fails(folder):
    suite(folder, "# tests: tests/none_*.py\nexit 0\n")
    must(run(folder, "some"), True, "declares no tests")


@test
def a_suite_that_ends_with_an_error_fails(folder):
    suite(folder, "# tests: tests/test_one.py\necho ok; echo ok; echo ok; exit 3\n")
    must(run(folder, "some"), True, "3 passed, 1 failed")


@test
def suites_that_run_alone_or_beside_others_run_too(folder):
    suite(folder, "# tests: tests/test_one.py\necho ok; echo ok; echo ok\n")
    suites = os.path.join(folder, "tests", "suites")
    for name in ("browser", "cluster"):
        shutil.copy(os.path.join(suites, "some"), os.path.join(suites, name))
    must(run(folder, "some", "browser", "cluster"), False, "9 passed, 0 failed")
    must(run(folder, "cluster"), False, "3 passed, 0 failed")


@test
def a_suite_that_cannot_be_executed_fails(folder):
    suite(folder, "# tests: tests/test_one.py\necho ok; echo ok; echo ok\n")
    os.chmod(os.path.join(folder, "tests", "suites", "some"), 0o644)
    said = "tests/suites/some is not executable"
    must(run(folder), True, said)
    must(run(folder, "--plan"), True, said)
    must(run(folder, "release"), True, said)


MAKEFILE = "all:\n\t@touch all\nlittle:\n\t@touch little\n.PHONY: all little\n"


@test
def only_what_the_suites_need_is_built(folder):
    suite(folder, "# tests: tests/test_one.py\n# make: little\necho ok; echo ok; echo ok\n")
    write(os.path.join(folder, "Makefile"), MAKEFILE)
    must(run(folder, "some"), False, "3 passed, 0 failed")
    assert os.path.exists(os.path.join(folder, "little")), "not built"
    assert not os.path.exists(os.path.join(folder, "all")), "built for nothing"


@test
def for_a_suite_that_does_not_say_what_it_needs_all_is_built(folder):
    suite(folder, "# tests: tests/test_one.py\necho ok; echo ok; echo ok\n")
    write(os.path.join(folder, "Makefile"), MAKEFILE)
    must(run(folder, "some"), False, "3 passed, 0 failed")
    assert os.path.exists(os.path.join(folder, "all")), "not built"


ONCE = """[ -e tests/tried ] && exec sh -c "echo ok - three"
touch tests/tried; echo ok - one; echo ok - two; echo not ok - three; exit 1
"""


@test
def a_test_that_passes_at_the_second_try_is_named(folder):
    suite(folder, "# tests: tests/test_one.py\n# again: names\n" + ONCE)
    must(run(folder, "some"), False, "3 passed, 0 failed",
         "passed at the second try: some: three")


@test
def only_a_suite_that_says_so_gets_a_second_try(folder):
    suite(folder, "# tests: tests/test_one.py\n" + ONCE)
    must(run(folder, "some"), True, "2 passed, 1 failed")


@test
def a_test_that_fails_twice_fails(folder):
    suite(folder, "# tests: tests/test_one.py\n# again: names\n"
                  "echo ok - one; echo ok - two; echo not ok - three; exit 1\n")
    must(run(folder, "some"), True, "2 passed, 1 failed")


@test
def with_more_than_three_failures_there_is_no_second_try(folder):
    suite(folder, "# tests: tests/test_one.py\n# again: names\n" + ONCE.replace(
        "echo ok - one", "for i in 4 5 6; do echo not ok - $i; done; echo ok - one"))
    must(run(folder, "some"), True, "2 passed, 4 failed")


@test
def a_test_that_got_lost_gets_no_second_try(folder):
    suite(folder, "# tests: tests/test_one.py\n# again: names\n" + ONCE.replace(
        "echo ok - two; ", ""))
    must(run(folder, "some"), True, "2 tests ran, the sources declare 3")


PROCESSES = PROJECT.replace("protocol: 'tap')", "protocol: 'tap', suite: 'processes')")
UNLUCKY = """import os
if os.path.exists('{0}'):
    print('ok 1\\nok 2\\nok 3')
else:
    open('{0}', 'w').close()
    print('ok 1\\nok 2\\nnot ok 3')
    print({1!r})
"""


def unlucky(folder, project, says=""):
    """A program whose third test fails the first time."""
    toy(folder, [])
    write(os.path.join(folder, "meson.build"), project)
    write(os.path.join(folder, "tests", "test_one.py"), THREE.format(
        3, UNLUCKY.format(os.path.join(folder, "tried"), says)))


@test
def a_program_that_starts_servers_gets_a_second_try(folder):
    unlucky(folder, PROCESSES)
    must(run(folder, "release"), False, "3 passed, 0 failed",
         "passed at the second try: release: one")


@test
def a_program_that_starts_none_gets_no_second_try(folder):
    unlucky(folder, PROJECT)
    must(run(folder, "release"), True, "2 passed, 1 failed")


@test
def what_a_sanitizer_found_gets_no_second_try(folder):
    unlucky(folder, PROCESSES, "# game.c:1: runtime error: signed integer overflow")
    must(run(folder, "release"), True, "2 passed, 1 failed")


def main():
    print(f"1..{len(TESTS)}")
    failed = 0
    for number, function in enumerate(TESTS, 1):
        name = function.__name__.replace("_", " ")
        with tempfile.TemporaryDirectory(prefix="planchette-runner-") as folder:
            try:
                function(folder)
                print(f"ok {number} - {name}", flush=True)
            except Exception as error:  # a failing test must not hide the others
                failed = 1
                said = str(error).replace("\n", "\n# ")
                print(f"not ok {number} - {name}\n# {type(error).__name__}: {said}", flush=True)
    return failed


sys.exit(main())
