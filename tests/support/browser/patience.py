"""
End a process whose test waits forever, and report where it waited.

pytest's `faulthandler_timeout` no longer counts once a test has failed, although a hung browser can block its teardown
too; and it shows where Playwright's loop waits, which is the same for every test.
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
    Plugin that limits each test, including setup and teardown, to `most` seconds.

    It writes to the standard error in use when it was created, bypassing capture.
    """

    def __init__(self, most: float) -> None:
        self._most = most
        self._error = os.dup(2)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """End the process if a test exceeds its time. Under xdist another takes its place."""
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
    """Return the main-thread test's stack, innermost last, even if suspended by Playwright's loop."""
    frame = test.gr_frame or sys._current_frames().get(threading.main_thread().ident or 0)
    lines = traceback.format_stack(frame) if frame else []
    return "".join(line for line in lines if "/site-packages/" not in line)
