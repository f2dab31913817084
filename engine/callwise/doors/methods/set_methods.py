"""
Bridge methods on sets and receipts.

Each message carries the texts of the course's puzzles, by name; sets and answers are checked against them.
"""

from __future__ import annotations

from collections.abc import Mapping

from callwise.doors.methods.messages import MessageError, Params, text_in, text_or_none, texts_in
from callwise.ground.terms import MARKED
from callwise.instructors.receipts.receipt import Receipt, as_text, find, read_receipt, write_receipt
from callwise.instructors.receipts.run import read_run
from callwise.instructors.results.clause_stats import count_clauses
from callwise.instructors.results.learner_answer import answered
from callwise.instructors.results.results import CourseData, LessonLink, Results, is_half, results
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
from callwise.view.elements.pictures import tile
from callwise.view.elements.prose import plain, within

MOST_FILES = 2_000
LONGEST_RECEIPTS = 4_000_000


def read_set(params: Params) -> Mapping[str, object]:
    """Read a set from an address or a file, and return it in every format, with its faults."""
    text = text_in(params, "text").strip()
    if len(text) > LONGEST_FILE:
        raise SetError(f"a set has at most {LONGEST_FILE} characters, this has {len(text)}")
    return _described(read_toml(text) if "\n" in text else read_address(text[text.find("#") + 1 :]), params)


def write_set(params: Params) -> Mapping[str, object]:
    """Read a set from script data, and return it in every format, with its faults."""
    return _described(read_model(params.get("set")), params)


def _described(of: PuzzleSet, params: Params) -> Mapping[str, object]:
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


def answer_key(params: Params) -> Mapping[str, object]:
    """Write a printable answer key to a set."""
    puzzles = [(one.puzzle, one.rules) for one in asked(read_model(params.get("set")), _files(params))]
    return {"rules": rules_named(puzzles), "keys": [key_to(puzzle, rules) for puzzle, rules in puzzles]}


def own_puzzle(params: Params) -> Mapping[str, object]:
    """Return a custom puzzle, from a file or a position, in the instructor's words if given."""
    name = text_in(params, "name")
    words = {key: text for key in ("title", "prompt") if (text := text_or_none(params, key))}
    if "asks" in params:
        asks, table = text_in(params, "asks"), texts_in(params, "table")
        text = write_asked(asks, table, text_or_none(params, "ruleset"), words)
    else:
        text = rewrite(read_puzzle(text_in(params, "puzzle"), name), words, _answers(params))
    puzzle = read_puzzle(text, name)
    family = family_of(puzzle.form.case)
    return {
        "text": text,
        "title": puzzle.title,
        "called": plain(puzzle.title),
        "prompt": puzzle.prompt.template,
        "game": family.id,
        "position": {"asks": puzzle.form.case.id, **puzzle.table, "rules": puzzle.rules.name},
        "answers": [[code, said, code in offered(puzzle)] for code, said in choices(puzzle)],
        "tiles": [[face.code, tile(face)] for face in family.faces],
        "terms": [[one[0], plain(one[0])] for one in MARKED.finditer(f"{puzzle.title} {puzzle.prompt.template}")],
    }


def _answers(params: Params) -> list[str] | None:
    answers = params.get("answers")
    if answers is None:
        return None
    if not isinstance(answers, list) or not all(isinstance(code, str) for code in answers):
        raise MessageError("answers is a list of texts")
    return answers


def receipt_of(params: Params) -> Mapping[str, object]:
    """Write the receipt of a run through a set."""
    of = read_model(params.get("set"))
    receipt = write_receipt(of, read_run(params.get("run"), of), _files(params))
    return {"token": receipt.token, "text": as_text(receipt)}


def find_receipts(params: Params) -> Mapping[str, object]:
    """Find every receipt in a text, and the puzzles needed to rule on them."""
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
            **(_summary(one.receipt) if one.receipt else dict.fromkeys(_SUMMARY)),
            "kind": one.fault.refusal.value if one.fault else None,
            "fault": str(one.fault) if one.fault else None,
        }
        for one in found
    ]
    return {"receipts": receipts, "wants": list(wanted)}


_MARKS = {None: " ", False: "+", True: "-"}
"""Whether a learner got a clause wrong, as a character."""
_SUMMARY = ("token", "set", "id", "address", "began", "ended", "answered", "who")


def _summary(one: Receipt) -> Mapping[str, object]:
    of, run = one.set, one.run
    about = (one.token, write_model(of), of.id, write_address(of), run.began, run.ended, len(run.done), run.who)
    return dict(zip(_SUMMARY, about, strict=True))


def rule_receipts(params: Params) -> Mapping[str, object]:
    """Return each learner's results as markup and as a table, and the rejected receipts."""
    ruled = _ruled(params)
    return {
        "html": results_html(ruled),
        "csv": write_csv(ruled, _titles(ruled)),
        "sets": [{"id": one.id, "name": one.name, "count": one.count} for one in ruled.sets],
        "refused": [{"kind": one.kind.value, "says": one.says} for one in ruled.refused],
    }


def count_receipts(params: Params) -> Mapping[str, object]:
    """Return the results in numbers, for each learner and each clause, with the puzzles that were missed."""
    ruled = _ruled(params)
    return {
        "rows": [
            {
                "token": one.token,
                "answered": sum(cell.is_answered for cell in one.cells),
                "once": sum(cell.is_right_at_once for cell in one.cells),
                "right": sum(cell.is_right for cell in one.cells),
                "hints": sum(cell.hints for cell in one.cells),
                "worked": sum(cell.worked is not None for cell in one.cells),
                "again": one.is_again,
            }
            for one in ruled.learners
        ],
        "clauses": [
            {
                "id": one.clause.id,
                "says": plain(one.clause.says),
                "met": one.met,
                "missed": one.missed,
                "half": is_half(one.missed, one.met),
                "each": "".join(_MARKS[one.receipts.get(learner.token)] for learner in ruled.learners),
            }
            for one in count_clauses(ruled, _files(params))
        ],
        "missed": [
            {
                "key": one.key,
                "title": plain(one.title),
                "ruleset": one.ruleset,
                "missed": one.missed,
                "half": one.is_missed_by_half,
                "unsolved": one.unsolved,
                "ranInto": [clause.id for clause, _ in one.ran_into],
            }
            for one in ruled.posed
            if one.missed
        ],
        "refused": [{"kind": one.kind.value, "says": one.says} for one in ruled.refused],
    }


def state_receipts(params: Params) -> Mapping[str, object]:
    """Return the results as xAPI statements."""
    ruled = _ruled(params)
    return {"statements": list(statements(ruled, text_or_none(params, "base") or NOWHERE, _titles(ruled)))}


def write_table(params: Params) -> Mapping[str, object]:
    """Write `rows` of texts and numbers as CSV."""
    rows = params.get("rows")
    if not isinstance(rows, list) or not all(isinstance(row, list) and all(map(_is_cell, row)) for row in rows):
        raise MessageError("rows is a list of rows, each a list of texts and whole numbers")
    return {"csv": write_rows(rows)}


def _is_cell(value: object) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool)


def _ruled(params: Params) -> Results:
    """Rule on the receipts in a text; learners' names and `again` are as in `CourseData`."""
    names = params.get("names")
    known = CourseData(
        _files(params),
        _lessons(params.get("puzzles"), "lessonTitle"),
        _lessons(params.get("clauses"), "title"),
        {} if names is None else texts_in(params, "names"),
        text_or_none(params, "week") or "",
        frozenset() if params.get("again") is None else frozenset(texts_in(params, "again")),
    )
    return results([("", _receipts(params))], known, text_or_none(params, "set"))


def _titles(of: Results) -> tuple[str, ...]:
    return tuple(plain(one.title) for one in of.posed)


def _lessons(entries: object, title: str) -> Mapping[str, LessonLink]:
    """Return the lesson of each catalogue entry that has one."""
    if entries is not None and not isinstance(entries, dict):
        raise MessageError("puzzles and clauses are objects, by names")
    entries_read = ((key, one) for key, one in (entries or {}).items() if isinstance(one, dict))
    return {
        key: LessonLink(one["lesson"], one[title])
        for key, one in entries_read
        if isinstance(one.get("lesson"), str) and isinstance(one.get(title), str)
    }


def one_answer(params: Params) -> Mapping[str, object]:
    """Return one answer of a receipt by its `number`, and the rulings on it."""
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
    """Return the texts of puzzles, whose entries may contain further details."""
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
    files = params.get("puzzles")
    known = (
        (key, one.get("leans"))
        for key, one in (files if isinstance(files, dict) else {}).items()
        if isinstance(one, dict)
    )
    return {key: other for key, other in known if isinstance(other, str)}
