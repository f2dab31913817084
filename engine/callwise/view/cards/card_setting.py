"""The context of a puzzle's card."""

from __future__ import annotations

from dataclasses import dataclass

from callwise.view.elements.html import Markup
from callwise.view.elements.prose import Explain, noted


@dataclass(frozen=True)
class Setting:
    """
    The context of a puzzle's card, and its additions to the card.

    `onward` links to the next page, and `step` is the puzzle's place in a series; `above` is a heading over the card's,
    which has rank `level`. `rule` is what a lesson teaches: with it, the story follows the question. `ways` follow the
    question before there is a ruling. `key` is the puzzle's name in the course, `address` its page, `change` the page
    to edit its position, `position` the page for questions on it, `embed` the page for frames, and `recorded` the
    address of precomputed rulings, from which `is_sourced` cards get the puzzle, too. `explain` renders the terms that
    can be looked up, and `explain_prompt` those in the prompt, if different. In a frame within another site, the card
    has no choice of rules, and no links to other pages of Callwise.
    """

    onward: Markup | None = None
    step: Markup | None = None
    above: Markup | None = None
    rule: Markup | None = None
    ways: Markup | None = None
    level: int = 2
    key: str | None = None
    address: str | None = None
    change: str | None = None
    position: str | None = None
    embed: str | None = None
    recorded: str | None = None
    is_sourced: bool = False
    explain: Explain = noted
    explain_prompt: Explain | None = None
    is_frame: bool = False


PAGE, FRAME = Setting(), Setting(is_frame=True)
"""A page of Callwise, and a frame within another site, without additions."""
