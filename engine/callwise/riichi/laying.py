"""
How a meld is laid: which tile is turned, and where.

The tiles of a call are set aside with the claimed tile turned sideways.  Its
place shows who discarded it: on the left kamicha, in the middle toimen, on
the right shimocha.  A chii's turned tile is always on the left.  That way
everyone sees whose discard it was, for it still counts among those.

An added kan stacks its fourth tile on the turned one.  A closed kan took no
discard: nothing is turned, and its outer two tiles lie face down.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from callwise.errors import PositionError
from callwise.riichi.melds import Call, Meld, MeldKind
from callwise.riichi.mjt import Mark, Notation, Sign
from callwise.riichi.sources import WIKI_NAKI
from callwise.riichi.tiles import Kind, Tile, plain
from callwise.ruling import FORBIDS, PERMITS, Clause, Light, Ruling, figure
from callwise.seats import Relation

CHII_LEFT = Clause(
    "laying.chii-left",
    PERMITS,
    rule="NAK-32 NAK-33",
    short="sideways on the left",
    says="The sideways tile of a [[chii]] always lies on the left, for it comes from the player on the left.",
    means="This is how the [[chii]] lies.",
    facts="{tile} was claimed from {source} and lies on the left",
    source=WIKI_NAKI,
    figure=figure("shown", Light("called", "from {source}")),
)
CHII_ELSEWHERE = Clause(
    "laying.chii-elsewhere",
    FORBIDS,
    rule="NAK-33",
    short="not sideways on the left",
    says="The sideways tile of a [[chii]] lies on the left and nowhere else, whatever its number.",
    means="The [[chii]] does not lie like this.",
    facts="{tile} was claimed from {source}, and lies {lies}",
    source=WIKI_NAKI,
    figure=figure("shown", Light("called", "from {source}")),
)
SOURCE_SHOWN = Clause(
    "laying.source",
    PERMITS,
    rule="NAK-32 NAK-34 NAK-35",
    short="its place shows who discarded it",
    says="The sideways tile shows who discarded it: left, across or right. It still counts among that "
    "player's discards.",
    means="This is how the meld lies.",
    facts="{tile} came from {source}",
    source=WIKI_NAKI,
    figure=figure("shown", Light("called", "from {source}")),
)
WRONG_SOURCE = Clause(
    "laying.wrong-source",
    FORBIDS,
    rule="NAK-32 NAK-34",
    short="its place shows somebody else",
    says="The sideways tile lies on the side of the player who discarded it.",
    means="The meld does not lie like this.",
    facts="{tile} came from {source}, not from {shown}",
    source=WIKI_NAKI,
    figure=figure("shown", Light("called", "from {source}")),
)
WRONG_TILE = Clause(
    "laying.wrong-tile",
    FORBIDS,
    rule="NAK-32",
    short="another tile lies sideways",
    says="The tile that lies sideways is the one that was claimed.",
    means="The meld does not lie like this.",
    facts="{tile} was claimed, but {turned} lies sideways",
    source=WIKI_NAKI,
    figure=figure("shown", Light("called", "this one was called")),
)
CLOSED_KAN = Clause(
    "laying.closed-kan",
    PERMITS,
    rule="NAK-35",
    short="nothing sideways, the ends face down",
    says="A closed [[kan]] lies with its outer two tiles face down and none sideways.",
    means="This is how the closed [[kan]] lies.",
    facts="no discard was taken for it",
    source=WIKI_NAKI,
    figure=figure(Light("shown", "none from a discard")),
)
CLOSED_KAN_SHOWN = Clause(
    "laying.closed-kan-shown",
    FORBIDS,
    rule="NAK-35",
    short="a closed [[kan]] looks different",
    says="A closed [[kan]] has no tile sideways and shows the inner two; only a called meld has one.",
    means="The closed [[kan]] does not lie like this.",
    facts="{fault}",
    source=WIKI_NAKI,
    figure=figure(Light("shown", "none from a discard")),
)
OPEN_KAN_SHOWN = Clause(
    "laying.open-kan-shown",
    FORBIDS,
    rule="NAK-8 NAK-35",
    short="an open [[kan]] lies in one row",
    says="The tiles of an open [[kan]] lie face up in one row, the claimed one sideways.",
    means="The open [[kan]] does not lie like this.",
    facts="this is how {looks} lies",
    source=WIKI_NAKI,
    figure=figure("shown", Light("called", "from {source}")),
)
STACKED = Clause(
    "laying.stacked",
    PERMITS,
    rule="NAK-35",
    short="stacked on the sideways tile",
    says="The fourth tile of an added [[kan]] is stacked on the sideways one.",
    means="This is how the added [[kan]] lies.",
    facts="the [[pon]] shows that its tile came from {source}, and so does the [[kan]]",
    source=WIKI_NAKI,
    figure=figure("shown", Light("meld", "from {source}")),
)
NOT_STACKED = Clause(
    "laying.not-stacked",
    FORBIDS,
    rule="NAK-35",
    short="not stacked on the sideways tile",
    says="The fourth tile of an added [[kan]] lies on the sideways one, which stays where it was.",
    means="The added [[kan]] does not lie like this.",
    facts="the [[pon]] had its tile from {source}, and {fault}",
    source=WIKI_NAKI,
    figure=figure("shown", Light("meld", "from {source}")),
)

CLAUSES = (
    CHII_LEFT,
    CHII_ELSEWHERE,
    SOURCE_SHOWN,
    WRONG_SOURCE,
    WRONG_TILE,
    CLOSED_KAN,
    CLOSED_KAN_SHOWN,
    OPEN_KAN_SHOWN,
    STACKED,
    NOT_STACKED,
)


@dataclass(frozen=True, slots=True)
class ClosedKan:
    """Four alike set aside from the hand."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class AddedKan:
    """
    A fourth tile added to an own pon.

    Raises PositionError when the meld is no pon of that kind.
    """

    pon: Meld
    tile: Tile

    def __post_init__(self) -> None:
        if self.pon.kind is not MeldKind.PON or self.pon.tiles[0].kind != self.tile.kind:
            raise PositionError(f"{self.tile} is added to a pon of its own kind")


Made = Call | ClosedKan | AddedKan
"""What is to be laid on the table."""


def judge_laying(laid: Notation, made: Made) -> Ruling:
    """
    Rule on how the tiles of a meld were laid (NAK-32 to NAK-35).

    An open kan from toimen may turn either tile in the middle; none lies as a closed or an added one does.
    """
    if isinstance(made, ClosedKan):
        down = [sign.is_face_down for sign in laid.signs]
        if _marked(laid):
            return CLOSED_KAN_SHOWN.forbids(fault="one tile lies sideways, and no discard was taken for it")
        if not any(down):
            return CLOSED_KAN_SHOWN.forbids(fault="no tile lies face down, so nothing says that it is closed")
        if down != [True, False, False, True]:
            return CLOSED_KAN_SHOWN.forbids(fault="the inner two lie face down, and the outer two do not")
        return CLOSED_KAN.permits()
    if isinstance(made, AddedKan):
        right = [sign.mark for sign in laid.signs] == _marks(3, made.pon.turned, Mark.STACKED)
        return STACKED.permits(source=made.pon.source) if right else _not_stacked(laid, made.pon.source)
    if made.kind is MeldKind.DAIMINKAN and (looks := _looks(laid)) is not None:
        return OPEN_KAN_SHOWN.forbids(looks=looks, source=made.source)
    place = next(iter(_marked(laid)), None)
    turned = laid.signs[place].tile if place is not None else None
    if place is None or turned is None:
        raise PositionError(f"{laid} turns no tile; a call does")
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


def _looks(laid: Notation) -> str | None:
    """Say which other kan lies like this, None for none."""
    if any(sign.is_face_down for sign in laid.signs):
        return "a closed [[kan]]"
    return "an added [[kan]]" if any(sign.mark is Mark.STACKED for sign in laid.signs) else None


def _not_stacked(laid: Notation, source: Relation) -> Ruling:
    place = next(iter(_marked(laid)), 0)
    if laid.signs[place].mark is not Mark.STACKED:
        return NOT_STACKED.forbids(source=source, fault="here the fourth tile lies beside the others")
    side = {Relation.KAMICHA: "left", Relation.TOIMEN: "middle", Relation.SHIMOCHA: "right"}[_side(place, 3)]
    return NOT_STACKED.forbids(source=source, fault=f"here the {side} one is sideways instead")


def layings(made: Made) -> tuple[Notation, ...]:
    """Give ways to lay the tiles that are worth asking about, right ones among them."""
    if isinstance(made, ClosedKan):
        one = plain(made.kind)
        back = Sign("0", "z")
        up = _sign(one)
        return (
            Notation(((back,), (up, up), (back,))),
            Notation(((up, up, up, up),)),
            _laid((one, one, one, one), 0),
            Notation(((up,), (back, back), (up,))),
        )
    if isinstance(made, AddedKan):
        tiles, turned = made.pon.tiles, made.pon.turned or 0
        row = (*tiles[: turned + 1], made.tile, *tiles[turned + 1 :])
        return (*(_laid(tiles, place, Mark.STACKED) for place in range(3)), _laid(row, turned))
    return tuple(dict.fromkeys(_ways(made)))


def _ways(call: Call) -> Iterable[Notation]:
    for place in range(len(call.shown) + 1):
        yield _laid((*call.shown[:place], call.tile, *call.shown[place:]), place)
    right = call.meld()
    tiles = sorted(right.tiles) if call.kind is MeldKind.CHII else right.tiles
    for place, tile in enumerate(tiles):
        if tile != call.tile and (place == 0 or call.kind is not MeldKind.CHII):
            yield _laid((*tiles[:place], tile, *tiles[place + 1 :]), place)
    if call.kind is MeldKind.DAIMINKAN:
        back = (Sign("0", "z"),)
        yield Notation((back, tuple(map(_sign, call.shown[1:])), back))
        yield _laid(call.shown, min(right.turned or 0, 2), Mark.STACKED)


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
