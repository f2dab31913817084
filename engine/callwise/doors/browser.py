"""The bridge for browsers: rarely needed modules are fetched when a method first needs them."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Awaitable

from callwise.doors import bridge


def handle(message: str) -> str | Awaitable[str]:
    """Answer one message as the bridge does, asynchronously if modules must be fetched first."""
    try:
        return bridge.handle(message)
    except ModuleNotFoundError:
        return _handle_late(message)


async def _handle_late(message: str) -> str:
    """Fetch the modules, then answer. Raises the rejection of the browser's `late` if they can't be fetched."""
    await importlib.import_module("pyodide_js").late()
    sys.path_importer_cache.clear()
    return bridge.handle(message)
