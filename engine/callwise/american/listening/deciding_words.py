"""
What decides an answer besides the topic: what hasn't happened yet or already has, exceptions, and how it turned out.

A position agrees with a moment, contradicts it or doesn't show it. What it contradicts, and an exception or an outcome
that nothing heard, must not be answered by another case.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from callwise.american.listening.happenings import ME
from callwise.american.listening.telling import Telling
from callwise.ground.seats import SEATS, Seat
from callwise.question.listening.asking_vocabulary import ASKING, UNSURE
from callwise.question.listening.heard import Span
from callwise.question.listening.negation import negations
from callwise.question.listening.phrases import Phrasebook
from callwise.question.listening.words import Word

_NOT_YET = (
    r"haven't|havent|hasn't|hasnt|hadn't|hadnt|didn't|didnt|not|never|nobody(?:'s)?|noone|no one|before|until|till|"
    r"without|yet to"
)
_ALREADY = r"already|after|once"
_BETWEEN = (
    r"(?: (?:yet|even|ever|actually|i|i've|i'd|she|she's|he|he's|they|we|you|has|have|had|the|my|her|next|other|player|"
    r"dealer|east|south|west|north|left|right|anyone|anybody|been|to|having))*"
)
_ACTS = {
    "discards": r"(?:discard(?:s|ed|ing)?|throws?|threw|thrown|throwing|toss(?:es|ed|ing)?)(?! (?:\w+ ){0,3}in\b)",
    "throws in": r"thr(?:ow|ew|own)(?: \w+){0,2} in\b",
    "racks": r"rack(?:s|ed|ing)?\b",
    "picks": r"(?:pick(?:s|ed|ing)?|draws?|drew|drawn|drawing)(?! (?:\w+ )?up\b)",
}
_MOMENT = {
    what: re.compile(rf"\b(?:(?P<denied>{_NOT_YET})|{_ALREADY})(?P<between>{_BETWEEN}) {act}(?: yet\b)?")
    for what, act in _ACTS.items()
}
_NOBODY = re.compile(
    r"\b(?:nobody|noone|no one|neither)(?:'s)?(?: of \w+| player| else| has| had| yet)* "
    r"(?:(?P<calls>(?:called?|calls|claim(?:ed|s)?|spoke|said anything|wants?|wanted)\b)"
    r"|(?P<wins>wins?\b|won\b|declared\b)"
    r"|(?P<shows>thr(?:ew|own) (?:\w+ ){0,2}in\b|exposed\b|showed\b|shown\b))(?: (?:it|anything|yet)\b)*"
)
_PLAY = re.compile(
    r"\b(?:started|began|begun) (?:to play|playing|play|the game)\b|\b(?:play|game) (?:has |had |already )*"
    r"(?:started|begun|began)\b|\bmiddle of (?:the|a) (?:game|hand)\b"
    r"|\b(?:dealer|east) (?:has |had |already |just )*(?:threw|thrown|discarded|tossed) (?:her|his|the|a) first\b"
)
_ONE = r"(?:one (?:player|person|of us)|\w+)"
_EXCEPTION = re.compile(
    rf"\b(?:except|unless|excluding)\b(?: for)?(?: {_ONE})?"
    r"|\b(?:all|everyone|everybody|nobody|noone|no one|none|anyone)(?: of us| else)? "
    rf"but(?! (?:the|it|i|she|he|they|we|that|then|now)\b) {_ONE}"
    r"|\bin but (?:me|one|east|south|west|north)\b"
)
_OUTCOME = re.compile(
    r"\b(?:turned|turns) out\b(?: \w+){0,4}"
    r"|\b(?:hand|it|exposures?|i|she|he) (?:was|were) (?:actually |really |perfectly |in fact )?"
    r"(?:fine|right|correct|good|valid|alive)\b"
)
_UNSAID = Phrasebook({"unsure": UNSURE, "denied": ASKING["denied"]})
"""Negations that say nothing of what happened."""
_ANYBODY = frozenset(("nobody", "noone", "no", "anyone", "anybody"))
_FIRST_PERSON = re.compile(r"\b(?:i|i've|i'd|we|my)\b|\b(?:haven't|havent)\b")
_NAMED = re.compile(r"\b(east|south|west|north|dealer)\b")
_WINDS = frozenset(seat.value for seat in SEATS)
_FULL_WALL = frozenset(("98", "99"))


@dataclass(frozen=True, slots=True)
class Moment:
    """An act that a sentence says is done or not, by whom, and where it says so."""

    what: str
    is_done: bool
    by: frozenset[Seat]
    span: Span


def moments(told: Telling) -> Iterator[Moment]:
    """Yield what a sentence says about discards, picks and the beginning of play."""
    for what, pattern in _MOMENT.items():
        for found, span in _found(told.words, pattern):
            yield Moment(what, not found["denied"], _actors(told, what, found, span), span)
    for found, span in _found(told.words, _NOBODY):
        yield Moment(found.lastgroup or "", False, frozenset(SEATS), span)
    for _, span in _found(told.words, _PLAY):
        yield Moment("plays", True, frozenset(SEATS), span)


def exceptions(words: Sequence[Word]) -> Iterator[Span]:
    """Yield the parts of a sentence that except somebody."""
    return (span for _, span in _found(words, _EXCEPTION))


def outcomes(words: Sequence[Word]) -> Iterator[Span]:
    """Yield the parts of a sentence that tell how something turned out."""
    return (span for _, span in _found(words, _OUTCOME))


def deciding_parts(told: Telling) -> tuple[Span, ...]:
    """Return the parts of a sentence on which an answer turns."""
    unsure = [(told.words[one.first].start, told.words[one.after - 1].end) for one in _UNSAID.every(told.words)]
    denied = (span for span in negations(told.words) if not any(start <= span[0] < end for start, end in unsure))
    return (*(one.span for one in moments(told)), *exceptions(told.words), *outcomes(told.words), *denied)


def agreement(moment: Moment, position: Mapping[str, str]) -> bool | None:
    """Whether a position has a moment as a sentence says it; None if it doesn't show it."""
    shown = _SHOWN[moment.what](position, moment.by)
    return None if shown is None else shown == moment.is_done


def _found(words: Sequence[Word], pattern: re.Pattern[str]) -> Iterator[tuple[re.Match[str], Span]]:
    text = " ".join(word.small for word in words)
    for found in pattern.finditer(text):
        first, last = text[: found.start()].count(" "), text[: found.end()].count(" ")
        yield found, (words[first].start, words[last].end)


def _actors(told: Telling, what: str, found: re.Match[str], span: Span) -> frozenset[Seat]:
    """Return who does it: everybody who can be meant by “she”, and all seats for “nobody”."""
    said = found[0].split()
    if said[0].partition("'")[0] in _ANYBODY or not _ANYBODY.isdisjoint(said):
        return frozenset(SEATS)
    if (named := _NAMED.search(found["between"])) is not None:
        return frozenset((told.seat(named[1]),))
    if _FIRST_PERSON.search(found[0]) is not None:
        return frozenset((told.me,))
    acts = (act for act in told.found.acts if act.what == what and span[0] <= act.spans[-1][0] < span[1])
    actor = next((act.actor for act in acts), "")
    is_mine = actor == ME or (not actor and said[0] not in ("hasn't", "hasnt") and "she" not in said)
    return frozenset((told.me,)) if is_mine else frozenset(SEATS) - {told.me}


def _on_turn(position: Mapping[str, str]) -> str:
    return position.get("turn") or ("" if "discard" in position else position.get("you", ""))


def _first_to_act(position: Mapping[str, str]) -> str:
    first = position.get("acts", "").partition(" ")[0]
    return first if first in _WINDS else position.get("you", "") if first else ""


def _thrower(position: Mapping[str, str]) -> str:
    return position.get("discard", "").partition(",")[0].rpartition(" ")[2]


def _has_begun(position: Mapping[str, str], _: Collection[Seat]) -> bool | None:
    return not ("passing" in position or ("phase" in position and position.get("wall") in _FULL_WALL))


def _has_discarded(position: Mapping[str, str], by: Collection[Seat]) -> bool | None:
    seats = {seat.value for seat in by}
    if not _has_begun(position, by):
        return False
    if "discard" in position.get("acts", "") or "early" in position:
        return None
    if "since" in position:
        return position["since"] == "discarded"
    if _thrower(position) in seats:
        return True
    return False if {_on_turn(position), _first_to_act(position)} & seats else None


def _has_picked(position: Mapping[str, str], by: Collection[Seat]) -> bool | None:
    seats = {seat.value for seat in by}
    if "since" in position:
        return position["since"] in ("looked", "racked", "discarded")
    if "pick" in position.get("acts", "") or len(seats) == len(SEATS):
        return None
    if "picked" in position and _on_turn(position) in seats:
        return True
    thrower = _thrower(position)
    is_next = bool(thrower) and "turn" not in position and Seat(thrower).after(1).value in seats
    return False if is_next else None


def _has_racked(position: Mapping[str, str], by: Collection[Seat]) -> bool | None:
    if "since" in position:
        return position["since"] in ("racked", "discarded")
    is_unracked = "picked" in position and "rack" not in position.get("acts", "")
    return False if is_unracked and {_on_turn(position)} & {seat.value for seat in by} else None


def _has_called(position: Mapping[str, str], _: Collection[Seat]) -> bool | None:
    return "; " in position.get("claims", "")


def _has_won(position: Mapping[str, str], _: Collection[Seat]) -> bool | None:
    text = "; ".join(position.values())
    return "to win" in text or "mah jongg" in text or position.get("won", "nobody") != "nobody"


def _has_shown(position: Mapping[str, str], _: Collection[Seat]) -> bool | None:
    claims = position.get("claims", "")
    return "thrown" in position or "laid" in claims or "placed" in claims


_SHOWN: Mapping[str, Callable[[Mapping[str, str], Collection[Seat]], bool | None]] = {
    "discards": _has_discarded,
    "picks": _has_picked,
    "racks": _has_racked,
    "plays": _has_begun,
    "calls": _has_called,
    "wins": _has_won,
    "shows": _has_shown,
    "throws in": lambda position, _: "thrown" in position,
}
"""Whether a position shows that some players have acted; None if it doesn’t say."""
