"""
The JSON of tenhou.net/6: from Tenhou itself, its editor's links, and converters.

A hand is a list of seventeen: the round, scores, indicators, each player's deal, draws and discards, and the result.
The order of play is worked out (`tenhou6_order`). Results use Tenhou's words, or tensoul's in three languages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from callwise.ground.seats import SEATS, Seat
from callwise.question.recorded_games import LogError
from callwise.riichi.logs.formats.hand_reader import THREE_PLAYERS
from callwise.riichi.logs.formats.hand_values import of_words
from callwise.riichi.logs.formats.log_format import LogFormat, having
from callwise.riichi.logs.formats.strict_json import (
    as_list,
    as_names,
    as_number,
    as_player,
    as_points_and_chips,
    as_text,
    shown,
)
from callwise.riichi.logs.formats.tenhou6_entries import read_incoming, read_outgoing, read_tile
from callwise.riichi.logs.formats.tenhou6_order import Last, Listed, in_order
from callwise.riichi.logs.replay.caps import MOST_ACTS, MOST_HANDS
from callwise.riichi.logs.replay.hand_record import Draw, Game, Hand, HandEnd, RecordedWin, by_seat
from callwise.riichi.logs.replay.hand_replay import read_each
from callwise.riichi.table.tiles import Tile

_PARTS = 17
_WINS = ("和了", "Agari")
_DRAWS = {
    "流局": Draw.EXHAUSTIVE,
    "全員聴牌": Draw.EXHAUSTIVE,
    "全員不聴": Draw.EXHAUSTIVE,
    "流し満貫": Draw.NAGASHI,
    "九種九牌": Draw.NINE_TERMINALS,
    "四家立直": Draw.FOUR_RIICHI,
    "四風連打": Draw.FOUR_WINDS,
    "三家和了": Draw.THREE_WINS,
    "三家和": Draw.THREE_WINS,
    "四槓散了": Draw.FOUR_KANS,
    "四開槓": Draw.FOUR_KANS,
    "Ryuukyoku": Draw.EXHAUSTIVE,
    "Exhaustive Draw": Draw.EXHAUSTIVE,
    "Nagashi Mangan": Draw.NAGASHI,
    "Mangan at Draw": Draw.NAGASHI,
    "Kyuushu Kyuuhai": Draw.NINE_TERMINALS,
    "Nine Terminal Abortion": Draw.NINE_TERMINALS,
    "Suucha Riichi": Draw.FOUR_RIICHI,
    "Four Riichi Abortion": Draw.FOUR_RIICHI,
    "Suufon Renda": Draw.FOUR_WINDS,
    "Four Wind Abortion": Draw.FOUR_WINDS,
    "Sanchahou": Draw.THREE_WINS,
    "Three Ron Abortion": Draw.THREE_WINS,
    "Suukaikan": Draw.FOUR_KANS,
    "Four Kan Abortion": Draw.FOUR_KANS,
}
_OF_MAHJONG_SOUL = ("の間", "Room", "大会戦", "友人戦", "段位戦", "Tournament", "Friendly", "Ranked")
_OF_TENHOU = "般上特鳳若琥孔技"


def read_tenhou6(data: Mapping[str, object]) -> Game:
    """Read a game. Raises LogError if nothing is readable; the game lists errors in single hands."""
    return _read_hands(as_list(data.get("log"), "log"), data)


def read_together(logs: Sequence[Mapping[str, object]]) -> Game:
    """Read logs that each contain some hands of one game. Raises LogError."""
    if not 1 <= len(logs) <= MOST_HANDS:
        raise LogError(f"a game has 1 to {MOST_HANDS} hands, here are {len(logs)}")
    return _read_hands([hand for one in logs for hand in as_list(one.get("log"), "log")], logs[0])


def _read_hands(log: Sequence[object], about: Mapping[str, object]) -> Game:
    """Read a game's hands; `about` has its other details, such as names and the room."""
    if not 1 <= len(log) <= MOST_HANDS:
        raise LogError(f"a game has 1 to {MOST_HANDS} hands, this log has {len(log)}")
    rule = about.get("rule")
    disp = rule.get("disp") if isinstance(rule, dict) else None
    room = disp if isinstance(disp, str) else ""
    if "三" in room or "3-Player" in room:
        raise LogError(THREE_PLAYERS)
    hands, faults = read_each(log, _read_hand)
    source, ruleset, is_certain = _played_where(room, about)
    return Game(source, ruleset, is_certain, hands, faults, as_names(about.get("name")))


TENHOU6 = LogFormat(partial(having, "log"), read_tenhou6)


def _played_where(room: str, about: Mapping[str, object]) -> tuple[str, str, bool]:
    """Return where a game was played, under which rules, and whether that's certain."""
    if any(sign in room for sign in _OF_MAHJONG_SOUL):
        return (
            "Mahjong Soul",
            "mahjong-soul",
            not any(sign in room for sign in ("大会戦", "友人戦", "Tournament", "Friendly")),
        )
    if room and room[0] in _OF_TENHOU:
        return "Tenhou", "tenhou", about.get("lobby", 0) == 0
    return "tenhou.net/6", "tenhou", False


def _read_hand(value: object, number: int) -> Hand:
    parts = as_list(value, "a hand", _PARTS)
    begins = as_list(parts[0], "the round", 3)
    round_ = as_number(begins[0], "the round", 0, 15)
    honba, sticks = as_number(begins[1], "honba"), as_number(begins[2], "sticks")
    dealer = round_ % 4
    scores = as_points_and_chips(parts[1], "the scores")
    if not as_list(parts[4 + 9], "a hand dealt"):
        raise LogError(THREE_PLAYERS, number, 0)
    players = [_read_lists(parts[4 + 3 * player : 7 + 3 * player], number, player) for player in range(4)]
    seated = [players[(dealer + turns) % 4] for turns in range(4)]
    ending = _read_result(parts[16], dealer)
    first = ending.wins[0] if ending.wins else None
    acts = in_order(seated, Last(first.seat, first.by) if first else Last())
    dealt = tuple(one.dealt for one in seated)
    by_seats = by_seat(scores, dealer)
    return Hand(number, SEATS[round_ // 4], dealer, honba, sticks, by_seats, dealt, acts, ending)


def _read_lists(lists: Sequence[object], number: int, player: int) -> Listed:
    try:
        dealt, incoming, outgoing = (as_list(one, f"a list of player {player}") for one in lists)
        if len(dealt) != 13 or len(incoming) > MOST_ACTS or len(outgoing) > MOST_ACTS:
            raise LogError(f"player {player} is dealt 13 tiles and acts at most {MOST_ACTS} times, got {shown(lists)}")
        tiles: tuple[Tile, ...] = tuple(map(read_tile, dealt))
        return Listed(tiles, tuple(map(read_incoming, incoming)), tuple(map(read_outgoing, outgoing)))
    except LogError as error:
        raise error.within(number) from error


def _read_result(value: object, dealer: int) -> HandEnd:
    result = as_list(value, "a result")
    how = as_text(result[0] if result else None, "how a hand ended")
    rest = result[1:]
    if how in _WINS:
        return HandEnd(tuple(_read_wins(rest, dealer)))
    if how not in _DRAWS:
        raise LogError(f"no end of a hand is known like {shown(how)}")
    changes = by_seat(as_points_and_chips(rest[0], "the changes"), dealer) if rest else None
    return HandEnd((), _DRAWS[how], changes)


def _read_wins(rest: Sequence[object], dealer: int) -> Iterator[RecordedWin]:
    if len(rest) not in (2, 4, 6):
        raise LogError(f"a win has its changes and what it is, got {shown(list(rest))}")
    for changes, told in zip(rest[::2], rest[1::2], strict=True):
        points = as_points_and_chips(changes, "the changes")
        said = as_list(told, "a win")
        if len(said) < 2:
            raise LogError(f"a win tells who wins and from whom, got {shown(told)}")
        who, by = as_player(said[0], "who wins"), as_player(said[1], "from whom")
        liable = as_player(said[2], "who is liable") if len(said) > 2 else who
        words = [as_text(one, "a win’s words") for one in said[3:]]
        yield RecordedWin(
            _seat(who, dealer),
            None if who == by else _seat(by, dealer),
            of_words(words[0], words[1:]) if words else None,
            by_seat(points, dealer),
            None if liable == who else _seat(liable, dealer),
        )


def _seat(player: int, dealer: int) -> Seat:
    return SEATS[(player - dealer) % 4]
