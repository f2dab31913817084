"""How riichi hears a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from callwise.ground.seats import Seat
from callwise.question.listening.asked_acts import asked_acts
from callwise.question.listening.heard import Heard, Span, needed, ranked
from callwise.question.listening.meanings import Consulted, meanings_of, place_of
from callwise.question.listening.negation import negations
from callwise.question.listening.phrases import Phrasebook
from callwise.question.listening.words import Word, suggested
from callwise.riichi.listening.beyond_vocabulary import BEYOND
from callwise.riichi.listening.common_vocabulary import COMMON, RULESETS, YAKU
from callwise.riichi.listening.cues import CUES
from callwise.riichi.listening.fillings import fillings
from callwise.riichi.listening.items import HEARD
from callwise.riichi.listening.marks import told_by
from callwise.riichi.listening.mistakes_vocabulary import MISTAKES
from callwise.riichi.listening.named_tables import named_table
from callwise.riichi.listening.numbers import Numbers
from callwise.riichi.listening.reader import happenings
from callwise.riichi.listening.rules_vocabulary import RULES
from callwise.riichi.listening.spoken_tiles import spoken
from callwise.riichi.listening.supposing import suppositions, without_yaku
from callwise.riichi.listening.telling import Telling
from callwise.riichi.listening.vocabulary import ACTS, OTHERS, OWN, OWN_WORDS, PLACES, SEATS, YOU, by_anyone
from callwise.riichi.listening.whole_story import has_tiles, left_out

_RULES = {**by_anyone(RULES, YOU), **by_anyone(MISTAKES, YOU, *OTHERS)}
_BOOK = Phrasebook(ACTS, PLACES, SEATS, _RULES, COMMON, YAKU, RULESETS, skipped=("a", "an", "the"))


_RULE = (OWN - {"kan-dora"}) | YAKU.keys() | {"ron"}
"""Meanings that a supposed position has to hold."""
_COUNTS = ("two", "three", "four")
_SEATS = {seat.value: seat.words for seat in Seat}


class RiichiListener:
    """Hears what riichi players say."""

    usual = "calls.legal"
    rulesets: Mapping[str, str] = RULESETS
    asks: Mapping[str, str] = {
        "call": "Which tile did you call, and with which of yours?",
        "discards": "Which tile did you discard?",
        "discard": "Who discarded which tile?",
        "kuikae.call.discard": "Which tile was discarded?",
        "kuikae.cost.discard": "Which tile did you discard after it?",
        "from": "Who discarded it?",
        "hand": "Which tiles do you hold?",
        "rest of hand": "Which other tiles do you hold?",
        **{f"rest of {seat}": f"What else does {name} hold?" for seat, name in _SEATS.items()},
        "noticed": "When did somebody notice?",
        "claims": "Who said what?",
        "gap": "How long was it between them?",
        "by": "Who discarded?",
        "winners": "Who won?",
        "tiles": "Which tiles do you ask about?",
        "tile": "Which tile was discarded?",
        "player": "Whose discards are they?",
        "pond": "What did they discard?",
        "past": "What happened since?",
        "drawn": "Which tile did you draw?",
        "declares": "Which tile did you discard for riichi?",
        "kan": "Which kan was it?",
        "calls.chankan.kan": "Who made a kan, of which tile?",
        "turn": "Who drew which tile?",
        "moment": "Who drew or discarded which tile?",
        "since": "What was called, and by whom?",
        "win": "Which tile completes the hand?",
        "wins": "Who won, and with how much?",
        "slip": "What went wrong?",
        "seat": "Whose chombo is it?",
        "why": "Why does the hand end?",
        "declared": "After how many discards?",
        **{seat: f"What do you know of {name}?" for seat, name in _SEATS.items()},
    }

    def hear(self, words: Sequence[Word]) -> Heard:
        """Understand what it can of a sentence."""
        heard = meanings_of(words, _BOOK, _RULES, RULESETS)
        asked_about = tuple(asked_acts(words, HEARD, ("takes",)))
        told = Telling(happenings(words), Numbers(words), Consulted(heard.spans), asked_about)
        counted = {start for unit in ("honba", "sticks") if (found := told.numbers.of(unit)) for start in found[1][:1]}
        meant = (means for means, span in heard.spans.items() if means not in _COUNTS or span[0] not in counted)
        told_words = frozenset((*meant, *told_by(told), *asked_about))
        phrases = tuple(_BOOK.every(words))

        def unheld(asks: str, position: Mapping[str, str]) -> tuple[Span, ...]:
            return tuple(left_out(words, phrases, told, needed(told_words, CUES, asks), asks, position))

        def is_whole(asks: str, position: Mapping[str, str]) -> bool:
            rules = [place_of(words, one.first, one.after) for one in phrases if not _RULE.isdisjoint(one.means)]
            parts = unheld(asks, position)
            is_drawn_instead = {"wins", "turn"} <= position.keys() and told.is_ron
            return (
                not is_drawn_instead
                and has_tiles(told, position)
                and not any(start < after and first < end for start, end in parts for first, after in rules)
            )

        beyond, asked = BEYOND.told(words), ranked(told_words, CUES)
        return Heard(
            own=len(OWN & told_words)
            + ({"deals-in", "deal-next"} <= told_words)
            + 0.5 * bool(told.hand or told.is_sequence_wanted)
            + bool(beyond)
            + suggested(words, OWN_WORDS),
            ruleset=heard.ruleset,
            ranked=asked,
            noted=heard.noted,
            known=(*heard.known, *(place_of(words, one.first, one.after) for one in spoken(words))),
            fills=lambda asks: fillings(asks, told.unconsulted()),
            completed=lambda asks, entries, needed: (
                position for position in _completed(told, asks, entries, needed) if is_whole(asks, position)
            ),
            leaves_out=lambda asks, position, parts: unheld(asks, position),
            deciding=tuple(negations(words)),
            fits=is_whole,
            names_tiles=not has_tiles(told, {}),
            beyond=beyond,
        )


def _completed(
    told: Telling, asks: str, entries: Mapping[str, str], needed: Sequence[str]
) -> Iterator[Mapping[str, str]]:
    """Yield positions that complete the entries of a question; none if the sentence says nothing to suppose them by."""
    table = named_table(asks, told)
    if asks == "win.reasons" and "hand" not in entries:
        if table and "melds" not in entries:
            yield {**table, **entries}
        if entries or told.lacks_riichi or told.found.first("chii", "pon"):
            yield from without_yaku(told, entries)
    elif table:
        yield {**table, **entries}
        if "wins" in entries and "wins" in table:
            yield {**table, **entries, "wins": table["wins"]}
    elif entries or told.contest or told.opposed or told.rons or told.passed or "abort" in told.meanings:
        yield from suppositions(told, entries, needed)


LISTENER = RiichiListener()
