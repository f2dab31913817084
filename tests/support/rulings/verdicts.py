"""Rulings in tests: the verdict together with its clause."""

from __future__ import annotations

from callwise.law.ruling import Clause, Ruling, Verdict

Told = tuple[Verdict, Clause]


def told(ruling: Ruling) -> Told:
    """Return a ruling's verdict and clause, for comparison with the three helpers below."""
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
