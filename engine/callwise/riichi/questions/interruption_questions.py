"""Questions on what calls trigger: what they interrupt, and when a kan's indicator is turned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from callwise.ground.errors import NotationError, check_length, quoted, within
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Ruling, Sentence
from callwise.question.case import Entries, Key
from callwise.question.forms.offers import Offer
from callwise.question.scene import AtSeat, Note, Scene, Shout, WholeTable
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import interruption, kandora
from callwise.riichi.calls.announcements import Act, TableEvent, check_announced
from callwise.riichi.calls.interruption import Chance
from callwise.riichi.calls.kandora import Then, When
from callwise.riichi.questions.entries.riichi_case import FactCase, worded
from callwise.riichi.questions.entries.table_keys import SEAT_SIGNS, word_key
from callwise.riichi.questions.entries.table_scene import CLAIM_WORDS
from callwise.riichi.table.discard import ClaimKind
from callwise.riichi.table.melds import MeldKind
from callwise.riichi.terms import glossed


@dataclass(frozen=True)
class Chances(FactCase[Chance]):
    """Choose the chances that no call has cancelled."""

    id = "calls.chances"
    has_nearest = False
    asks = "Which of these are still possible?"
    keys: ClassVar[Mapping[str, Key]] = {
        "since": Key(
            "What was announced, in order",
            "north riichi; west ankan, or nothing.  “south chankan” behind a kan says that South robs it",
            tiles=False,
            signs=(*SEAT_SIGNS, *(act.value for act in Act), "; ", "nothing"),
        )
    }
    example: ClassVar[Mapping[str, str]] = {"since": "north riichi; west ankan"}
    none = "None of them"

    since: tuple[TableEvent, ...]

    @classmethod
    def read(cls, entries: Entries) -> Self:
        return cls(entries.read("since", _events))

    def offers(self) -> tuple[Offer[Chance], ...]:
        """Offer everything a call can cancel, except tenhou if anyone has declared riichi."""
        declared = any(event.act is Act.RIICHI for event in self.since)
        past = (Chance.TENHOU,) if declared else ()
        return worded({chance: glossed(chance.value) for chance in Chance if chance not in past})

    def rule(self, act: Chance, rules: RiichiRuleset) -> Ruling:
        return interruption.judge_chance(act, self.since, rules)

    def could(self, act: Chance) -> Sentence:
        return Sentence(f"Is {act.term} still possible?")

    def scene(self) -> Scene:
        """Show each seat's announcements, with their order in the middle if there is room."""
        words = tuple(map(_announced, self.since))
        table, notes = _announcers(self.since), tuple(map(_note, self.since)) or (_NOTHING,)
        if len(notes) <= _MOST_TOLD:
            return Scene((replace(table, notes=notes),), words or (_SILENCE,))
        return Scene((table, *notes), words)


def _announcers(since: Sequence[TableEvent]) -> WholeTable:
    """Show the players with their announcements; if a north is set aside, there are three players."""
    seats = SEATS[:-1] if any(event.act is Act.KITA for event in since) else SEATS

    def shout(seat: Seat) -> Shout | None:
        words = [
            _SAYS_TO_ROB if event.act is _ROBS else f"[[{event.act.value}]]" for event in since if event.seat is seat
        ]
        return Shout(Sentence(f"{', '.join(words)}!")) if words else None

    at = tuple(AtSeat(seat, None, 0, shouts=shout(seat)) for seat in seats)
    label = Sentence("Since the deal")
    return WholeTable(label, at, seats[0], round=label)


_ROBS, _SAYS_TO_ROB = Act.CHANKAN, CLAIM_WORDS[ClaimKind.RON]


def _announced(event: TableEvent) -> Sentence:
    words = "{seat} robs the [[kan]]." if event.act is _ROBS else "{seat} announces {act}."
    return Sentence(words, {"seat": event.seat, "act": event.act.term})


def _note(event: TableEvent) -> Note:
    """Show who announced what."""
    return Note(
        Sentence(event.seat.words), Sentence(f"[[{event.act.value}]]"), f"event:{event.seat.value}:{event.act.value}"
    )


_MOST_TOLD = 4
"""How many announcements fit in the middle."""
_SILENCE = Sentence("Nobody has announced anything.")
_NOTHING = Note(Sentence("Nobody"), Sentence("No calls, no [[riichi]]"), "event")


def _events(text: str) -> tuple[TableEvent, ...]:
    check_length(text)
    events = () if text.strip() == "nothing" else tuple(map(TableEvent.parse, text.strip().split(";")))
    check_announced(events)
    return events


_WHEN = {
    When.AT_ONCE: "Right away",
    When.NEXT_KAN: "Before the draw for the second [[kan]]",
    When.LATER: "Later, with the discard at the latest",
    When.IN_TIME: "In time to count for the win",
    When.TOO_LATE: "Too late to count for the win",
    When.NEVER: "Never",
}
_WHETHER = {
    When.AT_ONCE: "Is the new indicator turned over right away?",
    When.NEXT_KAN: "Is the indicator turned over before the draw for the second [[kan]]?",
    When.LATER: "Does the new indicator wait for your discard?",
    When.IN_TIME: "Does the new indicator count for the win?",
    When.TOO_LATE: "Does the new indicator come too late to count for the win?",
    When.NEVER: "Does no new indicator turn up?",
}
_THEN = {
    Then.ROBBED: "Another player wins on its tile",
    Then.KAN: "You declare a second [[kan]]",
    Then.RON: "You discard, and another player wins on it",
}


@dataclass(frozen=True)
class Indicator(FactCase[When]):
    """Choose when a kan's indicator is turned; `then` is what followed."""

    id = "calls.kandora"
    takes_one = True
    asks = "When is the new indicator turned over?"
    keys: ClassVar[Mapping[str, Key]] = {
        "kan": word_key("The kan", kandora.KANS),
        "then": word_key("What came after it", _THEN, optional=True),
    }
    example: ClassVar[Mapping[str, str]] = {"kan": MeldKind.DAIMINKAN.value}

    kan: MeldKind
    then: Then | None = None

    @classmethod
    def read(cls, entries: Entries) -> Self:
        kan, then = entries.read("kan", _kan), entries.read_or("then", _then, None)
        with within("then"):
            kandora.check_followed(kan, then)
        return cls(kan, then)

    def offers(self) -> tuple[Offer[When], ...]:
        """Offer the times that matter after what followed."""
        return worded({when: _WHEN[when] for when in kandora.times(self.then)})

    def rule(self, act: When, rules: RiichiRuleset) -> Ruling:
        return kandora.judge_indicator(act, self.kan, rules, self.then)

    def claimed(self, act: When) -> Sentence:
        return Sentence("You turn the new indicator over {when}", {"when": _WHEN[act].lower()})

    def could(self, act: When) -> Sentence:
        return Sentence(_WHETHER[act])

    def did(self, act: When) -> Sentence:
        return Sentence("You would turn the indicator over {when}.", {"when": _WHEN[act].lower()})

    def scene(self) -> Scene:
        text = Sentence("You declare {kan}.", {"kan": kandora.KANS[self.kan]})
        notes = [Note(Sentence("On your turn"), text, "kan")]
        if self.then is not None:
            notes.append(Note(Sentence("Then"), Sentence(f"{_THEN[self.then]}."), "then"))
        return Scene(tuple(notes), tuple(note.text for note in notes))


def _then(word: str) -> Then:
    if word not in [then.value for then in Then]:
        raise NotationError(f"{quoted(word)} isn’t a possible time; write {', '.join(then.value for then in Then)}")
    return Then(word)


def _kan(word: str) -> MeldKind:
    kans = {kind.value: kind for kind in MeldKind if kind.is_kan}
    if word not in kans:
        raise NotationError(f"{quoted(word)} isn’t a kan; write {', '.join(kans)}")
    return kans[word]
