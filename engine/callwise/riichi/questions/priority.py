"""
Questions on priority: who gets a tile that several claim, and what else a winner gets.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from callwise.errors import PositionError
from callwise.question import Form, Offer, Sense
from callwise.riichi import priority, timing
from callwise.riichi.discard import Claim, ClaimKind, Discard
from callwise.riichi.questions.reading import (
    DISCARD_KEYS,
    claim_said,
    claim_words,
    four_seats,
    need,
    read_claims,
    read_seats,
    read_table,
    told,
)
from callwise.riichi.questions.riichi import RiichiQuestion
from callwise.riichi.ruleset import RiichiRuleset
from callwise.riichi.table import Table
from callwise.ruling import Ruling, Sentence
from callwise.scene import Note, Said, Scene, TimeLine
from callwise.seats import Seat


@dataclass(frozen=True)
class Claimed:
    """A table, and the claims made on its discard in turn order."""

    table: Table
    claims: tuple[Claim, ...]

    def of(self, seat: Seat) -> Claim:
        """Give a seat's claim.  Raises PositionError when it has none."""
        for claim in self.claims:
            if claim.seat is seat:
                return claim
        raise PositionError(f"{seat.value} claims nothing")


class WhoGetsIt(RiichiQuestion):
    """Choose every seat that gets the tile."""

    id = "priority.winner"
    sense = Sense.TRUTH
    reads = ("multiple_ron",)
    form = Form.CHOOSE_ALL
    asks = "Who gets the tile?"
    none: str | None = "Nobody gets it"
    keys: Mapping[str, str] = {
        "claims": "south chii 4m with 23m; north pon 4m with 44m; east ron 4m",
        **DISCARD_KEYS,
    }

    def read(self, table: Mapping[str, str]) -> Claimed:
        """Read the discard, the claims and the four seats.  Raises NotationError or PositionError."""
        position = read_table(table, Discard.parse(need(table, "discard")))
        claims = priority.in_turn_order(read_claims(need(table, "claims")), position)
        priority.check_claims(claims, position)
        return Claimed(position, claims)

    def offers(self, position: Claimed) -> tuple[Offer, ...]:
        """Offer every seat that claims the tile."""
        return tuple(
            Offer(claim.seat.value, claim_said(claim), seat=claim.seat, tiles=claim.shown) for claim in position.claims
        )

    def rule(self, position: Claimed, offer: Offer, rules: RiichiRuleset) -> Ruling:
        """Rule on the seat's claim beside the others."""
        return priority.judge_priority(position.claims, position.table, rules).of(Seat.parse(offer.code))

    def did(self, position: Claimed, offer: Offer) -> Sentence:
        """Say to whom the tile would go."""
        return _given(position.of(Seat.parse(offer.code)))

    def nearest(self, position: Claimed, offer: Offer, legal: tuple[Offer, ...]) -> Offer | None:
        """Give the first seat that gets it."""
        return legal[0] if legal else None

    def remarks(self, position: Claimed, rules: RiichiRuleset) -> tuple[Sentence, ...]:
        """Where several win, say who takes the deposits."""
        by = position.table.discard.by
        outcome = priority.judge_priority(position.claims, position.table, rules)
        winners = [claim.seat for claim in outcome.winners if claim.kind is ClaimKind.RON]
        if len(winners) < 2:
            return ()
        sticks = next(seat for seat in winners if priority.judge_sticks(seat, winners, by, rules).is_legal)
        return (Sentence("{seat} takes the [[riichi-stick|deposits|riichi sticks]].", {"seat": sticks}),)

    def scene(self, position: Claimed) -> Scene:
        """Show the table, and each claim at its seat."""
        doing = {claim.seat: claim_words(claim) for claim in position.claims}
        return Scene(
            (four_seats(position.table, doing),),
            (*told(position.table), *(claim_said(claim) for claim in position.claims)),
        )


@dataclass(frozen=True)
class OnTimeLine:
    """A table, what was said to its discard and when, and whether people noticed a gap."""

    table: Table
    spoken: tuple[timing.Spoken, ...]
    gap: timing.Gap


class WhichStands(RiichiQuestion):
    """Choose the claim that stands, where it may matter who spoke first."""

    id = "priority.timeline"
    sense = Sense.TRUTH
    reads = ("call_timing",)
    form = Form.CHOOSE_ONE
    asks = "Which claim stands?"
    none: str | None = None
    keys: Mapping[str, str] = {
        "claims": "south chii 4m with 23m at 0.4; north pon 4m with 44m at 1.7",
        "gap": "noticeable (or: none)",
        **DISCARD_KEYS,
    }

    def read(self, table: Mapping[str, str]) -> OnTimeLine:
        """Read the discard, the claims with their times, and the gap.  Raises NotationError or PositionError."""
        position = read_table(table, Discard.parse(need(table, "discard")))
        parts = need(table, "claims").split(";")
        spoken = tuple(sorted(map(timing.Spoken.parse, parts), key=lambda one: one.tenths))
        gap = timing.Gap.parse(need(table, "gap"))
        priority.check_claims([one.claim for one in spoken], position)
        timing.check_gap(spoken, gap)
        return OnTimeLine(position, spoken, gap)

    def offers(self, position: OnTimeLine) -> tuple[Offer, ...]:
        """Offer every claim, earliest first."""
        return tuple(
            Offer(one.claim.seat.value, claim_said(one.claim), seat=one.claim.seat, tiles=one.claim.shown)
            for one in position.spoken
        )

    def rule(self, position: OnTimeLine, offer: Offer, rules: RiichiRuleset) -> Ruling:
        """Rule on the seat's claim, with the times where they matter."""
        outcome = timing.judge_timing(position.spoken, position.gap, position.table, rules)
        return outcome.of(Seat.parse(offer.code))

    def did(self, position: OnTimeLine, offer: Offer) -> Sentence:
        """Say to whom the tile would go."""
        seat = Seat.parse(offer.code)
        return _given(next(one.claim for one in position.spoken if one.claim.seat is seat))

    def nearest(self, position: OnTimeLine, offer: Offer, legal: tuple[Offer, ...]) -> Offer | None:
        """Give the claim that stands."""
        return legal[0] if legal else None

    def remarks(self, position: OnTimeLine, rules: RiichiRuleset) -> tuple[Sentence, ...]:
        """Say nothing."""
        return ()

    def scene(self, position: OnTimeLine) -> Scene:
        """Show the table, and the claims on a line of time."""
        words = _GAPS[position.gap]
        said = tuple(Said(one.claim.seat, one.tenths, claim_words(one.claim)) for one in position.spoken)
        line = TimeLine(Sentence("Seconds after the discard"), said, words)
        spoken = [
            Sentence(f"After {one.seconds} seconds, {claim_said(one.claim).template}.", claim_said(one.claim).facts)
            for one in position.spoken
        ]
        doing = {one.claim.seat: claim_words(one.claim) for one in position.spoken}
        return Scene((four_seats(position.table, doing), line), (*told(position.table), *spoken, words))


_GAPS = {
    timing.Gap.NONE: Sentence("Nobody notices a gap between them."),
    timing.Gap.NOTICEABLE: Sentence("Everyone notices the gap between them."),
}


def _given(claim: Claim) -> Sentence:
    return Sentence("You would give {tile} to {seat}.", {"tile": claim.tile, "seat": claim.seat})


@dataclass(frozen=True)
class Won:
    """Who discarded, and who wins on it."""

    by: Seat
    winners: tuple[Seat, ...]


_BONUSES = {"sticks": "the [[riichi-stick|deposits|riichi sticks]]", "honba": "the [[honba|repeat counters|honba]]"}


class WhoIsPaid(RiichiQuestion):
    """Choose who takes the riichi sticks, and who is paid for the honba."""

    id = "priority.bonus"
    sense = Sense.TRUTH
    reads = ("multi_ron_bonus",)
    form = Form.CHOOSE_ALL
    asks = "Who gets the deposits and the payment for the repeat counters?"
    none: str | None = None
    keys: Mapping[str, str] = {"by": "west (the discarder)", "winners": "north south (in any order)"}

    def read(self, table: Mapping[str, str]) -> Won:
        """Read the discarder and the winners.  Raises NotationError or PositionError."""
        by = Seat.parse(need(table, "by"))
        named = read_seats(need(table, "winners"))
        if not named or by in named or len(set(named)) != len(named):
            raise PositionError(f"one to three other players win {by.value}'s discard, got {table['winners']!r}")
        return Won(by, tuple(sorted(named, key=by.turns_to)))

    def offers(self, position: Won) -> tuple[Offer, ...]:
        """Offer both to everybody but the discarder, in turn order."""
        seats = [position.by.after(turns) for turns in (1, 2, 3)]
        return tuple(
            Offer(f"{seat.value} {bonus}", Sentence(f"{{seat}}: {words}", {"seat": seat}), seat=seat)
            for bonus, words in _BONUSES.items()
            for seat in seats
        )

    def rule(self, position: Won, offer: Offer, rules: RiichiRuleset) -> Ruling:
        """Rule on one seat and one of the two."""
        seat, bonus = _seat_and_bonus(offer)
        if bonus == "sticks":
            return priority.judge_sticks(seat, position.winners, position.by, rules)
        return priority.judge_honba(seat, position.winners, position.by, rules)

    def did(self, position: Won, offer: Offer) -> Sentence:
        """Say what would go to whom."""
        seat, bonus = _seat_and_bonus(offer)
        return Sentence(f"You would give {{seat}} {_BONUSES[bonus]}.", {"seat": seat})

    def nearest(self, position: Won, offer: Offer, legal: tuple[Offer, ...]) -> Offer | None:
        """Give who gets the same thing."""
        bonus = _seat_and_bonus(offer)[1]
        return min(legal, key=lambda other: _seat_and_bonus(other)[1] != bonus, default=None)

    def remarks(self, position: Won, rules: RiichiRuleset) -> tuple[Sentence, ...]:
        """Say nothing."""
        return ()

    def scene(self, position: Won) -> Scene:
        """Tell who discarded and who wins."""
        text = Sentence("{by} discards; {winners} win on it.", {"by": position.by, "winners": position.winners})
        if len(position.winners) == 1:
            text = Sentence("{by} discards; {winners} wins on it.", {"by": position.by, "winners": position.winners})
        return Scene((Note(Sentence("At the table"), text),), (text,))


def _seat_and_bonus(offer: Offer) -> tuple[Seat, str]:
    seat, bonus = offer.code.split(" ")
    return Seat.parse(seat), bonus
