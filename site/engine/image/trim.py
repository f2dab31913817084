"""
Runs when the image is made: discards data that is never read.

That includes docstrings, annotations, line numbers (the sources are absent too), long names, module origins, the
printed form of data classes, caches of earlier questions, and standard library code used only for importing.  What
`functools.cache` holds stays: it was read from files that a restored image doesn't have.
"""

import contextlib
import dataclasses
import difflib
import functools
import gc
import html
import linecache
import re
import sys
import types
import zipimport

UNUSED = """
tarfile zipimport zipfile zipfile._path zipfile._path.glob shutil tempfile glob lzma _lzma bz2 _bz2 _zstd compression
compression.zstd compression.zstd._zstdfile compression._common compression._common._streams importlib.metadata
importlib.metadata._meta importlib.metadata._functools importlib.metadata._collections importlib.metadata._itertools
encodings.cp437 base64 bisect random

importlib.resources importlib.resources.readers importlib.resources._adapters importlib.resources.abc pkgutil
importlib.resources._common importlib.resources._functional importlib.resources._itertools pathlib pathlib._os ntpath

inspect dis opcode _opcode _opcode_metadata html.entities ipaddress locale site _sitebuiltins signal

_colorize logging subprocess fcntl select selectors socket _socket ssl _ssl asyncio.sslproto asyncio.streams
asyncio.base_subprocess asyncio.subprocess asyncio.unix_events asyncio.selector_events asyncio.graph asyncio.staggered
asyncio.taskgroups asyncio.runners asyncio.queues asyncio.locks asyncio.timeouts asyncio.mixins asyncio.threads
asyncio.transports asyncio.protocols asyncio.trsock

asyncio.base_events concurrent concurrent.futures concurrent.futures._base threading
"""
"""
Modules for installing packages, finding files, inspecting code, logging events, and using processes, sockets or
threads; and the event loop that Pyodide replaces by its own.

Before it is used, the image is asked everything a page can ask without them; missing ones are reported.
"""
UNREAD = {
    *("__doc__", "__annotate__", "__annotate_func__", "__annotations__", "__annotations_cache__"),
    *("__conditional_annotations__", "__static_attributes__", "__firstlineno__"),
    *("__loader__", "__spec__", "__file__", "__cached__"),
}
"""The attributes by which classes and modules describe themselves."""
PRINTED, GUARDS = "__repr__", ("__setattr__", "__delattr__")
"""The generated methods of each data class: its repr, and those that make frozen ones immutable."""
DOCUMENTED = 0x4000000  # inspect.CO_HAS_DOCSTRING
NOWHERE = b"\xff" * 10_000
"""A line table shared by all code: each entry says that eight instructions, 16 bytes, have no line."""


def bare(code: types.CodeType, lines: bytes = NOWHERE) -> types.CodeType:
    """Return code without its docstring, long name and line numbers, including all nested code."""
    consts = [bare(one, lines) if isinstance(one, types.CodeType) else one for one in code.co_consts]
    if code.co_flags & DOCUMENTED:
        consts[0] = None
    return code.replace(co_consts=tuple(consts), co_qualname=code.co_name, co_linetable=lines)


def leave_out(names: frozenset[str]) -> None:
    """Empty these modules, and remove them and their definitions from all others."""
    gone = {name: module for name in names if (module := sys.modules.pop(name, None))}
    emptied = set(map(id, gone.values()))
    known: list[object] = list(sys.modules.values())
    for other in known:
        if not isinstance(other, types.ModuleType):
            continue  # a JavaScript module
        for key, one in list(vars(other).items()):
            is_defined = isinstance(one, (types.FunctionType, type)) and one.__module__ in gone
            if is_defined or id(one) in emptied:
                delattr(other, key)
    for module in gone.values():
        vars(module).clear()


def unwrapped(one: object) -> object:
    """Return the function that a decorator wrapped, as `inspect.unwrap` does."""
    while not isinstance(one, type) and hasattr(one, "__wrapped__"):
        one = one.__wrapped__
    return one


def unsigned(one: object, **_: object) -> str:
    """Refuse to give a signature, as `inspect.signature` does on failure: it would be a docstring."""
    raise TypeError(one)


def forget_archives() -> None:
    """Forget the archives modules were imported from and the cached listings: the archives no longer exist."""
    for known in vars(zipimport)["_zip_directory_cache"].values():
        known.clear()
    sys.path[:] = [path for path in sys.path if not path.endswith(".zip")]
    sys.path_hooks[:] = [hook for hook in sys.path_hooks if hook is not zipimport.zipimporter]
    sys.path_importer_cache.clear()


def plain(data_class: type) -> None:
    """
    Remove a data class's repr and immutability checks: instances are never printed, and frozen ones never changed.
    """
    made = vars(data_class)
    if hasattr(made.get(PRINTED), "__wrapped__"):
        delattr(data_class, PRINTED)
    for name in GUARDS:
        if name in made and made["__dataclass_params__"].frozen:
            delattr(data_class, name)


def trim() -> None:
    """Discard everything that is never read."""
    # Otherwise Pyodide would look for packages at each start; there are none.
    vars(sys.modules["pyodide._package_loader"])["init_loaded_packages"] = lambda: None
    forget_archives()
    leave_out(frozenset(UNUSED.split()))
    # The only part of `inspect` that late data classes need.
    vars(dataclasses)["inspect"] = types.SimpleNamespace(unwrap=unwrapped, signature=unsigned)
    for name in ("_html5", "_charref", "_replace_charref", "_invalid_charrefs", "_invalid_codepoints", "unescape"):
        delattr(html, name)  # names of all character entities
    for name in ("Differ", "HtmlDiff", "_mdiff", "ndiff", "unified_diff", "context_diff"):
        delattr(difflib, name)  # the module finds close matches; texts are never compared line by line
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
            if isinstance(one, type) and "__dataclass_params__" in vars(one):
                plain(one)
            for name in UNREAD & vars(one).keys():
                with contextlib.suppress(AttributeError, TypeError):  # implemented in C
                    setattr(one, name, None)
    vars(sys)["_clear_internal_caches"]()
    for _ in range(3):
        gc.collect()
