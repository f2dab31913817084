"""Results as xAPI statements: learner, activity and result; loading them again adds no duplicates."""

import json
from dataclasses import replace
from typing import cast
from uuid import UUID

import pytest

from callwise.instructors.results.xapi import NOWHERE, Statement, statements
from tests.support.instructors.puzzle_sets import ANA, BEN, KNOWN, WRONG, answered, handed, of
from tests.support.rulings.course_texts import answers

SITE = "https://callwise.test/course/"


def stated(*texts: str, base: str = NOWHERE) -> list[dict[str, object]]:
    """Return the statements for some receipts, parsed from their JSON."""
    return [read(one) for one in statements(of(*texts), base)]


def read(statement: Statement) -> dict[str, object]:
    """Return a statement after a round trip through JSON."""
    data = json.loads(json.dumps(statement))
    assert isinstance(data, dict)
    return data


def at(data: object, *path: str) -> object:
    """Return the value at a path, or None."""
    for name in path:
        data = data.get(name) if isinstance(data, dict) else None
    return data


def test_each_answer_and_each_run_has_a_statement() -> None:
    """Ana answered three puzzles and Ben two, of four."""
    found = stated(ANA, BEN)
    assert [(at(one, "actor", "name"), at(one, "verb", "display", "en")) for one in found] == [
        *[("Ana", "answered")] * 3,
        ("Ana", "completed"),
        *[("Ben", "answered")] * 2,
        ("Ben", "completed"),
    ]
    assert [at(one, "result", "success") for one in found] == [True, True, False, None, False, True, None]
    assert at(found[1], "result", "extensions", f"{NOWHERE}xapi/tries") == 3
    assert at(found[3], "result", "score") == {"scaled": 0.5, "raw": 2, "min": 0, "max": 4}
    assert at(found[3], "result", "completion") is False
    assert at(found[3], "result", "duration") == "PT89S"
    assert at(found[2], "timestamp") == "1970-01-01T00:00:00.007000+00:00"


def test_a_statement_names_its_set_and_week() -> None:
    found = [read(one) for one in statements(of(ANA, known=replace(KNOWN, week="Week 3")))]
    assert {at(one, "context", "extensions", f"{NOWHERE}xapi/week") for one in found} == {"Week 3"}
    (parent,) = cast("list[object]", at(found[0], "context", "contextActivities", "parent"))
    assert [at(one, "definition", "name", "en") for one in (parent, at(found[-1], "object"))] == ["Tuesday evening"] * 2
    ids = [one["id"] for one in found]
    assert ids == [one["id"] for one in stated(ANA)]


@pytest.mark.parametrize("base", [NOWHERE, SITE])
def test_activities_are_urls_if_the_site_is_known(base: str) -> None:
    """Otherwise they are names that aren't links; custom puzzles belong to their set."""
    found = stated(ANA, base=base)
    named = [str(at(one, "object", "id")) for one in found]
    assert named[0] == f"{base}puzzles/swap-calling/the-other-end/"
    assert named[2] == f"{named[3]}/own/1"
    assert named[3].startswith(f"{base}sets/")
    assert at(found[0], "context", "extensions", f"{base}xapi/ruleset") == "common"
    assert at(found[0], "context", "contextActivities", "parent") == [found[3]["object"]]


def test_typed_names_are_not_mail_addresses() -> None:
    """Learners without a name are a different person in every run."""
    nameless = [handed("", answered(1, when=began + 1), began=began) for began in (1_000, 2_000)]
    found = stated(ANA, *nameless)
    assert at(found[0], "actor") == {
        "objectType": "Agent",
        "name": "Ana",
        "account": {"homePage": f"{NOWHERE}names-as-typed", "name": "Ana"},
    }
    accounts = {str(at(one, "actor", "account", "name")) for one in found}
    assert len(accounts) == 3
    assert [at(one, "actor", "name") for one in found[4:]] == [None] * 4
    assert "mbox" not in json.dumps(found)


def test_loading_twice_adds_no_duplicates() -> None:
    """A later receipt of the same run only adds newer answers."""
    found = stated(ANA, BEN)
    ids = [UUID(str(one["id"])) for one in found]
    assert len(set(ids)) == len(found)
    assert stated(BEN, ANA) != found
    assert {str(one["id"]) for one in stated(BEN, ANA)} == set(map(str, ids))
    grown = stated(handed("Ben", answered(1, WRONG, when=5), answered(2, answers("1s")), answered(4, when=6)))
    known = {str(one["id"]) for one in stated(BEN)}
    assert [str(one["id"]) in known for one in grown] == [True, False, True, True]


@pytest.mark.parametrize("when", [0, 8_640_000_000_000_000])
def test_any_clock_is_accepted(when: int) -> None:
    """Even a clock set to another century."""
    found = stated(handed("Ana", answered(1, when=when), began=when, ended=when))
    assert [len(str(at(one, "timestamp"))) for one in found] == [25, 25]
