"""Seats named in a puzzle's words match its picture."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import pytest

from callwise.ground.errors import CallwiseError
from callwise.law.ruling import Clause, Sentence
from callwise.puzzle.checks.seat_names import check_seating
from callwise.puzzle.file import Puzzle, read_puzzle
from tests.support.rulings.course_texts import course

YOURS = """
title   = "Four words for one tile"
ruleset = "common"
asks    = "calls.legal"
prompt  = "You sit East. {4s} is discarded."

[table]
discard = "4s by north"
east    = "567m 2234p 23444s 7z"

[offer]
calls = ["east pon 4s with 44s"]

[expect]
"east pon 4s with 44s" = "claims.pon"

[[hint]]
text = "How many of {4s} are there?"
"""
"""A table with the reader as East."""

NOBODYS = YOURS.replace('7z"\n', '7z"\nsouth = "3467m 567p 55999s 1z"\n', 1).replace("You sit East. ", "")
"""The same with a second open hand, so that the reader only watches."""

THREE = """
title   = "A north set aside"
ruleset = "common"
asks    = "calls.chances"
prompt  = "East declared [[riichi]]. Then South set {4z} aside."

[table]
since = "east riichi; south kita"

[offer]
calls = ["ippatsu"]

[expect]
ippatsu = "interruption.kita"
"""
"""A table without North."""

UNSEATED = """
title   = "One suit"
ruleset = "common"
asks    = "calls.yaku"
prompt  = "You have one suit and honours."

[table]
hand  = "123789p 4455z"
melds = "4'56p"
win   = "5z"

[expect]
honitsu = "value.kuisagari"
ittsu   = "value.kuisagari"
haku    = "value.keeps"
riichi  = "value.no-riichi"
"""
"""A hand without a table; seat and round only give its winds."""


def worded(text: str, prompt: str = "", hint: str = "", title: str = "") -> Puzzle:
    """Return a puzzle with some words replaced."""
    puzzle = read_puzzle(text, "p")
    hints = tuple(replace(one, says=Sentence(hint)) for one in puzzle.hints) if hint else puzzle.hints
    return replace(
        puzzle, prompt=Sentence(prompt) if prompt else puzzle.prompt, hints=hints, title=title or puzzle.title
    )


def found(puzzle: Puzzle) -> list[str]:
    return [finding.says for finding in check_seating(puzzle)]


@pytest.mark.parametrize("text", [YOURS, NOBODYS, THREE, UNSEATED], ids=["yours", "nobody’s", "three", "unseated"])
def test_a_puzzle_that_matches_its_picture_passes(text: str) -> None:
    assert found(read_puzzle(text, "p")) == []


@pytest.mark.parametrize(
    ("puzzle", "says"),
    [
        pytest.param(worded(THREE, "North is next."), "the prompt names North", id="in the prompt"),
        pytest.param(worded(THREE, title="What North says"), "the title names North", id="in the title"),
        pytest.param(worded(YOURS, hint="What does West do?"), None, id="West sits there"),
        pytest.param(worded(THREE, "Three north winds and a North wind."), None, id="a wind is a tile"),
        pytest.param(worded(THREE, "The North round."), None, id="nor is a round a seat"),
        pytest.param(worded(UNSEATED, "You have honours. What has West?"), "the prompt names West", id="no table"),
        pytest.param(worded(UNSEATED, "What has South?"), None, id="a seat told without a table"),
        pytest.param(worded(UNSEATED, "What has East?"), "the prompt names East", id="the wind of the round is none"),
    ],
)
def test_a_named_seat_is_in_the_scene(puzzle: Puzzle, says: str | None) -> None:
    assert [one.startswith(f"{says};") for one in found(puzzle)] == [True] * (says is not None)


@pytest.mark.parametrize(
    ("puzzle", "says"),
    [
        pytest.param(worded(NOBODYS, "Can you call it?"), "the prompt says “you”", id="in the prompt"),
        pytest.param(worded(NOBODYS, "The [[kamicha]] discards."), "the prompt says “your”", id="by a term"),
        pytest.param(worded(NOBODYS, hint="Look at your discards."), "hint 1 says “your”", id="in a hint"),
        pytest.param(worded(NOBODYS, "“You have it,” says East."), None, id="not to the reader"),
        pytest.param(worded(NOBODYS, title="After you"), None, id="a title is a saying"),
        pytest.param(worded(YOURS, "Can East call it?"), "the reader sits East", id="never told"),
        pytest.param(worded(YOURS, "Your discard?"), None, id="told by what is theirs"),
        pytest.param(worded(UNSEATED, "Which yaku?"), None, id="the only hand needs no saying"),
    ],
)
def test_you_must_be_the_readers_seat(puzzle: Puzzle, says: str | None) -> None:
    assert [one.startswith(f"{says}, ") for one in found(puzzle)] == [True] * (says is not None)


@pytest.mark.parametrize(
    ("puzzle", "says"),
    [
        pytest.param(worded(YOURS, "You are West."), "says “You are West”; the reader sits East", id="another seat"),
        pytest.param(worded(YOURS, "You’re East."), None, id="the seat at the bottom"),
        pytest.param(worded(UNSEATED, "You sit South."), None, id="the seat that is told"),
        pytest.param(worded(YOURS, "North, on your left, looks at you."), None, id="where they sit"),
        pytest.param(worded(YOURS, "North, on your right, looks."), "South sits there", id="on the other side"),
        pytest.param(worded(YOURS, "North sits across from you."), "West sits there", id="not across"),
        pytest.param(
            worded(YOURS, "North, the [[kamicha|player to your right|player to your right]]."),
            "South sits there",
            id="by a term",
        ),
        pytest.param(worded(YOURS, "Is North on your right?"), None, id="a question says nothing"),
        pytest.param(worded(NOBODYS, "South, to the right of East."), None, id="seen by another"),
        pytest.param(worded(NOBODYS, "South sits on East’s left."), "North sits there", id="seen wrongly"),
    ],
)
def test_a_stated_position_matches_the_picture(puzzle: Puzzle, says: str | None) -> None:
    assert [one.endswith(says or "") for one in found(puzzle)] == [True] * (says is not None)


@pytest.mark.parametrize(
    ("reworded", "says"),
    [
        pytest.param(lambda one: replace(one, means="You can call it."), "means of", id="means"),
        pytest.param(lambda one: replace(one, facts="you hold two"), "facts of", id="facts"),
        pytest.param(lambda one: replace(one, relief="You can still win."), "relief of", id="relief"),
        pytest.param(
            lambda one: replace(one, says="If you hold two, call a third."), None, id="a rule speaks to everybody"
        ),
    ],
)
def test_a_ruling_is_checked_against_its_picture(
    reworded: Callable[[Clause], Clause], says: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = read_puzzle(NOBODYS, "p")
    (ruled,) = puzzle.form.rulings(puzzle.rules)
    ruling = replace(ruled.ruling, clause=reworded(ruled.ruling.clause))
    monkeypatch.setattr(type(puzzle.form), "rulings", lambda form, rules: (replace(ruled, ruling=ruling),))
    expected = [f"{says} {ruled.code} says “{'you' if says == 'facts of' else 'You'}”"] if says else []
    assert [one.partition(",")[0] for one in found(puzzle)] == expected


@pytest.mark.deep
def test_the_course_names_seats_correctly_under_every_ruleset() -> None:
    """Readers can choose another ruleset, and its rulings are worded differently."""
    amiss = set()
    for puzzle in course().puzzles:
        for rules in puzzle.form.case.presets():
            with suppress(CallwiseError):
                puzzle.form.case.under(rules)
                amiss |= {str(finding) for finding in check_seating(replace(puzzle, rules=rules))}
    assert sorted(amiss) == []
