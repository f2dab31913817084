"""
Points the referee doesn't rule on, because no text on them was read or because they can't arise.

These aren't verdicts, and answers aren't graded by them.
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
