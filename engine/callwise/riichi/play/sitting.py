"""
A reader at the table with three programs, from the deal to the payments.

An address is the rules, the reader's seat, the hand's number and the reader's acts, as in ``common/south/12/4m-c23m``.
The programs answer the same acts in the same way, so an address leads to the same table everywhere. Acts that the rules
don't certainly permit aren't done, so they aren't part of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

from callwise.agreement.declared_options import RulesetError
from callwise.ground.errors import NotationError, PositionError, check_length, quoted
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Sentence
from callwise.question.played_hands import Decided, Ending, HandAtPlay, Position, SeatAct, Tried, Winning
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls.tiles_shown import ways_to_call
from callwise.riichi.calls.turn import tempting_announcements
from callwise.riichi.logs.formats.tenhou6_writer import write_tenhou6
from callwise.riichi.logs.replay.hand_record import Draw, Game
from callwise.riichi.play.asked_position import asked_about, asked_among, seen_table
from callwise.riichi.play.costs import cost_of
from callwise.riichi.play.deal import HIGHEST, deal
from callwise.riichi.play.decided_moments import decided_in
from callwise.riichi.play.hand_in_play import HandInPlay
from callwise.riichi.play.played_acts import Doing, PlayedAct, read_acts
from callwise.riichi.play.programs import calling
from callwise.riichi.play.programs.sight import May, Sight
from callwise.riichi.play.referee import ANNOUNCEMENTS, CLAIMS, check_moment, claim_of, judge_act
from callwise.riichi.play.told_acts import told_act, told_end
from callwise.riichi.play.ways import ways_to_speak
from callwise.riichi.priority.priority import ALONE, Outcome
from callwise.riichi.questions.priority_questions import WhoGetsIt
from callwise.riichi.table.discard import Claim
from callwise.riichi.table.melds import MeldKind
from callwise.riichi.table.tiles import Tile, distinct

_PASS = PlayedAct(Doing.PASS)
_CALLS = {MeldKind.CHII: Doing.CHII, MeldKind.PON: Doing.PON, MeldKind.DAIMINKAN: Doing.KAN}
_BY_CLAIM = {kind: doing for doing, kind in CLAIMS.items()}
_BY_ANNOUNCEMENT = {kind: doing for doing, kind in ANNOUNCEMENTS.items()}
_PARTS = 4


class Sitting(HandAtPlay):
    """A hand of riichi at the reader's move, or over."""

    def __init__(
        self, rules: RiichiRuleset, seat: Seat, number: int, hand: HandInPlay, acts: tuple[PlayedAct, ...] = ()
    ) -> None:
        """Sit down at a hand that has come to the reader's seat by these acts."""
        self.rules, self._seat, self.number, self.hand, self.acts = rules, seat, number, hand, acts
        self._news: list[SeatAct] = []

    @property
    def address(self) -> str:
        return f"{self.ruleset}/{self.seat.value}/{self.number}/{self.record}"

    @property
    def record(self) -> str:
        return "".join(map(str, self.acts))

    @property
    def seat(self) -> Seat:
        return self._seat

    @property
    def ruleset(self) -> str:
        return self.rules.name

    @property
    def moment(self) -> str:
        lying = self.hand.replayed.open
        if self.hand.end is not None:
            return "over"
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
    def news(self) -> Sequence[SeatAct]:
        return self._news

    @cached_property
    def legal(self) -> Sequence[str]:
        if self.hand.end is not None:
            return ()
        every = self._turn_acts() if self.moment == "turn" else self._claims()
        return tuple(str(act) for act in every if judge_act(act, self.seat, self.hand).is_legal)

    def attempt(self, code: str) -> Tried:
        act = PlayedAct.parse(code)
        check_moment(act, self.seat, self.hand)
        after = Sitting(self.rules, self.seat, self.number, self.hand.copied(), (*self.acts, act))
        if act.doing is Doing.PASS:
            after._answer(act)
            return Tried(None, True, None, after._played_on())
        ruling, asked = judge_act(act, self.seat, self.hand), asked_about(act, self.hand, self.seat)
        if not ruling.is_legal:
            return Tried(ruling, False, asked, self, cost_of(act, ruling, self.seat, self.hand))
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
        return told_act(PlayedAct.parse(act.code), act.seat, self.seat, is_beaten=act.ruling is not None)

    @cached_property
    def ways(self) -> Mapping[str, Sequence[str]]:
        return {word: [str(act) for act in acts] for word, acts in ways_to_speak(self.hand, self.seat).items()}

    @property
    def ending(self) -> Ending | None:
        end = self.hand.end
        if end is None:
            return None
        winners = [
            Winning(
                one.seat,
                Sentence(one.value.words),
                [(yaku.id, yaku.han(is_open=one.worth.is_open)) for yaku in one.worth.yaku],
                one.dora,
                one.red_fives,
            )
            for one in end.values
        ]
        draw: Draw | None = end.recorded.draw
        how = draw.value if draw is not None else "tsumo" if end.recorded.wins[0].by is None else "ron"
        names = tuple("reader" if seat is self.seat else "program" for seat in SEATS)
        game = Game("Callwise", self.ruleset, True, (self.hand.record,), names=names)
        says = told_end(end.recorded.wins, draw, self.seat)
        return Ending(how, says, winners, end.why, end.settlement, write_tenhou6(game, self._turned))

    @cached_property
    def decided(self) -> Sequence[Decided]:
        return () if self.hand.end is None else decided_in(self.hand.record, self.rules, self.seat)

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
                act = calling.take_turn(Sight.of(self.hand, turn.seat), self._asking(turn.seat))
                self._news.append(SeatAct(turn.seat, str(act)))
                self.hand.take_turn(act)
        return self

    def _answer(self, act: PlayedAct) -> Outcome | None:
        """Decide on the live tile by everybody's claims, the reader's act among them."""
        claims = dict(self._program_claims())
        if act.doing is not Doing.PASS:
            claims[claim_of(act, self.seat, self.hand)] = act
        outcome = self.hand.answer(tuple(claims))
        for claim, ruling in outcome.rulings if outcome else ():
            self._news.append(SeatAct(claim.seat, str(claims[claim]), None if ruling.is_legal else ruling))
        return outcome

    def _program_claims(self) -> Iterator[tuple[Claim, PlayedAct]]:
        lying = self.hand.replayed.open
        assert lying is not None
        for turns in range(1, len(SEATS)):
            seat = lying.by.after(turns)
            if seat is not self.seat:
                act = calling.answer(Sight.of(self.hand, seat), lying, self._asking(seat))
                if act.doing is not Doing.PASS:
                    yield claim_of(act, seat, self.hand), act

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
    check_length(address)
    parts = address.split("/")
    if len(parts) != _PARTS:
        raise NotationError(f"a hand is written like common/south/12/4m-c23m, got {quoted(address)}")
    name, seat, number, record = parts
    if not (number.isascii() and number.isdigit() and len(number) <= len(str(HIGHEST))):
        raise NotationError(f"a hand’s number is a number up to {HIGHEST:,}, got {quoted(number)}")
    sitting = _begun(name, Seat.parse(seat), int(number))
    for place, act in enumerate(read_acts(record), 1):
        sitting = _then(sitting, str(act), place)
    return sitting


@lru_cache(maxsize=8)
def _begun(name: str, seat: Seat, number: int) -> Sitting:
    rules = WhoGetsIt.ruleset(name)
    if "multiple_ron" in rules.open:
        raise RulesetError(
            f"{quoted(name)} leaves open who wins if several can, so it can’t be played; choose one, like "
            "common+multiple_ron=all_win"
        )
    hand = HandInPlay(deal(number, red_fives=not rules.no_red_fives), rules)
    return Sitting(rules, seat, number, hand)._played_on()


@lru_cache(maxsize=256)
def _then(sitting: Sitting, code: str, place: int) -> Sitting:
    """Do the next act of an address; kept, as each message has the whole address."""
    tried = sitting.attempt(code)
    if not tried.is_done:
        assert tried.ruling is not None
        raise PositionError(f"act {place}, {quoted(code)}, isn’t legal there: {tried.ruling.clause.short}")
    assert isinstance(tried.hand, Sitting)
    return tried.hand
