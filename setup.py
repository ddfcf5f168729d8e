# SPDX-License-Identifier: MIT
"""Builds the Python package: planchette._engine from the C sources.

What PLANCHETTE_CFLAGS holds is given to the compiler after the flags below."""
import concurrent.futures
import glob
import os
import re
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

TOP = os.path.dirname(os.path.abspath(__file__))
os.chdir(TOP)


def sources():
    """C files by folder, without tests, probes and what only the program needs."""
    found = []
    for pattern in ("python/engine/*.c", "rules/*.c", "games/*.c", "games/*/*.c", "bots/*.c", "solve/*.c", "wire/*.c",
                    "base/crypto.c", "base/utf8.c", "examples/games/kuhn/*.c", "examples/games/leduc/*.c"):
        found += glob.glob(pattern)
    skip = ("test_", "probe_", "bench_")
    return sorted(f for f in found if not os.path.basename(f).startswith(skip)
                  and os.path.basename(f) not in ("rpc.c", "rpc_methods.c", "rpc_think.c"))


def version():
    """The one of the project."""
    with open("meson.build", encoding="utf-8") as file:
        return re.search(r"^ *version: '([^']+)'", file.read(), re.M).group(1)


class Build(build_ext):
    """Makes the table of what pictures mean, and compiles on all cores."""

    def build_extension(self, ext):
        made = os.path.abspath(self.build_temp)
        cards = os.path.join(TOP, "data", "mysterium", "classic")
        os.makedirs(os.path.join(made, "bots"), exist_ok=True)
        subprocess.run([sys.executable, os.path.join(TOP, "tools", "relate2c"),
                        os.path.join(made, "bots", "mysterium_relate.h"), cards,
                        "relate_a=" + os.path.join(cards, "relate-a.json"),
                        "relate_b=" + os.path.join(cards, "relate-b.json")], check=True)
        subprocess.run([sys.executable, os.path.join(TOP, "tools", "deck2c"),
                        os.path.join(made, "clairvoyance_default_deck.h"),
                        os.path.join(TOP, "data", "clairvoyance", "default.deck")], check=True)
        with open(os.path.join(made, "version.h"), "w", encoding="utf-8") as file:
            file.write(f'#define PL_VERSION "{version()}"\n')
        ext.include_dirs = [made, os.path.join(made, "bots")]
        compile_one = self.compiler.compile

        def compile_all(files, **how):
            with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
                return [o for made_of in pool.map(lambda f: compile_one([f], **how), files) for o in made_of]

        self.compiler.compile = compile_all
        super().build_extension(ext)


engine = Extension(
    "planchette._engine", sources(), libraries=["jansson", "crypto", "m", "dl", "pthread"],
    extra_compile_args=["-std=c17", "-O3", "-DNDEBUG", "-D_POSIX_C_SOURCE=200809L", "-fvisibility=hidden",
                        "-ffp-contract=off", "-I" + TOP, "-w", *os.environ.get("PLANCHETTE_CFLAGS", "").split()])
# 'build' is where meson builds.
setup(version=version(), ext_modules=[engine], cmdclass={"build_ext": Build},
      options={"build": {"build_base": "python/build"}})
