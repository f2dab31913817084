"""Typed access to the parameters of messages to the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from callwise.ground.errors import CallwiseError
from callwise.question.written_tiles import Does, Edit

Params = Mapping[str, object]
"""A method's parameters, from JSON."""
Handler: TypeAlias = Callable[[Params], Mapping[str, object]]
"""Answers a message. Raises CallwiseError."""


MOST_EDITS = 64


class MessageError(CallwiseError):
    """A message that isn't a valid call of the bridge."""


def text_in(params: Params, key: str) -> str:
    """Return a text parameter. Raises MessageError."""
    value = params.get(key)
    if value is None:
        raise MessageError(f"{key} is missing; it is a text")
    if not isinstance(value, str):
        raise MessageError(f"{key} is a text, got {type(value).__name__}")
    return value


def text_or_none(params: Params, key: str) -> str | None:
    """Return a text parameter, or None if absent. Raises MessageError."""
    value = params.get(key)
    if value is not None and not isinstance(value, str):
        raise MessageError(f"{key} is a name or null, got {type(value).__name__}")
    return value


def texts_in(params: Params, key: str) -> Mapping[str, str]:
    """Return an object of texts. Raises MessageError."""
    table = params.get(key)
    if not isinstance(table, dict) or not all(isinstance(text, str) for text in table.values()):
        raise MessageError(f"{key} is an object of texts")
    return table


def edits_in(params: Params) -> tuple[Edit, ...]:
    """Return an optional list of edits, each ``[does, key, number, text]``. Raises MessageError."""
    listed = params.get("edits") or []
    fault = MessageError(f"edits is a list of at most {MOST_EDITS} changes: [does, key, number, text]")
    if not isinstance(listed, list) or len(listed) > MOST_EDITS:
        raise fault
    edits = []
    for one in listed:
        match one:
            case [str(does), str(key), int(nth), str(text)] if does in {each.value for each in Does} and nth >= 0:
                edits.append(Edit(Does(does), key, nth, text))
            case _:
                raise fault
    return tuple(edits)
