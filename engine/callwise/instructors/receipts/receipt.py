"""
A receipt: the form in which a run is submitted.

It is a token of letters that survive any mail or chat, optionally with a few lines for people around it. A checksum
detects damage, but doesn't prove who answered: anyone can make a receipt.
"""

from __future__ import annotations

import hashlib
import json
import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum

from callwise import __version__
from callwise.ground.errors import CallwiseError, quoted
from callwise.ground.nesting import DEEPEST, json_depth
from callwise.instructors.receipts.run import Run, read_run, write_run
from callwise.instructors.sets.packing import LETTERS, PackingError, coded, packed, unpacked
from callwise.instructors.sets.puzzle_set import PuzzleSet, SetError
from callwise.instructors.sets.set_address import read_address, write_address
from callwise.instructors.sets.set_puzzles import Files, edition

VERSION = 2
"""The newest version: it records worked answers and earlier runs, which version 1 doesn't."""
LONGEST = 200_000
"""Maximum length of a token, in characters."""
LONGEST_UNPACKED = 400_000
MOST_FOUND = 500
"""Maximum number of receipts read from one text."""

_START = "callwise-receipt-"
_CHECK = 8
_WIDTH = 72
_LONGEST_BY = 40
_KEYS = ("set", "by", "edition", "run")
_BETWEEN = "[\\s>=\u00ad\u200b-\u200d\u2060\ufeff]*"
"""Characters that mail inserts into long words: line breaks, quotation marks and invisible characters."""


def _spaced(*parts: str) -> str:
    return _BETWEEN.join(parts)


_BEGINS = re.compile(_spaced(*map(re.escape, _START)), re.IGNORECASE)
_DIGITS = f"[0-9](?:{_BETWEEN}[0-9]){{0,5}}"
_HEAD = re.compile(_spaced("", f"(?P<version>{_DIGITS})", "-", f"(?P<length>{_DIGITS})", "-"))
_IGNORED = re.compile(_BETWEEN[:-1])
_DASHES = str.maketrans({"–": "--", "—": "--", "‐": "-", "‑": "-"})
"""Dashes that word processors substitute for hyphens."""


class Refusal(Enum):
    """
    Why a receipt is rejected.

    BROKEN: cut short, changed, or not a receipt. NEWER: made by a newer, unknown version of receipts. FOREIGN: for a
    set other than the selected one, or for puzzles that don't exist here. OLD: one of its puzzles has changed since.
    DOUBLED: a duplicate.
    """

    BROKEN = "broken"
    NEWER = "newer"
    FOREIGN = "foreign"
    OLD = "old"
    DOUBLED = "doubled"


class ReceiptError(CallwiseError):
    """A receipt that can't be read: its kind of fault, and a sentence about it."""

    def __init__(self, refusal: Refusal, message: str) -> None:
        super().__init__(message)
        self.refusal = refusal


_ELSEWHERE = {"v": Refusal.NEWER, "rules": Refusal.FOREIGN}
"""Faults of a set that may just come from another site: its version, and rules unknown here."""


@dataclass(frozen=True)
class Receipt:
    """A run through a set, with the engine version that wrote it and the edition of the set's puzzles."""

    token: str
    set: PuzzleSet
    by: str
    edition: str
    run: Run


@dataclass(frozen=True)
class Found:
    """A receipt found in a text, with its number counted from 1, or why it can't be read."""

    number: int
    receipt: Receipt | None
    fault: ReceiptError | None = None


def write_receipt(of: PuzzleSet, run: Run, files: Files) -> Receipt:
    """
    Make the receipt of a run.

    Raises SetError for a missing puzzle, ReceiptError if it would be too long to read again.
    """
    made = edition(of, files)
    data = {"set": write_address(of), "by": __version__, "edition": made, "run": write_run(run)}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    letters = packed(text)
    body = letters + _check(letters)
    token = f"{_START}{1 if run.earlier is None else VERSION}-{len(body)}-{body}"
    if len(text) > LONGEST_UNPACKED or len(token) > LONGEST:
        raise ReceiptError(Refusal.BROKEN, "what was answered is too long for a receipt")
    return Receipt(token, of, __version__, made, run)


def as_text(receipt: Receipt) -> str:
    """Return a receipt as submitted: a few lines for people, then its token in lines that mail won't rewrap."""
    of, run = receipt.set, receipt.run
    kind = "test" if of.is_test else "practice"
    head = [
        "Callwise receipt",
        f"Set: {_line(of.name)} ({kind})",
        f"Name: {_line(run.who) or 'none given'}",
        f"Answered: {len(run.done)} of {len(of.puzzles)}",
        f"When: {moment(run.began)} to {moment(run.ended)} (UTC)",
        "",
        "It says what was answered, and is ruled on when it is opened. It doesn’t",
        "prove who answered. Hand in all of it, the lines below as they are.",
        "",
    ]
    return "\n".join((*head, *textwrap.wrap(receipt.token, _WIDTH, break_on_hyphens=False), ""))


def read_receipt(token: str) -> Receipt:
    """
    Read the single receipt in a text.

    Raises ReceiptError.
    """
    found = tuple(find(token))
    if len(found) != 1:
        raise ReceiptError(Refusal.BROKEN, f"one receipt is read here, and {len(found) or 'none'} is in this")
    if found[0].receipt is None:
        raise found[0].fault or ReceiptError(Refusal.BROKEN, "")
    return found[0].receipt


def find(text: str) -> Iterator[Found]:
    """Find every receipt in a text, in order, including damaged ones."""
    plain = text.translate(_DASHES)
    begins = list(_BEGINS.finditer(plain))
    ends = (*(match.start() for match in begins[1:]), len(plain))
    for number, (match, end) in enumerate(zip(begins, ends, strict=False), 1):
        if number > MOST_FOUND:
            says = f"{len(begins)} receipts are in this; {MOST_FOUND} are read at once, and the others are left out"
            yield Found(number, None, ReceiptError(Refusal.BROKEN, says))
            return
        try:
            yield Found(number, _read(plain[match.end() : end]))
        except ReceiptError as error:
            yield Found(number, None, error)


def _read(text: str) -> Receipt:
    """Read the text after the start of a token, up to the next token."""
    version, body = _body(text)
    letters, check = body[:-_CHECK], body[-_CHECK:]
    if check != _check(letters):
        raise ReceiptError(Refusal.BROKEN, "it was changed on the way, or part of it is missing")
    try:
        content = unpacked(letters, LONGEST_UNPACKED)
        if json_depth(content) > DEEPEST:
            raise ReceiptError(Refusal.BROKEN, "it isn’t one of our receipts: its lists are nested too deep")
        data: object = json.loads(content)
    except PackingError as error:
        raise ReceiptError(Refusal.BROKEN, f"it isn’t one of our receipts: {error}") from error
    except ValueError as error:
        if isinstance(error, ReceiptError):
            raise
        raise ReceiptError(Refusal.BROKEN, "it isn’t one of our receipts: there’s no JSON in it") from error
    return _receipt(f"{_START}{version}-{len(body)}-{body}", data)


def _body(text: str) -> tuple[int, str]:
    """Return a token's version and its letters, without any characters inserted between them."""
    head = _HEAD.match(text)
    if head is None:
        raise ReceiptError(Refusal.BROKEN, "it’s cut short: only the beginning is here")
    version, length = (int(_IGNORED.sub("", head[part])) for part in ("version", "length"))
    if not 1 <= version <= VERSION:
        says = f"it is written in version {version} of receipts; versions 1 to {VERSION} are read here"
        raise ReceiptError(Refusal.NEWER, f"{says}, so open it with the site it was made with")
    if not _CHECK < length <= LONGEST:
        raise ReceiptError(Refusal.BROKEN, f"it says it has {length} letters, and no receipt has that many")
    body = _IGNORED.sub("", text[head.end() :])[:length]
    if (match := LETTERS.match(body)) is None or match.end() < length:
        there = match.end() if match else 0
        raise ReceiptError(Refusal.BROKEN, f"it’s cut short or changed: {there} of its {length} letters are here")
    return version, body


def _receipt(token: str, data: object) -> Receipt:
    if not isinstance(data, dict) or set(data) != set(_KEYS):
        raise ReceiptError(Refusal.BROKEN, f"it isn’t one of our receipts: a receipt has {', '.join(_KEYS)}")
    address, by, made = (_text(data, key) for key in _KEYS[:3])
    if len(by) > _LONGEST_BY:
        raise ReceiptError(Refusal.BROKEN, f"it isn’t one of our receipts: by is a version, got {quoted(by)}")
    try:
        of = read_address(address, draws=False)
        run = read_run(data["run"], of)
    except CallwiseError as error:
        if (elsewhere := _ELSEWHERE.get(error.key or "")) and isinstance(error, SetError):
            raise ReceiptError(elsewhere, f"its set can’t be read here: {error}") from error
        raise ReceiptError(Refusal.BROKEN, f"it isn’t one of our receipts: {error}") from error
    return Receipt(token, of, by, made, run)


def _text(data: Mapping[str, object], key: str) -> str:
    value = data[key]
    if not isinstance(value, str):
        raise ReceiptError(Refusal.BROKEN, f"it isn’t one of our receipts: {key} is a text")
    return value


def _check(letters: str) -> str:
    return coded(hashlib.sha256(letters.encode("ascii")).digest())[:_CHECK]


def _line(text: str) -> str:
    return " ".join(text.split())


def moment(when: int) -> str:
    """Return a moment as UTC text; a wrong clock may be outside the calendar's range."""
    try:
        return f"{datetime.fromtimestamp(when / 1000, UTC):%Y-%m-%d %H:%M}"
    except (ValueError, OverflowError, OSError):
        return "an unknown time"
