"""The panel behind "Why, and elsewhere": every answer, the source, other rulesets, and links."""

from __future__ import annotations

from callwise.puzzle.file import Puzzle
from callwise.puzzle.grade import rulesets
from callwise.question.grading import beside
from callwise.view.cards.card_setting import Setting
from callwise.view.elements.html import Attribute, Markup, el
from callwise.view.elements.prose import terms, within
from callwise.view.rulings.desk_ruling import WHY

WORKED = "Worked answer"


def why_name(puzzle: Puzzle) -> str:
    """Return the ID of the panel's heading, which follows the desk."""
    return f"{puzzle.name}-why"


def why_panel(puzzle: Puzzle, links: Setting, worked: Markup) -> Markup:
    """Draw the panel with the worked answer under the puzzle's own rules, and the referee's state."""
    key = why_name(puzzle)
    return el(
        "section.why",
        {"data-slot": "panel", "aria-labelledby": key},
        el(
            "div.why-head.needs-script",
            el("h3", {"id": key, "tabindex": "-1"}, WHY),
            el("button.why-close", {"type": "button", "data-act": "close", "aria-label": "Close"}, "×"),
        ),
        el(
            "details.worked",
            el("summary", WORKED),
            el("div", {"data-slot": "worked", "data-ruleset": puzzle.rules.name}, worked),
        ),
        el("div", {"data-slot": "why"}),
        None if links.is_frame else _rules(puzzle),
        _links(links),
        el("p.status.needs-script", {"data-slot": "engine"}),
    )


def _rules(puzzle: Puzzle) -> Markup:
    """Write the choice of rules, and whose they are."""
    return el(
        "div.why-rules",
        el("label.puzzle-rules", "Rules: ", rulesets_of(puzzle)),
        _agreed(puzzle),
        el("p.puzzle-table", {"data-slot": "table"}),
    )


def rulesets_of(puzzle: Puzzle, *, hidden: bool = False) -> Markup:
    """
    List the rulesets to choose from; an address can choose one even if they are `hidden`.

    Where all rule the same, each still cites its own book.
    """
    options = [
        el("option", {"value": rules.name, "selected": rules.name == puzzle.rules.name}, within(rules.title))
        for rules in beside(puzzle.form.case.presets(), puzzle.rules)
    ]
    named: dict[str, Attribute] = {
        "name": "ruleset",
        "data-own": puzzle.rules.name,
        "data-family": puzzle.family.id,
        "data-alike": None if hidden else _alike(puzzle),
        "hidden": hidden,
    }
    return el("select", named, options)


def _alike(puzzle: Puzzle) -> str:
    """Return the rulesets with the same right answers, if the puzzle uses the default rules; all of them are “*”."""
    form, own, presets = puzzle.form, puzzle.rules, puzzle.form.case.presets()
    if own.name != presets[0].name:
        return ""
    right = form.right(own)
    alike = [rules.name for rules in presets if form.right(rules) == right] if form.reads(own) else presets
    return "*" if len(alike) == len(presets) else " ".join(map(str, alike))


def _agreed(puzzle: Puzzle) -> Markup | None:
    """Write how the puzzle's ruleset differs from a preset, or that all tables rule the same."""
    rules = puzzle.rules
    if len(rulesets(puzzle)) == 1:
        return el("p.puzzle-table", "Every table rules the same here.")
    if any(rules.name == preset.name for preset in puzzle.form.case.presets()):
        return None
    return el("p.puzzle-table", "This table: ", terms(rules.title), ".")


def _links(of: Setting) -> Markup:
    copy = el("button.btn.btn-text.needs-script", {"type": "button", "data-act": "copy"}, "Copy ruling")
    links = (
        None if of.is_frame else copy,
        el("a", {"href": of.embed, "data-act": "embed"}, "Embed") if of.embed else None,
        el("a", {"href": of.change, "data-slot": "change"}, "Change this position") if of.change else None,
        el("a", {"href": of.position, "data-slot": "position"}, "Link to this position") if of.position else None,
        el("a", {"href": of.address, "data-slot": "address"}, "Link to this puzzle") if of.address else None,
    )
    return el("p.puzzle-link", links)
