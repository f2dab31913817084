"""Your game, refereed: the rules at work in a played game, from its log."""

import json

from builder.content.addresses import POSITION_PATH
from builder.content.games import game_of
from builder.ground.folders import SITE
from builder.page.examples import example_felts
from builder.page.page import Page, Section
from builder.page.site_content import SiteContent, clause_terms
from callwise.puzzle.taught_clauses import taught
from callwise.question.families import Family, families
from callwise.question.grading import Stamp
from callwise.view.elements.html import Markup
from callwise.view.elements.seal import seal

PATH = "game/"
EXAMPLE = SITE / "games" / "own.xml"
"""A game of our own, played by a program, for readers who have no log to try."""
_LEGEND = (
    ((Stamp.FOUL,), "ruled out, tried or not"),
    ((Stamp.LEGAL, Stamp.RIGHT), "allowed"),
    ((Stamp.OPEN,), "unsettled"),
    ((Stamp.RIGHTLY,), "who pays what"),
)
"""The meanings of the seals in the overview of a game's hands."""
PAGES = Section(
    "game", styles=("page", "card", "still", "game"), script="game/game", reads=True, alone=True, asks=True, order=42
)


@PAGES.page(PATH)
def game_page(content: SiteContent) -> Page:
    """Make the page."""
    family = reader()
    learned: dict[str, list[str]] = {}
    for id, (track, lesson) in taught(content.course).items():
        if track.family is family:
            learned.setdefault(f"{track.key(lesson.name)}/", []).append(id)
    example = json.dumps({"text": EXAMPLE.read_text("utf-8")}).replace("<", "\\u003c")
    return Page(
        path=PATH,
        title="Your game, refereed",
        description="Paste the log of a mahjong game. The referee shows where a calling rule decided something.",
        group="game",
        body=content.fill(
            "game.html",
            PATH,
            rulesets=family.presets,
            ask=game_of(family).at("ask/"),
            posed=POSITION_PATH,
            lessons=Markup(json.dumps(learned)),
            example=Markup(example),
            legend=[(",".join(one.value for one in stamps), seal(stamps[0]), says) for stamps, says in _LEGEND],
        ),
        may_come=example_felts(family.questions),
        seen=Markup(""),
        reachable=clause_terms(family.clauses),
    )


def reader() -> Family:
    """Return the family that reads logs."""
    return next(family for family in families() if family.logs)
