"""Questions on the claims on one discard: who gets the tile, and what happens with a riichi declared with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from callwise.ground.errors import check_length, within
from callwise.ground.seats import Seat
from callwise.law.ruling import Ruling, Sentence, Verdict
from callwise.question.case import Entries, Key
from callwise.question.forms.offers import Offer
from callwise.question.scene import Scene, TimedSpeech, TimeLine
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.priority import bonuses, priority, riichi_stick, timing
from callwise.riichi.priority.riichi_stick import RiichiResult
from callwise.riichi.questions.entries.riichi_case import FactCase, worded
from callwise.riichi.questions.entries.table_keys import CLAIM_SIGNS, DISCARD_KEYS, word_key
from callwise.riichi.questions.entries.table_scene import (
    claim_sentence,
    claim_shout,
    claims_table,
    sentences,
    whole_table,
)
from callwise.riichi.questions.entries.written_table import read_claims, read_discard
from callwise.riichi.table.discard import Claim, ClaimKind
from callwise.riichi.table.table import Table


@dataclass(frozen=True)
class WhoGetsIt(FactCase[Claim]):
    """Choose every seat that gets the tile; `claims` are in turn order."""

    id = "priority.winner"
    asks = "Who gets the tile?"
    asks_one = "Who gets it? Press a call."
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
        position = read_discard(entries)
        claims = priority.in_turn_order(entries.read("claims", read_claims), position)
        with within("claims"):
            priority.check_claims(claims, position)
        return cls(position, claims)

    def offers(self) -> tuple[Offer[Claim], ...]:
        return tuple(map(_offer, self.claims))

    def rule(self, act: Claim, rules: RiichiRuleset) -> Ruling:
        return priority.judge_among(act, self.claims, self.table, rules)

    def could(self, act: Claim) -> Sentence:
        return _could(act)

    def own_remarks(self, rules: RiichiRuleset) -> tuple[Sentence, ...]:
        """
        If several players win, return who takes the riichi sticks; no stick is laid for a riichi tile that is won on.
        """
        by = self.table.discard.by
        outcome = priority.judge_priority(self.claims, self.table, rules)
        winners = [claim.seat for claim in outcome.winners if claim.kind is ClaimKind.RON]
        if len(winners) < 2 or not self.table.deposits:
            return ()
        declares = self.table.discard.turned
        riichi = tuple(seat for seat in Seat if self.table[seat].riichi and not (seat is by and declares))
        left = self.table.deposits - len(riichi)
        judged = {seat: bonuses.judge_sticks(seat, winners, by, rules, riichi=riichi, left=left) for seat in winners}
        if any(ruling.verdict is Verdict.UNSETTLED for ruling in judged.values()):
            return ()
        return tuple(
            Sentence(_TAKES[ruling.clause], {"seat": seat}) for seat, ruling in judged.items() if ruling.is_legal
        )

    def scene(self) -> Scene:
        return claims_table(self.table, self.claims)


_TAKES = {
    bonuses.STICKS_NEAREST: "{seat} takes the [[riichi-stick|riichi sticks|riichi sticks]].",
    bonuses.STICKS_LEFT: "{seat} takes the [[riichi-stick|riichi sticks|riichi sticks]] that are left.",
    bonuses.OWN_STICK: "{seat} takes back their own stick.",
}
_GAPS = {timing.Gap.NOTICEABLE: "a noticeable gap", timing.Gap.NONE: "no noticeable gap"}
_GAPS_SHOWN = {
    timing.Gap.NONE: Sentence("The [[chii]] isn’t noticeably earlier."),
    timing.Gap.NOTICEABLE: Sentence("The [[chii]] is noticeably earlier."),
}


@dataclass(frozen=True)
class WhichStands(FactCase[Claim]):
    """
    Choose the claim that stands, if it may matter who spoke first.

    `gap` is whether players noticed one between a chii and a pon or kan.
    """

    id = "priority.timeline"
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
        "gap": word_key("Between them", _GAPS),
        **DISCARD_KEYS,
    }
    example: ClassVar[Mapping[str, str]] = {
        "claims": "south chii 4m with 23m at 0.4; north pon 4m with 44m at 1.7",
        "gap": timing.Gap.NOTICEABLE.value,
        "discard": "4m by east",
    }

    table: Table
    spoken: tuple[timing.TimedClaim, ...]
    gap: timing.Gap

    @classmethod
    def read(cls, entries: Entries) -> Self:
        position = read_discard(entries)
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
        return timing.judge_spoken(act, self.spoken, self.gap, self.table, rules)

    def could(self, act: Claim) -> Sentence:
        return _could(act)

    def scene(self) -> Scene:
        """Show the table, and the claims on a timeline."""
        words = _GAPS_SHOWN[self.gap] if timing.has_a_gap(self.spoken) else None
        discard = self.table.discard
        shouts = {one.claim.seat: claim_shout(one.claim, one.tenths) for one in self.spoken}
        speech = tuple(TimedSpeech(one.claim.seat, one.tenths, shouts[one.claim.seat].word) for one in self.spoken)
        label = Sentence("Seconds after the discard")
        line = TimeLine(label, discard.by, discard.tile, speech, words, timing.gap_noticed(self.spoken, self.gap))
        spoken = [
            Sentence(f"After {one.seconds} seconds, {claim.template}.", claim.facts)
            for one in self.spoken
            for claim in (claim_sentence(one.claim),)
        ]
        return Scene(
            (whole_table(self.table, shouts), line), (*sentences(self.table), *spoken, *([words] if words else ()))
        )


def _spoken(text: str) -> tuple[timing.TimedClaim, ...]:
    check_length(text)
    return tuple(sorted(map(timing.TimedClaim.parse, text.split(";")), key=lambda one: one.tenths))


def _offer(claim: Claim) -> Offer[Claim]:
    return Offer(claim.seat.value, claim_sentence(claim, "’s "), claim, claim.shown, claim.seat)


def _could(claim: Claim) -> Sentence:
    return Sentence("Does {seat} get {tile}?", {"seat": claim.seat, "tile": claim.tile})


_RESULTS = {
    RiichiResult.LAID: "the stick goes on the table",
    RiichiResult.COUNTS: "the [[riichi]] counts",
    RiichiResult.TURNED_LATER: "{by} turns the next discard sideways too",
}

_WHETHER = {
    RiichiResult.LAID: "Does the stick go on the table?",
    RiichiResult.COUNTS: "Does the [[riichi]] count?",
    RiichiResult.TURNED_LATER: "Does {by} turn the next discard sideways too?",
}


@dataclass(frozen=True)
class RiichiStick(FactCase[RiichiResult]):
    """Choose the consequences of a riichi declared with the discard; `claims` are in turn order."""

    id = "priority.stick"
    asks = "What happens with this [[riichi]]?"
    none = "None of these"
    keys: ClassVar[Mapping[str, Key]] = {
        "claims": Key(
            "Who claims it",
            "south chii 4m with 23m; west ron 4m.  Nothing, if nobody does",
            optional=True,
            signs=CLAIM_SIGNS,
        ),
        **DISCARD_KEYS,
    }
    example: ClassVar[Mapping[str, str]] = {"discard": "4'm by east", "claims": "north pon 4m with 44m"}

    table: Table
    claims: tuple[Claim, ...]

    @classmethod
    def read(cls, entries: Entries) -> Self:
        position = read_discard(entries)
        claims = priority.in_turn_order(entries.read_or("claims", read_claims, ()), position)
        with within("claims"):
            riichi_stick.check_stick(claims, position)
        return cls(position, claims)

    def offers(self) -> tuple[Offer[RiichiResult], ...]:
        return worded(_RESULTS, by=self.table.discard.by)

    def rule(self, act: RiichiResult, rules: RiichiRuleset) -> Ruling:
        return riichi_stick.judge_stick(act, self.claims, self.table, rules)

    def could(self, act: RiichiResult) -> Sentence:
        return Sentence(_WHETHER[act], {"by": self.table.discard.by})

    def scene(self) -> Scene:
        return claims_table(self.table, self.claims)
