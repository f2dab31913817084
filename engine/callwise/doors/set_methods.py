"""
Bridge methods on sets and receipts.

Each message carries the texts of the course's puzzles, by their names; sets and answers are checked against those.
"""

from __future__ import annotations

from collections.abc import Mapping

from callwise.doors.messages import MessageError, Method, Params, text_in, text_or_none, texts_in
from callwise.instructors.receipts.receipt import as_text, find, read_receipt, write_receipt
from callwise.instructors.receipts.run import read_run
from callwise.instructors.results.clause_stats import met
from callwise.instructors.results.learner_answer import answered
from callwise.instructors.results.results import Known, LessonLink, Results, results
from callwise.instructors.results.results_page import results as results_html
from callwise.instructors.results.spreadsheet import write_csv, write_rows
from callwise.instructors.results.xapi import NOWHERE, statements
from callwise.instructors.sets.custom_puzzle import choices, offered, rewrite, write_asked
from callwise.instructors.sets.fit import Remark, remarks
from callwise.instructors.sets.puzzle_set import PuzzleSet, SetError, read_model, write_model
from callwise.instructors.sets.set_address import read_address, write_address
from callwise.instructors.sets.set_puzzles import SetPuzzle, asked, faults, readable
from callwise.instructors.sets.set_toml import LONGEST as LONGEST_FILE
from callwise.instructors.sets.set_toml import read_toml, write_toml
from callwise.instructors.sets.worksheet_key import key_to, rules_named
from callwise.puzzle.file import MAX_TEXT, read_puzzle
from callwise.puzzle.registry import family_of
from callwise.view.elements.prose import plain, within

MOST_FILES = 2_000
LONGEST_RECEIPTS = 4_000_000


def _read(params: Params) -> Mapping[str, object]:
    text = text_in(params, "text").strip()
    if len(text) > LONGEST_FILE:
        raise SetError(f"a set has at most {LONGEST_FILE} characters, this has {len(text)}")
    return _told(read_toml(text) if "\n" in text else read_address(text[text.find("#") + 1 :]), params)


def _write(params: Params) -> Mapping[str, object]:
    return _told(read_model(params.get("set")), params)


def _told(of: PuzzleSet, params: Params) -> Mapping[str, object]:
    files = _files(params)
    return {
        "set": write_model(of),
        "id": of.id,
        "fragment": write_address(of),
        "toml": write_toml(of),
        "faults": list(faults(of, files)),
        "remarks": [_remark(one) for one in remarks(of, files, _leaning(params))],
        "asked": [_asked(one) for one in readable(of, files)],
    }


def _asked(one: SetPuzzle) -> Mapping[str, object]:
    return {
        "number": one.number,
        "key": one.key,
        "title": plain(one.puzzle.title),
        "ruleset": one.rules.name,
        "rules": within(one.rules.title),
    }


def _remark(one: Remark) -> Mapping[str, object]:
    return {"kind": one.kind.value, "key": one.key, "says": plain(one.says)}


def _key(params: Params) -> Mapping[str, object]:
    puzzles = [(one.puzzle, one.rules) for one in asked(read_model(params.get("set")), _files(params))]
    return {"rules": rules_named(puzzles), "keys": [key_to(puzzle, rules) for puzzle, rules in puzzles]}


def _own(params: Params) -> Mapping[str, object]:
    """Return a custom puzzle, from a file or a position, in the instructor's words if given."""
    name = text_in(params, "name")
    words = {key: text for key in ("title", "prompt") if (text := text_or_none(params, key))}
    if "asks" in params:
        asks, table = text_in(params, "asks"), texts_in(params, "table")
        text = write_asked(asks, table, text_or_none(params, "ruleset"), words)
    else:
        text = rewrite(read_puzzle(text_in(params, "puzzle"), name), words, _answers(params))
    puzzle = read_puzzle(text, name)
    return {
        "text": text,
        "title": puzzle.title,
        "called": plain(puzzle.title),
        "prompt": puzzle.prompt.template,
        "game": family_of(puzzle.form.case).id,
        "position": {"asks": puzzle.form.case.id, **puzzle.table, "rules": puzzle.rules.name},
        "answers": [[code, said, code in offered(puzzle)] for code, said in choices(puzzle)],
    }


def _answers(params: Params) -> list[str] | None:
    answers = params.get("answers")
    if answers is None:
        return None
    if not isinstance(answers, list) or not all(isinstance(code, str) for code in answers):
        raise MessageError("answers is a list of texts")
    return answers


def _receipt(params: Params) -> Mapping[str, object]:
    of = read_model(params.get("set"))
    receipt = write_receipt(of, read_run(params.get("run"), of), _files(params))
    return {"token": receipt.token, "text": as_text(receipt)}


def _find(params: Params) -> Mapping[str, object]:
    found = list(find(_receipts(params)))
    wanted = dict.fromkeys(
        key
        for one in found
        if one.receipt is not None
        for key in one.receipt.set.puzzles
        if one.receipt.set.own_number(key) is None
    )
    receipts = [
        {
            "token": one.receipt.token if one.receipt else None,
            "set": write_model(one.receipt.set) if one.receipt else None,
            "id": one.receipt.set.id if one.receipt else None,
            "address": write_address(one.receipt.set) if one.receipt else None,
            "began": one.receipt.run.began if one.receipt else None,
            "ended": one.receipt.run.ended if one.receipt else None,
            "answered": len(one.receipt.run.done) if one.receipt else None,
            "who": one.receipt.run.who if one.receipt else None,
            "kind": one.fault.refusal.value if one.fault else None,
            "fault": str(one.fault) if one.fault else None,
        }
        for one in found
    ]
    return {"receipts": receipts, "wants": list(wanted)}


def _rule(params: Params) -> Mapping[str, object]:
    ruled = _ruled(params)
    return {
        "html": results_html(ruled),
        "csv": write_csv(ruled, _titles(ruled)),
        "sets": [{"id": one.id, "name": one.name, "count": one.count} for one in ruled.sets],
        "refused": [{"kind": one.kind.value, "says": one.says} for one in ruled.refused],
    }


def _counted(params: Params) -> Mapping[str, object]:
    ruled = _ruled(params)
    return {
        "rows": [
            {
                "token": one.token,
                "answered": sum(cell.is_answered for cell in one.cells),
                "once": sum(cell.is_right_at_once for cell in one.cells),
                "right": sum(cell.is_right for cell in one.cells),
                "hints": sum(cell.hints for cell in one.cells),
            }
            for one in ruled.learners
        ],
        "clauses": [
            {"id": one.clause.id, "says": plain(one.clause.says), "met": one.met, "missed": one.missed}
            for one in met(ruled, _files(params))
        ],
        "missed": [
            {"key": one.key, "ruleset": one.ruleset, "ranInto": [clause.id for clause, _ in one.ran_into]}
            for one in ruled.missed or ruled.closest
        ],
        "refused": [{"kind": one.kind.value, "says": one.says} for one in ruled.refused],
    }


def _stated(params: Params) -> Mapping[str, object]:
    ruled = _ruled(params)
    return {"statements": list(statements(ruled, text_or_none(params, "base") or NOWHERE, _titles(ruled)))}


def _table(params: Params) -> Mapping[str, object]:
    rows = params.get("rows")
    if not isinstance(rows, list) or not all(isinstance(row, list) and all(map(_is_cell, row)) for row in rows):
        raise MessageError("rows is a list of rows, each a list of texts and whole numbers")
    return {"csv": write_rows(rows)}


def _is_cell(value: object) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool)


def _ruled(params: Params) -> Results:
    """Rule on the receipts in a text, each under its learner's name: the message's if given, else as typed."""
    names = params.get("names")
    known = Known(
        _files(params),
        _lessons(params.get("puzzles"), "lessonTitle"),
        _lessons(params.get("clauses"), "title"),
        {} if names is None else texts_in(params, "names"),
        text_or_none(params, "week") or "",
    )
    return results([("", _receipts(params))], known, text_or_none(params, "set"))


def _titles(of: Results) -> tuple[str, ...]:
    return tuple(plain(one.title) for one in of.posed)


def _lessons(entries: object, title: str) -> Mapping[str, LessonLink]:
    """Return the lesson of each catalogue entry that has one."""
    if entries is not None and not isinstance(entries, dict):
        raise MessageError("puzzles and clauses are objects, by names")
    told = ((key, one) for key, one in (entries or {}).items() if isinstance(one, dict))
    return {
        key: LessonLink(one["lesson"], one[title])
        for key, one in told
        if isinstance(one.get("lesson"), str) and isinstance(one.get(title), str)
    }


def _answer(params: Params) -> Mapping[str, object]:
    receipt = read_receipt(_receipts(params))
    posed = asked(receipt.set, _files(params))
    number = params.get("number")
    found = receipt.run.by_number.get(number) if isinstance(number, int) else None
    if found is None:
        raise MessageError("number is that of a puzzle which was answered")
    return {"html": answered(posed[found.number - 1], found, receipt.run.who, len(posed))}


def _receipts(params: Params) -> str:
    text = text_in(params, "text")
    if len(text) > LONGEST_RECEIPTS:
        raise MessageError(f"text has at most {LONGEST_RECEIPTS} characters, got {len(text)}")
    return text


def _files(params: Params) -> Mapping[str, str]:
    """Return the texts of puzzles, whose entries may hold further details."""
    files = params.get("puzzles")
    if not isinstance(files, dict) or len(files) > MOST_FILES:
        raise MessageError(f"puzzles is an object of at most {MOST_FILES} puzzle files")
    texts = {}
    for key, one in files.items():
        text = one.get("text") if isinstance(one, dict) else one
        if not isinstance(text, str) or len(text) > MAX_TEXT:
            raise MessageError(f"puzzles has a text of at most {MAX_TEXT} characters for each, not so for {key[:80]!r}")
        texts[key] = text
    return texts


def _leaning(params: Params) -> Mapping[str, str]:
    """Return the prerequisite of each puzzle that has one."""
    files = params.get("puzzles")
    told = (
        (key, one.get("leans"))
        for key, one in (files if isinstance(files, dict) else {}).items()
        if isinstance(one, dict)
    )
    return {key: other for key, other in told if isinstance(other, str)}


METHODS: Mapping[str, Method] = {
    "puzzle.own": _own,
    "set.read": _read,
    "set.write": _write,
    "set.key": _key,
    "receipt.write": _receipt,
    "receipts.find": _find,
    "receipts.rule": _rule,
    "receipts.count": _counted,
    "receipts.state": _stated,
    "table.write": _table,
    "receipt.answer": _answer,
}
