"""Questions on priority: who gets a tile that several players claim, and what else a winner gets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Self

from callwise.ground.errors import PositionError, check_length, quoted, within
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Fact, Ruling, Sentence, Verdict
from callwise.question.case import Entries, Key
from callwise.question.forms.offers import Offer
from callwise.question.grading import Sense
from callwise.question.scene import AtSeat, Count, Scene, Shout, TimedSpeech, TimeLine, Token, WholeTable
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.priority import priority, timing
from callwise.riichi.questions.entries.riichi_case import RiichiCase
from callwise.riichi.questions.entries.written_table import (
    CLAIM_SIGNS,
    DISCARD_KEYS,
    SEAT_SIGNS,
    SHOUTS,
    WINDS,
    claim_said,
    claim_shout,
    read_claims,
    read_number,
    read_seats,
    read_table,
    told,
    whole_table,
)
from callwise.riichi.table.discard import Claim, ClaimKind, Discard
from callwise.riichi.table.table import Table


@dataclass(frozen=True)
class WhoGetsIt(RiichiCase[Claim]):
    """Choose every seat that gets the tile; `claims` are in turn order."""

    id = "priority.winner"
    sense = Sense.TRUTH
    takes_one = False
    asks = "Who gets the tile?"
    choose_all = "Mark everyone who gets it."
    none = "Nobody gets it"
    noun = "claim"
    keys: ClassVar[Mapping[str, Key]] = {
        "claims": Key("Who claims it", "south chii 4m with 23m; north pon 4m with 44m; west ron 4m", signs=CLAIM_SIGNS),
        **DISCARD_KEYS,
    }
    example: ClassVar[Mapping[str, str]] = {
        "claims": "south chii 4m with 23m; north pon 4m with 44m",
        "discard": "4m by east",
    }

    table: Table
    claims: tuple[Claim, ...]

    @classmethod
    def read(cls, entries: Entries) -> Self:
        """Read the discard, the claims and the four seats.  Raises NotationError or PositionError."""
        position = read_table(entries, entries.read("discard", Discard.parse))
        claims = priority.in_turn_order(entries.read("claims", read_claims), position)
        with within("claims"):
            priority.check_claims(claims, position)
        return cls(position, claims)

    def offers(self) -> tuple[Offer[Claim], ...]:
        """Offer every seat that claims the tile."""
        return tuple(map(_offer, self.claims))

    def rule(self, act: Claim, rules: RiichiRuleset) -> Ruling:
        """Rule on the seat's claim among the others."""
        return priority.judge_among(act, self.claims, self.table, rules)

    def remarks(self, rules: RiichiRuleset) -> tuple[Sentence, ...]:
        """If several players win, return who takes the riichi sticks."""
        by = self.table.discard.by
        outcome = priority.judge_priority(self.claims, self.table, rules)
        winners = [claim.seat for claim in outcome.winners if claim.kind is ClaimKind.RON]
        if len(winners) < 2 or not self.table.deposits:
            return ()
        riichi = tuple(seat for seat in Seat if self.table[seat].riichi and not (seat is by and self._declares))
        left = self.table.deposits - len(riichi)
        judged = {seat: priority.judge_sticks(seat, winners, by, rules, riichi=riichi, left=left) for seat in winners}
        if any(ruling.verdict is Verdict.UNSETTLED for ruling in judged.values()):
            return ()
        return tuple(
            Sentence(_TAKES[ruling.clause], {"seat": seat}) for seat, ruling in judged.items() if ruling.is_legal
        )

    @property
    def _declares(self) -> bool:
        """Whether the discard is a riichi tile; if won on, no stick is laid for it."""
        return self.table.discard.turned

    def scene(self) -> Scene:
        """Show the table, with each claim at its seat."""
        shouts = {claim.seat: claim_shout(claim) for claim in self.claims}
        spoken = map(claim_said, self.claims)
        words = (*told(self.table), *(Sentence(f"{said.template}.", said.facts) for said in spoken))
        return Scene((whole_table(self.table, shouts),), words)


_TAKES = {
    priority.STICKS_NEAREST: "{seat} takes the [[riichi-stick|riichi sticks|riichi sticks]].",
    priority.STICKS_LEFT: "{seat} takes the [[riichi-stick|riichi sticks|riichi sticks]] that are left.",
    priority.OWN_STICK: "{seat} takes back their own stick.",
}

_GAPS = {
    timing.Gap.NONE: Sentence("The [[chii]] isn’t noticeably earlier."),
    timing.Gap.NOTICEABLE: Sentence("The [[chii]] is noticeably earlier."),
}
_NO_GAP = Sentence("It isn’t a [[chii]] against a [[pon]] or [[kan]], so it doesn’t matter which comes first.")


@dataclass(frozen=True)
class WhichStands(RiichiCase[Claim]):
    """
    Choose the claim that stands, if it may matter who spoke first.

    `gap` is whether players noticed one between a chii and a pon or kan.
    """

    id = "priority.timeline"
    sense = Sense.TRUTH
    takes_one = True
    asks = "Which claim stands?"
    none = "Nobody gets it"
    noun = "claim"
    keys: ClassVar[Mapping[str, Key]] = {
        "claims": Key(
            "Who claims it, and when",
            "Seconds after the discard: south chii 4m with 23m at 0.4; north pon 4m with 44m at 1.7",
            signs=(*CLAIM_SIGNS, " at "),
        ),
        "gap": Key(
            "Between them",
            choices=((timing.Gap.NOTICEABLE.value, "a noticeable gap"), (timing.Gap.NONE.value, "no noticeable gap")),
        ),
        **DISCARD_KEYS,
    }
    example: ClassVar[Mapping[str, str]] = {
        "claims": "south chii 4m with 23m at 0.4; north pon 4m with 44m at 1.7",
        "gap": timing.Gap.NOTICEABLE.value,
        "discard": "4m by east",
    }

    table: Table
    spoken: tuple[timing.Spoken, ...]
    gap: timing.Gap

    @classmethod
    def read(cls, entries: Entries) -> Self:
        """Read the discard, the claims with their times, and the gap.  Raises NotationError or PositionError."""
        position = read_table(entries, entries.read("discard", Discard.parse))
        spoken = entries.read("claims", _spoken)
        gap = entries.read("gap", timing.Gap.parse)
        with within("claims"):
            priority.check_claims([one.claim for one in spoken], position)
        with within("gap"):
            timing.check_gap(spoken, gap)
        return cls(position, spoken, gap)

    def offers(self) -> tuple[Offer[Claim], ...]:
        """Offer every claim, earliest first."""
        return tuple(_offer(one.claim) for one in self.spoken)

    def rule(self, act: Claim, rules: RiichiRuleset) -> Ruling:
        """Rule on the seat's claim, with its timing if that matters."""
        return timing.judge_spoken(act, self.spoken, self.gap, self.table, rules)

    def scene(self) -> Scene:
        """Show the table, and the claims on a timeline."""
        words = _GAPS[self.gap] if timing.has_a_gap(self.spoken) else _NO_GAP
        discard = self.table.discard
        shouts = {one.claim.seat: claim_shout(one.claim, one.tenths) for one in self.spoken}
        said = tuple(TimedSpeech(one.claim.seat, one.tenths, shouts[one.claim.seat].word) for one in self.spoken)
        label = Sentence("Seconds after the discard")
        line = TimeLine(label, discard.by, discard.tile, said, words, timing.gap_noticed(self.spoken, self.gap))
        spoken = [
            Sentence(f"After {one.seconds} seconds, {claim_said(one.claim).template}.", claim_said(one.claim).facts)
            for one in self.spoken
        ]
        return Scene((whole_table(self.table, shouts), line), (*told(self.table), *spoken, words))


def _spoken(text: str) -> tuple[timing.Spoken, ...]:
    check_length(text)
    return tuple(sorted(map(timing.Spoken.parse, text.split(";")), key=lambda one: one.tenths))


def _offer(claim: Claim) -> Offer[Claim]:
    return Offer(claim.seat.value, claim_said(claim, "’s "), claim, claim.shown, claim.seat)


class Bonus(Enum):
    """What a winner gets in addition to the hand's value."""

    STICKS = "sticks"
    HONBA = "honba"


_BONUSES = {
    Bonus.STICKS: "the [[riichi-stick|riichi sticks|riichi sticks]]",
    Bonus.HONBA: "the [[honba|counters|honba]]",
}

_BRIEF = {Bonus.STICKS: "[[riichi-stick|Sticks|Sticks]]", Bonus.HONBA: "[[honba|Counters|Honba]]"}


@dataclass(frozen=True)
class WhoIsPaid(RiichiCase[tuple[Seat, Bonus]]):
    """
    Choose who takes riichi sticks, and who is paid for the honba.

    `by` discarded, and `winners` win on it; `riichi` are the seats that have laid a stick this hand, and `left` counts
    the sticks from earlier ones.
    """

    id = "priority.bonus"
    sense = Sense.TRUTH
    takes_one = False
    asks = "Who gets the [[riichi-stick|riichi sticks|riichi sticks]] and the payment for the [[honba|counters|honba]]?"
    keys: ClassVar[Mapping[str, Key]] = {
        "by": Key("Who discarded", choices=WINDS),
        "winners": Key("Who wins on it", "Seats in any order: north south", tiles=False, signs=SEAT_SIGNS),
        "riichi": Key(
            "Who declared [[riichi]] before this discard",
            "Seats in any order: east north",
            optional=True,
            tiles=False,
            signs=SEAT_SIGNS,
        ),
        "left": Key(
            "[[riichi-stick|Riichi sticks|Riichi sticks]] left from earlier hands",
            "A number: 2",
            optional=True,
            tiles=False,
        ),
    }
    example: ClassVar[Mapping[str, str]] = {"by": "west", "winners": "north south", "riichi": "east north"}

    by: Seat
    winners: tuple[Seat, ...]
    riichi: tuple[Seat, ...] = ()
    left: int | None = None

    @classmethod
    def read(cls, entries: Entries) -> Self:
        """Read the discarder, the winners and who is in riichi.  Raises NotationError or PositionError."""
        by = entries.read("by", Seat.parse)
        named = entries.read("winners", read_seats)
        if not named or by in named:
            raise PositionError(
                f"one to three other players win {by.value}'s discard, got {quoted(entries['winners'])}"
            ).at("winners")
        riichi = entries.read_or("riichi", read_seats, ())
        left = entries.read_or("left", read_number, None)
        if left is not None and not left + len(riichi):
            raise PositionError("no riichi stick lies on the table; at least one is left, or somebody is in riichi").at(
                "left"
            )
        return cls(by, tuple(sorted(named, key=by.turns_to)), tuple(sorted(riichi, key=by.turns_to)), left)

    def offers(self) -> tuple[Offer[tuple[Seat, Bonus]], ...]:
        """Offer both to everyone except the discarder, in turn order."""
        seats = [self.by.after(turns) for turns in (1, 2, 3)]
        return tuple(
            Offer(
                f"{seat.value} {bonus.value}",
                Sentence(f"{{seat}}: {words}", {"seat": seat}),
                (seat, bonus),
                seat=seat,
                brief=Sentence(_BRIEF[bonus]),
            )
            for bonus, words in _BONUSES.items()
            for seat in seats
        )

    def rule(self, act: tuple[Seat, Bonus], rules: RiichiRuleset) -> Ruling:
        """Rule on one seat and one of the two payments."""
        seat, bonus = act
        if bonus is Bonus.HONBA:
            return priority.judge_honba(seat, self.winners, self.by, rules)
        return priority.judge_sticks(seat, self.winners, self.by, rules, riichi=self.riichi, left=self.left)

    def nearest(self, act: tuple[Seat, Bonus], legal: Sequence[tuple[Seat, Bonus]]) -> tuple[Seat, Bonus] | None:
        """Return the seat that gets the same payment."""
        return min(legal, key=lambda other: other[1] is not act[1], default=None)

    def scene(self) -> Scene:
        """Show who discarded and who wins."""
        wins = "wins" if len(self.winners) == 1 else "win"
        facts: dict[str, Fact] = {"by": self.by, "winners": self.winners}
        told = [Sentence(f"{{by}} discards; {{winners}} {wins} on it.", facts)]
        if self.riichi:
            has = "has" if len(self.riichi) == 1 else "have"
            told.append(Sentence(f"{{riichi}} {has} declared [[riichi]].", {"riichi": self.riichi}))
        if self.left:
            many = "{left} [[riichi-stick|riichi sticks|riichi sticks]] are"
            some = "1 [[riichi-stick]] is" if self.left == 1 else many
            told.append(Sentence(f"{some} left from earlier hands.", {"left": self.left}))
        says, shout = Sentence("discards"), Shout(Sentence(SHOUTS[ClaimKind.RON]))
        seats = tuple(
            AtSeat(
                seat,
                None,
                0,
                says=says if seat is self.by else None,
                shouts=shout if seat in self.winners else None,
                badges=("[[riichi]]",) if seat in self.riichi else (),
            )
            for seat in SEATS
        )
        sticks = len(self.riichi) + (self.left or 0)
        counts = (Count(Token.STICK, sticks),) if self.left is not None else ()
        return Scene((WholeTable(told[0], seats, self.by, counts=counts),), tuple(told))
