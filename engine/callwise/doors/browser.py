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
    except ModuleNotFoundError as error:
        return _handle_late(message, str(error.name))


async def _handle_late(message: str, missing: str) -> str:
    """Fetch what a module needs, then answer. Raises the rejection of the browser's `late` if that fails."""
    await importlib.import_module("pyodide_js").late(missing)
    sys.path_importer_cache.clear()
    return bridge.handle(message)
