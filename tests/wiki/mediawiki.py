"""
A local MediaWiki: Debian's package, with its settings and SQLite database in a folder.

    with MediaWiki(folder) as wiki:
        wiki.write("Article", "{{Callwise|puzzle=swap-calling/both-ends}}")
        wiki.at("Article")
"""

import json
import os
import shutil
import subprocess
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.support.local_programs import free_port, running, wait_for

SHIPPED = Path("/usr/share/mediawiki")
WORKERS = 4
"""Number of parallel requests answered: a page makes several."""
ADMIN = "Admin"
EXTENSIONS = ("Gadgets", "TemplateData", "WikiEditor")
"""Loaded extensions; if the template needed any other, it would be missing."""
SETTINGS = """
wfLoadSkin( 'Vector' );
wfLoadSkin( 'MinervaNeue' );
$wgMainCacheType = CACHE_NONE;
$wgEnableUploads = false;
$wgEnableEmail = false;
$wgJobRunRate = 0;
$wgRateLimits = [];
$wgDefaultUserOptions['uselivepreview'] = 1;
$wgServer = getenv( 'WIKI_SERVER' );
$wgCSPHeader = json_decode( getenv( 'WIKI_POLICY' ) ?: 'false', true );
"""


def installed() -> bool:
    """Whether MediaWiki and its requirements are installed."""
    return SHIPPED.is_dir() and shutil.which("php") is not None and _has_sqlite()


def _has_sqlite() -> bool:
    asked = ["php", "-r", "exit(extension_loaded('pdo_sqlite') && extension_loaded('intl') ? 0 : 1);"]
    return subprocess.run(asked, capture_output=True, check=False).returncode == 0


class MediaWiki:
    """
    A wiki created in an empty folder and served while the `with` block lasts.

    `policies` maps names to contents of `$wgCSPHeader`. Each has a separate server for the same pages; the server named
    "" sends no policy.
    """

    def __init__(self, folder: Path, policies: Mapping[str, object] | None = None) -> None:
        self._settings = folder / "LocalSettings.php"
        self._log = folder / "log"
        self._policies = {"": False, **(policies or {})}
        self._ports = {name: free_port() for name in self._policies}
        self._servers = ExitStack()
        data = folder / "data"
        data.mkdir()
        self._maintain(
            *("install.php", "--dbtype=sqlite", f"--dbpath={data}", "--dbname=wiki", "--lang=en", "--scriptpath="),
            *("--server=http://127.0.0.1", f"--confpath={folder}", "--pass=Not-a-secret-1", "Tiles", ADMIN),
        )
        loads = [f"wfLoadExtension( '{name}' );\n" for name in EXTENSIONS]
        with self._settings.open("a") as settings:
            settings.write(SETTINGS + "".join(loads))

    def __enter__(self) -> Self:
        for name, port in self._ports.items():
            environment = {
                "PHP_CLI_SERVER_WORKERS": str(WORKERS),
                "MW_CONFIG_FILE": str(self._settings),
                "WIKI_SERVER": f"http://127.0.0.1:{port}",
                "WIKI_POLICY": json.dumps(self._policies[name]),
            }
            command = ["php", "-d", "zlib.output_compression=1", "-S", f"127.0.0.1:{port}"]
            self._servers.enter_context(running(command, self._log, environment, within=SHIPPED))
        for name in self._ports:
            wait_for(self.at("Main_Page", policy=name))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._servers.close()

    def write(self, title: str, text: str) -> None:
        """Create or overwrite a page."""
        self._maintain("edit.php", f"--user={ADMIN}", "--summary=Made", title, text=text)

    def origin(self, policy: str = "") -> str:
        """Return the wiki's origin."""
        return f"http://127.0.0.1:{self._ports[policy]}"

    def at(self, title: str, *, policy: str = "", **asked: str) -> str:
        """Return a page's URL; `asked` becomes its query string."""
        query = "".join(f"{'&' if number else '?'}{name}={value}" for number, (name, value) in enumerate(asked.items()))
        return f"{self.origin(policy)}/index.php/{title}{query}"

    def _maintain(self, script: str, *arguments: str, text: str = "") -> None:
        command = ["php", str(SHIPPED / "maintenance" / script), *arguments]
        environment = {**os.environ, "MW_CONFIG_FILE": str(self._settings), "WIKI_SERVER": "http://127.0.0.1"}
        done = subprocess.run(command, input=text, text=True, capture_output=True, env=environment, check=False)
        if done.returncode:
            raise RuntimeError(f"{script}: {done.stdout}{done.stderr}")
