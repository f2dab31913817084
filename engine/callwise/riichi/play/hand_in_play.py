"""
A hand in play: the table, what each act does to it, and how it ends.

Acts are done as they come; whether they may be done is ruled on beforehand (`callwise.riichi.play.referee`). Each tile
is drawn as soon as nothing can come before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property

from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Ruling
from callwise.riichi.agreement.draw_options import AbortiveDraw
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.logs.replay.hand_record import Act, Calling, DeclaredKan, Discarding, Draw, Drawing, Hand, HandEnd
from callwise.riichi.logs.replay.hand_replay import ReplayedHand
from callwise.riichi.payment.payment import STICK_POINTS
from callwise.riichi.play.deal import Deal
from callwise.riichi.play.hand_end import Indicating, PlayedEnd, drawn_end, won_end
from callwise.riichi.play.indicators import Indicators
from callwise.riichi.play.played_acts import Doing, PlayedAct
from callwise.riichi.priority.abortive import Reason, ThreeWins, judge_abort
from callwise.riichi.priority.priority import Outcome, judge_priority
from callwise.riichi.table.discard import Claim, ClaimKind
from callwise.riichi.table.melds import MOST_KANS, MeldKind
from callwise.riichi.table.table import Table
from callwise.riichi.table.tiles import Tile

START = Hand(1, Seat.EAST, 0, 0, 0, (25_000,) * 4, (), (), HandEnd())
"""East 1 of a game, before the deal."""


def opening(rules: RiichiRuleset) -> Hand:
    """Return East 1 of a game under these rules, before the deal."""
    return replace(START, scores=(rules.begins_with,) * 4)


_NAMES = {
    AbortiveDraw.NINE_KINDS: Draw.NINE_TERMINALS,
    AbortiveDraw.FOUR_WINDS: Draw.FOUR_WINDS,
    AbortiveDraw.FOUR_RIICHI: Draw.FOUR_RIICHI,
    AbortiveDraw.FOUR_KANS: Draw.FOUR_KANS,
}


class HandInPlay:
    """
    One hand while it is played; `end` is None until it is over.

    `replayed` has the tiles and whose move it is, `acts` everything done so far.
    """

    def __init__(self, deal: Deal, rules: RiichiRuleset, start: Hand | None = None) -> None:
        """
        Deal a hand with the round, honba, sticks and scores of `start`, or the first of a game, and draw East's first
        tile.
        """
        self.deal, self.rules = deal, rules
        self.acts: tuple[Act, ...] = ()
        self.begun = replace(start or opening(rules), dealt=deal.dealt)
        self.replayed = ReplayedHand(self.begun)
        self.indicators = Indicators()
        self._turned_at: tuple[int, ...] = (0,)
        self.end: PlayedEnd | None = None
        self._ahead, self._behind = deal.draws, deal.replacements
        self._draw(Seat.EAST)

    def copied(self) -> HandInPlay:
        """Return a copy to play on by itself."""
        other = copy(self)
        other.__dict__.pop("table", None)
        other.replayed = self.replayed.copied()
        return other

    @cached_property
    def table(self) -> Table:
        """The table with every hand shown, and the points of the player whose turn it is if they lack a stick."""
        table, turn = self.replayed.table, self.replayed.turn
        if turn is None or (points := self.points_of(turn.seat)) >= STICK_POINTS:
            return table
        east, south, west, north = (
            replace(player, points=points) if seat is turn.seat else player for seat, player in table.seated()
        )
        return replace(table, players=(east, south, west, north))

    @property
    def laid(self) -> tuple[Seat, ...]:
        """The players who have laid a riichi stick in this hand; one whose riichi tile is won on keeps it."""
        lying = self.replayed.open
        is_won_on = self.end is None or self.end.recorded.draw in (None, Draw.THREE_WINS)
        unlaid = lying.by if lying is not None and lying.turned and is_won_on else None
        return tuple(seat for seat, one in self.replayed.sitting.items() if one.riichi and seat is not unlaid)

    def points_of(self, seat: Seat) -> int:
        """Return a player's points, before the payments of the end."""
        assert self.begun.scores is not None
        return self.begun.scores[SEATS.index(seat)] - STICK_POINTS * (seat in self.laid)

    @property
    def record(self) -> Hand:
        """The hand so far as a log records it."""
        return replace(self.begun, acts=self.acts, ending=self.end.recorded if self.end else HandEnd())

    @property
    def turned(self) -> tuple[tuple[int, Tile], ...]:
        """The indicators turned over, each with the number of acts before it."""
        return tuple(zip(self._turned_at, self.deal.indicators, strict=False))

    @property
    def hidden(self) -> tuple[Tile, ...]:
        """The tiles nobody has drawn, without the indicators and those below them."""
        return (*self._ahead, *self._behind)

    def take_turn(self, act: PlayedAct) -> None:
        """Do what the player whose turn it is may do."""
        assert self.replayed.turn is not None
        seat = self.replayed.turn.seat
        match act.doing:
            case Doing.TSUMO:
                self._win((seat,), self.indicators.turned)
            case Doing.NINE:
                self._abort(AbortiveDraw.NINE_KINDS, judge_abort(AbortiveDraw.NINE_KINDS, (), self.table, self.rules))
            case Doing.ANKAN:
                held = self.replayed.sitting[seat].hand or ()
                four = tuple(sorted(tile for tile in held if tile.kind == act.tile.kind))
                self._do(DeclaredKan(seat, MeldKind.ANKAN, four))
            case Doing.SHOUMINKAN:
                self._do(DeclaredKan(seat, MeldKind.SHOUMINKAN, act.tiles))
            case _:
                self._do(Discarding(seat, act.tile, act.doing is Doing.RIICHI))

    def answer(self, claims: Sequence[Claim]) -> Outcome | None:
        """Let a claim take the live tile, or go on; return how the claims were decided, None without any."""
        lying = self.replayed.open
        assert lying is not None
        outcome = judge_priority(claims, self.table, self.rules) if claims else None
        winners = outcome.winners if outcome else ()
        rons = tuple(claim.seat for claim in winners if claim.kind is ClaimKind.RON)
        if rons:
            self._win(rons, self.indicators.for_ron(self.rules))
        elif outcome is not None and outcome.is_aborted:
            why = ThreeWins.THREE_WINS
            self._abort(why, judge_abort(why, claims, self.table, self.rules))
        elif lying.kan is not None:
            self._draw(lying.by)
        elif (aborted := self._aborted(claims)) is not None:
            self._abort(*aborted)
        elif winners:
            self.take(winners[0])
        elif self.replayed.wall == 0:
            self.end = drawn_end(self.table, self.rules)
        else:
            self._draw(lying.by.after(1))
        return outcome

    def take(self, claim: Claim) -> None:
        """Take the live tile by a claim, whether or not it may be taken."""
        if claim.kind is ClaimKind.RON:
            self._win((claim.seat,), self.indicators.for_ron(self.rules))
            return
        call = claim.call(self.table.discard.by)
        self._do(Calling(claim.seat, call))
        self._turn_over(self.indicators.after_discard())
        if call.kind is MeldKind.DAIMINKAN:
            self._turn_over(self.indicators.after_kan(call.kind, self.rules))
            self._draw(claim.seat)

    def _draw(self, seat: Seat) -> None:
        lying = self.replayed.open
        if lying is not None and lying.kan is not None:
            self._turn_over(self.indicators.after_kan(lying.kan, self.rules))
        elif lying is not None:
            self._turn_over(self.indicators.after_discard())
        if self.replayed.draws_replacement:
            tile, self._behind = self._behind[0], self._behind[1:]
        else:
            tile, self._ahead = self._ahead[0], self._ahead[1:]
        self._do(Drawing(seat, tile))

    def _turn_over(self, indicators: Indicators) -> None:
        self._turned_at += (len(self.acts),) * (indicators.turned - self.indicators.turned)
        self.indicators = indicators

    def _do(self, act: Act) -> None:
        self.replayed.play(act)
        self.acts += (act,)
        self.__dict__.pop("table", None)

    def _win(self, winners: Sequence[Seat], turned: int) -> None:
        indicators = Indicating(self.deal.indicators[:turned], self.deal.below[:turned])
        self.end = won_end(self.record, self.table, self.rules, winners, indicators)

    def _abort(self, why: Reason, ruling: Ruling) -> None:
        self.end = PlayedEnd(HandEnd((), _NAMES[why] if isinstance(why, AbortiveDraw) else Draw.THREE_WINS), ruling)

    def _aborted(self, claims: Sequence[Claim]) -> tuple[Reason, Ruling] | None:
        """Return why the hand ends with this discard although nobody wins on it."""
        for why in self._near():
            if (ruling := judge_abort(why, claims, self.table, self.rules)).is_legal:
                return why, ruling
        return None

    def _near(self) -> Iterator[Reason]:
        """Yield the reasons worth asking about."""
        sides = self.replayed.sitting.values()
        if sum(len(one.pond) for one in sides) == len(SEATS) - 1:
            yield AbortiveDraw.FOUR_WINDS
        if all(one.riichi for one in sides):
            yield AbortiveDraw.FOUR_RIICHI
        if sum(meld.kind.is_kan for one in sides for meld in one.made) == MOST_KANS:
            yield AbortiveDraw.FOUR_KANS
