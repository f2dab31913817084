"""Your game, refereed: what the rules decided in a game that was played, from its log."""

import json

from builder.content.games import game_of
from builder.content.places import POSED
from builder.folders import SITE
from builder.page.matter import Matter, cited
from builder.page.page import Page, Section
from callwise.family import Family, families
from callwise.puzzle.taught import taught
from callwise.view.asking import Reply
from callwise.view.html import Markup, join

PATH = "game/"
EXAMPLE = SITE / "games" / "own.xml"
"""A game of our own, played by a program, that is shown to those who have none at hand."""
PAGES = Section("game", styles=("page", "card", "game"), script="game/game", alone=True, asks=True, order=42)


@PAGES.page(PATH)
def refereed(matter: Matter) -> Page:
    """Make the page."""
    family = reader()
    learned: dict[str, list[str]] = {}
    for id, (track, lesson) in taught(matter.course).items():
        if track.family is family:
            learned.setdefault(f"{track.key(lesson.name)}/", []).append(id)
    example = json.dumps({"text": EXAMPLE.read_text("utf-8")}).replace("<", "\\u003c")
    return Page(
        of=PAGES,
        path=PATH,
        title="Your game, refereed",
        description="Drop the log of a mahjong game: the referee shows where a calling rule decided something for you.",
        group="game",
        body=matter.fill(
            "game.html",
            PATH,
            rulesets=family.presets,
            ask=game_of(family).at("ask/"),
            posed=POSED,
            lessons=Markup(json.dumps(learned)),
            example=Markup(example),
        ),
        may_come=join(Reply.to(one.id, one.example).felt() for one in family.questions),
        seen=Markup(""),
        reachable=cited(family.clauses),
    )


def reader() -> Family:
    """Give the family that reads logs."""
    return next(family for family in families() if family.logs)
