"""
Habits of speech that no player has, each with what to say instead.

They are looked for in what readers see: lessons, prompts, hints, the glossary
and clauses, with marks and slots taken out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from callwise.puzzle.finding import Finding

_MARK = re.compile(r"\[\[(?P<id>[^|\]]*)(?:\|[^|\]]*)?(?:\|(?P<usual>[^\]]*))?\]\]")
_SLOT = re.compile(r"\{[^{}]*\}")
_ADDRESS = re.compile(r"\]\([^)]*\)")

INSTEAD: Mapping[str, str] = {
    r"\b(the|no|last|an|one[’']s) own discards?\b|^own discards": "your discards, their discards",
    r"\b(lets?|letting) (\w+ ){0,3}(go|pass) by\b|\b(goes|went|gone) by\b": "pass on; of turns: a turn later",
    r"\b(the|a|short|no|lifts?) bars?\b|\bbarred\b|\bbars (a|no|wins?|every|nothing|its)\b": "furiten; stops wins",
    r"\b(is|are|was|makes?|would be) none\b": "isn’t one, doesn’t, there aren’t any",
    r"\balso (not|where|after|with|in|on|when|one|the|a)\b": "even, too at the end, not … either",
    r"\bdear(er|est)?\b": "expensive, more expensive; of hands: bigger",
    r"\bmakes? liable\b": "makes you liable",
    r"\bwhat was read\b|\bleaves? it open\b|\bno (text|source) (that|says|settles)\b": "the rules don’t say",
    r"\bas ever\b|\ball the same\b|\bof itself\b": "still, as usual, by itself",
    r"\bwhere (a|the) \w+ is, there\b": "begin with the player or the condition",
    r"\bthe question is\b": "ask it",
    r"\bit([’']s| is) (you|they) who\b": "you choose, they choose",
    r"^Here (a|you|only|own|the|nobody)\b": "At this table, …",
    r"\banew\b|\bis let go\b": "again; start over; will be deleted",
    r"\bmay not\b": "can’t",
    r"\bmay be (won|taken|discarded|called|redeemed|exchanged|altered|claimed|declared)\b": "you can win on, call …",
    r"\bone[’']s own\b|\boneself\b|\bits owner\b": "your, yourself, the player",
    r"\bfaulty\b": "invalid",
    r"\b(wrong name|named (rightly|wrongly)|(rightly|wrongly) (named|exposed|laid))\b": "misnamed, named correctly",
    r"\b(value|pays?|paid)( the value)? twice\b": "pays double",
    r"\bhouses?\b(?! rules)": "table, club",
    r"\b(kandora|akadora|anpai|sutehai|naki|furo|machi)\b": "the player’s word: see the glossary",
    r"\breserve(d end)?\b|\bfar end\b": "dead wall",
    r"\bfor ever\b": "forever, for the rest of the hand",
}
"""Each habit, a pattern without regard to case, and what a player would say."""

_HABITS = tuple((re.compile(habit, re.IGNORECASE | re.MULTILINE), said) for habit, said in INSTEAD.items())


def check_voice(where: str, text: str) -> Iterator[Finding]:
    """
    Find what no player would say.

    >>> print(*check_voice("a prompt", "A tile that you may not win on."))
    a prompt: “may not”: say can’t
    """
    read = spoken(text)
    for habit, said in _HABITS:
        if match := habit.search(read):
            yield Finding(where, f"“{match[0]}”: say {said}")


def spoken(text: str) -> str:
    """
    Give a text as it is read: marks as the word that stands there, terms and slots as a gap, links without addresses.

    >>> spoken("[[ron|Mine|Ron]] on {tile}, [[furiten]]")
    'Ron on …, …'
    """
    unmarked = _MARK.sub(lambda mark: mark["usual"] or "…", _ADDRESS.sub("]", text))
    return _SLOT.sub("…", unmarked)
