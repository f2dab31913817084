"""Generated positions on a fresh exposure: which tiles can be added to it or taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.calls import altered_exposure
from callwise.american.practice.deals.random_racks import exposed, neighbours
from callwise.american.practice.deals.table_setup import TableSetup, several, some_of
from callwise.american.questions.exchange_questions import Allowed
from callwise.american.table.tiles import FLOWER, JOKER, Tile
from callwise.ground.seats import Seat
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, phrase


@dataclass
class _Exposure:
    """
    Your exposure, and an act to alter it.

    `size` and `jokers` describe the exposure of `tile`, `holds` are other tiles in your rack, `older` is an earlier
    exposure of yours; `exchanged` says that you've redeemed a joker since then, and `act` is the act to rule on.
    """

    tile: Tile
    older: Tile
    size: int
    jokers: int
    act: str
    holds: list[Tile] = field(default_factory=list)
    exchanged: bool = False
    is_fresh: bool = True

    @property
    def has_older(self) -> bool:
        """Whether you have an earlier exposure."""
        return self.act.endswith(f" {self.older}")


def _grows(chance: Chance, tile: Tile, older: Tile) -> _Exposure:
    """You hold a matching tile, a natural or a joker."""
    more = chance.choice((tile, JOKER))
    return _Exposure(tile, older, 3 + chance.randrange(2), 1 + (more == tile), f"add {more} to {tile}", [more])


def _shrinks(chance: Chance, tile: Tile, older: Tile) -> _Exposure:
    back = chance.choice((tile, JOKER))
    return _Exposure(tile, older, 4 + chance.randrange(2), 2, f"remove {back} from {tile}")


def _too_small(chance: Chance, tile: Tile, older: Tile) -> _Exposure:
    return _Exposure(tile, older, 3, 1, f"remove {chance.choice((tile, JOKER))} from {tile}")


def _called_back(chance: Chance, tile: Tile, older: Tile) -> _Exposure:
    naturals, jokers = chance.choice(((1, 2), (1, 3), (2, 1), (2, 2)))
    return _Exposure(tile, older, naturals + jokers, jokers, f"remove {several(tile, naturals)} from {tile}")


def _no_joker_in_it(chance: Chance, tile: Tile, older: Tile) -> _Exposure:
    return _Exposure(tile, older, 3 + chance.randrange(2), 0, f"remove J from {tile}")


def _not_held(chance: Chance, tile: Tile, older: Tile) -> _Exposure:
    more, held = chance.choice(((tile, JOKER), (JOKER, tile)))
    return _Exposure(tile, older, 3, 1, f"add {more} to {tile}", [held])


def _not_alike(chance: Chance, tile: Tile, older: Tile) -> _Exposure:
    near = chance.choice(neighbours(tile))
    return _Exposure(tile, older, 3, chance.randrange(2), f"add {near} to {tile}", [near, JOKER])


def _last_turn(chance: Chance, tile: Tile, older: Tile) -> _Exposure:
    more = chance.choice((older, JOKER))
    return _Exposure(tile, older, 3, 1, f"add {more} to {older}", [more, tile])


def _nowhere(chance: Chance, tile: Tile, older: Tile) -> _Exposure:
    near = next(one for one in neighbours(tile) if one != older)
    return _Exposure(tile, older, 3, 1, f"add J to {near}", [near, near, JOKER])


def _out_of_turn(chance: Chance, tile: Tile, older: Tile) -> _Exposure:
    more = chance.choice((older, JOKER))
    return _Exposure(tile, older, 3, 0, f"add {more} to {older}", [more], is_fresh=False)


def _after_exchange(chance: Chance, tile: Tile, older: Tile) -> _Exposure:
    more, held = chance.choice(((tile, [tile]), (JOKER, [])))
    return _Exposure(tile, older, 3, 1, f"add {more} to {tile}", held, exchanged=True)


_Way = Callable[[Chance, Tile, Tile], _Exposure]
_AIMS: Mapping[Clause, tuple[_Way, Callable[[_Exposure], _Exposure] | None]] = {
    altered_exposure.ADDED: (_grows, lambda one: replace(one, exchanged=True)),
    altered_exposure.REMOVED: (_shrinks, lambda one: replace(one, exchanged=True)),
    altered_exposure.SIZE: (_too_small, lambda one: replace(one, size=4)),
    altered_exposure.CALLED_STAYS: (_called_back, None),
    altered_exposure.NOT_THERE: (_no_joker_in_it, lambda one: replace(one, size=4, jokers=1)),
    altered_exposure.NOT_IN_HAND: (_not_held, lambda one: replace(one, holds=[one.tile, JOKER])),
    altered_exposure.UNLIKE: (_not_alike, None),
    altered_exposure.LATER: (_last_turn, None),
    altered_exposure.NONE: (_nowhere, None),
    altered_exposure.NOT_YOUR_TURN: (_out_of_turn, lambda one: replace(one, is_fresh=True)),
    altered_exposure.FROZEN: (_after_exchange, lambda one: replace(one, holds=[one.tile, JOKER], exchanged=False)),
}
_ELSEWHERE: Mapping[Clause, tuple[str, _Way, str]] = {
    altered_exposure.AT_ONCE: (
        "league+freeze_at=immediately",
        _grows,
        "At this table, you can’t change an exposure once you’ve made it.",
    ),
    altered_exposure.AFTER_EXCHANGE: (
        "league+freeze_at=discard_only",
        _after_exchange,
        "At this table, you can change a new exposure until you discard.",
    ),
}
"""Clauses that decide only under a particular ruleset, with that ruleset and its description."""


def _draw(chance: Chance, rules: AmericanRuleset, aim: Clause) -> Draft:
    """Draw an exposure, and ways to alter it."""
    way, twin = _AIMS[aim] if aim in _AIMS else (_ELSEWHERE[aim][1], None)
    sit = TableSetup(chance)
    tile, older, spare = sit.kind(FLOWER), sit.kind(FLOWER), sit.spare()
    one, by = way(chance, tile, older), chance.choice(sit.others)
    now = (f"add {tile} to {tile}", f"add J to {tile}", f"remove J from {tile}", f"remove {tile} from {tile}")
    before = (f"add {older} to {older}", f"add J to {older}", f"remove {older} from {older}")
    others = (*(now * one.is_fresh), *(before * one.has_older), "take back call", f"discard {spare}", "pick")
    some = some_of(chance, others, one.act)
    if one.is_fresh and chance.randrange(2):
        some[0] = f"discard {spare}"
    acts = [*dict.fromkeys((one.act, *some))]
    chance.shuffle(acts)
    title = phrase(chance, _TITLES, tile=tile.words)
    title = title[0].upper() + title[1:]

    def draft(sit: TableSetup, one: _Exposure) -> Draft:
        return Draft(title, _told(sit, one, by), {"acts": "; ".join(acts), **sit.table()})

    near = None if twin is None else draft(sit.copy(), twin(one))
    return draft(sit, one).with_near(near)


def _told(sit: TableSetup, one: _Exposure, by: Seat) -> str:
    """Set up the table, and describe it."""
    before = sit.lay(sit.you, one.older, 3, 0) if one.has_older else ""
    says = [f"You are {sit.you.words}."]
    sit.hold(*one.holds)
    if before:
        says.append(f"You exposed {before} two turns ago.")
    if not one.is_fresh:
        says.append(f"{sit.discards(by, one.tile, 'has just discarded')}.")
        return " ".join(says)
    sit.on_turn = True
    sit.lay(sit.you, one.tile, one.size, one.jokers)
    sit.entries["fresh"] = f"{one.tile} by {by.value}"
    shown = f"{{{exposed(one.tile, one.size, one.jokers)}}}"
    says.append(sit.say(*_EXPOSES, tile=one.tile, by=by.words, shown=shown))
    if one.exchanged:
        sit.hold(JOKER)
        says.append(sit.redeems("Then you", next(seat for seat in sit.others if seat is not by)))
    return " ".join(says)


_EXPOSES = (
    "You called {tile} from {by} and have exposed {shown}.",
    "You’ve just called {tile} from {by} and made {shown} of it.",
    "Your call of {tile} from {by} has become {shown}.",
)
_TITLES = ("Your new {tile}s", "More or less of it", "{tile}s on your rack", "An exposure of yours", "Large or small")

MAKERS = (
    Maker(Allowed, tuple(_AIMS), _draw),
    *(Maker(Allowed, (aim,), _draw, name, says={name: says}) for aim, (name, _, says) in _ELSEWHERE.items()),
)
