"""
Servers that run on this machine for the duration of a test.

    port = free_port()
    with running([...], folder / "log"):
        wait_for(f"http://127.0.0.1:{port}/")
"""

import os
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.error import HTTPError


def free_port() -> int:
    """Return a free port."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextmanager
def running(
    command: Sequence[str | Path],
    log: Path,
    environment: Mapping[str, str] | None = None,
    *,
    within: Path | None = None,
) -> Iterator[None]:
    """Run a program in its own session and folder, with extra environment variables; kill the whole session after."""
    with log.open("ab") as out:
        process = subprocess.Popen(
            command,
            cwd=within,
            env={**os.environ, **(environment or {})},
            stdout=out,
            stderr=out,
            start_new_session=True,
        )
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def wait_for(address: str, seconds: float = 60) -> None:
    """Wait until something answers at a URL, even if with an error."""
    ends = time.monotonic() + seconds
    while True:
        try:
            urllib.request.urlopen(address, timeout=seconds).close()
        except HTTPError:
            return
        except OSError:
            if time.monotonic() > ends:
                raise
            time.sleep(0.1)
        else:
            return
