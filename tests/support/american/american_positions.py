"""American positions in puzzle notation, and actions performed on them in sequence."""

from callwise.american.agreement.presets import LEAGUE
from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.play.judged_acts import after, judge
from callwise.american.questions.entries.written_situation import read_table
from callwise.american.table.table import Table
from callwise.american.table.written_acts import read_act, read_acts
from callwise.law.ruling import Ruling
from callwise.question.case import Entries


def table(**entries: str) -> Table:
    """Read a position; by default, South is asked."""
    return read_table(Entries({"you": "south", **entries}))


def played(start: Table, acts: str, rules: AmericanRuleset = LEAGUE) -> Table:
    """Perform semicolon-separated actions, all legal."""
    now = start
    for act in read_acts(acts, start.you):
        ruling = judge(act, now, rules)
        assert ruling.is_legal, f"{act}: {ruling.clause.id}"
        now = after(act, now)
    return now


def ruled(start: Table, acts: str, rules: AmericanRuleset = LEAGUE) -> Ruling:
    """Rule on the last of several actions; the earlier ones are legal."""
    before, _, last = acts.rpartition(";")
    return judge(read_act(last, start.you), played(start, before, rules), rules)
