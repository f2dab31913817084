"""
A player's sentence: the game, the question, the entries that it says, and what a ruling still needs.

Nothing is refused but a text that is too long: words that aren't understood are left over. Entries are checked by the
question's own reader, so whatever is returned can be asked.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from callwise.ground.errors import CallwiseError, EntryError, NotationError, quoted
from callwise.ground.seats import SEATS, Relation, Seat
from callwise.puzzle.entries import LONGEST_ENTRY
from callwise.puzzle.registry import terms
from callwise.question.case import Case, Entries
from callwise.question.families import Family, families
from callwise.question.listening.asked_term import asked_term
from callwise.question.listening.heard import Chip, Fill, Heard, Listener, Span
from callwise.question.listening.negation import unplaced
from callwise.question.listening.small_vocabulary import SMALL
from callwise.question.listening.words import Word, spaced, words_of
from callwise.question.written_tiles import is_readable

_JOINING = frozenset(spaced("/ - ( ) :"))
"""Marks inside a part of a sentence that is one thing."""
_WIND = re.compile(r"\b(east|south|west|north)\b")
_PLAYERS = frozenset(one.value for one in (*Seat, *Relation))
_MOST_READ = 4
"""The most questions that a sentence is read as, until one leaves nothing out."""


@dataclass(frozen=True)
class Missing:
    """An entry that a ruling needs and the sentence doesn't say, with a short question for the reader."""

    entry: str
    ask: str


@dataclass(frozen=True)
class Understood:
    """
    What is understood of a sentence.

    `ruleset` is the one that it names, None if it names none. `is_asked` says whether anything in it suggests the
    question; if nothing does, it is just a usual one. `others` are the two next best questions. `chips` are in the
    order of the sentence and don't overlap; `rest` are the words that aren't understood. `supposed` are entries with
    which the position can be ruled on although something is missing; empty if nothing is, or if it takes more.
    `beyond` says why the sentence isn't ruled on: for its topic, with where to look, or for a word such as “not” that
    nothing holds. Then nothing of it is read into entries, nor if it only asks what a `term` means, by its id. A
    sentence `is_particular` if it tells what happened, but nothing that an entry holds, so that no example stands in
    for it. The position ruled on holds nothing of the words `left_out`, so it is only the nearest case.
    """

    game: str
    ruleset: str | None
    question: type[Case]
    is_asked: bool
    others: tuple[type[Case], ...]
    entries: Mapping[str, str]
    chips: tuple[Chip, ...]
    missing: tuple[Missing, ...]
    rest: tuple[Span, ...]
    supposed: Mapping[str, str]
    beyond: str = ""
    term: str = ""
    is_particular: bool = False
    left_out: tuple[Span, ...] = ()

    @property
    def position(self) -> Mapping[str, str]:
        """The entries, completed by what is supposed."""
        return {**self.entries, **self.supposed}


def read_sentence(sentence: str, *, game: str | None = None, question: str | None = None) -> Understood:
    """
    Read what a player says, in a game, or in the one that the words suggest.

    A `question` replaces the guessed one. Raises NotationError for a sentence that is too long, and EntryError for an
    unknown game or question.

    >>> read_sentence("called chii 5p w/ 4 6, threw the red five").entries
    {'call': 'chii 5p with 46p', 'discards': '0p'}
    """
    words = words_of(sentence)
    family, listener, heard = _heard(words, game)
    cases = {case.id: case for case in family.questions}
    if question is not None and question not in cases:
        raise EntryError(f"{quoted(question)} isn’t a question about this game").at("question")
    term = None if question is not None else asked_term(sentence, (*family.terms, *terms().values()))
    beyond = "" if question is not None or term is not None else heard.beyond
    is_read = not beyond and term is None
    suggested = (question,) if question else heard.ranked or (listener.usual,)
    read = _reading(cases[suggested[0]], heard) if is_read else _Reading(cases[suggested[0]])
    if read.left_out and heard.compares_readings:
        also = [_reading(cases[id], heard) for id in suggested[1:_MOST_READ]]
        better = (one for one in also if one.is_ruled and (not one.left_out or read.is_less_than(one)))
        read = next(better, read)
    is_named = is_read and (question is None or heard.compares_readings) and (not read.needed or bool(read.supposed))
    left_out = tuple(_side_by_side(sorted({*read.left_out}), sentence)) if is_named else ()
    if question is None and (beyond := beyond or unplaced(sentence, heard.deciding, left_out)):
        is_read, read = False, _Reading(read.case)
    best, *others = _with_own_titles(cases[id] for id in _likeliest(family, (read.case.id, *suggested, *heard.ranked)))
    parts = (Chip(*span, fill.entry, label) for fill in read.fills for span, label in fill.parts)
    chips = tuple(_joined(_apart(*parts, *_longest_first(heard.noted if is_read else ())), words))
    known = [(start, end) for start, end in read.left_out if any(a < end and start < b for a, b in heard.known)]
    is_told = heard.is_particular or (heard.compares_readings and bool(known))
    is_particular = is_told and question is None and bool(read.needed) and not (read.entries or read.supposed)
    return Understood(
        game=family.id,
        ruleset=heard.ruleset,
        question=best,
        is_asked=(bool(heard.ranked) and is_read) or question is not None,
        others=tuple(others[:2]),
        entries=read.entries,
        chips=chips,
        missing=tuple(Missing(key, _question(listener, best, key, read.entries)) for key in read.needed),
        rest=tuple(_rest(words, (*((one.start, one.end) for one in chips), *heard.known))) if is_read else (),
        supposed=read.supposed,
        beyond=beyond,
        term="" if term is None else term.id,
        is_particular=is_particular,
        left_out=left_out,
    )


@dataclass(frozen=True)
class _Reading:
    """A sentence as one question: what it says, what that still needs, what is supposed, and the parts left out."""

    case: type[Case]
    fills: tuple[Fill, ...] = ()
    entries: Mapping[str, str] = field(default_factory=dict)
    needed: tuple[str, ...] = ()
    supposed: Mapping[str, str] = field(default_factory=dict)
    left_out: tuple[Span, ...] = ()

    @property
    def is_ruled(self) -> bool:
        """Whether there is a position to rule on."""
        return bool(self.supposed or (self.entries and not self.needed))

    def is_less_than(self, other: _Reading) -> bool:
        """Whether another reading has the position that this one lacks, without leaving out more words."""
        return (
            not self.is_ruled
            and bool(other.entries)
            and all(
                any(start <= first and last <= end for start, end in self.left_out) for first, last in other.left_out
            )
        )


def _reading(case: type[Case], heard: Heard) -> _Reading:
    fills = tuple(accepted(case, heard.fills(case.id)))
    entries: Mapping[str, str] = {fill.entry: fill.text for fill in fills}
    needed = missing(case, entries)
    supposed = _supposed(case, entries, heard.completed(case.id, entries, needed)) if needed else {}
    if needed and not supposed and not heard.is_particular:
        entries, supposed = _with_example(case, entries, needed, heard)
    parts = [span for fill in fills for span, _ in fill.parts]
    left_out = heard.leaves_out(case.id, {**entries, **supposed} or case.example, parts)
    return _Reading(case, fills, entries, needed, supposed, tuple(left_out))


def _with_example(
    case: type[Case], entries: Mapping[str, str], needed: Sequence[str], heard: Heard
) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Return the entries, and what the example adds to them; neither if entries without tiles don’t go with it."""
    if not _has_no_tiles(case, entries):
        return entries, _chosen(case, entries, needed) if heard.compares_readings else {}
    sample = _of_example(case, entries, len(SEATS) if heard.compares_readings else 1)
    if heard.fits is not None and (heard.names_tiles or not heard.fits(case.id, {**entries, **sample})):
        return entries, {}
    return entries if sample else {}, sample


def _chosen(case: type[Case], entries: Mapping[str, str], needed: Sequence[str]) -> Mapping[str, str]:
    """Return the players who are missing as the example has them; nothing if more is missing."""
    found = {
        key: case.example[key]
        for key in needed
        if key in case.example and {word for word, _ in case.keys[key].choices} & _PLAYERS
    }
    return {} if missing(case, {**entries, **found}) else found


def _likeliest(family: Family, suggested: Sequence[str]) -> list[str]:
    """Return all questions, the likeliest first; others about the same moment follow the suggested ones."""
    first = suggested[0]
    beside = next(cases for cases in family.moments.values() if any(case.id == first for case in cases))
    same = next(case.keys for case in beside if case.id == first)
    others = sorted((*beside, *family.questions), key=lambda case: case.keys is same)
    return list(dict.fromkeys((*suggested, *(case.id for case in others))))


def _with_own_titles(cases: Iterable[type[Case]]) -> list[type[Case]]:
    """Return the first of the questions that are asked in the same words."""
    first: dict[str, type[Case]] = {}
    for case in cases:
        first.setdefault(case.asks, case)
    return list(first.values())


def _heard(words: Sequence[Word], game: str | None) -> tuple[Family, Listener, Heard]:
    """Return the family that understands the words best, or the one of the game, with what it hears."""
    known = [family for family in families() if family.listening is not None]
    asked = [family for family in known if game in (None, family.id)]
    if not asked:
        raise EntryError(f"no game {quoted(str(game))}; games are {', '.join(one.id for one in known)}").at("game")
    heard = [(family, _listener(str(family.listening))) for family in asked]
    each = [(family, listener, listener.hear(words)) for family, listener in heard]
    return max(each, key=lambda one: one[2].own)


def ruleset_names(family: Family) -> Mapping[str, Sequence[str]]:
    """Return the names that players have for each of a family's rulesets, by the ruleset's name."""
    said = _listener(family.listening).rulesets if family.listening else {}
    return {ruleset: [name.strip() for name in names.split(",")] for ruleset, names in said.items()}


@cache
def _listener(module: str) -> Listener:
    found: Listener = vars(importlib.import_module(module))["LISTENER"]
    return found


def accepted(case: type[Case], fills: Iterable[Fill]) -> Iterator[Fill]:
    """Yield the entries that the question can read; one that is possible but incomplete is among them."""
    for fill in fills:
        if fill.entry in case.keys and len(fill.text) <= LONGEST_ENTRY and _is_read(case, fill.entry, fill.text):
            yield fill


def _is_read(case: type[Case], key: str, text: str) -> bool:
    """Whether a question's reader can read an entry, in the example's position."""
    try:
        case.read(Entries(case.supplied({**case.example, key: text})))
    except NotationError as error:
        return error.key is not None and error.key.partition(".")[0] != key
    except CallwiseError:
        return True
    return True


def missing(case: type[Case], entries: Mapping[str, str]) -> tuple[str, ...]:
    """Return the entries that a ruling on a position still needs, or that are incomplete, in the order of asking."""
    table, needed = dict(entries), list[str]()
    for _ in case.keys:
        try:
            case.read(Entries(case.supplied(table)))
        except CallwiseError as error:
            key = (error.key or "").partition(".")[0]
            if key not in case.keys or key in needed:
                break
            needed.append(key)
            if key not in case.example or key in table:
                break
            table[key] = case.example[key]
        else:
            break
    return tuple(needed)


def _supposed(
    case: type[Case], entries: Mapping[str, str], completed: Iterable[Mapping[str, str]]
) -> Mapping[str, str]:
    """Return what completes the entries in the first completed position that the question can read."""
    for table in completed:
        known = {key: text for key, text in table.items() if key in case.keys}
        if is_readable(case, known):
            return {key: text for key, text in known.items() if entries.get(key) != text}
    return {}


def _has_no_tiles(case: type[Case], entries: Mapping[str, str]) -> bool:
    """Whether entries say something, but nothing about tiles."""
    return bool(entries) and not any(case.keys[key].tiles and not case.keys[key].choices for key in entries)


def _of_example(case: type[Case], entries: Mapping[str, str], turns: int) -> Mapping[str, str]:
    """Return what the example adds to the entries, its seats turned to fit; nothing if they don't go together."""
    for steps in range(turns):
        moved = {_moved(key, steps): _moved(text, steps) for key, text in case.example.items()}
        rest = {key: text for key, text in moved.items() if key not in entries}
        if is_readable(case, {**rest, **entries}):
            return rest
    return {}


def _moved(text: str, steps: int) -> str:
    """Return a text with each wind of a seat replaced by the one that many seats on."""
    return _WIND.sub(lambda found: Seat(found[0]).after(steps).value, text)


def _question(listener: Listener, case: type[Case], key: str, entries: Mapping[str, str]) -> str:
    """Return a short question for a missing entry, or for what an incomplete one lacks."""
    if key in entries and (more := listener.asks.get(f"rest of {key}")) is not None:
        return more
    return listener.asks.get(f"{case.id}.{key}") or listener.asks.get(key) or f"{case.keys[key].says}?"


def _longest_first(chips: Iterable[Chip]) -> list[Chip]:
    return sorted(chips, key=lambda chip: chip.start - chip.end)


def _apart(*chips: Chip) -> tuple[Chip, ...]:
    """Return chips in the sentence's order; if some overlap, only the first of them in `chips`."""
    kept: list[Chip] = []
    for chip in chips:
        if all(chip.end <= one.start or one.end <= chip.start for one in kept):
            kept.append(chip)
    return tuple(sorted(kept, key=lambda chip: chip.start))


def _joined(chips: Sequence[Chip], words: Sequence[Word]) -> Iterator[Chip]:
    """Yield the chips, those of one entry with only small words between them as one."""
    last: Chip | None = None
    for chip in chips:
        if last is not None and last.entry == chip.entry != "" and _is_close(last.end, chip.start, words):
            last = Chip(last.start, chip.end, last.entry, last.label)
            continue
        if last is not None:
            yield last
        last = chip
    if last is not None:
        yield last


def _is_close(end: int, start: int, words: Sequence[Word]) -> bool:
    between = [word for word in words if end <= word.start < start]
    return all(word.small in SMALL or word.written in _JOINING for word in between)


def _side_by_side(spans: Iterable[Span], sentence: str) -> Iterator[Span]:
    """Yield parts of a sentence; parts that overlap or touch, but for a space, are merged."""
    last: Span | None = None
    for start, end in spans:
        if last is not None and not sentence[last[1] : start].strip():
            last = (last[0], max(last[1], end))
            continue
        if last is not None:
            yield last
        last = (start, end)
    if last is not None:
        yield last


def _rest(words: Sequence[Word], known: Sequence[Span]) -> Iterator[Span]:
    """Yield the words that aren't understood, those side by side as one part."""
    part: Span | None = None
    for word in words:
        if word.is_mark and word.written.isascii():
            continue
        if word.small in SMALL or any(start <= word.start < end for start, end in known):
            if part is not None:
                yield part
            part = None
        else:
            part = (word.start, word.end) if part is None else (part[0], word.end)
    if part is not None:
        yield part
