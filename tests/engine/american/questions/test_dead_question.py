"""A dead hand's exposures: the picture, what can be picked and the rulings agree with the table's option."""

import re
from collections.abc import Iterator, Mapping

import pytest

from callwise.american.agreement.presets import LEAGUE
from callwise.american.agreement.ruleset import AmericanRuleset, DeadExposures
from callwise.american.calls import called_discard
from callwise.american.exchange import declined_exchange, joker_exchange
from callwise.american.play.possible_acts import acts_to_try, legal_acts
from callwise.american.questions.entries.rack_scenes import racks
from callwise.american.questions.entries.situation_case import table_under
from callwise.american.questions.exchange_questions import Redeemable
from callwise.american.table.exchange_acts import Exchange, Leave
from callwise.american.table.table import Table
from callwise.ground.errors import PositionError
from callwise.ground.seats import Seat
from callwise.law.ruling import Clause, place
from callwise.puzzle.free_question import put
from callwise.question.controls import Acts, Pick, Sheet, Steps
from callwise.question.forms.step_history import DONE
from callwise.question.scene import AtSeat, Racks, Scene
from callwise.view.board.racks import places
from callwise.view.elements.prose import plain
from tests.support.american.american_positions import played, ruled, table
from tests.support.rulings.verdicts import illegal, legal, told

TABLE = {
    "you": "south",
    "turn": "south",
    "south": "3b E 5c 88c 44d 666d 1b NN 0",
    "north": "7 | EEJ 33bJ",
    "dead": "north",
    "returned": "north E",
}
"""North exposed EEJ and 33bJ, and is dead because of the first."""
ALL_STAY = "league+dead_exposures=all_redeemable"
TABLES = [
    ("league", ["33bJ"], 10),
    ("league-tournament", ["33bJ"], 10),
    ("league+dead_exposures=open", ["33bJ"], 10),
    (ALL_STAY, ["EEJ", "33bJ"], 7),
]
"""North's exposures under each ruleset, and the number of tiles in the rack."""
JOKERS = {
    "league": {"north 3b joker": "joker:north:0:0"},
    ALL_STAY: {"north E joker": "joker:north:0:0", "north 3b joker": "joker:north:1:0"},
}
"""The redeemable jokers, and where each can be picked."""


def north_in(scene: Scene) -> AtSeat:
    return next(
        one for panel in scene.panels if isinstance(panel, Racks) for one in panel.seats if one.seat is Seat.NORTH
    )


def laid_in(scene: Scene) -> list[str]:
    return list(map(str, north_in(scene).laid))


def drawn_in(sheet: Sheet) -> frozenset[str]:
    return frozenset().union(*(places(panel) for panel in sheet.scene.panels if isinstance(panel, Racks)))


def jokers_of(sheet: Sheet) -> Iterator[Pick]:
    for control in sheet.controls:
        following = control.following if isinstance(control, Steps) else None
        yield from (one for one in following.picks if "joker" in one.value) if isinstance(following, Acts) else ()


def rules_of(ruleset: str) -> AmericanRuleset:
    return Redeemable.ruleset(ruleset)


def lying(ruleset: str, entries: Mapping[str, str] = TABLE) -> Table:
    return table_under(table(**entries), rules_of(ruleset))


ASKED = {
    "exchange.jokers": {},
    "exchange.allowed": {"acts": "pick"},
    "exchange.fault": {"acts": "discard 1b"},
    "exchange.each": {"acts": "discard 1b"},
    "exchange.order": {"acts": "discard 1b"},
    "exchange.play": {"goal": "discard"},
    "american.dead": {},
}


@pytest.mark.parametrize("asks", ASKED)
@pytest.mark.parametrize(("ruleset", "laid", "count"), TABLES)
def test_picture_and_words_show_the_exposures(asks: str, ruleset: str, laid: list[str], count: int) -> None:
    form, rules = put(asks, TABLE | ASKED[asks], ruleset)
    for scene in (form.case.scene(), form.sheet(rules).scene, form.unruled_sheet(rules).scene):
        assert (laid_in(scene), north_in(scene).count) == (laid, count)
        (exposed,) = (says for one in scene.sentence if (says := plain(one)).startswith("North has exposed"))
        assert len(re.findall("joker", exposed)) == len(laid)


@pytest.mark.parametrize("ruleset", JOKERS)
def test_every_exposed_joker_can_be_picked(ruleset: str) -> None:
    form, rules = put("exchange.jokers", TABLE, ruleset)
    sheet = form.sheet(rules)
    assert {pick.value: pick.at for pick, _ in sheet.placed} == JOKERS[ruleset]
    assert {pick.at for pick, _ in sheet.placed} <= drawn_in(sheet)
    steps, rules = put("exchange.play", TABLE | {"goal": "discard"}, ruleset)
    picked = {f"{one.value.partition(' ')[2]} joker": one.at for one in jokers_of(steps.sheet(rules))}
    assert picked == JOKERS[ruleset]


def test_turns_picture_follows_the_chosen_ruleset() -> None:
    form, rules = put("exchange.play", TABLE | {"goal": "discard"})
    for ruleset, laid, _ in (*TABLES, *reversed(TABLES)):
        there = rules_of(ruleset)
        assert laid_in(form.sheet(there).scene) == laid
        ways = {"exchange E for north E": ruleset == ALL_STAY, "exchange 3b for north 3b": True}
        for act, is_legal in ways.items():
            (steps,) = (one for one in form.sheet(there, ((DONE, act),)).controls if isinstance(one, Steps))
            assert steps.is_over is not is_legal
    assert laid_in(form.sheet(rules).scene) == ["33bJ"]


@pytest.mark.parametrize(
    ("ruleset", "act", "verdict", "at"),
    [
        ("league", "exchange 3b for north 3b", legal(joker_exchange.DEAD_HAND), 0),
        ("league", "exchange E for north E", illegal(joker_exchange.RETURNED), None),
        ("league", "leave north 3b", legal(declined_exchange.OPTIONAL), 0),
        (ALL_STAY, "exchange 3b for north 3b", legal(joker_exchange.DEAD_HAND), 1),
        (ALL_STAY, "exchange E for north E", legal(joker_exchange.ALL_STAY), 0),
        (ALL_STAY, "leave north 3b", legal(declined_exchange.OPTIONAL), 1),
        (ALL_STAY, "leave north E", legal(declined_exchange.OPTIONAL), 0),
    ],
)
def test_rulings_point_at_the_joker(ruleset: str, act: str, verdict: tuple[object, Clause], at: int | None) -> None:
    now, rules = lying(ruleset), rules_of(ruleset)
    ruling = ruled(now, act, rules)
    assert told(ruling) == verdict
    if at is not None:
        assert place(ruling.facts["nth"]) == str(at)
    if act.startswith("exchange"):
        exchanged = {str(one) for one in legal_acts(now, rules) if isinstance(one, Exchange)}
        assert (f"south {act}" in exchanged) is ruling.is_legal


def test_rulings_under_other_rules_do_not_point_at_the_wrong_exposure() -> None:
    now = lying("league")
    ruling = ruled(now, "exchange E for north E", rules_of(ALL_STAY))
    assert told(ruling) == legal(joker_exchange.ALL_STAY)
    assert ruling.facts["nth"] == 1  # the only exposure drawn has number 0


def test_jokers_back_in_a_rack_cannot_be_left() -> None:
    now = lying("league")
    with pytest.raises(PositionError, match="there’s no joker"):
        ruled(now, "leave north E")
    leaves = (act for act in acts_to_try(now) if isinstance(act, Leave) and act.seat is Seat.SOUTH)
    assert [str(act.target) for act in leaves] == ["north 3b"]


@pytest.mark.parametrize(("ruleset", "racked"), [("league", ["E", "E", "J"]), (ALL_STAY, [])])
def test_open_racks_are_described_as_drawn(ruleset: str, racked: list[str]) -> None:
    entries = TABLE | {"south": "14", "north": "1112c 99d 5b | EEJ 33bJ"}
    form, _ = put("exchange.jokers", entries, ruleset)
    scene = form.case.scene()
    north = north_in(scene)
    assert sorted(map(str, north.hand or ())) == sorted([*["1c", "1c", "1c", "2c", "9d", "9d", "5b"], *racked])
    (holds,) = (says for one in scene.sentence if (says := plain(one)).startswith("North holds"))
    assert ("joker" in holds) is bool(racked)


@pytest.mark.parametrize(
    ("ruleset", "clause"), [("league", called_discard.INSUFFICIENT), (ALL_STAY, called_discard.UNREDEEMED)]
)
def test_exposed_jokers_could_have_been_redeemed_before_a_call(ruleset: str, clause: Clause) -> None:
    entries = {"south": "5d 11b 345c EE FFF 00", "discard": "5d by west", "west": "9 | EEJJ", "dead": "west"}
    now = lying(ruleset, entries | {"returned": "west E"})
    assert told(ruled(now, "call 5d", rules_of(ruleset))) == illegal(clause)


@pytest.mark.parametrize(
    ("ruleset", "west", "laid", "count"),
    [
        ("league", "7 | 888b NNN", [], 13),
        (ALL_STAY, "7 | 888b NNN", ["8b8b8b", "NNN"], 7),
        ("league", "7 | 333b (345d)", ["3b3b3b"], 10),
        (ALL_STAY, "7 | 333b (345d)", ["3b3b3b", "3d4d5d"], 7),
    ],
)
def test_option_decides_if_invalid_exposures_go_back(ruleset: str, west: str, laid: list[str], count: int) -> None:
    rules = rules_of(ruleset)
    entries = {
        "south": "3b 112b 345d 5c EE FF J",
        "discard": "8d by east",
        "card": "FF 3333b 444d NEWS 0",
        "west": west,
    }
    now = played(lying(ruleset, entries), "north call west dead", rules)
    (at,) = (one for one in racks(now).seats if one.seat is Seat.WEST)
    assert (["".join(str(piece.face) for piece in one.pieces) for one in at.laid], at.count) == (laid, count)


def test_usual_rules_return_the_invalid_exposures() -> None:
    assert LEAGUE.dead_exposures is DeadExposures.LEAGUE
    assert lying("league") == table(**TABLE)
