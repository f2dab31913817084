"""
Receipts sifted: those of one set that can be ruled on, and why each other can't.

Nothing that is refused is lost: each has its kind and a sentence that names
where it came from, and whose it is as far as that can be read.

Anyone can write a receipt under any name, so no receipt takes another's place
but one that says all that the other says, and perhaps more, of the same run.
What only looks as if it were one learner's is kept apart, and doubted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from callwise.ground.errors import CallwiseError
from callwise.instructors.receipts.receipt import MOST_FOUND, Receipt, ReceiptError, Refusal, find
from callwise.instructors.receipts.run import Answered, Run
from callwise.instructors.receipts.similar_names import called, likeness, shown
from callwise.instructors.sets.puzzle_set import PuzzleSet
from callwise.instructors.sets.set_puzzles import Files, asked, edition, text_of

Texts = Iterable[tuple[str, str]]
"""Where each text comes from, such as a file's name, or nothing; and the text."""


_MOST_NAMED = 5
"""How many names a sentence lists."""
_OLD = "a puzzle of its set has changed since, so its answers are to other questions"


@dataclass(frozen=True)
class Refused:
    """A receipt that is not among the results: the kind of reason, and a sentence."""

    kind: Refusal
    says: str


class Doubt(Enum):
    """
    Why receipts that are all among the results deserve a second look.

    ALIKE: their names look alike, and they are of several runs.  COPIED: most
    answers of one are another's too, at the same moments.
    """

    ALIKE = "alike"
    COPIED = "copied"


@dataclass(frozen=True)
class Doubted:
    """Receipts that deserve a second look: the kind of reason, which they are, and a sentence."""

    kind: Doubt
    receipts: tuple[Receipt, ...]
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
    The set that is looked at, its receipts, what is doubtful about them, and all that is left out.

    `of` is None where there is no receipt of it.  `sets` are all that there are receipts of, in their order.
    """

    of: PuzzleSet | None
    receipts: tuple[Receipt, ...]
    doubted: tuple[Doubted, ...]
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


def sift(
    texts: Texts, files: Files, wanted: str | None = None, names: Mapping[str, str] = MappingProxyType({})
) -> Sifted:
    """
    Sift every receipt of some texts: those of the set that is known by `wanted`, or that most of them are of.

    `names` are those by which an instructor knows learners, by their receipts' tokens: they go before what was typed.

    A receipt is left out where it is the same as one before it, or where
    another is of the same run and says all that it says (see `continues`).
    Any other has its place, under whatever name; those of which the names
    look alike, or most answers are the same at the same moments, are doubted.
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
    kept = tuple(_one_each_run(ours, refused))
    listed = tuple(Listed(id, one.name, counts[id]) for id, one in sets.items())
    return Sifted(of, kept, (*_alike(kept, names), *_copied(kept)), tuple(refused), listed)


def continues(later: Run, earlier: Run) -> bool:
    """
    Whether two receipts are of one run, and this one says all that the earlier one says.

    A run has its name and its beginning as long as it goes on, to the letter
    and to the millisecond, and it only grows: each first answer stays, tries
    and hints never become fewer, and an answer is another only after one more
    try.  So what is alike in name alone, or began at another time, or says
    anything else of a puzzle, is of another run, or nobody knows of which.
    """
    if (later.who, later.began) != (earlier.who, earlier.began):
        return False
    known = later.by_number
    return all((now := known.get(done.number)) is not None and _grew(done, now) for done in earlier.done)


def _grew(before: Answered, now: Answered) -> bool:
    if now.first != before.first or now.tried < before.tried or now.hints < before.hints:
        return False
    return now.tried > before.tried or (now.last, now.when) == (before.last, before.when)


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
                fault = found.fault or ReceiptError(Refusal.BROKEN, "it can’t be read")
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
        return f"its set asks for {', '.join(unknown)}, which isn’t in this course"
    try:
        asked(of, files)
    except CallwiseError as error:
        return f"its set can’t be asked: {error}"
    return ""


def _one_each_run(receipts: Iterable[_Placed], refused: list[Refused]) -> Iterator[Receipt]:
    """Give the fullest receipt of each run, in their order."""
    runs: dict[tuple[str, int], list[_Placed]] = {}
    for one in receipts:
        runs.setdefault((one.receipt.run.who, one.receipt.run.began), []).append(one)
    kept: dict[str, _Placed] = {}
    for several in runs.values():
        fullest: list[_Placed] = []
        for one in sorted(several, key=lambda one: _rank(one.receipt)):
            fuller = next((two for two in fullest if continues(two.receipt.run, one.receipt.run)), None)
            if fuller is None:
                fullest.append(one)
            else:
                says = f"{one.named}: {fuller.where} is from the same run and has all of its answers"
                refused.append(Refused(Refusal.DOUBLED, says))
        kept.update((one.receipt.token, one) for one in fullest)
    return (one.receipt for one in receipts if one.receipt.token in kept)


def _rank(receipt: Receipt) -> tuple[int, int, int, str]:
    """Sort what continues a receipt before it."""
    run = receipt.run
    return -len(run.done), -sum(one.tried + one.hints for one in run.done), -run.ended, receipt.token


def _alike(receipts: Iterable[Receipt], names: Mapping[str, str]) -> Iterator[Doubted]:
    """Doubt those of which the names look alike; who gave no name is one of many."""
    by_likeness: dict[str, list[Receipt]] = {}
    for one in receipts:
        if name := likeness(names.get(one.token, one.run.who)):
            by_likeness.setdefault(name, []).append(one)
    for several in by_likeness.values():
        if len(several) > 1:
            says = (
                f"{len(several)} rows have names that look alike: {_names(several)}. "
                "This may be one learner who started over, or different learners. Compare when each one began"
            )
            yield Doubted(Doubt.ALIKE, tuple(several), says)


def _copied(receipts: Iterable[Receipt]) -> Iterator[Doubted]:
    """Doubt those that share more than half of their answers, with their moments, with one before them."""
    by_moment: dict[object, list[Receipt]] = {}
    copies: dict[str, list[Receipt]] = {}
    for one in receipts:
        moments = [(done.number, done.when, done.first, done.last) for done in one.run.done]
        alike = [other for moment in moments for other in by_moment.get(moment, ())]
        shared = Counter(other.token for other in alike)
        first = next((two for two in alike if 2 * shared[two.token] > min(len(moments), len(two.run.done))), None)
        if first is None:
            for moment in moments:
                by_moment.setdefault(moment, []).append(one)
        else:
            copies.setdefault(first.token, [first]).append(one)
    for first, *others in copies.values():
        says = (
            f"{_names(others)} {'has' if len(others) == 1 else 'have'} the same answers at the same moments as "
            f"{_names([first])}. They may have been copied"
        )
        yield Doubted(Doubt.COPIED, (first, *others), says)


def _names(receipts: Sequence[Receipt]) -> str:
    """List names, as many as a sentence bears."""
    names = [f"“{called(one.run.who)}”" for one in receipts]
    more = len(names) - _MOST_NAMED
    if more > 0:
        names = [*names[:_MOST_NAMED], f"{more} other{'' if more == 1 else 's'}"]
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _of(receipt: Receipt) -> str:
    name = shown(receipt.run.who)
    return f"of “{name}”" if name else "without a name"
