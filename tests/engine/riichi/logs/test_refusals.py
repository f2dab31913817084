"""Every part of a log is altered in turn: the log is read, or refused in the recorded words."""

from __future__ import annotations

import json

import pytest

from tests.support.riichi.altered_logs import FORMATS, HANDS, KEPT, answers


@pytest.mark.parametrize("place", range(len(HANDS)), ids=HANDS)
@pytest.mark.parametrize("format", FORMATS)
def test_altered_logs_are_refused_in_the_same_words(format: str, place: int) -> None:
    """After an intended change of a text or check, `python -m tests.support.riichi.altered_logs` updates the record."""
    kept = json.loads(KEPT.read_text("utf-8"))[format]
    expected = {said: int(counts.split()[place]) for said, counts in kept.items()}
    assert answers(format, [*HANDS][place]) == {said: count for said, count in expected.items() if count}
