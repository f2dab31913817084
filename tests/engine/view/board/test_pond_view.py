"""Drawing a pond and recent events: tile orientation, places and the marked discard."""

from collections.abc import Mapping
from dataclasses import dataclass
from xml.etree import ElementTree

import pytest

from callwise.agreement.ruleset import Ruleset
from callwise.puzzle.free_question import put
from callwise.puzzle.registry import questions
from callwise.question.case import Form
from callwise.question.controls import Sheet
from callwise.question.figures_shown import shown
from callwise.question.grading import Place
from callwise.question.scene import Panel, RecentTurns, ShownPond
from callwise.question.tile_places import tile_places
from callwise.view.answer.answer_sheet import answer_felt
from tests.support.drawn_markup import tree

PAST = "toimen 4m; kamicha pon; kamicha 9s; you"
WAITS = {"hand": "23456s 11z 123m 456p", "pond": "9p 1s>toimen 9m 2z 3z 4z 5'z 6z", "past": PAST}


@dataclass(frozen=True)
class Posed:
    """A question on a position, under a ruleset."""

    form: Form
    rules: Ruleset

    @property
    def sheet(self) -> Sheet:
        return self.form.sheet(self.rules)


def read(asks: str, ruleset: str = "common", **table: str) -> Posed:
    return Posed(*put(asks, questions()[asks].spelt_out(table), ruleset))


def drawn(posed: Posed) -> ElementTree.Element:
    felt = answer_felt(posed.sheet, posed.rules.name, "p")
    return tree(felt)


def having(where: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [one for one in where.iter() if name in (one.get("class") or "").split()]


def names(where: ElementTree.Element) -> list[str]:
    return [name for one in where.iter() for name in (one.get("data-at") or "").split()]


def of_kind(posed: Posed, kind: type[Panel]) -> list[Panel]:
    return [one for one in posed.sheet.scene.panels if isinstance(one, kind)]


def test_discards_are_in_rows_of_six_in_order() -> None:
    felt = drawn(read("furiten.ron", **WAITS))
    rows = [names(row) for row in having(felt, "own-row")]
    assert rows == [[f"pond:self:{code}" for code in codes.split()] for codes in ("9p 1s 9m 2z 3z 4z", "5z 6z")]


@pytest.mark.parametrize(("how", "code"), [("data-gone", "1s"), ("turned", "5z")])
def test_called_and_riichi_tiles_are_drawn_differently(how: str, code: str) -> None:
    lying = having(drawn(read("furiten.ron", **WAITS)), "own-lies")
    found = [one for one in lying if one.get(how) is not None or having(one, how)]
    assert [names(one) for one in found] == [[f"pond:self:{code}"]]


@pytest.mark.parametrize(
    ("more", "disc"),
    [
        pytest.param({}, None, id="none"),
        pytest.param({"declared": "3"}, "", id="plain"),
        pytest.param({"declared": "3", "seat": "south"}, "南", id="wind"),
    ],
)
def test_only_the_marked_discard_has_a_disc(more: Mapping[str, str], disc: str | None) -> None:
    lying = having(drawn(read("furiten.ron", "common+allow_declaration=yes", **WAITS, **more)), "own-lies")
    discs = {names(one)[0]: sign.text or "" for one in lying for sign in having(one, "disc")}
    assert discs == ({} if disc is None else {"pond:self:9m": disc})


def columns(posed: Posed) -> list[ElementTree.Element]:
    return [one for one in having(drawn(posed), "turn") if one.get("data-at")]


def test_turns_are_columns_in_order_with_calls_at_their_discards() -> None:
    """A winning tile passed on is marked, and the player's own first discard is only in the pond."""
    listed = columns(read("furiten.ron", **WAITS))
    assert [names(one) for one in listed] == [["past:0"], ["past:2", "past:1"], ["past:3"]]
    assert [one.get("data-own") is not None for one in listed] == [False, False, True]
    told = [" ".join(" ".join(one.itertext()).split()) for one in listed]
    assert told[0] == "4 of characters Across discarded"
    assert told[1].startswith("9 of bamboo Left discarded called pon")
    assert told[2] == "green dragon You discarded"
    past = "you; shimocha 9m; toimen 1s"
    passed = columns(read("furiten.ron", hand=WAITS["hand"], pond="9p", past=past))
    assert [names(one) for one in passed] == [["past:1"], ["past:2"]]
    assert ["you passed" in "".join(one.itertext()) for one in passed] == [False, True]


def test_oldest_columns_go_first_but_never_a_passed_win() -> None:
    past = "toimen 1s; kamicha 9p; you; shimocha 1z; toimen 2z; kamicha 3z; you"
    listed = columns(read("furiten.ron", hand=WAITS["hand"], pond="9p 9m", past=past))
    assert [names(one)[0] for one in listed] == ["past:0", "past:2", "past:3", "past:4", "past:5", "past:6"]


def test_blocking_discards_are_chosen_where_they_lie() -> None:
    felt = drawn(read("furiten.cause", hand=WAITS["hand"], pond="9p 1s", past="toimen 4s"))
    chosen = {one.get("data-at") or names(one)[0]: len(having(felt, "pick")) for one in having(felt, "own-lies")}
    assert list(chosen) == ["pond:self@0", "pond:self@1"]
    inputs = [one.get("value") for one in felt.iter("input")]
    assert inputs == ["toimen 1-4s", "1-9p", "2-1s", "none"]


def test_a_player_without_discards_or_events_has_no_panel() -> None:
    bare = read("furiten.ron", hand=WAITS["hand"])
    assert not of_kind(bare, ShownPond)
    assert not of_kind(bare, RecentTurns)


@pytest.mark.parametrize(
    ("table", "ties"),
    [
        pytest.param({"pond": "9p 1s"}, {("pond:self:1s", "hand:2s"), ("pond:self:1s", "hand:3s")}, id="own"),
        pytest.param({"pond": "9p", "past": "you; shimocha 1s; toimen 9m"}, set(), id="past"),
    ],
)
def test_a_wrong_answer_points_at_drawn_tiles(table: Mapping[str, str], ties: set[tuple[str, str]]) -> None:
    posed = read("furiten.ron", hand=WAITS["hand"], **table)
    (ruling,) = (one.ruling for one in posed.form.rulings(posed.rules) if one.code == "1s")
    lit = shown(ruling.decides, ruling, Place.FOUL, tile_places(posed.form.case.scene()), "answer:1s")
    assert {(start, end) for tie in lit.ties for start in tie.start for end in tie.end} == ties
    assert set(lit.lit) <= {"answer:1s", *names(drawn(posed))}


def test_another_players_pond_and_events_have_places() -> None:
    watched = {"tiles": "14s 9p 5z", "player": "toimen", "pond": "1z 4s 9m", "past": "toimen; kamicha 9p"}
    felt = drawn(read("furiten.safe", **watched))
    assert {"pond:toimen", "pond:toimen:4s", "past:1"} <= set(names(felt))
    assert [names(one) for one in columns(read("furiten.safe", **watched))] == [["past:1"]]
