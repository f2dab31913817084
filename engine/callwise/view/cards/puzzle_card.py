"""
The puzzle card: question, felt, answer form, hints and the worked answer.

The form uses native controls, so keyboard, touch and screen readers work without scripts. Scripts find its parts by
`data-slot`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from callwise.agreement.ruleset import Ruleset
from callwise.puzzle.file import Puzzle, without_notes
from callwise.puzzle.grade import hints, rulesets
from callwise.question.controls import Sheet, Steps
from callwise.view.answer.answer_sheet import answer_steps, answered, beside_table, felt_of, how, listed_of
from callwise.view.elements.html import Attribute, Markup, el, join
from callwise.view.elements.pictures import draw
from callwise.view.elements.prose import Explain, capital, noted, paragraphs, plain, spoken, terms, within
from callwise.view.elements.typed_answer import typed_answer
from callwise.view.rulings.ruling_card import every_answer

TRY_AGAIN = "Try again"
NO_SCRIPTS = (
    "This browser doesn’t run scripts, so you can’t ask the referee. The worked answer below doesn’t need them."
)


@dataclass(frozen=True)
class Setting:
    """
    The context of a puzzle's card, and its additions to the card.

    `onward` links to the next page, and `step` is the puzzle's place in a series; `above` is a heading over the card's,
    which has rank `level`. `words` introduce the prompt, and `ways` replace the hints before there is a ruling. `key`
    is the puzzle's name in the course, `address` its page, `change` the page to edit its position, `position` the page
    for questions on it, `embed` the page for frames, and `recorded` the address of precomputed rulings. `explain`
    renders the terms that can be looked up, and `explain_prompt` those in the prompt, if different. In a frame within
    another site, the card starts with the question and omits the story and the help.
    """

    onward: Markup | None = None
    step: Markup | None = None
    above: Markup | None = None
    words: Markup | None = None
    ways: Markup | None = None
    level: int = 2
    key: str | None = None
    address: str | None = None
    change: str | None = None
    position: str | None = None
    embed: str | None = None
    recorded: str | None = None
    explain: Explain = noted
    explain_prompt: Explain | None = None
    is_frame: bool = False


PAGE, FRAME = Setting(), Setting(is_frame=True)
"""A page of Callwise, and a frame within another site, without additions."""


def puzzle_card(puzzle: Puzzle, setting: Setting = PAGE) -> Markup:
    """Draw a puzzle as a card of paper and felt, side by side if there is room."""
    sheet = puzzle.form.sheet(puzzle.rules)
    given, is_whole = answered(sheet, puzzle.rules.name, puzzle.name), not setting.is_frame
    return el(
        "form",
        {
            "class": "puzzle",
            "id": puzzle.name,
            "data-puzzle": puzzle.name,
            "data-key": setting.key,
            "data-form": puzzle.form.kind,
            "data-recorded": setting.recorded,
            "tabindex": "-1",
            "aria-label": plain(puzzle.title),
            "autocomplete": "off",
            "method": "dialog",  # without scripts, submitting keeps the page
        },
        el(
            "div.desk",
            _head(puzzle, setting) if is_whole else _frame_head(puzzle, sheet, setting),
            el("div.desk-asked", _asks(puzzle, setting.level + 1), _how(sheet)) if is_whole else None,
            felt_of(sheet, given, alone=is_whole),
            el(
                "div.desk-foot",
                beside_table(sheet, given) if is_whole else None,
                _stepping(puzzle, sheet),
                listed_of(sheet, given) if is_whole else None,
                el("div.puzzle-message", {"data-slot": "message", "role": "alert"}),
                _ask(puzzle, sheet, setting.ways) if is_whole else el("div.ask", _submit()),
                el("div", {"data-slot": "ruling"}),
                el("p.vh", {"data-slot": "announce", "role": "status", "aria-live": "polite"}),
                el("div.acts.puzzle-acts", _acts(setting)),
                _under(puzzle, setting),
            ),
            _because() if is_whole else None,
        ),
        worked_answer(puzzle, setting.explain),
        _links(setting),
        _embedded(puzzle),
    )


def _because() -> Markup:
    """Draw ruled lines for a written reason, for print only."""
    return el("div.because-lines", {"hidden": True}, "Because", [el("i")] * 3)


def worked_answer(puzzle: Puzzle, explain: Explain = noted) -> Markup:
    """Write the collapsible worked answer under the puzzle's own rules; it needs no script."""
    return el(
        "details.worked",
        el("summary", "Worked answer"),
        el("div", {"data-slot": "worked", "data-ruleset": puzzle.rules.name}, worked(puzzle, explain=explain)),
    )


def worked(puzzle: Puzzle, rules: Ruleset | None = None, explain: Explain = noted) -> Markup:
    """Write the worked answer under a ruleset, by default the puzzle's own, with its clauses."""
    own = puzzle.rules
    rules = rules or own
    whose = "These are the puzzle’s own rules." if rules.name == own.name else f"The puzzle’s own are {own.title}."
    return every_answer(puzzle.form, rules, whose, explain)


def _under(puzzle: Puzzle, setting: Setting) -> Markup:
    """Write the card's footer: the rules, their table, and the engine's status."""
    status = el("p.status.needs-script", {"data-slot": "engine"})
    if setting.is_frame:
        return el("div.desk-under", status)
    table = el("p.puzzle-table", {"data-slot": "table"})
    rules = el("label.puzzle-rules", "Rules: ", _rulesets(puzzle))
    return el("div.desk-under", rules, _agreed(puzzle), table, _keys(), status)


def _keys() -> Markup:
    words = ("All keys", el("kbd", {"aria-hidden": "true"}, "?"))
    return el("button.btn.btn-text.keys.needs-script", {"type": "button", "data-act": "keys"}, words)


def _rulesets(puzzle: Puzzle, *, hidden: bool = False) -> Markup:
    """List the rulesets to choose from; an address can choose one even if they are `hidden`."""
    options = [
        el("option", {"value": rules.name, "selected": rules.name == puzzle.rules.name}, within(rules.title))
        for rules in rulesets(puzzle)
    ]
    named: dict[str, Attribute] = {
        "name": "ruleset",
        "data-own": puzzle.rules.name,
        "data-family": puzzle.family.id,
        "data-alike": None if hidden else " ".join(_alike(puzzle)),
        "hidden": hidden,
    }
    return el("select", named, options)


def _alike(puzzle: Puzzle) -> Iterator[str]:
    """Yield the rulesets with the same right answers, if the puzzle uses the default rules."""
    form, own = puzzle.form, puzzle.rules
    if own.name == form.case.presets()[0].name:
        right = form.right(own)
        yield from (rules.name for rules in rulesets(puzzle) if form.right(rules) == right)


def _agreed(puzzle: Puzzle) -> Markup | None:
    """Write how the puzzle's ruleset differs from a preset, or that all tables rule the same."""
    rules = puzzle.rules
    if len(rulesets(puzzle)) == 1:
        return el("p.puzzle-table", "Every table rules the same here.")
    if any(rules.name == preset.name for preset in puzzle.form.case.presets()):
        return None
    return el("p.puzzle-table", "This table: ", terms(rules.title), ".")


def _words(puzzle: Puzzle, setting: Setting) -> Markup:
    """Write the introduction and the prompt; after the ruling they're collapsed but can be reopened."""
    explain = setting.explain_prompt or setting.explain
    return el(
        "details.desk-words",
        {"data-slot": "words", "open": True},
        el("summary", el("span", "Read it again")),
        _lesson(setting.words) if setting.words else None,
        el("div.puzzle-prompt", paragraphs(puzzle.prompt, draw=draw, explain=explain)),
    )


def _lesson(words: Markup) -> Markup:
    """Write the lesson's text before its puzzle; on narrow screens most of it is collapsed at first."""
    return el(
        "div.desk-lesson",
        el("div.prose", {"tabindex": "-1"}, words),
        el("button.btn.btn-text.lesson-on", {"type": "button", "data-act": "read"}, "Read on"),
    )


def _ask(puzzle: Puzzle, sheet: Sheet, ways: Markup | None) -> Markup:
    """Write the answer controls under the question; the ruling replaces them."""
    picks = sheet.listed
    typed = el("div.ask-keys.needs-script", typed_answer(picks, puzzle.name)) if picks else None
    return el("div.ask", typed, _submit(), ways or _hints(puzzle))


def _hints(puzzle: Puzzle) -> Markup | None:
    steps = hints(puzzle)
    hints_drawn = [
        el(
            "details.hint",
            el("summary", f"Hint {number} of {len(steps)}"),
            el("p", spoken(step, explain=noted, draw=draw)),
        )
        for number, step in enumerate(steps, 1)
    ]
    return el("div.hints", hints_drawn) if hints_drawn else None


def _stepping(puzzle: Puzzle, sheet: Sheet) -> Markup | None:
    steps = answer_steps(sheet, puzzle.rules.name, is_aided=not puzzle.unaided)
    return el("div", {"data-slot": "steps"}, steps) if steps else None


def _head(puzzle: Puzzle, setting: Setting) -> Markup:
    return el(
        "div.desk-head",
        el("div.desk-step", setting.step) if setting.step else None,
        setting.above,
        el(f"h{setting.level}.desk-title", terms(capital(puzzle.title))),
        _words(puzzle, setting),
    )


def _frame_head(puzzle: Puzzle, sheet: Sheet, setting: Setting) -> Markup:
    """
    Write the question and its rules; a separate title is for screen readers.

    The number of answers to choose is shown unless it's one.
    """
    several = sheet.listed is not None and not sheet.listed.one
    rules = puzzle.rules
    is_titled = puzzle.title != puzzle.form.asks
    return el(
        "div.desk-head",
        setting.step,
        el("h1.vh", terms(capital(puzzle.title))) if is_titled else None,
        el("h2" if is_titled else "h1", {"class": "desk-question"}, terms(puzzle.form.asks)),
        el("p.desk-rules", {"aria-hidden": "true"}, how(sheet)) if several else None,
        el("p.desk-rules", {"data-slot": "rules"}, terms(rules.title)),
        _rulesets(puzzle, hidden=True),
        _undrawn(puzzle, setting.explain),
    )


def _undrawn(puzzle: Puzzle, explain: Explain) -> Markup | None:
    """Describe anything the felt doesn't show: the puzzle's story, or its entries if it has none."""
    keys = puzzle.form.case.keys
    entries = [(keys[name], text) for name, text in puzzle.table.items() if not keys[name].drawn]
    if not entries:
        return None
    if puzzle.prompt.template:
        return el("div.desk-story", paragraphs(puzzle.prompt, draw=draw, explain=explain))
    lines = [el("p", terms(key.says), ": ", terms(dict(key.choices).get(text, text))) for key, text in entries]
    return el("div.desk-story", lines)


def _asks(puzzle: Puzzle, level: int) -> Markup:
    return el(f"h{level}.desk-asks", terms(puzzle.form.asks))


def _how(sheet: Sheet) -> Markup | None:
    """
    Write how to answer, hidden from screen readers, which get it from the controls; for steps, shown to everybody.
    """
    if any(isinstance(one, Steps) for one in sheet.controls):
        return None
    return el("p.desk-how", {"aria-hidden": "true"}, how(sheet))


def _submit() -> Markup:
    return join(
        (
            el(
                "button.btn.needs-script",
                {"type": "submit"},
                "Ask for a ruling",
                el("kbd.keys", {"aria-hidden": "true"}, "Enter"),
            ),
            el("noscript", el("p.small.quiet", NO_SCRIPTS)),
        )
    )


def _acts(setting: Setting) -> Markup:
    again = el("button.btn", {"type": "button", "data-act": "again"}, TRY_AGAIN)
    copy = el("button.btn.btn-text", {"type": "button", "data-act": "copy"}, "Copy ruling")
    return join((again, setting.onward, None if setting.is_frame else copy))


def _links(of: Setting) -> Markup | None:
    links = (
        el("a", {"href": of.embed, "data-act": "embed"}, "Embed") if of.embed else None,
        el("a", {"href": of.change, "data-slot": "change"}, "Change this position") if of.change else None,
        el("a", {"href": of.position, "data-slot": "position"}, "Link to this position") if of.position else None,
        el("a", {"href": of.address, "data-slot": "address"}, "Link to this puzzle") if of.address else None,
    )
    return el("p.puzzle-link", links) if any(links) else None


def source(puzzle: Puzzle) -> Mapping[str, object]:
    """Return the puzzle as bridge parameters: its file without leading comments, or its question and position."""
    if puzzle.text:
        return {"name": puzzle.name, "puzzle": without_notes(puzzle.text)}
    return {"name": puzzle.name, "asks": puzzle.form.case.id, "table": dict(puzzle.table), "rules": puzzle.rules.name}


def _embedded(puzzle: Puzzle) -> Markup:
    text = json.dumps(source(puzzle)).replace("<", "\\u003c")
    return el("script", {"type": "application/json", "class": "puzzle-source"}, Markup(text))
