"""Runs when late modules are compiled: strips data that is never read, as in the image's modules."""

import importlib.util
import marshal
import types
from collections.abc import Callable


def compiled(text: str, path: str, bare: Callable[[types.CodeType, bytes], types.CodeType]) -> bytes:
    """Return the bytecode of a module as Python would cache it in a file."""
    code = compile(text, path.removesuffix("c"), "exec", dont_inherit=True)
    nowhere = b"\xff" * (longest(code) // 16 + 1)
    return importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(bare(code, nowhere))


def longest(code: types.CodeType) -> int:
    """Return the length in bytes of the longest code object within another."""
    return max(len(code.co_code), *(longest(one) for one in code.co_consts if isinstance(one, types.CodeType)), 0)
