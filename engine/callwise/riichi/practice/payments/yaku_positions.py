"""Positions on yaku: which waits win, which yaku a finished hand has, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from callwise.ground.errors import PositionError
from callwise.ground.seats import Relation
from callwise.law.ruling import Clause
from callwise.question.case import Entries
from callwise.question.makers import Chance, Draft, Maker, MisdealError, entries, phrase, require
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import winning
from callwise.riichi.hand import value
from callwise.riichi.practice.deals.random_tiles import (
    DRAGONS,
    HONOURS,
    OTHERS,
    SIMPLES,
    SUITED,
    Wall,
    steps,
    write_melds,
    written,
)
from callwise.riichi.practice.deals.table_words import drawn
from callwise.riichi.practice.deals.waiting_hands import Shape, WaitingHand, named, near_waits, one_without_yaku, ready
from callwise.riichi.questions.hand_questions import HandValue, HandYaku, WinningWaits
from callwise.riichi.table.melds import Call, Meld, MeldKind
from callwise.riichi.table.tiles import Kind, Tile, plain

_MIXED = (Shape.TWO_SIDES, Shape.TWO_SIDES, Shape.THREE_SIDES, Shape.EITHER_END)


def _waiting(wall: Wall, aim: Clause) -> WaitingHand:
    """Generate a waiting hand with a yaku on all, one or none of its waits."""
    chance = wall.chance
    if aim in (winning.ATOZUKE, winning.LATE_YAKU, winning.OPEN_TANYAO):
        return one_without_yaku(wall)
    if aim is winning.NO_YAKU:
        return ready(wall, _MIXED, melds=1, suited=True)
    if chance.randrange(2):
        return ready(wall, _MIXED, melds=chance.randrange(2), simple=True, ranks=(3, 4, 5))
    return ready(wall, melds=0)


def _waits(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate a hand that is one tile short, and ask about its waits and some similar tiles."""
    wall = Wall(chance)
    held = _waiting(wall, aim)
    waits = tuple(map(plain, held.waits))
    others = near_waits(wall, held, 1 if aim is winning.NO_WAIT or len(waits) < 3 else 0)
    riichi = {"riichi": "yes"} if not held.melds and chance.randrange(2) else {}
    says = phrase(chance, _IN_RIICHI if riichi else _OPEN if held.melds else _CLOSED, shape=drawn(held.shape))
    return Draft(named(held), says, {**held.table, **riichi, "tiles": written({*waits, *others})})


_OPEN = (
    "Your hand is open, and you wait with {shape}.",
    "You’ve called, and now {shape} is one tile short.",
    "You have a meld on the table, and wait with {shape}.",
)
_CLOSED = (
    "You haven’t called or declared anything. You wait with {shape}.",
    "Your hand is closed, without [[riichi]], and you wait with {shape}.",
    "You wait with {shape} in a closed hand, and haven’t declared [[riichi]].",
)
_IN_RIICHI = ("You’re in [[riichi]], waiting with {shape}.", "Your [[riichi]] waits with {shape}.")


@dataclass(frozen=True)
class _FinishedHand:
    """A whole hand in groups and a pair; `laid` are the indices of the called groups."""

    groups: tuple[tuple[Kind, ...], ...]
    pair: Kind
    laid: tuple[int, ...]


def _straight(wall: Wall, opened: bool) -> _FinishedHand:
    """One to nine in a suit."""
    first = wall.chance.choice([kind for kind in SUITED if kind.rank == 1])
    others = [kind for kind in SUITED if kind.suit is not first.suit]
    other = wall.sequence(others)
    pair = wall.single([kind for kind in others if kind not in other])
    return _FinishedHand(
        (*(_run(first, by) for by in (0, 3, 6)), other), pair, (wall.chance.randrange(3),) if opened else ()
    )


def _three_suits(wall: Wall, opened: bool) -> _FinishedHand:
    """The same sequence in each suit."""
    rank = 1 + wall.chance.randrange(7)
    runs = tuple(_run(kind, 0) for kind in SUITED if kind.rank == rank)
    alike = (wall.chance.choice([kind for kind in SUITED if abs(kind.rank - rank - 1) > 2]),) * 3
    return _FinishedHand((*runs, alike), wall.single(DRAGONS), (wall.chance.randrange(3),) if opened else ())


def _one_suit(wall: Wall, opened: bool) -> _FinishedHand:
    """One suit with honours."""
    suit = _suit(wall)
    low, high = wall.chance.choice(((1, 4), (2, 5), (1, 7), (2, 6), (3, 7)))
    runs = (_run(suit[0], low - 1), _run(suit[0], high - 1))
    dragon = wall.single(DRAGONS)
    alike = wall.chance.choice([one for one in suit if all(one not in run for run in runs)] or suit[:1])
    pair = wall.single([one for one in HONOURS if one != dragon])
    return _FinishedHand((*runs, *_triplets(dragon, alike)), pair, (0,) if opened else ())


def _twice(wall: Wall, opened: bool) -> _FinishedHand:
    """The same sequence twice, in simples."""
    first = wall.sequence(SIMPLES)
    beside = wall.sequence([kind for kind in SIMPLES if kind not in first])
    last = wall.sequence([kind for kind in SIMPLES if kind not in first and kind not in beside])
    pair = wall.single([kind for kind in SIMPLES if kind not in (*first, *beside, *last)])
    return _FinishedHand((first, first, beside, last), pair, (3,) if opened else ())


def _alike(wall: Wall, opened: bool) -> _FinishedHand:
    """Only triplets, one of them of dragons."""
    dragon = wall.single(DRAGONS)
    *others, pair = wall.chance.sample(SUITED, 4)
    return _FinishedHand(_triplets(*others, dragon), pair, (3,) if opened else ())


def _dragons(wall: Wall, opened: bool) -> _FinishedHand:
    """Triplets of all three dragons."""
    row = wall.sequence()
    pair = wall.single([kind for kind in SUITED if kind not in row])
    return _FinishedHand((row, *_triplets(*DRAGONS)), pair, (1, 2))


def _flush(wall: Wall, opened: bool) -> _FinishedHand:
    """One suit without honours: sequences, and a triplet or two."""
    suit = _suit(wall)
    runs = tuple(_run(suit[start], 0) for start in wall.chance.choice(((0, 3, 6), (0, 2, 5), (1, 4, 6), (2, 3, 6))))
    alike, pair = wall.chance.sample(suit, 2)
    return _FinishedHand((*runs, *_triplets(alike)), pair, (wall.chance.randrange(4),) if opened else ())


def _suit_of_triplets(wall: Wall, opened: bool) -> _FinishedHand:
    """Only triplets, of one suit and a dragon."""
    *alike, pair = wall.chance.sample(_suit(wall), 4)
    return _FinishedHand(_triplets(*alike, wall.single(DRAGONS)), pair, (wall.chance.randrange(4),))


def _suit(wall: Wall) -> Sequence[Kind]:
    kind = wall.chance.choice(SUITED)
    return [one for one in SUITED if one.suit is kind.suit]


def _triplets(*kinds: Kind) -> tuple[tuple[Kind, ...], ...]:
    return tuple((kind,) * 3 for kind in kinds)


def _run(first: Kind, by: int) -> tuple[Kind, ...]:
    return steps(first, by, by + 1, by + 2)


_SHAPED: Mapping[Clause, tuple[Sequence[Callable[[Wall, bool], _FinishedHand]], bool]] = {
    value.KUISAGARI: ((_straight, _three_suits, _one_suit), True),
    value.KEEPS: ((_twice, _alike, _one_suit), True),
    value.CLOSED_ONLY: ((_twice,), True),
    value.NO_RIICHI: ((_straight, _three_suits, _one_suit, _twice, _alike), True),
    value.NOT_CONCEALED: ((_alike,), True),
    value.YAKUMAN_KEEPS: ((_dragons,), True),
    value.CLOSED: ((_straight, _three_suits, _one_suit, _twice), False),
}


def finished_hand(chance: Chance, rules: RiichiRuleset, aim: Clause | None) -> Draft:
    """Generate a finished hand whose yaku may change with a call, or one of many han without an aim."""
    wall = Wall(chance)
    shapes, opened = _SHAPED[aim] if aim else ((_flush, _flush, _suit_of_triplets), True)
    whole = chance.choice(shapes)(wall, opened)
    kinds = [kind for group in whole.groups for kind in group] + [whole.pair] * 2
    require(wall.has(*kinds) and len({whole.pair, *kinds}) >= 4)
    melds, held = list[Meld](), list[Tile]()
    for place, group in enumerate(whole.groups):
        if place in whole.laid:
            tiles = wall.take(*chance.sample(group, 3))
            kind = MeldKind.PON if group[0] == group[1] else MeldKind.CHII
            source = chance.choice(OTHERS) if kind is MeldKind.PON else Relation.KAMICHA
            melds.append(Call(kind, tiles[0], tiles[1:], source).meld())
        else:
            held += wall.take(*group)
    held += wall.take(whole.pair, whole.pair)
    able = [
        tile
        for tile in sorted({*held})
        if not tile.red and (aim is not value.NOT_CONCEALED or tile.kind in whole.groups[0])
    ]
    win = chance.choice(able)
    held.remove(win)
    by_tsumo = not opened and not chance.randrange(2)
    by = "tsumo" if by_tsumo else None
    table = {"hand": written(held), "melds": write_melds(melds), "win": win, "by": by}
    meld = drawn(sorted(melds[0].tiles)) if melds else ""
    says = phrase(chance, _DRAWN if by_tsumo else _CALLED if melds else _TAKEN, win=f"{{{win}}}", meld=meld)
    return Draft(f"Winning with {win.words}", says, entries(table))


_CALLED = (
    "You called {meld} and win on {win}.",
    "With {meld} on the table, you win on {win}.",
    "Somebody discards {win}, and you win with an open hand.",
)
_TAKEN = ("You haven’t called, and you win on {win}.", "Your hand is closed. Somebody discards {win}, and you win.")
_DRAWN = ("You haven’t called, and you draw {win}.", "Your hand is closed, and {win} comes from the wall.")

_SAYS = {
    "common+atozuke=no": "At this table, every tile you wait for must give a [[yaku]] for a [[ron]].",
    "common+open_tanyao=no": "At this table, [[tanyao]] needs a closed hand.",
}
_WAITS = (winning.WAIT, winning.ATOZUKE, winning.NO_WAIT, winning.NO_YAKU)


_VALUED: Mapping[Clause, Sequence[Clause | None]] = {
    value.SUM: (value.KUISAGARI, value.KEEPS, value.CLOSED, None, None),
    value.AS_IF_CLOSED: (value.KUISAGARI, value.NO_RIICHI, None),
    value.MISCOUNTED: (value.KUISAGARI, value.KEEPS, value.CLOSED, None, None),
    value.NO_YAKU_HERE: (value.CLOSED_ONLY,),
}
"""Clauses the hand's yaku should show, by aim; None for a hand of many han."""
_NO_OPEN_TANYAO = "common+open_tanyao=no"


def _value(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate a finished hand, usually with a call, not a yakuman."""
    draft = finished_hand(chance, rules, chance.choice(_VALUED[aim]))
    try:
        asked = HandValue.read(Entries(draft.table))
    except PositionError:
        raise MisdealError from None
    offers = [offer.act for offer in asked.offers()]
    worth = 0 if aim is value.NO_YAKU_HERE else asked.hand.value().han
    able = [several for several in (offers[:4], offers[1:5], offers[:5]) if worth in several]
    require(able)
    few = list(map(str, chance.choice(able)))
    title = draft.title.replace("Winning with", "The", 1)
    return replace(draft, title=title, offer={"calls": few})


MAKERS = (
    Maker(WinningWaits, (winning.LATE_YAKU,), _waits, "common+atozuke=no", says=_SAYS),
    Maker(WinningWaits, (winning.OPEN_TANYAO,), _waits, "common+open_tanyao=no", says=_SAYS),
    Maker(WinningWaits, _WAITS, _waits, says=_SAYS),
    Maker(HandYaku, tuple(_SHAPED), finished_hand),
)
VALUE_MAKERS = (
    Maker(HandValue, (value.SUM, value.AS_IF_CLOSED, value.MISCOUNTED), _value, says=_SAYS),
    Maker(HandValue, (value.NO_YAKU_HERE,), _value, ruleset=_NO_OPEN_TANYAO, says=_SAYS),
)
