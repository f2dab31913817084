"""Red fives in positions of tables that have none: they are read as ordinary fives, and a remark says so."""

from collections.abc import Mapping

import pytest

from callwise.ground.seats import Seat
from callwise.puzzle.free_question import put
from callwise.riichi.agreement.presets import PRESETS, preset
from callwise.view.cards.free_ruling import Reply
from callwise.view.elements.prose import plain
from tests.support.rulings.course_texts import course

CALL = {"call": "chii 3p with 4p0p", "discards": "6p", "hand": "123m 456s 6p 8p 11z 0s"}
WITHOUT = {"ema-2016", "ema-2025", "wrc-2025", "jpml-a"}


def remarks(asks: str, table: Mapping[str, str], name: str) -> list[str]:
    form, rules = put(asks, table, name)
    return [plain(one) for one in form.case.remarks(rules) if "ordinary five" in one.template]


def test_only_texts_that_say_so_have_no_red_fives() -> None:
    assert {rules.name for rules in PRESETS if rules.no_red_fives is not None} == WITHOUT
    assert preset("ema-2025+multiple_ron=head_bump").no_red_fives == "1.3"


@pytest.mark.parametrize("name", [rules.name for rules in PRESETS])
def test_red_five_is_ruled_as_a_five_and_a_remark_says_so(name: str) -> None:
    plainly = {key: text.replace("0", "5") for key, text in CALL.items()}
    form, ruleset = put("kuikae.legal", CALL, name)
    other, _ = put("kuikae.legal", plainly, name)
    verdicts = [[one.ruling.verdict for one in each.rulings(ruleset)] for each in (form, other)]
    assert verdicts[0] == verdicts[1]
    said = "At this table there are no red fives, so red 5 of circles and red 5 of bamboo count as ordinary fives."
    assert remarks("kuikae.legal", CALL, name) == ([said] if name in WITHOUT else [])
    assert remarks("kuikae.legal", plainly, name) == []


@pytest.mark.parametrize(
    ("asks", "table"),
    [
        ("priority.winner", {"claims": "south chii 0m with 46m; north pon 0m with 55m", "discard": "0m by east"}),
        ("calls.legal", {"discard": "1z by east", "west": "11z 0p 456m 789p 123s 9s"}),
        ("calls.legal", {"discard": "1z by east", "south": "? | | 0m", "west": "11z 456m 789p 1239s 4p"}),
        ("calls.legal", {"discard": "1z by east", "south": "? | 0'34m", "west": "11z 456m 789p 1239s 4p"}),
        ("win.payments", {"discard": "0s by east", "wins": "south", "south": "46s 22p 345m 678p 678s"}),
        ("calls.waits", {"hand": "45m 678s 340s 66p", "melds": "5'67p", "tiles": "3m"}),
        ("furiten.ron", {"hand": "23456s 11z 123m 456p", "pond": "0m"}),
        ("win.reasons", {"tile": "6s", "hand": "56799p 45789s", "melds": "2'34m", "pond": "1z0m"}),
        ("calls.discard", {"drawn": "0p", "riichi": "yes", "discards": "4m"}),
    ],
)
def test_red_fives_are_found_wherever_they_are(asks: str, table: Mapping[str, str]) -> None:
    assert len(remarks(asks, table, "ema-2025")) == 1
    assert remarks(asks, table, "tenhou") == []


@pytest.mark.parametrize("names", [("common", "ema-2025"), ("ema-2025", "common")])
def test_tables_without_red_fives_pay_a_han_less_whichever_is_settled_first(names: tuple[str, str]) -> None:
    """A settlement is shared only between tables that agree on red fives, too, and each names the others."""
    win = {"discard": "3s by north", "wins": "south", "south": "234m 067p 22p 567s 24s"}
    form, _ = put("win.payments", win)
    paid: dict[str, int] = {}
    for name in names:
        settlement = form.settled(preset(name))
        assert settlement is not None
        paid[name] = settlement.change(Seat.SOUTH)
    assert paid == {"common": 2600, "ema-2025": 1300}
    (told,) = Reply.to("win.payments", win, "ema-2025").rulings()
    assert "1,300" in str(told["html"])
    assert "The same at all" not in str(told["html"])


def test_puzzles_have_only_tiles_of_their_tables() -> None:
    shown = {
        puzzle.name
        for puzzle in course().puzzles
        if any("ordinary five" in one.template for one in puzzle.form.case.remarks(puzzle.rules))
    }
    assert shown == set()
