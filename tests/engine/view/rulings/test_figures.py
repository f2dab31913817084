"""A ruling's figure highlights existing places of the position and connects them."""

import re
from collections.abc import Iterable

import pytest

from callwise.ground.seats import Seat
from callwise.law.ruling import FORBIDS, PERMITS, Clause, Figure, Ruling, Source, Stroke, Tie, figure, places
from callwise.puzzle.file import Puzzle
from callwise.puzzle.grade import grade
from callwise.question.controls import Pairs
from callwise.question.figures_shown import shown
from callwise.question.forms.offers import ANSWER, NONE
from callwise.question.forms.step_history import DONE
from callwise.question.grading import Highlights, Look, Place, Stamp
from callwise.question.tile_places import TilePlace
from callwise.riichi.table.tiles import Tile
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
        shape = one.ruling.clause.figure or Figure()
        drawn = [place for template in shape.templates for place in places(template, one.ruling.facts)]
        found = [place for place in drawn if there(place, names)]
        assert found, f"{one.code} by {one.ruling.clause.id} names {drawn} of {sorted(names)}"


@pytest.mark.parametrize(
    ("name", "answer", "expected"),
    [
        ("straight-back", ["2s"], {("called:2s", "hand:2s", Look.TAKES)}),
        ("back-it-goes", ["yes"], {("called:5p", "hand:5p", Look.FOUL)}),
        ("one-step-down", ["yes"], {("shown:5p", "hand:4p", Look.FOUL), ("shown:6p", "hand:4p", Look.FOUL)}),
        ("after-a-pause", ["west"], {("discard", "seat:south", Look.TAKES)}),
        ("after-a-pause", ["south"], {("discard", "seat:south", Look.TAKES)}),
        (
            "three-lies-in-your-pile",
            ["south ron 6p"],
            {("pond:south:3p", f"hand:south:{tile}p", Look.FOUL) for tile in "45"},
        ),
        ("three-say-ron", [NONE], set()),
    ],
)
def test_lines_show_how_an_act_was_ruled(name: str, answer: list[str], expected: set[tuple[str, str, Look]]) -> None:
    """Chosen tiles are red, their destinations amber, and untouched tiles white."""
    assert ties(ruled(name, *answer)) == expected


def test_only_the_explained_answer_is_highlighted() -> None:
    """The others have only their marks."""
    graded = grade(PUZZLES["three-lies-in-your-pile"], chosen(["south ron 6p"]))
    assert graded.marks[ANSWER, "south chii 6p with 45p"] is Stamp.MISSED
    assert "answer:south-chii-6p-with-45p" not in graded.shown.lit


def test_a_wrong_answer_stamps_the_only_right_one() -> None:
    assert grade(PUZZLES["after-a-pause"], chosen(["west"])).marks == {
        (ANSWER, "west"): Stamp.FOUL,
        (ANSWER, "south"): Stamp.RIGHTLY,
    }


def made_up(decides: str, *drawn: str, **facts: Tile | Seat | tuple[Seat, ...]) -> Ruling:
    """Return a ruling by a clause with this sentence and figure."""
    clause = Clause("made-up", (*PERMITS, *FORBIDS), "TST-1", "s", "s", "m", decides, BOOK, figure=figure(*drawn))
    return clause.permits(**facts)


def highlighted(ruling: Ruling, mark: Place = Place.FOUND, at: str = "") -> Highlights:
    return shown(ruling.decides, ruling, mark, TILES, at)


TILES = tuple(
    TilePlace(name, Tile.parse(name.split(":")[-1]), others)
    for name, others in (
        ("hand:east:5m", ()),
        ("hand:east:0m", ()),
        ("hand:east:7m", ()),
        ("pond:west:7m", ("discard",)),
        ("pond:west:8m", ()),
    )
)


@pytest.mark.parametrize(
    ("decides", "drawn", "lit"),
    [
        ("{tile} is there", ("discard",), ("discard",)),  # where the figure says
        ("{tile} is there", ("hand:east",), ("hand:east:7m",)),
        ("{tile} is there", ("hand:east", "pond:west:{tile}"), ("pond:west:7m",)),  # the place named by the fact
        ("{tile} is there", (), ("hand:east:7m",)),  # the first of its kind
        ("nothing is named", ("discard", "hand:east"), ()),
        ("{seat} is there", ("seat:{seat}", "discard"), ("seat:west",)),
        ("{five} is there", (), ("hand:east:5m",)),
        ("{nowhere} isn’t there", ("wall",), ("wall",)),
    ],
)
def test_a_figure_says_which_tile_is_meant(decides: str, drawn: tuple[str, ...], lit: tuple[str, ...]) -> None:
    named = {name: Tile.parse(code) for name, code in (("tile", "7m"), ("five", "5m"), ("nowhere", "9s"))}
    assert highlighted(made_up(decides, *drawn, **named, seat=Seat.WEST)).lit == lit


def test_a_kind_includes_its_red_five() -> None:
    ruling = Clause("made-up", PERMITS, "TST-1", "s", "s", "m", "{five}", BOOK).permits(five=Tile.parse("5m").kind)
    only_red = [one for one in TILES if one.name != "hand:east:5m"]
    assert shown(ruling.decides, ruling, Place.FOUND, only_red).lit == ("hand:east:0m",)


def test_tiles_named_one_after_the_other_are_joined() -> None:
    ruling = made_up("{one}, {two}", one=Tile.parse("7m"), two=Tile.parse("8m"))
    (tie,) = highlighted(ruling).ties
    assert (tie.start, tie.end) == (("hand:east:7m",), ("pond:west:8m",))


def test_a_pressed_word_is_lit_and_a_pressed_tile_only_if_named() -> None:
    ruling = made_up("{one}", one=Tile.parse("8m"))
    assert highlighted(ruling, at="answer:west").lit == ("answer:west", "pond:west:8m")
    assert highlighted(ruling, at="discard").lit == ("pond:west:8m",)


def test_the_nearest_or_all_places_are_connected() -> None:
    ruling = made_up(
        "f", "seat:{one}", "wall - seat:{all}", "seat:{one} -- seat:{all}", one=Seat.EAST, all=(Seat.SOUTH, Seat.WEST)
    )
    seen = highlighted(ruling)
    assert set(seen.lit) == {"seat:east", "wall", "seat:south", "seat:west"}
    assert [(tie.start, tie.end) for tie in seen.ties] == [
        (("wall",), ("seat:south", "seat:west")),
        (("seat:east",), ("seat:south",)),
        (("seat:east",), ("seat:west",)),
    ]


def test_an_empty_fact_gives_no_place() -> None:
    """A hidden hand has no tiles to point at."""
    assert places("hand:{held}", {"held": ()}) == ()


def test_order_is_shown_without_marking_a_foul() -> None:
    ruling = made_up("f", "seat:east ~ seat:south", "seat:east - wall").clause.forbids()
    looks = [tie.look for tie in highlighted(ruling, Place.FOUL).ties]
    assert looks == [Look.QUIET, Look.FOUL]


def test_a_figure_is_parsed_part_by_part() -> None:
    """Places are highlighted; the character between two says how they are connected."""
    assert figure("wall", "a - b", "a -- b", "a > b", "a >> b", "a ~ b") == Figure(
        ("wall",),
        (
            Tie("a", "b"),
            Tie("a", "b", each=True),
            Tie("a", "b", stroke=Stroke.TAKES),
            Tie("a", "b", stroke=Stroke.TAKES, each=True),
            Tie("a", "b", stroke=Stroke.ORDER),
        ),
    )


@pytest.mark.parametrize("part", ["", "a b", "a to b", "a - ", "a - b c"])
def test_an_unreadable_part_of_a_figure_is_named(part: str) -> None:
    with pytest.raises(ValueError, match=f"got {part!r}"):
        figure("wall", part)
