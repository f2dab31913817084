"""The instructor's page: an accessible table of every learner and puzzle, correct sums, and learners'
input only as text.
"""

import re
from collections import Counter
from collections.abc import Sequence
from xml.etree import ElementTree

import pytest

from callwise.instructors.receipts.receipt import moment, write_receipt
from callwise.instructors.receipts.run import Answered
from callwise.instructors.receipts.similar_names import NOBODY
from callwise.instructors.results.learner_answer import answered
from callwise.instructors.results.results import CourseData, LessonLink, Results, results
from callwise.instructors.results.results_page import missed_count, missed_in_all, unsolved_by_few
from callwise.instructors.results.results_page import results as drawn
from callwise.instructors.sets.puzzle_set import PuzzleSet
from callwise.instructors.sets.set_puzzles import asked
from tests.support.instructors.class_receipts import BEGAN, EVENING, FILES, MINUTE, TEN, receipt, run, set_of, text

CLAUSES = {"kuikae.suji": LessonLink("swap-calling/the-other-end-of-the-run/", "The other end")}
KNOWN = CourseData(FILES, {key: LessonLink("a/b/", "A lesson") for key in FILES}, CLAUSES)
EXAM = set_of(*TEN, name="An examination", is_test=True)
WAYS: dict[str, Sequence[str]] = {
    "Ana": ["+", "-+", "-~+", "-", "?", "+", "~", ".", "--", "+"],
    "Ben": ["-", "-", "+", "-", "+", "+", "~+", "+", "+", "-"],
    "": ["+"] * 10,
}


def ruled(ways: dict[str, Sequence[str]], of: PuzzleSet = EVENING, more: str = "") -> Results:
    """Score receipts of learners with these results."""
    texts = [text(who, way, of, began=BEGAN + nth * MINUTE) for nth, (who, way) in enumerate(ways.items())]
    return results([("", "\n\n".join([*texts, more]))], KNOWN)


def tree(markup: str) -> ElementTree.Element:
    """Parse markup as XML, after completing bare attributes."""
    closed = re.sub(r"<(input|br)([^>]*)>", r"<\1\2/>", markup)
    return ElementTree.fromstring(f"<root>{re.sub(r'<[a-z][^<>]*>', _whole, closed)}</root>")


def _whole(tag: re.Match[str]) -> str:
    """Give bare attributes a value."""
    return re.sub(r'("[^"]*")|(?<= )([a-z-]+)(?=[ >/])', lambda found: found[1] or f'{found[2]}=""', tag[0])


def words(element: ElementTree.Element) -> str:
    """Return the text a screen reader announces for an element."""
    return "".join(element.itertext()).strip()


def table(of: Results) -> tuple[list[list[str]], list[list[str]]]:
    """Return the grid's text for each learner, and the sums below."""
    root = tree(drawn(of))
    body, foot = root.find(".//tbody"), root.find(".//tfoot")
    assert body is not None
    assert foot is not None
    return [[words(cell) for cell in row] for row in body], [[words(cell) for cell in row] for row in foot]


def test_each_cell_describes_its_answer_in_words() -> None:
    rows, _ = table(ruled(WAYS))
    assert rows[0] == [
        "Ana",
        "right at once",
        "right after 2 tries",
        "right after 3 tries",
        "not right",
        "unsettled",
        "right at once",
        "almost",
        "not answered –",
        "not right",
        "right at once",
        "3",
        "5",
    ]
    assert rows[2] == [NOBODY, *["right at once"] * 10, "10", "10"]


@pytest.mark.parametrize("of", [EVENING, EXAM])
def test_the_sums_match_the_cells(of: PuzzleSet) -> None:
    once: dict[str, Sequence[str]] = {who: [way[0] for way in several] for who, several in WAYS.items()}
    ways = once if of.is_test else WAYS
    rows, foot = table(ruled(ways, of))
    for nth, (_, *columns, all_in_all) in enumerate(foot):
        right = ("right",) if of.is_test else (("right at once",), ("right at once", "right after"))[nth]
        per_learner = [sum(cell.startswith(right) for cell in row[1:11]) for row in rows]
        assert [int(row[11 + nth]) for row in rows] == per_learner
        per_puzzle = [sum(row[place].startswith(right) for row in rows) for place in range(1, 11)]
        assert columns == [f"{count} of 3" for count in per_puzzle]
        assert all_in_all == f"{sum(per_learner)} of 30"
    assert len(foot) == (1 if of.is_test else 2)


def test_the_table_is_accessible() -> None:
    root = tree(drawn(ruled(WAYS)))
    grid = root.find(".//table")
    assert grid is not None
    assert [part.tag for part in grid] == ["caption", "thead", "tbody", "tfoot"]
    heads = grid.findall("./thead/tr/th")
    assert {head.get("scope") for head in heads} == {"col"}
    for row in (*grid.findall("./tbody/tr"), *grid.findall("./tfoot/tr")):
        assert next(iter(row)).get("scope") == "row"
        assert sum(int(cell.get("colspan", "1")) for cell in row) == len(heads)
    ids = Counter(element.get("id") for element in root.iter() if element.get("id"))
    assert set(ids.values()) == {1}
    for element in root.iter():
        assert element.get("style") is None
        for id in (element.get("aria-labelledby") or "").split():
            assert id in ids


def test_missed_puzzles_link_to_their_clause_and_lesson() -> None:
    """The most missed puzzle comes first; course puzzles link to their pages."""
    found = ruled({"Ana": ["-"] * 10, "Ben": ["+", "-", "+"], "Cleo": ["+", "-", "-"]})
    root = tree(drawn(found))
    (first, *_) = root.findall(".//ol[@class='results-missed']/li")
    link = first.find(".//a")
    assert link is not None
    assert link.get("href") == f"../../puzzles/{TEN[1]}/"
    assert "3 of 3" in words(first)
    assert "3 answers missed this rule" in words(first)
    assert "<code" not in drawn(found)
    lesson = root.find(".//ol[@class='results-next']/li/a")
    assert lesson is not None
    assert lesson.get("href") == "../../swap-calling/the-other-end-of-the-run/"


def test_puzzles_that_half_missed_are_marked() -> None:
    """The mark is in the header and below, also if exactly half missed a puzzle."""
    found = ruled({"Ana": ["-", "-", "+", "-"], "Ben": ["+", "-", "+", "-"], "Cleo": ["+", "+", "+", "+"]})
    root = tree(drawn(found))
    marked = [words(head).split()[0] for head in root.findall(".//thead/tr/th[@data-missed]")]
    assert marked == ["2", "4"]
    assert [words(one).split(".")[0] for one in root.findall(".//ol[@class='results-missed']/li")] == marked
    assert [one.number for one in ruled({"Ana": ["-", "+"], "Ben": ["+", "+"]}).missed] == [1]
    few = ruled({"Ana": ["-"], "Ben": ["+"], "Cleo": ["+"]})
    assert missed_in_all(few).endswith("Missed most often: puzzle 1, by 1 learner.")
    assert unsolved_by_few(few).startswith("Fewer than half missed puzzle 1, but")


def test_puzzles_not_right_in_the_end_come_before_those_that_were() -> None:
    """Everybody needed a second try for the first puzzle; one learner never got the second right."""
    found = ruled({"Ana": ["-+", "-"], "Ben": ["-+", "+"]})
    root = tree(drawn(found))
    assert [words(one) for one in root.findall(".//h4")] == [
        "Not right in the end",
        "Right in the end, but not at once",
    ]
    assert [words(one).split(".")[0] for one in root.findall(".//ol[@class='results-missed']/li")] == ["2", "1"]
    assert [missed_count(found, one) for one in found.missed] == [
        "1 of 2 didn’t get it right at once, and 1 not in the end",
        "2 of 2 didn’t get it right at once",
    ]


def test_a_right_answer_with_hints_is_labelled() -> None:
    helped = run("Ana", ["+", "+"], hints=2)
    html = drawn(results([("", write_receipt(EVENING, helped, FILES).token)], KNOWN))
    root = tree(html)
    assert [words(cell) for cell in root.findall(".//tbody/tr/*")][:3] == [
        "Ana",
        "right with 2 hints",
        "right with 2 hints",
    ]


def test_without_mistakes_nothing_is_listed_as_missed() -> None:
    html = drawn(ruled({"Ana": ["+"] * 10}))
    assert "results-next" not in html
    assert 'class="results-missed"' not in html
    assert "right at once" in html


def test_refused_receipts_are_listed_by_kind() -> None:
    cut = text("Cut", ["+"])[:-80]
    refused = tree(drawn(ruled(WAYS, more=cut))).findall(".//li[@data-kind]")
    assert [one.get("data-kind") for one in refused] == ["broken"]
    alone = drawn(results([("", cut)], KNOWN))
    assert "<table" not in alone
    assert 'data-kind="broken"' in alone


def test_similar_rows_are_marked_with_a_warning_above() -> None:
    root = tree(drawn(ruled({"Ana": ["+"], " ANA\u200b": ["-"], "Ben": ["+", "+"]})))
    (warning,) = root.findall(".//div[@class='results-doubted']//li")
    assert warning.get("data-kind") == "alike"
    heads = [words(head) for head in root.findall(".//tbody/tr/th")]
    assert [head.partition(" began ")[0] for head in heads] == ["Ana", "ANA\u200b", "Ben"]
    assert [moment(BEGAN + nth * MINUTE) in head for nth, head in enumerate(heads)] == [True, True, False]
    assert "results-doubted" not in drawn(ruled(WAYS))


@pytest.mark.parametrize(
    "name", ["<img src=x onerror=alert(1)>", '"><script>alert(1)</script>', "[[chii]]", "{0}", "&lt;b&gt;", "]]>"]
)
def test_names_of_learners_and_sets_are_escaped(name: str) -> None:
    of = set_of(*TEN[:2], name=name)
    texts = [text(name, ["+", "-"], of), text("Ben", ["+"], EVENING)[:-90], text("Cleo", ["+"], EVENING)]
    html = drawn(results([("", "\n".join(texts))], KNOWN, of.id))
    root = tree(html)
    assert [words(head) for head in root.findall(".//tbody/tr/th")] == [name]
    assert [words(head) for head in root.findall(".//section[@class='results-set']/h2")] == [name]
    assert not {element.tag for element in root.iter()} & {"img", "script"}
    one = asked(of, FILES)[0]
    found = run(name, ["+", "-"], of).done[0]
    assert words(tree(answered(one, found, name, 2)).findall(".//p")[0]) == f"{name} · 1 of 2"


def test_an_opened_answer_shows_its_position_and_rulings() -> None:
    """An impossible answer is labelled as such, and ids are unique."""
    for number, one in enumerate(asked(EVENING, FILES), 1):
        done = run("Ana", ["-+"] * 10).by_number[number]
        html = answered(one, done, "Ana", 10)
        root = tree(html)
        assert html.count('class="ruling"') == 2
        assert 'class="felt"' in html
        ids = Counter(element.get("id") for element in root.iter() if element.get("id"))
        assert set(ids.values()) == {1}
    strange = Answered(1, 2, 0, 8_640_000_000_000_000, (("answer", "9z"),), (("answer", "<b>"),))
    html = answered(asked(EVENING, FILES)[0], strange, "", 10)
    assert html.count("answered-fault") == 2
    assert "&lt;b&gt;" in html
    assert "unknown time" in html


def test_an_opened_answer_says_what_was_answered() -> None:
    """The ruling alone says that it is wrong, not which tile was chosen."""
    one = asked(EVENING, FILES)[0]
    done = run("Ana", ["-+"]).by_number[1]
    said = [words(line) for line in tree(answered(one, done, "Ana", 10)).findall(".//p[@class='answered-said']")]
    assert len(said) == len(done.answers) == 2
    assert all(line.startswith("Answered: ") for line in said)
    assert said[0] != said[1]


def test_a_row_names_its_receipt() -> None:
    """The page uses it to request an answer's details."""
    root = tree(drawn(ruled({"Ana": WAYS["Ana"]})))
    (row,) = root.findall(".//tbody/tr")
    assert row.get("data-receipt") == receipt("Ana", WAYS["Ana"]).token
    numbers = [button.get("data-number") for button in row.iter("button")]
    assert numbers == [str(number) for number, way in enumerate(WAYS["Ana"], 1) if way != "."]
