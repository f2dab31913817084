"""Generated positions on a fresh exposure: which tiles can be added to it or taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.calls import altered_exposure
from callwise.american.practice.deals.random_racks import exposed, neighbours
from callwise.american.practice.deals.table_setup import Sitting, several
from callwise.american.questions.exchange_questions import Allowed
from callwise.american.table.tiles import FLOWER, JOKER, Tile
from callwise.ground.seats import Seat
from callwise.question.makers import Chance, Draft, Maker


@dataclass
class _Exposure:
    """
    Your exposure, and an act to alter it.

    `size` and `jokers` describe the exposure of `tile`, `holds` are other tiles in your rack, `older` is an earlier
    exposure of yours; `exchanged` says that you've redeemed a joker since, and `act` is the act to rule on.
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
    back = chance.choice((tile, JOKER))
    return _Exposure(tile, older, 3, 1, f"remove {back} from {tile}")


def _called_back(chance: Chance, tile: Tile, older: Tile) -> _Exposure:
    naturals, jokers = chance.choice(((1, 2), (1, 3), (2, 1), (2, 2)))
    return _Exposure(tile, older, naturals + jokers, jokers, f"remove {several(tile, naturals)} from {tile}")


def _no_joker_in_it(chance: Chance, tile: Tile, older: Tile) -> _Exposure:
    return _Exposure(tile, older, 3 + chance.randrange(2), 0, f"remove J from {tile}")


def _not_held(chance: Chance, tile: Tile, older: Tile) -> _Exposure:
    more = chance.choice((tile, JOKER))
    return _Exposure(tile, older, 3, 1, f"add {more} to {tile}", [JOKER if more == tile else tile])


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
    more = chance.choice((tile, JOKER))
    held = [tile] if more == tile else []
    return _Exposure(tile, older, 3, 1, f"add {more} to {tile}", held, exchanged=True)


_Way = Callable[[Chance, Tile, Tile], _Exposure]
_WAYS: Mapping[str, tuple[_Way, Callable[[_Exposure], _Exposure] | None]] = {
    altered_exposure.ADDED.id: (_grows, lambda one: replace(one, exchanged=True)),
    altered_exposure.REMOVED.id: (_shrinks, lambda one: replace(one, exchanged=True)),
    altered_exposure.SIZE.id: (_too_small, lambda one: replace(one, size=4)),
    altered_exposure.CALLED_STAYS.id: (_called_back, None),
    altered_exposure.NOT_THERE.id: (_no_joker_in_it, lambda one: replace(one, size=4, jokers=1)),
    altered_exposure.NOT_IN_HAND.id: (_not_held, lambda one: replace(one, holds=[one.tile, JOKER])),
    altered_exposure.UNLIKE.id: (_not_alike, None),
    altered_exposure.LATER.id: (_last_turn, None),
    altered_exposure.NONE.id: (_nowhere, None),
    altered_exposure.NOT_YOUR_TURN.id: (_out_of_turn, lambda one: replace(one, is_fresh=True)),
    altered_exposure.FROZEN.id: (_after_exchange, lambda one: replace(one, holds=[one.tile, JOKER], exchanged=False)),
}
_ELSEWHERE: Mapping[str, tuple[str, _Way, str]] = {
    altered_exposure.AT_ONCE.id: (
        "league+freeze_at=immediately",
        _grows,
        "At this table, you can’t change an exposure once you’ve made it. ",
    ),
    altered_exposure.AFTER_EXCHANGE.id: (
        "league+freeze_at=discard_only",
        _after_exchange,
        "At this table, you can change a new exposure until you discard. ",
    ),
}
"""Clauses that decide only at a particular table: its ruleset, and its description."""


def _draws(chance: Chance, rules: AmericanRuleset, aim: str) -> Draft:
    """Draw an exposure, and ways to alter it."""
    way, twin = _WAYS[aim] if aim in _WAYS else (_ELSEWHERE[aim][1], None)
    sit = Sitting(chance)
    tile, older, spare = sit.kind(FLOWER), sit.kind(FLOWER), sit.spare()
    one, by = way(chance, tile, older), chance.choice(sit.others)
    now = (f"add {tile} to {tile}", f"add J to {tile}", f"remove J from {tile}", f"remove {tile} from {tile}")
    before = (f"add {older} to {older}", f"add J to {older}", f"remove {older} from {older}")
    others = (*(now * one.is_fresh), *(before * one.has_older), "take back call", f"discard {spare}", "pick")
    some = chance.sample([act for act in others if act != one.act], 2 + chance.randrange(2))
    if one.is_fresh and chance.randrange(2):
        some[0] = f"discard {spare}"
    acts = [*dict.fromkeys((one.act, *some))]
    chance.shuffle(acts)
    ruleset, _, rule = _ELSEWHERE.get(aim, ("", None, ""))
    title = chance.choice(_TITLES).format(tile=tile.words)
    title = title[0].upper() + title[1:]

    def draft(sit: Sitting, one: _Exposure) -> Draft:
        says = _told(sit, one, by)
        return Draft(title, f"{rule * (rules.name == ruleset)}{says}", {"acts": "; ".join(acts), **sit.table()})

    near = None if twin is None else draft(sit.copy(), twin(one))
    return replace(draft(sit, one), near=near)


def _told(sit: Sitting, one: _Exposure, by: Seat) -> str:
    """Set up the table, and describe it."""
    chance, you = sit.chance, sit.you
    before = sit.lay(you, one.older, 3, 0) if one.has_older else ""
    says = [f"You are {you.words}."]
    for tile in one.holds:
        sit.hold(tile)
    if before:
        says.append(f"You exposed {before} two turns ago.")
    if not one.is_fresh:
        sit.wall.take(one.tile)
        sit.entries["discard"] = f"{one.tile} by {by.value}"
        return " ".join((*says, f"{sit.who(by)} has just discarded {{{one.tile}}}."))
    sit.on_turn = True
    sit.lay(you, one.tile, one.size, one.jokers)
    sit.entries["fresh"] = f"{one.tile} by {by.value}"
    shown = f"{{{exposed(one.tile, one.size, one.jokers)}}}"
    told = chance.choice(_EXPOSES).format(tile=f"{{{one.tile}}}", by=sit.who(by), shown=shown)
    says.append(told)
    if one.exchanged:
        owner = next(seat for seat in sit.others if seat is not by)
        given = sit.kind(FLOWER)
        sit.entries["redeemed"] = owner.value
        sit.hold(JOKER)
        laid = sit.lay(owner, given, 3, 0)
        says.append(f"Then you gave {sit.who(owner)} {{{given}}} for the [[joker]] in {laid}.")
    return " ".join(says)


_EXPOSES = (
    "You called {tile} from {by} and have exposed {shown}.",
    "You’ve just called {tile} from {by} and made {shown} of it.",
    "Your call of {tile} from {by} has become {shown}.",
)
_TITLES = (
    "Your new {tile}s",
    "More or less of it",
    "{tile}s on your rack",
    "An exposure of yours",
    "Large or small",
)

MAKERS = (
    Maker(Allowed, tuple(_WAYS), _draws),
    *(Maker(Allowed, (aim,), _draws, ruleset) for aim, (ruleset, *_) in _ELSEWHERE.items()),
)
