"""The bar of a desk: a quiet place and one primary button, the same size before and after the ruling; and hints."""

from __future__ import annotations

from callwise.law.ruling import place
from callwise.puzzle.file import Puzzle
from callwise.puzzle.grade import hints
from callwise.question.controls import Numbers, Sheet, Steps
from callwise.question.tile_places import codes_named, tile_places
from callwise.view.answer.answer_controls import is_tile
from callwise.view.answer.answer_sheet import AnswerPlaces, takes_one
from callwise.view.elements.html import Attribute, Markup, el
from callwise.view.elements.pictures import draw
from callwise.view.elements.prose import Explain, noted, spoken

TRY_AGAIN = "Try again"
ALL = "That’s all"


def desk_bar(puzzle: Puzzle, sheet: Sheet, given: AnswerPlaces, onward: Markup | None, *, has_hints: bool) -> Markup:
    """Draw the bar: a hint and what is missing, and after the ruling, another try and the way on."""
    hint = el("button.btn.btn-quiet", {"type": "button", "data-act": "hint"}, "Hint")
    again = el("button.btn.btn-quiet", {"type": "button", "data-act": "again"}, TRY_AGAIN)
    missing = missing_words(puzzle, sheet, given)
    disabled = None if may_be_empty(sheet) else "true"
    ask = el("button.btn", {"type": "submit", "aria-disabled": disabled, "data-ready": ALL}, missing)
    return el(
        "div.desk-bar.needs-script",
        el("div.desk-quiet", hint if has_hints and hints(puzzle) else None, again),
        el("div.desk-primary", ask, onward),
    )


def may_be_empty(sheet: Sheet) -> bool:
    """Whether an answer without any amount can be right: unless somebody receives what the others pay."""
    numbers = [one for one in sheet.controls if isinstance(one, Numbers)]
    return bool(numbers) and not any(one.needs_one for one in numbers)


def missing_words(puzzle: Puzzle, sheet: Sheet, given: AnswerPlaces) -> str:
    """Return the words for an answer that isn't given yet."""
    controls = sheet.controls
    if any(isinstance(one, Steps) for one in controls):
        return "Say what you do"
    if any(isinstance(one, Numbers) for one in controls):
        return "Nobody pays" if may_be_empty(sheet) else "Write an amount"
    if puzzle.form.kind == "spot":
        return "Right or wrong?"
    if puzzle.form.kind == "yes-no":
        return "Yes or no?"
    picks = sheet.listed.picks if sheet.listed else ()
    noun = puzzle.form.case.noun
    if noun == "discard" or (picks and all(one.alone or is_tile(one) for one in picks)):
        return "Choose a tile"
    if noun in ("seat", "hand"):
        return "Choose a player" if takes_one(sheet) else "Choose the players"
    if given.at_table.controls or given.at_table.several:
        return "Choose a call" if takes_one(sheet) else "Choose the calls"
    return "Choose an answer"


def hint_list(puzzle: Puzzle, explain: Explain = noted) -> Markup | None:
    """
    Write the hints, which are shown one at a time, each with the places of the tiles it names.

    A hint that rules out one of several answers lights none: the lit tile would look like the answer.
    """
    places = tile_places(puzzle.form.case.scene())
    written = len(puzzle.hints)
    steps = []
    for nth, one in enumerate(hints(puzzle)):
        rules_out = nth >= written and puzzle.form.kind == "choose-one"
        named = set() if rules_out else {code for fact in one.facts.values() for code in codes_named(fact)}
        lights = " ".join(dict.fromkeys(tile.name for tile in places if place(tile.face) in named))
        hint: dict[str, Attribute] = {"hidden": True, "tabindex": "-1", "data-lights": lights or None}
        steps.append(el("p.hint", hint, spoken(one, explain=explain, draw=draw)))
    return el("div.hints.needs-script", steps) if steps else None
