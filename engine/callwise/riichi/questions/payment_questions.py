"""Questions on payment: who is liable, which discards could make you liable, and what each seat gains or loses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from callwise.ground.errors import PositionError
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Ruling, Sentence, Verdict
from callwise.law.settlement import Settlement
from callwise.question.case import Entries, Key
from callwise.question.forms.amounts import AmountsCase
from callwise.question.forms.offers import Offer
from callwise.question.forms.written_amount import Way
from callwise.question.grading import Sense
from callwise.question.scene import Scene
from callwise.riichi.agreement.presets import PRESETS
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.payment import pao, pao_risk, payment, win_settlement
from callwise.riichi.payment.certain_yakuman import Won
from callwise.riichi.questions.entries.riichi_case import RiichiCase
from callwise.riichi.questions.entries.written_table import SEAT_KEYS, read_table, your_table
from callwise.riichi.questions.entries.written_win import (
    WIN_KEYS,
    WonMelds,
    WonTable,
    melds_scene,
    read_one_win,
    read_win,
    win_scene,
)
from callwise.riichi.table.table import Table, Turn
from callwise.riichi.table.tiles import Tile, distinct

_EXAMPLE: Mapping[str, str] = {
    "turn": "south drew 3s",
    "wins": "south",
    "south": "22m 123s | 5'55z 6'66z 7'77z",
    "honba": "1",
}


@dataclass(frozen=True)
class Payments(AmountsCase[RiichiRuleset]):
    """Work out what each seat gains or loses from one or more wins."""

    id = "win.payments"
    formerly = ("pao.payments",)
    sense = Sense.TRUTH
    asks = "Who pays what?"
    noun = "amount"
    keys = WIN_KEYS
    example = _EXAMPLE
    unsettled = payment.OPEN

    won: WonTable

    @classmethod
    def presets(cls) -> Sequence[RiichiRuleset]:
        """Return every riichi ruleset, the usual one first."""
        return PRESETS

    @classmethod
    def read(cls, entries: Entries) -> Self:
        """Read the table and who wins.  Raises NotationError or PositionError."""
        return cls(read_win(entries))

    def seats(self) -> tuple[Seat, ...]:
        """Return all four."""
        return SEATS

    def way(self, seat: Seat) -> Way:
        """Return which way points go: with several winners, one may be liable for another's hand."""
        winners = self.won.ended.seats
        if seat not in winners:
            return Way.PAYS
        return Way.RECEIVES if len(winners) == 1 else Way.EITHER

    def settle(self, rules: RiichiRuleset) -> Settlement:
        """Settle all wins."""
        return win_settlement.settle_wins(self.won.ended, rules)

    def unpaid(self, seat: Seat, rules: RiichiRuleset) -> Ruling:
        """Rule that a seat neither pays nor is paid."""
        return win_settlement.judge_unpaid(seat, self.won.ended, rules)

    def scene(self) -> Scene:
        """Show the table and the values of the winners' hands."""
        return win_scene(self.won)


@dataclass(frozen=True)
class WhoIsLiable(RiichiCase[Seat]):
    """Choose every seat that is liable for a win."""

    id = "pao.liable"
    sense = Sense.TRUTH
    forbids = Verdict.LEGAL
    takes_one = False
    asks = "Who is [[pao|liable|liable]] for this win?"
    choose_all = "Mark everyone who is liable."
    none = "Nobody is liable"
    noun = "seat"
    keys = WIN_KEYS
    example = _EXAMPLE

    won: WonTable | WonMelds

    @classmethod
    def read(cls, entries: Entries) -> Self:
        """Read the table and who wins.  Raises NotationError or PositionError."""
        return cls(read_one_win(entries))

    @property
    def _win(self) -> Won:
        return self.won.won if isinstance(self.won, WonMelds) else self.won.ended.winners[0].won

    def offers(self) -> tuple[Offer[Seat], ...]:
        """Offer everyone except the winner, in turn order."""
        seats = (self._win.seat.after(turns) for turns in (1, 2, 3))
        return tuple(Offer(seat.value, Sentence("{seat}", {"seat": seat}), seat, (), seat) for seat in seats)

    def rule(self, act: Seat, rules: RiichiRuleset) -> Ruling:
        """Rule on whether the seat is liable."""
        return pao.judge_liability(act, self._win, rules)

    def claimed(self, act: Seat) -> Sentence:
        """State that the seat is liable."""
        return Sentence("{seat} is [[pao|liable|liable]]", {"seat": act})

    def denied(self, act: Seat) -> Sentence:
        """State that the seat isn't liable."""
        return Sentence("{seat} isn’t [[pao|liable|liable]]", {"seat": act})

    def nearest(self, act: Seat, legal: Sequence[Seat]) -> Seat | None:
        """Return the liable player."""
        return next(iter(legal), None)

    def scene(self) -> Scene:
        """Show the table and the value of the winner's hand, if known."""
        return melds_scene(self.won) if isinstance(self.won, WonMelds) else win_scene(self.won)


@dataclass(frozen=True)
class Risk(RiichiCase[Tile]):
    """Choose every discard that could make you liable, given your hand and the other players' melds."""

    id = "pao.risk"
    sense = Sense.TRUTH
    forbids = Verdict.LEGAL
    takes_one = False
    asks = "Which of these discards could make you [[pao|liable|liable]]?"
    none = "None of them could"
    noun = "discard"
    keys: ClassVar[Mapping[str, Key]] = {
        "turn": Key(
            "Your turn",
            "east drew 4m, or east called.  That hand is written out",
            signs=(*(f"{seat.value} drew " for seat in SEATS), *(f"{seat.value} called" for seat in SEATS)),
        ),
        **SEAT_KEYS,
    }
    example: ClassVar[Mapping[str, str]] = {
        "turn": "east drew 7z",
        "east": "123m 456p 678s 99s 1z 57z",
        "south": "? | 55'5z 6'66z",
    }

    table: Table

    @classmethod
    def read(cls, entries: Entries) -> Self:
        """Read whose turn it is and the four seats.  Raises NotationError or PositionError."""
        position = read_table(entries, entries.read("turn", Turn.parse))
        seat = position.turn.seat
        if position[seat].hand is None:
            raise PositionError(f"it is {seat.value}'s turn, so that hand must be written out").at(seat.value)
        if position.wall == 0:
            raise PositionError("the last discard can’t be called, so it makes nobody liable").at("wall")
        return cls(position)

    def offers(self) -> tuple[Offer[Tile], ...]:
        """Offer every different tile of the hand."""
        held = distinct(self.table[self.table.turn.seat].concealed)
        return tuple(Offer(str(tile), Sentence("{tile}", {"tile": tile}), tile, tile) for tile in held)

    def rule(self, act: Tile, rules: RiichiRuleset) -> Ruling:
        """Rule on the risk of the discard."""
        return pao_risk.judge_risk(act, self.table.turn.seat, self.table, rules)

    def claimed(self, act: Tile) -> Sentence:
        """State that the discard is a risk."""
        return Sentence("{tile} could make you [[pao|liable|liable]]", {"tile": act})

    def nearest(self, act: Tile, legal: Sequence[Tile]) -> None:
        """Return None, since no risk is nearer than another."""

    def scene(self) -> Scene:
        """Show the table."""
        return your_table(self.table)
