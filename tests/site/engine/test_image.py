"""The engine's image: reproducible and complete."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from builder.engine import engine_files, image
from builder.engine.engine_files import IMAGE, write_engine
from builder.engine.image import Image
from builder.engine.modules import ENTRY, LATE_FILE, PLAY_FILE, SHARED_FILE, Modules
from builder.engine.wheels import Wheel, built_wheel, pinned_wheels
from builder.ground.errors import BuildError
from builder.ground.folders import MODULES, ROOT
from tests.support.browser.changing_folder import changing

WRITE = """
import sys
from pathlib import Path
from builder.assets.files import Files
from builder.engine.engine_files import write_engine

site = Files()
write_engine(site)
site.lay(Path(sys.argv[1]))
"""
MADE_OF = ("engine", "site", "pyproject.toml", "README.md", "LICENSE", ".gitignore")


@pytest.fixture(scope="module")
def engine() -> list[Wheel]:
    """The wheels that make up the engine."""
    return [wheel for wheel in (built_wheel(), *pinned_wheels()) if wheel.name != image.INSTALLER]


def test_an_image_with_missing_modules_is_refused(engine: list[Wheel], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image, "modules", lambda _: Modules((ENTRY,), ()))
    monkeypatch.setattr(image, "handle", lambda _: "{}")
    made = Image(image.compress_image(b"\x02\0\0\0{}"), {})
    with pytest.raises(BuildError, match=r"try\.mjs failed"):
        image._test(MODULES / "pyodide", made, engine_files._lock_info(MODULES / "pyodide"), [])


@pytest.mark.deep
def test_a_restored_image_replies_as_the_engine_does() -> None:
    """Tested with an example of every question, and with sets, receipts, recorded games and practice."""
    pyodide, info = MODULES / "pyodide", engine_files._lock_info(MODULES / "pyodide")
    image.test_image(pyodide, image.image(pyodide, [built_wheel(), *pinned_wheels()], info), info)


@pytest.mark.deep
def test_the_image_is_reproducible(tmp_path: Path) -> None:
    """It is identical to the byte if made from copies in another folder, without a cache."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for name in MADE_OF:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, elsewhere / name)
    shutil.copytree(ROOT / ".cache" / "wheels", elsewhere / ".cache" / "wheels")
    modules = elsewhere / "node_modules"
    shutil.copytree(MODULES / "pyodide", modules / "pyodide")
    for module in MODULES.iterdir():
        if module.name != "pyodide":
            (modules / module.name).symlink_to(module.resolve())
    paths = os.pathsep.join(str(elsewhere / name) for name in ("engine", "site"))
    command = [sys.executable, "-c", WRITE, str(tmp_path / "there")]
    subprocess.run(command, cwd=elsewhere, env={**os.environ, "PYTHONPATH": paths}, check=True)

    with changing(tmp_path / "here") as site:
        write_engine(site)
    (here,) = (tmp_path / "here").rglob(IMAGE)
    (there,) = (tmp_path / "there").rglob(IMAGE)
    assert here.read_bytes() == there.read_bytes()
    late = [here.with_name(name) for name in (LATE_FILE, PLAY_FILE, SHARED_FILE)]
    assert [one.read_bytes() for one in late] == [there.with_name(one.name).read_bytes() for one in late]
    assert here.parent.name == there.parent.name
    for file in (here, *late):
        held = image.decompress_image(file.read_bytes())
        assert not [trace for trace in (str(ROOT), str(Path.home()), str(tmp_path)) if trace.encode() in held]
