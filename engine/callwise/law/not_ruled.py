"""
What the referee doesn't rule on: what no text was read on, and what can't arise at a table.

Neither is a verdict, and no answer is graded by it.
"""

from __future__ import annotations

from callwise.law.clauses import Clauses
from callwise.law.ruling import Source, Verdict

clause = Clauses(__file__)
_NO_BOOK = Source("unread", "No text of these rules that we have read")
_NO_CASE = Source("moot", "These rules, which know no such case")

UNREAD = clause("unruled.unread", (Verdict.UNREAD,), "", _NO_BOOK)
MOOT = clause("unruled.moot", (Verdict.MOOT,), "", _NO_CASE)
NOT_RULED_ON = {Verdict.UNREAD: UNREAD, Verdict.MOOT: MOOT}
CLAUSES = clause.every()
