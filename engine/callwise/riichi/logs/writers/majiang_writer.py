"""Writing a hand as a record of the program Majiang."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from callwise.ground.seats import SEATS, Relation, Seat
from callwise.riichi.hand.hand import waits
from callwise.riichi.logs.replay.hand_record import (
    Act,
    Calling,
    Changes,
    DeclaredKan,
    Discarding,
    Draw,
    Drawing,
    Hand,
    RecordedWin,
)
from callwise.riichi.logs.replay.hand_replay import ReplayedHand, Sitting
from callwise.riichi.payment.points import YAKUMAN, Limit, Value, discard_price, draw_share
from callwise.riichi.table.melds import Meld, MeldKind, as_they_lie
from callwise.riichi.table.tiles import Tile, without
from callwise.riichi.terms import TERMS

_NAMES = {term.id: term.japanese for term in TERMS}
_SIGNS = {Relation.SHIMOCHA: "+", Relation.TOIMEN: "=", Relation.KAMICHA: "-"}
_HAN = {Limit.MANGAN: 5, Limit.HANEMAN: 6, Limit.BAIMAN: 8, Limit.SANBAIMAN: 11}
_DRAWS = {
    Draw.EXHAUSTIVE: "荒牌平局",
    Draw.NAGASHI: "流し満貫",
    Draw.NINE_TERMINALS: "九種九牌",
    Draw.FOUR_RIICHI: "四家立直",
    Draw.FOUR_WINDS: "四風連打",
    Draw.FOUR_KANS: "四開槓",
    Draw.THREE_WINS: "三家和",
}
_NOTHING: Changes = (0, 0, 0, 0)
Yaku = Mapping[Seat, Sequence[tuple[str, int]]]
"""Each winner's yaku by id with their han; a yakuman's han don't matter. A name that isn't an id stays as it is."""


def write_majiang(hand: Hand, names: Sequence[str], turned: Sequence[tuple[int, Tile]], yaku: Yaku) -> str:
    """
    Write a game of one hand whose draws are all known.

    `turned` are the dora indicators, each with the number of acts before it was turned over.
    """
    log = [*_events(hand, turned), *_ending(hand, yaku)]
    return json.dumps({"title": "Callwise", "player": list(names), "qijia": 0, "log": [log]}, ensure_ascii=False)


def _events(hand: Hand, turned: Sequence[tuple[int, Tile]]) -> Iterator[Mapping[str, object]]:
    yield {
        "qipai": {
            "zhuangfeng": SEATS.index(hand.wind),
            "jushu": hand.dealer,
            "changbang": hand.honba,
            "lizhibang": hand.sticks,
            "defen": list(hand.scores or _NOTHING),
            "baopai": write_tile(turned[0][1]),
            "shoupai": [_tiles(one or ()) for one in hand.dealt],
        }
    }
    played = ReplayedHand(hand)
    for place, act in enumerate(hand.acts):
        yield from ({"kaigang": {"baopai": write_tile(tile)}} for at, tile in turned[1:] if at == place)
        yield _act(act, played)
        played.play(act)
    yield from ({"kaigang": {"baopai": write_tile(tile)}} for at, tile in turned[1:] if at == len(hand.acts))


def _act(act: Act, played: ReplayedHand) -> Mapping[str, object]:
    seat = SEATS.index(act.seat)
    match act:
        case Drawing(_, tile):
            assert tile is not None
            return {"gangzimo" if played.draws_replacement else "zimo": {"l": seat, "p": write_tile(tile)}}
        case Discarding(_, tile, is_riichi):
            is_drawn = played.turn is not None and played.turn.drawn == tile
            return {"dapai": {"l": seat, "p": f"{write_tile(tile)}{'_' * is_drawn}{'*' * is_riichi}"}}
        case Calling(_, call):
            return {"fulou": {"l": seat, "m": write_meld(call.meld())}}
        case DeclaredKan(_, MeldKind.ANKAN, tiles):
            return {"gang": {"l": seat, "m": write_meld(Meld(MeldKind.ANKAN, tiles))}}
        case DeclaredKan(_, _, tiles):
            pons = (one for one in played.sitting[act.seat].made if one.kind is MeldKind.PON)
            pon = next(one for one in pons if one.tile_kind == tiles[0].kind)
            return {"gang": {"l": seat, "m": f"{write_meld(pon)}{_digit(tiles[0])}"}}


def _ending(hand: Hand, yaku: Yaku) -> Iterator[Mapping[str, object]]:
    played = ReplayedHand(hand)
    for act in hand.acts:
        played.play(act)
    for win in hand.ending.wins:
        yield {"hule": _win(win, played, yaku.get(win.seat, ()))}
    draw = hand.ending.draw
    if draw is not None:
        shown = [_held(one) if _shows(draw, seat, played) else "" for seat, one in played.sitting.items()]
        yield {"pingju": {"name": _DRAWS[draw], "shoupai": shown, "fenpei": list(hand.ending.changes or _NOTHING)}}


def _shows(draw: Draw, seat: Seat, played: ReplayedHand) -> bool:
    """Whether a player shows the hand at a draw: one who waits, all four in riichi, or the one with nine terminals."""
    one, turn = played.sitting[seat], played.turn
    if draw is Draw.EXHAUSTIVE:
        return bool(waits(tuple(one.hand or ()), as_they_lie(one.made)))
    return draw is Draw.FOUR_RIICHI or (draw is Draw.NINE_TERMINALS and turn is not None and turn.seat is seat)


def _win(win: RecordedWin, played: ReplayedHand, yaku: Sequence[tuple[str, int]]) -> Mapping[str, object]:
    one, value = played.sitting[win.seat], win.value
    tile = played.turn.drawn if played.turn else played.open.tile if played.open else None
    assert tile is not None
    assert value is not None
    pays = {"baojia": _SIGNS[win.seat.sees(win.liable)]} if win.liable else {}
    named = [
        {"name": _NAMES.get(name, name), "fanshu": "*" if value.yakuman else han, **(pays if value.yakuman else {})}
        for name, han in yaku
    ]
    return {
        "l": SEATS.index(win.seat),
        "shoupai": _held(one, tile, is_drawn=win.by is None),
        "baojia": None if win.by is None else SEATS.index(win.by),
        "fubaopai": None,
        **_worth(value),
        "defen": _price(win, value),
        "hupai": named,
        "fenpei": list(win.changes or _NOTHING),
    }


def _worth(value: Value) -> Mapping[str, object]:
    if value.yakuman:
        return {"damanguan": len(value.yakuman)}
    limit = next((han for one, han in _HAN.items() if one.basic == value.basic), 0)
    return {"fu": value.fu or 30, "fanshu": value.han or limit}


def _price(win: RecordedWin, value: Value) -> int:
    basic, is_dealer = value.basic or YAKUMAN * len(value.yakuman), win.seat is Seat.EAST
    if win.by is not None:
        return discard_price(basic, dealer=is_dealer)
    double = draw_share(basic, double=True)
    return 3 * double if is_dealer else double + 2 * draw_share(basic, double=False)


def _held(one: Sitting, tile: Tile | None = None, *, is_drawn: bool = False) -> str:
    """Write a player's tiles and melds, with a winning tile last among the tiles."""
    held = tuple(one.hand or ())
    if tile is not None and is_drawn:
        held = without(held, (tile,))
    text = _tiles(held) + ("" if tile is None else write_tile(tile)) + "*" * one.riichi
    return ",".join((text, *map(write_meld, as_they_lie(one.made))))


def _tiles(tiles: Sequence[Tile]) -> str:
    groups = groupby(sorted(tiles), key=lambda tile: tile.suit.value)
    return "".join(f"{suit}{''.join(map(_digit, several))}" for suit, several in groups)


def write_tile(tile: Tile) -> str:
    """Write a tile."""
    return f"{tile.suit.value}{_digit(tile)}"


def write_meld(meld: Meld) -> str:
    """Write a meld: the called tile has a sign, and is the last of those alike but for one that was added."""
    called, suit = meld.called, meld.tiles[0].suit.value
    if called is None:
        return suit + "".join(sorted(map(_digit, meld.tiles), reverse=True))
    if meld.kind is MeldKind.SHOUMINKAN and (pon := meld.grew_from) is not None:
        return write_meld(pon) + _digit(without(meld.tiles, pon.tiles)[0])
    sign, shown = _SIGNS[meld.source], without(meld.tiles, (called,))
    if meld.kind is MeldKind.CHII:
        order = sorted(meld.tiles, key=lambda tile: tile.rank)
        return suit + "".join(_digit(tile) + (sign if tile == called else "") for tile in order)
    return f"{suit}{''.join(sorted(map(_digit, shown), reverse=True))}{_digit(called)}{sign}"


def _digit(tile: Tile) -> str:
    return str(0 if tile.red else tile.rank)
