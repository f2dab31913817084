"""Citations: the table's own book first, in its edition; usage labelled as such, another table's book never."""

import re
from functools import partial

import pytest

from callwise.agreement.citation import Citation, cited, decisive
from callwise.agreement.declared_options import AGREED
from callwise.agreement.ruleset import Ruleset
from callwise.law.ruling import Clause, Source, Verdict
from callwise.puzzle.dispute_answers import answered
from callwise.puzzle.disputes import Dispute
from callwise.puzzle.file import Puzzle
from callwise.puzzle.free_question import put
from callwise.riichi.agreement.presets import PRESETS, preset
from callwise.riichi.agreement.sources import WIKI_KUIKAE
from callwise.riichi.calls.kandora import When, judge_indicator
from callwise.riichi.calls.kuikae import judge_discard
from callwise.riichi.calls.penalties import Slip, option_of
from callwise.riichi.table.melds import Call, MeldKind
from callwise.riichi.table.tiles import Tile
from tests.support.each import each
from tests.support.rulings.course_texts import course, name_of

CHII = Call.parse("chii 4m with 23m")
WRC_2025 = "World Riichi Championship Rules 2025"


Judgement = tuple[str, str, Clause, Verdict]
JUDGED: set[Judgement] = set()
"""Rulings already looked up, by table, question, clause and verdict."""


FORMER = {rules.before.name for rules in PRESETS if rules.before}
YEAR = re.compile(r"\b20\d\d\b")


def check_edition(citation: Citation, rules: Ruleset) -> None:
    """All own sources are of this table and edition, and no usual rule is that of a former edition alone."""
    edition = YEAR.findall(rules.title)
    for source in citation.own:
        assert rules.is_own(source), (rules.name, source)
        assert not edition or set(YEAR.findall(source.title)) <= {*edition, *FIRST_DRAFTS.get(rules.name, ())}, source
    assert citation.usual is None or not citation.usual.on or not FORMER.issuperset(citation.usual.on), citation


FIRST_DRAFTS = {"wrc-2015": ("2014",)}
"""Earlier texts that an edition is known by."""


def check_citations(puzzle: Puzzle, judged: set[Judgement]) -> None:
    for rules in puzzle.form.case.presets():
        for ruled in puzzle.form.rulings(rules):
            judgement = (rules.name, puzzle.form.case.id, ruled.ruling.clause, ruled.ruling.verdict)
            if judgement in judged:
                continue
            judged.add(judgement)
            citation = ruled.citation()
            check_edition(citation, rules)
            assert citation.usual not in citation.own, (rules.name, ruled.code)
            is_ruled = ruled.ruling.verdict in (Verdict.LEGAL, Verdict.ILLEGAL)
            assert is_ruled <= bool(citation.own or citation.usual), (rules.name, ruled.code)
            assert ruled.ruling.verdict.is_graded or citation == Citation(())


@each(course().puzzles[::8], name_of)
def test_rulings_never_cite_another_tables_book(puzzle: Puzzle) -> None:
    """
    Every preset's first citation for each clause is of its own rules, or labelled as common usage.

    Checked for one in eight puzzles; the deep run checks every answer to each.
    """
    check_citations(puzzle, JUDGED)


DISPUTES = [one for group in course().disputes for one in group.disputes]


@each(DISPUTES[::4], lambda one: one.id)
def test_some_disputes_cite_the_edition_of_each_table(dispute: Dispute) -> None:
    check_dispute(dispute)


@pytest.mark.deep
@each(DISPUTES, lambda one: one.id)
def test_disputes_cite_the_edition_of_each_table(dispute: Dispute) -> None:
    check_dispute(dispute)


def check_dispute(dispute: Dispute) -> None:
    for answer in answered(dispute):
        check_edition(answer.graded.citation(), answer.ruleset)


def test_sources_of_a_former_edition_say_so() -> None:
    """A book that another edition replaces is marked wherever it is named."""
    for rules in PRESETS:
        own = [one for one in (*rules.sources.values(), rules.book) if one and one.on and FORMER.issuperset(one.on)]
        assert all("(former)" in one.title or not YEAR.search(one.title) for one in own), rules.name


def test_former_editions_come_after_all_others() -> None:
    names = [rules.name for rules in PRESETS]
    assert {*names[-len(FORMER) :]} == FORMER


@pytest.mark.deep
@each(course().puzzles, name_of)
def test_answers_never_cite_another_tables_book(puzzle: Puzzle) -> None:
    """Checks every answer, even if another with the same clause was checked."""
    check_citations(puzzle, set())


def sources(discard: str, name: str) -> tuple[tuple[str, ...], str | None]:
    rules = preset(name)
    judge = partial(judge_discard, Tile.parse(discard), CHII)
    citation = cited(judge(rules), judge, rules)
    usual = citation.usual.id if citation.usual else None
    return tuple(f"{one.title}, {one.place}" for one in citation.own), usual


@pytest.mark.parametrize(
    ("discard", "name", "own", "usual"),
    [
        ("1m", "common", ("Japanese Mahjong Wiki, Kuikae, revision of 28 May 2024",), None),
        ("1m", "ema-2025", ("EMA Riichi Rules 2025, 3.3.2", "EMA Riichi Rules 2025, 6.5.6"), "wiki-kuikae"),
        # its section on penalties gives the penalty for kuikae, but doesn't define it
        ("1m", "wrc-2025", (f"{WRC_2025}, as an open engine has them", f"{WRC_2025}, 12.3.4"), "wiki-kuikae"),
        ("1m", "saikouisen-classic", ("mj-news and note.com, Saikouisen rules",), "wiki-kuikae"),
        ("1m", "common+kuikae=free", ("Agreed at this table, ", f"{WIKI_KUIKAE.title}, {WIKI_KUIKAE.place}"), None),
    ],
)
def test_the_tables_book_comes_first(discard: str, name: str, own: tuple[str, ...], usual: str | None) -> None:
    assert sources(discard, name) == (own, usual)


def stated_costs() -> list[tuple[Ruleset, str, dict[str, str], str]]:
    """Return every preset's costs that a text of its own states: question, position and option."""
    swap = {"call": str(CHII), "discard": "1m", "noticed": "at-once"}
    costs = [("kuikae.cost", swap, "kuikae_penalty")] + [
        # the last discard has an option of its own
        ("calls.cost", {"slip": slip.value}, option_of(slip))
        for slip in Slip
        if slip is not Slip.WIN_LAST
    ]
    return [
        (rules, asks, table, name)
        for rules in PRESETS
        for asks, table, name in costs
        if (option := rules.option(name)).is_own and option.value is not None
    ]


def test_a_cost_is_cited_from_the_same_place_as_on_the_rules_page() -> None:
    """The rules page and the sheet cite the option's source."""
    differing = []
    for rules, asks, table, name in stated_costs():
        form, table_rules = put(asks, table, rules.name)
        places = [one.citation().own[:1] for one in form.follows(table_rules)]
        if places != [(rules.option(name).source,)]:
            differing.append((rules.name, name, places))
    assert differing == []
    assert {rules.name for rules, _, _, name in stated_costs() if name == "kuikae_penalty"} >= {"ema-2025", "wrc-2025"}


OPEN_WAIT = {"hand": "23m 678m 345p 66s", "melds": "3'45s", "pond": "9p1m8s9m", "tiles": "4m"}
ROBBED = {"kan": "7p by west as shouminkan", "west": "? | 777'p", "south": "56p 234m 99s | 1'23s 7'89m"}
CHII_AND_PON = {"discard": "4m by east", "claims": "south chii 4m with 23m; west pon 4m with 44m"}
FOUR_KANS = {
    "discard": "4m by east",
    "east": "? | 0z22p0z 33'33p",
    "north": "? | 7'777z 8'888p",
    "west": "444m 13579s 11223z",
}
THREE_WINS = {
    "discard": "4m by east",
    "claims": "south ron 4m; west ron 4m; north ron 4m",
    "south": "23m 456p 678p 55p 345s | | 1m9s",
    "west": "56m 22p 345s 678s 678p",
    "north": "23m 678s 234s 88s 345p",
}
TWO_WINNERS = {"by": "east", "winners": "south west", "riichi": "west", "left": "1"}
FED = {"discard": "3s by east", "wins": "south", "south": "22m 12s | 55'5z 6'66z 777'z", "honba": "2"}


@pytest.mark.parametrize(
    ("asks", "table", "answer", "name", "own", "usual"),
    [
        ("furiten.ron", OPEN_WAIT, "4m", "ema-2025", ["ema-2025-3-3-9"], "wiki-furiten"),
        ("furiten.ron", OPEN_WAIT, "4m", "m-league", ["m-league-furiten"], "wiki-furiten"),
        ("furiten.ron", OPEN_WAIT, "4m", "tenhou", [], "wiki-furiten"),
        ("furiten.ron", OPEN_WAIT, "4m", "common", ["wiki-furiten"], None),
        (
            "calls.chankan",
            ROBBED,
            "south",
            "ema-2025",
            ["ema-2025-3-3-13", "ema-2025-3-3-12-where-any-yaku-at-the-win-is-enough"],
            "wiki-chankan",
        ),
        ("calls.chankan", ROBBED, "south", "tenhou", ["tenhou-table"], "wiki-chankan"),
        ("calls.chankan", ROBBED, "south", "common", ["wiki-chankan", "wiki-atozuke"], None),
        ("priority.winner", CHII_AND_PON, "west", "wrc-2025", [], "wiki-naki"),
        ("priority.winner", CHII_AND_PON, "west", "wrc-2015", ["toronto"], "wiki-naki"),
        ("priority.winner", CHII_AND_PON, "west", "rmu", ["rmu-rule"], "wiki-naki"),
        ("priority.winner", THREE_WINS, "west", "wrc-2025", ["wrc-2025-abstract"], "wiki-furiten"),
        ("priority.winner", THREE_WINS, "west", "ema-2025", ["ema-2025-3-3-1"], None),
        ("priority.bonus", TWO_WINNERS, "west sticks", "ema-2025", ["ema-2025-3-3-10-and-4-1", "ema-2025-3-3-1"], None),
        ("calls.legal", FOUR_KANS, "west kan 4m with 444m", "rmu", ["rmu-rule"], None),
        ("calls.legal", FOUR_KANS, "west kan 4m with 444m", "m-league", ["m-league-summary"], None),
        ("win.payments", FED, "1", "ema-2025", ["ema-2025-3-3-7", "ema-2025-3-4-4"], "wiki-pao"),
    ],
)
def test_only_the_rule_itself_is_cited(
    asks: str, table: dict[str, str], answer: str, name: str, own: list[str], usual: str | None
) -> None:
    """Rules of yaku aren't cited for furiten, nor rules of timing for the order of calls."""
    form, rules = put(asks, table, name)
    (citation,) = [ruled.citation() for ruled in form.rulings(rules) if ruled.code == answer]
    assert [one.id for one in citation.own] == own
    assert (citation.usual.id if citation.usual else None) == usual


@pytest.mark.parametrize(
    ("name", "own"), [("rmu", ("RMU rules",)), ("common+kuikae=open", ()), ("ema-2025+kuikae=open", ())]
)
def test_unsettled_points_cite_the_silent_text(name: str, own: tuple[str, ...]) -> None:
    """If a table simply hasn't agreed on the point, nothing is cited."""
    judge = partial(judge_discard, Tile.parse("1m"), CHII)
    citation = cited(judge(preset(name)), judge, preset(name))
    assert (tuple(one.title for one in citation.own), citation.usual) == (own, None)


def test_unread_texts_are_not_cited() -> None:
    rules = preset("wrc-2022")
    judge = partial(judge_indicator, When.LATER, MeldKind.DAIMINKAN)
    assert cited(judge(rules), judge, rules).own == ()
    assert cited(judge(rules), judge, rules).usual is None


def test_only_options_that_change_the_ruling_decide_it() -> None:
    """The penalty option only matters for frozen tiles; for a clear tile only the kuikae level changes the reason."""
    rules = preset("ema-2025")
    decides = {
        tile: [one.name for one in decisive(judge(rules), judge, rules)]
        for tile in ("1m", "4m", "9m")
        for judge in [partial(judge_discard, Tile.parse(tile), CHII)]
    }
    assert decides == {"1m": ["kuikae", "kuikae_penalty"], "4m": ["kuikae", "kuikae_penalty"], "9m": ["kuikae"]}


def test_sources_are_attributed_to_their_ruleset() -> None:
    """A table's own sources are its book and its agreements; a source that names no table is common usage."""
    assert all(rules.is_own(rules.book.at("1")) for rules in PRESETS if rules.book and rules.book.on)
    assert not preset("wrc-2025").is_own(Source("general", "A wiki"))
    assert preset("common").is_own(Source("general", "A wiki"))
    assert preset("tenhou+kuikae=free").is_own(AGREED)
