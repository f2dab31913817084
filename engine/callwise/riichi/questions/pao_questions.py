"""Questions on pao: who is liable for a win, and which discards could make you liable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from callwise.ground.errors import PositionError
from callwise.ground.seats import Seat
from callwise.law.ruling import Ruling, Sentence, Verdict
from callwise.question.case import Entries, Key
from callwise.question.forms.offers import Offer
from callwise.question.scene import Scene
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.payment import pao, pao_risk
from callwise.riichi.payment.certain_yakuman import WonHand
from callwise.riichi.questions.entries.riichi_case import FactCase, seat_offers, tile_offers
from callwise.riichi.questions.entries.table_keys import SEAT_KEYS, WIN_KEYS, YOUR_TURN_KEY
from callwise.riichi.questions.entries.table_scene import your_table
from callwise.riichi.questions.entries.written_table import read_turn
from callwise.riichi.questions.entries.written_win import (
    WIN_EXAMPLE,
    WonMelds,
    WonTable,
    melds_scene,
    read_one_win,
    win_scene,
)
from callwise.riichi.table.table import Table
from callwise.riichi.table.tiles import Tile, distinct


@dataclass(frozen=True)
class WhoIsLiable(FactCase[Seat]):
    """Choose every seat that is liable for a win."""

    id = "pao.liable"
    forbids = Verdict.LEGAL
    asks = "Who is [[pao|liable|liable]] for this win?"
    choose_all = "Mark everyone who is liable."
    none = "Nobody is liable"
    noun = "seat"
    keys = WIN_KEYS
    example = WIN_EXAMPLE

    won: WonTable | WonMelds

    @classmethod
    def read(cls, entries: Entries) -> Self:
        return cls(read_one_win(entries))

    @property
    def _win(self) -> WonHand:
        return self.won.won if isinstance(self.won, WonMelds) else self.won.ended.winners[0].won

    def offers(self) -> tuple[Offer[Seat], ...]:
        """Offer everyone except the winner, in turn order."""
        return seat_offers(map(self._win.seat.after, (1, 2, 3)))

    def rule(self, act: Seat, rules: RiichiRuleset) -> Ruling:
        return pao.judge_liability(act, self._win, rules)

    def claimed(self, act: Seat) -> Sentence:
        return Sentence("{seat} is [[pao|liable|liable]]", {"seat": act})

    def denied(self, act: Seat) -> Sentence:
        return Sentence("{seat} isn’t [[pao|liable|liable]]", {"seat": act})

    def could(self, act: Seat) -> Sentence:
        return Sentence("Is {seat} [[pao|liable|liable]]?", {"seat": act})

    def scene(self) -> Scene:
        return melds_scene(self.won) if isinstance(self.won, WonMelds) else win_scene(self.won)


@dataclass(frozen=True)
class Risk(FactCase[Tile]):
    """Choose every discard that could make you liable, given your hand and the other players' melds."""

    id = "pao.risk"
    forbids = Verdict.LEGAL
    has_nearest = False
    asks = "Which of these discards could make you [[pao|liable|liable]]?"
    none = "None of them could"
    noun = "discard"
    keys: ClassVar[Mapping[str, Key]] = {"turn": YOUR_TURN_KEY, **SEAT_KEYS}
    example: ClassVar[Mapping[str, str]] = {
        "turn": "east drew 7z",
        "east": "123m 456p 678s 99s 1z 57z",
        "south": "? | 55'5z 6'66z",
    }

    table: Table

    @classmethod
    def read(cls, entries: Entries) -> Self:
        table = read_turn(entries)
        if table.wall == 0:
            raise PositionError("the last discard can’t be called, so it can’t make anyone liable").at("wall")
        return cls(table)

    def offers(self) -> tuple[Offer[Tile], ...]:
        return tile_offers(distinct(self.table[self.table.turn.seat].concealed))

    def rule(self, act: Tile, rules: RiichiRuleset) -> Ruling:
        return pao_risk.judge_risk(act, self.table.turn.seat, self.table, rules)

    def claimed(self, act: Tile) -> Sentence:
        return Sentence("{tile} could make you [[pao|liable|liable]]", {"tile": act})

    def could(self, act: Tile) -> Sentence:
        return Sentence("Could {tile} make you [[pao|liable|liable]]?", {"tile": act})

    def scene(self) -> Scene:
        return your_table(self.table)
