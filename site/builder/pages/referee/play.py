"""Play a hand: against three programs, with every call allowed to be tried and ruled on."""

import importlib
from collections.abc import Iterator

from builder.content.games import game_of
from builder.page.examples import example_felts
from builder.page.page import Page, Section
from builder.page.site_content import SiteContent, clause_terms
from callwise.agreement.ruleset import Ruleset
from callwise.ground.errors import CallwiseError
from callwise.puzzle.registry import term
from callwise.question.families import Family, families
from callwise.question.grading import Stamp
from callwise.question.played_hands import SitDown
from callwise.view.elements.html import Markup
from callwise.view.elements.prose import capital, noted, terms
from callwise.view.elements.seal import seal

PATH = "play/"
PAGES = Section(
    "play", styles=("page", "still", "play"), script="play/play", reads=True, alone=True, asks=True, order=41
)
ACTS = (
    ("chii", "C", "[[chii]]", "c", ""),
    ("pon", "P", "[[pon]]", "p", ""),
    ("kan", "K", "[[kan]]", "mak", ""),
    ("riichi", "R", "[[riichi]]", "r", ""),
    ("ron", "O", "[[ron]]", "w", "tsumo"),
    ("tsumo", "T", "[[tsumo]]", "t", "ron"),
    ("pass", "Space", "pass", "", ""),
    ("object", "X", "objection!", "!", ""),
)
"""
What a player can say, always all of it, legal or not: its key, the letters by which its codes begin, and the word for
the same at other moments. Objections are for hands in which the others err.
"""

NINE, INDICATOR = EXPLAINED = ("kyuushu-kyuuhai", "dora-indicator")
"""The terms that the page itself explains."""


@PAGES.page(PATH)
def play_page(content: SiteContent) -> Page:
    """Make the page."""
    family = played()
    return Page(
        path=PATH,
        title="Play a hand",
        description="Play a hand of mahjong and make any call: the referee stops what the rules forbid, and says why.",
        group="play",
        body=content.fill(
            "play.html",
            PATH,
            family=family,
            rulesets=tuple(playable(family)),
            ask=game_of(family).at("ask/"),
            seen=seal(Stamp.TOLD),
            nine=terms(f"[[{NINE}|What’s that?|What’s that?]]", explain=noted),
            indicator=terms(f"[[{INDICATOR}|indicator|indicator]]", explain=noted),
            acts=[(act, key, terms(capital(words)), codes, other) for act, key, words, codes, other in ACTS],
        ),
        may_come=example_felts(family.questions),
        seen=Markup(""),
        reachable=(*map(term, EXPLAINED), *clause_terms(family.clauses)),
    )


def played() -> Family:
    """Return the family whose hands can be played."""
    return next(family for family in families() if family.play)


def playable(family: Family) -> Iterator[Ruleset]:
    """Return the family's rulesets that settle enough to be played, without former ones."""
    assert family.play
    sit_down: SitDown = vars(importlib.import_module(family.play))["sit_down"]
    for rules in family.presets:
        try:
            sit_down(f"{rules.name}/east/1/")
        except CallwiseError:
            continue
        yield rules
