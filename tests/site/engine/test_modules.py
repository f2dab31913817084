"""Which modules a browser's Python needs, and when."""

import pytest

from builder.engine.image import INSTALLER, LIBRARY
from builder.engine.modules import LATE_LIBRARY, PLAYING, Modules, Source, imported, modules
from builder.engine.wheels import built_wheel, pinned_wheels
from builder.ground.folders import MODULES
from callwise.doors.bridge import LATE
from callwise.question.families import families


@pytest.fixture(scope="module")
def parted() -> Modules:
    """The engine's modules, by when they are loaded."""
    wheels = [wheel for wheel in (built_wheel(), *pinned_wheels()) if wheel.name != INSTALLER]
    return modules(wheels, MODULES / "pyodide" / LIBRARY)


def test_every_import_in_the_engine_is_found(parted: Modules) -> None:
    """Families are found by their folders, and some modules import others only when they are called."""
    known = set(parted.imaged)
    assert {"callwise.doors.bridge", "callwise.riichi.family", "callwise.american.family", "mahjong.agari"} <= known
    assert {"json", "functools", "importlib.resources"} <= known
    assert "callwise.doors.cli" not in {*known, *(name for file in parted.late for name in file.modules)}


def test_rarely_needed_modules_are_deferred(parted: Modules) -> None:
    """Everything used by a deferred method, a log or practice, with its packages, unless loaded already."""
    late = LATE | {name for one in families() for name in (one.practice, one.listening) if name}
    held = {name for file in parted.late for name in file.modules}
    assert late | {"callwise.riichi.logs", "callwise.riichi.logs.riichi_games"} <= held
    assert not held & set(parted.imaged)
    assert {"callwise/doors/methods/practice_methods.pyc"} <= parted.late[0].texts.keys()
    assert "hashlib" in parted.imaged
    assert LATE_LIBRARY.keys() <= parted.late[0].modules.keys()


def test_hands_in_play_have_a_file_of_their_own(parted: Modules) -> None:
    """Another file has what they share with logs."""
    late, play, shared = parted.late
    assert {PLAYING, "callwise.riichi.play.sitting"} <= play.modules.keys()
    assert {"callwise.riichi.logs", "callwise.riichi.logs.replay.hand_replay"} <= shared.modules.keys()
    assert {"callwise.riichi.logs.riichi_games", "callwise.riichi.practice"} <= late.modules.keys()
    assert [set(file.needed_by) for file in parted.late] == [{*LATE} - {PLAYING}, {PLAYING}, {*LATE}]
    assert not (late.modules.keys() | play.modules.keys()) & shared.modules.keys()


def test_modules_that_read_files_are_in_the_image(parted: Modules) -> None:
    """A browser doesn't have those files."""
    assert "callwise.instructors.sets.spec" in parted.imaged


def test_an_import_within_a_function_counts() -> None:
    """Relative ones count too."""
    sources = {
        "a": Source("def f():\n    import json.decoder\n", is_package=True),
        "a.b": Source("from . import c\nfrom .c import d\nfrom .. import e"),
        "a.c": Source(),
    }
    assert list(imported("a", sources)) == ["json.decoder"]
    assert list(imported("a.b", sources)) == ["a", "a.c", "a.c", ""]
