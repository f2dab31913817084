"""Entries that the drawing omits are in the story, or described in words on cards without one."""

from callwise.ground.errors import CallwiseError
from callwise.puzzle.file import Puzzle
from callwise.puzzle.free_question import posed, put
from callwise.question.case import Form
from callwise.question.forms.yes_no import YesNo
from callwise.view.cards.card_setting import FRAME
from callwise.view.cards.puzzle_card import puzzle_card
from tests.support.each import each
from tests.support.rulings.course_texts import course, rules_of

ENTRIES: dict[tuple[str, str], Puzzle] = {}
for _puzzle in sorted(course().puzzles, key=lambda one: isinstance(one.form, YesNo)):
    for _key in _puzzle.table:
        ENTRIES.setdefault((_puzzle.form.case.id, _key), _puzzle)


def without(puzzle: Puzzle, key: str) -> Form | None:
    """Return the question without an entry, or None if it then can't be asked."""
    try:
        form, _ = put(puzzle.form.case.id, {name: text for name, text in puzzle.table.items() if name != key})
    except CallwiseError:
        return None
    return form


def clauses(form: Form, ruleset: str) -> dict[str, str]:
    """Return the clause for each answer."""
    return {one.code: one.ruling.clause.id for one in form.rulings(rules_of(ruleset))}


@each(ENTRIES, "-".join)
def test_deciding_entries_are_drawn_or_described(entry: tuple[str, str]) -> None:
    """If an entry changes the ruling but not the picture, it must be listed as undrawn."""
    key, puzzle = entry[1], ENTRIES[entry]
    less = without(puzzle, key)
    if less is None or less.case.scene() != puzzle.form.case.scene() or not puzzle.form.case.keys[key].drawn:
        return
    ruled, otherwise = clauses(puzzle.form, puzzle.rules.name), clauses(less, puzzle.rules.name)
    assert {code: clause for code, clause in ruled.items() if otherwise.get(code, clause) != clause} == {}


def test_a_frame_tells_the_story() -> None:
    """It decides, so that it's there whether or not the drawing omits anything; one puzzle a question shows it."""
    asked = {one.form.case.id: one for one in course().puzzles}
    assert [one.name for one in asked.values() if "puzzle-prompt" not in puzzle_card(one, FRAME)] == []


def test_a_posed_question_describes_entries_the_drawing_omits() -> None:
    """It has no story."""
    told = {}
    for (asks, key), puzzle in ENTRIES.items():
        if isinstance(puzzle.form, YesNo):  # its answers needn't include a right one
            continue
        card = puzzle_card(posed(asks, puzzle.table, puzzle.rules.name), FRAME)
        told[asks, key] = "desk-story" in card
    assert told["exchange.allowed", "seeks"]
    assert told["exchange.order", "goal"]
    assert not told["kuikae.legal", "call"]
