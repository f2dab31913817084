"""The bridge as a browser calls it."""

import asyncio
import json
import sys
from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest

from callwise.doors import bridge
from callwise.doors.browser import handle

ASKED = json.dumps({"method": "practice.draw", "params": {"seed": "a"}})


def test_calls_without_extra_modules_are_answered_at_once() -> None:
    asked = json.dumps({"method": "engine.about", "params": {}})
    assert handle(asked) == bridge.handle(asked)


def test_missing_modules_are_fetched_before_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are fetched once; if that fails, the caller gets an error."""
    came: list[str] = []
    rules = bridge.handle

    def until_it_came(message: str) -> str:
        if not came:
            raise ModuleNotFoundError(name="callwise.doors.methods.practice_methods")
        return rules(message)

    async def late(missing: str) -> None:
        came.append(missing)

    async def never(_: str) -> None:
        raise OSError("no network")

    monkeypatch.setattr(bridge, "handle", until_it_came)
    monkeypatch.setitem(sys.modules, "pyodide_js", SimpleNamespace(late=never))
    with pytest.raises(OSError, match="no network"):
        _waited(ASKED)
    monkeypatch.setitem(sys.modules, "pyodide_js", SimpleNamespace(late=late))
    assert _waited(ASKED) == rules(ASKED)
    assert handle(ASKED) == rules(ASKED)
    assert came == ["callwise.doors.methods.practice_methods"]


def _waited(message: str) -> str:
    """Run a coroutine in a new thread, as a browser driver may already run a loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, _awaited(message)).result()


async def _awaited(message: str) -> str:
    answer = handle(message)
    assert isinstance(answer, Awaitable)
    return await answer
