"""A ruling's figure highlights existing places of the position and connects them."""

import re
from collections.abc import Iterable

import pytest

from callwise.ground.seats import Seat
from callwise.law.ruling import FORBIDS, PERMITS, Clause, Figure, Light, Source, Stroke, Tie, figure, places
from callwise.puzzle.file import Puzzle
from callwise.puzzle.grade import grade
from callwise.question.controls import Pairs
from callwise.question.figures_shown import HighlightedRuling, shown
from callwise.question.forms.offers import ANSWER, NONE
from callwise.question.forms.step_history import DONE
from callwise.question.grading import Highlights, Look, Place, Stamp
from callwise.view.answer.answer_sheet import answer_felt
from tests.support.each import each
from tests.support.rulings.course_texts import course, name_of

PUZZLES = {puzzle.name: puzzle for puzzle in course().puzzles}
DRAWN: dict[tuple[str, tuple[str, ...]], set[str]] = {}
BOOK = Source("made-up", "A made-up book")


def named(puzzle: Puzzle, done: tuple[str, ...] = ()) -> set[str]:
    """Return the names of the places on a puzzle's drawing, after some steps; drawn once."""
    if (puzzle.name, done) not in DRAWN:
        sheet = puzzle.form.sheet(puzzle.rules, tuple((DONE, code) for code in done))
        felt = answer_felt(sheet, puzzle.rules.name, puzzle.name)
        DRAWN[puzzle.name, done] = {name for at in re.findall(r'data-at="([^"]*)"', felt) for name in at.split()}
    return DRAWN[puzzle.name, done]


def there(name: str, names: Iterable[str]) -> bool:
    """Whether a place, or something within it, is on the drawing."""
    return any(one == name or one.startswith(f"{name}:") for one in names)


def ruled(name: str, *answer: str) -> Highlights:
    return grade(PUZZLES[name], chosen(answer)).shown


def chosen(answer: Iterable[str]) -> Pairs:
    return tuple((ANSWER, code) for code in answer)


def ties(what: Highlights) -> set[tuple[str, str, Look]]:
    return {(start, end, tie.look) for tie in what.ties for start in tie.start for end in tie.end}


@each(PUZZLES.values(), name_of)
def test_every_ruling_of_the_course_points_at_its_drawing(puzzle: Puzzle) -> None:
    """The clause's own figure must name an existing place; highlighting the answer doesn't count."""
    for one in puzzle.form.rulings(puzzle.rules):
        done = tuple(one.code.split("; ")[:-1]) if puzzle.form.kind == "steps" else ()
        names = named(puzzle, done)
        drawn = shown([HighlightedRuling(one.ruling, Place.FOUL, "answer")])
        found = [place for place in drawn.lit if place != "answer" and there(place, names)]
        assert found, f"{one.code} by {one.ruling.clause.id} names {drawn.lit} of {sorted(names)}"


@each(PUZZLES.values(), name_of)
def test_a_right_answer_highlights_its_drawing(puzzle: Puzzle) -> None:
    """A ruling highlights something even if the answer is all right."""
    right = puzzle.form.right(puzzle.rules)
    assert right is not None
    lit = grade(puzzle, right).shown.lit
    assert any(there(place, named(puzzle)) for place in lit)


@pytest.mark.parametrize(
    ("name", "answer", "expected"),
    [
        ("straight-back", ["2s"], {("called", "hand:2s", Look.FOUL)}),
        ("straight-back", ["8m"], {("called", "hand:2s", Look.QUIET)}),  # frozen, and not chosen
        ("both-ends", ["5m", "1s"], {("shown", "hand:1s", Look.FOUL), ("called", "hand:4s", Look.QUIET)}),
        ("the-book-is-silent", ["6p"], {("shown", "hand:6p", Look.QUIET), ("called", "hand:3p", Look.QUIET)}),
        ("after-a-pause", ["west"], {("discard", "seat:south", Look.TAKES)}),
        ("after-a-pause", ["south"], {("discard", "seat:south", Look.TAKES)}),
        (
            "three-lies-in-your-pile",
            ["south ron 6p"],
            {("pond:south:3p", f"hand:{place}{tile}p", Look.FOUL) for place in ("south:", "") for tile in "45"},
        ),
        ("three-say-ron", [NONE], {("discard", f"seat:{seat}", Look.QUIET) for seat in ("south", "west", "north")}),
    ],
)
def test_lines_show_how_an_act_was_ruled(name: str, answer: list[str], expected: set[tuple[str, str, Look]]) -> None:
    """Chosen tiles are red, their destinations amber, and untouched tiles white."""
    assert ties(ruled(name, *answer)) == expected


def test_a_late_claim_says_so() -> None:
    tags = dict(ruled("after-a-pause", "west").tags)
    assert tags["seat:west"].template == "too late"


def test_missed_answers_are_highlighted_and_stamped() -> None:
    """They are marked even next to a wrong answer, but only wrong answers are connected."""
    graded = grade(PUZZLES["three-lies-in-your-pile"], chosen(["south ron 6p"]))
    assert graded.marks[ANSWER, "south chii 6p with 45p"] is Stamp.MISSED
    assert "answer:south-chii-6p-with-45p" in graded.shown.lit
    assert all(tie.look is Look.FOUL for tie in graded.shown.ties)


def test_a_wrong_answer_stamps_the_only_right_one() -> None:
    assert grade(PUZZLES["after-a-pause"], chosen(["west"])).marks == {
        (ANSWER, "west"): Stamp.FOUL,
        (ANSWER, "south"): Stamp.RIGHTLY,
    }


def test_the_nearest_or_all_places_are_connected() -> None:
    drawn = figure("seat:{one}", "heap - seat:{all}", "seat:{one} -- seat:{all}", tags={"heap - seat:{all}": "both"})
    clause = Clause("made-up", PERMITS, "TST-1", "s", "s", "m", "f", BOOK, figure=drawn)
    assert clause.needs == {"one", "all"}
    ruling = clause.permits(one=Seat.EAST, all=(Seat.SOUTH, Seat.WEST))
    seen = shown([HighlightedRuling(ruling, Place.FOUND, "answer:east")])
    assert seen.lit == ("answer:east", "seat:east", "heap", "seat:south", "seat:west")
    assert [(tie.start, tie.end) for tie in seen.ties] == [
        (("heap",), ("seat:south", "seat:west")),
        (("seat:east",), ("seat:south",)),
        (("seat:east",), ("seat:west",)),
    ]


def test_an_empty_fact_gives_no_place() -> None:
    """A hidden hand has no tiles to point at."""
    assert places("hand:{held}", {"held": ()}) == ()
    drawn = figure("here - hand:{held}", tags={"here - hand:{held}": "w"})
    clause = Clause("made-up", FORBIDS, "TST-1", "s", "s", "m", "f", BOOK, figure=drawn)
    assert shown([HighlightedRuling(clause.forbids(held=()), Place.FOUL, "answer")]).ties == ()


def test_order_is_shown_without_marking_a_foul() -> None:
    drawn = figure("seat:east ~ seat:south", "seat:east - heap", tags={"seat:east ~ seat:south": "then"})
    clause = Clause("made-up", FORBIDS, "TST-1", "s", "s", "m", "f", BOOK, figure=drawn)
    looks = [tie.look for tie in shown([HighlightedRuling(clause.forbids(), Place.FOUL, "answer")]).ties]
    assert looks == [Look.QUIET, Look.FOUL]


def test_a_figure_is_parsed_part_by_part() -> None:
    """Places are highlighted; the character between two says how they are connected; words follow their part."""
    drawn = figure(
        "wall", "a - b", "a -- b", "a = b", "a > b", "a >> b", "a ~ b", tags={"wall": "empty", "a > b": "takes"}
    )
    assert drawn == Figure(
        (Light("wall", "empty"),),
        (
            Tie("a", "b"),
            Tie("a", "b", each=True),
            Tie("a", "b", stays=True),
            Tie("a", "b", "takes", Stroke.TAKES),
            Tie("a", "b", stroke=Stroke.TAKES, each=True),
            Tie("a", "b", stroke=Stroke.ORDER),
        ),
    )


@pytest.mark.parametrize("part", ["", "a b", "a to b", "a - ", "a - b c"])
def test_an_unreadable_part_of_a_figure_is_named(part: str) -> None:
    with pytest.raises(ValueError, match=f"got {part!r}"):
        figure("wall", part)


def test_words_without_a_part_are_refused() -> None:
    with pytest.raises(ValueError, match="words hang on 'discard'; the figure has wall"):
        figure("wall", tags={"discard": "the last one"})
