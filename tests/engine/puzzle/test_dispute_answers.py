"""Every dispute is answered as the engine rules, under every ruleset."""

from collections.abc import Mapping, Sequence
from functools import cache

import pytest

from callwise.law.ruling import Verdict
from callwise.puzzle.dispute_answers import UNDECIDED, Answer, answered
from callwise.view.elements.prose import plain
from tests.support.instructors.class_receipts import COURSE

ASKED = [one for group in COURSE.disputes for one in group.disputes if one.asks]


@cache
def every() -> Mapping[str, Sequence[Answer]]:
    """Return all answers to each dispute; they take seconds, so collecting tests doesn't ask for them."""
    return {one.id: answered(one) for one in ASKED}


def test_every_dispute_is_answered_at_every_table() -> None:
    for one in ASKED:
        assert [answer.ruleset for answer in every()[one.id]] == list(one.family.presets)


def test_words_follow_the_ruling() -> None:
    """The same words have one verdict, “Yes” and “No” have opposite ones, and no words are unused."""
    for one in ASKED:
        verdicts: dict[str, set[tuple[Verdict, str]]] = {}
        polar: dict[str, set[object]] = {"Yes": set(), "No": set()}
        for answer in every()[one.id]:
            words = plain(answer.says)
            due = str([row.due for row in answer.graded.amounts if row.seat.value == answer.codes[0]])
            verdicts.setdefault(words, set()).add((answer.verdict, due))
            polar.get(words.split(",")[0].split(".")[0], set()).add((answer.verdict, due, answer.codes[:1]))
        assert all(len(ruled) == 1 for words, ruled in verdicts.items() if words not in UNDECIDED.values()), one.id
        assert polar["Yes"].isdisjoint(polar["No"]), one.id
        assert one.answers.keys() == {answer.key for answer in every()[one.id]} - {""}, one.id


def test_what_nobody_settled_is_told_in_one_way() -> None:
    silent = [answer for each in every().values() for answer in each if not answer.is_decided]
    assert {answer.verdict for answer in silent} == set(UNDECIDED)
    worded = {answer.key: answer.verdict for answer in silent if answer.says != UNDECIDED[answer.verdict]}
    assert worded == {"points.money": Verdict.MOOT}
    assert {answer.key for answer in silent} == {"", *worded}


def answer_at(id: str, table: str) -> str:
    """Return the words of an answer at a table."""
    return next(plain(answer.says) for answer in every()[id] if answer.ruleset.name == table)


@pytest.mark.parametrize(
    ("id", "table", "says"),
    [
        ("tournament-wall-game", "league", "Only tournaments score points. Elsewhere nobody pays for a wall game."),
        (
            "misnamed-joker",
            "league",
            "You can’t take the joker, but you win: declare mah jongg on the name, and they pay.",
        ),
        ("frozen-discarded", "ema-2025", "Your hand is dead."),
        ("frozen-discarded", "tenhou", "Nothing. You take it back and discard another."),
        ("sticks", "ema-2025", "You take your own stick back. The first in turn order takes the rest."),
        ("two-rons", "m-league", "Only the first of you in turn order wins."),
        (
            "pao-honba",
            "ema-2025",
            "The player who dealt in, where honba are paid at all. The liable player pays half the yakuman.",
        ),
        ("riichi-near-the-end", "m-league", "Yes, even with three tiles left."),
        ("nine-terminals", "wrc-2025", "No. The hand goes on."),
        ("furiten-ends", "ema-2025", "Once you draw or call."),
        ("chii-then-pon", "m-league", UNDECIDED[Verdict.UNSETTLED]),
        ("mangan-limit", "ema-2025", "Yes. It’s rounded up to 8,000."),
        ("mangan-limit", "tenhou", "No. It’s 7,700."),
        ("false-win", "ema-2025", "No. Your hand is dead, and the others play on."),
        ("false-win", "wrc-2025", "Yes. It’s chombo."),
        ("call-taken-back", "wrc-2025", "No. Your hand is dead, and the others play on."),
        ("north-aside", "ema-2025", UNDECIDED[Verdict.MOOT]),
        (
            "chombo-paid",
            "ema-2025",
            "In a tournament, nobody: 20,000 points come off your total. Elsewhere the others, like a mangan.",
        ),
        (
            "chombo-payments",
            "ema-2025",
            "In a tournament, nothing: 20,000 points come off your total. Elsewhere 8,000, a mangan.",
        ),
        ("chombo-payments", "ema-2016", "Nothing at the table. It comes off your total."),
    ],
)
def test_known_answers(id: str, table: str, says: str) -> None:
    """Points on which one answer for all tables was once given."""
    assert answer_at(id, table) == says
