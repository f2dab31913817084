"""Bridge methods on practice: generated positions, as puzzles or for quick judgement."""

from __future__ import annotations

from collections.abc import Mapping

from callwise.doors.methods.messages import MessageError, Params, text_in, text_or_none
from callwise.practice.daily_dispute import dispute
from callwise.practice.draft_quality import decides
from callwise.practice.maker_index import for_three
from callwise.practice.orders import VERSION, MadePosition, Order, make
from callwise.practice.quick_calls import quick
from callwise.question.forms.offers import ANSWER, NONE
from callwise.view.cards.free_ruling import fragment
from callwise.view.cards.puzzle_card import puzzle_card
from callwise.view.cards.quick_card import quick_card, quick_ruling, quick_words
from callwise.view.elements.prose import plain


def draw(params: Params) -> Mapping[str, object]:
    """Draw the ordered position, and return the order that reproduces it."""
    return _card(make(_order(params)))


def draw_dispute(params: Params) -> Mapping[str, object]:
    """Draw the daily dispute of a game, or the one shared by all games, with its date."""
    date = text_in(params, "date")
    return {**_card(dispute(date, text_or_none(params, "game"))), "date": date}


def draw_quick(params: Params) -> Mapping[str, object]:
    """Draw a position with one answer to judge, and return whether it is right."""
    drawn = quick(_order(params))
    return {
        "html": quick_card(drawn),
        "words": quick_words(drawn),
        "stands": drawn.stands,
        "ruling": quick_ruling(drawn),
        **_again(drawn.made),
    }


def _card(made: MadePosition) -> Mapping[str, object]:
    """
    Return a position's markup, file, embed address, and the order that reproduces it.

    `none` says that no answer is right, and `three` that a clause about a game for three decides some answer.
    """
    puzzle = made.puzzle
    return {
        "html": puzzle_card(puzzle),
        "title": plain(puzzle.title),
        "puzzle": puzzle.text,
        "name": puzzle.name,
        "address": fragment(puzzle.form.case.id, puzzle.table, puzzle.rules.name),
        "none": puzzle.form.right(puzzle.rules) == ((ANSWER, NONE),),
        "three": not for_three().isdisjoint(decides(puzzle)),
        **_again(made),
    }


def _order(params: Params) -> Order:
    level = params.get("level", 1)
    if not isinstance(level, int) or isinstance(level, bool):
        raise MessageError(f"level is a whole number, got {type(level).__name__}")
    return Order(
        seed=text_in(params, "seed"),
        clause=text_or_none(params, "clause"),
        asks=text_or_none(params, "asks"),
        ruleset=text_or_none(params, "ruleset"),
        level=level,
        is_near=params.get("near") is True,
        again=text_or_none(params, "again") or "",
    )


def _again(made: MadePosition) -> Mapping[str, object]:
    """Return the order that reproduces a position, its topic, and the clauses that decide it."""
    order = made.order
    return {
        "family": made.puzzle.family.id,
        "version": VERSION,
        "seed": order.seed,
        "clause": made.clause,
        "asks": order.asks,
        "ruleset": order.ruleset,
        "level": order.level,
        "near": order.is_near,
        "decides": sorted(decides(made.puzzle)),
    }
