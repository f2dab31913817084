"""How answers fare, what a ruling heads with, and what hints give away."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.puzzle.file import MAX_HINTS, Puzzle, read_puzzle
from callwise.puzzle.grade import AnswerError, Grade, Graded, Place, grade, hints, rulings
from callwise.riichi import kuikae
from callwise.riichi.presets import PRESETS
from callwise.ruleset import RulesetError
from callwise.ruling import Clause, Verdict
from callwise.view.words import plain
from tests.engine.puzzles import MAY_CALL, OTHER_END

AFTER_CHII = """
title   = "Five tiles"
ruleset = "common"
asks    = "{asks}"
prompt  = "You took {{4m}}."

[table]
call = "chii 4m with 23m"
hand = "14m 678p 3399s 77z"

[offer]
discards = "14m 6p 3s 7z"

[expect]
1m = "kuikae.suji"
4m = "kuikae.genbutsu"
6p = "kuikae.clear"
3s = "kuikae.clear"
7z = "kuikae.clear"
"""
BEFORE_CHII = """
title   = "Three ways"
ruleset = "common"
asks    = "kuikae.call"
prompt  = "May you take it?"

[table]
discard = "5m"
from    = "kamicha"
hand    = "5567m"
melds   = "6'66z 11'1z 222'p"

[expect]
"chii 5m with 67m" = "kuikae.dead-end"
"pon 5m with 55m from kamicha" = "kuikae.callable"
"""


def puzzle(asks: str) -> Puzzle:
    return read_puzzle(AFTER_CHII.format(asks=asks), "p")


ONE = puzzle("kuikae.discard")
ALL = puzzle("kuikae.legal")
CALL = read_puzzle(BEFORE_CHII, "p")
NO_CALL = read_puzzle(MAY_CALL, "p")
CHII, PON = "chii 5m with 67m", "pon 5m with 55m from kamicha"


def codes(graded: Graded) -> list[str]:
    return [entry.offer.code for entry in graded.entries]


@pytest.mark.parametrize(
    ("answer", "ruleset", "expected"),
    [
        ("6p", "common", Grade.RIGHT),
        ("7z", "common", Grade.RIGHT),  # any legal tile is right
        ("1m", "common", Grade.NOT_YET),
        ("4m", "common", Grade.NOT_YET),
        ("1m", "jpml-a", Grade.RIGHT),
        ("4m", "jpml-a", Grade.NOT_YET),
        ("4m", "mu", Grade.RIGHT),
        ("1m", "ema", Grade.UNSETTLED),
        ("4m", "ema", Grade.NOT_YET),
        ("6p", "ema", Grade.RIGHT),
    ],
)
def test_one_choice_is_right_when_it_is_legal(answer: str, ruleset: str, expected: Grade) -> None:
    graded = grade(ONE, [answer], ruleset)
    assert graded.grade is expected
    assert graded.head.offer.code == answer
    assert graded.ruleset.name == ruleset


@pytest.mark.parametrize(
    ("answer", "ruleset", "expected"),
    [
        ("6p 3s 7z", "common", Grade.RIGHT),
        ("7z 6p 3s 3s", "common", Grade.RIGHT),  # neither order nor repetition counts
        ("6p 3s", "common", Grade.ALMOST),  # one missed
        ("6p 3s 7z 1m", "common", Grade.ALMOST),  # one too many
        ("6p 3s 1m", "common", Grade.NOT_YET),  # one of each
        ("6p", "common", Grade.NOT_YET),
        ("1m", "common", Grade.NOT_YET),
        ("1m 4m", "common", Grade.NOT_YET),
        ("1m 4m 6p 3s 7z", "common", Grade.NOT_YET),
        ("1m 6p 3s 7z", "jpml-a", Grade.RIGHT),
        ("6p 3s 7z", "jpml-a", Grade.ALMOST),
        ("1m 4m 6p 3s 7z", "mu", Grade.RIGHT),
        ("6p 3s 7z", "ema", Grade.RIGHT),  # what is unsettled counts neither way
        ("1m 6p 3s 7z", "ema", Grade.RIGHT),
        ("1m 6p 3s", "ema", Grade.ALMOST),
        ("4m 6p 3s 7z", "ema", Grade.ALMOST),
    ],
)
def test_all_that_is_legal_and_nothing_else_is_right(answer: str, ruleset: str, expected: Grade) -> None:
    assert grade(ALL, answer.split(), ruleset).grade is expected


@pytest.mark.parametrize(
    ("asked", "answer", "ruleset", "expected"),
    [
        (CALL, PON, None, Grade.RIGHT),
        (CALL, CHII, None, Grade.NOT_YET),
        (CALL, "none", None, Grade.NOT_YET),
        (CALL, "none", "mu", Grade.NOT_YET),
        (NO_CALL, "none", None, Grade.RIGHT),
        (NO_CALL, "none", "jpml-a", Grade.NOT_YET),  # there it may be called
        (NO_CALL, "none", "ema", Grade.UNSETTLED),
        (NO_CALL, "chii 1m with 23m", "ema", Grade.UNSETTLED),
        (NO_CALL, "chii 1m with 23m", None, Grade.NOT_YET),
        (NO_CALL, "chii 1m with 23m", "mu", Grade.RIGHT),
    ],
)
def test_none_is_right_when_nothing_is_legal(asked: Puzzle, answer: str, ruleset: str | None, expected: Grade) -> None:
    assert grade(asked, [answer], ruleset).grade is expected


def test_both_calls_with_one_of_them_a_dead_end_are_almost_right() -> None:
    graded = grade(CALL, [CHII, PON])
    assert graded.grade is Grade.ALMOST
    assert (graded.head.place, graded.head.ruling.clause) == (Place.FOUL, kuikae.DEAD_END)


@pytest.mark.parametrize(
    ("answer", "ruleset", "order"),
    [
        ("7z 4m 1m", "common", "1m 4m 6p 3s 7z"),  # both fouls as offered, then what was missed, then what was found
        ("6p 3s", "common", "7z 6p 3s 1m 4m"),
        ("6p 3s 7z", "common", "6p 3s 7z 1m 4m"),
        ("4m 6p", "common", "4m 3s 7z 6p 1m"),
        ("6p 3s 7z", "ema", "6p 3s 7z 1m 4m"),  # a right answer is not headed by what nobody can know
        ("4m 6p", "ema", "4m 3s 7z 1m 6p"),
    ],
)
def test_a_ruling_heads_with_the_first_foul_then_with_what_was_missed(answer: str, ruleset: str, order: str) -> None:
    assert codes(grade(ALL, answer.split(), ruleset)) == order.split()


@pytest.mark.parametrize(("answer", "order"), [("7z", "7z 1m 4m 6p 3s"), ("4m", "4m 1m 6p 3s 7z")])
def test_one_choice_heads_its_ruling(answer: str, order: str) -> None:
    assert codes(grade(ONE, [answer])) == order.split()


@pytest.mark.parametrize(
    ("asked", "answer", "ruleset", "nearest"),
    [
        (ONE, "4m", "jpml-a", "1m"),
        (ONE, "6p", "common", None),
        (ALL, "6p 3s", "common", None),  # nothing illegal was chosen
        (ALL, "6p 4m", "jpml-a", "1m"),
        (CALL, CHII, "common", PON),
        (NO_CALL, "chii 1m with 23m", "common", None),
    ],
)
def test_a_foul_is_shown_the_nearest_legal_act(asked: Puzzle, answer: str, ruleset: str, nearest: str | None) -> None:
    found = grade(asked, [answer] if " with " in answer else answer.split(), ruleset).nearest
    assert (found.code if found else None) == nearest


@pytest.mark.parametrize(
    ("asked", "answer", "ruleset"),
    [
        *((asked, *rest) for asked in (ONE, ALL) for rest in (("1m", "common"), ("4m", "common"), ("4m", "rmu"))),
        (ONE, "1m", "ema"),
    ],
)
def test_where_the_suit_has_no_legal_tile_another_legal_one_is_shown(asked: Puzzle, answer: str, ruleset: str) -> None:
    graded = grade(asked, [answer, *([] if asked is ONE else ["6p", "3s", "7z"])], ruleset)
    assert graded.head.offer.code == answer
    assert graded.nearest in [entry.offer for entry in graded.entries if entry.ruling.is_legal]


def test_the_heading_act_is_ruled_under_every_ruleset_of_the_question() -> None:
    graded = grade(ONE, ["1m"])
    assert [place.ruleset for place in graded.elsewhere] == list(ONE.case.rulesets())
    verdicts = {place.ruleset.name: place.ruling.verdict for place in graded.elsewhere}
    assert (verdicts["common"], verdicts["jpml-a"], verdicts["ema"]) == (
        Verdict.ILLEGAL,
        Verdict.LEGAL,
        Verdict.UNSETTLED,
    )


@pytest.mark.parametrize(
    ("asked", "answer", "quoted"),
    [
        (ONE, [], "nothing"),
        (ALL, [], "nothing"),
        (ONE, ["9s"], "'9s'"),
        (ALL, ["6p", "8p"], "'8p'"),  # held but not offered
        (ALL, ["5m"], "'5m'"),
        (ONE, ["1m", "4m"], "1m, 4m"),
        (ONE, ["none"], "'none'"),
        (ALL, ["none"], "'none'"),
        (CALL, ["none", PON], "'none'"),
        (CALL, ["chii 5m with 76m"], "'chii 5m with 76m'"),
        (CALL, [""], "''"),
    ],
)
def test_an_answer_that_cannot_be_given_is_quoted(asked: Puzzle, answer: list[str], quoted: str) -> None:
    with pytest.raises(AnswerError) as caught:
        grade(asked, answer)
    assert quoted in str(caught.value)


def test_an_unknown_ruleset_is_refused() -> None:
    with pytest.raises(RulesetError, match="'moon'"):
        grade(ONE, ["1m"], "moon")
    with pytest.raises(RulesetError, match="'moon'"):
        rulings(ONE, "moon")


@given(st.sets(st.sampled_from(["1m", "4m", "6p", "3s", "7z"]), min_size=1), st.sampled_from(PRESETS))
def test_a_grade_follows_from_the_rulings(answer: set[str], rules: object) -> None:
    """Every offer is ruled on once; right means that no settled ruling disagrees with the choice."""
    name = getattr(rules, "name", "")
    graded = grade(ALL, sorted(answer), name)
    assert sorted(codes(graded)) == sorted(offer.code for offer in ALL.offers)
    slips = [
        entry
        for entry in graded.entries
        if entry.ruling.verdict is not Verdict.UNSETTLED and entry.ruling.is_legal is not entry.chosen
    ]
    assert (graded.grade in (Grade.RIGHT, Grade.UNSETTLED)) is (not slips)
    assert {entry.offer.code for entry in graded.entries if entry.chosen} == answer
    assert slips == [entry for entry in graded.entries[: len(slips)] if entry.place in (Place.FOUL, Place.MISSED)]


HINT = '\n[[hint]]\ntext = "Look at {{23m}}."\n'


@pytest.mark.parametrize(
    ("written", "ruleset", "told"),
    [
        ("", "common", kuikae.SUJI),
        (HINT, "common", kuikae.SUJI),
        (HINT + 'tells = {{ 1m = "kuikae.suji" }}\n', "common", kuikae.GENBUTSU),
        ("", "jpml-a", kuikae.GENBUTSU),
        ("", "ema", kuikae.LEVEL_OPEN),
        ("", "mu", None),  # all is legal: nothing to tell
        (HINT * MAX_HINTS, "common", None),
    ],
)
def test_the_last_hint_tells_what_the_rulings_say(written: str, ruleset: str, told: Clause | None) -> None:
    text = (AFTER_CHII + written).replace('"common"', f'"{ruleset}"')
    given_hints = hints(read_puzzle(text.format(asks="kuikae.discard"), "p"))
    assert len(given_hints) == written.count("[[hint]]") + (told is not None)
    assert all(plain(hint) for hint in given_hints)
    if told is not None:
        assert given_hints[-1].template.endswith(told.says)


def test_a_table_of_its_own_is_laid_beside_the_presets() -> None:
    graded = grade(read_puzzle(OTHER_END.replace('"common"', '"common+kuikae=free"'), "p"), ["1s"])
    names = [one.ruleset.name for one in graded.elsewhere]
    assert names[0] == "common+kuikae=free"
    assert graded.ruleset.name == names[0]
