"""
The field for typing an answer instead of picking it.

Scripts compare the text with the codes of the offers; without scripts the field isn't shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from callwise.ground.faces import Face
from callwise.question.controls import Picks
from callwise.view.elements.html import Markup, el, join


def typed_answer(picks: Picks, name: str) -> Markup:
    """Draw the collapsed field, with the possible codes and a place for errors."""
    about, refusal = f"{name}-typed-about", f"{name}-typed-refusal"
    tiles = [pick.value for pick in picks.picks if isinstance(pick.drawn, Face)]
    return el(
        "details.typed",
        el("summary", el("span", _instead(tiles))),
        el(
            "label.typed-label",
            _label(picks, tiles),
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
        el("p.small.quiet", {"id": about}, _about(picks, tiles)),
        el("p.typed-refusal", {"id": refusal, "data-slot": "typed-refusal", "role": "alert"}),
    )


def _instead(tiles: Sequence[str]) -> Markup:
    if not tiles:
        return join("Type instead of picking")
    return join(("Type ", _codes(dict.fromkeys((tiles[0], tiles[-1])), " or "), " instead of picking"))


def _label(picks: Picks, tiles: Sequence[str]) -> str:
    if not tiles:
        return "Type your answer"
    return "Type a tile" if picks.one else "Type tiles"


def _about(picks: Picks, tiles: Sequence[str]) -> Markup:
    if not tiles:
        codes = _codes((pick.value for pick in picks.picks if pick.only is None), ", ")
        return join(("One of these, or its first letters: ", codes, "."))
    if picks.one:
        return join("It’s chosen as you type. Enter asks for a ruling.")
    return join(("Tiles are chosen as you type. You can type several: ", _codes([" ".join(tiles[:2])], ""), "."))


def _codes(codes: Iterable[str], between: str) -> Markup:
    return join([(between if place else None, el("code", code)) for place, code in enumerate(codes)])
