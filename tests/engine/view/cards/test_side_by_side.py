"""A position side by side under several rules: each answer's rulings, and refused requests."""

import json
import re

import pytest

from callwise.doors.bridge import handle
from callwise.ground.errors import EntryError
from callwise.law.ruling import Verdict
from callwise.puzzle.free_question import put
from callwise.puzzle.registry import questions
from callwise.view.cards.side_by_side import LONGEST_TITLE, MOST_SIDES, Sides
from tests.support.rulings.course_texts import rules_of

ASKED = ("kuikae.legal", {"call": "chii 4m with 23m", "hand": "14m 678p 23399s 7z"})
TITLES = {"strict": "Strict", "same_tile_only": "Same tile", "free": "Free"}


def sides(ruleset: str | None = None, option: str = "kuikae", **titles: str) -> Sides:
    """Return the test position under each value of an option."""
    return Sides.to(*ASKED, ruleset, option, titles or TITLES)


def answered(**params: object) -> dict[str, dict[str, str]]:
    """Return the bridge's reply to the request with some parts changed."""
    asks, table = ASKED
    asked = {"asks": asks, "table": table, "ruleset": None, "option": "kuikae", "values": TITLES, **params}
    found: dict[str, dict[str, str]] = json.loads(handle(json.dumps({"method": "ask.each", "params": asked})))
    return found


def test_each_answer_is_ruled_on_under_each_value() -> None:
    found = sides()
    assert [side.title for side in found.sides] == list(TITLES.values())
    for value, side in zip(TITLES, found.sides, strict=True):
        form, rules = put(*ASKED, f"common+kuikae={value}")
        alone = {ruled.code: ruled.ruling.verdict for ruled in form.rulings(rules_of(rules.name))}
        assert {code: graded.head.verdict for code, graded in side.each.items()} == alone
    verdicts = [side.each["1m"].head.verdict for side in found.sides]
    assert verdicts == [Verdict.ILLEGAL, Verdict.LEGAL, Verdict.LEGAL]


def test_a_board_has_answers_as_rows_and_values_as_columns() -> None:
    found = sides()
    board = found.board()
    assert board.count('<th scope="row"') == len(found.answers) == 9
    assert board.count('<th scope="col"') == len(TITLES)
    assert len(re.findall("<td data-verdict", board)) == len(TITLES) * len(found.answers)
    assert board.count('class="side-why"') == board.count('class="side-short"') == len(TITLES) * len(found.answers)


def test_every_deciding_clause_is_listed_once_with_its_source() -> None:
    found = sides()
    heads = {side.each[pick.value].head.clause.id for side in found.sides for pick in found.answers}
    assert sorted(clause.id for clause in found.clauses) == sorted(heads)
    assert found.law().count('<p class="law">') == len(heads)


def test_other_options_of_the_ruleset_stay() -> None:
    """Only the compared option is replaced, whatever its value in the ruleset."""
    found = sides("common+kuikae=free+kuikae_penalty=chombo")
    assert [side.each["1m"].head.follows is not None for side in found.sides] == [True, False, False]


def test_a_sentence_counts_the_legal_answers() -> None:
    assert sides().count() == "Strict: 7 of 9; Same tile: 8 of 9; Free: 9 of 9."


@pytest.mark.parametrize(
    ("params", "key", "says"),
    [
        ({"values": {}}, "values", f"one to {MOST_SIDES} values can be shown side by side, got 0"),
        ({"values": {str(n): "x" for n in range(7)}}, "values", "got 7"),
        ({"values": {"lax": "Lax"}}, "values", "kuikae is never 'lax'; it is strict, same_tile_only and free"),
        ({"values": {"free": ""}}, "values", "a title has 1 to 40 characters"),
        ({"values": {"free": "x" * (LONGEST_TITLE + 1)}}, "values", "a title has 1 to 40 characters"),
        ({"values": ["free"]}, None, "values is an object of texts"),
        ({"option": "colour"}, "option", "no option 'colour'; options are kuikae"),
        ({"option": 4}, None, "option is a text"),
        ({"ruleset": "moon"}, "ruleset", "no ruleset 'moon'"),
        ({"asks": "moon.phase"}, "asks", "there’s no question 'moon.phase'"),
        ({"asks": "kuikae.legal", "table": {"hand": "14x"}}, "call", "'call' is missing"),
    ],
)
def test_incomparable_rules_are_refused_by_name(params: dict[str, object], key: str, says: str) -> None:
    error = answered(**params)["error"]
    assert says in error["message"]
    assert error["key"] == key


def test_a_question_without_a_list_of_answers_is_refused() -> None:
    case = questions()["exchange.order"]
    with pytest.raises(EntryError, match="can’t be shown side by side"):
        Sides.to(case.id, case.example, None, "must_rack_pick", {"no": "No"})


def test_a_title_is_escaped() -> None:
    found = answered(values={"free": "<img src=x>"})["result"]
    assert "<img" not in found["board"]
    assert "&lt;img src=x&gt;" in found["board"]


def test_an_answer_legal_in_one_way_names_it() -> None:
    """The cell names the only legal way: the 4 can complete 4-5-6 but not 2-3-4."""
    table = {"hand": "23456s11z123m456p", "pond": "1s", "yaku": "granted"}
    titles = {"one_four_seven": "1-4-7", "absolute": "Absolute"}
    board = Sides.to("furiten.ron", table, None, "sacred_discard", titles).board()
    (means,) = re.findall(r'<p class="side-means">(.*?)</p>', board)
    assert re.findall("#t([0-9a-z]+)-s", means) == ["4s", "4s", "5s", "6s"]
