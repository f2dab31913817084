"""Players' questions, in their own words, have the deciding page as the first or second hit."""

import json
import subprocess
from pathlib import Path

import pytest

from builder.content.disputes import at_large, dispute_groups
from builder.content.search_index import FILE, KINDS, search_index, write_search_index
from callwise.puzzle.registry import clauses
from tests.support.browser.changing_folder import changing
from tests.support.instructors.class_receipts import COURSE

HERE = Path(__file__).parent
ASKED = json.loads((HERE / "asked.json").read_text("utf-8"))
BEST = 2


def places(tmp_path: Path, asked: list[list[object]]) -> list[int]:
    """Each expected hit's rank, from the page's own script."""
    with changing(tmp_path) as site:
        write_search_index(COURSE, site)
    (tmp_path / "asked.json").write_text(json.dumps(asked), "utf-8")
    ran = subprocess.run(
        ["node", HERE / "rank.mjs", tmp_path / FILE, tmp_path / "asked.json"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    found: list[int] = json.loads(ran.stdout)
    return found


@pytest.mark.parametrize("kind", sorted(ASKED))
def test_a_question_finds_its_answer_in_two_hits(tmp_path: Path, kind: str) -> None:
    """Questions are whole sentences as spoken at the table, and words as players type them, even misspelt."""
    asked = ASKED[kind]
    missed = [(text, at) for (_, text), at in zip(asked, places(tmp_path, asked), strict=True) if not 0 <= at < BEST]
    assert missed == []


def test_every_kind_of_page_is_found(tmp_path: Path) -> None:
    """A page's own name finds it, and nonsense finds nothing."""
    entries = search_index(COURSE)["entries"]
    assert isinstance(entries, list)
    firsts = {kind: next(entry for entry in entries if entry[0] == kind) for kind in range(len(KINDS))}
    assert len(firsts) == len(KINDS)
    found = places(tmp_path, [[[address], title] for _, title, address, *_ in firsts.values()] + [[["x/"], "qqqqq"]])
    assert -1 not in found[:-1]
    assert found[-1] == -1


def test_each_dispute_shows_its_deciding_page() -> None:
    """A puzzle, a question to ask, or how rulesets differ; if there is none, the result says so."""
    every = [one for group in dispute_groups(COURSE) for one in group.decided]
    assert len(every) > len(ASKED["disputes"])
    for one in every:
        assert bool(one.dispute.beyond) != bool(one.play or one.rules), one.dispute.id
        assert [clause.id for clause in one.clauses] == list(one.dispute.clauses)


def test_a_clause_without_a_table_says_some_tables() -> None:
    """“At this table” means nothing in a list."""
    assert at_large(clauses()["kandora.at-once"]).startswith("At some tables,")
    assert at_large(clauses()["kuikae.suji"]) == clauses()["kuikae.suji"].says
