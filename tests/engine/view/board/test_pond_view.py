"""Drawing a pond and recent events: tile orientation, places and the marked discard."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from xml.etree import ElementTree

import pytest

from callwise.agreement.ruleset import Ruleset
from callwise.puzzle.free_question import put
from callwise.puzzle.registry import questions
from callwise.question.case import Form
from callwise.question.controls import Sheet
from callwise.question.figures_shown import HighlightedRuling, shown
from callwise.question.grading import Place
from callwise.question.scene import Panel, RecentTurns, ShownPond
from callwise.view.answer.answer_sheet import answer_felt

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
    closed = re.sub(r"<(input)([^>]*)>", r"<\1\2/>", felt)
    closed = re.sub(r" (hidden|checked|data-drawn|data-gone|data-own)(?=[ />])", r' \1=""', closed)
    return ElementTree.fromstring(f"<main>{closed}</main>")


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


def test_events_are_in_order_with_your_discards_separate() -> None:
    chips = having(drawn(read("furiten.ron", **WAITS)), "turn")
    assert [one.get("data-at") for one in chips] == [f"past:{nth}" for nth in range(4)]
    assert [one.get("data-own") is not None for one in chips] == [False, False, False, True]
    assert [len(having(one, "tile")) for one in chips] == [1, 0, 1, 1]
    told = [" ".join("".join(one.itertext()).split()) for one in chips]
    assert told[2:] == ["Player on your left discarded 9 of bamboo", "You discarded green dragon"]
    assert "called" in told[1]


def test_a_player_without_discards_or_events_has_no_panel() -> None:
    bare = read("furiten.ron", hand=WAITS["hand"])
    assert not of_kind(bare, ShownPond)
    assert not of_kind(bare, RecentTurns)


@pytest.mark.parametrize(
    ("table", "ties", "tags"),
    [
        pytest.param({"pond": "9p 1s"}, {("pond:self:1s", "hand:2s"), ("pond:self:1s", "hand:3s")}, {}, id="own"),
        pytest.param({"pond": "9p", "past": "you; shimocha 1s; toimen 9m"}, set(), {"past:1": "passed on"}, id="past"),
    ],
)
def test_a_wrong_answer_points_at_drawn_tiles(
    table: Mapping[str, str], ties: set[tuple[str, str]], tags: Mapping[str, str]
) -> None:
    posed = read("furiten.ron", hand=WAITS["hand"], **table)
    (ruling,) = (one.ruling for one in posed.form.rulings(posed.rules) if one.code == "1s")
    lit, there = shown([HighlightedRuling(ruling, Place.FOUL, "answer:1s")]), set(names(drawn(posed)))
    assert {(start, end) for tie in lit.ties for start in tie.start for end in tie.end if {start, end} <= there} == ties
    assert {place: words.template for place, words in lit.tags if place in there} == tags


def test_another_players_pond_and_events_have_places() -> None:
    watched = {"tiles": "14s 9p 5z", "player": "toimen", "pond": "1z 4s 9m", "past": "toimen; kamicha 9p"}
    felt = drawn(read("furiten.safe", **watched))
    assert {"pond:toimen", "pond:toimen:4s", "past:1"} <= set(names(felt))
    assert [one.get("data-own") is not None for one in having(felt, "turn")] == [True, False]
