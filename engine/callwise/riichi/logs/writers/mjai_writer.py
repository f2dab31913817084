"""Writing a hand as mjai, one event per line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from callwise.ground.seats import SEATS
from callwise.riichi.logs.replay.hand_record import Act, Calling, Changes, DeclaredKan, Discarding, Draw, Drawing, Hand
from callwise.riichi.logs.replay.hand_replay import ReplayedHand
from callwise.riichi.table.melds import MeldKind
from callwise.riichi.table.tiles import Tile

_WINDS, _HONOURS = "ESWN", "ESWNPFC"
_CALLS = {MeldKind.CHII: "chi", MeldKind.PON: "pon", MeldKind.DAIMINKAN: "daiminkan"}
_DRAWS = {
    Draw.EXHAUSTIVE: "fanpai",
    Draw.NAGASHI: "nagashimangan",
    Draw.NINE_TERMINALS: "kyushukyuhai",
    Draw.FOUR_RIICHI: "suchareach",
    Draw.FOUR_WINDS: "sufonrenta",
    Draw.FOUR_KANS: "sukaikan",
    Draw.THREE_WINS: "sanchaho",
}
_NOTHING: Changes = (0, 0, 0, 0)


def write_mjai(hand: Hand, names: Sequence[str], turned: Sequence[tuple[int, Tile]]) -> str:
    """
    Write a game of one hand whose draws are all known.

    `turned` are the dora indicators, each with the number of acts before it was turned over.
    """
    start, end = {"type": "start_game", "names": list(names)}, {"type": "end_game"}
    return "\n".join(json.dumps(one) for one in (start, *_events(hand, turned), end))


def _events(hand: Hand, turned: Sequence[tuple[int, Tile]]) -> Iterator[Mapping[str, object]]:
    dealt = [hand.dealt[SEATS.index(hand.seat(player))] or () for player in range(len(SEATS))]
    yield {
        "type": "start_kyoku",
        "bakaze": _WINDS[SEATS.index(hand.wind)],
        "kyoku": hand.dealer + 1,
        "honba": hand.honba,
        "kyotaku": hand.sticks,
        "oya": hand.dealer,
        "dora_marker": write_pai(turned[0][1]),
        "scores": _by_player(hand.scores, hand),
        "tehais": [[write_pai(tile) for tile in one] for one in dealt],
    }
    played = ReplayedHand(hand)
    for place, act in enumerate(hand.acts):
        lying = played.open
        if lying is not None and lying.turned and not isinstance(act, DeclaredKan):
            yield {"type": "reach_accepted", "actor": hand.player(lying.by)}
        yield from ({"type": "dora", "dora_marker": write_pai(tile)} for at, tile in turned[1:] if at == place)
        yield from _act(act, hand, played)
        played.play(act)
    for win in hand.ending.wins:
        source = hand.player(win.by or win.seat)
        deltas = _by_player(win.changes, hand)
        yield {"type": "hora", "actor": hand.player(win.seat), "target": source, "deltas": deltas}
    if hand.ending.draw is not None:
        reason = _DRAWS[hand.ending.draw]
        yield {"type": "ryukyoku", "reason": reason, "deltas": _by_player(hand.ending.changes, hand)}
    yield {"type": "end_kyoku"}


def _act(act: Act, hand: Hand, played: ReplayedHand) -> Iterator[Mapping[str, object]]:
    actor = hand.player(act.seat)
    match act:
        case Drawing(_, tile):
            assert tile is not None
            yield {"type": "tsumo", "actor": actor, "pai": write_pai(tile)}
        case Discarding(_, tile, is_riichi):
            if is_riichi:
                yield {"type": "reach", "actor": actor}
            is_drawn = played.turn is not None and played.turn.drawn == tile
            yield {"type": "dahai", "actor": actor, "pai": write_pai(tile), "tsumogiri": is_drawn}
        case Calling(_, call):
            target, shown = hand.player(act.seat.at(call.source)), [write_pai(tile) for tile in call.shown]
            told = {"actor": actor, "target": target, "pai": write_pai(call.tile), "consumed": shown}
            yield {"type": _CALLS[call.kind], **told}
        case DeclaredKan(_, MeldKind.ANKAN, tiles):
            yield {"type": "ankan", "actor": actor, "consumed": [write_pai(tile) for tile in tiles]}
        case DeclaredKan(_, _, tiles):
            made = played.sitting[act.seat].made
            pon = next(one for one in made if one.kind is MeldKind.PON and one.tile_kind == tiles[0].kind)
            consumed = [write_pai(tile) for tile in pon.tiles]
            yield {"type": "kakan", "actor": actor, "pai": write_pai(tiles[0]), "consumed": consumed}


def write_pai(tile: Tile) -> str:
    """Write a tile."""
    return _HONOURS[tile.rank - 1] if tile.kind.is_honour else f"{tile.rank}{tile.suit.value}{'r' * tile.red}"


def _by_player(changes: Changes | None, hand: Hand) -> list[int]:
    return [(changes or _NOTHING)[SEATS.index(hand.seat(player))] for player in range(len(SEATS))]
