"""Adding a ruleset takes one file, and everything that lists rulesets finds it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).parents[4]
PRESETS = Path("callwise", "riichi", "agreement", "presets", "__init__.py")

HARBOUR = """
from callwise.riichi.agreement import sources
from callwise.riichi.agreement.call_options import CallTiming, Kuikae, KuikaePenalty, MultipleRon
from callwise.riichi.agreement.furiten_options import MissedDiscard, PassedWithoutYaku, SacredDiscard
from callwise.agreement.declared_options import either
from callwise.law.ruling import Source

HARBOUR = RiichiRuleset(
    "harbour",
    "Harbour club",
    Source("harbour", "Rules of the harbour club"),
    never=("kita_interrupts",),
    kuikae=(Kuikae.SAME_TILE_ONLY, "article 4"),
    kuikae_penalty=(either(KuikaePenalty.DEAD_HAND, KuikaePenalty.CHOMBO), "article 4, which names both"),
    multiple_ron=(MultipleRon.ALL_WIN, "article 7"),
    call_timing=(CallTiming.PHYSICAL, "article 8"),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.WIKI_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.WIKI_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.WIKI_FURITEN),
)

PRESETS:"""

ASKING = """
import json
from builder.pages.reference.rules_table import rules_table
from callwise.question.families import families
from callwise.puzzle.checks.soundness import check_puzzle
from callwise.puzzle.file import read_puzzle
from callwise.puzzle.turning_points import Turning
from callwise.riichi.agreement.presets import preset
from callwise.view.elements.prose import plain
from tests.support.rulings.course_texts import OTHER_END

riichi = families()[0]
text = OTHER_END.replace('"common"', '"harbour"').replace("kuikae.suji", "kuikae.other-end-open")
puzzle = read_puzzle(text, "other")
rows = [row for topic in rules_table(riichi, Turning([puzzle]).on).topics for row in topic.rows]
cells = [cell for row in rows for cell in row.cells if cell.rules.name == "harbour"]
print(json.dumps({
    "said": preset("harbour+multiple_ron=head_bump").title,
    "place": [preset("harbour").sources["kuikae"].id, preset("harbour").sources["kuikae"].place],
    "listed": [rules.name for rules in riichi.presets][-1],
    "rows": [len(rows), len(cells)],
    "answers": {row.id: plain(cell.words) for row in rows for cell in row.cells if cell in cells},
    "found": [found.says for found in check_puzzle(puzzle)],
}))
"""


def test_adding_a_ruleset_takes_one_file(tmp_path: Path) -> None:
    """Its name is accepted, it is in the table of all rules, and puzzles are checked under it."""
    shutil.copytree(REPOSITORY / "engine" / "callwise", tmp_path / "callwise")
    file = tmp_path / PRESETS
    text = (
        file.read_text("utf-8")
        .replace("\nPRESETS:", HARBOUR)
        .replace("    WRC_2015,\n", "    WRC_2015,\n    HARBOUR,\n")
    )
    file.write_text(text, "utf-8")
    path = os.pathsep.join(map(str, (tmp_path, REPOSITORY / "site", REPOSITORY)))
    asked = subprocess.run(
        [sys.executable, "-c", ASKING],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    told = json.loads(asked.stdout)
    assert told["said"] == "Harbour club, but only the first [[ron]] wins"
    assert told["place"] == ["harbour-article-4", "article 4"]
    assert told["listed"] == "harbour"
    assert told["rows"][0] == told["rows"][1] == len(told["answers"])
    assert (
        told["answers"]
        | {
            "kuikae-1": "Frozen",
            "kuikae-2": "Free",
            "kuikae_penalty-1": "Not said",
            "multiple_ron-2": "All win",
            "win_window-1": "Not read",
            "kita_interrupts-1": "Can’t happen",
        }
        == told["answers"]
    )
    assert told["found"] == []
