"""
Seat names: players are named in the text as the picture shows them.

A seat that a puzzle names must be in its scene. The reader is addressed as “you” only if seated at the bottom of the
table, or if nobody else's hand is shown; left and right must match the table. General rules address all readers and
aren't checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from callwise.ground.faces import Named, listed
from callwise.ground.seats import Relation, Seat
from callwise.ground.terms import MARKED
from callwise.law.ruling import Fact, Ruling, Sentence, Verdict
from callwise.law.sentences import fill
from callwise.puzzle.file import Puzzle
from callwise.puzzle.findings import Finding
from callwise.puzzle.registry import term
from callwise.question.scene import Racks, Scene, WholeTable

_NAMES = "|".join(seat.words for seat in Seat)
_SEAT = re.compile(rf"\b(?P<seat>{_NAMES})\b(?! (?:winds?|round)\b)")
"""A seat name: capitalized, and not part of the name of a tile or a round."""
_YOU = re.compile(r"\b(?:you|yours?|yourself)\b", re.IGNORECASE)
_IS = re.compile(rf"\byou(?: are|[’']re| sit)(?: sitting)?(?: as)? (?P<seat>{_NAMES})\b(?! winds?\b)", re.IGNORECASE)
_WHOSE = rf"(?:(?P<your>your)|(?P<whose>{_NAMES})[’']s) (?P<side>left|right)"
_OF = rf"(?P<at>across|(?:on|to) the (?P<hand>left|right)) (?:from|of) (?:you\b|(?P<of>{_NAMES}))"
_SITS = re.compile(
    rf"(?<!Is )\b(?P<seat>{_NAMES})(?: is| sits|,(?: who)?(?: is| sits)?)? (?:the player )?(?:(?:on|to) {_WHOSE}|{_OF})"
)
_QUOTED = re.compile(r"“[^”]*”")
"""Quoted speech, in which players may address each other in any way."""
_SIDES = {"left": Relation.KAMICHA, "right": Relation.SHIMOCHA, "across": Relation.TOIMEN}


def check_seating(puzzle: Puzzle) -> Iterator[Finding]:
    """Find players who are named in a puzzle differently from the picture."""
    scene = puzzle.form.case.scene()
    table = next((panel for panel in scene.panels if isinstance(panel, WholeTable | Racks)), None)
    you = _reader(scene, table)
    stand = frozenset(at.seat for at in table.seats) if table else _seats_mentioned(scene)
    for place, text in _texts(puzzle):
        for says in (*_absent(text, stand, table), *_misplaced(text, you)):
            yield Finding(puzzle.name, f"{place} {says}")
        if table and not table.is_you and place != "the title" and (match := _YOU.search(_QUOTED.sub("", text))):
            says = f"{place} says “{match[0]}”, and the reader doesn’t sit at this table; name the seat"
            yield Finding(puzzle.name, says)
    if table and table.is_you and not any(_YOU.search(text) for text in (_read(puzzle.prompt), puzzle.form.asks)):
        says = f"the reader sits {table.near.words}, and the prompt has no “you”; say “You are {table.near.words}”"
        yield Finding(puzzle.name, says)


def _absent(text: str, stand: frozenset[Seat], table: WholeTable | Racks | None) -> Iterator[str]:
    where = "the table" if table else "the scene"
    for name in dict.fromkeys(match["seat"] for match in _SEAT.finditer(text)):
        if Seat.parse(name) not in stand:
            shown = listed(seat.words for seat in Seat if seat in stand) or "no seat"
            yield f"names {name}; {where} shows {shown}"


def _misplaced(text: str, you: Seat | None) -> Iterator[str]:
    for match in _IS.finditer(text):
        if you is not None and Seat.parse(match["seat"]) is not you:
            yield f"says “{match[0]}”; the reader sits {you.words}"
    for match in _SITS.finditer(text):
        other = match["whose"] or match["of"]
        seen_from = Seat.parse(other) if other else you
        side = _SIDES[match["side"] or match["hand"] or match["at"]]
        if seen_from is not None and seen_from.sees(Seat.parse(match["seat"])) is not side:
            right = seen_from.at(side)
            yield f"says “{match[0]}”; {right.words} sits there"


def _reader(scene: Scene, table: WholeTable | Racks | None) -> Seat | None:
    """Return the reader's seat, as shown or stated in the scene."""
    if table:
        return table.near if table.is_you else None
    match = next(filter(None, map(_IS.search, map(_read, scene.sentence))), None)
    return Seat.parse(match["seat"]) if match else None


def _seats_mentioned(scene: Scene) -> frozenset[Seat]:
    """Return the seats mentioned in a scene without a table."""
    names = (match["seat"] for sentence in scene.sentence for match in _SEAT.finditer(_read(sentence)))
    return frozenset(map(Seat.parse, names))


def _texts(puzzle: Puzzle) -> Iterator[tuple[str, str]]:
    """Yield the texts of a puzzle and its rulings, each with its source."""
    yield "the title", puzzle.title
    yield "the prompt", _read(puzzle.prompt)
    yield "the question", _read(Sentence(puzzle.form.asks))
    for number, hint in enumerate(puzzle.hints, 1):
        yield f"hint {number}", _read(hint.says)
    for ruled in puzzle.form.rulings(puzzle.rules):
        yield f"the answer {ruled.code}", _read(ruled.says)
        for part, sentence in _parts(ruled.ruling):
            yield f"{part} of {ruled.code}", _read(sentence)


def _parts(ruling: Ruling) -> Iterator[tuple[str, Sentence]]:
    """
    Yield the sentences of a ruling about this position, with the names of the clause's entries.

    What a ruling depends on where these rules leave it open, or we don't know them, are general rules.
    """
    yield "means", ruling.means
    if ruling.verdict in (Verdict.LEGAL, Verdict.ILLEGAL):
        yield "facts", ruling.because
    if ruling.follows:
        yield "means (penalty)", Sentence(ruling.follows.means, ruling.facts)
    if ruling.relief:
        yield "relief", ruling.relief


def _read(sentence: Sentence) -> str:
    """Return a sentence in players' words, with a gap for tiles, whose names could look like seats."""
    return " ".join(MARKED.sub(_usual, fill(sentence, _fact_words)).split())


def _fact_words(fact: Fact) -> str:
    if isinstance(fact, Seat | Relation):
        return fact.words
    if isinstance(fact, tuple):
        return listed(map(_fact_words, fact))
    return "…" if isinstance(fact, Named) else str(fact)


def _usual(match: re.Match[str]) -> str:
    return match["usual"] or term(match["id"]).usual
