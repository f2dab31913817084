"""American positions in tests: written as puzzles write them, and acts done on them one after another."""

from __future__ import annotations

from callwise.american.agreement.presets import LEAGUE
from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.play.judged_acts import after, judge
from callwise.american.questions.entries.written_situation import read_table
from callwise.american.table.table import Table
from callwise.american.table.written_acts import read_act, read_acts
from callwise.law.ruling import Ruling
from callwise.question.case import Entries


def table(**entries: str) -> Table:
    """Read a position; South is asked where nothing else is said."""
    return read_table(Entries({"you": "south", **entries}))


def played(start: Table, acts: str, rules: AmericanRuleset = LEAGUE) -> Table:
    """Do acts, parted by semicolons, each of which is legal."""
    now = start
    for act in read_acts(acts, start.you):
        ruling = judge(act, now, rules)
        assert ruling.is_legal, f"{act}: {ruling.clause.id}"
        now = after(act, now)
    return now


def ruled(start: Table, acts: str, rules: AmericanRuleset = LEAGUE) -> Ruling:
    """Rule on the last of several acts; those before it are legal."""
    before, _, last = acts.rpartition(";")
    return judge(read_act(last, start.you), played(start, before, rules), rules)
