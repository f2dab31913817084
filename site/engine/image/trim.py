"""
Runs when the image is made: forget what nobody reads.

That is docstrings, annotations, the numbers of lines, whose texts aren't there either, long names, caches of what was
asked, and what only importing needed of the standard library.  What the engine knows once for all (`functools.cache`)
stays: it was looked up in files that a restored image doesn't have.
"""

import contextlib
import dataclasses
import functools
import gc
import linecache
import re
import sys
import types

OURS = ("callwise", "mahjong")
"""The packages whose modules keep all that they have."""
UNUSED = """
tarfile zipfile zipfile._path zipfile._path.glob shutil tempfile glob lzma _lzma bz2 _bz2 _zstd compression
compression.zstd compression.zstd._zstdfile compression._common compression._common._streams importlib.metadata
importlib.metadata._meta importlib.metadata._functools importlib.metadata._collections importlib.metadata._itertools
encodings.cp437

importlib.resources importlib.resources.readers importlib.resources._adapters importlib.resources.abc pkgutil
importlib.resources._common importlib.resources._functional importlib.resources._itertools pathlib pathlib._os ntpath

inspect annotationlib dis opcode _opcode _opcode_metadata html.entities ipaddress locale site _sitebuiltins signal

subprocess fcntl select selectors socket _socket ssl _ssl asyncio.sslproto asyncio.streams asyncio.base_subprocess
asyncio.subprocess asyncio.unix_events asyncio.selector_events asyncio.graph asyncio.staggered asyncio.taskgroups
asyncio.runners asyncio.queues asyncio.locks asyncio.timeouts asyncio.mixins asyncio.threads asyncio.transports
asyncio.protocols asyncio.trsock
"""
"""
Modules by which packages are installed, files found, code looked at, or processes and sockets used.

All that a page may ask is asked of the image without them, before it is given away; what is missing then is told.
"""
DOCUMENTED = 0x4000000  # inspect.CO_HAS_DOCSTRING
NOWHERE = b"\xff" * 10_000
"""A table of lines that all code shares: each entry says of eight instructions, 16 bytes, that they are on none."""


def bare(code: types.CodeType) -> types.CodeType:
    """Give code without its docstring, long name and the numbers of its lines, as for all code within it."""
    consts = [bare(one) if isinstance(one, types.CodeType) else one for one in code.co_consts]
    if code.co_flags & DOCUMENTED:
        consts[0] = None
    return code.replace(co_consts=tuple(consts), co_qualname=code.co_name, co_linetable=NOWHERE)


def leave_out(names: frozenset[str]) -> None:
    """Empty these modules, and take them and what they define from all others but ours."""
    gone = {name: module for name in names if (module := sys.modules.pop(name, None))}
    emptied = set(map(id, gone.values()))
    for name, module in sys.modules.items():
        if name.partition(".")[0] in OURS or not isinstance(module, types.ModuleType):
            continue
        for key, one in list(vars(module).items()):
            is_defined = isinstance(one, (types.FunctionType, type)) and one.__module__ in gone
            if is_defined or id(one) in emptied:
                delattr(module, key)
    for module in gone.values():
        vars(module).clear()


def trim() -> None:
    """Forget it."""
    # Pyodide would look for packages at each start; that there are none is known.
    vars(sys.modules["pyodide._package_loader"])["init_loaded_packages"] = lambda: None
    leave_out(frozenset(UNUSED.split()))
    gc.collect()
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
            one.__qualname__ = one.__name__
        elif isinstance(one, dataclasses.Field):
            one.type = None
        elif isinstance(one, (type, types.ModuleType)):
            for name in {"__doc__", "__annotate__", "__static_attributes__"} & vars(one).keys():
                with contextlib.suppress(AttributeError, TypeError):  # written in C
                    setattr(one, name, None)
    vars(sys)["_clear_internal_caches"]()
    for _ in range(3):
        gc.collect()
