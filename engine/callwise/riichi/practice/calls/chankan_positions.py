"""Positions on robbing a kan: the tile laid for it, and hands that wait for it or seem to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum

from callwise.ground.faces import listed
from callwise.ground.seats import SEATS, Seat
from callwise.question.makers import Chance, Draft, Maker
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import chankan, winning
from callwise.riichi.furiten import sacred
from callwise.riichi.hand.hand import completes, waits
from callwise.riichi.practice.deals.random_tiles import SUITED, Wall, written
from callwise.riichi.practice.deals.waiting_hands import OTHERS
from callwise.riichi.practice.deals.wanting_hands import around
from callwise.riichi.priority import priority
from callwise.riichi.questions.call_questions import WhoRobs
from callwise.riichi.table.melds import Call, Meld, MeldKind
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.tiles import KINDS, Kind, Tile, plain

_ORPHANS = tuple(kind for kind in KINDS if kind.is_yaochuu)


class _Role(Enum):
    """How a player's hand relates to the tile."""

    WAITS = "waits for it"
    FURITEN = "waits for it, and has discarded another wait"
    ELSEWHERE = "waits for another tile"
    KOKUSHI = "lacks it for kokushi"


_W, _F, _E, _K = _Role.WAITS, _Role.FURITEN, _Role.ELSEWHERE, _Role.KOKUSHI
_Cast = tuple[_Role, ...]
_ADDED: Mapping[str, Sequence[_Cast]] = {
    chankan.ROBS.id: ((_W, _E), (_W, _F), (_W, _E, _F), (_W, _E, _E)),
    sacred.ANY_WAIT.id: ((_F, _E), (_W, _F), (_F, _F), (_W, _E, _F)),
    winning.INCOMPLETE.id: ((_W, _E), (_F, _E), (_E, _E), (_W, _E, _F)),
    priority.SHARED.id: ((_W, _W), (_W, _W, _E), (_W, _W, _F)),
}
_WITH_KOKUSHI: Sequence[_Cast] = ((_K, _E), (_K, _W), (_K, _W, _E))
_CLOSED: Mapping[str, Sequence[_Cast]] = {
    chankan.CLOSED.id: ((_W, _E), (_W, _W), (_W, _F, _E)),
    chankan.NOT_EVEN_KOKUSHI.id: _WITH_KOKUSHI,
    chankan.KOKUSHI.id: _WITH_KOKUSHI,
}
_ROBBED = "common+robbed_closed_kan=kokushi"


def _hand(wall: Wall, kind: Kind, role: _Role, discards: int) -> tuple[tuple[Tile, ...], tuple[Tile, ...]] | None:
    """Generate a hand for a role, and its discards; None if the tiles don't allow it."""
    chance = wall.chance
    if role is _Role.KOKUSHI:
        others = [one for one in _ORPHANS if one != kind]
        double = chance.choice(others)
        return (wall.take(*others, double), ()) if wall.has(*others, double) else None
    if kind.is_honour and role is not _Role.ELSEWHERE:
        return None
    wanted = around(wall, kind) if role is not _Role.ELSEWHERE else _near(wall, kind)
    if wanted is None or not wall.has(*wanted):
        return None
    held = [*wall.take(*wanted)]
    for _ in range(3):
        held += wall.take(*(wall.sequence() if chance.randrange(4) else wall.triplet(SUITED)))
    held += wall.take(*wall.pair())
    if completes(held, plain(kind)) is (role is _Role.ELSEWHERE):
        return None
    if role is not _Role.FURITEN:
        return tuple(held), ()
    others = [one for one in waits(held) if one != kind and wall.has(one)]
    if not others:
        return None
    lying = [*wall.take(chance.choice(others))]
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


def _draws(casts: Mapping[str, Sequence[_Cast]], chance: Chance, aim: str) -> Draft | None:
    wall, is_closed = Wall(chance), casts is _CLOSED
    cast = list(chance.choice(casts[aim]))
    chance.shuffle(cast)
    kinds = _ORPHANS if _K in cast and _W not in cast else SUITED
    kind = wall.single([one for one in kinds if one.is_yaochuu or _K not in cast])
    (tile,) = wall.take(kind, plain_only=True)
    beside = wall.take(kind, kind, kind)
    by = chance.choice(SEATS)
    seats = sorted(chance.sample([seat for seat in SEATS if seat is not by], len(cast)), key=SEATS.index)
    table: dict[str, str] = {}
    discards = 5 + chance.randrange(4)
    fed = [side for side in OTHERS if by.at(side) not in seats or cast[seats.index(by.at(side))] is not _F]
    if not fed:
        return None
    for seat, role in zip(seats, cast, strict=True):
        made = _hand(wall, kind, role, discards)
        if made is None:
            return None
        hand, lying = made
        table[seat.value] = written(hand) + (f" | | {' '.join(map(str, lying))}" if lying else "")
    pon = Call(MeldKind.PON, beside[0], beside[1:], chance.choice(fed)).meld()
    entries = _entries(by, tile, table, None if is_closed else pon)
    other = (
        _prompt(chance, by, tile, seats, is_closed=not is_closed),
        _entries(by, tile, table, pon if is_closed else None),
    )
    said = _prompt(chance, by, tile, seats, is_closed=is_closed)
    title = f"{by.words} lays {tile.words}"
    return Draft(title, said, entries, near=Draft(title, *other))


def _entries(by: Seat, tile: Tile, others: Mapping[str, str], pon: Meld | None) -> Mapping[str, str]:
    """Write the table: with the pon the tile is added to, or None for a closed kan."""
    found = {"kan": f"{tile} by {by.value} as {'ankan' if pon is None else 'shouminkan'}"}
    if pon is not None:
        found[by.value] = f"? | {write_meld(pon)}"
    return {**found, **others}


def _prompt(chance: Chance, by: Seat, tile: Tile, seats: Sequence[Seat], *, is_closed: bool) -> str:
    said = {"by": by.words, "tile": f"{{{tile}}}", "others": listed(seat.words for seat in seats)}
    return chance.choice(_CLOSED_KAN if is_closed else _ADDED_KAN).format(**said)


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


def _added(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    return _draws(_ADDED, chance, aim)


def _closed(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    drawn = _draws(_CLOSED, chance, aim)
    if drawn is None or rules.name != _ROBBED:
        return drawn
    said = "At this table, only [[kokushi-musou]] can rob a closed [[kan]]."
    return replace(drawn, prompt=f"{said} {drawn.prompt}")


MAKERS = (
    Maker(WhoRobs, tuple(_ADDED), _added),
    Maker(WhoRobs, (chankan.CLOSED.id, chankan.NOT_EVEN_KOKUSHI.id), _closed),
    Maker(WhoRobs, (chankan.KOKUSHI.id,), _closed, _ROBBED),
)
