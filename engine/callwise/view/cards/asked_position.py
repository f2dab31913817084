"""A position as asked about: its entries after some edits, and its ruling or what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from callwise.ground.errors import CallwiseError, PositionError
from callwise.puzzle.free_question import asked_case
from callwise.puzzle.registry import family_of
from callwise.question.case import Case
from callwise.question.families import Family
from callwise.question.written_tiles import Edit, edited, is_readable, tile_slots
from callwise.view.cards.free_ruling import Reply
from callwise.view.cards.position_editor import chips, entry_board
from callwise.view.elements.html import Markup, el, join
from callwise.view.elements.prose import plain, terms

MOST_NEXT = 2
"""The maximum number of other questions offered about a position."""


def position_parts(
    asks: str, table: Mapping[str, str], ruleset: str | None = None, edits: Sequence[Edit] = ()
) -> Mapping[str, object]:
    """
    Return a question about an edited position as JSON data for pages: its chips and tiles, and the ruling.

    If an entry can't be read, `fault` says why, and the felt shows the entries' places instead of a table. Raises as
    `callwise.puzzle.free_question.put` does if the question, an entry's name or the ruleset is unknown.
    """
    case = asked_case(asks)
    family = family_of(case)
    changed = edited(case, table, edits, family.faces)
    parts = {
        "asks": case.id,
        "question": terms(case.asks),
        "table": changed,
        "chips": chips(case, changed, family),
    }
    try:
        reply = Reply.to(asks, changed, ruleset)
    except CallwiseError as error:
        if error.key not in case.keys:
            raise
        key = str(error.key)
        missing = key not in changed
        fault = {
            "key": key,
            "message": plain(case.keys[key].says) if missing else str(error),
            "column": error.column,
            "missing": missing,
            "counted": error.counted if isinstance(error, PositionError) else None,
        }
        return {**parts, "felt": entry_board(case, changed, family), "slots": [], "next": "", "fault": fault}
    words = {face.code: plain(face.words) for face in family.faces}
    slots = [[one.key, one.nth, one.at, words[one.code]] for one in tile_slots(case, changed, family.faces) if one.at]
    following = join(_turn_to(one) for one in _next(case, changed, family))
    return {**parts, **reply.parts(), "slots": slots, "next": following}


def _turn_to(case: type[Case]) -> Markup:
    return el("button.btn.btn-text", {"type": "button", "data-turn": case.id}, terms(case.asks))


def _next(case: type[Case], table: Mapping[str, str], family: Family) -> Iterator[type[Case]]:
    """Yield a few other questions about the same event that the position answers as it is."""
    alike = next(cases for cases in family.moments.values() if case in cases)
    others = [one for one in alike if one is not case and table.keys() <= one.keys.keys() and is_readable(one, table)]
    yield from others[:MOST_NEXT]
