"""
Computer-played games: four players who look only at their own tiles, on walls shuffled from a number.

They keep connected tiles, call if that brings them closer, declare riichi, and mostly win when they can. Legal actions
and payments come from the engine under Tenhou's rules.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from callwise.ground.seats import SEATS, Seat
from callwise.riichi.agreement.presets import TENHOU
from callwise.riichi.calls.claims import judge_claim
from callwise.riichi.calls.kuikae import judge_discard
from callwise.riichi.calls.turn import Announcement, AnnouncementKind, judge_announcement, tempting_announcements
from callwise.riichi.hand.hand import By, Finish, worth
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
    HandEnd,
    RecordedWin,
)
from callwise.riichi.logs.replay.hand_replay import ReplayedHand
from callwise.riichi.payment.certain_yakuman import WonHand, liable_players
from callwise.riichi.payment.points import Value
from callwise.riichi.payment.price import Winner
from callwise.riichi.payment.win_settlement import EndedDeal, settle_wins
from callwise.riichi.table.discard import Claim, ClaimKind
from callwise.riichi.table.melds import Call, MeldKind
from callwise.riichi.table.table import Table
from callwise.riichi.table.tiles import KINDS, Tile, without
from tests.support.riichi.legal_acts import legal_claims

WALL = tuple(Tile(kind, red=copy == 0 and kind.rank == 5 and not kind.is_honour) for kind in KINDS for copy in range(4))
START = (25_000, 25_000, 25_000, 25_000)


@dataclass
class _Hand:
    """A hand in progress."""

    number: int
    dealer: int
    honba: int
    sticks: int
    scores: Changes
    chance: random.Random
    boldness: float
    acts: list[Act] = field(default_factory=list)

    def play(self) -> Hand:
        """Play it to its end."""
        wall = list(WALL)
        self.chance.shuffle(wall)
        dealt = tuple(tuple(sorted(wall[13 * place : 13 * place + 13])) for place in range(4))
        self.wall, self.left = wall[52:], 70
        self.begun = Hand(
            self.number,
            SEATS[self.dealer // 4],
            self.dealer % 4,
            self.honba,
            self.sticks,
            self.scores,
            dealt,
            (),
            HandEnd(),
        )
        self.played = ReplayedHand(self.begun)
        ending = self._rounds()
        return Hand(
            self.number,
            self.begun.wind,
            self.begun.dealer,
            self.honba,
            self.sticks,
            self.scores,
            dealt,
            tuple(self.acts),
            ending,
        )

    def _do(self, act: Act) -> None:
        self.played.play(act)
        self.acts.append(act)

    def _rounds(self) -> HandEnd:
        at, called = Seat.EAST, False
        while True:
            if not called:
                if not self.left:
                    return HandEnd((), Draw.EXHAUSTIVE)
                self.left -= 1
                self._do(Drawing(at, self.wall.pop()))
                if (ending := self._own_turn(at)) is not None:
                    return ending
                if self.played.open is not None and self.played.open.kan is not None:
                    if wins := self._wins(self.played.table):
                        return self._won(wins)
                    continue
            if not (self.played.open and self.played.open.by is at):
                self._discard(at)
            table = self.played.table
            if wins := self._wins(table):
                return self._won(wins)
            claim = self._call(table)
            if claim is None:
                at, called = at.after(1), False
                continue
            call = claim.call(at)
            self._do(Calling(claim.seat, call))
            at, called = claim.seat, call.kind is not MeldKind.DAIMINKAN

    def _own_turn(self, at: Seat) -> HandEnd | None:
        table = self.played.table
        for one in tempting_announcements(table):
            if not judge_announcement(one, table, TENHOU).is_legal:
                continue
            if one.kind is AnnouncementKind.TSUMO and self.chance.random() < 0.9:
                return self._won([(at, None)])
            if one.kind is AnnouncementKind.RIICHI and self.chance.random() < 0.5:
                assert one.tile is not None
                self._do(Discarding(at, one.tile, turned=True))
                return None
            if one.kind in (AnnouncementKind.ANKAN, AnnouncementKind.SHOUMINKAN) and self.chance.random() < 0.7:
                self._do(self._kan(one, table))
                return None
        return None

    def _kan(self, one: Announcement, table: Table) -> DeclaredKan:
        assert one.tile is not None
        at, kind = table.turn.seat, one.tile.kind
        tiles = tuple(sorted(tile for tile in table[at].concealed if tile.kind == kind))
        meld = MeldKind.ANKAN if one.kind is AnnouncementKind.ANKAN else MeldKind.SHOUMINKAN
        return DeclaredKan(at, meld, tiles)

    def _discard(self, at: Seat) -> None:
        turn, one = self.played.turn, self.played.sitting[at]
        assert one.hand is not None
        if one.riichi and turn is not None and turn.drawn is not None:
            self._do(Discarding(at, turn.drawn))
            return
        held = tuple(one.hand)
        if turn is not None and turn.drawn is None:
            last = one.made[-1]
            call = Call(last.kind, last.tiles[last.turned or 0], _shown(last.tiles, last.turned or 0), last.source)
            held = tuple(tile for tile in held if judge_discard(tile, call, TENHOU).is_legal)
        self._do(Discarding(at, min(held, key=lambda tile: (_company(tile, one.hand or ()), self.chance.random()))))

    def _wins(self, table: Table) -> list[tuple[Seat, Seat | None]]:
        by = table.discard.by
        rons = [Claim(by.after(turns), ClaimKind.RON, table.discard.tile) for turns in (1, 2, 3)]
        found = [one.seat for one in rons if judge_claim(one, table, TENHOU).is_legal]
        wanted = [seat for seat in found if self.chance.random() < 0.85]
        return [(seat, by) for seat in wanted] if len(wanted) < 3 else []

    def _call(self, table: Table) -> Claim | None:
        claims = [one for one in legal_claims(table, TENHOU) if one.kind is not ClaimKind.RON]
        wanted = [one for one in claims if self.chance.random() < self.boldness]
        wanted.sort(key=lambda one: one.kind is ClaimKind.CHII)
        return next(iter(wanted), None)

    def _won(self, wins: Sequence[tuple[Seat, Seat | None]]) -> HandEnd:
        moment, table = self.played.open, self.played.table
        told = []
        for seat, by in wins:
            player = table[seat]
            tile = moment.tile if moment is not None else table.turn.drawn
            assert tile is not None
            held = player.concealed if by else without(player.concealed, (tile,))
            replacement = by is None and table.turn.replacement
            robbed = moment is not None and moment.kan is not None
            finish = Finish(
                By.RON if by else By.TSUMO,
                seat,
                table.wind,
                riichi=player.riichi,
                last_tile=table.wall == 0,
                replacement=replacement,
                robbed=robbed,
            )
            found = worth(held, player.melds, tile, finish)
            assert found is not None
            value = Value.of(found)
            told.append(Winner(WonHand(seat, player.made, value.yakuman, tile, by, replacement), value))
        laid = tuple(
            seat for seat in SEATS if table[seat].riichi and not (moment and seat is moment.by and moment.turned)
        )
        by = wins[0][1]
        ended = EndedDeal(tuple(told), by, self.honba, laid, self.played.sticks - len(laid))
        settlement = settle_wins(ended, TENHOU)
        by_seats: list[RecordedWin] = []
        for one in told:
            alone = [line for line in settlement.payments if line.receiver is one.seat]
            changes = [0, 0, 0, 0]
            for line in alone:
                changes[SEATS.index(line.receiver)] += line.points
                if line.payer is not None:
                    changes[SEATS.index(line.payer)] -= line.points
            liable = next((other.seat for other in liable_players(one.won, TENHOU)), None)
            east, south, west, north = changes
            by_seats.append(RecordedWin(one.seat, by, one.value, (east, south, west, north), liable))
        return HandEnd(tuple(by_seats))


def _shown(tiles: Sequence[Tile], called: int) -> tuple[Tile, ...]:
    return (*tiles[:called], *tiles[called + 1 :])


def _company(tile: Tile, hand: Sequence[Tile]) -> float:
    """Return how well a tile fits a hand."""
    fits = 0.0
    for other in hand:
        if other.kind == tile.kind:
            fits += 2
        elif not tile.kind.is_honour and other.kind.suit is tile.kind.suit and abs(other.rank - tile.rank) < 3:
            fits += 1.5 if abs(other.rank - tile.rank) == 1 else 0.8
    return fits - (0.2 if tile.kind.is_honour else 0.1 if tile.kind.is_yaochuu else 0)


@cache
def played(number: int, hands: int = 4, boldness: float = 0.35) -> Game:
    """Return the game for a seed: this many hands, each with the next dealer."""
    chance = random.Random(number)
    found: list[Hand] = []
    scores, sticks = list(START), 0
    for place in range(hands):
        seats = [scores[(place + turns) % 4] for turns in range(4)]
        east, south, west, north = seats
        begun = _Hand(place + 1, place, place % 3, sticks, (east, south, west, north), chance, boldness)
        hand = begun.play()
        found.append(hand)
        sticks = begun.played.sticks if not hand.ending.wins else 0
        for turns in range(4):
            player = (place + turns) % 4
            riichi = begun.played.sitting[SEATS[turns]].riichi
            lost = 1000 if riichi and not (hand.ending.wins and _unlaid(begun, SEATS[turns])) else 0
            scores[player] += sum((win.changes or START)[turns] for win in hand.ending.wins) - lost
    return Game("a program of ours", "tenhou", True, tuple(found), names=("A", "B", "C", "D"))


def _unlaid(hand: _Hand, seat: Seat) -> bool:
    lying = hand.played.open
    return lying is not None and lying.turned and lying.by is seat
