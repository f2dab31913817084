"""
What players argue about: each dispute as they would ask it, and the clauses that decide it.

    [[group]]
    id    = "furiten"
    title = "Furiten"
    about = "A winning discard you can’t win on."

    [[group.dispute]]
    id      = "furiten-tsumo"
    says    = "I’m furiten. Can I still win by [[tsumo]]?"
    clauses = ["furiten.own-draw"]     # shown in their order
    option  = "sacred_discard"         # the option on which tables differ; optional
    asks    = "furiten.win"            # the question that Ask opens for your own hand; optional
    words   = "self draw"              # other search words

A file contains no answers: clauses say what is right. If no clause decides a dispute, `beyond` says why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from callwise.ground.errors import CallwiseError
from callwise.puzzle.findings import Finding
from callwise.puzzle.registry import clauses, current_id, mentioned, questions
from callwise.question.families import families

FILE = "disputes.toml"
_GROUP = ("id", "title", "about")
_SAYS = ("id", "says", "words")
_MAY_SAY = ("clauses", "option", "asks", "beyond")


class DisputeError(CallwiseError):
    """Invalid disputes; the message names them and says how to fix them."""


@dataclass(frozen=True)
class Dispute:
    """
    A topic of players' arguments, worded as one of them would ask it.

    `clauses` are the ids of the clauses that decide it, `option` is the option on which tables differ, `asks` the
    question that Ask opens for a player's own hand, and `words` are additional search words. `beyond` explains why no
    rule decides it.
    """

    id: str
    says: str
    words: str
    clauses: tuple[str, ...] = ()
    option: str = ""
    asks: str = ""
    beyond: str = ""


@dataclass(frozen=True)
class Group:
    """Related disputes under a title, with a sentence on their topic."""

    id: str
    title: str
    about: str
    disputes: tuple[Dispute, ...]


def read_disputes(data: Mapping[str, object]) -> tuple[Group, ...]:
    """Read groups of disputes. Raises DisputeError."""
    groups = data.get("group", [])
    if not isinstance(groups, list) or set(data) - {"group"}:
        raise DisputeError(f"disputes stand in tables [[group]], got {', '.join(data)}")
    return tuple(_group(one) for one in groups)


def _group(data: object) -> Group:
    if not isinstance(data, dict) or set(data) != {*_GROUP, "dispute"} or not isinstance(data["dispute"], list):
        raise DisputeError(f"a group has {', '.join(_GROUP)} and tables [[group.dispute]], got {_got(data)}")
    words = {key: _text(data, key) for key in _GROUP}
    return Group(**words, disputes=tuple(_dispute(one) for one in data["dispute"]))


def _dispute(data: object) -> Dispute:
    if not isinstance(data, dict) or not set(_SAYS) <= set(data) <= {*_SAYS, *_MAY_SAY}:
        raise DisputeError(f"a dispute has {', '.join(_SAYS)} and may have {', '.join(_MAY_SAY)}, got {_got(data)}")
    ids = data.get("clauses", [])
    if not isinstance(ids, list) or not all(isinstance(id, str) for id in ids):
        raise DisputeError(f"clauses is a list of ids, got {ids!r}")
    words = {key: _text(data, key) for key in data if key != "clauses"}
    words |= {"asks": current_id(words["asks"])} if "asks" in words else {}
    return Dispute(**words, clauses=tuple(ids))


def _got(data: object) -> str:
    return ", ".join(map(str, data)) if isinstance(data, dict) else repr(data)


def _text(data: Mapping[str, object], key: str) -> str:
    value = data[key]
    if not isinstance(value, str) or not value.strip():
        raise DisputeError(f"{key} is a text, got {value!r}")
    return value


def check_disputes(groups: tuple[Group, ...]) -> Iterator[Finding]:
    """Find disputes with an unknown name, without a deciding rule, or with a duplicate id."""
    seen: set[str] = set()
    for one in (one for group in groups for one in group.disputes):
        where = f"{FILE}: {one.id}"
        if one.id in seen:
            yield Finding(where, "a second dispute of that id")
        seen.add(one.id)
        for id in one.clauses:
            if id not in clauses():
                yield Finding(where, f"no clause {id!r}; clauses are {', '.join(clauses())}")
        if one.option and one.option not in _options():
            yield Finding(where, f"no option {one.option!r}; options are {', '.join(sorted(_options()))}")
        if one.asks and one.asks not in questions():
            yield Finding(where, f"no question {one.asks!r}; questions are {', '.join(questions())}")
        if bool(one.beyond) == bool(one.clauses or one.option):
            yield Finding(where, "a dispute is decided by clauses or an option, or it says with beyond why by none")
        try:
            mentioned(one.says + one.beyond)
        except CallwiseError as error:
            yield Finding(where, str(error))


def _options() -> set[str]:
    return {option.name for family in families() for option in family.presets[0].options()}
