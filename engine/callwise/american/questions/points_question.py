"""The question what a player scores at a tournament."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from callwise.american.agreement.presets import TOURNAMENT
from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.payment.tournament_points import Deal, Exposed, Made, judge_score, signed
from callwise.american.questions.entries.american_case import DEAD_HANDS, AmericanChoice, read_seats
from callwise.american.questions.payment_questions import read_value
from callwise.american.table.exposures import Exposure
from callwise.american.table.practice_hands import HAND_SIZE
from callwise.american.table.tiles import too_many
from callwise.ground.errors import NotationError, PositionError, check_length, quoted, within
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Facts, Ruling, Sentence
from callwise.question.case import Entries, Key, read_choice
from callwise.question.forms.offers import Offer
from callwise.question.grading import Sense
from callwise.question.scene import AtSeat, Racks, Scene, Shout

_WON = re.compile(r"(?P<nobody>nobody)|(?P<winner>[a-z]+) (?:(?P<picked>picked)|by (?P<by>[a-z]+))")
_SEATS = tuple((seat.value, seat.words) for seat in SEATS)
_MADE = (
    (Made.JOKERS.value, "has a joker"),
    (Made.JOKERLESS.value, "has no joker"),
    (Made.SINGLES.value, "is singles and pairs"),
)
_EXPOSED = (
    (Exposed.FEW.value, "one exposure or none"),
    (Exposed.TWO.value, "two exposures"),
    (Exposed.THREE.value, "three, or two with a quint"),
)
_SHOWS = {
    Exposed.FEW: "{winner} has at most one exposure.",
    Exposed.TWO: "{winner} has two exposures.",
    Exposed.THREE: "{winner} has three exposures, or two with a [[quint]].",
}


_QUINT = 5


@dataclass(frozen=True)
class WhatItScores(AmericanChoice[int]):
    """Choose what a player scores for a deal at a tournament."""

    id = "american.points"
    sense = Sense.TRUTH
    takes_one = True
    asks = "What does this player score?"
    noun = "score"
    keys: ClassVar[Mapping[str, Key]] = {
        "won": Key(
            "Who won, and how",
            "south by west.  south picked.  nobody, in a [[wall-game]]",
            tiles=False,
            signs=(*(seat.value for seat in SEATS), " by ", " picked", "nobody"),
        ),
        "whose": Key("Whose score", choices=_SEATS),
        "value": Key("What the hand is worth", "A number: 25", optional=True, tiles=False),
        "made": Key("The winning hand", optional=True, choices=_MADE),
        "exposures": Key("The winner’s exposures", "33bJ EEE", optional=True),
        "exposed": Key("What the winner had exposed", optional=True, choices=_EXPOSED, seldom=True),
        "dead": DEAD_HANDS,
    }
    example: ClassVar[Mapping[str, str]] = {
        "won": "south by west",
        "whose": "west",
        "value": "25",
        "exposures": "33bJ EEE",
    }

    deal: Deal
    whose: Seat
    exposures: tuple[Exposure, ...]

    @classmethod
    def read(cls, entries: Entries) -> Self:
        winner, by = entries.read("won", _won)
        whose = entries.read("whose", Seat.parse)
        value = entries.read_or("value", read_value, 0)
        made = entries.read_or("made", lambda text: read_choice(text, Made), Made.JOKERS)
        laid = entries.read_or("exposures", _exposures, ())
        exposed = entries.read_or("exposed", lambda text: read_choice(text, Exposed), _many(laid))
        dead = entries.read_or("dead", read_seats, ())
        if winner is None and {"value", "made", "exposures", "exposed"} & {*entries}:
            raise PositionError("nobody won, so leave out what the hand was").at("won")
        with within("exposures"):
            _check(laid, made, exposed)
        with within("won"):
            return cls(Deal(winner, by, value, made, exposed, dead), whose, laid)

    @property
    def asks_here(self) -> str:
        return f"What does {self.whose.words} score?"

    def offers(self) -> tuple[Offer[int], ...]:
        scores = sorted(dict.fromkeys(self.deal.likely(self.whose)), reverse=True)
        return tuple(Offer(str(one), Sentence("{score}", {"score": signed(one)}), one) for one in scores)

    def rule(self, act: int, rules: AmericanRuleset) -> Ruling:
        return judge_score(act, self.whose, self.deal, rules)

    def claimed(self, act: int) -> Sentence:
        return Sentence("{seat} scores {score}", {"seat": self.whose, "score": signed(act)})

    def could(self, act: int) -> Sentence:
        return Sentence("Does {seat} score {score}?", {"seat": self.whose, "score": signed(act)})

    def remarks(self, rules: AmericanRuleset) -> tuple[Sentence, ...]:
        """Return a remark that tournaments differ, where points are counted."""
        if rules.name != TOURNAMENT.name:
            return ()
        return (Sentence("Tournaments differ in what a thrown tile costs, so read your director’s sheet."),)

    def scene(self) -> Scene:
        deal = self.deal
        label = Sentence("Nobody wins, and the wall is empty.")
        if deal.winner is not None:
            how = "on {by}’s discard" if deal.by else "with a tile from the wall"
            facts: Facts = {"winner": deal.winner, "by": deal.by or deal.winner, "value": deal.value}
            label = Sentence(f"{{winner}} wins a hand of {{value}} {how}.", facts)
        sentences = [label, *self._told()]
        sentences += [Sentence("Exposed: {exposure}.", {"exposure": one}) for one in self.exposures]
        sentences += [Sentence("{seat} is [[dead]].", {"seat": seat}) for seat in deal.dead]
        return Scene((Racks(label, tuple(map(self._at, SEATS)), self.whose),), tuple(sentences))

    def _told(self) -> tuple[Sentence, ...]:
        deal = self.deal
        if deal.winner is None:
            return ()
        made = Sentence(f"The hand {dict(_MADE)[deal.made.value]}.")
        return (made, Sentence(_SHOWS[deal.exposed], {"winner": deal.winner})) if deal.by else (made,)

    def _at(self, seat: Seat) -> AtSeat:
        deal = self.deal
        badges = ("[[dead]]",) if seat in deal.dead else ()
        does = "discarded" if seat is deal.by else "picked a tile" if seat is deal.winner and deal.by is None else ""
        if seat is deal.winner is self.whose and not any(one.jokers for one in self.exposures):
            has = dict(_MADE)[deal.made.value].removeprefix("is ")
            does = f"{does}, {has}" if does else has
        shout = Shout(Sentence("[[mah-jongg|Mah jongg|Mah jongg]]!")) if seat is deal.winner else None
        laid = self.exposures if seat is deal.winner else ()
        held = HAND_SIZE - sum(one.size for one in laid) if seat is deal.winner else HAND_SIZE - 1
        return AtSeat(seat, None, held, laid, badges=badges, says=Sentence(does) if does else None, shouts=shout)


def _exposures(text: str) -> tuple[Exposure, ...]:
    check_length(text)
    return tuple(map(Exposure.parse, text.split()))


def _many(laid: Sequence[Exposure]) -> Exposed:
    if len(laid) > 2 or (len(laid) == 2 and any(one.size >= _QUINT for one in laid)):
        return Exposed.THREE
    return Exposed.TWO if len(laid) == 2 else Exposed.FEW


def _check(laid: Sequence[Exposure], made: Made, exposed: Exposed) -> None:
    """Raise PositionError if the winner's exposures contradict the rest of the position."""
    if not laid:
        return
    if sum(one.size for one in laid) > HAND_SIZE:
        raise PositionError(f"a hand has {HAND_SIZE} tiles, and more are exposed")
    for fault in too_many([tile for one in laid for tile in one.tiles]):
        raise PositionError(fault)
    if _many(laid) is not exposed:
        raise PositionError("the exposures aren’t as many as said; leave out one of the two entries")
    if made is Made.SINGLES:
        raise PositionError("singles and pairs can’t be exposed")
    if made is Made.JOKERLESS and any(one.jokers for one in laid):
        raise PositionError("the hand has no joker, but one is exposed")


def _won(text: str) -> tuple[Seat | None, Seat | None]:
    check_length(text)
    match = _WON.fullmatch(text.strip().lower())
    if match is None:
        raise NotationError(f"{quoted(text)} isn’t a win; write south by west, south picked, or nobody")
    if match["nobody"]:
        return None, None
    return Seat.parse(match["winner"]), Seat.parse(match["by"]) if match["by"] else None
