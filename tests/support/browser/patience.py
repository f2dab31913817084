"""
A test that waits for ever ends its process, and says where it waited.

pytest's own `faulthandler_timeout` no longer counts once a test has failed, and a browser that hangs may keep the
clearing up after it, too; and it shows where Playwright's loop waits, which is the same for every test.
"""

import os
import sys
import threading
import traceback
from collections.abc import Iterator

import pytest
from greenlet import greenlet


class Patience:
    """
    The plugin, which gives each test `most` seconds with all that is set up and cleared away for it.

    What it says goes to the standard error of when it was made, past what catches a test's own.
    """

    def __init__(self, most: float) -> None:
        self._most = most
        self._error = os.dup(2)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """End the process where a test is not over in time. Under xdist another takes its place."""
        end = threading.Timer(self._most, self._end, [item.nodeid, greenlet.getcurrent()])
        end.daemon = True
        end.start()
        try:
            return (yield)
        finally:
            end.cancel()

    def _end(self, name: str, test: greenlet) -> None:
        os.write(self._error, f"\nAfter {self._most:g} s not over: {name}\n{waiting(test)}\n".encode())
        os._exit(1)


def waiting(test: greenlet) -> str:
    """Where a test of the main thread waits, innermost last: by itself, or put aside by Playwright's loop."""
    frame = test.gr_frame or sys._current_frames().get(threading.main_thread().ident or 0)
    lines = traceback.format_stack(frame) if frame else []
    return "".join(line for line in lines if "/site-packages/" not in line)
