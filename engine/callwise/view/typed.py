"""
The place to type an answer instead of picking it.

Scripts compare what is typed with the codes of the offers; without a script
there is nothing to type in.
"""

from __future__ import annotations

from collections.abc import Sequence

from callwise.puzzle.file import Puzzle
from callwise.question import NONE, Form
from callwise.view.html import Markup, el, join


def typed_answer(puzzle: Puzzle) -> Markup:
    """Draw the field, folded away, with what can be typed in it and a place to say what can't."""
    about, refusal = f"{puzzle.name}-typed-about", f"{puzzle.name}-typed-refusal"
    tiles = [offer.code for offer in puzzle.offers if offer.tile is not None]
    return el(
        "details",
        {"class": "typed needs-script"},
        el("summary", {}, el("span", {}, _instead(tiles))),
        el(
            "label",
            {"class": "typed-label"},
            _label(puzzle, tiles),
            el(
                "input",
                {
                    "type": "text",
                    "data-slot": "typed",
                    "aria-describedby": f"{about} {refusal}",
                    "autocapitalize": "none",
                    "autocomplete": "off",
                    "spellcheck": "false",
                    "enterkeyhint": "go",
                    "maxlength": 200,
                },
            ),
        ),
        el("p", {"class": "small quiet", "id": about}, _about(puzzle, tiles)),
        el("p", {"class": "typed-refusal", "id": refusal, "data-slot": "typed-refusal", "role": "alert"}),
    )


def _instead(tiles: Sequence[str]) -> Markup:
    if not tiles:
        return join("Type instead of picking")
    return join(("Type ", _codes(dict.fromkeys((tiles[0], tiles[-1])), " or "), " instead of picking"))


def _label(puzzle: Puzzle, tiles: Sequence[str]) -> str:
    if not tiles:
        return "Type your answer"
    return "Type a tile" if puzzle.case.form is Form.CHOOSE_ONE else "Type tiles"


def _about(puzzle: Puzzle, tiles: Sequence[str]) -> Markup:
    if not tiles:
        none = [] if puzzle.case.none is None else [NONE]
        codes = _codes([*(offer.code for offer in puzzle.offers), *none], ", ")
        return join(("One of these, or how it begins: ", codes, "."))
    if puzzle.case.form is Form.CHOOSE_ONE:
        return join("It is chosen as you type. Enter asks for a ruling.")
    return join(("They are chosen as you type, several as in ", _codes([" ".join(tiles[:2])], ""), "."))


def _codes(codes: Sequence[str] | dict[str, None], between: str) -> Markup:
    return join([(between if place else None, el("code", {}, code)) for place, code in enumerate(codes)])
