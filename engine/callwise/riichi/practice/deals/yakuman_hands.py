"""
Wins after calls that may have made somebody liable: which calls, from whom, and in what order.

A plan is a row of letters, one for each group of its yakuman and each other meld:

- of the yakuman's kinds, in order: p a pon, k an open kan, c a closed kan, h a triplet in hand, w a pair in hand that
  the winning tile makes a triplet, t the hand's pair
- of other tiles: s a called sequence, x a pon, K an open kan, C a closed kan
- A the fourth tile added to the latest pon
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import pairwise

from callwise.ground.seats import SEATS, Relation, Seat
from callwise.question.makers import Chance, MisdealError, require
from callwise.riichi.practice.deals.claim_hands import SeatHand
from callwise.riichi.practice.deals.random_tiles import DRAGONS, FROM_LEFT, SUITED, WINDS, Wall
from callwise.riichi.practice.deals.table_words import after
from callwise.riichi.table.melds import Meld, MeldKind
from callwise.riichi.table.tiles import COPIES, Kind, Tile, plain, without

_GROUPS = 4


class Own(Enum):
    """The kinds of a plan's yakuman groups."""

    DRAGONS = "dragons"
    WINDS = "winds"
    HONOURS = "honours"
    """Two kinds of dragons and two winds, in any order."""


class WonBy(Enum):
    """How the hand is won."""

    EITHER = "either"
    DRAW = "draw"
    REPLACEMENT = "replacement"
    DISCARD = "discard"
    FEEDER = "feeder"
    """On a discard by the player who fed the last meld."""
    OTHER = "other"
    """On another player's discard."""


@dataclass(frozen=True)
class Plan:
    """The calls in order, and how the hand is won; `rest` means that the other tiles are winds too."""

    own: Own
    acts: str
    by: WonBy = WonBy.EITHER
    rest: bool = False


@dataclass(frozen=True)
class YakumanWin:
    """A winning hand: its player, its tiles without the last, the last tile, its discarder, and the calls."""

    seat: Seat
    held: SeatHand
    tile: Tile
    by: Seat | None
    replacement: bool
    told: Sequence[str]

    @property
    def fed(self) -> tuple[Seat, ...]:
        """The seats whose discards were called."""
        return _fed(self.seat, self.held.melds)

    @property
    def table(self) -> dict[str, str]:
        """The win as table entries."""
        if self.by is not None:
            return {
                "discard": f"{self.tile} by {self.by.value}",
                "wins": self.seat.value,
                self.seat.value: str(self.held),
            }
        how = " as replacement" if self.replacement else ""
        whole = SeatHand((*self.held.hand, self.tile), self.held.melds)
        return {
            "turn": f"{self.seat.value} drew {self.tile}{how}",
            "wins": self.seat.value,
            self.seat.value: str(whole),
        }


@dataclass
class _UnfinishedHand:
    """A hand being generated."""

    wall: Wall
    kinds: Iterator[Kind]
    melds: list[Meld] = field(default_factory=list)
    held: list[Tile] = field(default_factory=list)
    pair: tuple[Tile, ...] = ()
    last: Tile | None = None
    told: list[str] = field(default_factory=list)

    @property
    def groups(self) -> int:
        """How many groups there are so far."""
        added = sum(meld.kind is MeldKind.SHOUMINKAN for meld in self.melds)
        return len(self.melds) - added + len(self.held) // 3


def win_by(chance: Chance, plan: Plan) -> YakumanWin:
    """Generate a win by a plan. Raises MisdealError."""
    wall, seat = Wall(chance), chance.choice(SEATS)
    making = _UnfinishedHand(wall, iter(_own_kinds(chance, plan.own)))
    for act in plan.acts:
        _act(making, act)
    among = [kind for kind in WINDS if wall.has(kind)] if plan.rest else SUITED
    last: list[Tile] = [] if making.last is None else [making.last]
    while making.groups < _GROUPS - (making.last is not None):
        group = wall.take(*(wall.triplet(among[:1]) if plan.rest else wall.sequence(among)))
        making.held += group
        last += group if making.last is None else ()
        among = among[1:] if plan.rest else among
    if not making.pair:
        making.pair = wall.take(*wall.pair(among))
        last += making.pair[:1] if making.last is None else ()
    elif making.last is None:
        last += making.pair[:1]
    tile = making.last or chance.choice(last)
    whole = (*making.held, *making.pair)
    hand = whole if making.last is not None else without(whole, (tile,))
    by = _by(
        chance, seat, plan.by if making.last is None or plan.by is not WonBy.EITHER else WonBy.DISCARD, making.melds
    )
    held = SeatHand(hand, tuple(making.melds))
    return YakumanWin(seat, held, tile, by, plan.by is WonBy.REPLACEMENT, tuple(making.told))


def _own_kinds(chance: Chance, own: Own) -> list[Kind]:
    """Return the kinds of the yakuman groups, in the order they're made."""
    if own is Own.HONOURS:
        kinds = [*chance.sample(DRAGONS, 2), *chance.sample(WINDS, 2)]
    else:
        kinds = [*(DRAGONS if own is Own.DRAGONS else WINDS)]
    chance.shuffle(kinds)
    return kinds


def _act(making: _UnfinishedHand, act: str) -> None:
    """Carry out a letter of a plan. Raises MisdealError."""
    wall = making.wall
    if act == "A":
        return _add(making)
    if act == "s":
        making.melds.append(wall.called(wall.sequence(), Relation.KAMICHA))
        making.told.append(_CALLED + _drawn(making.melds[-1]))
        return None
    kind = wall.single(SUITED) if act in "xKC" else next(making.kinds)
    copies = _COPIES[act]
    require(wall.has(*(kind,) * copies))
    if act in "cC":
        making.melds.append(Meld(MeldKind.ANKAN, wall.take(*(kind,) * copies)))
        making.told.append(f"{_CLOSED}{{{kind}}}")
    elif act in "pkxK":
        making.melds.append(wall.called((kind,) * copies, wall.chance.choice(FROM_LEFT)))
        making.told.append((_KAN if act in "kK" else _CALLED) + f"{{{kind}}}")
    elif act == "h":
        making.held += wall.take(*(kind,) * copies)
    else:
        making.pair = wall.take(*(kind,) * 2)
        if act == "w":
            making.held += making.pair
            (making.last,), making.pair = wall.take(kind), ()
    return None


_COPIES = {"p": 3, "x": 3, "h": 3, "w": 3, "k": COPIES, "K": COPIES, "c": COPIES, "C": COPIES, "t": 2}
_CALLED, _KAN, _CLOSED = "called ", "called a [[kan]] of ", "made a closed [[kan]] of "


def _add(making: _UnfinishedHand) -> None:
    """Add the fourth tile to the most recent pon."""
    pon = next((meld for meld in reversed(making.melds) if meld.kind is MeldKind.PON), None)
    if pon is None or pon.turned is None or not making.wall.has(pon.tile_kind):
        raise MisdealError
    (tile,) = making.wall.take(pon.tile_kind)
    place = pon.turned + 1
    making.melds.append(Meld(MeldKind.SHOUMINKAN, (*pon.tiles[:place], tile, *pon.tiles[place:]), pon.turned))
    making.told.append(f"added the fourth {{{plain(pon.tile_kind)}}}")


def _drawn(meld: Meld) -> str:
    ranks = "".join(str(tile)[0] for tile in sorted(meld.tiles))
    return f"{{{ranks}{meld.tile_kind.suit.value}}}"


def _by(chance: Chance, seat: Seat, by: WonBy, melds: Sequence[Meld]) -> Seat | None:
    """Return who discards the last tile; None if it's drawn."""
    others = after(seat)
    fed = _fed(seat, melds)
    if by is WonBy.FEEDER:
        return fed[-1]
    if by is WonBy.OTHER:
        return chance.choice([one for one in others if one is not fed[-1]])
    if by in (WonBy.DRAW, WonBy.REPLACEMENT) or (by is WonBy.EITHER and chance.randrange(2)):
        return None
    return chance.choice(others)


def _fed(seat: Seat, melds: Sequence[Meld]) -> tuple[Seat, ...]:
    return tuple(seat.at(meld.source) for meld in melds if meld.is_open)


def said_calls(win: YakumanWin) -> str:
    """Describe the calls, in order: “South called {5z}, then {6z}, then a [[kan]] of {7z}.”"""
    parts = [win.told[0]]
    for before, one in pairwise(win.told):
        if one.startswith((_KAN, _CLOSED)):
            again = f"another of {one.split(' of ')[1]}"
            same = before.startswith(_KAN if one.startswith(_KAN) else _CLOSED)
            parts.append(again if same else one.removeprefix(_CALLED) if before.startswith(_CALLED) else one)
        else:
            same = before.startswith(_CALLED) and not before.startswith(_KAN)
            parts.append(one.removeprefix(_CALLED) if same else one)
    return f"{win.seat.words} {', then '.join(parts)}."


def said_win(chance: Chance, win: YakumanWin) -> str:
    """Describe how the hand is won."""
    who, tile = win.seat.words, f"{{{win.tile}}}"
    if win.replacement:
        return f"Now {who} wins on the [[rinshan]], {tile}."
    if win.by is None:
        return chance.choice((f"Now {who} draws {tile} and wins.", f"A few turns later, {who} draws {tile} and wins."))
    by = win.by.words
    return chance.choice((f"Now {by} discards {tile}, and {who} wins on it.", f"{by} deals in with {tile}."))


TABLES: Mapping[str, str] = {
    "m-league": "M.League rules.",
    "tenhou": "Tenhou rules.",
    "common+pao_rinshan=yes": "At this table, a player who feeds an open [[kan]] is liable.",
    "common+pao_closed_kan_counts=no": (
        "At this table, closed [[kan|kongs|kans]] don’t count for [[pao|liability|pao]]."
    ),
    "common+daisuushi_units=2+pao_split_units=one_unit": (
        "At this table, [[daisuushii]] counts as two [[yakuman]], but [[pao|liability|pao]] covers only one."
    ),
    "common+pao_honba_ron=split_half": "This table splits the [[honba|counters|honba]] in half.",
    "common+pao_honba_ron=discarder": "At this table, the discarder pays the [[honba|counters|honba]].",
    "common+pao_honba_split_tsumo=all": (
        "At this table, everyone who pays for the hand pays a share of the [[honba|counters|honba]]."
    ),
}
"""How prompts introduce unusual rulesets."""
