"""Rulings in tests: verdicts with their clauses."""

from collections.abc import Callable, Iterable
from types import ModuleType

from callwise.law.ruling import Clause, Ruling, Verdict

Told = tuple[Verdict, Clause]


def told(ruling: Ruling) -> Told:
    """Return a ruling's verdict and clause, for comparison with the helpers below."""
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


def clauses_of(*modules: ModuleType) -> dict[str, Clause]:
    """
    Map the names of the modules' clause constants to the clauses: ``dead-end`` is `DEAD_END`.

    If two modules use a name for different clauses, it needs its module's name: ``kuikae.dead-end``.
    """
    named: dict[str, dict[str, Clause]] = {}
    for module in modules:
        for constant, clause in vars(module).items():
            if isinstance(clause, Clause):
                name = constant.lower().replace("_", "-")
                named.setdefault(name, {})[f"{module.__name__.rpartition('.')[2]}.{name}"] = clause
    whole = {long: clause for found in named.values() for long, clause in found.items()}
    return whole | {name: one for name, found in named.items() for one in found.values() if _are_one(found.values())}


def _are_one(clauses: Iterable[Clause]) -> bool:
    return len({id(clause) for clause in clauses}) == 1


def reader(*modules: ModuleType) -> Callable[[str], Told]:
    """Return a function that reads verdicts by clauses of these modules, such as ``legal clear``."""
    clauses = clauses_of(*modules)

    def read(text: str) -> Told:
        verdict, name = text.split()
        return Verdict(verdict), clauses[name]

    return read
