"""A receipt survives being sent by mail or chat, or is refused with the reason."""

import json
import textwrap
from collections.abc import Mapping
from dataclasses import replace
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise import __version__
from callwise.instructors.receipts.receipt import (
    LONGEST,
    MOST_FOUND,
    Receipt,
    ReceiptError,
    Refusal,
    as_text,
    find,
    read_receipt,
    write_receipt,
)
from callwise.instructors.receipts.run import Run, RunError, read_run, write_run
from callwise.instructors.sets.set_address import write_address
from tests.support.instructors.puzzle_sets import FILES, RIGHT, SET, TEST, WRONG, answered, brief, forged, run, runs

ANA = write_receipt(SET, run("Ana", answered(1, WRONG, RIGHT, tried=3), answered(4)), FILES)
BEN = write_receipt(SET, run("Ben", answered(2)), FILES)
CONTENT: Mapping[str, object] = {"set": write_address(SET), "by": "1", "edition": "", "run": write_run(ANA.run)}
DONE: Mapping[str, object] = {"number": 1, "tried": 1, "hints": 0, "when": 1, "first": []}
RUN: Mapping[str, object] = {"who": "", "began": 0, "ended": 1, "done": [DONE]}


def refused(text: str) -> ReceiptError:
    """Return why a text's only receipt can't be read."""
    (found,) = find(text)
    assert found.fault is not None
    return found.fault


@given(runs(SET))
def test_any_run_reads_back_from_its_receipt(of: Run) -> None:
    assert read_run(json.loads(json.dumps(write_run(of))), SET) == of
    receipt = write_receipt(SET, of, FILES)
    assert read_receipt(receipt.token) == receipt == read_receipt(as_text(receipt))


@given(runs(TEST))
def test_any_test_reads_back_from_its_receipt(of: Run) -> None:
    assert read_receipt(write_receipt(TEST, of, FILES).token).run == of


def test_runs_that_record_less_have_receipts_of_the_first_version() -> None:
    """Sites that read only these go on reading them; they say nothing about earlier runs and worked answers."""
    older = write_receipt(SET, replace(ANA.run, earlier=None), FILES)
    assert [one.token.split("-")[2] for one in (older, ANA)] == ["1", "2"]
    assert read_receipt(older.token).run.earlier is None


def test_a_receipt_names_its_engine_and_puzzles() -> None:
    assert (ANA.by, len(ANA.edition)) == (__version__, 12)
    assert read_receipt(ANA.token).edition == BEN.edition


def test_a_receipt_has_a_few_readable_lines() -> None:
    text = as_text(replace(ANA, run=replace(ANA.run, who="Ana\nof  the\tEast")))
    assert "Set: Tuesday evening (practice)\nName: Ana of the East\nAnswered: 2 of 4\n" in text
    assert "1970-01-01 00:00 to 1970-01-01 00:01 (UTC)" in text
    assert max(map(len, text.splitlines())) < 76
    assert "Name: none given" in as_text(write_receipt(TEST, run(""), FILES))
    assert "an unknown time" in as_text(replace(ANA, run=replace(ANA.run, ended=8_640_000_000_000_000)))


@pytest.mark.parametrize(
    "change",
    [
        lambda text: textwrap.fill(text, 20),
        lambda text: "\n".join(f"> > {line}" for line in textwrap.wrap(text, 60)),
        lambda text: "\r\n".join(textwrap.wrap(text, 7)),
        lambda text: text.replace("-", "- "),
        lambda text: "=\r\n".join(textwrap.wrap(text, 75)),
        lambda text: "\u200b".join(text),
        lambda text: "\u00a0" + "\n\n".join(text),
        lambda text: text.replace("callwise", "Callwise"),
        lambda text: text.replace("--", "–"),
        lambda text: f"https://example.org/instructors/results/#receipt={text}",
        lambda text: f"See callwise.example. Mine: ({text}), best wishes, Ana",
        lambda text: f"{text}Best wishes",
        lambda text: f"the callwise receipt - is here: {text}",
    ],
)
def test_mail_and_chat_do_not_damage_a_receipt(change: object) -> None:
    assert callable(change)
    assert read_receipt(change(ANA.token)) == ANA


def test_every_receipt_in_a_text_is_found_in_order() -> None:
    text = f"From: Ana\n{as_text(ANA)}\nFrom: Ben\n{BEN.token[:60]}\nFrom: Ben\n{BEN.token}{ANA.token}"
    found = list(find(text))
    assert [one.receipt.run.who if one.receipt else "?" for one in found] == ["Ana", "?", "Ben", "Ana"]
    assert [one.number for one in found] == [1, 2, 3, 4]
    assert list(find("Nobody sent anything.")) == []


def test_a_changed_character_is_refused_or_harmless() -> None:
    for place, sign in enumerate(ANA.token):
        before, after = ANA.token[:place], ANA.token[place + 1 :]
        for other in ("", "A" if sign != "A" else "B", sign.swapcase(), "*", sign * 2, " "):
            for found in find(before + other + after):
                assert found.receipt is None or found.receipt == ANA


@given(st.integers(0, len(ANA.token) - 1), st.integers(0, len(ANA.token) - 1))
def test_swapped_characters_are_refused_or_harmless(one: int, other: int) -> None:
    signs = list(ANA.token)
    signs[one], signs[other] = signs[other], signs[one]
    assert all(found.receipt in (None, ANA) for found in find("".join(signs)))


BODY = ANA.token.split("-", 4)[4]


@pytest.mark.parametrize(
    ("text", "kind", "says"),
    [
        ("callwise-receipt-", Refusal.BROKEN, "only the beginning is here"),
        ("callwise-receipt-1-", Refusal.BROKEN, "only the beginning is here"),
        ("callwise-receipt-x-8-abc", Refusal.BROKEN, "only the beginning is here"),
        ("callwise-receipt-3-8-abc", Refusal.NEWER, "version 3 of receipts; versions 1 to 2 are read here"),
        ("callwise-receipt-0-8-abc", Refusal.NEWER, "version 0"),
        ("callwise-receipt-1-8-abcdefgh", Refusal.BROKEN, "it says it has 8 letters"),
        (f"callwise-receipt-1-{LONGEST + 1}-abc", Refusal.BROKEN, "no receipt has that many"),
        ("callwise-receipt-1-9-abcdefghi", Refusal.BROKEN, "it was changed on the way"),
        (ANA.token[:-1], Refusal.BROKEN, f"{len(BODY) - 1} of its {len(BODY)} letters are here"),
        (ANA.token.replace(BODY[50:60], "…"), Refusal.BROKEN, f"50 of its {len(BODY)} letters are here"),
        (ANA.token.replace(BODY[50:52], BODY[51] + BODY[50] + "x"), Refusal.BROKEN, "it was changed on the way"),
        (forged("{"), Refusal.BROKEN, "there’s no JSON in it"),
        (forged("[" * 50_000), Refusal.BROKEN, "nested too deep"),
        (forged("9" * 10_000), Refusal.BROKEN, "there’s no JSON in it"),
        (forged("[" + "1," * 300_000 + "1]"), Refusal.BROKEN, "more than 400000 characters"),
        (forged([]), Refusal.BROKEN, "a receipt has set, by, edition, run"),
        (forged({**CONTENT, "right": 3}), Refusal.BROKEN, "a receipt has set, by, edition, run"),
        (forged({**CONTENT, "set": None}), Refusal.BROKEN, "set is a text"),
        (forged({**CONTENT, "by": "x" * 41}), Refusal.BROKEN, "by is a version"),
        (forged({**CONTENT, "set": "v=1&name=x"}), Refusal.BROKEN, "'puzzles' is missing"),
        (forged({**CONTENT, "set": "v=2&name=x"}), Refusal.NEWER, "its set can’t be read here: this set is written in"),
        (forged({**CONTENT, "set": "v=1&name=x&puzzles=a/b&rules=moon"}), Refusal.FOREIGN, "called 'moon'"),
        (forged({**CONTENT, "run": {}}), Refusal.BROKEN, "a run is an object with who, began, ended, done"),
        (forged({**CONTENT, "run": {**RUN, "done": [DONE, DONE]}}), Refusal.BROKEN, "appears twice"),
    ],
    ids=brief,
)
def test_an_unreadable_receipt_is_refused_by_kind(text: str, kind: Refusal, says: str) -> None:
    fault = refused(f"Here it is:\n{text}")
    assert (fault.refusal, says in str(fault)) == (kind, True), str(fault)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (None, "a run is an object with who, began, ended, done"),
        ({**RUN, "more": 1}, "a run is an object with who, began, ended, done"),
        ({**RUN, "who": None}, "who is a name of at most 60 characters"),
        ({**RUN, "who": "x" * 61}, "who is a name of at most 60 characters"),
        ({**RUN, "began": -1}, "began is a whole number from 0"),
        ({**RUN, "ended": "now"}, "ended is a whole number from 0"),
        ({**RUN, "ended": True}, "ended is a whole number from 0"),
        ({**RUN, "ended": 1.5}, "ended is a whole number from 0"),
        ({**RUN, "ended": float("inf")}, "ended is a whole number from 0"),
        ({**RUN, "ended": 10**30}, "ended is a whole number from 0"),
        ({**RUN, "done": {}}, "done is a list"),
        ({**RUN, "done": [DONE] * 5}, "at most the 4 puzzles of the set"),
        ({**RUN, "done": [1]}, "an object with number, tried, hints, when, first"),
        ({**RUN, "done": [{**DONE, "grade": "right"}]}, "an object with number, tried, hints, when, first"),
        ({**RUN, "done": [{**DONE, "number": 0}]}, "number is a whole number from 1 to 4"),
        ({**RUN, "done": [{**DONE, "number": 5}]}, "number is a whole number from 1 to 4"),
        ({**RUN, "done": [{**DONE, "tried": 0}]}, "tried is a whole number from 1"),
        ({**RUN, "done": [{**DONE, "hints": -1}]}, "hints is a whole number from 0"),
        ({**RUN, "done": [{**DONE, "first": "1s"}]}, "the answer to puzzle 1 is a list"),
        ({**RUN, "done": [{**DONE, "first": [["a"]]}]}, "pairs of a name and a value"),
        ({**RUN, "done": [{**DONE, "first": [["a", 1]]}]}, "pairs of a name and a value"),
        ({**RUN, "done": [{**DONE, "first": [["a", "b"]] * 129}]}, "at most 128 pairs"),
        ({**RUN, "done": [{**DONE, "first": [["a", "b" * 401]]}]}, "a text of more than 400 characters"),
        ({**RUN, "done": [{**DONE, "last": [["a", "b"]]}]}, "puzzle 1 was tried once"),
        ({**RUN, "done": [{**DONE, "worked": -1}]}, "worked is a whole number from 0"),
        ({**RUN, "earlier": 1}, "earlier is a list of two counts"),
        ({**RUN, "earlier": [1]}, "earlier is a list of two counts"),
        ({**RUN, "earlier": [1, "2"]}, "others is a whole number from 0"),
    ],
    ids=brief,
)
def test_an_invalid_run_is_refused_by_its_fault(data: object, says: str) -> None:
    with pytest.raises(RunError) as fault:
        read_run(data, SET)
    assert says in str(fault.value)


@pytest.mark.parametrize("more", [{"tried": 2}, {"hints": 1}, {"worked": 0}])
def test_a_test_has_no_retries_hints_or_worked_answers(more: Mapping[str, object]) -> None:
    data = {**RUN, "done": [{**DONE, **more}]}
    assert read_run(data, SET).done[0].number == 1
    with pytest.raises(RunError, match="in a test each puzzle is answered once, without hints; puzzle 1 wasn’t"):
        read_run(data, TEST)


def test_receipts_over_the_limit_are_left_out_and_reported() -> None:
    found = list(find("callwise-receipt- " * (MOST_FOUND + 5)))
    assert len(found) == MOST_FOUND + 1
    assert f"{MOST_FOUND + 5} receipts are in this" in str(found[-1].fault)


@pytest.mark.parametrize("count", [0, 2])
def test_read_one_expects_a_single_receipt(count: int) -> None:
    with pytest.raises(ReceiptError, match="one receipt is read here"):
        read_receipt(ANA.token * count)


def test_a_receipt_rebuilt_with_other_answers_is_read() -> None:
    """The checksum detects damage, not forgery."""
    other = {**CONTENT, "edition": ANA.edition, "run": write_run(run("Ana", answered(1, RIGHT)))}
    (found,) = find(forged(other))
    assert isinstance(found.receipt, Receipt)
    assert found.receipt.run.done == (answered(1, RIGHT),)


LONG: Mapping[str, str] = {
    "a first letter": "c" * 1_000_000,
    "beginnings that break off": "callwise-receip" * 100_000,
    "beginnings": "callwise-receipt-" * 100_000,
    "letters far apart": ("c" + " " * 1_000) * 1_000,
    "letters without end": "callwise-receipt-2-200000-" + "A" * 1_000_000,
    "digits without end": "callwise-receipt-1" + "1" * 1_000_000,
    "blanks without end": "callwise-receipt-" + " " * 2_000_000,
    "quoting without end": ">" * 2_000_000,
    "beginnings far apart": ("callwise-receipt-1-" + " " * 2_000 + "\n") * 400,
    "receipts letter by letter": " ".join(ANA.token) * 500,
}


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
def test_searching_any_text_is_quick(text: str) -> None:
    began = process_time()
    assert sum(1 for _ in find(text)) <= MOST_FOUND + 1
    assert process_time() - began < 2
