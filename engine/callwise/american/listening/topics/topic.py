"""
Topics that players ask about in general, each with the words that tell it and a position that answers it.

The words are groups separated by spaces, all of which a sentence must have: `a|b` is either, `a_b` is a phrase, `a>b`
is one before the other, `a~b` the same inside an alternative, `!a` must be missing, and `+a` can be there. They are
compared in the plain form of `plain_words`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from callwise.american.listening.plain_vocabulary import FILLING, IF_DEAD, plain_word, without_outcome
from callwise.question.listening.words import spaced

TURN, EACH, WINNER, PAYMENTS = "exchange.allowed", "exchange.each", "american.winner", "american.payments"


_DECIDING = frozenset(
    map(
        plain_word,
        spaced(
            """
            dead mahj concealed charleston courtesy blind pay double wrong suit turn wall last misname news pair single
            tournament deal hot cold ahead refuse throwin
            """
        ),
    )
)
"""Words that decide an answer: a topic that doesn’t have them isn’t about the sentence."""
_LESS = 0.3
"""How much less likely each word that a topic leaves out makes it."""
_NEITHER_DID = re.compile(r"\bneither (?:(?:of|she|me|has|have|had|did) )*(?:expos|discard|cal|pick|rack)\b")
"""What didn’t happen, so that it tells no other topic."""
_BETWEEN = " (?:.* )?"
_WHO = " (?:(?:me|she|have|had) )?"
_NAMED = re.compile(r" (?:me|she|have|had)(?= )")
"""Between the words of a phrase, a player may be named: “before she picked”."""


@dataclass(frozen=True, eq=False)
class Topic:
    """
    A question, the words that ask it, and a position that answers it; without one, the words only suggest the question.

    In a position, {me} is the speaker, {she} another player, {who} whichever is named first and {other} the one who
    isn’t. {by} sits before the speaker, {next} and {far} after, {before} before {who}; {far2} is one of those after who
    isn’t {she}. {from} discarded. {caller} called what {thrower} threw, and {against} may want it, too. {t} and {u} are
    the tiles that are named, and {needed} is the one that is needed. {count} is a wrong number of tiles, {dealt} one
    before play, with {wall} to pick, and {passed} are as many tiles as are passed.
    """

    asks: str
    words: str
    position: Mapping[str, str]

    @cached_property
    def _groups(self) -> tuple[tuple[re.Pattern[str], bool], ...]:
        groups = (group for group in self.words.split() if not group.startswith("+"))
        return tuple(
            (_pattern(group[1:]), False) if group.startswith("!") else (_pattern(group, _WHO), True) for group in groups
        )

    @cached_property
    def _ways(self) -> tuple[tuple[str, ...], ...]:
        """What the topic can tell: the parts of each alternative, in plain words."""
        wanted = (group.removeprefix("+") for group in self.words.split() if not group.startswith("!"))
        ways = {way for group in wanted for part in group.split(">") for way in part.split("|")}
        return tuple(tuple(" ".join(map(plain_word, part.split("_"))) for part in way.split("~")) for way in ways)

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(word for way in self._ways for part in way for word in part.split())

    def told(self, text: str) -> frozenset[str]:
        """Return the plain words of a text that tell the topic."""
        within = f" {text.replace('quint', 'kong')} "
        without = f"{within}/{_NAMED.sub('', within)}"
        ways = (way for way in self._ways if all(f" {part} " in without for part in way))
        words = frozenset(word for way in ways for part in way for word in part.split())
        return words | {"quint"} if "kong" in words else words

    def weight(self, text: str) -> float:
        """
        Return how much of a text tells the topic, less for each content word beside it.

        It is 0 if it doesn't, or also tells something else that decides.
        """
        fact = _NEITHER_DID.sub(" ", IF_DEAD.sub(" ", text))
        if any(
            (pattern.search(text if is_wanted else fact) is not None) != is_wanted
            for pattern, is_wanted in self._groups
        ):
            return 0
        beside = {*without_outcome(text).split()} - self.told(text)
        if not (beside & _DECIDING <= self._words):
            return 0
        return sum(is_wanted for _, is_wanted in self._groups) - _LESS * len(beside - FILLING)


def _pattern(group: str, between: str = " ") -> re.Pattern[str]:
    ways = ("|".join(_way(way, between) for way in part.split("|")) for part in group.split(">"))
    return re.compile(_BETWEEN.join(f"(?:{part})" for part in ways).join((r"(?<!\S)", r"(?!\S)")))


def _way(text: str, between: str) -> str:
    ways = (between.join(map(plain_word, part.split("_"))) for part in text.split("~"))
    return _BETWEEN.join(ways).replace("kong", "(?:kong|quint)")
