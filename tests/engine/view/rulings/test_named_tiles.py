"""
A ruling is short, and the felt shows what its sentence says and nothing else.

For every foreseen answer of every puzzle of the course. Excepted are tiles that aren't on the felt, such as a wait, and
the small pictures in the words of an answer, which aren't tiles on the table.
"""

import re
import string
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

import pytest

from callwise.puzzle.file import Puzzle
from callwise.puzzle.grade import grade, rulesets
from callwise.question.forms.foreseen_answers import foreseen
from callwise.question.grading import Graded, Stamp
from callwise.question.tile_places import codes_named
from callwise.view.answer.answer_sheet import answer_felt
from callwise.view.cards.free_ruling import Reply
from callwise.view.elements.prose import plain
from tests.support.drawn_markup import tree
from tests.support.each import each
from tests.support.rulings.course_texts import course, name_of
from tests.support.written_rows import entries, rows

MOST_WORDS = 35
VERDICTS = {
    *("Legal", "Illegal", "Right", "Wrong", "Almost", "Unsettled", "Not read", "Can’t happen"),
    *("You’re right", "You’re wrong"),
}
PUZZLES = {puzzle.name: puzzle for puzzle in course().puzzles}
SOME = list(PUZZLES.values())[::9]
"""Those checked at each run; the deep run checks all."""


@dataclass(frozen=True)
class Drawn:
    """An element with a place: its names, and the tiles in it, by their plain codes."""

    names: tuple[str, ...]
    tiles: frozenset[str]


@cache
def answers(name: str) -> tuple[tuple[Graded, tuple[Drawn, ...]], ...]:
    """Grade every foreseen answer to a puzzle, with the felt it is shown on."""
    puzzle = PUZZLES[name]
    felts: dict[str, tuple[Drawn, ...]] = {}
    found = []
    for pairs in foreseen(puzzle.form, puzzle.rules):
        sheet = puzzle.form.ruled_sheet(puzzle.rules, pairs) or puzzle.form.sheet(puzzle.rules)
        key = repr(sheet.scene)
        if key not in felts:
            felts[key] = tuple(drawn(answer_felt(sheet, puzzle.rules.name, puzzle.name)))
        found.append((grade(puzzle, pairs), felts[key]))
    return tuple(found)


def drawn(felt: str) -> Iterator[Drawn]:
    for one in tree(felt).iter():
        if names := (one.get("data-at") or "").split():
            symbols = [use.get("href", "") for use in one.iter("use")]
            tiles = [
                plain_code(symbol.removeprefix("#t").removesuffix("-s")) for symbol in symbols if symbol != "#tback"
            ]
            kinds = (one.get("class") or "").split()
            is_words = "bubble" in kinds or ("choice" in kinds and len(tiles) != 1)
            yield Drawn(tuple(names), frozenset(() if is_words else tiles))


def plain_code(code: str) -> str:
    """Return the code of the plain tile: a red five is a five."""
    return re.sub(r"^0(?=[mps]$)", "5", code)


def at(name: str, felt: Iterable[Drawn]) -> list[Drawn]:
    """Return the elements at a place, or else inside it, as the page looks them up."""
    elements = list(felt)
    exact = [one for one in elements if name in one.names]
    return exact or [one for one in elements if any(other.startswith(f"{name}:") for other in one.names)]


def named(graded: Graded) -> set[str]:
    """Return the tiles that the deciding sentence names."""
    decides = graded.decides
    slots = [slot for _, slot, _, _ in string.Formatter().parse(decides.template) if slot]
    return {plain_code(code) for slot in slots for code in codes_named(decides.facts[slot])}


def lit(names: Iterable[str], felt: Iterable[Drawn]) -> set[str]:
    return {tile for name in names for one in at(name, felt) for tile in one.tiles}


@each(SOME, name_of)
def test_the_lit_tiles_are_those_the_sentence_names(puzzle: Puzzle) -> None:
    check_lit(puzzle)


def check_lit(puzzle: Puzzle) -> None:
    for graded, felt in answers(puzzle.name):
        there = {tile for one in felt for tile in one.tiles}
        assert lit(graded.shown.lit, felt) == named(graded) & there, plain(graded.decides)


@each(SOME, name_of)
def test_the_lit_tiles_are_joined(puzzle: Puzzle) -> None:
    check_joined(puzzle)


def check_joined(puzzle: Puzzle) -> None:
    """Tiles in the same hand or meld are in one ring or joined; every other tile is at the end of a line."""
    for graded, felt in answers(puzzle.name):
        tiles = [name for name in graded.shown.lit if lit([name], felt)]
        rings = {ring(name) for name in tiles}
        ends = {name for tie in graded.shown.ties for name in (*tie.start, *tie.end)}
        loose = rings - {ring(name) for name in ends}
        assert len(rings) < 2 or not loose, (plain(graded.decides), loose)
        assert ends <= set(graded.shown.lit), plain(graded.decides)


def ring(name: str) -> str:
    """Return the row of a tile's place: neighbours share a ring."""
    row = name.rpartition(":")[0] or name
    return "shown" if row == "called" else row


@each(SOME, name_of)
def test_a_ruling_is_short(puzzle: Puzzle) -> None:
    for graded, _ in answers(puzzle.name):
        check_short(graded)


@pytest.mark.deep
@each(PUZZLES.values(), name_of)
def test_the_lit_tiles_of_the_whole_course(puzzle: Puzzle) -> None:
    check_lit(puzzle)
    check_joined(puzzle)
    check_almost(puzzle)


@pytest.mark.deep
@pytest.mark.long
@each(PUZZLES.values(), name_of)
def test_a_ruling_is_short_under_every_ruleset(puzzle: Puzzle) -> None:
    for rules in rulesets(puzzle):
        for graded in puzzle.form.each(rules).values():
            check_short(graded)


def check_short(graded: Graded) -> None:
    """Check that a ruling is a verdict, one sentence that decides, and one rule with its table."""
    rule = graded.rule
    said = f"{graded.under} {plain(graded.decides)}. {plain(rule.says)} {plain(rule.table)}"
    assert len(said.split()) <= MOST_WORDS, said
    assert graded.under in VERDICTS
    assert rule.table
    assert not re.search(r"[.!?] [A-Z]", plain(graded.decides)), said


@each(SOME, name_of)
def test_almost_is_never_stamped_as_a_mistake(puzzle: Puzzle) -> None:
    check_almost(puzzle)


def check_almost(puzzle: Puzzle) -> None:
    for graded, _ in answers(puzzle.name):
        stamps = {graded.stamp, *graded.marks.values()}
        assert graded.under != "Almost" or Stamp.FOUL not in stamps
        assert graded.under != "Almost" or graded.stamp is Stamp.MISSED


@pytest.mark.parametrize(
    ("name", "answer", "lines"),
    [
        ("the-one-you-moved-from", "1m", {("shown", "hand:1m")}),
        ("straight-back", "2s", {("called", "hand:2s")}),
    ],
)
def test_a_frozen_tile_is_joined_to_the_meld(name: str, answer: str, lines: set[tuple[str, str]]) -> None:
    ties = grade(PUZZLES[name], (("answer", answer),)).shown.ties
    assert {(start.split(":")[0], end) for tie in ties for start in tie.start for end in tie.end} == lines


WIN_WANTED = rows("""
    tile: 4m; hand: 23m 678p 345s 99p; melds: 1'23s; pond: 1z9m2z1p8m
    tile: 7p; hand: 123456m 7999p 345s; pond: 1z9s4z
    tile: 9p; hand: 99p 66z 123m 123p 456s; pond: 1z
    tile: 9p; hand: 99p 66z 123m 123p 456s; pond: 1z; by: tsumo
    tile: 9p; hand: 99p 66z 123m 123p 456s
    tile: 9p; hand: 99p 66z 123m 123p 456s; passed: unknown; pond: 1z
    tile: 4s; hand: 234m 567p 99p 24s 678s; pond: 1z9m4z1p8m6z
    tile: 4s; hand: 234m 567p 99p 24s 678s; pond: 1z9m4z1p8m6z; by: tsumo
    tile: 4s; hand: 234m 567p 99p 23s 678s; pond: 1z9m3z1s8p5'm
    tile: 8s; hand: 345m 34567s 567p 22p; pond: 1z9m4z1p8m6z; past: you; right 9p; across 5s
    tile: 1z; hand: 1155z 234m 567p 678s; pond: 1z
""")


@pytest.mark.parametrize("position", [one for (one,) in WIN_WANTED])
def test_a_wanted_win_lights_the_tiles_its_reason_names(position: str) -> None:
    """The tile in question is the one discarded or drawn, even if the hand holds an equal one."""
    reply = Reply.to("win.reasons", entries(position), "common")
    felt = tuple(drawn(str(reply.felt())))
    there = {tile for one in felt for tile in one.tiles}
    for graded in reply.form.each(reply.rules).values():
        assert lit(graded.shown.lit, felt) == named(graded) & there, plain(graded.decides)
    main = reply.form.follows(reply.rules)[0]
    of_tile = {place for place in main.shown.lit if place.startswith(("called", "drawn"))}
    assert of_tile or "{tile}" not in main.decides.template, plain(main.decides)


@pytest.mark.parametrize(
    ("name", "answer", "ends"),
    [
        ("for-one-turn-only", ["9m", "3p"], "; 3 of circles is right too"),
        ("soap-goes-with-dots", ["0", "4c"], "; 4 crak is right too"),
        ("one-tile-short", ["5s", "8s"], ""),
        ("the-twin", ["6s"], ""),
        ("one-tile-short", ["5s"], ""),
        ("no-winner", ["again"], ""),
    ],
)
def test_the_other_right_answers_are_named(name: str, answer: list[str], ends: str) -> None:
    """They are named if all are names, if everything is right, and if the ruling stays short."""
    said = plain(grade(PUZZLES[name], tuple(("answer", one) for one in answer)).decides)
    assert said.partition(";")[1:] == (ends[:1], ends[1:])
