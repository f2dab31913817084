"""Easy positions stay within what the reader has met, at their table; the deep run draws more of them."""

import json
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import pytest

from builder.content.practice_syllabus import syllabus
from callwise.practice.draft_quality import decides
from callwise.practice.maker_index import by_clause, first_topics, for_three
from callwise.practice.orders import EASIEST, MadePosition, NoPositionError, Order, make
from callwise.puzzle.checks.course_order import reached
from callwise.puzzle.course import Lesson, Track
from callwise.question.families import Family, families
from callwise.question.forms.choose import Choose
from callwise.question.forms.yes_no import YesNo
from tests.support.instructors.class_receipts import COURSE

HERE = Path(__file__).parent
FAMILIES = {family.id: family for family in families()}
BEGUN = ("swap-calling/the-same-tile-back", "sacred-discards/your-own-pond", "who-gets-the-tile/ron-pon-chii")
AMERICAN = ("joker-exchange/one-tile-one-joker", "joker-exchange/never-a-discard")


Topic = dict[str, str]


@dataclass(frozen=True)
class Reader:
    """A reader at a table, who has begun some lessons."""

    family: str
    table: str
    lessons: tuple[str, ...] = ()

    @property
    def pool(self) -> set[str]:
        """The clauses they may be asked about."""
        if not self.lessons:
            return {clause for clause, _ in first_topics(self.of)}
        puzzles = [one for track, lesson in begun(self.lessons) for one in lesson.puzzles]
        return set(reached(puzzles)) & by_clause().keys()

    @property
    def of(self) -> Family:
        return FAMILIES[self.family]


READERS = [
    *(Reader("riichi", table, lessons) for table in ("common", "ema-2025", "m-league") for lessons in ((), BEGUN)),
    *(Reader("american", "league", lessons) for lessons in ((), AMERICAN)),
]


def begun(lessons: tuple[str, ...]) -> Iterator[tuple[Track, Lesson]]:
    for track in COURSE.tracks:
        for lesson in track.lessons:
            if track.key(lesson.name) in lessons:
                yield track, lesson


def chosen(written: object, reader: Reader, count: int) -> list[Topic]:
    """Return the topics that the page chooses for a reader from a syllabus."""
    answered = [f"{track.key('')}{lesson.puzzles[-1].name}" for track, lesson in begun(reader.lessons)]
    asked = {
        "written": written,
        "readers": [{"table": reader.table, "answered": answered, "level": EASIEST}],
        "count": count,
    }
    printed = subprocess.run(
        ["node", HERE / "draw_topics.mjs"], input=json.dumps(asked), capture_output=True, text=True, check=True
    ).stdout
    (topics,) = json.loads(printed)
    return list(topics)


def positions(topics: list[Topic], level: int = EASIEST) -> Iterator[MadePosition]:
    """Draw a position for each topic; if a topic has none under the reader's rules, take the next, as the page does."""
    for number, topic in enumerate(topics):
        try:
            yield make(Order(str(number), topic["clause"], topic["asks"], topic["ruleset"], level))
        except NoPositionError:
            continue


def check(site: Path, reader: Reader, count: int) -> None:
    topics = chosen(json.loads((site / "practice" / f"{reader.family}.json").read_bytes()), reader, count * 2)
    assert {topic["clause"] for topic in topics} <= reader.pool
    assert not {topic["clause"] for topic in topics} & for_three()
    kinds = [topic["asks"] for topic in topics]
    assert all(len({*kinds[at : at + 3]}) > 1 for at in range(len(kinds) - 2))
    drawn = list(islice(positions(topics), count))
    assert len(drawn) == count
    for made in drawn:
        puzzle = made.puzzle
        assert (puzzle.rules.name, made.clause in reader.pool) == (reader.table, True)
        assert decides(puzzle).isdisjoint(for_three()), puzzle.text
        if isinstance(puzzle.form, YesNo):
            continue
        assert isinstance(puzzle.form, Choose), puzzle.text
        assert puzzle.form.takes_one, puzzle.text
        legal = sum(one.ruling.is_legal for one in puzzle.form.rulings(puzzle.rules))
        assert legal == 1 or (legal > 1 and puzzle.form.are_held), puzzle.text


FIRST = [
    Reader(track.family.id, track.family.presets[0].name, (track.key(track.lessons[0].name),))
    for track in COURSE.tracks
]
TRIES = 12
"""How often the page draws again for a position that only rules met decide."""


@pytest.mark.parametrize("reader", FIRST, ids=lambda reader: reader.lessons[0])
def test_after_a_tracks_first_lesson_only_its_rules_decide(reader: Reader) -> None:
    """A position is drawn again if a rule of another lesson decides it, and one of a few always is within them."""
    topics = chosen(syllabus(COURSE, reader.of), reader, TRIES)
    assert {topic["clause"] for topic in topics} <= reader.pool
    drawn = list(positions(topics))
    within = [made for made in drawn if decides(made.puzzle) & by_clause().keys() <= reader.pool]
    assert len(within) * 2 > len(drawn)
    assert len(within) > TRIES / 4
    assert not any("past" in made.puzzle.table for made in within if "furiten.passed" not in reader.pool)


@pytest.mark.parametrize("reader", READERS, ids=str)
def test_easy_positions_stay_within_what_was_met_at_the_readers_table(reader: Reader, site_root: Path) -> None:
    check(site_root, reader, 6)


@pytest.mark.deep
@pytest.mark.parametrize("reader", READERS, ids=str)
def test_five_hundred_easy_positions_stay_within_what_was_met(reader: Reader, site_root: Path) -> None:
    check(site_root, reader, 500)
