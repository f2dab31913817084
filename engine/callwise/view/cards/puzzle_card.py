"""
The puzzle card: words, felt and a bar in one frame, and a panel with the reasons.

The form uses native controls, so keyboard, touch and screen readers work without scripts. Scripts find its parts by
`data-slot`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from callwise.agreement.ruleset import Ruleset
from callwise.puzzle.file import Puzzle, without_notes
from callwise.question.controls import Sheet
from callwise.view.answer.answer_sheet import answer_steps, answered, felt_of, how, takes_one
from callwise.view.cards.card_setting import PAGE, Setting
from callwise.view.cards.desk_bar import desk_bar, hint_list, may_be_empty
from callwise.view.cards.why_panel import rulesets_of, why_panel
from callwise.view.elements.html import Markup, Need, drawn_with, el, join, needing
from callwise.view.elements.pictures import draw
from callwise.view.elements.prose import Explain, capital, noted, paragraphs, plain, spoken, terms
from callwise.view.rulings.ruling_card import every_answer

NO_SCRIPTS = "The referee needs scripts. The worked answer below doesn’t."

LONG_STORY = 130
"""Characters of a story that has more than three lines on a phone."""


def puzzle_card(puzzle: Puzzle, setting: Setting = PAGE) -> Markup:
    """Draw a puzzle as a desk of words, felt and bar: side by side if there is room, else one below the other."""
    sheet = puzzle.form.sheet(puzzle.rules)
    given, is_whole = answered(sheet, puzzle.rules.name, puzzle.name), not setting.is_frame
    felt = felt_of(sheet, given)
    steps = answer_steps(sheet, puzzle.rules.name, is_aided=not puzzle.unaided)
    return el(
        "form",
        {
            "class": "puzzle",
            "id": puzzle.name,
            "data-puzzle": puzzle.name,
            "data-key": setting.key,
            "data-form": puzzle.form.kind,
            "data-one": takes_one(sheet),
            "data-none": may_be_empty(sheet),
            "data-recorded": setting.recorded,
            "tabindex": "-1",
            "aria-label": plain(puzzle.title),
            "autocomplete": "off",
            "method": "dialog",  # without scripts, submitting keeps the page
        },
        el(
            "div.desk",
            el(
                "div.desk-words",
                _head(puzzle, setting) if is_whole else _frame_head(puzzle, setting),
                el("div.desk-steps", {"data-slot": "steps"}, steps) if steps else None,
                _asked(puzzle, sheet, setting),
                hint_list(puzzle, setting.explain),
                el("div.desk-ruling", {"data-slot": "ruling"}),
            ),
            drawn_with(Need.STYLE, "yes-no", felt) if puzzle.form.kind == "yes-no" else felt,
            desk_bar(puzzle, sheet, given, setting.onward, has_hints=setting.ways is None),
            why_panel(puzzle, setting, worked(puzzle, explain=setting.explain)),
            el("div.because-lines", {"hidden": True}, "Because", [el("i")] * 3) if is_whole else None,
        ),
        _elsewhere() if is_whole and not setting.ways else None,
        None if setting.is_sourced and setting.recorded else _embedded(puzzle),
    )


def _elsewhere() -> Markup:
    """Link to the panel under the desk, so that rules and links can be reached before an answer."""
    said = "Rules, links and the worked answer"
    return el("p.desk-elsewhere.needs-script", el("button.btn.btn-text", {"type": "button", "data-act": "why"}, said))


def worked(puzzle: Puzzle, rules: Ruleset | None = None, explain: Explain = noted) -> Markup:
    """Write the worked answer under a ruleset, by default the puzzle's own, with its clauses."""
    own = puzzle.rules
    rules = rules or own
    is_own = rules.name == own.name
    whose = "These are the puzzle’s own rules." if is_own else f"The puzzle’s own rules are {own.title}."
    return every_answer(puzzle.form, rules, whose, explain)


def _head(puzzle: Puzzle, setting: Setting) -> Markup:
    """Write the step, and the title and the story or, before a lesson's first question, its rule."""
    return el(
        "div.desk-head",
        el("div.desk-step", setting.step) if setting.step else None,
        setting.above,
        el("div.desk-rule", setting.rule) if setting.rule else (_title(puzzle, setting), _story(puzzle, setting)),
    )


def _title(puzzle: Puzzle, setting: Setting) -> Markup:
    return el(f"h{setting.level}.desk-title", terms(capital(puzzle.title)))


def _story(puzzle: Puzzle, setting: Setting) -> Markup:
    """Write the story; a long one is marked, and leaves room for the felt on a phone."""
    return el("div.desk-story.puzzle-prompt", {"data-long": _is_long(puzzle)}, _prompt(puzzle, setting))


def _is_long(puzzle: Puzzle) -> bool:
    return len(plain(puzzle.prompt)) > LONG_STORY


def _prompt(puzzle: Puzzle, setting: Setting) -> Markup:
    return paragraphs(puzzle.prompt, draw=draw, explain=setting.explain_prompt or setting.explain)


def _frame_head(puzzle: Puzzle, setting: Setting) -> Markup:
    """Write the head of a frame: the step, the title and the story; the rules show only if the address chose them."""
    return el(
        "div.desk-head",
        setting.step,
        el("h1.desk-title", terms(capital(puzzle.title))) if _is_titled(puzzle) else None,
        el("p.desk-rules", {"data-slot": "rules", "data-chosen": not _is_titled(puzzle)}, terms(puzzle.rules.title)),
        rulesets_of(puzzle, hidden=True),
        el("div.desk-story.puzzle-prompt", {"data-long": _is_long(puzzle)}, story)
        if (story := _frame_story(puzzle, setting))
        else None,
    )


def _frame_story(puzzle: Puzzle, setting: Setting) -> Markup | None:
    """Return the puzzle's story, or the entries that the felt doesn't show if it has none."""
    if puzzle.prompt.template:
        return _prompt(puzzle, setting)
    keys = puzzle.form.case.keys
    told = ((keys[name], text) for name, text in puzzle.table.items() if not keys[name].drawn)
    return join(el("p", terms(key.says), ": ", terms(dict(key.choices).get(text, text))) for key, text in told) or None


def _is_titled(puzzle: Puzzle) -> bool:
    """Whether the puzzle has a title of its own, which a posed question hasn't."""
    return puzzle.title != puzzle.form.asks


def _pressed(question: Markup) -> Markup:
    """Mark the word “Press” at the beginning of a question; on paper it’s “Tick”."""
    word, space, rest = question.partition(" ")
    return needing(el("span.press", word) + space + rest, question.needs) if word == "Press" else question


def _asked(puzzle: Puzzle, sheet: Sheet, setting: Setting) -> Markup:
    """
    Write the question, how to give several answers, and any steps; after a lesson's rule, with the title and the story.

    How to answer is hidden from screen readers, which get it from the controls.  Rows of tiles are in words, too, where
    the question is quoted.
    """
    question = puzzle.form.question
    words = plain(question) if any(isinstance(fact, tuple) for fact in question.facts.values()) else None
    level = setting.level + 1 if not setting.is_frame else 2 if _is_titled(puzzle) else 1
    return el(
        "div.desk-asked",
        _title(puzzle, setting) if setting.rule else None,
        el(f"h{level}.desk-asks", {"data-words": words}, _pressed(spoken(question, draw=draw))),
        _story(puzzle, setting) if setting.rule else None,
        el(
            "div.desk-says",
            None if takes_one(sheet) else el("p.desk-how", {"aria-hidden": "true"}, how(sheet)),
            el("div.puzzle-message", {"data-slot": "message", "role": "alert"}),
            el("noscript", el("p.small.quiet", NO_SCRIPTS)),
        ),
        el("p.vh", {"data-slot": "announce", "role": "status", "aria-live": "polite"}),
        setting.ways,
    )


def source(puzzle: Puzzle) -> Mapping[str, object]:
    """Return the puzzle as bridge parameters: its file without leading comments, or its question and position."""
    if puzzle.text:
        return {"name": puzzle.name, "puzzle": without_notes(puzzle.text)}
    return {"name": puzzle.name, "asks": puzzle.form.case.id, "table": dict(puzzle.table), "rules": puzzle.rules.name}


def _embedded(puzzle: Puzzle) -> Markup:
    text = json.dumps(source(puzzle)).replace("<", "\\u003c")
    return el("script", {"type": "application/json", "class": "puzzle-source"}, Markup(text))
