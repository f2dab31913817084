"""The questions on calls and priority: what they read, offer and say, and that their clauses hold all the rules."""

from __future__ import annotations

import re

import pytest

from callwise.errors import NotationError, PositionError
from callwise.puzzle.file import PuzzleError, read_position, read_puzzle
from callwise.puzzle.grade import Grade, grade
from callwise.puzzle.registry import CLAUSE_BY_ID, CLAUSES, QUESTION_BY_ID
from callwise.scene import FourSeats, TimeLine
from callwise.seats import Seat
from callwise.terms import TERMS
from callwise.view.words import mentioned, plain

NORTH = "2358m 1239p 577z 23s"
EAST = "44m 123p 456789s 77z"
SOUTH = "23m 456p 789p 33z | 6'66z"

TABLES: dict[str, dict[str, str]] = {
    "calls.legal": {"discard": "4m by west", "north": NORTH, "east": EAST, "south": SOUTH, "wall": "12"},
    "calls.turn": {"turn": "south drew 4m", "south": "4444m 123p 19s 4z6z | 6'66z | 9m1z", "riichi": "east"},
    "calls.meld": {"call": "pon 0m with 55m from toimen"},
    "calls.waits": {"hand": "234m 567s 55z 99p", "melds": "4'23p", "tiles": "9p 5z 3m"},
    "calls.value": {"hand": "234p 234s 66s 67m", "melds": "4'23m", "win": "8m"},
    "calls.yaku": {"hand": "234p 234s 66s 67m", "melds": "4'23m", "win": "8m", "by": "tsumo", "seat": "west"},
    "calls.chances": {"since": "north riichi; west kita"},
    "calls.kandora": {"kan": "daiminkan"},
    "priority.winner": {
        "discard": "4m by west",
        "claims": "south pon 4m with 44m; north chii 4m with 23m; east ron 4m",
        "north": NORTH,
        "furiten": "east",
    },
    "priority.timeline": {
        "discard": "4m by west",
        "claims": "south pon 4m with 44m at 1.7; north chii 4m with 23m at 0.4",
        "gap": "noticeable",
    },
    "priority.bonus": {"by": "west", "winners": "south east"},
}
MORE: tuple[tuple[str, dict[str, str]], ...] = (
    ("calls.legal", {"discard": "4m by west, north has drawn", "north": f"{NORTH} 9s"}),
    ("calls.turn", {"turn": "south called", "south": "4444m 123p 19s 16z | 6'66z"}),
    ("calls.turn", {"turn": "south drew 6z as replacement", "south": "4444m 123p 6z | 6'66z 0z99s0z"}),
    ("calls.turn", {"turn": "south drew 9s", "south": "123m 456p 22z 9999s 33z", "riichi": "south"}),
    ("calls.meld", {"ankan": "2s"}),
    ("calls.meld", {"pon": "66'6z"}),
    ("calls.meld", {"call": "chii 4m with 23m"}),
    ("calls.waits", {"hand": "234m 567s 55z 99p 234p", "riichi": "yes", "by": "tsumo"}),
    ("calls.yaku", {"hand": "222m 444p 66s 88p 333z", "win": "6s"}),
    ("calls.chances", {"since": "nothing"}),
    ("calls.chances", {"since": "west ankan"}),
    ("calls.kandora", {"kan": "ankan"}),
    ("priority.winner", {"discard": "4m by west", "claims": "south ron 4m; north ron 4m; east ron 4m"}),
    ("priority.bonus", {"by": "east", "winners": "north"}),
)
EVERY = (*TABLES.items(), *MORE)


def test_every_question_is_tried_here() -> None:
    assert set(TABLES) == {id for id in QUESTION_BY_ID if not id.startswith("kuikae")}


@pytest.mark.parametrize(("asks", "table"), EVERY)
def test_every_question_can_be_asked_ruled_and_told(asks: str, table: dict[str, str]) -> None:
    """Under every ruleset that it is put to, each offer gets a ruling whose sentences can be read."""
    case = QUESTION_BY_ID[asks].put(table)
    scene = case.scene()
    assert scene.panels
    assert all(plain(sentence) for sentence in scene.sentence)
    offers = case.offers()
    assert len({offer.code for offer in offers}) == len(offers) >= 2
    for rules in case.rulesets():
        legal = tuple(offer for offer in offers if case.rule(offer, rules.name).is_legal)
        for offer in offers:
            ruling = case.rule(offer, rules.name)
            assert plain(offer.says)
            assert plain(case.did(offer))
            assert plain(ruling.means)
            assert plain(ruling.because)
            assert ruling.relief is None or plain(ruling.relief)
            nearest = case.nearest(offer, legal)
            assert nearest is None or nearest in legal
        assert all(plain(remark) for remark in case.remarks(rules.name))


@pytest.mark.parametrize(("asks", "table"), TABLES.items())
def test_keys_are_those_that_are_read(asks: str, table: dict[str, str]) -> None:
    assert set(table) <= set(QUESTION_BY_ID[asks].keys)


def test_codes_are_what_one_would_write() -> None:
    def codes(asks: str) -> list[str]:
        return [offer.code for offer in QUESTION_BY_ID[asks].put(TABLES[asks]).offers()]

    assert codes("calls.legal")[:3] == ["north chii 4m with 23m", "north chii 4m with 35m", "north ron 4m"]
    assert codes("calls.turn") == [
        "ankan 4m",
        "ankan 6z",
        "shouminkan 4m",
        "shouminkan 6z",
        "riichi 4m",
        "tsumo",
        "kita",
    ]
    assert codes("calls.meld")[:3] == ["0'55m", "50'5m", "550'm"]
    assert codes("calls.waits") == ["3m", "9p", "5z"]
    assert codes("calls.value") == ["1", "2", "3", "4", "5"]
    assert codes("priority.winner") == ["north", "east", "south"]
    assert codes("priority.timeline") == ["north", "south"]
    assert codes("priority.bonus")[0] == "north sticks"


def test_a_table_shows_four_seats() -> None:
    case = QUESTION_BY_ID["calls.legal"].put(TABLES["calls.legal"])
    (panel,) = case.scene().panels
    assert isinstance(panel, FourSeats)
    assert [at.seat for at in panel.seats] == list(Seat)
    assert [at.count for at in panel.seats] == [13, 10, 13, 13]
    assert panel.seats[2].hand is None
    assert panel.seats[2].says is not None
    assert (panel.near, panel.wall) == (Seat.WEST, 12)


@pytest.mark.parametrize(
    ("turn", "hand"), [("south drew 4m", "123m 456p 4m 33z 7p7s"), ("south called", "123m 456p 33z 7p7s1z")]
)
def test_a_table_knows_whose_turn_it_is(turn: str, hand: str) -> None:
    (panel,) = QUESTION_BY_ID["calls.turn"].put({"turn": turn, "south": f"{hand} | 4'23s"}).scene().panels
    assert isinstance(panel, FourSeats)
    assert panel.near is Seat.SOUTH


def test_a_table_is_seen_from_the_side_of_the_one_hand_shown() -> None:
    table = {"discard": "4s by north", "east": "567m 22344p 22344s"}
    (panel,) = QUESTION_BY_ID["calls.legal"].put(table).scene().panels
    assert isinstance(panel, FourSeats)
    assert panel.near is Seat.EAST


def test_a_line_of_time_runs_from_the_earliest() -> None:
    panels = QUESTION_BY_ID["priority.timeline"].put(TABLES["priority.timeline"]).scene().panels
    (line,) = (panel for panel in panels if isinstance(panel, TimeLine))
    assert [(said.seat.value, said.tenths) for said in line.said] == [("north", 4), ("south", 17)]


@pytest.mark.parametrize(
    ("asks", "table", "says"),
    [
        ("calls.legal", {}, "no 'discard'"),
        ("calls.legal", {"discard": "4m by west", "east": "1m | 2'34m | 9p | 9s"}, "4 parts"),
        ("calls.legal", {"discard": "4m by west", "wall": "many"}, "number"),
        ("calls.turn", {"turn": "south drew 4m"}, "must be written out"),
        ("calls.meld", {"call": "chii 4m with 23m", "ankan": "2s"}, "one thing"),
        ("calls.waits", {"hand": "147m 147p 147s 1234z"}, "waits for nothing"),
        ("calls.waits", {"hand": "234m 567s 55z 99p 234p", "riichi": "no"}, "yes or left out"),
        ("calls.waits", {"hand": "234m 567s 55z 99p", "melds": "4'23p", "riichi": "yes"}, "closed hand"),
        ("calls.waits", {"hand": "1112m 567s 55z 99p 23p", "tiles": "1m 1m"}, "waits for nothing"),
        ("calls.value", {"hand": "55566z 44p", "melds": "7'77z 0z99s0z", "win": "6z"}, "yakuman"),
        ("calls.value", {"hand": "234p 234s 66s 67m", "melds": "4'23m", "win": "8m", "by": "luck"}, "ron or by tsumo"),
        ("calls.kandora", {"kan": "pon"}, "no kan"),
        ("calls.chances", {"since": "west swears"}, "no announcement"),
        ("priority.bonus", {"by": "west", "winners": "west"}, "other players"),
        ("priority.timeline", {"discard": "4m by west", "claims": "south ron 4m at 1", "gap": "noticeable"}, "gap"),
        ("priority.winner", {"discard": "4m by west", "claims": "south ron 4m; south pon 4m with 44m"}, "one claim"),
    ],
)
def test_a_position_that_cannot_be_is_refused(asks: str, table: dict[str, str], says: str) -> None:
    with pytest.raises((NotationError, PositionError), match=says):
        QUESTION_BY_ID[asks].put(table)


PUZZLE = """
title   = "Late is late"
ruleset = "common+call_timing=physical"
asks    = "priority.timeline"
prompt  = "West discards 4m. Which claim stands?"

[table]
discard = "4m by west"
claims  = "north chii 4m with 23m at 0.4; south pon 4m with 44m at 1.7"
gap     = "noticeable"

[expect]
north = "timing.chii-stands"
south = "timing.too-late"
"""


def test_a_puzzle_is_graded_by_its_ruleset() -> None:
    puzzle = read_puzzle(PUZZLE, "late")
    assert grade(puzzle, ["north"]).grade is Grade.RIGHT
    assert grade(puzzle, ["south"]).grade is Grade.NOT_YET
    assert grade(puzzle, ["south"], "common").grade is Grade.RIGHT


def test_a_puzzle_offers_some_of_the_claims() -> None:
    text = f"""
asks = "calls.legal"
[table]
discard = "4m by west"
east = "{EAST}"
north = "{NORTH}"
[offer]
calls = ["north chii 4m with 23m", "east pon 4m with 44m"]
"""
    assert [offer.seat for offer in read_position(text, "some").offers] == [Seat.NORTH, Seat.EAST]
    with pytest.raises(PuzzleError, match="cannot be offered"):
        read_position(text.replace("23m", "25m", 1).replace("23m", "25m"), "none")


def test_the_clauses_state_every_rule_on_calls() -> None:
    """NAK-1 to NAK-46, with NAK-17 stated by kuikae and NAK-18 by the clause that leaves it open."""
    stated = {rule for clause in CLAUSE_BY_ID.values() for rule in clause.rule.split()}
    wanted = {f"NAK-{number}" for number in range(1, 47)} - {"NAK-17"}
    assert wanted <= stated, sorted(wanted - stated, key=lambda rule: int(rule[4:]))
    assert all(re.fullmatch(r"NAK-\d+|KUI-\d+", rule) for rule in stated)


def test_every_clause_can_be_read() -> None:
    known = {term.id for term in TERMS}
    for clause in CLAUSE_BY_ID.values():
        for text in (clause.short, clause.says, clause.means, clause.facts):
            assert text
            assert {term.id for term in mentioned(text)} <= known
    clauses = CLAUSES
    assert len({clause.id for clause in clauses}) == len({clause.says for clause in clauses}) == len(clauses)


def test_a_win_on_the_first_draw_is_no_chance_after_a_discard() -> None:
    """Riichi comes with a discard, so the dealer's first draw is over."""

    def offered(since: str) -> set[str]:
        return {offer.code for offer in QUESTION_BY_ID["calls.chances"].put({"since": since}).offers()}

    assert "tenhou" in offered("nothing") & offered("west chii")
    assert offered("nothing") - offered("north riichi") == {"tenhou"}
