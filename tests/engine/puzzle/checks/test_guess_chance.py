"""The chance of passing by guessing, for each form of puzzle and for whole tracks."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from callwise.puzzle.checks.guess_chance import MOST, chance, check_chance, check_lists
from callwise.puzzle.checks.patterns import EASY, check_patterns
from callwise.puzzle.course import Track
from callwise.puzzle.file import read_puzzle
from callwise.question.families import also
from tests.counters import puzzles
from tests.support.rulings.course_texts import LEGAL, MAY_CALL, OTHER_END, course, rules_of

FROZEN = LEGAL.replace("kuikae.legal", "kuikae.frozen")
ALL_CLEAR = LEGAL.replace('"1s 8s 5p"', '"8s 5p"').replace('1s = "kuikae.suji"\n', "")
STATED = f"""{LEGAL[: LEGAL.index("[expect]")]}
[referee]
answer  = "1s"
verdict = "legal"

[expect]
ruling = "wrong"
clause = "kuikae.suji"
"""
FEW = ALL_CLEAR.replace("kuikae.legal", "kuikae.frozen")


@pytest.fixture
def _counters() -> Iterator[None]:
    with also("tests.counters"):
        yield


def track(texts: list[str]) -> Track:
    """Return a track of one lesson with these puzzles."""
    some = course().tracks[0]
    read = tuple(read_puzzle(text, f"puzzle-{number}") for number, text in enumerate(texts))
    return replace(some, lessons=(replace(some.lessons[0], puzzles=read),))


def likely(text: str, name: str = "common") -> Fraction:
    return chance(read_puzzle(text, "p").form, rules_of(name))


@pytest.mark.parametrize(
    ("text", "rules", "expected"),
    [
        pytest.param(OTHER_END, "common", Fraction(2, 3), id="one: any that stands"),
        pytest.param(OTHER_END, "mu", Fraction(1), id="one: all of them stand"),
        pytest.param(OTHER_END, "rmu", Fraction(2, 4), id="one: open is an answer more"),
        pytest.param(LEGAL, "common", Fraction(1, 7), id="all: marked or not, but not nothing"),
        pytest.param(FROZEN, "common", Fraction(1, 8), id="all: nothing is an answer more"),
        pytest.param(LEGAL, "rmu", Fraction(1, 26), id="all: marked, open or not"),
        pytest.param(MAY_CALL, "common", Fraction(1, 2), id="all: one offer, or none"),
    ],
)
def test_a_guess_is_one_of_all_possible_answers(text: str, rules: str, expected: Fraction) -> None:
    assert likely(text, rules) == expected


@pytest.mark.usefixtures("_counters")
@pytest.mark.parametrize(
    ("name", "rules", "expected"),
    [
        pytest.param("spot", "strict", Fraction(1, 3), id="right, wrong or unsettled"),
        pytest.param("pay", "usual", Fraction(0), id="amounts are written"),
        pytest.param("pay-open", "silent", Fraction(1, 2), id="amounts or open"),
        pytest.param("clear", "strict", Fraction(2, 3) * Fraction(1, 3), id="every step is one of the acts"),
        pytest.param("clear", "usual", Fraction(3, 3) * Fraction(2, 3), id="any way will do"),
        pytest.param("keep", "usual", Fraction(1, 9), id="not every way does, and a step can be one too early"),
        pytest.param("keep", "strict", Fraction(0), id="no way leads there"),
    ],
)
def test_each_form_has_a_guess_chance(name: str, rules: str, expected: Fraction) -> None:
    assert likely(puzzles.EVERY[name], rules) == expected


@pytest.mark.parametrize(("text", "refused"), [(OTHER_END, True), (MAY_CALL, True), (LEGAL, False), (FROZEN, False)])
def test_a_puzzle_too_easy_to_guess_is_refused(text: str, refused: bool) -> None:
    puzzle = read_puzzle(text, "p")
    found = [finding.where for finding in check_chance(puzzle)]
    assert found == (["p"] if refused else [])
    assert (chance(puzzle.form, puzzle.rules) > MOST) is refused


@pytest.mark.usefixtures("_counters")
@pytest.mark.parametrize(
    ("text", "refused"),
    [
        pytest.param(MAY_CALL, "single answer", id="one call, or none"),
        pytest.param(FEW, None, id="two tiles"),
        pytest.param(STATED, None, id="a stated ruling"),
        pytest.param(puzzles.EVERY["pay"], None, id="amounts are no list"),
    ],
)
def test_a_list_of_one_is_refused(text: str, refused: str | None) -> None:
    found = [finding.says for finding in check_lists(read_puzzle(text, "p"))]
    assert len(found) == (refused is not None)
    assert all(refused is not None and refused in says for says in found)


@pytest.mark.parametrize(
    ("texts", "word"),
    [
        ([ALL_CLEAR, LEGAL, LEGAL], None),
        ([ALL_CLEAR, ALL_CLEAR, LEGAL, LEGAL], "all"),
        ([ALL_CLEAR, ALL_CLEAR, *[LEGAL] * 4], None),
        ([MAY_CALL, MAY_CALL, *[LEGAL] * 3], "none"),
        ([MAY_CALL, LEGAL], None),
    ],
)
def test_a_track_with_predictable_answers_is_refused(texts: list[str], word: str | None) -> None:
    """“All” or “none” can be right in at most a third of its choose-all puzzles."""
    found = [finding.says for finding in check_patterns(track(texts)) if "of the answers" in finding.says]
    assert len(found) == (word is not None)
    assert all(f", {word} of the answers" in says for says in found)


@pytest.mark.parametrize(
    ("wrong", "right", "unsettled", "refused"),
    [
        pytest.param(2, 0, 0, None, id="two may be alike"),
        pytest.param(2, 1, 0, None, id="two thirds may be"),
        pytest.param(3, 0, 0, "3 of 3 stated rulings are wrong", id="not all of three"),
        pytest.param(3, 1, 0, "3 of 4 stated rulings are wrong", id="nor more than two thirds"),
        pytest.param(1, 3, 0, "3 of 4 stated rulings are right", id="of either kind"),
        pytest.param(2, 0, 1, None, id="one that is unsettled counts among them"),
        pytest.param(0, 0, 3, None, id="and is neither"),
    ],
)
def test_a_track_with_one_sided_stated_rulings_is_refused(
    wrong: int, right: int, unsettled: int, refused: str | None
) -> None:
    texts = [STATED] * wrong + [STATED.replace('"legal"', '"illegal"')] * right
    texts += [STATED.replace('"common"', '"rmu"')] * unsettled
    found = [finding.says for finding in check_patterns(track([*texts, LEGAL])) if "stated" in finding.says]
    assert [says.split(";")[0] for says in found] == ([refused] if refused else [])


@pytest.mark.parametrize(
    ("easy", "hard", "refused"),
    [
        pytest.param(1, 0, False, id="a single one may be easy"),
        pytest.param(1, 2, False, id="even if the others are few"),
        pytest.param(2, 6, False, id="a quarter may be"),
        pytest.param(2, 5, True, id="more may not"),
        pytest.param(0, 4, False, id="none need be"),
    ],
)
def test_a_track_with_too_many_guessable_puzzles_is_refused(easy: int, hard: int, refused: bool) -> None:
    """At most a quarter may have a guess chance of one in four or more, such as two offers without “none”."""
    assert likely(FEW) == EASY > likely(LEGAL)
    findings = check_patterns(track([FEW] * easy + [LEGAL] * hard))
    found = [finding.says for finding in findings if "guess" in finding.says]
    assert [says.startswith(f"a guess passes {easy} of {easy + hard} ") for says in found] == [True] * refused
