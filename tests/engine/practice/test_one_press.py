"""Easy positions take one press: yes or no, or the one right answer among a few."""

import hashlib
import re
from itertools import islice

import pytest

from callwise.agreement.ruleset import Ruleset
from callwise.practice.draft_quality import decides
from callwise.practice.hardness import hardness, length
from callwise.practice.maker_index import by_clause, first_topics, for_three
from callwise.practice.one_press import MOST_WRONG, takes_one_press
from callwise.practice.orders import EASIEST, Order, make
from callwise.puzzle.file import Puzzle, read_position, read_puzzle
from callwise.puzzle.puzzle_toml import ruled, write_puzzle
from callwise.question.controls import Picks
from callwise.question.families import Family, families
from callwise.question.forms.choose import Choose
from callwise.question.forms.yes_no import NO, YES, YesNo
from callwise.view.answer.answer_controls import pick_list

FIRST = [(family, *topic) for family in families() for topic in first_topics(family)]


def easy(seed: str, clause: str, asks: str) -> Puzzle:
    return make(Order(seed, clause, asks, level=EASIEST)).puzzle


@pytest.mark.parametrize(("family", "clause", "asks"), FIRST)
def test_first_topics_take_one_press_at_the_usual_table(family: Family, clause: str, asks: str) -> None:
    puzzle = easy("first", clause, asks)
    assert puzzle.rules.name == family.presets[0].name
    assert clause in decides(puzzle)
    match puzzle.form:
        case YesNo():
            assert puzzle.form.due(puzzle.rules) in (YES, NO)
        case Choose():
            rulings = puzzle.form.rulings(puzzle.rules)
            assert puzzle.form.takes_one
            legal = sum(one.ruling.is_legal for one in rulings)
            if puzzle.form.are_held and all(one.is_tile for one in puzzle.form.offers):
                assert 0 < legal < len(rulings) == len(puzzle.form.case.offers())
            else:
                assert legal == 1
                assert 2 <= len(rulings) <= MOST_WRONG + 1
        case _:
            raise AssertionError(puzzle.form)
    assert read_puzzle(puzzle.text, puzzle.name).form.unsaid == ()


@pytest.mark.parametrize("family", families())
def test_first_topics_are_as_often_right_to_say_yes_to_as_no(family: Family) -> None:
    """Otherwise somebody who always says the same would be right too often."""
    forms = [easy(f"{seed}", clause, asks) for _, clause, asks in FIRST for seed in range(4)]
    due = [one.form.due(one.rules) for one in forms if isinstance(one.form, YesNo) and one.family is family]
    assert len(due) > 9
    assert len(due) / 3 <= due.count(YES) <= len(due) * 2 / 3


def test_amounts_are_asked_about_with_yes_or_no() -> None:
    puzzle = easy("pays", "payment.deals-in", "win.payments")
    assert isinstance(puzzle.form, YesNo)


def test_games_for_three_come_only_if_asked_for() -> None:
    """A north can be set aside in many hands, but isn't asked about."""
    turns = [clause for clause, able in by_clause().items() if any(one.case.id == "calls.turn" for one in able)]
    for clause in islice((one for one in turns if one not in for_three()), 4):
        for seed in "abc":
            assert decides(easy(seed, clause, "calls.turn")).isdisjoint(for_three())
    assert decides(easy("a", "turn.kita", "calls.turn")) & for_three()


def test_steps_take_more_than_one_press() -> None:
    cases = {maker.case for able in by_clause().values() for maker in able}
    assert {one.id for one in cases if not takes_one_press(one)} == {"exchange.order", "exchange.play"}


@pytest.mark.parametrize("asks", ["exchange.each", "exchange.fault"])
def test_moves_that_arent_asked_about_are_told_in_their_places(asks: str) -> None:
    """The moves of a turn are numbered from one, whichever are on offer."""
    puzzle = easy("s0", "exchange.picked", asks)
    (control,) = (one for one in puzzle.form.sheet(puzzle.rules).controls if isinstance(one, Picks) and one.typed)
    markup = pick_list(control, (), puzzle.rules.name)
    assert markup is not None
    assert asks == "exchange.fault" or control.told
    shown = re.findall(r">(\d+): ", markup)
    assert shown == [str(nth) for nth in range(1, len(puzzle.table["acts"].split("; ")) + 1)]


def test_former_levels_draw_what_they_always_drew() -> None:
    """Links to positions stay valid, however the easiest are chosen and positions are called now."""
    topics = (
        ("kuikae.suji", "kuikae.legal"),
        ("furiten.absolute", "furiten.ron"),
        ("exchange.picked", "exchange.each"),
    )
    for level, digest in ((0, "677a797f9b10"), (1, "7af81c38185f"), (3, "4e165d2b2708"), (4, "fc508cace846")):
        made = [make(Order("kept", clause, asks, level=level)).puzzle.text for clause, asks in topics]
        text = "".join(text.partition("\n")[2] for text in made)
        assert hashlib.sha256(text.encode()).hexdigest().startswith(digest), level


def waiting(hand: str) -> Puzzle:
    """Return a position with a hand that waits for a four of circles."""
    parts: dict[str, object] = {
        "title": "Waiting",
        "ruleset": "common",
        "asks": "furiten.ron",
        "prompt": "You wait.",
        "table": {"hand": hand, "pond": "1z9s4z", "tiles": "4p"},
    }
    drawn = read_position(write_puzzle({**parts, "expect": {}}), "drawn")
    rules: Ruleset = drawn.form.case.presets()[0]
    return read_puzzle(write_puzzle({**parts, "expect": ruled(drawn.form, rules)}), "drawn")


def test_suits_make_no_position_harder() -> None:
    """A hand of one suit is shorter to write, but not easier to read."""
    one, three = waiting("11123456678p 99p"), waiting("234m 567s 789m 23p 99p")
    assert hardness(one) == hardness(three)
    assert length(one) < length(three)
