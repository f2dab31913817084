"""
Addressing the reader: a sentence that names the reader's seat says "you" instead.

Clauses are written about a seat, "{seat} holds …", because most readers watch a table from outside. For a reader seated
there, they become "you hold …".
"""

from __future__ import annotations

import re
from collections.abc import Collection

_NAMED = re.compile(
    r"\{(?P<slot>\w+)\}(?:(?P<of>’s\b)(?P<what> (?=\w|\{|\[))?|(?P<adverb> (?:also|only))? (?P<verb>[\w’]+))?"
)
_AGREEING = {
    "calls": "call",
    "claims": "claim",
    "deals": "deal",
    "declares": "declare",
    "disagrees": "disagree",
    "doesn’t": "don’t",
    "gets": "get",
    "has": "have",
    "hasn’t": "haven’t",
    "holds": "hold",
    "is": "are",
    "isn’t": "aren’t",
    "needs": "need",
    "passes": "pass",
    "pays": "pay",
    "says": "say",
    "scores": "score",
    "sits": "sit",
    "takes": "take",
    "waits": "wait",
    "wants": "want",
    "was": "were",
    "wasn’t": "weren’t",
    "wins": "win",
}
"""Verb forms after "you"; other verbs are unchanged."""


def to_you(template: str, slots: Collection[str]) -> str:
    """
    Rewrite a template to address the reader as the player in these slots.

    >>> to_you("{seat} also waits for {tile}", {"seat"})
    'you also wait for {tile}'
    >>> to_you("{by} sits on {next}’s left, not on {seat}’s", {"seat"})
    '{by} sits on {next}’s left, not on yours'
    >>> to_you("{seat} can still declare it after their next draw.", {"seat"})
    'you can still declare it after your next draw.'
    >>> to_you("{seat} is next", {"seat"})
    'you’re next'
    """

    def addressed(match: re.Match[str]) -> str:
        if match["slot"] not in slots:
            return match[0]
        if match["of"]:
            return "your " if match["what"] else "yours"
        verb = match["verb"]
        if verb == "is" and not match["adverb"]:
            return "you’re"
        return f"you{match['adverb'] or ''} {_AGREEING.get(verb, verb)}" if verb else "you"

    rewritten = _NAMED.sub(addressed, template)
    return rewritten if rewritten == template else re.sub(r"\btheir\b", "your", rewritten)


def of_seat(template: str, slot: str) -> str:
    """
    Rewrite a template in the past tense to name the player in a slot instead of “you”.

    >>> of_seat("you called {called}, and your hand is dead", "seat")
    '{seat} called {called}, and {seat}’s hand is dead'
    """
    return re.sub(r"\byou(r)?\b", lambda match: f"{{{slot}}}{'’s' if match[1] else ''}", template, flags=re.IGNORECASE)
