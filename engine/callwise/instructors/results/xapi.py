"""
Results as xAPI statements, for an institution's learning record store.

Each answered puzzle yields one statement, "answered", with the last answer, and each run another, "completed", with its
score. A statement is a plain dictionary, ready for JSON.

A statement's id depends only on the answer, so loading it twice, or loading a later receipt of the same run, doesn't
count it twice.

Learners are known only by the name they typed. The actor is therefore an account on a home page that says so, never a
mail address; learners without a name are identified by their run.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from uuid import NAMESPACE_URL, UUID, uuid5

from callwise.instructors.receipts.run import Answered
from callwise.instructors.receipts.similar_names import shown
from callwise.instructors.results.results import Cell, Learner, PuzzleColumn, Results
from callwise.instructors.sets.puzzle_set import PuzzleSet
from callwise.question.controls import Pairs
from callwise.question.grading import Grade

NOWHERE = "urn:x-callwise:"
"""Prefix of ids if the site's address is unknown: it names no host, and is the same in every export."""

Statement = Mapping[str, object]

_VERSION = "1.0.3"
_VERBS = "http://adlnet.gov/expapi/verbs/"
_TYPES = "http://adlnet.gov/expapi/activities/"
_SPACE = uuid5(NAMESPACE_URL, f"{NOWHERE}statements")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_LONGEST = timedelta(days=366)
"""The longest plausible run; in a longer one the clock was changed, so its duration is unknown."""
_LAST = datetime(9999, 12, 31, tzinfo=UTC)
"""The last moment that a timestamp can represent; browsers' clocks can exceed it."""


def statements(found: Results, base: str = NOWHERE, titles: tuple[str, ...] = ()) -> Iterator[Statement]:
    """
    Yield all results of a set, learner by learner, in UTC by the learner's clock.

    `base` is the site's full address, if known; `titles` are the puzzles' titles as plain text, by default their names.
    """
    if found.of is None:
        return
    names = titles or tuple(one.key for one in found.posed)
    for learner in found.learners:
        answered = learner.receipt.run.by_number
        for posed, name, cell in zip(found.posed, names, learner.cells, strict=True):
            if posed.number in answered:
                yield _answered(found.of, learner, posed, name, cell, answered[posed.number], base, found.week)
        yield _completed(found.of, learner, base, found.week)


def write_statements(found: Results, base: str = NOWHERE, titles: tuple[str, ...] = ()) -> str:
    """Return all statements as a JSON list, one per line, as learning record stores accept it."""
    lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in statements(found, base, titles))
    return f"[\n{lines}\n]\n"


def _answered(
    of: PuzzleSet, learner: Learner, posed: PuzzleColumn, name: str, cell: Cell, one: Answered, base: str, week: str
) -> Statement:
    return {
        "id": str(_id(of, learner, "answered", one.number, one.tried, one.when)),
        "version": _VERSION,
        "actor": _actor(of, learner, base),
        "verb": _verb("answered"),
        "object": {
            "objectType": "Activity",
            "id": _puzzle(of, posed, base),
            "definition": {"type": f"{_TYPES}cmi.interaction", "name": {"en": name}, "interactionType": "other"},
        },
        "result": {
            "success": cell.last is Grade.RIGHT,
            **({"response": response} if (response := _response(one.last)) else {}),
            "extensions": {f"{base}xapi/{about}": value for about, value in _about(cell, one, learner).items()},
        },
        "context": _context(of, learner, base, week, ruleset=posed.ruleset),
        "timestamp": _moment(one.when).isoformat(),
    }


def _about(cell: Cell, one: Answered, learner: Learner) -> Mapping[str, object]:
    """
    Return how an answer came about.

    `worked` counts the tries before the worked answer was opened; it is null if it wasn't, and missing if that wasn't
    recorded.
    """
    is_recorded = learner.receipt.run.earlier is not None
    return {
        "tries": one.tried,
        "hints": one.hints,
        **({"worked": one.worked} if is_recorded or one.worked is not None else {}),
        **_earlier(learner),
        "right-at-once": cell.is_right_at_once,
    }


def _earlier(learner: Learner) -> Mapping[str, int]:
    """Return the number of earlier runs with rulings, the learner's own and under other names, if recorded."""
    earlier = learner.receipt.run.earlier
    if earlier is None:
        return {"earlier-runs": 1} if learner.is_again else {}
    return {"earlier-runs": max(earlier.own, int(learner.is_again)), "other-names-before": earlier.others}


def _completed(of: PuzzleSet, learner: Learner, base: str, week: str) -> Statement:
    right = sum(cell.is_right for cell in learner.cells)
    count = len(learner.cells)
    began, ended = _moment(learner.began), _moment(learner.ended)
    return {
        "id": str(_id(of, learner, "completed", learner.ended)),
        "version": _VERSION,
        "actor": _actor(of, learner, base),
        "verb": _verb("completed"),
        "object": _set(of, base),
        "result": {
            "completion": all(cell.is_answered for cell in learner.cells),
            "score": {"scaled": round(right / count, 4), "raw": right, "min": 0, "max": count},
            **({"duration": _duration(took)} if timedelta() <= (took := ended - began) <= _LONGEST else {}),
            "extensions": {
                f"{base}xapi/right-at-once": sum(cell.is_right_at_once for cell in learner.cells),
                **{f"{base}xapi/{about}": value for about, value in _earlier(learner).items()},
            },
        },
        "context": _context(of, learner, base, week),
        "timestamp": ended.isoformat(),
    }


def _actor(of: PuzzleSet, learner: Learner, base: str) -> Statement:
    name = shown(learner.who)
    account = {"homePage": f"{base}names-as-typed", "name": name or f"unnamed-{_id(of, learner, 'run')}"}
    return {"objectType": "Agent", **({"name": name} if name else {}), "account": account}


def _verb(name: str) -> Statement:
    return {"id": f"{_VERBS}{name}", "display": {"en": name}}


def _puzzle(of: PuzzleSet, posed: PuzzleColumn, base: str) -> str:
    """Return a puzzle's id: its address or, for a bundled puzzle, its position in the set."""
    return f"{base}puzzles/{posed.key}/" if of.own_number(posed.key) is None else f"{base}sets/{of.id}/{posed.key}"


def _set(of: PuzzleSet, base: str) -> Statement:
    return {
        "objectType": "Activity",
        "id": f"{base}sets/{of.id}",
        "definition": {"type": f"{_TYPES}assessment", "name": {"en": of.name}},
    }


def _context(of: PuzzleSet, learner: Learner, base: str, week: str, ruleset: str = "") -> Statement:
    """Return the context of a statement: run, set, week handed out, edition of the puzzles and ruleset."""
    about = {"mode": of.mode.value, "ruleset": ruleset, "week": week}
    extensions = {f"{base}xapi/{name}": words for name, words in about.items() if words}
    within = {"contextActivities": {"parent": [_set(of, base)]}} if ruleset else {}
    return {
        "registration": str(_id(of, learner, "run")),
        "platform": "Callwise",
        "revision": learner.receipt.edition,
        **within,
        "extensions": extensions,
    }


def _id(of: PuzzleSet, learner: Learner, what: str, *about: int) -> UUID:
    """Return the id of a run or of a statement about it; contradictory receipts of a run have different ids."""
    token = (learner.token,) if learner.is_disputed else ()
    return uuid5(_SPACE, " ".join((of.id, what, *map(str, (learner.began, *about)), learner.who, *token)))


def _response(pairs: Pairs) -> str:
    return ", ".join(f"{name}={value}" for name, value in pairs)


def _moment(milliseconds: int) -> datetime:
    return min(_EPOCH + timedelta(milliseconds=min(milliseconds, (_LAST - _EPOCH) // timedelta(milliseconds=1))), _LAST)


def _duration(took: timedelta) -> str:
    """
    Return a duration in ISO 8601, in seconds.

    >>> _duration(timedelta(minutes=2, seconds=3.25))
    'PT123.25S'
    """
    seconds = took / timedelta(seconds=1)
    return f"PT{seconds:.2f}".rstrip("0").rstrip(".") + "S"
