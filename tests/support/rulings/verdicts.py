"""What a ruling comes to in tests: its verdict and its clause, always both."""

from __future__ import annotations

from callwise.law.ruling import Clause, Ruling, Verdict

Told = tuple[Verdict, Clause]


def told(ruling: Ruling) -> Told:
    """Give what a ruling says and why, to be compared with one of the three below."""
    return ruling.verdict, ruling.clause


def legal(clause: Clause) -> Told:
    """Legal by this clause."""
    return Verdict.LEGAL, clause


def illegal(clause: Clause) -> Told:
    """Illegal by this clause."""
    return Verdict.ILLEGAL, clause


def unsettled(clause: Clause) -> Told:
    """Unsettled by this clause."""
    return Verdict.UNSETTLED, clause
