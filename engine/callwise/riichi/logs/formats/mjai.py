"""
mjai: one event per line, as written by programs that play against each other.

Hands hidden from the logging program are "?"; their tiles are known once discarded. Logs of the 2012 protocol don't
state the round's wind; it's worked out from the dealers, starting at the game's first hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from callwise.ground.seats import SEATS
from callwise.question.recorded_games import LogError
from callwise.riichi.logs.formats.hand_reader import THREE_PLAYERS, HandReader, split_into_hands
from callwise.riichi.logs.formats.log_format import LogFormat
from callwise.riichi.logs.formats.strict_json import (
    as_list,
    as_names,
    as_number,
    as_object,
    as_player,
    as_points,
    as_text,
    shown,
)
from callwise.riichi.logs.replay.hand_record import (
    Act,
    Calling,
    DeclaredKan,
    Discarding,
    Draw,
    Drawing,
    Game,
    Hand,
    RecordedWin,
    by_seat,
)
from callwise.riichi.logs.replay.hand_replay import read_each
from callwise.riichi.table.melds import Call, MeldKind
from callwise.riichi.table.tiles import Tile

_PAIS = {
    **{f"{rank}{suit}": Tile.parse(f"{rank}{suit}") for suit in "mps" for rank in range(1, 10)},
    **{f"5{suit}r": Tile.parse(f"0{suit}") for suit in "mps"},
    **{letter: Tile.parse(f"{rank}z") for rank, letter in enumerate("ESWNPFC", 1)},
}
_WINDS = "ESWN"
_AFTER = dict(pairwise(_WINDS))
_HIDDEN = "?"
_NO_WIND = (
    "the round’s wind isn’t told: mjai’s protocol of 2012 has no bakaze, and it’s only found from East 1 on, hand by "
    'hand; write "bakaze": "E", "S", "W" or "N" into this start_kyoku'
)
_CALLS = {"chi": MeldKind.CHII, "pon": MeldKind.PON, "daiminkan": MeldKind.DAIMINKAN}
_SKIPPED = ("start_game", "reach_accepted", "dora", "end_kyoku", "end_game", "none", "error", "hello")
_DRAWS = {
    "kyushukyuhai": Draw.NINE_TERMINALS,
    "yao9": Draw.NINE_TERMINALS,
    "sufonrenta": Draw.FOUR_WINDS,
    "kaze4": Draw.FOUR_WINDS,
    "suchareach": Draw.FOUR_RIICHI,
    "reach4": Draw.FOUR_RIICHI,
    "sanchaho": Draw.THREE_WINS,
    "ron3": Draw.THREE_WINS,
    "sukaikan": Draw.FOUR_KANS,
    "kan4": Draw.FOUR_KANS,
    "nagashimangan": Draw.NAGASHI,
    "nm": Draw.NAGASHI,
}


def read_mjai(events: Sequence[Mapping[str, object]]) -> Game:
    """Read a game. Raises LogError if nothing is readable; the game lists errors in single hands."""
    before, parts = split_into_hands(events, lambda one: one.get("type") == "start_kyoku")
    if not parts:
        raise LogError("no hand in it: a hand begins with an event of type start_kyoku")
    start = next((one for one in before if one.get("type") == "start_game"), None)
    names = start.get("names") if start else None
    if isinstance(names, list) and len(names) == 3:
        raise LogError(THREE_PLAYERS)
    winds = _winds([part[0] for part in parts], begins=start is not None)
    hands, faults = read_each(parts, lambda part, number: _Reading(number).read(part, winds[number - 1]))
    return Game("mjai", "tenhou", False, hands, faults, as_names(names), _seen(hands))


def events_in(value: object) -> list[list[Mapping[str, object]]]:
    """Return a game's events: from a list, an object containing a list, or a single event. Raises LogError."""
    if isinstance(value, dict) and "mjai_log" in value:
        return [_events(as_list(value["mjai_log"], "mjai_log"))]
    if isinstance(value, dict) and value.get("type") in ("start_game", "start_kyoku"):
        return [[value]]
    if isinstance(value, list) and value and isinstance(value[0], dict) and "type" in value[0]:
        return [_events(value)]
    return []


def _events(values: Iterable[object]) -> list[Mapping[str, object]]:
    return [as_object(one, "an event") for one in values]


MJAI = LogFormat(events_in, read_mjai)


def _winds(starts: Sequence[Mapping[str, object]], *, begins: bool) -> list[object]:
    """
    Return each hand's round wind, from its start or the previous dealers; None if unknown.

    `begins` means that the first hand is also the game's first, East 1.
    """
    winds: list[object] = []
    wind: object = None
    before: int | None = None
    for start in starts:
        dealer = start.get("oya")
        if not isinstance(dealer, int):  # refused later, when the hand is read
            winds.append(start.get("bakaze"))
            continue
        if start.get("bakaze") is not None:
            wind = start["bakaze"]
        elif start.get("kyoku", dealer + 1) != dealer + 1:
            wind = None
        elif before is None:
            wind = "E" if begins and dealer == 0 else None
        elif (dealer - before) % 4 > 1:
            wind = None
        elif dealer < before:
            wind = _AFTER.get(wind) if isinstance(wind, str) else None
        winds.append(wind)
        before = dealer
    return winds


def _seen(hands: Iterable[Hand]) -> int | None:
    """Return the only player whose hand is known, if there is one."""
    told = {tuple(hand.player(seat) for seat, one in zip(SEATS, hand.dealt, strict=True) if one) for hand in hands}
    match [*told]:
        case [(player,)]:
            return player
        case _:
            return None


class _Reading(HandReader):
    """Reader of one hand."""

    reach: int | None = None

    def read(self, events: Sequence[Mapping[str, object]], bakaze: object) -> Hand:
        """Read a hand with its round's wind from its start_kyoku onwards. Raises LogError."""
        start = events[0]
        try:
            if bakaze is None:
                raise LogError(_NO_WIND)
            wind = as_text(bakaze, "bakaze")
            if wind not in _WINDS or len(wind) != 1:
                raise LogError(f"bakaze is E, S, W or N, got {shown(wind)}")
            self.dealer = as_player(start.get("oya"), "oya")
            honba, sticks = as_number(start.get("honba", 0), "honba"), as_number(start.get("kyotaku", 0), "kyotaku")
            scores = as_points(start["scores"], "scores") if start.get("scores") is not None else None
            tehais = as_list(start.get("tehais"), "tehais")
            if len(tehais) == 3 or (scores and len(tehais) == 4 and tehais[3] == []):
                raise LogError(THREE_PLAYERS)
            hands = [_hand(one) for one in as_list(tehais, "tehais", 4)]
        except LogError as error:
            raise error.within(self.number, 0) from error
        self.read_events(events[1:], self._read, lambda event: event)
        dealt = tuple(hands[(self.dealer + turns) % 4] for turns in range(4))
        by = by_seat(scores, self.dealer) if scores else None
        round_wind = SEATS[_WINDS.index(wind)]
        return Hand(self.number, round_wind, self.dealer, honba, sticks, by, dealt, tuple(self.acts), self.ending)

    def _read(self, event: Mapping[str, object]) -> None:
        kind = as_text(event.get("type"), "an event’s type")
        if kind in _SKIPPED:
            return
        if (self.wins and kind != "hora") or self.draw:
            raise LogError(f"the hand has ended before {shown(event)}")
        if kind == "hora":
            self._win(event)
        elif kind == "ryukyoku":
            reason = event.get("reason", "")
            self.draw = _DRAWS.get(reason, Draw.EXHAUSTIVE) if isinstance(reason, str) else Draw.EXHAUSTIVE
            self.changes = self.changes_from(event.get("deltas"), "deltas")
        elif kind == "reach":
            self.reach = as_player(event.get("actor"), "actor")
        else:
            self.acts.append(self._act(kind, event))

    def _act(self, kind: str, event: Mapping[str, object]) -> Act:
        player = as_player(event.get("actor"), "actor")
        seat = self.seat_of(player)
        if kind == "tsumo":
            pai = event.get("pai")
            return Drawing(seat, None if pai == _HIDDEN else read_pai(pai))
        if kind == "dahai":
            turned, self.reach = self.reach == player, None
            return Discarding(seat, read_pai(event.get("pai")), turned)
        if kind in _CALLS:
            consumed = tuple(map(read_pai, as_list(event.get("consumed"), "consumed")))
            source = seat.sees(self.seat_of(as_player(event.get("target"), "target")))
            return Calling(seat, Call(_CALLS[kind], read_pai(event.get("pai")), consumed, source))
        if kind == "kakan":
            return DeclaredKan(seat, MeldKind.SHOUMINKAN, (read_pai(event.get("pai")),))
        if kind == "ankan":
            tiles = tuple(map(read_pai, as_list(event.get("consumed"), "consumed", 4)))
            return DeclaredKan(seat, MeldKind.ANKAN, tuple(sorted(tiles)))
        if kind in ("kita", "nukidora"):
            raise LogError(f"a north set aside: {THREE_PLAYERS}")
        raise LogError(f"not known: {shown(event)}")

    def _win(self, event: Mapping[str, object]) -> None:
        seat = self.seat_of(as_player(event.get("actor"), "actor"))
        by = self.seat_of(as_player(event.get("target"), "target"))
        self.wins.append(
            RecordedWin(seat, None if by is seat else by, None, self.changes_from(event.get("deltas"), "deltas"))
        )


def read_pai(value: object) -> Tile:
    """Read a tile: 1m to 9s, 5mr for a red five, or E S W N P F C. Raises LogError."""
    tile = _PAIS.get(as_text(value, "a tile"))
    if tile is None:
        raise LogError(f"a tile is like 1m, 5pr or one of E S W N P F C, got {shown(value)}")
    return tile


def _hand(value: object) -> tuple[Tile, ...] | None:
    pais = as_list(value, "a hand", 13)
    return None if all(one == _HIDDEN for one in pais) else tuple(map(read_pai, pais))
