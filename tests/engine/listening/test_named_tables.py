"""What a sentence names without tiles is on the table, and its ruling answers the sentence."""

import pytest

from callwise.ground.seats import SEATS
from callwise.law.ruling import Verdict
from callwise.puzzle.free_question import put
from callwise.puzzle.sentence import read_sentence

LEGAL, ILLEGAL = Verdict.LEGAL, Verdict.ILLEGAL


@pytest.mark.parametrize(
    ("says", "question", "answer", "verdict"),
    [
        ("they ronned my riichi tile, do i lose the 1000", "priority.stick", "laid", ILLEGAL),
        ("someone ponned my riichi tile, does the stick stay", "priority.stick", "laid", LEGAL),
        ("can he rob my closed kan with kokushi", "calls.chankan", "south", ILLEGAL),
        ("can he rob my closed kan with kokushi in ema", "calls.chankan", "south", LEGAL),
        ("i drew the 4th 8s in riichi, can i closed kan", "calls.turn", "ankan 8s", LEGAL),
        ("can i kan in riichi if it changes my wait", "calls.turn", "ankan 3m", ILLEGAL),
        ("3 tiles left in the wall, riichi allowed?", "calls.turn", "riichi 1z", ILLEGAL),
        ("3 tiles left in the wall, riichi allowed in ema?", "calls.turn", "riichi 1z", LEGAL),
        ("everyone threw west first round", "draws.abort", "four-winds", LEGAL),
        ("riichi tile got ponned, is ippatsu gone", "calls.chances", "ippatsu", ILLEGAL),
        ("two guys ron my discard, do i pay both", "priority.winner", "west", LEGAL),
        ("can i pon 4p and then throw the red 4p?", "kuikae.legal", "4p", ILLEGAL),
    ],
)
def test_the_ruling_answers_the_sentence(says: str, question: str, answer: str, verdict: Verdict) -> None:
    understood = read_sentence(says, game="riichi")
    assert understood.question.id == question
    form, rules = put(question, understood.position, understood.ruleset)
    assert form.stated(answer).rule(rules).verdict is verdict


def test_a_yakuman_that_was_fed_is_dealt_into_by_another() -> None:
    """Both pay half."""
    understood = read_sentence("i fed the third dragon and someone else dealt in, who pays", game="riichi")
    form, rules = put("win.payments", understood.position, None)
    settlement = form.settled(rules)
    assert settlement is not None
    assert sorted(settlement.changes(SEATS).values()) == [-16_000, -16_000, 0, 32_000]


@pytest.mark.parametrize(
    ("says", "slip"),
    [
        ("discarded then said tsumo", "late-tsumo"),
        ("i dropped a tile from my hand and everyone saw", "shown-tile"),
        ("no one told me riichi needs closed hand, i riichied after a chii", "riichi-open"),
    ],
)
def test_a_mistake_is_heard_in_the_words_of_a_quarrel(says: str, slip: str) -> None:
    assert read_sentence(says).entries["slip"] == slip


@pytest.mark.parametrize(
    ("says", "changes"),
    [
        ("who pays noten when 2 are tenpai", [-1500, -1500, 1500, 1500]),
        ("two of us were in tenpai at the draw, what do the others pay", [-1500, -1500, 1500, 1500]),
        ("I was the only one tenpai, who pays", [-1000, -1000, -1000, 3000]),
        ("1 noten, who pays", [-3000, 1000, 1000, 1000]),
        ("3 noten, who pays how much", [-1000, -1000, -1000, 3000]),
        ("everyone noten who pays", [0, 0, 0, 0]),
        ("all four tenpai, any payments", [0, 0, 0, 0]),
    ],
)
def test_as_many_hands_are_tenpai_as_a_sentence_says(says: str, changes: list[int]) -> None:
    form, rules = put("draws.payments", read_sentence(says, game="riichi").position, None)
    settlement = form.settled(rules)
    assert settlement is not None
    assert sorted(settlement.changes(SEATS).values()) == changes


@pytest.mark.parametrize(
    ("says", "question", "answer", "verdict"),
    [
        ("Can I say riichi after chii?", "calls.turn", "riichi 4m", ILLEGAL),
        ("Why is there no riichi button after I called pon?", "calls.turn", "riichi 4m", ILLEGAL),
        ("riichi with an open hand allowed?", "calls.turn", "riichi 1m", ILLEGAL),
        ("He passed on a winning tile, then drew it himself and said tsumo", "furiten.win", "3m drawn", LEGAL),
    ],
)
def test_what_is_told_before_the_question_is_on_the_table(
    says: str, question: str, answer: str, verdict: Verdict
) -> None:
    understood = read_sentence(says, game="riichi")
    assert understood.question.id == question
    form, rules = put(question, understood.position, None)
    assert form.stated(answer).rule(rules).verdict is verdict


def test_a_yakuman_that_was_fed_is_won_off_the_player_who_is_named() -> None:
    """The discarder and the liable player pay half each; EMA has the discarder's side pay the honba, too."""
    says = "South fed the third dragon pon. Then North discarded the winning tile, 1 honba, who pays"
    position = read_sentence(says, game="riichi").position
    assert position["discard"] == "1s by north"
    form, rules = put("win.payments", position, "ema-2025")
    settlement = form.settled(rules)
    assert settlement is not None
    assert sorted(settlement.changes(SEATS).values()) == [-16_300, -16_000, 0, 32_300]
