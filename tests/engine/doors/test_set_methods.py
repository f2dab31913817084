"""Sets and receipts through the bridge; errors are returned as sentences."""

import json
from collections.abc import Mapping
from typing import cast

import pytest

from callwise.doors.bridge import handle
from callwise.instructors.receipts.receipt import read_receipt
from callwise.instructors.receipts.run import write_run
from callwise.instructors.sets.puzzle_set import write_model
from callwise.instructors.sets.set_address import write_address
from callwise.instructors.sets.set_toml import write_toml
from tests.support.instructors.puzzle_sets import FILES, SET, answered, brief, run

MODEL, RUN = write_model(SET), write_run(run("Ana", answered(1)))


def send(method: str, **params: object) -> Mapping[str, object]:
    """Send a message and return its result, or the error."""
    reply = json.loads(handle(json.dumps({"method": method, "params": {"puzzles": FILES, **params}})))
    return cast("Mapping[str, object]", reply.get("result") or reply["error"])


@pytest.mark.parametrize(
    "text",
    [
        write_address(SET),
        f"#{write_address(SET)}",
        f"https://example.org/set/#{write_address(SET)} \n",
        write_toml(SET),
    ],
    ids=["address", "with a sign before it", "link", "file"],
)
def test_a_set_is_read_in_every_form(text: str) -> None:
    assert send("set.read", text=text) == send("set.write", set=MODEL)


def test_a_set_is_returned_in_every_form() -> None:
    told = send("set.write", set={**MODEL, "rules": ["jpml-a"]})
    assert (told["id"], told["faults"]) != (SET.id, [])
    assert "rules=jpml-a" in str(told["fragment"])
    assert 'rules = ["jpml-a"]' in str(told["toml"])
    first, *_ = cast("list[Mapping[str, object]]", told["asked"])
    assert {**first, "rules": None} == {
        "number": 1,
        "key": "swap-calling/the-other-end",
        "title": "The other end",
        "ruleset": "jpml-a",
        "rules": None,
    }


def test_a_missing_puzzle_is_a_fault() -> None:
    told = send("set.write", set=MODEL, puzzles={})
    assert len(cast("list[str]", told["faults"])) == 3
    assert [one["key"] for one in cast("list[Mapping[str, str]]", told["asked"])] == ["own/1"]


def test_puzzles_can_have_extra_fields() -> None:
    files = {key: {"text": text, "lesson": "a/b/"} for key, text in FILES.items()}
    assert send("set.write", set=MODEL, puzzles=files) == send("set.write", set=MODEL)


def test_a_key_has_every_answer_and_the_rules() -> None:
    key = send("set.key", set=MODEL)
    assert len(cast("list[str]", key["keys"])) == 4
    assert all("<cite>" in html for html in cast("list[str]", key["keys"]))
    assert key["rules"]


def test_a_written_receipt_is_found() -> None:
    made = send("receipt.write", set=MODEL, run=RUN)
    assert read_receipt(str(made["text"])).token == made["token"]
    found = send("receipts.find", text=f"{made['text']}callwise-receipt-1-", puzzles={})
    whole, cut = cast("list[Mapping[str, object]]", found["receipts"])
    assert (whole["token"], whole["set"], whole["id"], whole["who"]) == (made["token"], MODEL, SET.id, "Ana")
    assert (whole["fault"], whole["kind"]) == (None, None)
    assert (cut["token"], cut["set"], cut["kind"]) == (None, None, "broken")
    assert found["wants"] == list(FILES)


def test_results_use_the_names_and_week_given_by_the_class() -> None:
    token = str(send("receipt.write", set=MODEL, run=RUN)["token"])
    told = {"text": token, "names": {token: "Ana K."}, "week": "Week 3"}
    counted = send("receipts.count", **told)
    row = {"token": token, "answered": 1, "once": 1, "right": 1, "hints": 0, "worked": 0, "again": False}
    assert counted["rows"] == [row]
    later = send("receipts.count", **told, again={token: ""})["rows"]
    assert later == [{**row, "once": 0, "again": True}]
    clauses = cast("list[Mapping[str, object]]", counted["clauses"])
    told_of = {str(one["id"]): (one["met"], one["missed"], one["each"]) for one in clauses}
    assert told_of["kuikae.suji"] == (1, 0, "+")
    assert (counted["missed"], counted["refused"]) == ([], [])
    ruled = send("receipts.rule", **told)
    assert '"Week 3","Tuesday evening","Ana K."' in str(ruled["csv"])
    assert "Ana K." in str(ruled["html"])
    stated = json.dumps(send("receipts.state", **told, base="https://callwise.test/")["statements"])
    assert "https://callwise.test/xapi/week" in stated
    found = cast("list[Mapping[str, object]]", send("receipts.find", text=token)["receipts"])[0]
    assert (found["began"], found["ended"], found["answered"]) == (1_000, 90_000, 1)
    assert found["address"] == write_address(SET)
    assert send("table.write", rows=[["=1+1", 2]])["csv"] == '\ufeff"\'=1+1","2"\r\n'


@pytest.mark.parametrize(
    ("method", "params", "kind", "says"),
    [
        ("set.read", {"text": 3}, "MessageError", "text is a text"),
        ("set.read", {"text": ""}, "SetError", "there’s no set in this"),
        ("set.read", {"text": "x" * 400_000}, "SetError", "at most 344064 characters"),
        ("set.read", {"text": "v=1&name=x&puzzles=a/b", "puzzles": []}, "MessageError", "puzzles is an object"),
        ("set.read", {"text": "v=1&name=x&puzzles=a/b", "puzzles": {"a/b": 1}}, "MessageError", "not so for 'a/b'"),
        ("set.write", {}, "SetError", "a set is an object"),
        ("set.key", {"set": {**MODEL, "puzzles": ["a/b"]}}, "SetError", "'a/b' isn’t a puzzle of this course"),
        ("receipt.write", {"set": MODEL}, "RunError", "a run is an object"),
        ("receipt.write", {"set": MODEL, "run": RUN, "puzzles": {}}, "SetError", "isn’t a puzzle of this course"),
        ("table.write", {"rows": [["x", 1.5]]}, "MessageError", "rows is a list of rows"),
        ("receipts.find", {"text": "x" * 4_000_001}, "MessageError", "at most 4000000 characters"),
    ],
    ids=brief,
)
def test_errors_are_sentences(method: str, params: Mapping[str, object], kind: str, says: str) -> None:
    error = send(method, **params)
    assert error["kind"] == kind
    assert says in str(error["message"])
