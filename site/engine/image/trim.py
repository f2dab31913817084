"""
Runs when the image is made: forget what nobody reads.

That is docstrings, annotations, the numbers of lines, whose texts aren't there either, and caches of what was asked.
What the engine knows once for all (`functools.cache`) stays: it was looked up in files that a restored image doesn't
have.
"""

import contextlib
import functools
import gc
import linecache
import re
import sys
import types

DOCUMENTED = 0x4000000  # inspect.CO_HAS_DOCSTRING
NOWHERE = b"\xff" * 10_000
"""A table of lines that all code shares: each entry says of eight instructions, 16 bytes, that they are on none."""


def bare(code: types.CodeType) -> types.CodeType:
    """Give code without its docstring and the numbers of its lines, as for all code within it."""
    consts = [bare(one) if isinstance(one, types.CodeType) else one for one in code.co_consts]
    if code.co_flags & DOCUMENTED:
        consts[0] = None
    return code.replace(co_consts=tuple(consts), co_linetable=NOWHERE)


def trim() -> None:
    """Forget it."""
    linecache.clearcache()
    re.purge()
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper):
            if one.cache_parameters()["maxsize"] is not None:
                one.cache_clear()
        elif isinstance(one, types.FunctionType):
            vars(types.FunctionType)["__annotate__"].__set__(one, None)
            one.__doc__ = None
            one.__code__ = bare(one.__code__)
        elif isinstance(one, (type, types.ModuleType)):
            for name in {"__doc__", "__annotate__"} & vars(one).keys():
                with contextlib.suppress(AttributeError, TypeError):  # written in C
                    setattr(one, name, None)
    vars(sys)["_clear_internal_caches"]()
    for _ in range(3):
        gc.collect()
