# SPDX-License-Identifier: MIT
"""Classes of gymnasium and PettingZoo, where they are installed.

Trainers and checkers ask ``isinstance(env, pettingzoo.AECEnv)``, and the same of
spaces. So the wrappers derive from those classes if they are there. Nothing else of
the package needs them, and it looks for them only when a wrapper is first used.
"""
import importlib
from typing import Any, Optional


def package(name: str) -> Optional[Any]:
    """The package, or None if it cannot be imported."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def base(name: str, kind: str) -> Any:
    """A class of the package to derive from; ``object`` without it."""
    return getattr(package(name), kind, object)
