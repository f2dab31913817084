"""Positions on robbing a kan: the tile laid for it, and hands that wait for it or seem to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from functools import partial

from callwise.ground.faces import listed
from callwise.ground.seats import SEATS
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, phrase, require
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import chankan, winning
from callwise.riichi.furiten import sacred
from callwise.riichi.hand.hand import completes, waits
from callwise.riichi.practice.deals.claim_hands import around
from callwise.riichi.practice.deals.random_tiles import ENDS, OTHERS, SUITED, Wall, written
from callwise.riichi.priority import priority
from callwise.riichi.questions.call_questions import WhoRobs
from callwise.riichi.table.melds import Call, MeldKind
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.tiles import KINDS, Kind, Tile, plain


class _Role(Enum):
    """How a player's hand relates to the tile."""

    WAITS = "waits for it"
    FURITEN = "waits for it, and has discarded another wait"
    ELSEWHERE = "waits for another tile"
    KOKUSHI = "lacks it for kokushi"


_W, _F, _E, _K = _Role.WAITS, _Role.FURITEN, _Role.ELSEWHERE, _Role.KOKUSHI
_Cast = tuple[_Role, ...]
_ADDED: Mapping[Clause, Sequence[_Cast]] = {
    chankan.ROBS: ((_W, _E), (_W, _F), (_W, _E, _F), (_W, _E, _E)),
    sacred.ANY_WAIT: ((_F, _E), (_W, _F), (_F, _F), (_W, _E, _F)),
    winning.INCOMPLETE: ((_W, _E), (_F, _E), (_E, _E), (_W, _E, _F)),
    priority.SHARED: ((_W, _W), (_W, _W, _E), (_W, _W, _F)),
}
_WITH_KOKUSHI: Sequence[_Cast] = ((_K, _E), (_K, _W), (_K, _W, _E))
_CLOSED: Mapping[Clause, Sequence[_Cast]] = {
    chankan.CLOSED: ((_W, _E), (_W, _W), (_W, _F, _E)),
    chankan.NOT_EVEN_KOKUSHI: _WITH_KOKUSHI,
    chankan.KOKUSHI: _WITH_KOKUSHI,
}
_ROBBED = "common+robbed_closed_kan=kokushi"


def _hand(wall: Wall, kind: Kind, role: _Role, discards: int) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """Generate a hand for a role, and its discards. Raises MisdealError."""
    chance = wall.chance
    if role is _Role.KOKUSHI:
        others = [one for one in ENDS if one != kind]
        double = chance.choice(others)
        require(wall.has(*others, double))
        return wall.take(*others, double), ()
    wanted = around(wall, kind) if role is not _Role.ELSEWHERE else _near(wall, kind)
    require(wall.has(*wanted))
    held = [*wall.take(*wanted)]
    for _ in range(3):
        held += wall.take(*(wall.sequence() if chance.randrange(4) else wall.triplet(SUITED)))
    held += wall.take(*wall.pair())
    require(completes(held, plain(kind)) is (role is not _Role.ELSEWHERE))
    if role is not _Role.FURITEN:
        return tuple(held), ()
    lying = [wall.take_one(one for one in waits(held) if one != kind)]
    odd = [one for one in KINDS if one not in waits(held) and one.is_yaochuu]
    for _ in range(discards - 1):
        lying += wall.take(wall.single(odd))
    chance.shuffle(lying)
    return tuple(held), tuple(lying)


def _near(wall: Wall, kind: Kind) -> tuple[Kind, ...]:
    """Return two neighbours that seem to wait for a kind, but don't."""
    if kind.is_honour:
        return wall.neighbours()
    pairs = ((2, 3), (-3, -2), (3, 4), (-4, -3), (2, 4), (-4, -2))
    found = [(one, other) for by, on in pairs if (one := kind.step(by)) and (other := kind.step(on))]
    return wall.chance.choice(found)


def _cast(casts: Mapping[Clause, Sequence[_Cast]], chance: Chance, aim: Clause) -> Draft:
    wall, is_closed = Wall(chance), casts is _CLOSED
    cast = list(chance.choice(casts[aim]))
    chance.shuffle(cast)
    kinds = ENDS if _K in cast and _W not in cast else SUITED
    kind = wall.single([one for one in kinds if one.is_yaochuu or _K not in cast])
    (tile,) = wall.take(kind, plain_only=True)
    beside = wall.take(kind, kind, kind)
    by = chance.choice(SEATS)
    seats = sorted(chance.sample([seat for seat in SEATS if seat is not by], len(cast)), key=SEATS.index)
    table: dict[str, str] = {}
    discards = 5 + chance.randrange(4)
    fed = [side for side in OTHERS if by.at(side) not in seats or cast[seats.index(by.at(side))] is not _F]
    require(fed)
    for seat, role in zip(seats, cast, strict=True):
        hand, lying = _hand(wall, kind, role, discards)
        table[seat.value] = written(hand) + (f" | | {' '.join(map(str, lying))}" if lying else "")
    pon = Call(MeldKind.PON, beside[0], beside[1:], chance.choice(fed)).meld()
    title = f"{by.words} lays {tile.words}"

    def draft(is_closed: bool) -> Draft:
        """Draft it with a closed kan, or with the pon that the tile is added to."""
        says = phrase(chance, _CLOSED_KAN if is_closed else _ADDED_KAN, by=by.words, tile=f"{{{tile}}}", others=others)
        kan = {"kan": f"{tile} by {by.value} as {'ankan' if is_closed else 'shouminkan'}"}
        return Draft(title, says, {**kan, **({} if is_closed else {by.value: f"? | {write_meld(pon)}"}), **table})

    others = listed(seat.words for seat in seats)
    near = draft(not is_closed)
    return draft(is_closed).with_near(near)


_ADDED_KAN = (
    "{by} adds {tile} to a [[pon]]. {others} check their waits.",
    "{by} has a [[pon]] of {tile} and adds the fourth. {others} look up.",
    "“[[kan|Kong|Kan]],” says {by}, adding {tile} to a [[pon]]. {others} look at their hands.",
)
_CLOSED_KAN = (
    "{by} declares a closed [[kan]] of {tile}. {others} look up.",
    "“[[kan|Kong|Kan]],” says {by}, and sets four {tile} aside from the hand. {others} look at theirs.",
    "{by} has drawn the fourth {tile} and declares a closed [[kan]]. {others} look up from their hands.",
)


def _draw(casts: Mapping[Clause, Sequence[_Cast]], chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    drawn = _cast(casts, chance, aim)
    if casts is not _CLOSED or rules.name != _ROBBED:
        return drawn
    said = "At this table, only [[kokushi-musou]] can rob a closed [[kan]]."
    return replace(drawn, prompt=f"{said} {drawn.prompt}")


MAKERS = (
    Maker(WhoRobs, tuple(_ADDED), partial(_draw, _ADDED)),
    Maker(WhoRobs, (chankan.CLOSED, chankan.NOT_EVEN_KOKUSHI), partial(_draw, _CLOSED)),
    Maker(WhoRobs, (chankan.KOKUSHI,), partial(_draw, _CLOSED), _ROBBED),
)
