"""
The results page of a set: a grid of learners and puzzles, the most missed puzzles, and lessons to review.

Each cell has a seal and describes the result in words. Scripts find it by its `data-number` and its row's
`data-receipt`. Doubtful receipts are listed above the grid, rejected ones below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from callwise.ground.faces import in_figures, listed
from callwise.instructors.receipts.receipt import moment
from callwise.instructors.receipts.receipt_validation import DoubtfulReceipts, RejectedReceipt, SetCount
from callwise.instructors.receipts.similar_names import called
from callwise.instructors.results.aid_signs import MEANINGS, sign, words
from callwise.instructors.results.results import Cell, Learner, LessonToReview, PuzzleColumn, PuzzleResult, Results
from callwise.law.ruling import Clause
from callwise.question.grading import Stamp
from callwise.view.elements.html import Attribute, Markup, el, join
from callwise.view.elements.law_note import cite
from callwise.view.elements.prose import capital, terms
from callwise.view.elements.seal import seal

ROOT = "../../"
"""The path from the results page to the home page."""
_SEALS: Mapping[PuzzleResult, Stamp] = {
    PuzzleResult.AT_ONCE: Stamp.RIGHT,
    PuzzleResult.LATER: Stamp.RIGHT,
    PuzzleResult.ALMOST: Stamp.MISSED,
    PuzzleResult.NOT_RIGHT: Stamp.FOUL,
    PuzzleResult.OPEN: Stamp.OPEN,
}
_OLDER = "older receipt"
"""A receipt that records neither worked answers nor earlier runs."""
MISSED = "Missed by half or more"
_MOST_CLAUSES = 3
"""Maximum number of clauses listed for a missed puzzle."""


def results(of: Results, root: str = ROOT) -> Markup:
    """Draw the results of one set, and its rejected receipts. `root` is the path to the home page."""
    return join((_sets(of.sets, of.id), _set(of, root) if of.learners else None, _refused(of.refused)))


def _sets(sets: Sequence[SetCount], id: str) -> Markup | None:
    """Offer a choice of sets if there are receipts of several."""
    if len(sets) < 2:
        return None
    return el(
        "fieldset.results-sets",
        el("legend", f"Receipts of {len(sets)} sets are here. Look at one:"),
        [
            el(
                "label.results-choice",
                el("input", {"type": "radio", "name": "set", "value": one.id, "checked": one.id == id}),
                el("span", one.name, " ", el("small", in_figures(one.count, "receipt"))),
            )
            for one in sets
        ],
    )


def _set(of: Results, root: str) -> Markup:
    kind = "a test, one answer each" if of.is_test else "practice, with any number of tries"
    counts = f"{in_figures(len(of.learners), 'learner')}, {in_figures(len(of.posed), 'puzzle')}; {kind}."
    return el(
        "section.results-set",
        {"aria-labelledby": "results-set"},
        el("h2", {"id": "results-set", "tabindex": "-1"}, of.name),
        el("p.quiet", counts),
        _doubted(of.doubted),
        grid(of),
        _key(of),
        el(
            "details.results-titles",
            el("summary", "The puzzles by their numbers"),
            el("ol", [el("li", _linked(one, root)) for one in of.posed]),
        ),
        el("h3", {"id": "results-missed"}, MISSED),
        el("p.quiet", missed_in_all(of)),
        _all_missed(of, root),
        _next(of.taught, root),
    )


def grid(of: Results, *, is_live: bool = True) -> Markup:
    """Draw the scrollable table of learners and puzzles; `is_live` makes its seals buttons."""
    sums = _SUMS[of.is_test]
    return el(
        "div.results-box",
        {"role": "region", "aria-labelledby": "results-caption", "tabindex": "0"},
        el(
            "table.results-grid",
            el(
                "caption",
                {"id": "results-caption"},
                "Who answered what, and how it went. ",
                el("span.needs-script", "Select a result to see the answer and its ruling.") if is_live else None,
            ),
            el(
                "thead",
                el(
                    "tr",
                    el("th", {"scope": "col"}, "Learner"),
                    [_head(one, is_missed=one.is_missed_by_half) for one in of.posed],
                    [el("th", {"scope": "col", "class": "results-sum"}, words) for words in sums],
                ),
            ),
            el("tbody", [_row(one, of, is_live=is_live) for one in of.learners]),
            el("tfoot", [_foot(words, counts, of) for words, counts in sums.items()]),
        ),
    )


def _head(one: PuzzleColumn, *, is_missed: bool) -> Markup:
    return el(
        "th",
        {"scope": "col", "data-missed": is_missed},
        el("span.results-number", str(one.number)),
        " ",
        el("span.results-title", terms(capital(one.title))),
    )


def _row(one: Learner, of: Results, *, is_live: bool) -> Markup:
    sums = [sum(map(counts, one.cells)) for counts in _SUMS[of.is_test].values()]
    return el(
        "tr",
        {"data-receipt": one.token if is_live else None},
        el("th", {"scope": "row"}, called(one.who), _about(one, of)),
        [
            el("td", _cell(cell, number if is_live else None, is_test=of.is_test))
            for number, cell in enumerate(one.cells, 1)
        ],
        [el("td.results-sum", str(count)) for count in sums],
    )


def _cell(cell: Cell, number: int | None, *, is_test: bool) -> Markup:
    heard, seen = _words(cell, is_test=is_test)
    said = el("span", el("span.vh", heard) if heard else None, seen)
    stamp = _SEALS.get(cell.result)
    look: dict[str, Attribute] = {"data-fared": cell.result.value}
    if stamp is None:
        return el("span.mark", look, said)
    signs = [sign(aid) for aid in cell.aids] if cell.result is PuzzleResult.LATER else []
    drawn = el("span.mark-signs", seal(stamp), signs) if signs else seal(stamp)
    if number is None:
        return el("span.mark", look, drawn, said)
    return el("button.mark", {"type": "button", **look, "data-number": number}, drawn, said)


def _words(cell: Cell, *, is_test: bool) -> tuple[str, str]:
    """Describe a result: in full for screen readers, and in brief for display."""
    return {
        PuzzleResult.AT_ONCE: ("", "right") if is_test else ("right ", "at once"),
        PuzzleResult.LATER: (f"right {'after' if cell.tried > 1 else 'with'} ", ", ".join(words(cell))),
        PuzzleResult.ALMOST: ("", "almost"),
        PuzzleResult.NOT_RIGHT: ("", "not right"),
        PuzzleResult.OPEN: ("", "unsettled"),
        PuzzleResult.NOT_ANSWERED: ("not answered ", "–"),
    }[cell.result]


def _foot(words: str, counts: Callable[[Cell], bool], of: Results) -> Markup:
    learners = len(of.learners)
    columns = [sum(counts(learner.cells[place]) for learner in of.learners) for place in range(len(of.posed))]
    return el(
        "tr",
        el("th", {"scope": "row"}, words),
        [el("td", f"{count} of {learners}", _share(count, learners)) for count in columns],
        el("td", {"colspan": len(_SUMS[of.is_test])}, f"{sum(columns)} of {len(of.posed) * learners}"),
    )


def _is_right(cell: Cell) -> bool:
    return cell.result in (PuzzleResult.AT_ONCE, PuzzleResult.LATER)


def _is_right_at_once(cell: Cell) -> bool:
    return cell.result is PuzzleResult.AT_ONCE


_SUMS: Mapping[bool, Mapping[str, Callable[[Cell], bool]]] = {
    True: {"Right": _is_right},
    False: {"Right at once": _is_right_at_once, "Right in the end": _is_right},
}
"""The counts for each learner and each puzzle, in tests and in practice."""


def _key(of: Results) -> Markup:
    means = {
        PuzzleResult.AT_ONCE: "right" if of.is_test else "right at once",
        PuzzleResult.LATER: "right, but not at once",
        PuzzleResult.ALMOST: "almost: one mistake",
        PuzzleResult.NOT_RIGHT: "not right",
        PuzzleResult.OPEN: "unsettled: the rules don’t say, and the answer didn’t either",
    }
    cells = [cell for learner in of.learners for cell in learner.cells]
    seen = {cell.result for cell in cells}
    aids = {aid for cell in cells if cell.result is PuzzleResult.LATER for aid in cell.aids}
    is_older = any(one.receipt.run.earlier is None for one in of.learners)
    return el(
        "ul.results-key",
        {"aria-label": "What the signs mean"},
        [
            el("li", {"data-fared": fared.value}, seal(_SEALS[fared]), said)
            for fared, said in means.items()
            if fared in seen
        ],
        [el("li", sign(aid), said) for aid, said in MEANINGS.items() if aid in aids],
        el("li", el("b", _OLDER), ": it records neither worked answers nor earlier runs") if is_older else None,
    )


def missed_in_all(of: Results) -> str:
    """Return the heading of the missed puzzles: by half or more, or else most often, ties included."""
    if of.missed:
        return f"Half or more of those who answered these {_wrong(of, plural=True)}."
    if not of.closest:
        return "Nothing: every answer was right at once."
    numbers = listed(str(one.number) for one in of.closest)
    by = f"by {in_figures(of.closest[0].missed, 'learner')}"
    closest = f"puzzles {numbers}, {by} each" if len(of.closest) > 1 else f"puzzle {numbers}, {by}"
    once = "" if of.is_test else " at once"
    return f"No puzzle: more than half of those who answered got each one right{once}. Missed most often: {closest}."


def unsolved_by_few(of: Results) -> str:
    """Name the puzzles that fewer than half missed, but that somebody didn’t get right in the end; tests have none."""
    few = [str(one.number) for one in of.posed if one.unsolved and not one.is_missed_by_half]
    if of.is_test or not few:
        return ""
    puzzles = f"{'puzzle' if len(few) == 1 else 'puzzles'} {listed(few)}"
    return f"Fewer than half missed {puzzles}, but somebody wasn’t right in the end."


def _all_missed(of: Results, root: str) -> Iterator[Markup]:
    """List the missed puzzles. In practice, those that somebody never got right come first."""
    if of.is_test:
        yield from _list_missed(of, of.missed, root)
        return
    unsolved = [one for one in of.missed if one.unsolved]
    few = unsolved_by_few(of)
    if unsolved or few:
        yield el("h4", "Not right in the end")
        yield from _list_missed(of, unsolved, root)
    if few:
        yield el("p.small", few)
    if later := [one for one in of.missed if not one.unsolved]:
        yield el("h4", "Right in the end, but not at once")
        yield from _list_missed(of, later, root)


def _list_missed(of: Results, missed: Sequence[PuzzleColumn], root: str) -> Iterator[Markup]:
    if missed:
        yield el("ol.results-missed", [_missed(of, one, root) for one in missed])


def _missed(of: Results, one: PuzzleColumn, root: str) -> Markup:
    return el(
        "li",
        el("p", el("b", f"{one.number}. ", _linked(one, root))),
        el("p", f"{missed_count(of, one)}.", _share(one.missed, one.answered)),
        [_clause(clause, count) for clause, count in one.ran_into[:_MOST_CLAUSES]],
    )


def missed_count(of: Results, one: PuzzleColumn) -> str:
    """Return how many learners missed a puzzle, and how many of them never got it right, in words."""
    end = "" if of.is_test or not one.unsolved else f", and {one.unsolved} not in the end"
    return f"{one.missed} of {one.answered} {_wrong(of)}{end}"


def _wrong(of: Results, *, plural: bool = False) -> str:
    them = "them" if plural else "it"
    return f"got {them} wrong" if of.is_test else f"didn’t get {them} right at once"


def _clause(clause: Clause, count: int) -> Markup:
    return el(
        "div.clause",
        {"data-verdict": "missed"},
        el("p.law", terms(capital(clause.says))),
        el("p.cite", f"{in_figures(count, 'answer')} missed this rule · ", cite(clause.source)),
    )


def _next(taught: Sequence[LessonToReview], root: str) -> Markup | None:
    if not taught:
        return None
    head = el("h3", {"id": "results-next"}, "What to teach next")
    return join((head, el("ol.results-next", [_lesson(one, root) for one in taught])))


def _lesson(one: LessonToReview, root: str) -> Markup:
    return el(
        "li",
        el("a", {"href": f"{root}{one.path}"}, terms(capital(one.title))),
        el("p.small.quiet", f"{in_figures(one.count, 'answer')} missed {_rules(len(one.clauses))} it teaches."),
    )


def _rules(count: int) -> str:
    return "the rule" if count == 1 else f"{count} rules"


def _doubted(doubted: Sequence[DoubtfulReceipts]) -> Markup | None:
    if not doubted:
        return None
    kept = "Every run has its own row; none was left out for this."
    says = [el("li", {"data-kind": one.kind.value}, f"{one.says}.") for one in doubted]
    return el("div.results-doubted", el("ul", says), el("p.small.quiet", kept))


def _about(one: Learner, of: Results) -> Iterator[Markup]:
    """Yield notes on a row: when it began, if it looks like another, and what its receipt doesn't or does record."""
    run = one.receipt.run
    if one.token in of.doubtful:
        yield el("small.results-began", f" began {moment(one.began)} (UTC)")
    if one.is_again:
        yield el("small.results-began", " another run, after seeing rulings")
    if run.earlier is None:
        yield el("small.results-began", f" {_OLDER}")
    elif run.earlier.others:
        yield el("small.results-began", " after other answers on this device")


def _refused(refused: Sequence[RejectedReceipt]) -> Markup | None:
    if not refused:
        return None
    return el(
        "section.results-refused",
        {"aria-labelledby": "results-refused"},
        el("h2", {"id": "results-refused"}, "Not in the grid"),
        el("ul", [el("li", {"data-kind": one.kind.value}, f"{one.says}.") for one in refused]),
    )


def _linked(one: PuzzleColumn, root: str) -> Markup:
    """Return a puzzle's title, linked if the puzzle is in the course."""
    words = terms(capital(one.title))
    return el("a", {"href": f"{root}puzzles/{one.key}/"}, words) if one.path else words


def _share(count: int, of: int) -> Markup:
    """Draw a share as a bar, next to its number."""
    bar = el("rect", {"width": round(100 * count / max(of, 1)), "height": 4})
    look: dict[str, Attribute] = {"viewBox": "0 0 100 4", "preserveAspectRatio": "none", "aria-hidden": "true"}
    return el("svg.results-share", look, bar)
