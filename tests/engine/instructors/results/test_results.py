"""Receipts are scored again and put into a grid; those that don't fit are named."""

from collections.abc import Mapping
from dataclasses import replace
from unittest.mock import patch

import pytest

from callwise.instructors.receipts import ruled_answers
from callwise.instructors.receipts.receipt import MOST_FOUND, as_text, write_receipt
from callwise.instructors.receipts.run import Answered
from callwise.instructors.results.clause_stats import count_clauses
from callwise.instructors.results.results import Cell, CourseData, Learner, PuzzleResult, Results, results
from callwise.instructors.results.xapi import statements
from callwise.instructors.sets.puzzle_set import mended
from callwise.puzzle.grade import grade
from callwise.question.grading import Grade
from tests.support.instructors.puzzle_sets import (
    ALL,
    ANA,
    BEN,
    FILES,
    KNOWN,
    RIGHT,
    SET,
    WRONG,
    answered,
    brief,
    forged,
    handed,
    of,
    run,
)
from tests.support.rulings.course_texts import OTHER_END, answers

OTHER = replace(SET, name="Friday")


LOOKS_LIKE_ANA = (
    *(" ANA ", "ana", "An a", "Ana\u200b", "\u2800Ana", "Ana\u3164", "A\u00adna", "\u202eAna", "Ana\ufe0f", "Ａｎａ"),
    *("𝐀𝐧𝐚", "Аna", "Anа", "Αna", "Ana\x00", "Ana"),
)
"""Different case, spaces, Unicode forms, invisible characters, and Cyrillic and Greek letters."""


def ana() -> Learner:
    """Return Ana's row, if she is the only learner."""
    (alone,) = of(ANA).learners
    return alone


def doubts(found: Results) -> list[tuple[str, list[str]]]:
    """Return the warnings, and whose rows each is about."""
    return [(one.kind.value, [receipt.run.who for receipt in one.receipts]) for one in found.doubted]


def said(found: Results) -> list[tuple[str, str]]:
    """Return the receipts that were left out, with the reasons."""
    return [(one.kind.value, one.says) for one in found.refused]


def test_every_answer_is_scored_in_its_place() -> None:
    found = of(ANA, BEN)
    assert [(one.who, [cell.result for cell in one.cells]) for one in found.learners] == [
        ("Ana", [PuzzleResult.AT_ONCE, PuzzleResult.LATER, PuzzleResult.NOT_ANSWERED, PuzzleResult.NOT_RIGHT]),
        ("Ben", [PuzzleResult.NOT_RIGHT, PuzzleResult.NOT_ANSWERED, PuzzleResult.NOT_ANSWERED, PuzzleResult.AT_ONCE]),
    ]
    assert [found.learners[0].cells[1].tried, found.learners[0].token in ANA.replace("\n", "")] == [3, True]
    assert (found.of, found.refused, found.is_test) == (SET, (), False)


def test_unsettled_answers_are_distinct_from_wrong_ones() -> None:
    under = replace(SET, rules=("rmu",))
    text = as_text(write_receipt(under, run("Ana", answered(1, WRONG)), FILES))
    assert of(text).learners[0].cells[0].result is PuzzleResult.OPEN


def test_each_puzzle_counts_learners_and_clauses() -> None:
    found = of(ANA, BEN)
    columns = zip(found.posed, zip(*(one.cells for one in found.learners), strict=True), strict=True)
    right = {one.number: [(cell.is_right_at_once, cell.is_right) for cell in cells] for one, cells in columns}
    counts = [(one.number, one.answered, *map(sum, zip(*right[one.number], strict=True))) for one in found.posed]
    assert counts == [(1, 2, 1, 1), (2, 1, 0, 1), (3, 0, 0, 0), (4, 2, 1, 1)]
    assert [(clause.id, count) for clause, count in found.posed[0].ran_into] == [("kuikae.suji", 1)]
    assert [found.posed[0].path, found.posed[3].path] == ["swap-calling/suji/", ""]


def test_the_most_missed_comes_first_with_its_lesson() -> None:
    cara = handed("Cara", answered(1, WRONG, answers("5p"), tried=2))
    found = of(ANA, BEN, cara)
    missed = [(one.number, one.missed, one.unsolved, one.answered) for one in found.missed]
    assert missed == [(1, 2, 1, 3), (4, 1, 1, 2), (2, 1, 0, 1)]
    (lesson,) = found.taught
    assert (lesson.path, lesson.count, [one.id for one in lesson.clauses]) == ("swap-calling/suji/", 4, ["kuikae.suji"])
    assert of(ANA, BEN, known=CourseData(FILES)).taught == ()


def test_missed_by_fewer_than_half_is_not_listed_and_ties_are_named() -> None:
    """No lesson is suggested, as no puzzle was missed by half of those who answered it."""
    right = handed("Cara", answered(1), answered(2, ALL, when=9), answered(4, when=8))
    found = of(ANA, BEN, right, handed("Dora", answered(2, ALL, when=10)))
    assert [(one.number, one.missed, one.answered) for one in found.posed if one.missed] == [
        (1, 1, 3),
        (2, 1, 3),
        (4, 1, 3),
    ]
    assert (found.missed, found.taught) == ((), ())
    assert [one.number for one in found.closest] == [1, 2, 4]


def test_everything_most_missed_is_named() -> None:
    keys = tuple(f"a/{nth}" for nth in range(9))
    many = replace(SET, puzzles=keys, own=())
    known = CourseData(dict.fromkeys(keys, OTHER_END))
    texts = [
        as_text(write_receipt(many, run(who, *(answered(nth, WRONG) for nth in range(1, last))), known.files))
        for who, last in {"Ana": 10, "Ben": 9}.items()
    ]
    assert [one.number for one in results([("", "".join(texts))], known).missed] == list(range(1, 10))


def test_hints_count_as_for_the_learner() -> None:
    """An answer given after a hint isn't counted as right the first time."""
    helped = replace(answered(1), hints=2)
    cell = of(handed("Ana", helped)).learners[0].cells[0]
    assert (cell.result, cell.is_right_at_once, cell.is_missed, cell.is_right) == (
        PuzzleResult.LATER,
        False,
        True,
        True,
    )


def test_ungraded_answers_are_not_missed() -> None:
    cell = Cell(Grade.UNGRADED, Grade.UNGRADED, 1)
    assert (cell.is_answered, cell.is_missed) == (True, False)


def test_without_missed_puzzles_no_lesson_is_suggested() -> None:
    found = of(handed("Ana", answered(1), answered(4)))
    assert (found.missed, found.taught) == ((), ())


def test_identical_answers_cost_one_ruling() -> None:
    texts = [handed(f"Learner {n}", answered(1, WRONG, when=1_000 + n)) for n in range(50)]
    ruled_answers._ruled.cache_clear()
    with patch("callwise.instructors.receipts.ruled_answers.grade", wraps=grade) as graded:
        found = of(*texts)
    assert (len(found.learners), found.posed[0].ran_into[0][1], graded.call_count) == (50, 50, 1)


def test_an_impossible_answer_is_wrong_without_a_clause() -> None:
    found = of(handed("Ana", answered(1, answers("9z")), answered(2, ())))
    assert [cell.result for cell in found.learners[0].cells[:2]] == [PuzzleResult.NOT_RIGHT, PuzzleResult.NOT_RIGHT]
    assert [one.ran_into for one in found.posed[:2]] == [(), ()]


def test_no_receipts_give_empty_results() -> None:
    assert of("Nobody sent anything.", wanted="x").learners == ()
    assert said(of("Nobody sent anything.")) == [("broken", "1.txt: no receipt is in this")]
    assert said(results([("", "Nobody sent anything.")], KNOWN)) == []


CUT = ANA[:-40]


@pytest.mark.parametrize(
    ("texts", "kind", "says"),
    [
        ([CUT], "broken", "2.txt: it’s cut short or changed"),
        ([ANA.replace("receipt-2-", "receipt-3-")], "newer", "2.txt: it is written in version 3 of receipts"),
        (["callwise-receipt-1-9-AAAAAAAAA"], "broken", "2.txt: it was changed on the way"),
        (["Hello!"], "broken", "2.txt: no receipt is in this"),
        ([f"{BEN}{CUT}"], "broken", "2.txt, receipt 2: it’s cut short"),
        ([handed("Cara", of=OTHER)], "foreign", "2.txt, of “Cara”: it is of another set, “Friday”"),
        ([ANA], "doubled", "2.txt, of “Ana”: it is the same as 1.txt"),
        ([ANA.replace("callwise", " Callwise\n")], "doubled", "2.txt, of “Ana”: it is the same as 1.txt"),
        ([handed("Ana", answered(1))], "doubled", "2.txt, of “Ana”: 1.txt is from the same run and has all of its"),
    ],
    ids=brief,
)
def test_a_rejected_receipt_is_named_with_its_reason(texts: list[str], kind: str, says: str) -> None:
    found = of(ANA, *texts)
    assert said(found)[0][0] == kind
    assert said(found)[0][1].startswith(says)
    assert len(found.refused) == 1
    assert found.learners[0].who == "Ana"
    assert {one.who for one in found.learners} <= {"Ana", "Ben"}


def test_a_receipt_for_changed_puzzles_is_old() -> None:
    changed = {**FILES, "swap-calling/the-other-end": OTHER_END.replace("You took", "You have taken")}
    found = of(ANA, BEN, known=CourseData(changed))
    assert [kind for kind, _ in said(found)] == ["old", "old"]
    assert (found.learners, found.posed, found.of) == ((), (), SET)


@pytest.mark.parametrize(
    "files", [{}, {**FILES, "swap-calling/the-other-end": "title = 1"}], ids=["not there", "not a puzzle any more"]
)
def test_a_receipt_for_unknown_puzzles_is_foreign(files: Mapping[str, str]) -> None:
    assert [kind for kind, _ in said(of(ANA, known=CourseData(files)))] == ["foreign"]


def test_the_chosen_set_or_else_the_commonest_is_scored() -> None:
    friday = handed("Cara", answered(1), of=OTHER)
    assert [found.name for found in (of(friday, ANA, BEN), of(friday, ANA, BEN, wanted=OTHER.id))] == [
        "Tuesday evening",
        "Friday",
    ]
    found = of(friday, ANA, BEN)
    assert [(one.id, one.name, one.count) for one in found.sets] == [
        (OTHER.id, "Friday", 1),
        (SET.id, "Tuesday evening", 2),
    ]
    assert [kind for kind, _ in said(of(ANA, wanted="another"))] == ["foreign"]


def test_a_runs_fullest_receipt_counts() -> None:
    early, late = handed("Ana", answered(1), began=1_000), handed("Ana", answered(1, WRONG, when=77), began=2_000)
    full = handed("Ana", answered(1), answered(2, ALL), began=1_000, ended=95_000)
    for order in ([early, late, full], [full, late, early], [late, early, full]):
        found = of(*order)
        counts = {one.began: sum(cell.is_answered for cell in one.cells) for one in found.learners}
        assert counts == {1_000: 2, 2_000: 1}
        assert [kind for kind, _ in said(found)] == ["doubled"]
        assert doubts(found) == [("alike", ["Ana", "Ana"])]


def test_unnamed_learners_are_distinguished_by_run() -> None:
    one, other = handed("", answered(1, when=5), began=1), handed("", answered(1, when=6), began=2)
    more = handed("", answered(1, when=5), answered(4), began=1)
    found = of(one, other, more)
    assert [len(learner.receipt.run.done) for learner in found.learners] == [1, 2]
    assert said(found) == [("doubled", "1.txt, without a name: 3.txt is from the same run and has all of its answers")]
    assert doubts(found) == []


@pytest.mark.parametrize("began", [0, 1_000, 2_000])
@pytest.mark.parametrize("who", LOOKS_LIKE_ANA, ids=ascii)
def test_similar_names_have_separate_rows_and_a_warning(who: str, began: int) -> None:
    """Ana keeps her row, whichever receipt came first or claims the earlier start."""
    forged = handed(who, answered(1, WRONG), answered(2, answers("1s")), began=began)
    for texts in ((ANA, forged, BEN), (forged, BEN, ANA)):
        found = of(*texts)
        assert {one.receipt.run.who for one in found.learners} == {"Ana", mended(who), "Ben"}
        assert next(one.cells for one in found.learners if one.token == ana().token) == ana().cells
        assert [kind for kind, _ in doubts(found)] == ["alike"]
        assert {one.token for one in found.learners if one.who != "Ben"} == found.doubtful
        assert found.refused == ()


@pytest.mark.parametrize("who", ["Anna", "An", "Ann", "Änä", "あな", "Hana", "No name"])
def test_different_names_have_no_warning(who: str) -> None:
    assert of(ANA, handed(who, answered(1, when=3))).doubted == ()


@pytest.mark.parametrize(
    "other",
    [
        [answered(1, WRONG), answered(2, answers("1s", "8s"), ALL, tried=3), answered(4, WRONG, when=7)],
        [answered(1), answered(2, answers("1s", "8s"), ALL, tried=2), answered(3), answered(4, WRONG, when=7)],
        [answered(1), answered(2, answers("1s", "8s"), answers("1s"), tried=3), answered(4, WRONG, when=7)],
        [answered(1), answered(2, answers("1s", "8s"), ALL, tried=3), answered(4, WRONG, when=8)],
        [answered(2, answers("1s", "8s"), ALL, tried=3), answered(3), answered(4, WRONG, when=7)],
    ],
    ids=["another first answer", "fewer tries", "another last answer", "another moment", "an answer is missing"],
)
def test_a_contradictory_receipt_takes_over_no_row(other: list[Answered]) -> None:
    """There are two rows, and both are exported as statements."""
    for texts in ((ANA, handed("Ana", *other)), (handed("Ana", *other), ANA)):
        found = of(*texts)
        assert next(one.cells for one in found.learners if one.token == ana().token) == ana().cells
        assert len(found.learners) == 2
        assert ("alike", ["Ana", "Ana"]) in doubts(found)
        ids = [one["id"] for one in statements(found)]
        assert len(set(ids)) == len(ids)


def test_identical_timings_are_reported_and_keep_their_rows() -> None:
    """Also in the other order, and among many other answers."""
    eve = handed("Eve", answered(1), answered(4, WRONG, when=7), answered(3), began=5)
    few = handed("Max", answered(4, WRONG, when=7), began=6)
    for texts in ((ANA, BEN, eve, few), (few, eve, BEN, ANA)):
        found = of(*texts)
        assert sorted(one.who for one in found.learners) == ["Ana", "Ben", "Eve", "Max"]
        assert [(kind, sorted(names)) for kind, names in doubts(found)] == [("copied", ["Ana", "Eve", "Max"])]
        assert found.refused == ()


def test_one_shared_timestamp_is_no_copy() -> None:
    one = handed("Ana", answered(1), answered(2, ALL))
    other = handed("Ben", answered(1), answered(2, ALL, when=5))
    assert len(of(one, other).learners) == 2
    assert doubts(of(one, other)) == doubts(of(handed("Ana"), handed("Ben"))) == []


def test_a_warning_names_a_few_and_counts_the_rest() -> None:
    (doubt,) = of(*(handed("Ana", answered(1, when=nth), began=nth) for nth in range(9))).doubted
    assert doubt.says.startswith("9 rows have names that look alike: “Ana”, “Ana”, “Ana”, “Ana”, “Ana” and 4 others.")


def test_a_rebuilt_receipt_is_scored_by_its_answers() -> None:
    """Its claimed results aren't trusted: its answers are ruled on again."""
    receipt = write_receipt(SET, run("Eve", answered(1, RIGHT)), FILES)
    assert of(receipt.token).learners[0].cells[0].result is PuzzleResult.AT_ONCE
    assert said(of(ANA, forged({"right": 10})))[0][0] == "broken"


def test_receipts_over_the_limit_are_reported() -> None:
    found = of(*["callwise-receipt-1-"] * (MOST_FOUND + 20))
    assert len(found.refused) == MOST_FOUND + 1
    assert "this one and those after it are left out" in found.refused[-1].says


def test_instructors_can_rename_learners() -> None:
    """Two learners who typed the same name then have separate rows and no warning."""
    other = handed("Ana", answered(1, WRONG, when=5), began=5_000)
    tokens = [one.token for one in of(ANA, other).learners]
    found = of(ANA, other, known=replace(KNOWN, names=dict(zip(tokens, ("Ana K.", "Ana M."), strict=True))))
    assert [one.who for one in found.learners] == ["Ana K.", "Ana M."]
    assert (doubts(found), doubts(of(ANA, other))) == ([], [("alike", ["Ana", "Ana"])])


def test_clauses_count_learners_who_met_or_missed_them() -> None:
    """Each learner counts once per clause, however many of its puzzles they answered or missed."""
    found = of(ANA, BEN, handed("Cara", answered(4, RIGHT, when=5)))
    counts = {one.clause.id: (one.met, one.missed) for one in count_clauses(found, FILES)}
    assert counts["kuikae.suji"] == (3, 2)
    assert counts["kuikae.clear"] == (3, 0)
    suji = next(one.receipts for one in count_clauses(found, FILES) if one.clause.id == "kuikae.suji")
    assert [suji[one.token] for one in found.learners].count(True) == 2
    assert list(count_clauses(of("nothing"), FILES)) == []
