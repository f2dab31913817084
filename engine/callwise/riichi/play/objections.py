"""
Objections: the referee rules on an act of another player, by what lies open.

An error may be objected to at the reader's next choice. It is then taken back, and the hand goes on without it.
"""

from __future__ import annotations

from dataclasses import dataclass

from callwise.ground.seats import Seat
from callwise.ground.second_person import of_seat
from callwise.law.ruling import Ruling, Sentence
from callwise.question.played_hands import Mistake, Objection, Position
from callwise.riichi.logs.moments.moment_entries import whole_table, with_claims
from callwise.riichi.play.costs import cost_of
from callwise.riichi.play.hand_in_play import HandInPlay
from callwise.riichi.play.played_acts import Doing, PlayedAct
from callwise.riichi.play.referee import claim_of, drawn_table, judge_act, judge_late, last_call
from callwise.riichi.play.told_acts import told_ruling
from callwise.riichi.table.tiles import Tile


@dataclass(frozen=True)
class SeenAct:
    """
    An act of another player, and the table before it; an error may have been noticed. A late claim is made after the
    next player's draw, which isn't in `before`.
    """

    seat: Seat
    act: PlayedAct
    before: HandInPlay
    is_late: bool = False
    is_noticed: bool = False

    @property
    def ruling(self) -> Ruling:
        """The ruling on it, ignoring claims of others."""
        return (judge_late if self.is_late else judge_act)(self.act, self.seat, self.before)

    @property
    def costs(self) -> Position | None:
        """The question what it costs; None for a call, which is taken back."""
        is_call = self.act.doing in (Doing.CHII, Doing.PON)
        return None if is_call else cost_of(self.act, self.ruling, self.seat, self.before)

    def asked(self, reader: Seat) -> Position:
        """Return the question about an error, with the reader's hand shown, and that of a player who wins."""
        if self.act.doing.is_claim:
            played, claim = self.before.replayed, claim_of(self.act, self.seat, self.before)
            shown = (reader, self.seat) if self.act.doing is Doing.RON else (reader,)
            lying = drawn_table(self.before).discard if self.is_late else played.open
            assert lying is not None
            table = with_claims(whole_table(played, shown, lying), (claim,))
            return Position("priority.winner", table, self.seat.value)
        told = {"call": str(last_call(self.before, self.seat)), "discards": str(self.act.tile)}
        return Position("kuikae.legal", told, str(self.act.tile))

    def objection(self, *, is_shown: bool = False) -> Objection:
        """Return the ruling in words; the reasons of a legal act only if the hand `is_shown`."""
        ruling = self.ruling
        says = told_ruling(self.act, self.seat, is_legal=ruling.is_legal)
        decides = ruling.decides
        why = Sentence(of_seat(decides.template, "blamed_seat"), {**decides.facts, "blamed_seat": self.seat})
        return Objection(self.seat, says, None if ruling.is_legal and not is_shown else why)

    @property
    def tile(self) -> Tile:
        """The tile discarded or claimed."""
        return self.before.table.discard.tile if self.act.doing.is_claim else self.act.tile

    def mistake(self, reader: Seat) -> Mistake:
        """Return this act as a mistake to show to the reader."""
        turn = len(self.before.replayed.sitting[reader].pond) + 1
        asked, words = self.asked(reader), self.objection()
        return Mistake(self.seat, str(self.act), self.ruling, asked, words, self.tile, turn, self.is_noticed)
