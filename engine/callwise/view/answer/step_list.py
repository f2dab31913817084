"""
Steps on the desk: the steps done as numbered tiles in a row, and the words for the next one, at the tiles on the felt.
"""

from __future__ import annotations

from collections.abc import Sequence

from callwise.law.ruling import Sentence
from callwise.question.controls import Acts, Pick, Picks, Step, Steps, Verb
from callwise.question.grading import Stamp
from callwise.view.answer.answer_controls import pick_list
from callwise.view.elements.html import Attribute, Markup, Need, drawn_with, el, join
from callwise.view.elements.pictures import beside
from callwise.view.elements.prose import plain, spoken
from callwise.view.elements.seal import seal

_UNSEEN: dict[str, Attribute] = {"aria-hidden": "true"}
_IN_ANY_ORDER = Sentence("What you can do, in any order")
_ONE_LINE = 4
"""The most steps that fit in a line of a phone."""
_WORDS = {Stamp.LEGAL: "legal", Stamp.FOUL: "illegal", Stamp.OPEN: "unsettled", Stamp.MISSED: "left out"}


def step_row(control: Steps, placed: Sequence[Pick], ruleset: str, *, is_aided: bool, is_worded: bool = True) -> Markup:
    """
    Draw the steps done, and empty places up to the number of steps the goal takes, if help is given.

    Things that aren't placed on the felt are listed below, with the words for what can be done unless the felt
    `is_worded`.
    """
    slots = [_step(one, control.done) for one in control.steps]
    if control.missing is not None:
        place, one = control.missing
        slots.insert(place, _step(one, None))
    elif slots and not control.is_over:
        slots.append(el("li.step-undo", _button("Undo", "undo", "btn.btn-text")))
    if not control.is_over:
        slots.append(el("li.step-todo", {"data-next": True, **_UNSEEN}))
    done = len(control.steps)
    is_whole = control.is_over and done and control.steps[-1].stamp in (None, Stamp.LEGAL)
    if is_aided and not is_whole:
        slots += [el("li.step-todo", _UNSEEN)] * (control.least - done - (not control.is_over))
    about: dict[str, Attribute] = {
        "aria-label": "Your steps",
        "data-many": max(control.least, done) > _ONE_LINE,
        "data-at-once": control.at_once,
    }
    row = el("ol.step-row", about, slots)
    following = control.following
    return drawn_with(
        Need.STYLE,
        "settle",
        join(
            (
                row,
                _acts(following, placed, ruleset) if isinstance(following, Acts) else _to_do(following, ruleset),
                None if is_worded else word_group(step_words(control)),
            )
        ),
    )


def step_words(control: Steps) -> list[Markup]:
    """Draw the words for what can be done next: with pressed things, or with none."""
    acts = control.following
    if not isinstance(acts, Acts):
        return []
    return [*map(_verb, acts.verbs), *map(_listed, acts.listed)]


def word_group(words: Sequence[Markup]) -> Markup | None:
    """Group the words for what can be done next."""
    return el("div.verbs.needs-script", {"role": "group", "aria-label": "What you do"}, words) if words else None


def _verb(verb: Verb) -> Markup:
    """Draw the word for an action on the pressed things; scripts show it if it fits them."""
    needs: dict[str, Attribute] = {
        "data-needs": "|".join(verb.needs),
        "data-does": verb.does,
        "hidden": any(verb.needs),
    }
    return _button(plain(verb.says), verb.value, "word", needs if verb.needs else {})


def _listed(pick: Pick) -> Markup:
    """Draw an act that needs no thing."""
    return _button(spoken(pick.says), "add", "word", {"data-needs": "", "data-next": pick.value})


def _acts(acts: Acts, placed: Sequence[Pick], ruleset: str) -> Markup:
    """List the things that aren't on the felt and, for paper and for pages without scripts, the acts."""
    things = tuple(pick for pick in acts.picks if pick not in placed)
    every = (*acts.named, *acts.listed)
    named = pick_list(Picks(_IN_ANY_ORDER, True, every), (), ruleset)
    return join(
        (pick_list(Picks(acts.legend, False, things), (), ruleset), el("div.steps-named", named) if named else None)
    )


def _to_do(picks: Picks, ruleset: str) -> Markup:
    return join([pick_list(picks, (), ruleset), _button("Do this", "add", "btn.btn-quiet") if picks.picks else None])


def _step(one: Step, name: str | None) -> Markup:
    """Draw a step, which is posted under the name, or one that was left out."""
    words = spoken(one.says)
    tiles = beside(one.drawn) if one.drawn else None
    return el(
        "li",
        {"data-stamp": one.stamp.value if one.stamp else None},
        el("input", {"type": "hidden", "name": name, "value": one.value}) if name else None,
        tiles if tiles else el("span.step-brief", _UNSEEN, spoken(one.brief or one.says)),
        _in_words(words, one.stamp),
        seal(one.stamp) if one.stamp else None,
    )


def _in_words(words: Markup, stamp: Stamp | None) -> Markup:
    """Write a step for screen readers, with its verdict."""
    return el("span.vh", words, f", {_WORDS.get(stamp, stamp.value)}" if stamp else None)


def _button(words: str | Markup, value: str, kind: str, more: dict[str, Attribute] | None = None) -> Markup:
    """Draw a button that does something on the table; Enter in the form never triggers it."""
    act: dict[str, Attribute] = {"type": "button", "name": "act", "value": value, "data-method": "puzzle.step"}
    return el(f"button.{kind}.needs-script", act | (more or {}), words)
