"""The file of common disputes is parsed strictly and checked against the course."""

import pytest

from callwise.puzzle.disputes import Dispute, DisputeError, Group, check_disputes, read_disputes
from tests.support.instructors.class_receipts import COURSE

GOOD = {"id": "tsumo", "says": "Can I?", "words": "draw", "asks": "furiten.win", "position": {"hand": "1m"}}


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
        (group(GOOD | {"verdict": "yes"}), "verdict"),
        (group(GOOD | {"position": "1m"}), "position is a table of texts, got '1m'"),
        (group(GOOD | {"answers": {"furiten.own-draw": 1}}), "furiten.own-draw is a text, got 1"),
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
        ([Dispute("a", "A?", "a", asks="kuikae.legal", option="colour")], "colour"),
        ([Dispute("a", "A?", "a", asks="furiten.why")], "furiten.why"),
        ([Dispute("a", "A?", "a")], "beyond"),
        ([Dispute("a", "A?", "a", asks="kuikae.legal", beyond="No.")], "beyond"),
        ([Dispute("a", "[[rno]]?", "a", asks="kuikae.legal")], "rno"),
        ([Dispute("a", "A?", "a", asks="kuikae.legal", answers={"kuikae.suji": "[[rno]]"})], "rno"),
        ([Dispute("a", "A?", "a", asks="kuikae.legal")] * 2, "second"),
    ],
)
def test_unknown_references_are_found(disputes: list[Dispute], quotes: str) -> None:
    findings = list(check_disputes((Group("g", "G", "Of g.", tuple(disputes)),)))
    assert len(findings) == 1
    assert quotes in findings[0].says
