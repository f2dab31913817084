"""Writing puzzle files as authors do, with the referee's rulings as expectations."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from callwise.agreement.ruleset import RulesT
from callwise.question.case import RuledForm
from callwise.question.forms.amounts import Amounts
from callwise.question.forms.expectations import LINES
from callwise.question.forms.judged_form import CLAUSE
from callwise.question.forms.offers import ANSWER
from callwise.question.forms.yes_no import YesNo

_ESCAPED = re.compile(r'[\x00-\x08\x0a-\x1f\x7f"\\]')
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def write_puzzle(parts: Mapping[str, object]) -> str:
    """
    Write a puzzle file from its parts: texts, and tables of texts, numbers, lists and tables.

    >>> print(write_puzzle({"title": "North says “pon”", "table": {"hand": "14m"}}))
    title = "North says “pon”"
    <BLANKLINE>
    [table]
    hand = "14m"
    <BLANKLINE>
    """
    lines = [f"{key} = {_value(value)}" for key, value in parts.items() if not isinstance(value, Mapping)]
    for key, table in parts.items():
        if isinstance(table, Mapping):
            lines += ["", f"[{key}]", *(f"{_key(entry)} = {_value(value)}" for entry, value in table.items())]
    return "\n".join(lines) + "\n"


def ruled(form: RuledForm[RulesT], rules: RulesT) -> Mapping[str, object]:
    """Return the expectations of a puzzle file, one per answer, from the referee's rulings."""
    if isinstance(form, Amounts) and (settlement := form.settled(rules)).is_settled:
        amounts = {seat.value: settlement.change(seat) for seat in form.case.seats()}
        return {**amounts, LINES: [payment.clause.id for payment in settlement.payments]}
    if isinstance(form, YesNo):
        return {ANSWER: form.due(rules), CLAUSE: form.ruling(rules).clause.id}
    return {one.code: one.ruling.clause.id for one in form.rulings(rules)}


def quoted_text(text: str) -> str:
    """Write a text as a single-line TOML string."""
    return f'"{escaped(text)}"'


def escaped(text: str) -> str:
    """Escape characters that a quoted TOML string can't contain."""
    return _ESCAPED.sub(_escape, text)


def _escape(sign: re.Match[str]) -> str:
    return f"\\{sign[0]}" if sign[0] in '"\\' else f"\\u{ord(sign[0]):04x}"


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else quoted_text(key)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return quoted_text(value)
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(key)} = {_value(one)}' for key, one in value.items())} }}"
    assert isinstance(value, Sequence)
    return f"[{', '.join(map(_value, value))}]"
