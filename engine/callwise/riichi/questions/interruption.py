"""
Questions on what a call sets off: what it interrupts, and when a kan's indicator is turned.
"""

from __future__ import annotations

from collections.abc import Mapping

from callwise.errors import NotationError
from callwise.question import Form, Offer, Sense
from callwise.riichi import interruption, kandora
from callwise.riichi.melds import MeldKind
from callwise.riichi.questions.reading import need
from callwise.riichi.questions.riichi import RiichiQuestion
from callwise.riichi.ruleset import RiichiRuleset
from callwise.ruling import Ruling, Sentence
from callwise.scene import Note, Scene


class Chances(RiichiQuestion):
    """Choose what no call has cancelled."""

    id = "calls.chances"
    sense = Sense.TRUTH
    reads = ("kita_interrupts",)
    form = Form.CHOOSE_ALL
    asks = "Which of these has nothing cancelled yet?"
    keys: Mapping[str, str] = {"since": "north riichi; west ankan (or: nothing)"}
    none: str | None = "None of them"

    def read(self, table: Mapping[str, str]) -> tuple[interruption.Event, ...]:
        """Read what was announced.  Raises NotationError."""
        since = need(table, "since").strip()
        if since == "nothing":
            return ()
        return tuple(interruption.Event.parse(part) for part in since.split(";"))

    def offers(self, position: tuple[interruption.Event, ...]) -> tuple[Offer, ...]:
        """Offer everything that a call can cancel, but tenhou only while nobody has declared riichi with a discard."""
        declared = any(event.act is interruption.Act.RIICHI for event in position)
        past = (interruption.Chance.TENHOU,) if declared else ()
        return tuple(Offer(chance.value, Sentence(chance.term)) for chance in interruption.Chance if chance not in past)

    def rule(self, position: tuple[interruption.Event, ...], offer: Offer, rules: RiichiRuleset) -> Ruling:
        """Rule on whether it was cancelled."""
        return interruption.judge_chance(interruption.Chance(offer.code), position, rules)

    def did(self, position: tuple[interruption.Event, ...], offer: Offer) -> Sentence:
        """Say what was taken to be untouched."""
        return Sentence(
            "You would say that nothing has cancelled {chance}.", {"chance": interruption.Chance(offer.code).term}
        )

    def nearest(self, position: tuple[interruption.Event, ...], offer: Offer, legal: tuple[Offer, ...]) -> Offer | None:
        """Give nothing: what is cancelled stays cancelled."""
        return None

    def remarks(self, position: tuple[interruption.Event, ...], rules: RiichiRuleset) -> tuple[Sentence, ...]:
        """Say nothing."""
        return ()

    def scene(self, position: tuple[interruption.Event, ...]) -> Scene:
        """Tell what was announced, in order."""
        told_ = tuple(
            Sentence("{seat} announces {act}.", {"seat": event.seat, "act": event.act.term}) for event in position
        )
        words = told_ or (Sentence("Nobody has announced anything."),)
        label = Sentence("It is the first go-around. Since you looked last")
        return Scene(tuple(Note(label, word) for word in words), words)


class Indicator(RiichiQuestion):
    """Choose when the indicator of a kan is turned."""

    id = "calls.kandora"
    sense = Sense.TRUTH
    reads = ("kandora_timing",)
    form = Form.CHOOSE_ONE
    asks = "When is the new indicator turned?"
    keys: Mapping[str, str] = {"kan": "ankan (or: daiminkan, shouminkan)"}
    none: str | None = None
    _words: Mapping[kandora.When, str] = {
        kandora.When.AT_ONCE: "At once",
        kandora.When.AFTER_DISCARD: "After the discard",
    }

    def read(self, table: Mapping[str, str]) -> MeldKind:
        """Read which kan was made.  Raises NotationError."""
        kans = {kind.value: kind for kind in MeldKind if kind.is_kan}
        word = need(table, "kan")
        if word not in kans:
            raise NotationError(f"{word!r} is no kan; write {', '.join(kans)}")
        return kans[word]

    def offers(self, position: MeldKind) -> tuple[Offer, ...]:
        """Offer the two times."""
        return tuple(Offer(when.value, Sentence(self._words[when])) for when in kandora.When)

    def rule(self, position: MeldKind, offer: Offer, rules: RiichiRuleset) -> Ruling:
        """Rule on turning it then."""
        return kandora.judge_indicator(kandora.When(offer.code), position, rules)

    def did(self, position: MeldKind, offer: Offer) -> Sentence:
        """Say when it would be turned."""
        word = self._words[kandora.When(offer.code)].lower()
        return Sentence("You would turn the indicator {when}.", {"when": word})

    def nearest(self, position: MeldKind, offer: Offer, legal: tuple[Offer, ...]) -> Offer | None:
        """Give the right time."""
        return legal[0] if legal else None

    def remarks(self, position: MeldKind, rules: RiichiRuleset) -> tuple[Sentence, ...]:
        """Say nothing."""
        return ()

    def scene(self, position: MeldKind) -> Scene:
        """Tell which kan was made."""
        text = Sentence("You have made {kan}.", {"kan": kandora.KANS[position]})
        return Scene((Note(Sentence("On your turn"), text),), (text,))
