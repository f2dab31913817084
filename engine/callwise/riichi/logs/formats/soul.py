"""
Mahjong Soul's own records as JSON, which its client uses for replays.

Mahjong Soul's seat is the player number here. The dealer is dealt fourteen tiles; the last counts as a draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from callwise.ground.seats import SEATS, Seat
from callwise.question.recorded_games import LogError
from callwise.riichi.logs.formats.hand_reader import THREE_PLAYERS, HandReader, split_into_hands
from callwise.riichi.logs.formats.hand_values import of_han, of_soul_numbers
from callwise.riichi.logs.formats.log_format import LogFormat
from callwise.riichi.logs.formats.soul_offers import offers_of
from callwise.riichi.logs.formats.soul_shapes import NEW_ROUND, Record, Recorded, names_of, read_tile, recorded_in, told
from callwise.riichi.logs.formats.strict_json import as_list, as_number, as_object, as_player, as_points, shown
from callwise.riichi.logs.replay.caps import LONGEST_NAME
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
    Offer,
    RecordedWin,
    by_seat,
)
from callwise.riichi.logs.replay.hand_replay import read_each
from callwise.riichi.payment.points import Value
from callwise.riichi.table.melds import Call, MeldKind
from callwise.riichi.table.tiles import Tile

_CALLS = (MeldKind.CHII, MeldKind.PON, MeldKind.DAIMINKAN)
_KANS = {2: MeldKind.SHOUMINKAN, 3: MeldKind.ANKAN}
_DRAWS = {
    1: Draw.NINE_TERMINALS,
    2: Draw.FOUR_WINDS,
    3: Draw.FOUR_KANS,
    4: Draw.FOUR_RIICHI,
    5: Draw.THREE_WINS,
}
_RANKED = 2
_FIRST_OF_THREE = 11
"""Modes of ranked games from this number on have three players."""


def read_soul(recorded: Recorded) -> Game:
    """Read a game. Raises LogError if nothing is readable; the game lists errors in single hands."""
    config = _inner(recorded.head, "config")
    mode = _inner(config, "mode").get("mode")
    if isinstance(mode, int) and _FIRST_OF_THREE <= mode < 2 * _FIRST_OF_THREE:
        raise LogError(THREE_PLAYERS)
    _, parts = split_into_hands(recorded.records, lambda record: record[0] == NEW_ROUND)
    hands, faults = read_each(parts, lambda part, number: _Reading(number).read(part))
    names = tuple(name[:LONGEST_NAME] for name in names_of(recorded.head))
    return Game("Mahjong Soul", "mahjong-soul", config.get("category") == _RANKED, hands, faults, names)


MAHJONG_SOUL = LogFormat(recorded_in, read_soul)


def _inner(data: Mapping[str, object], name: str) -> Mapping[str, object]:
    value = data.get(name)
    return value if isinstance(value, dict) else {}


class _Reading(HandReader):
    """Reader of one hand; its records may omit zero and false values."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.held: dict[Seat, Counter[Tile]] = {}
        self.offers: list[Offer] = []

    def read(self, records: Sequence[Record]) -> Hand:
        """Read a hand from its first record onwards. Raises LogError."""
        start = records[0][1]
        try:
            self.dealer = as_player(start.get("ju", 0), "ju")
            wind = SEATS[as_number(start.get("chang", 0), "chang", 0, 3)]
            honba, sticks = as_number(start.get("ben", 0), "ben"), as_number(start.get("liqibang", 0), "liqibang")
            scores = as_list(start.get("scores"), "scores")
            if len(scores) == 3 or start.get("tiles3") in ([], None):
                raise LogError(THREE_PLAYERS)
            points = as_points(scores, "scores")
            dealt = [self._deal(SEATS[turns], start) for turns in range(4)]
            self._offer(start)
        except LogError as error:
            raise error.within(self.number, 0) from error
        self.read_events(records[1:], lambda record: self._read(*record), lambda record: record[1])
        by = by_seat(points, self.dealer)
        acts, offers = tuple(self.acts), tuple(self.offers) or None
        return Hand(self.number, wind, self.dealer, honba, sticks, by, tuple(dealt), acts, self.ending, offers)

    def _deal(self, seat: Seat, start: Mapping[str, object]) -> tuple[Tile, ...]:
        name = f"tiles{(self.dealer + SEATS.index(seat)) % 4}"
        tiles = as_list(start.get(name), name)
        hand = tuple(map(read_tile, tiles))
        dealt, drawn = hand[:13], hand[13:]
        self.held[seat] = Counter(dealt)
        if seat is Seat.EAST and len(drawn) == 1:
            self._do(Drawing(seat, drawn[0]))
        elif len(hand) != 13:
            raise LogError(f"{name} has 13 tiles, the dealer’s 14, got {len(tiles)}")
        return dealt

    def _read(self, name: str, data: Mapping[str, object]) -> None:
        if self.wins or self.draw:
            raise LogError(f"the hand has ended before {shown(name)}")
        if name == "Hule":
            self._win(data)
        elif name == "NoTile":
            nagashi = told(data, "liujumanguan") is True
            self.draw, self.changes = Draw.NAGASHI if nagashi else Draw.EXHAUSTIVE, self._exhausted(data)
        elif name == "LiuJu":
            self.draw = _DRAWS[as_number(data.get("type"), "type", 1, len(_DRAWS))]
        elif name == "BaBei":
            raise LogError(f"a north set aside: {THREE_PLAYERS}")
        else:
            self._do(self._act(name, data))
            self._offer(data)

    def _offer(self, data: Mapping[str, object]) -> None:
        """Store the offers that a record says followed it."""
        self.offers += offers_of(data, len(self.acts), self._seat)

    def _do(self, act: Act) -> None:
        """
        Store an act and update the hand, which determines a kan's tiles; discards don't matter, since a kan has all
        four.
        """
        self.acts.append(act)
        held = self.held[act.seat]
        match act:
            case Drawing(tile=Tile() as tile):
                held[tile] += 1
            case Calling():
                held.subtract(act.call.shown)

    def _act(self, name: str, data: Mapping[str, object]) -> Act:
        seat = self._seat(data.get("seat", 0))
        if name == "DealTile":
            return Drawing(seat, read_tile(data.get("tile")))
        if name == "DiscardTile":
            turned = told(data, "is_liqi") is True or told(data, "is_wliqi") is True
            return Discarding(seat, read_tile(data.get("tile")), turned)
        if name == "ChiPengGang":
            return self._call(seat, data)
        if name == "AnGangAddGang":
            number = as_number(data.get("type"), "type", 2, 3)
            return self._kan(seat, _KANS[number], read_tile(data.get("tiles")))
        raise LogError(f"not known: {shown(name)}")

    def _call(self, seat: Seat, data: Mapping[str, object]) -> Calling:
        kind = _CALLS[as_number(data.get("type", 0), "type", 0, 2)]
        tiles = [read_tile(one) for one in as_list(data.get("tiles"), "tiles", 4 if kind is MeldKind.DAIMINKAN else 3)]
        froms = [self._seat(one) for one in as_list(data.get("froms"), "froms", len(tiles))]
        called = [place for place, one in enumerate(froms) if one is not seat]
        if len(called) != 1:
            raise LogError(f"one tile of a call is from another player, got froms {shown(data.get('froms'))}")
        (place,) = called
        shown_ = (*tiles[:place], *tiles[place + 1 :])
        return Calling(seat, Call(kind, tiles[place], shown_, seat.sees(froms[place])))

    def _kan(self, seat: Seat, kind: MeldKind, tile: Tile) -> DeclaredKan:
        """Read a kan by its kind only: records don't always show which five is red."""
        held = sorted(one for one in self.held[seat].elements() if one.kind == tile.kind)
        needed = 4 if kind is MeldKind.ANKAN else 1
        return DeclaredKan(seat, kind, tuple(held) if len(held) == needed else (tile,) * needed)

    def _win(self, data: Mapping[str, object]) -> None:
        hules = [as_object(one, "a win") for one in as_list(data.get("hules"), "hules")]
        if not 1 <= len(hules) <= 3:
            raise LogError(f"hules has 1 to 3 wins, got {len(hules)}")
        changes = self.changes_from(told(data, "delta_scores"), "delta_scores")
        alone, self.changes = (changes, None) if len(hules) == 1 else (None, changes)
        self.wins = [self._one_win(one, alone) for one in hules]

    def _one_win(self, data: Mapping[str, object], changes: Changes | None) -> RecordedWin:
        seat = self._seat(data.get("seat", 0))
        last = self.acts[-1].seat
        liable = as_number(data.get("baopai", 0), "baopai", 0, 4)
        by = None if data.get("zimo") is True else last
        return RecordedWin(seat, by, _value(data), changes, self._seat(liable - 1) if liable else None)

    def _exhausted(self, data: Mapping[str, object]) -> Changes | None:
        """Return the changes of an exhaustive draw: one entry, or one for each nagashi mangan."""
        each = [as_object(one, "scores") for one in as_list(data.get("scores") or [], "scores")]
        lists = [as_points(deltas, "delta_scores") for one in each if (deltas := told(one, "delta_scores"))]
        return by_seat([*map(sum, zip(*lists, strict=True))], self.dealer) if lists else None

    def _seat(self, player: object) -> Seat:
        return self.seat_of(as_player(player, "seat"))


def _value(data: Mapping[str, object]) -> Value | None:
    fans = [as_object(one, "a yaku") for one in as_list(data.get("fans", []), "fans")]
    if data.get("yiman") is True:
        return of_soul_numbers([as_number(one.get("id"), "a yaku’s id", 0, 9999) for one in fans])
    return of_han(as_number(data.get("count", 0), "count"), as_number(data.get("fu", 0), "fu", 0, 200))
