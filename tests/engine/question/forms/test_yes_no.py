"""Yes or no: a question about one answer of another form."""

from collections.abc import Mapping

import pytest

from callwise.ground.errors import AnswerError
from callwise.puzzle.checks.expectation_faults import faults
from callwise.puzzle.checks.guess_chance import check_chance
from callwise.puzzle.entries import PuzzleError
from callwise.puzzle.file import Puzzle, read_puzzle
from callwise.puzzle.grade import grade, hints
from callwise.question.controls import Pairs, Picks
from callwise.question.forms.expectations import LINES
from callwise.question.forms.foreseen_answers import foreseen
from callwise.question.forms.offers import ANSWER
from callwise.question.forms.yes_no import YesNo
from callwise.question.grading import Grade, Stamp
from callwise.view.cards.puzzle_card import puzzle_card
from callwise.view.elements.prose import plain
from callwise.view.rulings.ruling_card import ruling_card
from tests.support.rulings.course_texts import rules_of

CHII = {"call": "chii 5p with 67p", "discards": "5p"}
CLAIMED = {"discard": "4m by east", "claims": "south chii 4m with 23m; west pon 4m with 44m; north ron 4m"}
WAITING = {"hand": "23456s 11z 123m 456p", "pond": "9p 1s 9m", "tiles": "4s"}
OPENED = {"hand": "22m 55p 888s", "melds": "3'33p 44'4m"}
DRAWN = {"discard": "4m by west", "east": "123m 456p 789s 33z 67s", "wall": "0"}
JOKER = {"you": "south", "south": "7d 11124c 68b 6d SS FF", "west": "10 | 33bJ", "discard": "3b by east"}
FROM_TABLE = "exchange discarded 3b for west 3b"

QUESTIONS = [
    ("kuikae.legal", CHII, "5p", "Can you discard 5 of circles?", "no", "kuikae.genbutsu"),
    ("kuikae.legal", {**CHII, "discards": "4p"}, "4p", "Can you discard 4 of circles?", "yes", "kuikae.clear"),
    ("kuikae.frozen", CHII, "5p", "Is it illegal to discard 5 of circles?", "yes", "kuikae.genbutsu"),
    (
        "kuikae.call",
        {"discard": "4m", "from": "kamicha", "hand": "123456m 78p 99s 111z"},
        "chii 4m with 23m",
        "Can you call 4 of characters with 2 and 3 of characters?",
        "yes",
        "kuikae.callable",
    ),
    ("furiten.ron", WAITING, "4s", "Can you ron on 4 of bamboo?", "no", "furiten.absolute"),
    ("furiten.win", WAITING, "4s drawn", "Can you win if you draw 4 of bamboo?", "yes", "furiten.own-draw"),
    (
        "calls.legal",
        {"discard": "4s by west", "south": "234m 567p 99p 25s 678s"},
        "south ron 4s",
        "Can you ron on 4 of bamboo?",
        "no",
        "win.incomplete",
    ),
    (
        "calls.legal",
        {"discard": "4m by west", "north": "23m 44m 678p 99s 1112z"},
        "north pon 4m with 44m",
        "Can you call pon with two 4s of characters?",
        "yes",
        "claims.pon",
    ),
    ("calls.waits", {"hand": "123456m 7999p 345s"}, "7p", "Does 7 of circles win?", "no", "win.no-yaku"),
    ("priority.winner", CLAIMED, "south", "Does South get 4 of characters?", "no", "priority.beaten-by-ron"),
    (
        "win.payments",
        {"discard": "8m by east", "wins": "west mangan"},
        "east 12000",
        "Does East pay 12,000?",
        "no",
        "payment.deals-in",
    ),
    (
        "win.payments",
        {"discard": "8m by east", "wins": "west mangan"},
        "west 8000",
        "Does West get 8,000?",
        "yes",
        "payment.deals-in",
    ),
    (
        "win.payments",
        {"discard": "8m by east", "wins": "west mangan"},
        "north 0",
        "Does North pay nothing?",
        "yes",
        "payment.no-part",
    ),
    (
        "calls.turn",
        {"turn": "south drew 9p", "south": "123m 456p 789s 3355z 9p", "wall": "3"},
        "riichi 9p",
        "Can you declare riichi, discarding 9 of circles?",
        "no",
        "turn.riichi-late",
    ),
    (
        "calls.turn",
        {"turn": "south drew 9s", "south": "22m 667m 555p 9999s 78p"},
        "ankan 9s",
        "Can you declare a closed kan of 9 of bamboo?",
        "yes",
        "turn.ankan",
    ),
    (
        "calls.meld",
        {"call": "chii 5m with 46m"},
        "45'6m",
        "Is this laid correctly: the 5 of characters sideways, in the middle, beside 4 and 6 of characters?",
        "no",
        "laying.chii-elsewhere",
    ),
    ("calls.chances", {"since": "west chii"}, "ippatsu", "Is ippatsu still possible?", "no", "interruption.cancelled"),
    (
        "calls.kandora",
        {"kan": "ankan"},
        "at-once",
        "Is the new indicator turned over right away?",
        "yes",
        "kandora.closed-at-once",
    ),
    ("calls.cost", {"slip": "win-shown"}, "chombo", "Is it chombo?", "yes", "penalty.chombo"),
    ("calls.value", {**OPENED, "win": "2m"}, "3", "Is this hand worth 3 han?", "yes", "value.sum"),
    ("calls.yaku", {**OPENED, "win": "2m"}, "toitoi", "Does this hand have toitoi?", "yes", "value.keeps"),
    (
        "priority.bonus",
        {"by": "west", "winners": "north south"},
        "south honba",
        "Is South paid for the honba?",
        "no",
        "priority.honba-not",
    ),
    (
        "priority.deal",
        {"by": "west", "winners": "north east"},
        "again",
        "Does East deal again?",
        "yes",
        "deal.east-won",
    ),
    (
        "priority.stick",
        {"discard": "5'z by west", "claims": "east pon 5z with 55z"},
        "turned-later",
        "Does West turn the next discard sideways too?",
        "yes",
        "riichi-stick.called",
    ),
    (
        "draws.abort",
        {"moment": "3'p by north", "riichi": "east south west"},
        "four-riichi",
        "Do the four riichi end the hand here?",
        "yes",
        "abort.four-riichi",
    ),
    (
        "draws.abort",
        {"moment": "south drew 7z", "south": "19m 19p 1s 1257z 34m 67s 8p | | 5p"},
        "nine-kinds",
        "Can you end the hand here?",
        "no",
        "abort.not-first-draw",
    ),
    (
        "draws.nagashi",
        {"discard": "2s by south", "south": "? | | 1z", "wall": "0"},
        "south",
        "Does South have a nagashi mangan?",
        "no",
        "nagashi.simple",
    ),
    ("draws.deal", DRAWN, "one-more", "Is there one more honba?", "yes", "drawn-deal.counted"),
    ("chombo.after", {"seat": "west"}, "dealt-again", "Is the hand dealt again?", "yes", "chombo.dealt-again"),
    (
        "pao.risk",
        {"turn": "north drew 7z", "north": "79m 345p 1399s 155s 57z", "south": "? | 55'5z 6'66z"},
        "7z",
        "Could red dragon make you liable?",
        "yes",
        "pao.risk",
    ),
    (
        "exchange.allowed",
        {**JOKER, "acts": FROM_TABLE},
        FROM_TABLE,
        "Can you take West’s joker for the discarded 3 bam?",
        "no",
        "exchange.discard",
    ),
    ("joker.groups", {"groups": "333b FF"}, "FF", "Can a joker be one of a pair of flowers?", "no", "joker.pair"),
    ("joker.forms", {"groups": "FFJ 3bJ"}, "FFJ", "Is two flowers and a joker a valid group?", "yes", "joker.alike"),
    ("joker.name", {"exposure": "77dJJ"}, "kong", "Is this a kong?", "yes", "joker.size-name"),
]
"""Questions, each with a position, the answer it asks about, its words, the right answer, and the clause."""


def text(
    asks: str,
    table: Mapping[str, str],
    about: str,
    answer: str = "yes",
    clause: str = "kuikae.clear",
    ruleset: str = "common",
) -> str:
    entries = "\n".join(f'{key} = "{value}"' for key, value in table.items())
    return f"""
title   = "One act"
ruleset = "{ruleset}"
asks    = "{asks}"
prompt  = "Somebody asks."

[table]
{entries}

[offer]
yes_or_no = "{about}"

[expect]
answer = "{answer}"
clause = "{clause}"
"""


def read(asks: str, table: Mapping[str, str], about: str, *more: str) -> Puzzle:
    """Read the puzzle that `text` writes, with its further arguments."""
    return read_puzzle(text(asks, table, about, *more), "p")


def said(answer: str) -> Pairs:
    return ((ANSWER, answer),)


SUJI = ("kuikae.legal", {"call": "chii 4m with 23m", "hand": "114m 678p 3399s 7z"}, "1m")


@pytest.mark.parametrize(("asks", "table", "about", "words", "answer", "clause"), QUESTIONS)
def test_a_question_is_put_in_the_words_of_its_answer(
    asks: str, table: Mapping[str, str], about: str, words: str, answer: str, clause: str
) -> None:
    ruleset = "league" if asks.startswith(("exchange", "joker")) else "common"
    puzzle = read(asks, table, about, answer, clause, ruleset)
    assert plain(puzzle.form.asks) == words
    assert list(faults(puzzle.form, puzzle.rules)) == []
    wrong = {"yes": "no", "no": "yes"}[answer]
    right = grade(puzzle, said(answer))
    assert (right.grade, right.under, right.marks) == (Grade.RIGHT, "Right", {(ANSWER, answer): Stamp.RIGHTLY})
    missed = grade(puzzle, said(wrong))
    assert (missed.grade, missed.under) == (Grade.NOT_YET, "Wrong")
    assert missed.marks == {(ANSWER, answer): Stamp.RIGHTLY, (ANSWER, wrong): Stamp.FOUL}
    assert ruling_card(missed, "p")


@pytest.mark.parametrize(
    ("ruleset", "due"), [("common", "no"), ("jpml-a", "yes"), ("rmu", "open"), ("common+kuikae=free", "yes")]
)
def test_the_right_answer_follows_the_ruleset(ruleset: str, due: str) -> None:
    puzzle = read(*SUJI)
    rules = puzzle.under(ruleset)
    assert puzzle.form.right(rules) == said(due)
    assert grade(puzzle, said(due), rules).grade is Grade.RIGHT
    assert grade(puzzle, said("no" if due == "yes" else "yes"), rules).grade is Grade.NOT_YET


@pytest.mark.parametrize(
    ("about", "corrected"),
    [
        ("east 12000", "so East pays 8,000"),
        ("east 8000", None),
        ("west 12000", "so West gets 8,000"),
        ("south 100", None),
    ],
)
def test_a_wrong_amount_is_corrected(about: str, corrected: str | None) -> None:
    """An amount that is right needs no correction, and nor does a seat that pays nothing."""
    puzzle = read("win.payments", {"discard": "8m by east", "wins": "west mangan"}, about)
    told = plain(grade(puzzle, said("yes")).decides)
    assert told.endswith(corrected) if corrected else ", so " not in told


def test_the_third_answer_is_offered_only_where_the_rules_may_leave_it_open() -> None:
    puzzle = read(*SUJI)
    (control,) = puzzle.form.sheet(puzzle.rules).controls
    assert isinstance(control, Picks)
    assert control.one
    *both, third = control.picks
    assert [one.value for one in both] == ["yes", "no"]
    assert third.only is not None
    assert "rmu" in third.only
    assert "common" not in third.only
    assert foreseen(puzzle.form, puzzle.rules) == (said("yes"), said("no"))
    assert foreseen(puzzle.form, rules_of("rmu")) == (said("yes"), said("no"), said("open"))


def test_the_question_draws_its_tile_and_gives_nothing_away() -> None:
    puzzle = read(*SUJI)
    card = puzzle_card(puzzle)
    assert '<h3 class="desk-asks">Can you discard <' in card
    assert 'data-form="yes-no" data-one' in card
    assert "Yes or no?" in card
    assert hints(puzzle) == ()
    assert list(check_chance(puzzle)) == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('yes_or_no = "1m"', 'yes_or_no = "2m"', "'2m' isn’t offered"),
        ('yes_or_no = "1m"', "yes_or_no = true", "yes_or_no is the answer to ask about"),
        ('yes_or_no = "1m"', 'yes_or_no = "1m"\none = true', "the offer’s only entry"),
        ('answer = "yes"', 'answer = "maybe"', "expect has the answer, yes, no, open, and the clause"),
        ('answer = "yes"', "", "expect has the answer, yes, no, open, and the clause"),
        ("[offer]", '[referee]\nanswer = "1m"\nverdict = "legal"\n[offer]', "leave one of them out"),
    ],
)
def test_invalid_entries_are_refused(old: str, new: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        read_puzzle(text(*SUJI).replace(old, new), "p")


def test_a_question_without_words_is_refused() -> None:
    table = {"call": "chii 4m with 23m", "discard": "1m", "noticed": "at-once"}
    with pytest.raises(PuzzleError, match=r"kuikae\.cost has no words for a question about one answer"):
        read("kuikae.cost", table, "chombo")


def test_a_wrong_expectation_is_reported() -> None:
    puzzle = read(*SUJI, "yes", "kuikae.suji")
    assert list(faults(puzzle.form, puzzle.rules)) == ["you expect the answer to be yes; under common it is no"]


@pytest.mark.parametrize(
    ("pairs", "message"),
    [((), "choose an answer first"), (said("maybe"), "'maybe' isn’t offered"), ((("open", "1m"),), "one answer")],
)
def test_other_answers_are_refused(pairs: Pairs, message: str) -> None:
    with pytest.raises(AnswerError, match=message):
        grade(read(*SUJI), pairs)


def test_payments_keep_their_settlement() -> None:
    """The sums can be shown after the answer."""
    puzzle = read("win.payments", {"discard": "8m by east", "wins": "west mangan"}, "east 12000")
    assert isinstance(puzzle.form, YesNo)
    settlement = puzzle.form.settled(puzzle.rules)
    assert settlement is not None
    assert [one.clause.id for one in settlement.payments] == ["payment.deals-in"]
    assert LINES not in puzzle.form.cites
