"""The file of common disputes is parsed strictly and checked against the course."""

import pytest

from callwise.puzzle.disputes import Dispute, DisputeError, Group, check_disputes, read_disputes
from tests.support.instructors.class_receipts import COURSE

GOOD = {"id": "tsumo", "says": "Can I?", "words": "draw", "clauses": ["furiten.own-draw"]}


def group(*disputes: object, **words: object) -> dict[str, object]:
    """Return a file with one group."""
    return {"group": [{"id": "g", "title": "G", "about": "Of g.", "dispute": list(disputes)} | words]}


def test_the_courses_disputes_are_valid() -> None:
    assert COURSE.disputes
    assert list(check_disputes(COURSE.disputes)) == []


@pytest.mark.parametrize(
    ("data", "quotes"),
    [
        ({"groups": []}, "groups"),
        (group(GOOD, title=""), "title is a text, got ''"),
        (group(GOOD, more="x"), "more"),
        (group({"id": "tsumo"}), "says"),
        (group(GOOD | {"answer": "yes"}), "answer"),
        (group(GOOD | {"clauses": "furiten.own-draw"}), "furiten.own-draw"),
        (group(GOOD | {"words": 3}), "3"),
        (group("tsumo"), "'tsumo'"),
    ],
)
def test_an_invalid_file_is_refused_by_name(data: dict[str, object], quotes: str) -> None:
    with pytest.raises(DisputeError) as refused:
        read_disputes(data)
    assert quotes in str(refused.value)


@pytest.mark.parametrize(
    ("disputes", "quotes"),
    [
        ([Dispute("a", "A?", "a", clauses=("furiten.nothing",))], "furiten.nothing"),
        ([Dispute("a", "A?", "a", option="colour")], "colour"),
        ([Dispute("a", "A?", "a", asks="furiten.why", option="kuikae")], "furiten.why"),
        ([Dispute("a", "A?", "a")], "decided"),
        ([Dispute("a", "A?", "a", option="kuikae", beyond="No.")], "decided"),
        ([Dispute("a", "[[rno]]?", "a", option="kuikae")], "rno"),
        ([Dispute("a", "A?", "a", option="kuikae")] * 2, "second"),
    ],
)
def test_unknown_references_are_found(disputes: list[Dispute], quotes: str) -> None:
    findings = list(check_disputes((Group("g", "G", "Of g.", tuple(disputes)),)))
    assert len(findings) == 1
    assert quotes in findings[0].says
