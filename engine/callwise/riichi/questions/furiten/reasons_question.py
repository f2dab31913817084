"""Why can't I win? Everything that a win needs, each point ruled on by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar, Self

from callwise.ground.errors import PositionError, within
from callwise.ground.seats import Seat
from callwise.law.ruling import Ruling, Sentence
from callwise.question.case import Entries, Key, read_choice
from callwise.question.forms.offers import Offer
from callwise.question.forms.requirements import RequirementsCase
from callwise.question.scene import Scene
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls.win_requirements import Attempt, Requirement, Spoken, judge_requirement
from callwise.riichi.hand.hand import By
from callwise.riichi.questions.entries.riichi_case import FactCase
from callwise.riichi.questions.entries.table_keys import word_key
from callwise.riichi.questions.entries.written_table import read_yes
from callwise.riichi.questions.furiten.waiting_scene import felt
from callwise.riichi.questions.furiten.written_wait import POSITION_KEYS, Position, read_position
from callwise.riichi.table.melds import check_copies
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.tiles import Tile


class Known(Enum):
    """Whether a player passed on a win."""

    NO = "no"
    UNKNOWN = "unknown"


_FROM = {By.RON: "another player discarded it", By.TSUMO: "you drew it yourself"}
_SPOKEN = {
    Spoken.AT_ONCE: "before anybody drew",
    Spoken.DRAWN: "after the next player had drawn",
    Spoken.KAN: "after the next player had declared a [[kan]]",
    Spoken.DISCARDED: "after the next player had discarded",
    Spoken.UNKNOWN: "I don’t know",
}
_PASSED = {Known.NO: "no", Known.UNKNOWN: "I don’t know"}
_HOLDS = {
    Requirement.COMPLETE: "Your hand is complete",
    Requirement.YAKU: "It has a [[yaku]]",
    Requirement.OWN_DISCARDS: "Your own discards don’t make you [[furiten]]",
    Requirement.NOTHING_PASSED: "You haven’t passed on a win",
    Requirement.IN_TIME: "You spoke in time",
}
_FAILS = {
    Requirement.COMPLETE: "the hand isn’t complete",
    Requirement.YAKU: "no [[yaku]]",
    Requirement.OWN_DISCARDS: "[[furiten]] by your own discards",
    Requirement.NOTHING_PASSED: "[[furiten]] after a win you passed on",
    Requirement.IN_TIME: "too late",
}


@dataclass(frozen=True)
class WhyNoWin(RequirementsCase[Requirement, RiichiRuleset], FactCase[Requirement]):
    """Find what stops a win, among everything that it needs."""

    id = "win.reasons"
    has_nearest = False
    asks = "Why can’t you win?"
    tells = "What a win needs at your table"
    allowed = "You can win."
    denied_by = "You can’t win: {fault}."
    otherwise = "Your app may have another rule: choose its table."
    keys: ClassVar[Mapping[str, Key]] = {
        "tile": Key("The tile you want to win on", "One tile: 7s", single=True),
        "hand": POSITION_KEYS["hand"],
        "melds": POSITION_KEYS["melds"],
        "pond": POSITION_KEYS["pond"],
        "by": word_key("Where it came from", _FROM, optional=True),
        "riichi": Key(
            "You are in [[riichi]]",
            "Declared with your last discard, unless another one is turned sideways",
            optional=True,
            choices=(("yes", "yes"),),
        ),
        "passed": word_key("Whether you passed on a win", _PASSED, optional=True),
        "spoken": word_key("When you spoke up", _SPOKEN, optional=True),
        "past": replace(POSITION_KEYS["past"], seldom=True),
        "declared": replace(POSITION_KEYS["declared"], seldom=True),
        "seat": POSITION_KEYS["seat"],
        "wind": POSITION_KEYS["wind"],
    }
    example: ClassVar[Mapping[str, str]] = {
        "tile": "6s",
        "hand": "56799p 45789s",
        "melds": "2'34m",
        "pond": "1z9m2z1p5z8m",
    }

    attempt: Attempt
    position: Position

    @classmethod
    def read(cls, entries: Entries) -> Self:
        seated = {**entries, "seat": entries.get("seat", Seat.SOUTH.value)}
        position = read_position(Entries(seated), must_wait=False)
        if entries.read_or("riichi", read_yes, False):
            position = _in_riichi(position)
        tile = entries.read("tile", Tile.parse)
        with within("tile"):
            check_copies((tile,), *position.seen)
        by = entries.read_or("by", lambda text: read_choice(text, By), By.RON)
        spoken = entries.read_or("spoken", lambda text: read_choice(text, Spoken), Spoken.AT_ONCE)
        if by is By.TSUMO and spoken is not Spoken.AT_ONCE:
            raise PositionError("you drew the tile yourself, on your own turn; leave out when you spoke").at("spoken")
        known = entries.read_or("passed", lambda text: read_choice(text, Known), None)
        if known is not None and position.waiting.passed:
            raise PositionError("what happened last includes a win you passed on; leave this out").at("passed")
        attempt = Attempt(position.waiting, tile, by, spoken, known is not Known.UNKNOWN, "pond" in entries)
        return cls(attempt, position)

    def offers(self) -> tuple[Offer[Requirement], ...]:
        return tuple(Offer(one.value, Sentence(_HOLDS[one]), one) for one in Requirement)

    def rule(self, act: Requirement, rules: RiichiRuleset) -> Ruling:
        return judge_requirement(act, self.attempt, rules)

    def fault(self, act: Requirement) -> Sentence:
        return Sentence(_FAILS[act])

    def wants(self, act: Requirement) -> str:
        untold = {
            Requirement.OWN_DISCARDS: ("pond", not self.attempt.knows_discards),
            Requirement.NOTHING_PASSED: ("passed", not self.attempt.knows_passed),
            Requirement.IN_TIME: ("spoken", self.attempt.spoken is Spoken.UNKNOWN),
        }
        entry, is_untold = untold.get(act, ("", False))
        return entry if is_untold else ""

    def scene(self) -> Scene:
        tile = self.attempt.tile
        if self.attempt.by is By.RON:
            return felt(self.position, for_granted=False, discarded=tile)
        return felt(replace(self.position, drawn=tile), for_granted=False)


def _in_riichi(position: Position) -> Position:
    """Return the position in riichi, declared with the last discard unless one is turned. Raises PositionError."""
    waiting = position.waiting
    if waiting.riichi is not None:
        return position
    if opened := [meld for meld in waiting.melds if meld.is_open]:
        raise PositionError(f"a player in riichi has a closed hand, but {write_meld(opened[0])} is open").at("riichi")
    assert waiting.finish is not None
    last = max(len(waiting.discards) - 1, 0)
    pond = tuple(replace(one, turned=nth == last) for nth, one in enumerate(position.pond))
    ready = replace(waiting, riichi=last, finish=replace(waiting.finish, riichi=True))
    return replace(position, waiting=ready, pond=pond)
