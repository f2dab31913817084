"""Puzzle texts for tests, and answers as a page posts them."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from callwise.agreement.named_ruleset import named
from callwise.agreement.ruleset import Ruleset
from callwise.puzzle.course import Course, load_course
from callwise.puzzle.file import Puzzle
from callwise.puzzle.registry import questions
from callwise.question.case import Case, Entries
from callwise.question.controls import Pairs
from callwise.question.families import families
from callwise.question.forms.offers import ANSWER, UNSETTLED

REPOSITORY = Path(__file__).parents[3]

OTHER_END = """
title   = "The other end"
ruleset = "common"
asks    = "kuikae.discard"
prompt  = "You took {4s} as [[chii]]."

[table]
call = "chii 4s with 23s"
hand = "234m 56667p 188s"

[offer]
discards = "1s 8s 5p"

[expect]
1s = "kuikae.suji"
8s = "kuikae.clear"
5p = "kuikae.clear"

[[hint]]
text = "Look at {23s}."
"""

MAY_CALL = """
title   = "Nothing left"
ruleset = "common"
asks    = "kuikae.call"
prompt  = "May you take it?"

[table]
discard = "1m"
from    = "kamicha"
hand    = "2344m"
melds   = "6'66z 11'1z 222'p"

[expect]
"chii 1m with 23m" = "kuikae.dead-end"
"""

LEGAL = OTHER_END.replace("kuikae.discard", "kuikae.legal")


def answers(*chosen: str, leaves_open: tuple[str, ...] = ()) -> Pairs:
    """Return a page's posted data for these chosen codes, and these marked as unsettled."""
    return (*((ANSWER, code) for code in chosen), *((UNSETTLED, code) for code in leaves_open))


def asked(asks: str, table: Mapping[str, str]) -> Case:
    """Combine a question with a position."""
    return questions()[asks].read(Entries(table))


def rules_of(name: str) -> Ruleset:
    """Return the ruleset with this name, of any game."""
    base = name.partition("+")[0]
    game = next(family for family in families() if any(preset.name == base for preset in family.presets))
    return named(game.presets, name)


@cache
def course() -> Course:
    """Return the committed lessons, read once."""
    return load_course(REPOSITORY / "lessons")


def beginnings(whole: Course, lessons: int = 2) -> Course:
    """Return a course with only each track's first lessons and no sets, for quick builds."""
    tracks = tuple(replace(track, lessons=track.lessons[:lessons]) for track in whole.tracks)
    return replace(whole, tracks=tracks, sets={}, moved={})


def name_of(puzzle: Puzzle) -> str:
    """Return a puzzle's display name."""
    return puzzle.name
