#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How many tests the sources declare, so that a run of fewer is seen.

A test that is not built, not registered or not reached prints no line, and a
count of printed lines alone looks as good without it. The runner therefore
compares what ran with what is written in the sources. Every number here is a
lower bound: a test inside a loop counts once.

usage: tests/declared.py FILE...      prints the number of each file
"""
import ast
import glob
import itertools
import os
import re
import sys

SKIPPED = re.compile(r"^(build.*|node_modules|dist|\..+)$")
SOURCE = re.compile(r"^(test_.*\.(c|py)|fuzz_.*\.c|.*\.test\.ts)$")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
IN_C = re.compile(r"^static void\s+\w+\(void \*\*", re.M)
FUZZED = re.compile(r"^int LLVMFuzzerTestOneInput\(", re.M)
MODES = re.compile(r"\bpl_mode \w+\[\] = \{(.*?)\n\};", re.S)
IN_SCRIPT = re.compile(r"^\s*(?:await )?(?:it|test|check|rule)(?:\.each\([^\n]*\))?\(", re.M)
IN_SHELL = re.compile(r"^[^#\n]*\breport \S+ \"", re.M)


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def in_list(node):
    return len(node.elts) if isinstance(node, (ast.List, ast.Tuple)) else 1


def in_python(text):
    """Functions marked @test, and the members of a list of tests or checks."""
    found = 0
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            found += sum(isinstance(mark, ast.Name) and mark.id == "test"
                         for mark in node.decorator_list)
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            if node.targets[0].id.lower() in ("checks", "tests"):
                found += in_list(node.value)
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "report":
            found += in_list(node.args[0]) if isinstance(node.args[0], ast.List) else 0
    return max(found, 1)


def in_file(path):
    """The number of tests that the file declares."""
    text = text_of(path)
    name = os.path.basename(path)
    if name.endswith(".py") or text.startswith("#!/usr/bin/env python3"):
        return in_python(text)
    if name.endswith(".c"):
        return bool(FUZZED.search(text)) or len(IN_C.findall(COMMENT.sub("", text)))
    if name.endswith((".ts", ".mjs")):
        return len(IN_SCRIPT.findall(text))
    return len(IN_SHELL.findall(text))


def modes_of(probe):
    """The modes that the conformance tests play of the game with this probe."""
    found = MODES.search(COMMENT.sub("", text_of(probe)))
    return len(re.findall(r"^    [{A-Z]", found.group(1), re.M)) - 1 if found else 0


def walk(top):
    """Every file of the tree that is not built or fetched."""
    for folder, folders, files in os.walk(top, followlinks=True):
        folders[:] = [name for name in folders if not SKIPPED.match(name)]
        yield from (os.path.join(folder, name) for name in files)


def sources(top):
    """The files that declare tests by their name."""
    return [path for path in walk(top) if SOURCE.match(os.path.basename(path))]


def probes(top):
    """The probe of each game by its name: one set of conformance tests each."""
    names = ((re.match(r"probe_(\w+)\.c$", os.path.basename(path)), path) for path in walk(top))
    return {found.group(1): path for found, path in names if found}


def in_suite(top, script):
    """The files that a suite's line "# tests: GLOB..." names."""
    line = re.search(r"^# tests: (.+)$", text_of(script), re.M)
    globs = line.group(1).split() if line else []
    found = (glob.glob(os.path.join(top, one), recursive=True) for one in globs)
    return sorted(itertools.chain.from_iterable(found))


if __name__ == "__main__":
    for file_name in sys.argv[1:]:
        print(in_file(file_name), file_name)
