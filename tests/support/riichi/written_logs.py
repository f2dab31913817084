"""
Games written as logs in every supported format; names are letters, and only events are included.

    python -m tests.support.riichi.written_logs

regenerates the game in the tests' data folder.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from urllib.parse import quote

from callwise.ground.seats import SEATS, Relation, Seat
from callwise.riichi.logs.recognition import read_log
from callwise.riichi.logs.replay.hand_payments import paid
from callwise.riichi.logs.replay.hand_record import (
    Act,
    Calling,
    Changes,
    DeclaredKan,
    Discarding,
    Draw,
    Drawing,
    Game,
    Hand,
    Offered,
    RecordedWin,
)
from callwise.riichi.logs.replay.hand_replay import ReplayedHand
from callwise.riichi.logs.writers.tenhou6_writer import write_hand
from callwise.riichi.payment.points import Limit, Value
from callwise.riichi.table.melds import Call, MeldKind
from callwise.riichi.table.tiles import Tile

LIMITS = {
    Limit.MANGAN: (1, "満貫", 5),
    Limit.HANEMAN: (2, "跳満", 6),
    Limit.BAIMAN: (3, "倍満", 8),
    Limit.SANBAIMAN: (4, "三倍満", 11),
}
YAKUMAN = {
    "daisangen": (39, "大三元"),
    "suuankou": (40, "四暗刻"),
    "tsuuiisou": (42, "字一色"),
    "ryuuiisou": (43, "緑一色"),
    "chinroutou": (44, "清老頭"),
    "chuuren-poutou": (45, "九蓮宝燈"),
    "kokushi-musou": (47, "国士無双"),
    "daisuushii": (49, "大四喜"),
    "shousuushii": (50, "小四喜"),
    "suukantsu": (51, "四槓子"),
}
DRAWS = {
    Draw.EXHAUSTIVE: ("", "流局", "fanpai"),
    Draw.NAGASHI: ("nm", "流し満貫", "nagashimangan"),
    Draw.NINE_TERMINALS: ("yao9", "九種九牌", "kyushukyuhai"),
    Draw.FOUR_RIICHI: ("reach4", "四家立直", "suchareach"),
    Draw.FOUR_WINDS: ("kaze4", "四風連打", "sufonrenta"),
    Draw.FOUR_KANS: ("kan4", "四槓散了", "sukaikan"),
    Draw.THREE_WINS: ("ron3", "三家和了", "sanchaho"),
}
INDICATOR = Tile.parse("7z")
SIDES = {Relation.SHIMOCHA: 1, Relation.TOIMEN: 2, Relation.KAMICHA: 3}


def value_parts(value: Value) -> tuple[int, int, int]:
    """Return a value's han, fu and limit number; zeros if they don't count."""
    for limit, (number, _, han) in LIMITS.items():
        if value.words == Value.of_limit(limit).words:
            return han, 30, number
    if value.yakuman:
        return 13, 30, 5
    han, fu = (int(part.split()[0]) for part in value.words.split(", "))
    return han, fu, 0


def by_player(changes: Changes, hand: Hand) -> list[int]:
    """Return each player's gain or loss."""
    return [changes[SEATS.index(hand.seat(player))] for player in range(4)]


class _Numbers:
    """Assigns each tile of a hand a number from 0 to 135, and tracks who has it."""

    def __init__(self) -> None:
        self.used = Counter[Tile]()
        self.held: dict[Seat, list[tuple[Tile, int]]] = {seat: [] for seat in SEATS}

    def give(self, seat: Seat, tile: Tile) -> int:
        copy = self.used[tile]
        self.used[tile] += 1
        has_red = not tile.kind.is_honour and tile.rank == 5
        number = 4 * tile.kind.index + (0 if tile.red else copy + has_red)
        self.held[seat].append((tile, number))
        return number

    def take(self, seat: Seat, tile: Tile) -> int:
        """Take a tile out of a hand; of identical ones, the latest."""
        found = next(one for one in reversed(self.held[seat]) if one[0] == tile)
        self.held[seat].remove(found)
        return found[1]


def mjlog(game: Game) -> str:
    """Write a game as Tenhou's XML."""
    names = " ".join(f'n{place}="{quote(name)}"' for place, name in enumerate(game.names))
    head = f'<mjloggm ver="2.3"><GO type="9" lobby="0"/><UN {names} dan="0,0,0,0"/><TAIKYOKU oya="0"/>'
    return head + "".join(part for hand in game.hands for part in _mjlog_hand(hand)) + "</mjloggm>"


def _mjlog_hand(hand: Hand) -> Iterator[str]:
    numbers = _Numbers()
    round_ = 4 * SEATS.index(hand.wind) + hand.dealer
    dealt = {
        seat: [numbers.give(seat, tile) for tile in one or ()] for seat, one in zip(SEATS, hand.dealt, strict=True)
    }
    hais = " ".join(f'hai{player}="{",".join(map(str, dealt[hand.seat(player)]))}"' for player in range(4))
    ten = ",".join(str(points // 100) for points in by_player(hand.scores or (0, 0, 0, 0), hand))
    yield f'\n<INIT seed="{round_},{hand.honba},{hand.sticks},1,2,135" ten="{ten}" oya="{hand.dealer}" {hais}/>'
    open_: tuple[int, Seat, bool] | None = None
    ponned: dict[tuple[Seat, int], int] = {}
    for act in hand.acts:
        who = hand.player(act.seat)
        if open_ is not None and open_[2] and not isinstance(act, DeclaredKan):
            yield f'<REACH who="{hand.player(open_[1])}" step="2"/>'
            open_ = (*open_[:2], False)
        match act:
            case Drawing():
                assert act.tile is not None
                yield f"<{'TUVW'[who]}{numbers.give(act.seat, act.tile)}/>"
            case Discarding():
                if act.turned:
                    yield f'<REACH who="{who}" step="1"/>'
                number = numbers.take(act.seat, act.tile)
                open_ = (number, act.seat, act.turned)
                yield f"<{'DEFG'[who]}{number}/>"
            case Calling():
                assert open_ is not None
                shown = [numbers.take(act.seat, tile) for tile in act.call.shown]
                code = _packed(act.call, open_[0], shown)
                ponned[act.seat, open_[0] // 4] = code
                yield f'<N who="{who}" m="{code}"/>'
            case DeclaredKan():
                taken = [numbers.take(act.seat, tile) for tile in act.tiles]
                code = taken[0] << 8 if act.kind is MeldKind.ANKAN else ponned[act.seat, taken[0] // 4] ^ 0x18
                yield f'<N who="{who}" m="{code}"/>'
    yield from _mjlog_end(hand)


def _packed(call: Call, called: int, shown: Sequence[int]) -> int:
    """Pack a call into sixteen bits."""
    ids = sorted((called, *shown))
    side = SIDES[call.source]
    if call.kind is MeldKind.CHII:
        base = ids[0] // 4
        which = 3 * (base // 9 * 7 + base % 9) + ids.index(called)
        return which << 10 | sum((one % 4) << 3 + 2 * place for place, one in enumerate(ids)) | 4 | side
    if call.kind is MeldKind.PON:
        spare = next(copy for copy in range(4) if ids[0] // 4 * 4 + copy not in ids)
        return (3 * (ids[0] // 4) + ids.index(called)) << 9 | spare << 5 | 8 | side
    return called << 8 | side


def _mjlog_end(hand: Hand) -> Iterator[str]:
    def sc(changes: Changes | None) -> str:
        if changes is None:
            return ""
        return f' sc="{",".join(f"0,{points // 100}" for points in by_player(changes, hand))}"'

    for win in hand.ending.wins:
        assert win.value is not None
        who, source = hand.player(win.seat), hand.player(win.by or win.seat)
        han, fu, limit = value_parts(win.value)
        yaku = f'yakuman="{",".join(str(YAKUMAN[one][0]) for one in win.value.yakuman)}"'
        told = yaku if win.value.yakuman else f'yaku="52,{han}"'
        pao = f' paoWho="{hand.player(win.liable)}"' if win.liable else ""
        yield f'<AGARI who="{who}" fromWho="{source}" ten="{fu},0,{limit}" {told}{pao}{sc(win.changes)}/>'
    if hand.ending.draw is not None:
        kind = DRAWS[hand.ending.draw][0]
        yield f"<RYUUKYOKU{f' type={chr(34)}{kind}{chr(34)}' if kind else ''}{sc(hand.ending.changes)}/>"


def tenhou6(game: Game) -> dict[str, object]:
    """Write a game in tenhou.net/6 format."""
    return {
        "title": ["", ""],
        "name": list(game.names),
        "rule": {"disp": "般南喰赤", "aka": 1},
        "log": [write_hand(hand, (INDICATOR,)) for hand in game.hands],
    }


def link(game: Game) -> str:
    """Write links of tenhou.net/6, one for each hand."""
    whole = tenhou6(game)
    logs = whole["log"]
    assert isinstance(logs, list)
    each = [json.dumps({**whole, "log": [hand]}, ensure_ascii=False) for hand in logs]
    return "\n".join(f"https://tenhou.net/6/#json={quote(one)}&ts=0" for one in each)


def report(game: Game, player: int = 2) -> dict[str, object]:
    """Write a game as a report of mjai-reviewer."""
    whole = tenhou6(game)
    logs = whole["log"]
    assert isinstance(logs, list)
    return {"engine": "none", "player_id": player, "split_logs": [{**whole, "log": [hand]} for hand in logs]}


def page(game: Game) -> str:
    """Write a report as a saved page."""
    whole = tenhou6(game)
    logs = whole["log"]
    assert isinstance(logs, list)
    each = [json.dumps({**whole, "log": [hand]}).replace("&", "&amp;").replace('"', "&quot;") for hand in logs]
    fields = "".join(f"<h2>Hand</h2><textarea readonly>{one}</textarea>" for one in each)
    return f"<!doctype html><html><body>{fields}</body></html>"


def pai(tile: Tile | None) -> str:
    """Write a tile in mjai notation."""
    if tile is None:
        return "?"
    return "ESWNPFC"[tile.rank - 1] if tile.kind.is_honour else f"{tile.rank}{tile.suit.value}{'r' if tile.red else ''}"


def mjai(game: Game, hidden: Sequence[int] = ()) -> str:
    """Write a game as events, one per line, hiding the hands of `hidden` players."""
    events: list[Mapping[str, object]] = [{"type": "start_game", "names": list(game.names)}]
    for hand in game.hands:
        events += _mjai_hand(hand, hidden)
    events.append({"type": "end_game"})
    return "\n".join(json.dumps(one) for one in events)


def _mjai_hand(hand: Hand, hidden: Sequence[int]) -> Iterator[Mapping[str, object]]:
    tehais = [
        ["?"] * 13 if player in hidden else [pai(tile) for tile in hand.dealt[SEATS.index(hand.seat(player))] or ()]
        for player in range(4)
    ]
    yield {
        "type": "start_kyoku",
        "bakaze": "ESWN"[SEATS.index(hand.wind)],
        "kyoku": hand.dealer + 1,
        "honba": hand.honba,
        "kyotaku": hand.sticks,
        "oya": hand.dealer,
        "dora_marker": "C",
        "scores": by_player(hand.scores or (0, 0, 0, 0), hand),
        "tehais": tehais,
    }
    played = ReplayedHand(hand)
    for act in hand.acts:
        lying = played.open
        actor = hand.player(act.seat)
        match act:
            case Drawing():
                yield {"type": "tsumo", "actor": actor, "pai": "?" if actor in hidden else pai(act.tile)}
            case Discarding():
                if act.turned:
                    yield {"type": "reach", "actor": actor}
                yield {"type": "dahai", "actor": actor, "pai": pai(act.tile), "tsumogiri": False}
            case Calling():
                name = {MeldKind.CHII: "chi", MeldKind.PON: "pon"}.get(act.call.kind, "daiminkan")
                assert lying is not None
                yield {
                    "type": name,
                    "actor": actor,
                    "target": hand.player(lying.by),
                    "pai": pai(act.call.tile),
                    "consumed": [pai(tile) for tile in act.call.shown],
                }
            case DeclaredKan() if act.kind is MeldKind.ANKAN:
                yield {"type": "ankan", "actor": actor, "consumed": [pai(tile) for tile in act.tiles]}
            case DeclaredKan():
                yield {"type": "kakan", "actor": actor, "pai": pai(act.tiles[0]), "consumed": []}
        played.play(act)
    for win in hand.ending.wins:
        source = hand.player(win.by or win.seat)
        changes = by_player(win.changes or (0, 0, 0, 0), hand)
        yield {"type": "hora", "actor": hand.player(win.seat), "target": source, "deltas": changes}
    if hand.ending.draw is not None:
        deltas = {"deltas": by_player(hand.ending.changes, hand)} if hand.ending.changes else {}
        yield {"type": "ryukyoku", "reason": DRAWS[hand.ending.draw][2], **deltas}
    yield {"type": "end_kyoku"}


def majiang_tile(tile: Tile) -> str:
    """Write a tile in Majiang notation."""
    return f"{tile.suit.value}{0 if tile.red else tile.rank}"


def majiang(game: Game, first: int = 1) -> dict[str, object]:
    """Write a game in Majiang format; `first` is the index of the first dealer among its players."""
    names = [(game.names or [""] * 4)[(place - first) % 4] for place in range(4)]
    return {"title": "", "player": names, "qijia": first, "log": [list(_majiang_hand(hand)) for hand in game.hands]}


def _majiang_hand(hand: Hand) -> Iterator[Mapping[str, object]]:
    def pais(tiles: Sequence[Tile]) -> str:
        return "".join(majiang_tile(tile) for tile in tiles)

    yield {
        "qipai": {
            "zhuangfeng": SEATS.index(hand.wind),
            "jushu": hand.dealer,
            "changbang": hand.honba,
            "lizhibang": hand.sticks,
            "defen": list(hand.scores or (0, 0, 0, 0)),
            "baopai": "z7",
            "shoupai": [pais(one or ()) for one in hand.dealt],
        }
    }
    pons: dict[tuple[Seat, object], str] = {}
    after_kan = False
    for act in hand.acts:
        yield _majiang_act(act, pons, after_kan=after_kan)
        after_kan = isinstance(act, DeclaredKan) or (isinstance(act, Calling) and act.call.kind is MeldKind.DAIMINKAN)
    for win in hand.ending.wins:
        yield {"hule": _hule(win)}
    if hand.ending.draw is not None:
        name = DRAWS[hand.ending.draw][1].replace("三家和了", "三家和").replace("四槓散了", "四開槓")
        fenpei = {"fenpei": list(hand.ending.changes)} if hand.ending.changes else {}
        yield {"pingju": {"name": name, "shoupai": ["", "", "", ""], **fenpei}}


def _majiang_act(act: Act, pons: dict[tuple[Seat, object], str], *, after_kan: bool) -> Mapping[str, object]:
    seat = SEATS.index(act.seat)
    match act:
        case Drawing():
            assert act.tile is not None
            return {"gangzimo" if after_kan else "zimo": {"l": seat, "p": majiang_tile(act.tile)}}
        case Discarding():
            return {"dapai": {"l": seat, "p": majiang_tile(act.tile) + ("*" if act.turned else "")}}
        case Calling():
            tiles = sorted((*act.call.shown, act.call.tile), key=lambda tile: (tile.rank, not tile.red))
            sign = {Relation.SHIMOCHA: "+", Relation.TOIMEN: "=", Relation.KAMICHA: "-"}[act.call.source]
            at = tiles.index(act.call.tile)
            digits = "".join(majiang_tile(tile)[1] + (sign if place == at else "") for place, tile in enumerate(tiles))
            text = f"{act.call.tile.suit.value}{digits}"
            pons[act.seat, act.call.tile.kind] = text
            return {"fulou": {"l": seat, "m": text}}
        case DeclaredKan():
            if act.kind is MeldKind.ANKAN:
                digits = "".join(majiang_tile(tile)[1] for tile in act.tiles)
                return {"gang": {"l": seat, "m": f"{act.tiles[0].suit.value}{digits}"}}
            return {
                "gang": {
                    "l": seat,
                    "m": pons.get((act.seat, act.tiles[0].kind), "z111-") + majiang_tile(act.tiles[0])[1],
                }
            }


def _hule(win: RecordedWin) -> Mapping[str, object]:
    han, fu, _ = value_parts(win.value) if win.value else (1, 30, 0)
    yakuman = win.value.yakuman if win.value else ()
    signs = {Relation.SHIMOCHA: "+", Relation.TOIMEN: "=", Relation.KAMICHA: "-"}
    pays = signs[win.seat.sees(win.liable)] if win.liable else None
    hupai = [{"name": YAKUMAN[one][1], "fanshu": "*", **({"baojia": pays} if pays else {})} for one in yakuman]
    return {
        "l": SEATS.index(win.seat),
        "baojia": None if win.by is None else SEATS.index(win.by),
        "fu": fu,
        "fanshu": han,
        "hupai": hupai or [{"name": "ドラ", "fanshu": han}],
        **({"damanguan": len(yakuman)} if yakuman else {}),
        "fenpei": list(win.changes or (0, 0, 0, 0)),
    }


SOUL_YAKUMAN = {
    "daisangen": 37,
    "suuankou": 38,
    "tsuuiisou": 39,
    "ryuuiisou": 40,
    "chinroutou": 41,
    "kokushi-musou": 42,
    "shousuushii": 43,
    "suukantsu": 44,
    "chuuren-poutou": 45,
    "daisuushii": 50,
}
SOUL_OFFERS = (
    Offered.DISCARD,
    Offered.CHII,
    Offered.PON,
    Offered.ANKAN,
    Offered.KAN,
    Offered.SHOUMINKAN,
    Offered.RIICHI,
    Offered.TSUMO,
    Offered.RON,
)
"""The kinds of offers, numbered from 1."""
SOUL_DRAWS = {Draw.NINE_TERMINALS: 1, Draw.FOUR_WINDS: 2, Draw.FOUR_KANS: 3, Draw.FOUR_RIICHI: 4, Draw.THREE_WINS: 5}


def soul_records(game: Game) -> list[dict[str, object]]:
    """Write a game as Mahjong Soul records, each with its name and content."""
    return [{"name": f".lq.Record{name}", "data": data} for hand in game.hands for name, data in _soul_hand(hand)]


def soul(game: Game) -> dict[str, object]:
    """Write a game as a file of Mahjong Soul."""
    accounts = [
        {"account_id": 7_000_001 + seat, "seat": seat, "nickname": name} for seat, name in enumerate(game.names)
    ]
    actions = [{"passed": 500 * place, "type": 1, "result": one} for place, one in enumerate(soul_records(game))]
    clicked = {"passed": 1, "type": 2, "user_input": {"seat": 0, "type": 7}}
    return {
        "head": {"config": {"category": 2, "mode": {"mode": 2}}, "accounts": accounts},
        "data": {"name": ".lq.GameDetailRecords", "data": {"version": 210715, "actions": [clicked, *actions]}},
    }


def _soul_hand(hand: Hand) -> Iterator[tuple[str, dict[str, object]]]:
    first, acts = None, hand.acts
    if acts and isinstance(acts[0], Drawing):
        first, acts = acts[0].tile, acts[1:]
    tiles = {
        f"tiles{hand.player(seat)}": list(map(str, one or ())) for seat, one in zip(SEATS, hand.dealt, strict=True)
    }
    if first is not None:
        tiles[f"tiles{hand.dealer}"].append(str(first))
    begins: dict[str, object] = {
        "chang": SEATS.index(hand.wind),
        "ju": hand.dealer,
        "ben": hand.honba,
        "liqibang": hand.sticks,
        "scores": by_player(hand.scores or (0, 0, 0, 0), hand),
    }
    yield "NewRound", {**begins, **tiles, **_soul_offers(hand, 1)}
    for number, act in enumerate(acts, len(hand.acts) - len(acts) + 1):
        name, data = _soul_act(act, hand)
        yield name, {**data, **_soul_offers(hand, number)}
    if hand.ending.wins:
        changes = paid(hand)
        deltas = {"delta_scores": by_player(changes, hand)} if changes else {}
        yield "Hule", {"hules": [_soul_win(win, hand) for win in hand.ending.wins], **deltas}
    elif hand.ending.draw in SOUL_DRAWS:
        yield "LiuJu", {"type": SOUL_DRAWS[hand.ending.draw]}
    elif hand.ending.draw is not None:
        scores = [{"delta_scores": by_player(hand.ending.changes, hand)}] if hand.ending.changes else []
        yield "NoTile", {"liujumanguan": hand.ending.draw is Draw.NAGASHI, "scores": scores}


def _soul_act(act: Act, hand: Hand) -> tuple[str, dict[str, object]]:
    seat = hand.player(act.seat)
    match act:
        case Drawing():
            return "DealTile", {"seat": seat, "tile": str(act.tile)}
        case Discarding():
            return "DiscardTile", {"seat": seat, "tile": str(act.tile), "is_liqi": act.turned, "is_wliqi": False}
        case Calling(call=call):
            feeder = hand.player(act.seat.at(call.source))
            tiles = [*map(str, call.shown), str(call.tile)]
            number = (MeldKind.CHII, MeldKind.PON, MeldKind.DAIMINKAN).index(call.kind)
            froms = [*[seat] * len(call.shown), feeder]
            return "ChiPengGang", {"seat": seat, "type": number, "tiles": tiles, "froms": froms}
        case DeclaredKan():
            number = 3 if act.kind is MeldKind.ANKAN else 2
            return "AnGangAddGang", {"seat": seat, "type": number, "tiles": str(act.tiles[-1])}


def _soul_offers(hand: Hand, after: int) -> dict[str, object]:
    """Write the offers after an act: to the player on turn, or to the possible claimants."""
    listed: dict[int, list[dict[str, object]]] = {}
    for offer in hand.offers or ():
        if offer.after == after:
            ways = ["|".join(map(str, way)) for way in sorted(offer.tiles)]
            entry: dict[str, object] = {"type": SOUL_OFFERS.index(offer.what) + 1}
            listed.setdefault(hand.player(offer.seat), []).append({**entry, **({"combination": ways} if ways else {})})
    operations = [{"seat": seat, "operation_list": entries, "time_fixed": 5000} for seat, entries in listed.items()]
    if not operations:
        return {}
    is_own = isinstance(hand.acts[after - 1], Drawing | Calling)
    return {"operation": operations[0]} if is_own else {"operations": operations}


def _soul_win(win: RecordedWin, hand: Hand) -> dict[str, object]:
    told: dict[str, object] = {"seat": hand.player(win.seat), "zimo": win.by is None}
    if win.value is not None:
        han, fu, _ = value_parts(win.value)
        fans = [{"id": SOUL_YAKUMAN[one], "val": 1} for one in win.value.yakuman]
        told |= {"yiman": bool(fans), "count": han, "fu": fu, "fans": fans or [{"id": 31, "val": han}]}
    return told | ({"baopai": hand.player(win.liable) + 1} if win.liable else {})


DATA = Path(__file__).parents[2] / "engine" / "riichi" / "logs" / "data"
"""A computer-played game of three hands in every format, generated by `played`."""
FORMATS: Mapping[str, Callable[[Game], str]] = {
    "own.xml": mjlog,
    "own.json": lambda game: json.dumps(tenhou6(game), ensure_ascii=False),
    "own-links.txt": link,
    "own-report.json": lambda game: json.dumps(report(game), ensure_ascii=False),
    "own-page.html": page,
    "own.jsonl": mjai,
    "own-soul.json": lambda game: json.dumps(soul(game), ensure_ascii=False),
    "own-majiang.json": lambda game: json.dumps(majiang(game), ensure_ascii=False),
}
"""The writer for each of its files."""
NUMBER = 142


@cache
def sample() -> Game:
    """Return the game of the sample files."""
    (read,) = read_log((DATA / "own.xml").read_bytes())
    return read


def main() -> None:
    """Regenerate the files."""
    from tests.support.riichi.whole_games import played

    DATA.mkdir(exist_ok=True)
    for name, write in FORMATS.items():
        (DATA / name).write_text(f"{write(played(NUMBER, hands=3, boldness=0.3))}\n", "utf-8")


if __name__ == "__main__":
    main()
