"""A renamed question is still found by its former id in any old data."""

import json
from collections.abc import Mapping

import pytest

from callwise.doors.bridge import handle
from callwise.instructors.receipts.receipt import read_receipt
from callwise.instructors.receipts.receipt_validation import validate_receipts
from callwise.instructors.sets.set_address import read_address
from callwise.instructors.sets.set_puzzles import asked, edition
from callwise.puzzle.file import read_puzzle
from callwise.puzzle.free_question import put
from callwise.puzzle.registry import current_id, first_id, questions

OLD, NEW = "pao.payments", "win.payments"
TABLE = {"turn": "south drew 3s", "wins": "south", "south": "22m 123s | 5'55z 6'66z 7'77z"}
PUZZLE = f"""title = "A drawn hand"
ruleset = "ema-2025"
asks = "{OLD}"
prompt = "Who pays?"

[table]
turn = "south drew 3s"
wins = "south"
south = "22m 123s | 5'55z 6'66z 7'77z"

[expect]
east = -32000
south = 32000
west = 0
north = 0
"""
RENAMED = PUZZLE.replace(OLD, NEW)
ADDRESS = (
    "v=1&count=2&name=Old&puzzles=a/b,own/1&own=eNo9jUEOgjAQRfdzikk3rDC1pLAyxlO4MCyqTAIR2qZTghIPbwsJy__e_PlxiCPhBcU"
    "Nu2AWi72xnYAwj8QUs6DJlEoqLcDwmzPxxp28-U5kIwvwwU1-u7z3DhPnqwB4RPMcqYU4B5sduzn2aYIWrFJpGSwfWMBuU1ZqwrOqGH-oC61XrIu6"
    "XrEpmmbNX-nj6RVbIMN5sqyUlPKo72mhzUmwLmxYwh_OK0OW"
)
"""A set with a course puzzle and a custom one, both with the former id."""
TOKEN = (
    "callwise-receipt-1-543-eNpNkV9zqjAQxb9LHnyC1qCAdYYH_HN7sSrUNlXrOA5IFBQSCKQBHL_7zbWdtnnYyfmds_uwewEFLkEffFiwtaeclJb"
    "WIn6KLTcJWxlvmgQXln8fKFSQe9iS1cJz-nBCY_d4sp8Xh7CJz-cOGw1hNrXrKnG7s2Gdv9rOQsvfX4-R4wWimNS7Hd55SRUPvWiwR3Ou2cvY1Cqyt"
    "sWp94wKYzRJxjSf7kcibbyqyrSeivSzIz6EQFDlZtMZRR7JxaC78Gb7fI26A70IeUM0f-0s2Z9J9vgiDsvZgCP4ngvm5o9_VTo04Io53FixcZamwXy"
    "lkpOxeAuc2Vwv8hol3hM1tTRqUCqmabUW0c59artLoICglmtp38G7thQ4jMuYEkkMw8RaD0Nomro0GJfwAkREpWcT_38jPvoSQrP98-QEEuLwm8IvG"
    "lKCQX9zAYSnAWbSV0DJ4ltSAVFMygL0ZU5E-NdI_bP5ELNC3m6zAdiXHwWoHU0aYKtsQEF5GUn0QwS-ZT4FoexmS7W9bq_Xf6MAoO8Fw2-ZFXI"
)
"""A receipt for that set, written before the renaming."""


def sent(method: str, **params: object) -> Mapping[str, object]:
    reply: Mapping[str, Mapping[str, object]] = json.loads(handle(json.dumps({"method": method, "params": params})))
    return reply["result"]


def test_every_question_is_found_by_each_of_its_ids() -> None:
    for id, case in questions().items():
        assert {current_id(one) for one in (id, *case.formerly)} == {id}
        assert first_id(id) == [*case.formerly, id][0]
    assert not set(questions()) & {former for case in questions().values() for former in case.formerly}
    assert current_id("no.such") == first_id("no.such") == "no.such"


def test_old_puzzle_gets_the_same_rulings() -> None:
    before, now = (read_puzzle(text, "x") for text in (PUZZLE, RENAMED))
    assert before.form.case == now.form.case
    assert before.form.case.id == NEW
    assert before.form.rulings(before.rules) == now.form.rulings(now.rules)


@pytest.mark.parametrize("asks", [OLD, NEW])
def test_position_is_ruled_on_under_each_id(asks: str) -> None:
    form, rules = put(asks, TABLE, "ema-2025")
    assert form.right(rules) == put(NEW, TABLE, "ema-2025")[0].right(rules)
    assert sent("ask.rule", asks=asks, table=TABLE) == sent("ask.rule", asks=NEW, table=TABLE)
    assert sent("ask.card", asks=asks, table=TABLE) == sent("ask.card", asks=NEW, table=TABLE)


@pytest.mark.parametrize("asks", [OLD, NEW])
def test_embed_template_is_read_under_each_id(asks: str) -> None:
    template = f"{{{{Callwise|asks={asks}|turn=south drew 3s|wins=south|rules=ema-2025}}}}"
    told = sent("ask.template", family="riichi", template=template)
    assert (told["asks"], told["ruleset"]) == (NEW, "ema-2025")


@pytest.mark.parametrize("asks", [OLD, NEW])
def test_puzzle_made_from_an_old_link_has_the_new_id(asks: str) -> None:
    made = sent("puzzle.own", asks=asks, table=TABLE, name="own")
    assert made == sent("puzzle.own", asks=NEW, table=TABLE, name="own")
    assert f'asks = "{NEW}"' in str(made["text"])


def test_old_set_is_read_from_its_address() -> None:
    of = read_address(ADDRESS)
    assert (of.id, of.own) == ("2c6dd3ca2fb8", (PUZZLE,))
    for files in ({"a/b": PUZZLE}, {"a/b": RENAMED}):
        assert edition(of, files) == "667e28e11775"
        assert [one.puzzle.form.case.id for one in asked(of, files)] == [NEW, NEW]


def test_old_receipt_counts_after_the_renaming() -> None:
    receipt = read_receipt(TOKEN)
    found = validate_receipts([("", TOKEN)], {"a/b": RENAMED})
    assert (found.receipts, found.refused) == ((receipt,), ())


def test_practice_link_draws_the_same_position() -> None:
    before, now = (sent("practice.draw", seed="k3f9", asks=asks, level=1) for asks in (OLD, NEW))
    assert before == now
    assert now["asks"] == NEW
    assert str(now["address"]) == (
        f"v=1&asks={NEW}&turn=east+drew+3p+as+replacement&wins=east&east=23344588p+%7C+7'77z+7'777s"
        "&rules=common%2Bpao_rinshan%3Dyes"
    )
