"""Answers in a list: tiles to press if they say it all, words otherwise."""

import pytest

from callwise.puzzle.file import Puzzle
from callwise.question.controls import Pick, Picks
from callwise.question.scene import Hand
from callwise.view.answer.answer_controls import is_tile, pick_list
from tests.support.each import each
from tests.support.rulings.course_texts import course, name_of

PUZZLES = {puzzle.name: puzzle for puzzle in course().puzzles if puzzle.form.kind.startswith("choose")}


def listed(name: str) -> Picks:
    puzzle = PUZZLES[name]
    return next(one for one in puzzle.form.sheet(puzzle.rules).controls if isinstance(one, Picks))


@each(list(PUZZLES.values()), name=name_of)
def test_answers_without_words_are_told_apart_by_their_tiles(puzzle: Puzzle) -> None:
    picks = [one for one in listed(puzzle.name).picks if one.seat is None and not one.at and is_tile(one)]
    assert len({str(one.drawn) for one in picks}) == len(picks)


@each(list(PUZZLES.values()), name=name_of)
def test_a_hand_of_the_course_is_asked_about_whole(puzzle: Puzzle) -> None:
    """A tile that can be pressed is an answer, so all tiles of a hand are, or none."""
    faces = {face for panel in puzzle.form.case.scene().panels if isinstance(panel, Hand) for face in panel.faces}
    asked = {one.drawn for one in listed(puzzle.name).picks} & faces
    assert asked in (set(), faces)


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("barred-and-free", "drawn by yourself"),
        ("nobody-wants-the-joker", "North exchanges the discarded"),
        ("overlooked-last-turn", "without a word"),
    ],
)
def test_acts_with_a_tile_are_in_words(name: str, word: str) -> None:
    control = listed(name)
    markup = pick_list(control, (), PUZZLES[name].rules.name)
    assert markup is not None
    assert word in markup
    assert 'class="choice-words"' in markup
    assert not any(map(is_tile, control.picks))


def test_a_tile_alone_has_no_visible_words() -> None:
    tiles: list[Pick] = [one for one in listed("the-missing-five").picks if not one.alone]
    assert tiles
    assert all(map(is_tile, tiles))
