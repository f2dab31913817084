"""Recorded rulings: every puzzle has its right answers among them, each with a unique key, in small files."""

import base64
import gzip
import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path

import pytest
import zstandard

from builder.assets.files import Files
from builder.content.addresses import puzzle_key
from builder.engine.recordings import (
    ENDING,
    FOLDER,
    RULE,
    STEP,
    Recording,
    key_of,
    record,
    write_recordings,
)
from builder.ground.engine_digest import engine_digest
from builder.ground.errors import BuildError
from callwise.doors.bridge import handle
from callwise.puzzle.course import Course
from callwise.question.forms.foreseen_answers import foreseen_steps
from tests.support.rulings import course_texts

MOST_PACKED, LONGEST = 32_000, 1_500_000
"""A file's limits: bytes as sent, and characters unpacked."""


@pytest.fixture(scope="module")
def course() -> Course:
    return course_texts.course()


@pytest.fixture(scope="module")
def recordings(course: Course) -> Mapping[str, Recording]:
    """Each puzzle's recording, from the built site's cache."""
    return record(course)


def file_of(site_root: Path, key: str) -> Path:
    """The path of a puzzle's recording in the site."""
    (found,) = (site_root / FOLDER).glob(f"{key.replace('/', '.')}.*{ENDING}")
    return found


def looked_up(packed: bytes) -> tuple[list[str], dict[str, str]]:
    """Read a file as a page does: names whose order matters, and replies by their keys."""
    first, *lines = gzip.decompress(packed).decode().split("\n")
    ordered = json.loads(first)["ordered"]
    assert len(lines) % 2 == 0
    replies = dict(zip(lines[::2], lines[1::2], strict=True))
    assert len(replies) == len(lines) // 2
    return ordered, replies


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.deep)])
def test_a_puzzle_can_be_solved_from_its_recording(course: Course, site_root: Path, every: int) -> None:
    """Looked up as on a page, its right answer under its own rules is right, and each step towards it is recorded."""
    for track in course.tracks:
        for puzzle in track.puzzles[::every]:
            key = puzzle_key(track, puzzle)
            ordered, replies = looked_up(file_of(site_root, key).read_bytes())
            right = puzzle.form.right(puzzle.rules) or ()
            if puzzle.form.kind == "amounts":  # a page posts nothing for zero
                right = tuple(pair for pair in right if pair[1] != "0")
            assert json.loads(replies[key_of(RULE, right, ordered)])["result"]["grade"] == "right", key
            led_to = foreseen_steps(puzzle.form, puzzle.rules)
            for nth, (name, code) in enumerate(right if led_to else ()):
                steps = [pairs for pairs in led_to if led(pairs) == right[:nth]]
                after = [json.loads(replies[key_of(STEP, pairs, ordered)])["result"]["steps"] for pairs in steps]
                done = f'name="{name}" value="{code}"'
                assert any(html.count('type="hidden"') == nth + 1 and done in html for html in after), (key, nth)


def led(pairs: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    return tuple(pair for pair in pairs if pair[0] == "step")


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.deep)])
def test_each_recording_is_the_engines_reply(recordings: Mapping[str, Recording], every: int) -> None:
    """The match is exact; it is checked for the last recording of a puzzle."""
    for key, recording in [*recordings.items()][::every]:
        assert handle(recording.vectors[-1].question) == recording.vectors[-1].reply, key


def test_every_recorded_key_is_unique(recordings: Mapping[str, Recording]) -> None:
    for key, recording in recordings.items():
        keys = [vector.key for vector in recording.vectors]
        assert len(set(keys)) == len(keys), key
        assert not any("\n" in text for vector in recording.vectors for text in (vector.key, vector.reply))
        assert all(vector.reply.startswith('{"result": ') for vector in recording.vectors), key


def test_files_are_small(recordings: Mapping[str, Recording]) -> None:
    for key, recording in recordings.items():
        assert len(recording.packed()) <= MOST_PACKED, key
        assert len(recording.text) <= LONGEST, key


def test_files_are_reproducible_and_named_by_content(course: Course, site_root: Path) -> None:
    """Their addresses contain the digest that a browser checks."""
    site = Files()
    addresses = write_recordings(course, site)
    for address in addresses.values():
        name, _, digest = address.partition("#sha256-")
        content = (site_root / name).read_bytes()
        assert site.content[name] == content
        assert base64.b64encode(hashlib.sha256(content).digest()).decode() == digest
        assert hashlib.sha256(content).hexdigest().startswith(name.split(".")[-2])


def test_pages_name_the_recordings_of_their_puzzles(course: Course, site_root: Path) -> None:
    """The lesson and the puzzle's own page name the same file, and it exists."""
    keys = {puzzle_key(track, puzzle) for track in course.tracks for puzzle in track.puzzles}
    named: dict[str, set[Path]] = {}
    for path in site_root.rglob("*.html"):
        for key, address in re.findall(r'data-key="([^"]+)"[^>]*? data-recorded="([^"#]+)#', path.read_text("utf-8")):
            named.setdefault(key, set()).add((path.parent / address).resolve(strict=True))
    assert named.keys() == keys
    assert all(len(files) == 1 for files in named.values())
    assert {file for files in named.values() for file in files} == set(
        (site_root / "assets/recorded").resolve().iterdir()
    )


@pytest.mark.parametrize(
    ("pairs", "ordered", "expected"),
    [
        pytest.param([("a", "1"), ("b", "2")], [], 'x ["a","1"] ["b","2"]', id="as it is posted"),
        pytest.param([("b", "2"), ("a", "1")], [], 'x ["a","1"] ["b","2"]', id="in another order"),
        pytest.param([("a", "1"), ("a", "1")], [], 'x ["a","1"]', id="copies are said once"),
        pytest.param([("a", " "), ("b", "")], [], "x", id="what is empty says nothing"),
        pytest.param([("a", "2"), ("a", "1")], ["a"], 'x ["a","2"] ["a","1"]', id="an order that counts"),
        pytest.param([("a", "1"), ("a", "1")], ["a"], 'x ["a","1"] ["a","1"]', id="twice in it is another answer"),
        pytest.param([("a", '−8,000 "')], [], 'x ["a","−8,000 \\""]', id="as browsers write JSON"),
    ],
)
def test_a_key_is_the_posted_form(pairs: list[tuple[str, str]], ordered: list[str], expected: str) -> None:
    assert key_of("x", tuple(pairs), ordered) == expected


def test_a_reworded_clause_is_recorded_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replies depend on the engine's code and the words of its clauses."""
    monkeypatch.setattr("builder.ground.engine_digest.ENGINE", tmp_path)
    makers = set()
    for name, text in (("kuikae.py", "code"), ("kuikae.en.toml", "words"), ("kuikae.en.toml", "other words")):
        (tmp_path / name).write_text(text)
        makers.add(engine_digest.__wrapped__())
    assert len(makers) == 3


def test_a_refused_answer_is_not_recorded(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    """A foreseen answer that is refused stops the build, with the puzzle's name."""
    (track, *_), refused = course.tracks, b'["puzzle.rule",[["answer","x"]]]\n{"error": {}}'
    monkeypatch.setattr("builder.engine.recordings.cached", lambda *_: zstandard.compress(refused))
    with pytest.raises(BuildError, match=f"{puzzle_key(track, track.puzzles[0])}: the referee refuses"):
        record(course)
