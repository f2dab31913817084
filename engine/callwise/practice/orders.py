"""
Making a position: drawing by seed until one matches the order.

For a given `VERSION`, an order yields the same position on every machine.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice

from callwise.agreement.ruleset import Ruleset
from callwise.ground.errors import CallwiseError, EntryError, quoted
from callwise.practice.draft_quality import decides, sift
from callwise.practice.hardness import hardness, length
from callwise.practice.maker_index import by_clause, for_three, makers
from callwise.practice.one_press import one_press, takes_one_press
from callwise.practice.titles import placed
from callwise.puzzle.file import Puzzle, read_position, read_puzzle
from callwise.puzzle.puzzle_toml import ruled, write_puzzle
from callwise.puzzle.registry import current_id, family_of, first_id
from callwise.question.makers import AnyMaker, Chance, Draft

VERSION = 1
"""Incremented when existing orders yield different positions."""
NAME = "drawn"
"""Name of drawn positions, in place of a puzzle's name."""
THROWS = 120
"""Maximum number of attempts to draw a position."""
ALONE = 6
"""The number of positions without a near miss after which to stop looking for near misses."""
EASIEST = 5
"""The level at which one press answers, and nothing is asked about a game for three unless the clause is."""
_ONE_PRESS = frozenset({0, 4, EASIEST})
_DRAWN = {
    0: (-1, 6, length),
    1: (-1, 2, length),
    2: (1, 1, length),
    3: (1, 3, length),
    4: (-1, 4, hardness),
    EASIEST: (-1, 4, hardness),
}
"""
By level: the sign of hardness, the number of positions to choose from, and the measure to choose by.

A level in a link always draws the same, so that a better measure takes a new level.
"""
_AGAIN = "Again: "
_SEED = re.compile(r"[a-z0-9-]{1,32}")


class NoPositionError(CallwiseError):
    """Raised if no position matches the order; the message says what else is possible."""


@dataclass(frozen=True)
class Order:
    """
    The kind of position wanted.

    `seed` is any word of lowercase letters, digits and hyphens. Without `clause`, the seed picks one, among those for
    `asks` if given. `ruleset` is a name, None for the default; `level` is the difficulty. `is_near` asks for a near
    miss: a position in which the clause decides nothing. `again` is the title of a puzzle that it repeats.
    """

    seed: str
    clause: str | None = None
    asks: str | None = None
    ruleset: str | None = None
    level: int = 1
    is_near: bool = False
    again: str = ""


@dataclass(frozen=True)
class MadePosition:
    """A generated position: its puzzle, the intended clause, and the order that reproduces it."""

    puzzle: Puzzle
    clause: str
    order: Order


def make(order: Order) -> MadePosition:
    """
    Make a position.

    Raises EntryError for an invalid order, RulesetError for its ruleset, and NoPositionError.
    """
    order = replace(order, asks=order.asks and current_id(order.asks))
    maker, clause = _aimed(order, random.Random(_key(order)))
    rules = maker.case.ruleset(order.ruleset or maker.ruleset or maker.case.presets()[0].name)
    whole = replace(order, clause=clause, asks=maker.case.id, ruleset=rules.name)
    way, count, measure = _DRAWN[order.level]
    good = list(islice(_good(maker, whole, rules, random.Random(_key(whole))), count))
    if not good:
        raise NoPositionError(f"no position was found where {clause} decides under {rules.name}; choose another table")
    puzzle = max(good, key=lambda one: way * measure(one)) if count > 1 else good[0]
    return MadePosition(puzzle, clause, whole)


def _aimed(order: Order, chance: Chance) -> tuple[AnyMaker, str]:
    """Return the maker and the clause to aim at."""
    if not _SEED.fullmatch(order.seed):
        raise EntryError(f"a seed has small letters, digits and hyphens, got {quoted(order.seed)}").at("seed")
    if order.level not in _DRAWN:
        raise EntryError(f"a level is one of {', '.join(map(str, _DRAWN))}, got {order.level}").at("level")
    able = [maker for maker in makers() if order.asks in (None, maker.case.id)]
    if not able:
        known = ", ".join(dict.fromkeys(maker.case.id for maker in makers()))
        raise EntryError(f"no positions are drawn for {quoted(order.asks or '')}; they are for {known}").at("asks")
    if order.clause is not None:
        able = [maker for maker in able if order.clause in maker.aims]
        if not able:
            known = ", ".join(by_clause())
            raise EntryError(f"{quoted(order.clause)} can’t be practised this way; what can is {known}").at("clause")
        able = [maker for maker in able if maker.ruleset == order.ruleset] or able
    if order.ruleset is not None:
        able = [maker for maker in able if maker.ruleset in (None, order.ruleset)] or able
    if order.level in _ONE_PRESS:
        able = [maker for maker in able if takes_one_press(maker.case)] or able
    maker = chance.choice(able)
    return maker, order.clause or chance.choice(maker.aims)


def _good(maker: AnyMaker, order: Order, rules: Ruleset, chance: Chance) -> Iterator[Puzzle]:
    """Draw positions up to the limit, and yield those that pass the quality checks."""
    clause, is_easiest = order.clause or "", order.level in _ONE_PRESS
    other = for_three() - {clause} if is_easiest else frozenset()
    # Decided once, since the easiest of several would otherwise nearly always be the same form.
    is_yes_or_no = is_easiest and bool(chance.randrange(2))
    alone = 0
    for _ in range(THROWS):
        draft = maker.draws(chance, rules, clause)
        if draft is not None and order.is_near:
            alone += draft.near is None
            draft = draft.near
        if alone == ALONE:
            return
        if draft is None:
            continue
        with suppress(CallwiseError):
            puzzle = _written(maker, draft, order, rules, chance, is_yes_or_no=is_yes_or_no)
            if puzzle is None or not decides(puzzle).isdisjoint(other):
                continue
            if next(sift(puzzle, clause, is_near=order.is_near, is_guessable=is_easiest), None) is None:
                yield puzzle


def _written(
    maker: AnyMaker, draft: Draft, order: Order, rules: Ruleset, chance: Chance, *, is_yes_or_no: bool = False
) -> Puzzle | None:
    """
    Write a draft as a puzzle with the engine's rulings, or None if the order's level doesn't suit it.

    Raises CallwiseError if it doesn't make a puzzle.
    """
    own_title = placed(draft.title, draft.table, family_of(maker.case).faces)
    parts: dict[str, object] = {
        "title": f"{_AGAIN}{order.again.removeprefix(_AGAIN)}" if order.again else own_title,
        "ruleset": rules.name,
        "asks": maker.case.id,
        "prompt": draft.prompt,
        "table": draft.table,
        **({} if draft.offer is None else {"offer": draft.offer}),
        "expect": dict.fromkeys(draft.tries, order.clause),
    }
    drawn = read_position(write_puzzle(parts), NAME)
    if order.level in _ONE_PRESS and takes_one_press(maker.case):
        clause, whole = order.clause or "", order.level == EASIEST
        press = one_press(drawn.form, rules, clause, chance, is_yes_or_no=is_yes_or_no, offers_hand=whole)
        if press is None:
            return None
        return read_puzzle(write_puzzle({**parts, "offer": press.offer, "expect": press.expect}), NAME)
    expect = ruled(drawn.form, rules)
    known = replace(drawn, form=drawn.form.case.form(draft.offer, expect))
    return read_puzzle(write_puzzle({**parts, "expect": expect}), NAME, known)


def _key(order: Order) -> str:
    """Return the random seed, which combines everything in the order."""
    parts = (order.asks and first_id(order.asks), order.clause, order.ruleset, order.level, order.seed)
    return f"{VERSION} " + " ".join("" if part is None else str(part) for part in parts)
