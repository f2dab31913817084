"""
A local Kolibri, Learning Equality's learning system, containing one learning package.

    with Kolibri(folder, package) as kolibri:
        kolibri.sign_in(page)
        page.goto(kolibri.at_resource)
        kolibri.log()

Its home is an empty folder; it listens only on this machine and doesn't announce itself on the network.
"""

import json
import os
import sqlite3
import subprocess
from collections.abc import Mapping
from contextlib import ExitStack, closing
from pathlib import Path
from types import TracebackType
from typing import Self

from playwright.sync_api import Page

from tests.support.browser.browsing import until
from tests.support.local_programs import free_port, running, wait_for

REPOSITORY = Path(__file__).parents[2]
PYTHON = REPOSITORY / ".cache" / "kolibri" / "bin" / "python"
LOADER = Path(__file__).with_name("kolibri_channel.py")
USER, PASSWORD = "ada", "not-a-secret-1"
STARTS = 90
SIGN_IN = """async ([username, password]) => {
  const token = /kolibri_csrftoken=([^;]+)/.exec(document.cookie)[1];
  const [facility] = await (await fetch("/api/auth/facility/")).json();
  const body = JSON.stringify({ username, password, facility: facility.id });
  const headers = { "Content-Type": "application/json", "X-CSRFToken": token };
  return (await fetch("/api/auth/session/", { method: "POST", headers, body })).status;
}"""


def installed() -> bool:
    """Whether Kolibri is installed."""
    return PYTHON.is_file()


class Kolibri:
    """A Kolibri created in an empty folder, with a learner, and served while the `with` block lasts."""

    def __init__(self, folder: Path, package: Path) -> None:
        self._home = folder / "home"
        self._log = folder / "log"
        self._port = free_port()
        self._server = ExitStack()
        self._manage("migrate")
        self._manage(
            *("provisiondevice", "--facility", "Callwise", "--superusername", USER, "--superuserpassword", PASSWORD),
            *("--preset", "formal", "--language_id", "en", "--noinput"),
        )
        loaded = self._run(str(LOADER), str(package))
        self._node = loaded.strip().splitlines()[-1]

    @property
    def origin(self) -> str:
        """Its origin."""
        return f"http://127.0.0.1:{self._port}"

    @property
    def at_resource(self) -> str:
        """URL of the package in its player."""
        return f"{self.origin}/en/learn/#/topics/c/{self._node}"

    def __enter__(self) -> Self:
        command = [str(PYTHON), "-m", "kolibri", "start", "--foreground", "--port", str(self._port)]
        self._server.enter_context(running(command, self._log, self._environment))
        wait_for(f"{self.origin}/api/public/info/", STARTS)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.close()

    def sign_in(self, page: Page) -> None:
        """Sign in a learner on a page."""
        page.goto(f"{self.origin}/en/user/#/signin")
        until(page, "document.cookie.includes('kolibri_csrftoken=')", seconds=STARTS)
        assert page.evaluate(SIGN_IN, [USER, PASSWORD]) == 200

    def log(self) -> Mapping[str, object]:
        """The database's record of the learner's run: `progress`, and the SCORM data."""
        with closing(sqlite3.connect(self._home / "db.sqlite3")) as database:
            rows = database.execute("SELECT progress, extra_fields FROM logger_contentsummarylog").fetchall()
        assert len(rows) == 1, rows
        progress, fields = rows[0]
        told = json.loads(fields) if isinstance(fields, str) else fields
        return {"progress": progress, **told}

    @property
    def _environment(self) -> dict[str, str]:
        return {
            "KOLIBRI_HOME": str(self._home),
            "KOLIBRI_ZEROCONF_ENABLED": "False",
            "KOLIBRI_LISTEN_ADDRESS": "127.0.0.1",
            "PYTHONPATH": "",
        }

    def _manage(self, *arguments: str) -> None:
        self._run("-m", "kolibri", "manage", *arguments)

    def _run(self, *arguments: str) -> str:
        environment = {**os.environ, **self._environment}
        done = subprocess.run([PYTHON, *arguments], capture_output=True, text=True, env=environment, check=False)
        if done.returncode:
            raise RuntimeError(f"{' '.join(arguments)}: {done.stdout}{done.stderr}")
        return done.stdout
