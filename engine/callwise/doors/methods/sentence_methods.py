"""Bridge method on sentences: what is understood of one, for the page to show as chips and on the table."""

from __future__ import annotations

from collections.abc import Mapping

from callwise.doors.methods.messages import Params, text_in, text_or_none
from callwise.puzzle.sentence import read_sentence
from callwise.question.case import Case
from callwise.view.elements.prose import plain


def hear(params: Params) -> Mapping[str, object]:
    """Return the game, the question, the entries, their places in the sentence, and what a ruling still needs."""
    read = read_sentence(
        text_in(params, "sentence"), game=text_or_none(params, "game"), question=text_or_none(params, "asks")
    )
    return {
        "game": read.game,
        "ruleset": read.ruleset,
        "question": _titled(read.question),
        "asked": read.is_asked,
        "others": [_titled(one) for one in read.others],
        "entries": read.entries,
        "chips": [
            {"start": chip.start, "end": chip.end, "entry": chip.entry, "label": chip.label} for chip in read.chips
        ],
        "missing": [{"entry": one.entry, "ask": one.ask} for one in read.missing],
        "left_out": [list(part) for part in read.left_out],
        "rest": [list(part) for part in read.rest],
        "supposed": read.supposed,
        "beyond": read.beyond,
        "term": read.term,
        "particular": read.is_particular,
    }


def _titled(case: type[Case]) -> Mapping[str, object]:
    return {"id": case.id, "title": plain(case.asks)}
