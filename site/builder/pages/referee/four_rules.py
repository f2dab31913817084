"""
One hand, four rules: a hand under each version of the rule on your own discards, side by side.

The form is sent to the engine as it changes; the examples are ruled on at build time.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode

from builder.page.page import Page, Section
from builder.page.site_content import SiteContent, clause_terms
from callwise.agreement.option_status import Option
from callwise.law.options import Value, written
from callwise.puzzle.registry import clauses, family_of, questions
from callwise.question.families import Family
from callwise.view.cards.question_form import fields, picker, select
from callwise.view.cards.side_by_side import Sides
from callwise.view.elements.html import Markup, el
from callwise.view.elements.prose import plain

PATH = "four-rules/"
PAGES = Section("sides", styles=("page", "ask", "sides"), script="ask/sides", reads=True, alone=True, asks=True)
ASKS = "furiten.ron"
OPTION = "sacred_discard"
TITLES: Mapping[str, str] = {
    "traditional": "Traditional",
    "extended": "Extended",
    "one_four_seven": "1-4-7",
    "absolute": "Absolute",
}
OTHERS = ("missed_discard", "temp_furiten_end", "passed_without_yaku", "allow_declaration", "ready_dead_hand")
"""The other relevant options, each with a choice."""
_A, _B = "23456s 11z 123m 456p", "34555s 11z 123m 456p"
_GRANTED: Mapping[str, str] = {"yaku": "granted"}
"""The page is only about discards, so the hand's yaku aren't checked."""


@dataclass(frozen=True)
class Example:
    """An example position: a short description and its entries."""

    says: str
    table: Mapping[str, str]

    @cached_property
    def sides(self) -> Sides:
        """The position's rulings under each rule."""
        return Sides.to(ASKS, self.table, None, OPTION, TITLES)

    @property
    def fragment(self) -> str:
        """The address fragment for it."""
        return urlencode({"v": "1", "asks": ASKS, **self.table}, safe="';,?/")


EXAMPLES = (
    Example("You have discarded the 1", {"hand": _A, **_GRANTED, "pond": "1s"}),
    Example("The 4 instead: it fits both pairs of tiles", {"hand": _A, **_GRANTED, "pond": "4s"}),
    Example("The 7", {"hand": _A, **_GRANTED, "pond": "7s"}),
    Example("The 1, and another tile since", {"hand": _A, **_GRANTED, "pond": "1s 9m"}),
    Example("The 2, which you don’t wait for", {"hand": _A, **_GRANTED, "pond": "2s"}),
    Example("A hand that waits for three things; you have discarded the 2", {"hand": _B, **_GRANTED, "pond": "2s"}),
    Example("The same hand, and the 5", {"hand": _B, **_GRANTED, "pond": "5s"}),
    Example(
        "Your discards are clear, but you passed on a 4",
        {"hand": _A, **_GRANTED, "pond": "9m", "past": "you; shimocha 9p; toimen 4s"},
    ),
)
"""The worked examples; the page starts with the first."""


@PAGES.page(PATH)
def four_rules(content: SiteContent) -> Page:
    """Make the page."""
    body = content.fill("four-rules.html", PATH, form=_form(), examples=EXAMPLES)
    return Page(
        path=PATH,
        title="One hand, four rules",
        description="Which discards can you win on, given your own? Any hand under four rules, side by side.",
        seen=body,
        body=body,
        reachable=clause_terms(one for one in clauses().values() if one.id.startswith(ASKS.partition(".")[0])),
    )


def link_for(family: Family) -> str:
    """Return the page's address if it covers hands of a family, otherwise an empty string."""
    return PATH if family is family_of(questions()[ASKS]) else ""


def _form() -> Markup:
    """Draw the form: the position on the left, its rulings under each rule on the right."""
    case = questions()[ASKS]
    family, first = family_of(case), EXAMPLES[0].sides
    return el(
        "form",
        {
            "class": "puzzle asking sided",
            "data-slot": "asking",
            "data-asks": ASKS,
            "data-rules": first.rules.name,
            "data-option": OPTION,
            "data-values": json.dumps(TITLES),
            "autocomplete": "off",
            "method": "dialog",
            "aria-label": "Your hand",
        },
        el(
            "div",
            {"class": "sided-desk"},
            el(
                "div",
                {"class": "asking-paper needs-script"},
                fields([case], case, EXAMPLES[0].table, behind=["tiles"]),
                el(
                    "details",
                    {"class": "asking-more"},
                    el("summary", {}, "What else your table says"),
                    el("div", {"class": "asking-small", "data-slot": "others"}, list(_others(first.rules.options()))),
                ),
                el("p", {"class": "asking-fault", "data-slot": "fault"}),
                picker(family),
            ),
            el(
                "div",
                {"class": "sided-said"},
                el("div", {"class": "asking-felt", "data-slot": "asked"}, first.position()),
                el("div", {"class": "puzzle-message", "data-slot": "message", "role": "alert"}),
                el("div", {"data-slot": "board"}, first.board()),
                el("p", {"class": "vh", "data-slot": "announce", "role": "status"}),
                el(
                    "details",
                    {"class": "worked"},
                    el("summary", {}, "The clauses, with their sources"),
                    el("div", {"data-slot": "law"}, first.law()),
                ),
                el("p", {"class": "status needs-script", "data-slot": "engine"}),
            ),
        ),
    )


def _others(options: Iterator[Option]) -> Iterator[Markup]:
    """Draw a choice for each other relevant option."""
    by_name = {one.name: one for one in options}
    for name in OTHERS:
        option = by_name[name]
        point = option.points[0]
        yield select(name, point.asks, [_choice(option, value, point.answer(value).words) for value in option.values])


def _choice(option: Option, value: Value, words: str) -> Markup:
    return el("option", {"value": written(value), "selected": value == option.value}, plain(words))
