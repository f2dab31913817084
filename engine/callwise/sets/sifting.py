"""
Receipts sifted: those of one set that can be ruled on, and why each other can't.

Nothing that is refused is lost: each has its kind and a sentence that names
where it came from, and whose it is as far as that can be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from callwise.errors import CallwiseError
from callwise.sets.asked import Files, asked, edition, text_of
from callwise.sets.model import PuzzleSet
from callwise.sets.receipt import MOST_FOUND, Receipt, ReceiptError, Refusal, find

Texts = Iterable[tuple[str, str]]
"""Where each text comes from, such as a file's name, or nothing; and the text."""


_OLD = "a puzzle of its set has changed since, so its answers are to other questions"


@dataclass(frozen=True)
class Refused:
    """A receipt that is not among the results: the kind of reason, and a sentence."""

    kind: Refusal
    says: str


@dataclass(frozen=True)
class Listed:
    """A set of which there are receipts, and how many."""

    id: str
    name: str
    count: int


@dataclass(frozen=True)
class Sifted:
    """
    The set that is looked at, its receipts, and all that is left out.

    `of` is None where there is no receipt of it.  `sets` are all that there are receipts of, in their order.
    """

    of: PuzzleSet | None
    receipts: tuple[Receipt, ...]
    refused: tuple[Refused, ...]
    sets: tuple[Listed, ...]


@dataclass(frozen=True)
class _Placed:
    """A receipt with where it was found, in words."""

    where: str
    receipt: Receipt

    @property
    def named(self) -> str:
        return f"{self.where}, {_of(self.receipt)}" if self.where else _of(self.receipt)


def sift(texts: Texts, files: Files, wanted: str | None = None) -> Sifted:
    """
    Sift every receipt of some texts: those of the set that is known by `wanted`, or that most of them are of.

    A receipt is left out where it is the same as one before it; where its
    learner has handed in another, of which the one that began first and then
    the fuller one stays; or where more than half of its answers are another
    learner's, at the same moments.
    """
    refused: list[Refused] = []
    whole = list(_found(texts, refused))
    sets: dict[str, PuzzleSet] = {}
    counts: dict[str, int] = {}
    for one in whole:
        id = one.receipt.set.id
        sets.setdefault(id, one.receipt.set)
        counts[id] = counts.get(id, 0) + 1
    looked_at = wanted or max(counts, key=counts.__getitem__, default="")
    of = sets.get(looked_at)
    unfit = _unfit(of, files) if of else ""
    made = edition(of, files) if of and not unfit else ""
    ours = []
    for one in whole:
        if one.receipt.set.id != looked_at:
            refused.append(Refused(Refusal.FOREIGN, f"{one.named}: it is of another set, “{one.receipt.set.name}”"))
        elif unfit:
            refused.append(Refused(Refusal.FOREIGN, f"{one.named}: {unfit}"))
        elif one.receipt.edition != made:
            refused.append(Refused(Refusal.OLD, f"{one.named}: {_OLD}"))
        else:
            ours.append(one)
    kept = _apart(_one_each(ours, refused), refused)
    listed = tuple(Listed(id, one.name, counts[id]) for id, one in sets.items())
    return Sifted(of, tuple(one.receipt for one in kept), tuple(refused), listed)


def _found(texts: Texts, refused: list[Refused]) -> Iterator[_Placed]:
    """Give each receipt that can be read, once."""
    tokens: dict[str, str] = {}
    read = 0
    for source, text in texts:
        several = list(find(text))
        if source and not several:
            refused.append(Refused(Refusal.BROKEN, f"{source}: no receipt is in this"))
        for found in several:
            alone = len(several) == 1 and source
            where = source if alone else f"{source}, receipt {found.number}" if source else f"Receipt {found.number}"
            read += 1
            if read > MOST_FOUND:
                says = f"{where}: {MOST_FOUND} receipts are read at once; this one and those after it are left out"
                refused.append(Refused(Refusal.BROKEN, says))
                return
            if found.receipt is None:
                fault = found.fault or ReceiptError(Refusal.BROKEN, "it can't be read")
                refused.append(Refused(fault.refusal, f"{where}: {fault}"))
            elif before := tokens.get(found.receipt.token):
                says = f"{where}, {_of(found.receipt)}: it is the same as {before}"
                refused.append(Refused(Refusal.DOUBLED, says))
            else:
                tokens[found.receipt.token] = where
                yield _Placed(where, found.receipt)


def _unfit(of: PuzzleSet, files: Files) -> str:
    """Say why a set can't be asked here, if it can't."""
    if unknown := [key for key in of.puzzles if text_of(of, key, files) is None]:
        return f"its set asks for {', '.join(unknown)}, which is not in this course"
    try:
        asked(of, files)
    except CallwiseError as error:
        return f"its set can't be asked: {error}"
    return ""


def _one_each(receipts: Iterable[_Placed], refused: list[Refused]) -> Iterator[_Placed]:
    """Give one receipt of each learner who gave a name, and one of each run of those who gave none."""
    groups: dict[tuple[str, int | None], list[_Placed]] = {}
    for one in receipts:
        groups.setdefault(_learner(one.receipt), []).append(one)
    for group in groups.values():
        kept, *others = sorted(group, key=lambda one: _rank(one.receipt))
        for one in others:
            refused.append(Refused(Refusal.DOUBLED, f"{one.named}: it is a further one, beside {kept.where}"))
        yield kept


def _learner(receipt: Receipt) -> tuple[str, int | None]:
    name = " ".join(receipt.run.who.split()).casefold()
    return (name, None) if name else ("", receipt.run.began)


def _rank(receipt: Receipt) -> tuple[int, int, int, str]:
    run = receipt.run
    return run.began, -len(run.done), -run.ended, receipt.token


def _apart(receipts: Iterable[_Placed], refused: list[Refused]) -> Iterator[_Placed]:
    """Leave out what has another learner's answers at the same moments, of which the one before it stays."""
    by_moment: dict[object, list[_Placed]] = {}
    for one in receipts:
        moments = [(done.number, done.when, done.first, done.last) for done in one.receipt.run.done]
        shared: dict[str, int] = {}
        for moment in moments:
            for other in by_moment.get(moment, ()):
                shared[other.receipt.token] = shared.get(other.receipt.token, 0) + 1
        same = next((token for token, count in shared.items() if 2 * count > len(moments)), None)
        if same is None:
            for moment in moments:
                by_moment.setdefault(moment, []).append(one)
            yield one
        else:
            other = next(two for moment in moments for two in by_moment.get(moment, ()) if two.receipt.token == same)
            says = f"{one.named}: it has the same answers at the same moments as {other.named}"
            refused.append(Refused(Refusal.DOUBLED, says))


def _of(receipt: Receipt) -> str:
    name = " ".join(receipt.run.who.split())
    return f"of “{name}”" if name else "without a name"
