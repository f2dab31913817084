"""
The engine's files as written by the builder, made once per process.

    manifest = engine_in(root)
"""

import shutil
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from builder.engine.engine_files import EngineManifest, write_engine
from tests.support.browser.changing_folder import changing


@cache
def _made() -> tuple[TemporaryDirectory[str], EngineManifest]:
    folder = TemporaryDirectory(prefix="engine-")
    with changing(Path(folder.name)) as site:
        return folder, write_engine(site)


def engine_in(root: Path) -> EngineManifest:
    """Put the engine's files into a folder, as `write_engine` does."""
    folder, manifest = _made()
    shutil.copytree(folder.name, root, dirs_exist_ok=True)
    return manifest
