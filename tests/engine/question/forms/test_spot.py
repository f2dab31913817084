"""Spotting mistakes: is a referee's ruling right?"""

import pytest

from callwise.ground.errors import AnswerError
from callwise.puzzle.checks.soundness import check_puzzle
from callwise.puzzle.entries import PuzzleError
from callwise.puzzle.file import Puzzle, read_puzzle
from callwise.puzzle.grade import grade, hints
from callwise.question.controls import Pairs, Picks
from callwise.question.forms.judged_form import CLAUSE
from callwise.question.forms.spot import RULING, Spot
from callwise.question.grading import Grade, Stamp
from callwise.question.scene import Note
from callwise.riichi.agreement.presets import COMMON, PRESETS
from callwise.riichi.calls import kuikae
from callwise.view.cards.puzzle_card import puzzle_card
from callwise.view.elements.prose import plain, spoken
from callwise.view.rulings.ruling_card import ruling_card
from tests.support.rulings.course_texts import LEGAL, MAY_CALL, course, rules_of

START = LEGAL[: LEGAL.index("[expect]")]
WRONG = f"""{START}
[referee]
answer  = "1s"
verdict = "legal"

[expect]
ruling = "wrong"
clause = "kuikae.suji"
"""
RIGHT = WRONG.replace('"legal"', '"illegal"').replace('"wrong"', '"right"')


def read(text: str, ruleset: str = "common") -> Puzzle:
    return read_puzzle(text.replace('"common"', f'"{ruleset}"'), "p")


def said(ruling: str) -> Pairs:
    return ((RULING, ruling),)


@pytest.mark.parametrize(
    ("text", "ruleset", "answer", "is_right"),
    [
        (WRONG, "common", "wrong", True),
        (WRONG, "common", "right", False),
        (WRONG, "common", "open", False),
        (RIGHT, "common", "right", True),
        (RIGHT, "common", "wrong", False),
        (WRONG, "jpml-a", "right", True),
        (WRONG, "rmu", "open", True),
        (RIGHT, "rmu", "open", True),
        (RIGHT, "rmu", "right", False),
    ],
)
def test_the_judgement_is_graded(text: str, ruleset: str, answer: str, is_right: bool) -> None:
    """It is about the reader, because “wrong” alone could be the referee’s ruling."""
    puzzle = read(text)
    graded = grade(puzzle, said(answer), puzzle.under(ruleset))
    assert graded.grade is (Grade.RIGHT if is_right else Grade.NOT_YET)
    assert (graded.stamp, graded.under) == ((Stamp.RIGHT, "You’re right") if is_right else (Stamp.FOUL, "You’re wrong"))
    assert graded.marks == {(RULING, answer): Stamp.RIGHTLY if is_right else Stamp.FOUL}
    assert ruling_card(graded, "p")


@pytest.mark.parametrize("clause", ["kuikae.suji", "kuikae.clear", "claims.chii"])
def test_a_clause_in_an_earlier_answer_is_ignored(clause: str) -> None:
    graded = grade(read(WRONG), (*said("wrong"), (CLAUSE, clause)))
    assert (graded.grade, graded.marks) == (Grade.RIGHT, {(RULING, "wrong"): Stamp.RIGHTLY})


def test_clauses_in_an_earlier_file_are_ignored() -> None:
    text = WRONG.replace('verdict = "legal"', 'verdict = "legal"\nclauses = ["kuikae.clear", "kuikae.no"]')
    puzzle = read(text)
    (control,) = puzzle.form.sheet(COMMON).controls
    assert isinstance(control, Picks)
    assert [plain(pick.says) for pick in control.picks] == ["Right", "Wrong", "The rules don’t say"]
    assert grade(puzzle, said("wrong")).grade is Grade.RIGHT


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
@pytest.mark.parametrize("text", [WRONG, RIGHT])
def test_the_right_answer_is_right_and_can_be_picked(text: str, rules: object) -> None:
    puzzle, name = read(text), getattr(rules, "name", "")
    right = puzzle.form.right(rules_of(name))
    assert right is not None
    assert grade(puzzle, right, puzzle.under(name)).grade is Grade.RIGHT
    controls = [control for control in puzzle.form.sheet(rules_of(name)).controls if isinstance(control, Picks)]
    assert all(control.one for control in controls)
    offered = {(pick.name, pick.value) for control in controls for pick in control.picks}
    assert set(right) <= offered


def test_the_referees_ruling_is_next_to_the_position() -> None:
    """The ruled act is described too, for readers who can't see the picture."""
    sheet = read(WRONG).form.sheet(COMMON)
    *_, note = sheet.scene.panels
    assert isinstance(note, Note)
    assert plain(note.text) == "You can discard 1 of bamboo."
    assert plain(sheet.scene.sentence[-1]).endswith("You can discard 1 of bamboo.")
    assert str(spoken(note.text)) in puzzle_card(read(WRONG))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("swap-calling/three-to-six", "You can’t call"),
        ("sacred-discards/a-pon-changes-nothing", "You can’t win on"),
        ("sacred-discards/one-slip", "You can’t win with"),
        ("who-pays/the-usual-answer", "West isn’t liable."),
    ],
)
def test_a_denial_is_one_plain_sentence(name: str, told: str) -> None:
    """It never asserts the act first, as in “You can win on it: illegal”."""
    puzzle = next(one for track in course().tracks for one in track.puzzles if track.key(one.name) == name)
    *_, note = puzzle.form.sheet(rules_of(puzzle.rules.name)).scene.panels
    assert isinstance(note, Note)
    assert told in plain(note.text)
    assert (": " in plain(note.text)) is (": " in told)


def test_the_last_hint_names_the_deciding_clause() -> None:
    assert [hint.template for hint in hints(read(WRONG))] == [kuikae.SUJI.says]


@pytest.mark.parametrize(
    ("answer", "quoted"),
    [
        ((), "choose an answer first"),
        (((CLAUSE, "kuikae.suji"),), "choose an answer first"),
        (said("maybe"), "'maybe'"),
        ((*said("wrong"), (RULING, "right")), "one ruling"),
        ((*said("wrong"), ("answer", "1s")), "one ruling"),
    ],
)
def test_an_impossible_answer_is_quoted(answer: Pairs, quoted: str) -> None:
    with pytest.raises(AnswerError, match=quoted):
        grade(read(WRONG), answer)


@pytest.mark.parametrize(
    ("old", "new", "key", "quoted"),
    [
        ('answer  = "1s"', 'answer  = "9s"', "referee.answer", "'9s'"),
        ('answer  = "1s"', "", "referee", "answer that was ruled on and the verdict"),
        ('answer  = "1s"', 'answer  = "1s"\nwho = "me"', "referee", "answer that was ruled on and the verdict"),
        ('verdict = "legal"', 'verdict = "unsettled"', "referee.verdict", "'unsettled'"),
        ('verdict = "legal"', "verdict = 1", "referee", "answer that was ruled on and the verdict"),
        ('ruling = "wrong"', 'ruling = "false"', "expect", "right, wrong, open"),
        ('clause = "kuikae.suji"', "", "expect", "the clause that decides"),
        ('clause = "kuikae.suji"', 'clause = "kuikae.sujii"', "expect", "'kuikae.sujii'"),
        ('ruling = "wrong"\nclause = "kuikae.suji"', '1s = "kuikae.suji"', "expect", "the clause that decides"),
    ],
)
def test_a_file_without_a_valid_ruling_is_located(old: str, new: str, key: str, quoted: str) -> None:
    assert WRONG.count(old) == 1
    with pytest.raises(PuzzleError) as caught:
        read(WRONG.replace(old, new))
    assert caught.value.key == key
    assert quoted in str(caught.value)


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (WRONG, []),
        (RIGHT, []),
        (WRONG.replace('"wrong"', '"right"'), ["the ruling to be right; under common it is wrong"]),
        (WRONG.replace("kuikae.suji", "kuikae.genbutsu"), ["to rest on kuikae.genbutsu"]),
        (RIGHT.replace('"right"', '"open"'), ["the ruling to be open; under common it is right"]),
    ],
)
def test_author_and_engine_agree_on_both_parts(text: str, faults: list[str]) -> None:
    found = [finding.says for finding in check_puzzle(read(text))]
    assert len(found) == len(faults)
    assert all(fault in says for fault, says in zip(faults, found, strict=True))


def test_a_referee_can_rule_on_a_call() -> None:
    """Any question answered by choosing can be shown with a ruling on it."""
    text = MAY_CALL[: MAY_CALL.index("[expect]")]
    text += '[referee]\nanswer = "chii 1m with 23m"\nverdict = "legal"\n'
    text += '[expect]\nruling = "wrong"\nclause = "kuikae.dead-end"\n'
    puzzle = read(text)
    assert isinstance(puzzle.form, Spot)
    assert not check_puzzle(puzzle)
    assert grade(puzzle, said("wrong")).grade is Grade.RIGHT
