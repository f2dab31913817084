"""How the American game hears a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from callwise.american.listening import altering
from callwise.american.listening.beyond_vocabulary import BEYOND
from callwise.american.listening.cues import CUES, told_by
from callwise.american.listening.deciding_words import deciding_parts
from callwise.american.listening.exchanging import general_exchange, is_particular
from callwise.american.listening.fillings import fillings
from callwise.american.listening.happenings import HEARD, happenings
from callwise.american.listening.named_players import with_seats
from callwise.american.listening.plain_vocabulary import FILLING
from callwise.american.listening.short_forms import whole_words
from callwise.american.listening.spoken_tiles import spoken
from callwise.american.listening.supposing import suppositions
from callwise.american.listening.telling import Telling
from callwise.american.listening.topics.asked_topic import AskedTopic, asked_topic
from callwise.american.listening.topics.topic import TURN
from callwise.american.listening.vocabulary import ACTS, OWN, OWN_WORDS, PLACES, RULES, RULESETS, SEATS
from callwise.american.listening.whole_question import denied, left_out
from callwise.question.listening.asked_acts import asked_acts
from callwise.question.listening.heard import Heard, Span, needed, ranked
from callwise.question.listening.meanings import meanings_of, place_of
from callwise.question.listening.phrases import Phrasebook
from callwise.question.listening.words import Word, base, suggested

_BOOK = Phrasebook(ACTS, PLACES, SEATS, RULES, RULESETS)
_EXPLAINED = frozenset(
    ("american.winner", "joker.groups", "joker.forms", "card.hot", "card.possible", "card.call", "american.points")
)
"""Questions whose example answers them in general."""
_SEATS = {"east": "East", "south": "South", "west": "West", "north": "North"}


class AmericanListener:
    """Hears what American players say."""

    usual = "exchange.allowed"
    rulesets: Mapping[str, str] = RULESETS
    asks: Mapping[str, str] = {
        **{seat: f"What does {name} have?" for seat, name in _SEATS.items()},
        "acts": "What do you want to do?",
        "you": "Which seat is yours?",
        "turn": "Whose turn is it?",
        "discard": "Who discarded which tile?",
        "claims": "Who wants it, and for what?",
        "picked": "Which tile did you pick?",
        "exposures": "What is exposed?",
        "groups": "Which groups do you ask about?",
        "exposure": "Which exposure is it?",
        "won": "Who won, and who discarded?",
        "value": "What is the hand worth?",
        "seeks": "Which hand won?",
        "rack": "Which tiles did the winner have?",
        "declared": "Who declared in error, and what was shown?",
        "thrown": "Who threw in?",
        "card": "Which hands are on your card?",
        "rest of card": "What is the whole hand: 14 tiles, each with its suit?",
        "tiles": "Which tiles do you ask about?",
        "card.call.rack": "Which tiles do you have?",
        "card.call.discard": "Which tile was discarded?",
        "goal": "What do you want to get to?",
    }

    def hear(self, words: Sequence[Word]) -> Heard:
        """Understand what it can of a sentence."""
        words, names = with_seats(tuple(whole_words(words)))
        heard = meanings_of(words, _BOOK, RULES, RULESETS)
        spans = dict(heard.spans)
        if "racked" in spans and denied(words, spans["racked"]):
            spans["not-racked"] = spans.pop("racked")
        told = Telling(happenings(words), words, spans)
        told_words = frozenset((*spans, *told_by(told), *asked_acts(words, HEARD, ("calls",))))
        is_jokerless, is_misnamed = "jokerless" in spans, "misnamed" in spans
        is_singles = any(word.small == "singles" for word in words)
        exchange, change = general_exchange(told), altering.usual_change(told)
        phrases = [(one.means, place_of(words, one.first, one.after)) for one in _BOOK.every(words)]
        topic = asked_topic(told)
        if topic is not None and topic.asks == "joker.groups" and "#joker-group" in told_words:
            topic = None  # a group of jokers and another tile is asked about as it is

        def lost(
            asked: AskedTopic | None, asks: str, position: Mapping[str, str], known: Sequence[Span] = ()
        ) -> Sequence[Span]:
            usual_words = altering.WORDS if change is not None and asks == TURN else ()
            topic_words = asked.words if asked is not None and asks == asked.asks else usual_words
            is_topics = asked is not None and asked.governs(asks)
            means = {*RULESETS} if is_topics else needed(told_words, CUES, asks) | {*RULESETS}
            spans = (span for meant, span in phrases if not means.isdisjoint(meant))
            return tuple(left_out(told, position, (*known, *spans), topic_words))

        asked = ranked(told_words, CUES)
        if topic is not None and (usual := _usual(told, exchange, change)) is not None:
            if len(lost(topic, topic.asks, topic.position)) < len(lost(None, TURN, usual)):
                exchange = change = None
            else:
                topic = None
        if topic is not None and topic.governs(topic.asks):
            content = [word for word in words if not word.is_mark and base(word.written) not in FILLING]
            if 3 * len(lost(topic, topic.asks, topic.position)) > 2 * len(content):
                topic = None

        return Heard(
            own=len(OWN & told_words) + 0.5 * ("#joker-exposed" in told_words) + suggested(words, OWN_WORDS),
            ruleset=heard.ruleset,
            ranked=(*([topic.asks] if topic else []), *asked),
            noted=heard.noted,
            known=(
                *heard.known,
                *(place_of(words, one.first, one.after) for one in spoken(words)),
                *((name.start, name.end) for name in names),
            ),
            fills=lambda asks: () if topic and topic.governs(asks) else fillings(asks, told),
            completed=lambda asks, entries, lacking: chain(
                topic.position_for(asks, entries) if topic and topic.governs(asks) else (),
                suppositions(
                    asks,
                    entries,
                    is_jokerless=is_jokerless,
                    is_singles=is_singles,
                    is_misnamed=is_misnamed,
                    exchange=exchange,
                    change=change,
                ),
                topic.position_for(asks, entries) if topic else (),
            ),
            beyond=BEYOND.told(words),
            leaves_out=lambda asks, position, known: lost(topic, asks, position, known),
            deciding=deciding_parts(told),
            is_particular=is_particular(told) or not ({*asked[:1]} <= _EXPLAINED),
        )


def _usual(
    told: Telling, exchange: Mapping[str, str] | None, change: Mapping[str, str] | None
) -> Mapping[str, str] | None:
    """Return the example of an exchange or of a changed exposure if it has all the entries that the sentence says."""
    said = {fill.entry for fill in fillings(TURN, told)}
    if change is not None and "acts" not in said:
        return change
    return exchange if exchange is not None and exchange.keys() - {"acts"} >= said else None


LISTENER = AmericanListener()
