"""
Each browser's engine reproduces the rulings recorded by the build byte for byte, and drawn positions and played hands.

The recording engine ran in CPython. In a browser the questions are asked again, both of the engine resumed from its
image and of one installed without an image.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from builder.engine.recordings import Vector, record
from builder.page.policy import policy
from callwise.doors.bridge import handle
from callwise.ground.seats import SEATS
from callwise.riichi.agreement.presets import PRESETS
from tests.bench.drawing import asked as draws
from tests.browser.answers.course_puzzles import COURSE
from tests.other_browsers.driving import Driven
from tests.support.browser.engine_files import engine_in
from tests.support.browser.site_server import SiteServer
from tests.support.riichi.program_hands import sittings

SCRIPTS = Path(__file__).parents[2] / "site" / "scripts"
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>Recorded questions</title>
<link rel="icon" href="icon.svg">
<body data-engine="{base}" data-questions="{name}.json">
<script src="trusted.js"></script>
<script type="module" src="vectors.js"></script>
"""
WAYS = {"image": "", "plain": "?engine=plain"}
"""How the engine starts, and the page's query string for it."""

ALL, DRAWN, PLAYED = "all", "drawn", "played"
HANDS = range(1, 31)
PATIENCE = 1200.0
"""Timeout in seconds for all questions on a busy machine."""


@dataclass(frozen=True)
class Outcome:
    """The result of `vectors.js`."""

    milliseconds: int = 0
    different: list[str] = field(default_factory=list)
    """Questions with a different reply."""

    asked: int = 0
    digest: str = ""
    """Digest of all replies, one per line."""

    failed: str = ""


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a site with the engine and the scripts of a page that asks questions."""
    root = tmp_path_factory.mktemp("questions")
    engine_in(root)
    (root / "icon.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    for script in (Path(__file__).with_name("vectors.js"), SCRIPTS / "early" / "trusted.js"):
        (root / script.name).write_bytes(script.read_bytes())
    return root


@pytest.fixture
def server(root: Path) -> Iterator[SiteServer]:
    """Serve that page."""
    with SiteServer(root) as server:
        yield server


def questions(name: str) -> Sequence[Vector]:
    """Return all recorded questions, the positions drawn for each clause that can be practised, or whole hands."""
    if name == DRAWN:
        return [asked_here("practice.draw", asked) for asked in draws()]
    if name == PLAYED:
        return [asked_here("play.hand", asked) for number in HANDS for asked in messages(number)]
    return [vector for recording in record(COURSE).values() for vector in recording.vectors]


def asked_here(method: str, params: Mapping[str, object]) -> Vector:
    """Return this process's answer."""
    question = json.dumps({"method": method, "params": params})
    return Vector(question, handle(question), key="")


def messages(number: int) -> Iterator[Mapping[str, object]]:
    """Yield what a page asks during a hand in which programs have all seats."""
    text = f"{PRESETS[number % len(PRESETS)].name}/{SEATS[number % 4].value}/{number}/"
    for sitting, code in sittings(text):
        yield {"hand": sitting.address, **({"act": code} if code else {})}


def write_page(root: Path, name: str, asked: Sequence[Vector]) -> None:
    """Write a page that asks these questions."""
    told = [{"question": vector.question, "reply": vector.reply} for vector in asked]
    (root / f"{name}.json").write_text(json.dumps(told, ensure_ascii=False), "utf-8")
    base = engine_in(root).base
    (root / f"{name}.html").write_text(PAGE.format(policy=policy(), base=base, name=name), "utf-8")


@pytest.mark.deep
@pytest.mark.parametrize(
    ("anywhere", "name", "way"),
    [
        *((browser, ALL, way) for browser in ("chromium", "firefox", "webkit") for way in WAYS),
        *((browser, name, "image") for browser in ("chromium", "firefox", "webkit") for name in (DRAWN, PLAYED)),
    ],
    indirect=["anywhere"],
)
def test_recorded_rulings_match_the_engine_in_the_browser(
    anywhere: Driven, root: Path, server: SiteServer, name: str, way: str
) -> None:
    """Every reply matches byte for byte."""
    expected = questions(name)
    write_page(root, name, expected)
    anywhere.go(server.at(f"{name}.html{WAYS[way]}"))
    came = anywhere.until("document.body.dataset.came", seconds=PATIENCE)
    outcome = Outcome(**json.loads(str(came)))
    print(f"{anywhere.name}, {way}: {outcome.asked} in {outcome.milliseconds / 1000:.1f} s")
    assert outcome.failed == ""
    assert outcome.different == []
    assert outcome.asked == len(expected)
    assert outcome.digest == hashlib.sha256("\n".join(vector.reply for vector in expected).encode()).hexdigest()
    fetched = {sent.path.rpartition("/")[2] for sent in server.served}
    assert ("python_stdlib.zip" in fetched) == (way == "plain")
