# SPDX-License-Identifier: MIT
"""Runs the unittest cases of a module and prints TAP."""
import sys
import unittest


class Result(unittest.TestResult):
    def __init__(self):
        super().__init__()
        self.n = 0

    def line(self, ok, test, why=""):
        self.n += 1
        print("ok" if ok else "not ok", self.n, "-", test.id().split(".", 1)[1].replace("_", " "), flush=True)
        for text in why.splitlines():
            print("#", text)

    def addSuccess(self, test):
        self.line(True, test)

    def addError(self, test, err):
        super().addError(test, err)
        self.line(False, test, self.errors[-1][1])

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.line(False, test, self.failures[-1][1])

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err:
            self.line(False, subtest, (self.failures + self.errors)[-1][1])


def main():
    tests = unittest.defaultTestLoader.loadTestsFromModule(sys.modules["__main__"])
    print(f"1..{tests.countTestCases()}")
    result = Result()
    tests.run(result)
    sys.exit(not result.wasSuccessful())
