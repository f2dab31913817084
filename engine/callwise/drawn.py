"""The bridge's method on practice: a position that nobody wrote, drawn as a puzzle is."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from callwise.messages import MessageError, Params, text_in, text_or_none
from callwise.practice.daily import dispute
from callwise.practice.making import VERSION, Made, Order, make
from callwise.view.puzzle import puzzle_card
from callwise.view.words import plain


def _draw(params: Params) -> Mapping[str, object]:
    """Draw what is ordered, and give the order that draws it again."""
    level = params.get("level", 1)
    if not isinstance(level, int) or isinstance(level, bool):
        raise MessageError(f"level is a whole number, got {type(level).__name__}")
    made = make(
        Order(
            seed=text_in(params, "seed"),
            clause=text_or_none(params, "clause"),
            asks=text_or_none(params, "asks"),
            ruleset=text_or_none(params, "ruleset"),
            level=level,
            is_near=params.get("near") is True,
        )
    )
    return _told(made)


def _dispute(params: Params) -> Mapping[str, object]:
    """Draw the dispute of a day, with the date."""
    date = text_in(params, "date")
    return {**_told(dispute(date)), "date": date}


def _told(made: Made) -> Mapping[str, object]:
    """Give a position as it is shown, and the order that draws it again."""
    order, puzzle = made.order, made.puzzle
    return {
        "html": puzzle_card(puzzle),
        "title": plain(puzzle.title),
        "puzzle": puzzle.text,
        "name": puzzle.name,
        "family": puzzle.family.id,
        "version": VERSION,
        "seed": order.seed,
        "clause": made.clause,
        "asks": order.asks,
        "ruleset": order.ruleset,
        "level": order.level,
        "near": order.is_near,
    }


METHODS: Mapping[str, Callable[[Params], Mapping[str, object]]] = {
    "practice.draw": _draw,
    "practice.dispute": _dispute,
}
