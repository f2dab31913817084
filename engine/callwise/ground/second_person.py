"""
How a sentence speaks to the reader: where a seat is named at which the reader sits, it says "you" instead.

Clauses are written of a seat, "{seat} holds …", for most readers watch a table
from outside.  A reader who sits there is told "you hold …".
"""

from __future__ import annotations

import re
from collections.abc import Collection

_NAMED = re.compile(
    r"\{(?P<slot>\w+)\}(?:(?P<of>’s\b)(?P<what> (?=\w|\{|\[))?|(?P<adverb> (?:also|only))? (?P<verb>[\w’]+))?"
)
_AGREEING = {
    "claims": "claim",
    "declares": "declare",
    "doesn’t": "don’t",
    "gets": "get",
    "has": "have",
    "hasn’t": "haven’t",
    "holds": "hold",
    "is": "are",
    "isn’t": "aren’t",
    "sits": "sit",
    "takes": "take",
    "waits": "wait",
    "wins": "win",
}
"""What a verb becomes behind "you"; any other stays as it is."""


def to_you(template: str, slots: Collection[str]) -> str:
    """
    Write a template for the reader whom these slots stand for.

    >>> to_you("{seat} also waits for {tile}", {"seat"})
    'you also wait for {tile}'
    >>> to_you("{by} sits on {next}’s left, not on {seat}’s", {"seat"})
    '{by} sits on {next}’s left, not on yours'
    >>> to_you("{seat} can still declare it after their next draw.", {"seat"})
    'you can still declare it after your next draw.'
    """

    def addressed(match: re.Match[str]) -> str:
        if match["slot"] not in slots:
            return match[0]
        if match["of"]:
            return "your " if match["what"] else "yours"
        verb = match["verb"]
        return f"you{match['adverb'] or ''} {_AGREEING.get(verb, verb)}" if verb else "you"

    told = _NAMED.sub(addressed, template)
    return told if told == template else re.sub(r"\btheir\b", "your", told)
