"""The bridge as a browser asks it: modules that few readers need come when a method is first called that needs them."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Awaitable

from callwise.doors import bridge


def handle(message: str) -> str | Awaitable[str]:
    """Answer one message, as the bridge does; later, where that takes modules that are still to come."""
    try:
        return bridge.handle(message)
    except ModuleNotFoundError:
        return _handle_late(message)


async def _handle_late(message: str) -> str:
    """Have them fetched first.  Raises what the browser's `late` rejects with, where they can't be."""
    await importlib.import_module("pyodide_js").late()
    sys.path_importer_cache.clear()
    return bridge.handle(message)
