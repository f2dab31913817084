"""Where a ruling can be looked up: the table's own book first, what is usual as such, another table's never."""

from functools import partial

import pytest

from callwise.agreed import AGREED
from callwise.citing import Citation, cited, decisive
from callwise.puzzle.file import Puzzle
from callwise.riichi.agreement.presets import PRESETS, preset
from callwise.riichi.agreement.sources import WIKI_KUIKAE
from callwise.riichi.calls.kandora import When, judge_indicator
from callwise.riichi.calls.kuikae import judge_discard
from callwise.riichi.table.melds import Call, MeldKind
from callwise.riichi.table.tiles import Tile
from callwise.ruling import Source, Verdict
from tests.support.each import each
from tests.support.puzzles import course

CHII = Call.parse("chii 4m with 23m")


def name_of(puzzle: Puzzle) -> str:
    return puzzle.name


@each(course().puzzles, name_of)
def test_no_ruling_cites_another_table_s_book(puzzle: Puzzle) -> None:
    """Every preset and every answer: what is cited first speaks of these rules, or it is named as usual."""
    for rules in puzzle.form.case.presets():
        for ruled in puzzle.form.rulings(rules):
            citation = ruled.citation()
            assert all(rules.is_own(source) for source in citation.own), rules.name
            assert citation.usual not in citation.own, (rules.name, ruled.code)
            is_ruled = ruled.ruling.verdict in (Verdict.LEGAL, Verdict.ILLEGAL)
            assert is_ruled <= bool(citation.own or citation.usual), (rules.name, ruled.code)
            assert ruled.ruling.verdict.is_graded or citation == Citation(())


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
        ("1m", "ema-2025", ("EMA Riichi Rules 2025, 3.3.2", "EMA Riichi Rules 2025, 3.3.2 and 6.5.6"), "wiki-kuikae"),
        ("1m", "wrc-2025", ("World Riichi Championship Rules 2025, 12.3.4",), "wiki-kuikae"),
        ("1m", "saikouisen-classic", ("mj-news and note.com, Saikouisen rules",), "wiki-kuikae"),
        (
            "1m",
            "common+kuikae=free",
            ("Agreed at this table, ", f"{WIKI_KUIKAE.title}, {WIKI_KUIKAE.place}"),
            None,
        ),
    ],
)
def test_the_book_of_the_table_comes_first(discard: str, name: str, own: tuple[str, ...], usual: str | None) -> None:
    assert sources(discard, name) == (own, usual)


@pytest.mark.parametrize(
    ("name", "own"), [("rmu", ("RMU rules",)), ("common+kuikae=open", ()), ("ema-2025+kuikae=open", ())]
)
def test_what_is_unsettled_cites_the_text_that_leaves_it_so(name: str, own: tuple[str, ...]) -> None:
    """No text does where a table just didn't agree on it."""
    judge = partial(judge_discard, Tile.parse("1m"), CHII)
    citation = cited(judge(preset(name)), judge, preset(name))
    assert (tuple(one.title for one in citation.own), citation.usual) == (own, None)


def test_what_was_not_read_cites_nothing() -> None:
    rules = preset("wrc-2022")
    judge = partial(judge_indicator, When.LATER, MeldKind.DAIMINKAN)
    assert cited(judge(rules), judge, rules).own == ()
    assert cited(judge(rules), judge, rules).usual is None


def test_only_what_would_change_the_ruling_decides_it() -> None:
    """The penalty bears on a frozen tile and not on a clear one, which another level would clear for another reason."""
    rules = preset("ema-2025")
    decides = {
        tile: [one.name for one in decisive(judge(rules), judge, rules)]
        for tile in ("1m", "4m", "9m")
        for judge in [partial(judge_discard, Tile.parse(tile), CHII)]
    }
    assert decides == {"1m": ["kuikae", "kuikae_penalty"], "4m": ["kuikae", "kuikae_penalty"], "9m": ["kuikae"]}


def test_whose_word_a_source_is() -> None:
    """A place in a table's book is its own, so is what it agreed on; what names no table is only usual."""
    assert all(rules.is_own(rules.book.at("1")) for rules in PRESETS if rules.book and rules.book.on)
    assert not preset("wrc-2025").is_own(Source("general", "A wiki"))
    assert preset("common").is_own(Source("general", "A wiki"))
    assert preset("tenhou+kuikae=free").is_own(AGREED)
