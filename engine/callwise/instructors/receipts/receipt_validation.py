"""
Validation of receipts: which ones belong to a set and can be ruled on, and why the others can't.

Each rejected receipt is reported with its kind of fault and a sentence naming its source and, if legible, its learner.

Anyone can write a receipt under any name, so a receipt replaces another only if it includes everything that the other
records of the same run. Receipts that merely appear to be the same learner's are kept and marked doubtful.
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
"""Each text with its source, such as a file name; the source may be empty."""


_MOST_NAMED = 5
"""Maximum number of names listed in a sentence."""
_OLD = "a puzzle of its set has changed since, so its answers are to other questions"


@dataclass(frozen=True)
class RejectedReceipt:
    """A rejected receipt: the kind of reason, and a sentence."""

    kind: Refusal
    says: str


class Doubt(Enum):
    """
    Why accepted receipts deserve a second look.

    ALIKE: several runs with similar names. COPIED: most answers of one receipt match another's, at the same times.
    SHARED: rulings on the set were shown on the same device before, under another name.
    """

    ALIKE = "alike"
    COPIED = "copied"
    SHARED = "shared"


@dataclass(frozen=True)
class DoubtfulReceipts:
    """Receipts that deserve a second look: the kind of reason, the receipts, and a sentence."""

    kind: Doubt
    receipts: tuple[Receipt, ...]
    says: str


@dataclass(frozen=True)
class SetCount:
    """A set and the number of its receipts."""

    id: str
    name: str
    count: int


@dataclass(frozen=True)
class ValidatedReceipts:
    """
    The selected set, its receipts, and the doubtful and rejected ones.

    `of` is None if there are no receipts. `sets` are all sets with receipts, in their order.
    """

    of: PuzzleSet | None
    receipts: tuple[Receipt, ...]
    doubted: tuple[DoubtfulReceipts, ...]
    refused: tuple[RejectedReceipt, ...]
    sets: tuple[SetCount, ...]


@dataclass(frozen=True)
class _LocatedReceipt:
    """A receipt with its source."""

    where: str
    receipt: Receipt

    @property
    def named(self) -> str:
        return f"{self.where}, {_of(self.receipt)}" if self.where else _of(self.receipt)


def validate_receipts(
    texts: Texts, files: Files, wanted: str | None = None, names: Mapping[str, str] = MappingProxyType({})
) -> ValidatedReceipts:
    """
    Validate every receipt in some texts: those of the set with the id `wanted`, or else of the commonest set.

    `names` are the instructor's names for learners, by receipt token; they override the typed ones.

    A receipt is rejected if it duplicates an earlier one, or if another includes all of it (see `continues`). All
    others are kept; those with similar names, or with most answers the same at the same times, are marked doubtful.
    """
    refused: list[RejectedReceipt] = []
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
            says = f"{one.named}: it is of another set, “{one.receipt.set.name}”"
            refused.append(RejectedReceipt(Refusal.FOREIGN, says))
        elif unfit:
            refused.append(RejectedReceipt(Refusal.FOREIGN, f"{one.named}: {unfit}"))
        elif one.receipt.edition != made:
            refused.append(RejectedReceipt(Refusal.OLD, f"{one.named}: {_OLD}"))
        else:
            ours.append(one)
    kept = tuple(_one_each_run(ours, refused))
    listed = tuple(SetCount(id, one.name, counts[id]) for id, one in sets.items())
    return ValidatedReceipts(of, kept, (*_alike(kept, names), *_copied(kept), *_shared(kept)), tuple(refused), listed)


def continues(later: Run, earlier: Run) -> bool:
    """
    Whether two receipts are of one run, and the later one includes everything in the earlier.

    A run keeps its exact name and start time, and only grows: first answers stay, tries and hints never decrease, and
    an answer changes only with another try. Receipts that only share a name, have different start times, or contradict
    each other on a puzzle are therefore different runs.
    """
    if (later.who, later.began) != (earlier.who, earlier.began):
        return False
    known = later.by_number
    return all((now := known.get(done.number)) is not None and _grew(done, now) for done in earlier.done)


def _grew(before: Answered, now: Answered) -> bool:
    if now.first != before.first or now.tried < before.tried or now.hints < before.hints:
        return False
    if before.worked not in (None, now.worked):
        return False
    return now.tried > before.tried or (now.last, now.when) == (before.last, before.when)


def _found(texts: Texts, refused: list[RejectedReceipt]) -> Iterator[_LocatedReceipt]:
    """Yield each readable receipt once."""
    tokens: dict[str, str] = {}
    read = 0
    for source, text in texts:
        several = list(find(text))
        if source and not several:
            refused.append(RejectedReceipt(Refusal.BROKEN, f"{source}: no receipt is in this"))
        for found in several:
            alone = len(several) == 1 and source
            where = source if alone else f"{source}, receipt {found.number}" if source else f"Receipt {found.number}"
            read += 1
            if read > MOST_FOUND:
                says = f"{where}: {MOST_FOUND} receipts are read at once; this one and those after it are left out"
                refused.append(RejectedReceipt(Refusal.BROKEN, says))
                return
            if found.receipt is None:
                fault = found.fault or ReceiptError(Refusal.BROKEN, "it can’t be read")
                refused.append(RejectedReceipt(fault.refusal, f"{where}: {fault}"))
            elif before := tokens.get(found.receipt.token):
                says = f"{where}, {_of(found.receipt)}: it is the same as {before}"
                refused.append(RejectedReceipt(Refusal.DOUBLED, says))
            else:
                tokens[found.receipt.token] = where
                yield _LocatedReceipt(where, found.receipt)


def _unfit(of: PuzzleSet, files: Files) -> str:
    """Return why a set can't be asked here, empty if it can."""
    if unknown := [key for key in of.puzzles if text_of(of, key, files) is None]:
        return f"its set asks for {', '.join(unknown)}, which isn’t in this course"
    try:
        asked(of, files)
    except CallwiseError as error:
        return f"its set can’t be asked: {error}"
    return ""


def _one_each_run(receipts: Iterable[_LocatedReceipt], refused: list[RejectedReceipt]) -> Iterator[Receipt]:
    """Yield the most complete receipt of each run, in order."""
    runs: dict[tuple[str, int], list[_LocatedReceipt]] = {}
    for one in receipts:
        runs.setdefault((one.receipt.run.who, one.receipt.run.began), []).append(one)
    kept: dict[str, _LocatedReceipt] = {}
    for several in runs.values():
        fullest: list[_LocatedReceipt] = []
        for one in sorted(several, key=lambda one: _rank(one.receipt)):
            fuller = next((two for two in fullest if continues(two.receipt.run, one.receipt.run)), None)
            if fuller is None:
                fullest.append(one)
            else:
                says = f"{one.named}: {fuller.where} is from the same run and has all of its answers"
                refused.append(RejectedReceipt(Refusal.DOUBLED, says))
        kept.update((one.receipt.token, one) for one in fullest)
    return (one.receipt for one in receipts if one.receipt.token in kept)


def _rank(receipt: Receipt) -> tuple[int, int, int, str]:
    """Sort key that puts a receipt after those that continue it."""
    run = receipt.run
    return (
        -len(run.done),
        -sum(one.tried + one.hints + (one.worked is not None) for one in run.done),
        -run.ended,
        receipt.token,
    )


def _alike(receipts: Iterable[Receipt], names: Mapping[str, str]) -> Iterator[DoubtfulReceipts]:
    """Yield receipts with similar names; receipts without a name are never similar."""
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
            yield DoubtfulReceipts(Doubt.ALIKE, tuple(several), says)


def _copied(receipts: Iterable[Receipt]) -> Iterator[DoubtfulReceipts]:
    """Yield receipts that share more than half their answers and times with an earlier one."""
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
        yield DoubtfulReceipts(Doubt.COPIED, (first, *others), says)


def _shared(receipts: Iterable[Receipt]) -> Iterator[DoubtfulReceipts]:
    """Yield the receipts from devices that had shown rulings on its puzzles under other names or from other links."""
    later = tuple(one for one in receipts if one.run.earlier and one.run.earlier.others)
    if later:
        says = (
            f"{_names(later)} could have seen rulings: these puzzles had been answered on the same device, under "
            "another name or from another link. On a device that learners share, that’s usual"
        )
        yield DoubtfulReceipts(Doubt.SHARED, later, says)


def _names(receipts: Sequence[Receipt]) -> str:
    """List as many names as fit into a sentence."""
    names = [f"“{called(one.run.who)}”" for one in receipts]
    more = len(names) - _MOST_NAMED
    if more > 0:
        names = [*names[:_MOST_NAMED], f"{more} other{'' if more == 1 else 's'}"]
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _of(receipt: Receipt) -> str:
    name = shown(receipt.run.who)
    return f"of “{name}”" if name else "without a name"
