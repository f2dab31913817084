"""Reading the chosen offers from what a page posts."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from callwise.ground.errors import AnswerError
from callwise.question.controls import Pairs
from callwise.question.forms.offers import Mark

ANSWER, UNSETTLED = "answer", "open"
"""The names under which a page posts the answers chosen, and those marked unsettled."""
NONE = "none"
"""The code of the answer "none of these"; if one answer is asked for, `UNSETTLED` is a code as well."""


def chosen(pairs: Pairs, codes: Collection[str], *, takes_one: bool, has_none: bool) -> tuple[Mapping[str, Mark], bool]:
    """Read the mark on each offer, and whether the answer is that the rules don't settle it. Raises AnswerError."""
    stand = list(dict.fromkeys(value for name, value in pairs if name == ANSWER))
    called_open = list(dict.fromkeys(value for name, value in pairs if name == UNSETTLED))
    if strange := [name for name, _ in pairs if name not in (ANSWER, UNSETTLED)]:
        raise AnswerError(f"{strange[0]!r} isn’t part of an answer here; parts are {ANSWER} and {UNSETTLED}")
    if not stand and not called_open:
        raise AnswerError("choose an answer first")
    if takes_one:
        if len(stand) + len(called_open) > 1:
            raise AnswerError(f"one answer is asked for, got {', '.join((*stand, *called_open))}")
        if stand == [UNSETTLED]:
            return {}, True
    if NONE in stand and has_none:
        if len(stand) > 1:
            raise AnswerError(f"{NONE!r} must be the only answer; remove the others or leave it out")
        stand = []
    for code in (*stand, *called_open):
        if code not in codes:
            raise AnswerError(f"{code!r} isn’t offered; answers are {', '.join(codes)}")
    if both := [code for code in stand if code in called_open]:
        raise AnswerError(f"{both[0]!r} is chosen and called unsettled; leave one of them out")
    return dict.fromkeys(stand, Mark.STANDS) | dict.fromkeys(called_open, Mark.OPEN), False
