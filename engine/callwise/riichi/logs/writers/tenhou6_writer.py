"""Writing a hand in the JSON of tenhou.net/6, for its editor and for programs that read it."""

from __future__ import annotations

import json
from collections.abc import Sequence

from callwise.ground.seats import SEATS, Relation, Seat
from callwise.riichi.logs.replay.hand_record import (
    Calling,
    Changes,
    DeclaredKan,
    Discarding,
    Draw,
    Drawing,
    Game,
    Hand,
    RecordedWin,
)
from callwise.riichi.payment.points import YAKUMAN, Limit, Value, discard_price, draw_share
from callwise.riichi.table.melds import MeldKind
from callwise.riichi.table.tiles import Kind, Suit, Tile

_LIMITS = {Limit.MANGAN: "満貫", Limit.HANEMAN: "跳満", Limit.BAIMAN: "倍満", Limit.SANBAIMAN: "三倍満"}
_YAKUMAN = {
    "daisangen": "大三元",
    "suuankou": "四暗刻",
    "tsuuiisou": "字一色",
    "ryuuiisou": "緑一色",
    "chinroutou": "清老頭",
    "chuuren-poutou": "九蓮宝燈",
    "kokushi-musou": "国士無双",
    "daisuushii": "大四喜",
    "shousuushii": "小四喜",
    "suukantsu": "四槓子",
}
_DRAWS = {
    Draw.EXHAUSTIVE: "流局",
    Draw.NAGASHI: "流し満貫",
    Draw.NINE_TERMINALS: "九種九牌",
    Draw.FOUR_RIICHI: "四家立直",
    Draw.FOUR_WINDS: "四風連打",
    Draw.FOUR_KANS: "四槓散了",
    Draw.THREE_WINS: "三家和了",
}
_PLACES = {Relation.KAMICHA: 0, Relation.TOIMEN: 1, Relation.SHIMOCHA: 2}
_LETTERS = {MeldKind.CHII: "c", MeldKind.PON: "p", MeldKind.DAIMINKAN: "m"}
_SUITS = (Suit.CHARACTERS, Suit.CIRCLES, Suit.BAMBOO, Suit.HONOURS)
_DRAWN, _KEPT_FREE, _RED = 60, 0, 50
_NOTHING = (0, 0, 0, 0)


def write_tenhou6(game: Game, indicators: Sequence[Tile] = ()) -> str:
    """Write a game whose draws are all known; `indicators` are those of its last hand."""
    log = [write_hand(hand, indicators if hand is game.hands[-1] else ()) for hand in game.hands]
    about = {"title": ["", ""], "name": list(game.names), "rule": {"disp": game.source, "aka": 1}}
    return json.dumps({**about, "log": log}, ensure_ascii=False)


def write_hand(hand: Hand, indicators: Sequence[Tile] = ()) -> list[object]:
    """Write a hand as its list of seventeen."""
    incoming: dict[Seat, list[object]] = {seat: [] for seat in SEATS}
    outgoing: dict[Seat, list[object]] = {seat: [] for seat in SEATS}
    drawn: Tile | None = None
    pons: dict[tuple[Seat, Kind], tuple[list[int], int]] = {}
    for act in hand.acts:
        match act:
            case Drawing():
                assert act.tile is not None
                drawn = act.tile
                incoming[act.seat].append(write_tile(act.tile))
            case Discarding():
                number = _DRAWN if act.tile == drawn else write_tile(act.tile)
                outgoing[act.seat].append(f"r{number}" if act.turned else number)
            case Calling():
                drawn, call = None, act.call
                shown, place = [write_tile(tile) for tile in call.shown], _PLACES[call.source]
                place = len(shown) if call.source is Relation.SHIMOCHA else place
                laid = [*shown[:place], write_tile(call.tile), *shown[place:]]
                pons[act.seat, call.tile.kind] = laid, place
                incoming[act.seat].append(_with_letter(laid, _LETTERS[call.kind], place))
                if call.kind is MeldKind.DAIMINKAN:
                    outgoing[act.seat].append(_KEPT_FREE)
            case DeclaredKan() if act.kind is MeldKind.ANKAN:
                outgoing[act.seat].append(_with_letter([write_tile(tile) for tile in act.tiles], "a", 3))
            case DeclaredKan():
                laid, place = pons[act.seat, act.tiles[0].kind]
                four = [*laid[:place], write_tile(act.tiles[0]), *laid[place:]]
                outgoing[act.seat].append(_with_letter(four, "k", place))
    for discarded in outgoing.values():
        if discarded and discarded[-1] == _KEPT_FREE:
            discarded.pop()
    lists: list[object] = []
    for seat in map(hand.seat, range(len(SEATS))):
        dealt = [write_tile(tile) for tile in hand.dealt[SEATS.index(seat)] or ()]
        lists += [dealt, incoming[seat], outgoing[seat]]
    round_ = [4 * SEATS.index(hand.wind) + hand.dealer, hand.honba, hand.sticks]
    return [
        round_,
        _by_player(hand.scores or _NOTHING, hand),
        [write_tile(one) for one in indicators],
        [],
        *lists,
        _result(hand),
    ]


def write_tile(tile: Tile) -> int:
    """Write a tile."""
    suit = _SUITS.index(tile.suit) + 1
    return _RED + suit if tile.red else 10 * suit + tile.rank


def _with_letter(numbers: Sequence[int], letter: str, place: int) -> str:
    return "".join(map(str, numbers[:place])) + letter + "".join(map(str, numbers[place:]))


def _by_player(changes: Changes, hand: Hand) -> list[int]:
    return [changes[SEATS.index(hand.seat(player))] for player in range(len(SEATS))]


def _result(hand: Hand) -> list[object]:
    if hand.ending.draw is not None:
        changes = hand.ending.changes
        return [_DRAWS[hand.ending.draw], *([_by_player(changes, hand)] if changes else [])]
    parts: list[object] = ["和了"]
    for win in hand.ending.wins:
        who, source = hand.player(win.seat), hand.player(win.by or win.seat)
        told: list[object] = [who, source, hand.player(win.liable) if win.liable else who]
        if win.value is not None:
            told += [_worth(win, win.value), *(f"{_YAKUMAN[one]}(役満)" for one in win.value.yakuman)]
        parts += [_by_player(win.changes or _NOTHING, hand), told]
    return parts


def _worth(win: RecordedWin, value: Value) -> str:
    """Write a hand's value and what it costs, as the site's own logs do."""
    basic = value.basic or YAKUMAN * len(value.yakuman)
    limit = next((name for one, name in _LIMITS.items() if value.basic == one.basic and not value.fu), "役満")
    count = f"{value.fu}符{value.han}飜" if value.fu else limit
    is_dealer = win.seat is Seat.EAST
    if win.by is not None:
        return f"{count}{discard_price(basic, dealer=is_dealer)}点"
    dearer = draw_share(basic, double=True)
    return f"{count}{dearer}点∀" if is_dealer else f"{count}{draw_share(basic, double=False)}-{dearer}点"
