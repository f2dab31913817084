"""Which tiles a joker can stand for, what a group is called, and which jokers can still be redeemed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.american.agreement.presets import LEAGUE
from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.exchange import joker_groups
from callwise.american.exchange.joker_groups import WrittenGroup, judge_formed, judge_left, judge_name, judge_place
from callwise.american.questions.group_questions import (
    WhatItIsCalled,
    WhatJokersForm,
    WhereJokersStand,
    WhichJokersAreLeft,
)
from callwise.american.table.exposures import SIZES, Exposure
from callwise.american.table.practice_hands import Group
from callwise.american.table.tiles import FLOWER, NATURALS, Tile
from callwise.ground.errors import CallwiseError, NotationError, PositionError
from callwise.law.ruling import Clause, Ruling, Verdict
from callwise.puzzle.checks.guess_chance import chance
from callwise.question.case import Entries, RuledCase
from callwise.question.grading import Grade
from callwise.view.elements.prose import plain
from tests.support.rulings.course_texts import answers
from tests.support.rulings.verdicts import Told, illegal, legal, told

PAIR, CLUSTER = illegal(joker_groups.PAIR), illegal(joker_groups.CLUSTER)
ALIKE, NO_MINIMUM = legal(joker_groups.ALIKE), legal(joker_groups.NO_MINIMUM)


@pytest.mark.parametrize(
    ("group", "ruled"),
    [
        ("333b", ALIKE),
        ("3333b", ALIKE),
        ("33333b", ALIKE),
        ("333333b", ALIKE),
        ("EEEE", ALIKE),
        ("RRR", ALIKE),
        ("FFF", ALIKE),
        ("000", legal(joker_groups.SOAPS)),  # a dragon or a zero: three of a kind either way
        ("0000", legal(joker_groups.SOAPS)),
        ("00", PAIR),
        ("3b", PAIR),
        ("33b", PAIR),
        ("FF", PAIR),
        ("NEWS", CLUSTER),
        ("2b024b", CLUSTER),
        ("2c021c", CLUSTER),
        ("123b", CLUSTER),
        ("3b3d3c", CLUSTER),
    ],
)
def test_jokers_need_three_to_six_identical_tiles(group: str, ruled: Told) -> None:
    assert told(judge_place(Group.parse(group))) == ruled


@pytest.mark.parametrize(
    ("group", "ruled"),
    [
        ("4dJJJ", NO_MINIMUM),  # thread 13: three jokers and a called tile
        ("4dJJ", NO_MINIMUM),
        ("JJJ", NO_MINIMUM),
        ("JJJJJJ", NO_MINIMUM),
        ("FJJ", NO_MINIMUM),
        ("44dJ", ALIKE),
        ("444dJ", ALIKE),
        ("4444dJ", ALIKE),  # a quint
        ("4444dJJ", ALIKE),  # a sextet
        ("FFFFJ", ALIKE),
        ("3bJ", PAIR),  # thread 19
        ("NEWJ", CLUSTER),  # thread 7
        ("2b0J4b", CLUSTER),
        ("3b3dJ", CLUSTER),
        ("3b3dJJJJ", CLUSTER),
        ("33333b", illegal(joker_groups.SUPPLY)),
        ("333333b", illegal(joker_groups.SUPPLY)),
        ("33333bJ", illegal(joker_groups.SUPPLY)),
        ("EEEEE", illegal(joker_groups.SUPPLY)),
        ("FFFFF", legal(joker_groups.FLOWERS)),
        ("FFFFFF", legal(joker_groups.FLOWERS)),
    ],
)
def test_groups_are_valid_or_not_as_written(group: str, ruled: Told) -> None:
    assert told(judge_formed(WrittenGroup.parse(group))) == ruled


@pytest.mark.parametrize(
    ("group", "error"),
    [
        ("", PositionError),
        ("333b", PositionError),  # no joker, so nothing to ask
        ("3333b", PositionError),
        ("NEWS", PositionError),
        ("12345b", PositionError),
        ("33b444d", PositionError),
        ("J", PositionError),
        ("JJ", PositionError),
        ("444dJJJJ", PositionError),
        ("FFFFFFF", PositionError),
        ("3x", NotationError),
    ],
)
def test_groups_without_a_joker_question_are_refused(group: str, error: type[CallwiseError]) -> None:
    with pytest.raises(error):
        WrittenGroup.parse(group)


@pytest.mark.parametrize(
    ("exposures", "floor", "first"),
    [
        ("33bJ", "", joker_groups.LEFT),
        ("33bJ", "3b", joker_groups.LEFT),
        ("33bJ", "33b", joker_groups.STUCK),
        ("33bJ", "33d 33c", joker_groups.LEFT),
        ("3333bJ", "", joker_groups.STUCK),  # a quint keeps one
        ("3333bJJ", "", joker_groups.STUCK),
        ("333bJJ", "", joker_groups.LEFT),
        ("33bJ 3bJJ", "3b", joker_groups.STUCK),
        ("33bJ 3bJJ", "", joker_groups.LEFT),
        ("FFFFJ", "", joker_groups.LEFT),
        ("FFFFJ", "FFF", joker_groups.LEFT),
        ("FFFFJ", "FFFF", joker_groups.STUCK),
    ],
)
def test_jokers_are_stuck_when_every_natural_is_out(exposures: str, floor: str, first: Clause) -> None:
    case = asked(WhichJokersAreLeft, exposures=exposures, **({"floor": floor} if floor else {}))
    assert isinstance(case, WhichJokersAreLeft)
    assert told(case.rule(case.offers()[0].act, LEAGUE)) == (
        legal(first) if first is joker_groups.LEFT else illegal(first)
    )


@pytest.mark.parametrize("name", SIZES)
@pytest.mark.parametrize("exposure", ["77dJ", "77dJJ", "7dJJJJ", "7777dJJ"])
def test_size_gives_the_name(exposure: str, name: int) -> None:
    """Thread 3: four of a kind are a kong, with or without two jokers."""
    laid = Exposure.parse(exposure)
    right = len(laid.tiles) == name
    assert told(judge_name(name, laid)) == (legal if right else illegal)(joker_groups.SIZE_NAME)


Asked = RuledCase[AmericanRuleset]


def asked(question: type[Asked], **table: str) -> Asked:
    return question.read(Entries(table))


QUESTIONS = (WhereJokersStand, WhatJokersForm, WhichJokersAreLeft, WhatItIsCalled)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.id)
def test_every_example_can_be_answered_and_described(question: type[Asked]) -> None:
    form = asked(question, **question.example).form(None, {})
    right = form.right(LEAGUE)
    assert right
    graded = form.grade(right, LEAGUE, LEAGUE)
    assert graded.grade is Grade.RIGHT
    assert all(map(plain, form.case.scene().sentence))
    assert form.reads(LEAGUE) == frozenset()


@pytest.mark.parametrize(
    ("question", "table", "right"),
    [
        (WhereJokersStand, {"groups": "333b FF NEWS 2b024b 0000"}, ["333b", "0000"]),
        (WhereJokersStand, {"groups": "11b NEWS"}, ["none"]),
        (WhatJokersForm, {"groups": "4dJJJ 3bJ NEWJ JJJ FFFFF"}, ["4dJJJ", "JJJ", "FFFFF"]),
        (WhichJokersAreLeft, {"exposures": "3333bJ 44dJ FFFFJ 777c", "floor": "44d 7c E"}, ["FFFFJ"]),
        (WhichJokersAreLeft, {"exposures": "3333bJ"}, ["none"]),
        (WhatItIsCalled, {"exposure": "77dJJ"}, ["kong"]),
    ],
)
def test_right_answers_are_accepted(question: type[Asked], table: dict[str, str], right: list[str]) -> None:
    form = asked(question, **table).form(None, {})
    assert form.right(LEAGUE) == answers(*right)


@pytest.mark.parametrize(
    ("question", "table", "key"),
    [
        (WhereJokersStand, {"groups": "333b 333b"}, "groups"),
        (WhereJokersStand, {"groups": " "}, "groups"),
        (WhereJokersStand, {"groups": "33bJ"}, "groups"),
        (WhatJokersForm, {"groups": "333b"}, "groups"),
        (WhichJokersAreLeft, {"exposures": "333b"}, "exposures"),
        (WhichJokersAreLeft, {"exposures": "333bJ", "floor": "33b"}, "exposures"),
        (WhichJokersAreLeft, {"exposures": "3bJJJ 4bJJJ 5bJJJ"}, "exposures"),
        (WhatItIsCalled, {"exposure": "JJJ"}, "exposure"),
    ],
)
def test_invalid_groups_are_refused_by_their_entry(question: type[Asked], table: dict[str, str], key: str) -> None:
    with pytest.raises(CallwiseError) as refused:
        asked(question, **table)
    assert refused.value.key == key


def test_guessing_a_name_has_a_chance_in_four() -> None:
    assert chance(WhatItIsCalled.read(Entries({"exposure": "77dJJ"})).form(None, {}), LEAGUE).denominator == 4


def test_exposures_without_jokers_are_shown_but_not_offered() -> None:
    case = asked(WhichJokersAreLeft, exposures="33bJ 777c")
    assert isinstance(case, WhichJokersAreLeft)
    assert [offer.code for offer in case.offers()] == ["33bJ"]
    assert len(case.scene().panels) == 2


@given(st.sampled_from(NATURALS), st.integers(1, 6), st.integers(0, 4))
def test_jokers_can_be_redeemed_while_a_natural_is_left(tile: Tile, naturals: int, discarded: int) -> None:
    if naturals > tile.suit.copies or naturals > 5:
        return
    exposure = Exposure(tile, naturals, max(1, 3 - naturals))
    ruling: Ruling = judge_left(exposure, [exposure], [tile] * discarded)
    assert (ruling.verdict is Verdict.LEGAL) is (naturals + discarded < tile.suit.copies)


@given(st.sampled_from(NATURALS), st.integers(1, 6))
def test_only_the_size_decides_if_jokers_fit(tile: Tile, size: int) -> None:
    assert judge_place(Group((tile,) * size)).is_legal is (size in SIZES)


@given(st.integers(5, 6))
def test_flowers_are_plentiful(size: int) -> None:
    assert told(judge_formed(WrittenGroup((FLOWER,) * size))) == legal(joker_groups.FLOWERS)
