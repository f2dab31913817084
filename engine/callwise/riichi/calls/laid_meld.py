"""
How a meld is laid out: which tile is turned, and where.

A called meld is set aside with the claimed tile turned sideways. Its position shows who discarded it: on the left
kamicha, in the middle toimen, on the right shimocha. A chii's turned tile is always on the left. So everyone can see
whose discard it was; it still counts as that player's.

An added kan stacks its fourth tile on the turned one. A closed kan took no discard: nothing is turned, and its outer
two tiles are face down.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from callwise.ground.errors import PositionError
from callwise.ground.seats import Relation
from callwise.law.clauses import Clauses
from callwise.law.ruling import FORBIDS, PERMITS, Ruling
from callwise.riichi.agreement.sources import WIKI_NAKI
from callwise.riichi.table.melds import Call, Meld, MeldKind
from callwise.riichi.table.signs import Mark, Notation, Sign
from callwise.riichi.table.tiles import Kind, Tile, plain

clause = Clauses(__file__)

CHII_LEFT = clause("laying.chii-left", PERMITS, "NAK-32 NAK-33", WIKI_NAKI, "shown", "called")
CHII_ELSEWHERE = clause("laying.chii-elsewhere", FORBIDS, "NAK-33", WIKI_NAKI, "shown", "called")
SOURCE_SHOWN = clause("laying.source", PERMITS, "NAK-32 NAK-34 NAK-35", WIKI_NAKI, "shown", "called")
WRONG_SOURCE = clause("laying.wrong-source", FORBIDS, "NAK-32 NAK-34", WIKI_NAKI, "shown", "called")
WRONG_TILE = clause("laying.wrong-tile", FORBIDS, "NAK-32", WIKI_NAKI, "shown", "called")
CLOSED_KAN = clause("laying.closed-kan", PERMITS, "NAK-35", WIKI_NAKI, "shown")
CLOSED_KAN_SHOWN = clause("laying.closed-kan-shown", FORBIDS, "NAK-35", WIKI_NAKI, "shown")
OPEN_KAN_SHOWN = clause("laying.open-kan-shown", FORBIDS, "NAK-8 NAK-35", WIKI_NAKI, "shown", "called")
STACKED = clause("laying.stacked", PERMITS, "NAK-35", WIKI_NAKI, "shown", "meld")
NOT_STACKED = clause("laying.not-stacked", FORBIDS, "NAK-35", WIKI_NAKI, "shown", "meld")
CLAUSES = clause.every()


def judge_laying(laid: Notation, made: Made) -> Ruling:
    """
    Rule on how a meld's tiles were laid out (NAK-32 to NAK-35).

    An open kan from toimen can turn either middle tile; no open kan can look like a closed or added one.
    """
    if isinstance(made, ClosedKan):
        down = [sign.is_face_down for sign in laid.signs]
        if _marked(laid):
            return CLOSED_KAN_SHOWN.forbids(fault="one tile is sideways, but no discard was taken for it")
        if not any(down):
            return CLOSED_KAN_SHOWN.forbids(fault="no tile is face down, so nothing shows that it’s closed")
        if all(down):
            return CLOSED_KAN_SHOWN.forbids(fault="all four are face down, so nobody sees which tile it is")
        if down != [True, False, False, True]:
            return CLOSED_KAN_SHOWN.forbids(fault="the inner two are face down, and the outer two aren’t")
        return CLOSED_KAN.permits()
    if isinstance(made, AddedKan):
        right = [sign.mark for sign in laid.signs] == _marks(3, made.pon.turned, Mark.STACKED)
        return STACKED.permits(source=made.pon.source) if right else _not_stacked(laid, made.pon.source)
    if made.kind is MeldKind.DAIMINKAN and (looks := _looks(laid)) is not None:
        return OPEN_KAN_SHOWN.forbids(looks=looks, source=made.source)
    place = next(iter(_marked(laid)), None)
    if place is None or (turned := laid.signs[place].tile) is None:
        raise PositionError(f"{laid} has no tile sideways, and a call does")
    if turned != made.tile:
        return WRONG_TILE.forbids(tile=made.tile, turned=turned)
    if made.kind is MeldKind.CHII:
        if place == 0:
            return CHII_LEFT.permits(tile=made.tile, source=made.source)
        lies = "in the middle" if place == 1 else "on the right"
        return CHII_ELSEWHERE.forbids(tile=made.tile, source=made.source, lies=lies)
    shown = _side(place, len(laid.signs))
    if shown is not made.source:
        return WRONG_SOURCE.forbids(tile=made.tile, source=made.source, shown=shown)
    return SOURCE_SHOWN.permits(tile=made.tile, source=made.source)


@dataclass(frozen=True, slots=True)
class ClosedKan:
    """Four of a kind set aside from the hand."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class AddedKan:
    """
    A fourth tile added to the player's own pon.

    Raises PositionError if the meld isn't a pon of that kind.
    """

    pon: Meld
    tile: Tile

    def __post_init__(self) -> None:
        if self.pon.kind is not MeldKind.PON or self.pon.tile_kind != self.tile.kind:
            raise PositionError(f"{self.tile} can only be added to a pon of its own kind")


Made = Call | ClosedKan | AddedKan
"""A call or kan to lay out."""


def _looks(laid: Notation) -> str | None:
    """Return the other kind of kan that this layout looks like, if any."""
    if any(sign.is_face_down for sign in laid.signs):
        return "a closed [[kan]]"
    return "an added [[kan]]" if any(sign.mark is Mark.STACKED for sign in laid.signs) else None


def _not_stacked(laid: Notation, source: Relation) -> Ruling:
    if any(sign.is_face_down for sign in laid.signs):
        return NOT_STACKED.forbids(source=source, fault="this is what a closed [[kan]] looks like")
    place = next(iter(_marked(laid)), 0)
    if laid.signs[place].mark is not Mark.STACKED:
        return NOT_STACKED.forbids(source=source, fault="the fourth tile is beside the others")
    side = {Relation.KAMICHA: "left", Relation.TOIMEN: "middle", Relation.SHIMOCHA: "right"}[_side(place, 3)]
    return NOT_STACKED.forbids(source=source, fault=f"the {side} one is sideways instead")


def layings(made: Made) -> tuple[Notation, ...]:
    """Return layouts worth asking about, including the right ones."""
    if isinstance(made, ClosedKan):
        one = plain(made.kind)
        back = Sign("0", "z")
        up = _sign(one)
        return (
            Notation(((back,), (up, up), (back,))),
            Notation(((up, up, up, up),)),
            _laid((one, one, one, one), 0),
            Notation(((up,), (back, back), (up,))),
            Notation(((back, back, back, back),)),
        )
    if isinstance(made, AddedKan):
        tiles, turned = made.pon.tiles, made.pon.turned or 0
        row = (*tiles[: turned + 1], made.tile, *tiles[turned + 1 :])
        closed = _between_backs(row[1:3])
        return (*(_laid(tiles, place, Mark.STACKED) for place in range(3)), _laid(row, turned), closed)
    return tuple(dict.fromkeys(_ways(made)))


def _ways(call: Call) -> Iterable[Notation]:
    for place in range(len(call.shown) + 1):
        yield _laid((*call.shown[:place], call.tile, *call.shown[place:]), place)
    right = call.meld()
    tiles = sorted(right.tiles) if call.kind is MeldKind.CHII else right.tiles
    for place, tile in enumerate(tiles):
        if call.kind is not MeldKind.CHII or place != 1 or call.tile == tiles[2]:
            yield _laid((*tiles[:place], tile, *tiles[place + 1 :]), place)
    if call.kind is MeldKind.DAIMINKAN:
        yield _between_backs(call.shown[1:])
        yield _laid(call.shown, min(right.turned or 0, 2), Mark.STACKED)


def _between_backs(tiles: Sequence[Tile]) -> Notation:
    back = (Sign("0", "z"),)
    return Notation((back, tuple(map(_sign, tiles)), back))


def _laid(tiles: Sequence[Tile], turned: int | None, mark: Mark = Mark.TURNED) -> Notation:
    signs = [_sign(tile, mark if place == turned else Mark.UPRIGHT) for place, tile in enumerate(tiles)]
    return Notation((tuple(signs),))


def _sign(tile: Tile, mark: Mark = Mark.UPRIGHT) -> Sign:
    name = str(tile)
    return Sign(name[0], name[1], mark)


def _marks(size: int, place: int | None, mark: Mark) -> list[Mark]:
    return [mark if at == place else Mark.UPRIGHT for at in range(size)]


def _marked(laid: Notation) -> list[int]:
    return [place for place, sign in enumerate(laid.signs) if sign.mark is not Mark.UPRIGHT]


def _side(place: int, size: int) -> Relation:
    if place == 0:
        return Relation.KAMICHA
    return Relation.SHIMOCHA if place == size - 1 else Relation.TOIMEN
