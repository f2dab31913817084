"""
A reader at the table with three programs, from the deal to the payments.

An address is the rules, the reader's seat, the hand's number and the reader's acts, as in ``common/south/12/4m-c23m``.
The programs answer the same acts in the same way, so an address leads to the same table everywhere. Acts that the rules
don't certainly permit aren't done, so they aren't part of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache

from callwise.agreement.declared_options import RulesetError
from callwise.ground.errors import PositionError, quoted
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Sentence
from callwise.question.played_hands import Decided, Ending, HandAtPlay, Mistake, Position, SeatAct, Tried
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls.tiles_shown import ways_to_call
from callwise.riichi.calls.turn import tempting_announcements
from callwise.riichi.play.asked_position import asked_about, asked_among, seen_table
from callwise.riichi.play.costs import cost_of, unseen_cost_of
from callwise.riichi.play.deal import deal
from callwise.riichi.play.decided_moments import decided_in
from callwise.riichi.play.ending import ending_of
from callwise.riichi.play.hand_in_play import HandInPlay
from callwise.riichi.play.hand_text import HandText
from callwise.riichi.play.objections import SeenAct
from callwise.riichi.play.played_acts import Doing, PlayedAct, read_acts
from callwise.riichi.play.programs import calling
from callwise.riichi.play.programs.erring import Erring, Judge
from callwise.riichi.play.programs.sight import May, Sight
from callwise.riichi.play.referee import ANNOUNCEMENTS, CLAIMS, check_moment, claim_of, judge_act, judge_late
from callwise.riichi.play.told_acts import told_act, told_distance
from callwise.riichi.play.ways import ways_to_speak
from callwise.riichi.priority.priority import ALONE, Outcome
from callwise.riichi.questions.priority_questions import WhoGetsIt
from callwise.riichi.table.discard import Claim, Discard
from callwise.riichi.table.melds import MeldKind
from callwise.riichi.table.tiles import Tile, distinct

_PASS = PlayedAct(Doing.PASS)
_CALLS = {MeldKind.CHII: Doing.CHII, MeldKind.PON: Doing.PON, MeldKind.DAIMINKAN: Doing.KAN}
_BY_CLAIM = {kind: doing for doing, kind in CLAIMS.items()}
_BY_ANNOUNCEMENT = {kind: doing for doing, kind in ANNOUNCEMENTS.items()}


class Sitting(HandAtPlay):
    """A hand of riichi at the reader's move, or over."""

    def __init__(
        self,
        text: HandText,
        rules: RiichiRuleset,
        hand: HandInPlay,
        acts: tuple[PlayedAct, ...] = (),
        error: SeenAct | None = None,
    ) -> None:
        """Sit down at a hand that has come to the reader's seat by these acts, and by an error of another player."""
        self.rules, self.hand, self.acts = rules, hand, acts
        self.text = replace(text, ruleset=self.ruleset)
        self._news: list[SeatAct] = []
        self._error = error
        self._last: SeenAct | None = None
        self._is_pending = False
        self._is_accepted = not text.errs

    @property
    def address(self) -> str:
        return str(replace(self.text, record=self.record))

    @property
    def record(self) -> str:
        return "".join(map(str, self.acts))

    @property
    def seat(self) -> Seat:
        return self.text.seat

    @property
    def ruleset(self) -> str:
        return self.rules.name

    @property
    def title(self) -> str:
        return self.hand.begun.title

    @property
    def points(self) -> Mapping[Seat, int]:
        return {seat: self.hand.points_of(seat) for seat in SEATS}

    @property
    def moment(self) -> str:
        lying = self.hand.replayed.open
        if self.hand.end is not None:
            return "over" if self._is_over else "win"
        return "turn" if lying is None else "discard" if lying.kan is None else "kan"

    @property
    def position(self) -> Position:
        return seen_table(self.hand, self.seat)

    @property
    def tiles(self) -> Sequence[Tile]:
        held = tuple(self.hand.replayed.sitting[self.seat].hand or ())
        return (*sorted(held[:-1]), held[-1]) if self.has_drawn else tuple(sorted(held))

    @property
    def has_drawn(self) -> bool:
        turn = self.hand.replayed.turn
        return turn is not None and turn.seat is self.seat and turn.drawn is not None

    @property
    def indicators(self) -> Sequence[Tile]:
        end = self.hand.end
        return end.indicators if end is not None and end.indicators else self._turned

    @property
    def tip(self) -> Sentence | None:
        melds = self.hand.replayed.sitting[self.seat].made
        return None if self.hand.end is not None else told_distance(self.tiles, len(melds))

    @property
    def wall(self) -> int:
        return self.hand.replayed.wall

    @property
    def news(self) -> Sequence[SeatAct]:
        return self._news

    @cached_property
    def legal(self) -> Sequence[str]:
        if self.hand.end is not None:
            return ()
        every = self._turn_acts() if self.moment == "turn" else self._claims()
        return tuple(str(act) for act in every if judge_act(act, self.seat, self.hand).is_legal)

    def attempt(self, code: str) -> Tried:
        return _tried(self, code)

    def _try(self, code: str) -> Tried:
        act = PlayedAct.parse(code)
        if act.doing is Doing.OBJECT:
            return self._object(act)
        if act.doing is Doing.PASS and self.moment == "win":
            over = Sitting(self.text, self.rules, self.hand, (*self.acts, act), self._error)
            over._is_accepted = True
            return Tried(None, True, None, over)
        check_moment(act, self.seat, self.hand)
        after = Sitting(self.text, self.rules, self.hand.copied(), (*self.acts, act), self._error)
        if act.doing is Doing.PASS:
            after._answer(act)
            return Tried(None, True, None, after._played_on())
        ruling, asked = judge_act(act, self.seat, self.hand), asked_about(act, self.hand, self.seat)
        if not ruling.is_legal:
            costs = cost_of(act, ruling, self.seat, self.hand)
            return Tried(ruling, False, asked, self, costs, costs_unseen=unseen_cost_of(act, ruling))
        if act.doing.is_claim:
            outcome = after._answer(act)
            assert outcome is not None
            if (among := outcome.of(self.seat)).clause is not ALONE:
                claims = [claim for claim, _ in outcome.rulings]
                ruling, asked = among, asked_among(claims, self.hand, self.seat)
        else:
            after._news.append(SeatAct(self.seat, str(act)))
            after.hand.take_turn(act)
        return Tried(ruling, True, asked, after._played_on())

    def tell(self, act: SeatAct) -> Sentence:
        is_beaten = act.ruling is not None
        return told_act(PlayedAct.parse(act.code), act.seat, self.seat, is_beaten=is_beaten, since=act.since)

    @cached_property
    def ways(self) -> Mapping[str, Sequence[str]]:
        if self.moment == "win":
            return {"pass": [str(_PASS)]}
        return {word: [str(act) for act in acts] for word, acts in ways_to_speak(self.hand, self.seat).items()}

    def _object(self, act: PlayedAct) -> Tried:
        """Take back the error since the reader's last choice, or rule on the last act of another player."""
        seen = self._last
        if seen is None:
            raise PositionError(f"no other player has done anything since your last act; got {str(act)!r}")
        if not self._is_pending:
            return Tried(seen.ruling, False, None, self, objection=seen.objection(is_shown=self._has_won(seen.seat)))
        noticed = replace(seen, is_noticed=True)
        after = Sitting(self.text, self.rules, seen.before.copied(), (*self.acts, act), noticed)
        after._news.append(SeatAct(self.seat, str(act)))
        if seen.act.doing.is_claim:
            after.hand.answer(())
        return Tried(seen.ruling, True, seen.asked(self.seat), after._played_on(), seen.costs, seen.objection())

    def _has_won(self, seat: Seat) -> bool:
        """Whether a player has won, and so shows the hand."""
        end = self.hand.end
        return end is not None and any(win.seat is seat for win in end.recorded.wins)

    @property
    def mistakes(self) -> Sequence[Mistake]:
        one = self._error
        if one is None or not self._is_over:
            return ()
        return (one.mistake(self.seat),)

    @property
    def ending(self) -> Ending | None:
        end = self.hand.end
        return ending_of(end, self.hand, self.text) if end is not None and self._is_over else None

    @cached_property
    def decided(self) -> Sequence[Decided]:
        return decided_in(self.hand.record, self.rules, self.seat) if self._is_over else ()

    @property
    def _is_over(self) -> bool:
        """Whether the hand has ended, with no win left to object to."""
        end = self.hand.end
        if end is None or self._is_accepted:
            return end is not None
        winners = [win.seat for win in end.recorded.wins]
        return not winners or self.seat in winners

    @property
    def _turned(self) -> Sequence[Tile]:
        return self.hand.deal.indicators[: self.hand.indicators.turned]

    def _played_on(self) -> Sitting:
        """Let the programs play until the reader is asked."""
        while self.hand.end is None:
            turn, lying = self.hand.replayed.turn, self.hand.replayed.open
            if turn is None:
                assert lying is not None
                if lying.by is not self.seat:
                    break
                self._answer(_PASS)
            elif turn.seat is self.seat:
                break
            else:
                sight, errs = Sight.of(self.hand, turn.seat), self._erring(turn.seat)
                error = errs.discard(sight, self._judging(turn.seat)) if errs else None
                act = error or calling.take_turn(sight, self._asking(turn.seat))
                self._see(SeenAct(turn.seat, act, self.hand.copied()), is_error=error is not None)
                self._news.append(SeatAct(turn.seat, str(act)))
                self.hand.take_turn(act)
        return self

    def _answer(self, act: PlayedAct) -> Outcome | None:
        """Decide on the live tile by everybody's claims, the reader's act among them."""
        claims = dict(self._program_claims())
        if act.doing is not Doing.PASS:
            claims[claim_of(act, self.seat, self.hand)] = act
        elif not claims and self._claim_in_error():
            return None
        before = self.hand.copied()
        outcome = self.hand.answer(tuple(claims))
        for claim, ruling in outcome.rulings if outcome else ():
            if claim.seat is not self.seat:
                self._see(SeenAct(claim.seat, claims[claim], before))
            self._news.append(SeatAct(claim.seat, str(claims[claim]), None if ruling.is_legal else ruling))
        return outcome

    def _program_claims(self) -> Iterator[tuple[Claim, PlayedAct]]:
        lying = self.hand.replayed.open
        assert lying is not None
        for turns in range(1, len(SEATS)):
            seat = lying.by.after(turns)
            if seat is not self.seat:
                sight, errs = Sight.of(self.hand, seat), self._erring(seat)
                act = calling.answer(sight, lying, self._asking(seat))
                if act.doing is Doing.PASS and errs is not None:
                    act = errs.swap_call(sight, lying, self._judging(seat), self.rules) or act
                if act.doing is not Doing.PASS:
                    yield claim_of(act, seat, self.hand), act

    def _claim_in_error(self) -> bool:
        """Let a player claim the live tile in error, if nobody else does."""
        lying = self.hand.replayed.open
        assert lying is not None
        for turns in range(1, len(SEATS)):
            seat = lying.by.after(turns)
            errs = self._erring(seat)
            act, since = (None, None) if errs is None else self._wrong_claim(seat, lying, errs)
            if act is not None:
                self._see(SeenAct(seat, act, self.hand.copied(), is_late=since is not None), is_error=True)
                self._news.append(SeatAct(seat, str(act), since=since))
                self.hand.take(claim_of(act, seat, self.hand))
                return True
        return False

    def _wrong_claim(self, seat: Seat, lying: Discard, errs: Erring) -> tuple[PlayedAct | None, Seat | None]:
        """Return a claim in error, if there is one; a late one with the player who has drawn before it."""
        sight, judge = Sight.of(self.hand, seat), self._judging(seat)
        act = errs.win(sight, lying, judge) or errs.last_call(sight, lying, judge)
        if act is None and (drawer := self._drawer()) not in (None, seat, self.seat):
            return errs.late_pon(sight, lying, lambda act: judge_late(act, seat, self.hand)), drawer
        return act, None

    def _drawer(self) -> Seat | None:
        """Return who draws if nobody claims the live tile; None if the hand ends."""
        after = self.hand.copied()
        after.answer(())
        return None if after.replayed.turn is None else after.replayed.turn.seat

    def _see(self, seen: SeenAct, *, is_error: bool = False) -> None:
        """Keep the error for an objection, or else the last act."""
        if not self._is_pending:
            self._last, self._is_pending = seen, is_error
        if is_error:
            self._error = seen

    @cached_property
    def _errs(self) -> Erring:
        return Erring(self.text.number)

    def _erring(self, seat: Seat) -> Erring | None:
        """Return how a seat errs; None for the reader's, and once somebody has erred."""
        return self._errs if self.text.errs and self._error is None and seat is not self.seat else None

    def _judging(self, seat: Seat) -> Judge:
        return lambda act: judge_act(act, seat, self.hand)

    def _asking(self, seat: Seat) -> May:
        return lambda act: judge_act(act, seat, self.hand).is_legal

    def _turn_acts(self) -> Iterator[PlayedAct]:
        table = self.hand.table
        for tile in distinct(table[self.seat].concealed):
            yield PlayedAct(Doing.DISCARD, (tile,))
        for one in tempting_announcements(table):
            if one.kind in _BY_ANNOUNCEMENT:
                yield PlayedAct(_BY_ANNOUNCEMENT[one.kind], (one.tile,) if one.tile else ())
        yield PlayedAct(Doing.NINE)

    def _claims(self) -> Iterator[PlayedAct]:
        table = self.hand.table
        yield PlayedAct(Doing.RON)
        if table.discard.kan is None:
            source = self.seat.sees(table.discard.by)
            for call in ways_to_call(table[self.seat].concealed, table.discard.tile, source):
                yield PlayedAct(_CALLS[call.kind], call.shown)


def sit_down(address: str) -> Sitting:
    """
    Return the hand at an address, with the acts in it done.

    Raises NotationError for an address that can't be read, RulesetError for unknown rules, and PositionError for an act
    that the rules don't permit.
    """
    text = HandText.parse(address)
    sitting = _begun(replace(text, record=""))
    for place, act in enumerate(read_acts(text.record), 1):
        sitting = _then(sitting, str(act), place)
    return sitting


@lru_cache(maxsize=8)
def _begun(text: HandText) -> Sitting:
    rules = WhoGetsIt.ruleset(text.ruleset)
    if "multiple_ron" in rules.open:
        raise RulesetError(
            f"{quoted(text.ruleset)} leaves open who wins if several can, so it can’t be played; choose one, like "
            "common+multiple_ron=all_win"
        )
    hand = HandInPlay(deal(text.number, red_fives=not rules.no_red_fives), rules, text.start)
    return Sitting(text, rules, hand)._played_on()


@lru_cache(maxsize=256)
def _tried(sitting: Sitting, code: str) -> Tried:
    """Try an act; kept, as the next message has it in its address."""
    return sitting._try(code)


def _then(sitting: Sitting, code: str, place: int) -> Sitting:
    """Do the next act of an address."""
    tried = sitting.attempt(code)
    if not tried.is_done:
        assert tried.ruling is not None
        raise PositionError(f"act {place}, {quoted(code)}, isn’t legal there: {tried.ruling.clause.short}")
    assert isinstance(tried.hand, Sitting)
    return tried.hand
