"""Positions on yaku: which waits win, and which yaku a finished hand has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from callwise.ground.seats import Relation
from callwise.question.makers import Chance, Draft, Maker
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import winning
from callwise.riichi.hand import value
from callwise.riichi.practice.deals.random_tiles import HONOURS, SUITED, Wall, written
from callwise.riichi.practice.deals.waiting_hands import (
    OTHERS,
    Ready,
    Shape,
    drawn,
    named,
    near_waits,
    one_without_yaku,
    ready,
)
from callwise.riichi.practice.deals.wanting_hands import DRAGONS, SIMPLES
from callwise.riichi.questions.hand_questions import HandYaku, WinningWaits
from callwise.riichi.table.melds import Call, Meld, MeldKind
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.tiles import Kind, Tile, plain

_MIXED = (Shape.TWO_SIDES, Shape.TWO_SIDES, Shape.THREE_SIDES, Shape.EITHER_END)


def _waiting(wall: Wall, aim: str) -> Ready | None:
    """Generate a waiting hand with a yaku on all, one or none of its waits."""
    chance = wall.chance
    if aim in (winning.ATOZUKE.id, winning.LATE_YAKU.id, winning.OPEN_TANYAO.id):
        return one_without_yaku(wall)
    if aim == winning.NO_YAKU.id:
        return ready(wall, _MIXED, melds=1, suited=True)
    if chance.randrange(2):
        return ready(wall, _MIXED, melds=chance.randrange(2), simple=True, ranks=(3, 4, 5))
    return ready(wall, melds=0)


def _waits(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate a hand one tile short, and ask about its waits and some similar tiles."""
    wall = Wall(chance)
    held = _waiting(wall, aim)
    if held is None:
        return None
    waits = tuple(map(plain, held.waits))
    others = near_waits(wall, held, 1 if aim == winning.NO_WAIT.id or len(waits) < 3 else 0)
    riichi = {"riichi": "yes"} if not held.melds and chance.randrange(2) else {}
    said = {"shape": drawn(held.shape)}
    asks = chance.choice(_IN_RIICHI if riichi else _OPEN if held.melds else _CLOSED).format(**said)
    said_first = _SAID.get(rules.name, "")
    return Draft(named(held), said_first + asks, {**held.table, **riichi, "tiles": written({*waits, *others})})


_OPEN = (
    "Your hand is open, and you wait with {shape}.",
    "You’ve called, and now {shape} is one tile short.",
    "You hold {shape}, with a meld on the table.",
)
_CLOSED = (
    "You haven’t called or declared anything. You wait with {shape}.",
    "Your hand is closed, without [[riichi]], and you wait with {shape}.",
    "You hold {shape} in a closed hand, and haven’t declared [[riichi]].",
)
_IN_RIICHI = ("You’re in [[riichi]], waiting with {shape}.", "Your [[riichi]] waits with {shape}.")


@dataclass(frozen=True)
class _Whole:
    """A whole hand in groups and a pair; `laid` are the indices of the called groups."""

    groups: tuple[tuple[Kind, ...], ...]
    pair: Kind
    laid: tuple[int, ...]


def _straight(wall: Wall, opened: bool) -> _Whole:
    """One to nine in a suit."""
    first = wall.chance.choice([kind for kind in SUITED if kind.rank == 1])
    runs = tuple(_run(first, by) for by in (0, 3, 6))
    other = wall.sequence([kind for kind in SUITED if kind.suit is not first.suit])
    pair = wall.single([kind for kind in SUITED if kind.suit is not first.suit and kind not in other])
    return _Whole((*runs, other), pair, (wall.chance.randrange(3),) if opened else ())


def _three_suits(wall: Wall, opened: bool) -> _Whole:
    """The same sequence in each suit."""
    rank = 1 + wall.chance.randrange(7)
    runs = tuple(_run(kind, 0) for kind in SUITED if kind.rank == rank)
    far = [kind for kind in SUITED if abs(kind.rank - rank - 1) > 2]
    return _Whole(
        (*runs, (wall.chance.choice(far),) * 3), wall.single(DRAGONS), (wall.chance.randrange(3),) if opened else ()
    )


def _one_suit(wall: Wall, opened: bool) -> _Whole:
    """One suit with honours."""
    kind = wall.chance.choice(SUITED)
    suit = [one for one in SUITED if one.suit is kind.suit]
    low, high = wall.chance.choice(((1, 4), (2, 5), (1, 7), (2, 6), (3, 7)))
    runs = (_run(suit[0], low - 1), _run(suit[0], high - 1))
    dragon = wall.single(DRAGONS)
    alike = wall.chance.choice([one for one in suit if all(one not in run for run in runs)] or suit[:1])
    return _Whole(
        (*runs, (dragon,) * 3, (alike,) * 3),
        wall.single([one for one in HONOURS if one != dragon]),
        (0,) if opened else (),
    )


def _twice(wall: Wall, opened: bool) -> _Whole:
    """The same sequence twice, in simples."""
    first = wall.sequence(SIMPLES)
    beside = wall.sequence([kind for kind in SIMPLES if kind not in first])
    last = wall.sequence([kind for kind in SIMPLES if kind not in first and kind not in beside])
    pair = wall.single([kind for kind in SIMPLES if kind not in (*first, *beside, *last)])
    return _Whole((first, first, beside, last), pair, (3,) if opened else ())


def _alike(wall: Wall, opened: bool) -> _Whole:
    """Only triplets, one of them of dragons."""
    dragon = wall.single(DRAGONS)
    others = wall.chance.sample(SUITED, 4)
    return _Whole(
        ((others[0],) * 3, (others[1],) * 3, (others[2],) * 3, (dragon,) * 3), others[3], (3,) if opened else ()
    )


def _dragons(wall: Wall, opened: bool) -> _Whole:
    """Triplets of all three dragons."""
    row = wall.sequence()
    pair = wall.single([kind for kind in SUITED if kind not in row])
    return _Whole((row, *((kind,) * 3 for kind in DRAGONS)), pair, (1, 2))


def _flush(wall: Wall, opened: bool) -> _Whole:
    """One suit without honours: sequences, and a triplet or two."""
    kind = wall.chance.choice(SUITED)
    suit = [one for one in SUITED if one.suit is kind.suit]
    starts = wall.chance.choice(((0, 3, 6), (0, 2, 5), (1, 4, 6), (2, 3, 6)))
    runs = tuple(_run(suit[start], 0) for start in starts)
    alike, pair = wall.chance.sample(suit, 2)
    return _Whole((*runs, (alike,) * 3), pair, (wall.chance.randrange(4),) if opened else ())


def _suit_of_triplets(wall: Wall, opened: bool) -> _Whole:
    """Only triplets, of one suit and a dragon."""
    kind = wall.chance.choice(SUITED)
    first, second, third, pair = wall.chance.sample([one for one in SUITED if one.suit is kind.suit], 4)
    dragon = wall.single(DRAGONS)
    return _Whole(((first,) * 3, (second,) * 3, (third,) * 3, (dragon,) * 3), pair, (wall.chance.randrange(4),))


def _run(first: Kind, by: int) -> tuple[Kind, ...]:
    return tuple(kind for step in range(3) if (kind := first.step(by + step)) is not None)


_SHAPED: Mapping[str, tuple[Sequence[Callable[[Wall, bool], _Whole]], bool]] = {
    value.KUISAGARI.id: ((_straight, _three_suits, _one_suit), True),
    value.KEEPS.id: ((_twice, _alike, _one_suit), True),
    value.CLOSED_ONLY.id: ((_twice,), True),
    value.NO_RIICHI.id: ((_straight, _three_suits, _one_suit, _twice, _alike), True),
    value.NOT_CONCEALED.id: ((_alike,), True),
    value.YAKUMAN_KEEPS.id: ((_dragons,), True),
    value.CLOSED.id: ((_straight, _three_suits, _one_suit, _twice), False),
}
RICH = "rich"
"""The aim for a hand of many han."""


def finished_hand(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate a finished hand whose yaku may change with a call, or a `RICH` one."""
    wall = Wall(chance)
    shapes, opened = _SHAPED.get(aim) or ((_flush, _flush, _suit_of_triplets), True)
    whole = chance.choice(shapes)(wall, opened)
    kinds = [kind for group in whole.groups for kind in group] + [whole.pair] * 2
    if not wall.has(*kinds) or len({whole.pair, *kinds}) < 4:
        return None
    melds, held = list[Meld](), list[Tile]()
    for place, group in enumerate(whole.groups):
        tiles = wall.take(*(chance.sample(group, 3) if place in whole.laid else group))
        if place in whole.laid:
            alike = group[0] == group[1]
            source = chance.choice(OTHERS) if alike else Relation.KAMICHA
            melds.append(Call(MeldKind.PON if alike else MeldKind.CHII, tiles[0], tiles[1:], source).meld())
        else:
            held += tiles
    held += wall.take(whole.pair, whole.pair)
    able = [
        tile
        for tile in sorted({*held})
        if not tile.red and (aim != value.NOT_CONCEALED.id or tile.kind in whole.groups[0])
    ]
    win = chance.choice(able)
    held.remove(win)
    by_tsumo = not opened and not chance.randrange(2)
    table = {
        "hand": written(held),
        **({"melds": " ".join(map(write_meld, melds))} if melds else {}),
        "win": str(win),
        **({"by": "tsumo"} if by_tsumo else {}),
    }
    asks = chance.choice(_DRAWN if by_tsumo else _CALLED if melds else _TAKEN)
    said = {"win": f"{{{win}}}", "meld": drawn(sorted(melds[0].tiles)) if melds else ""}
    return Draft(f"Winning with {win.words}", asks.format(**said), table)


_CALLED = (
    "You called {meld} and win on {win}.",
    "With {meld} on the table, you win on {win}.",
    "Somebody discards {win}, and you win with an open hand.",
)
_TAKEN = ("You haven’t called, and you win on {win}.", "Your hand is closed. Somebody discards {win}, and you win.")
_DRAWN = ("You haven’t called, and you draw {win}.", "Your hand is closed, and {win} comes from the wall.")

_SAID = {
    "common+atozuke=no": "At this table, every tile you wait for must give a [[yaku]] for a [[ron]]. ",
    "common+open_tanyao=no": "At this table, [[tanyao]] needs a closed hand. ",
}

MAKERS = (
    Maker(WinningWaits, (winning.LATE_YAKU.id,), _waits, "common+atozuke=no"),
    Maker(WinningWaits, (winning.OPEN_TANYAO.id,), _waits, "common+open_tanyao=no"),
    Maker(
        WinningWaits,
        (winning.WAIT.id, winning.ATOZUKE.id, winning.NO_WAIT.id, winning.NO_YAKU.id),
        _waits,
    ),
    Maker(HandYaku, tuple(_SHAPED), finished_hand),
)
