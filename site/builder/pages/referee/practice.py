"""Practice: any number of generated positions; one page per game."""

from collections.abc import Iterator

from builder.assets.styles import DRAWN
from builder.content.games import Game, game_paths, games
from builder.page.examples import example_felts
from builder.page.page import Maker, Page, Section, single_page
from builder.page.site_content import SiteContent, clause_terms
from callwise.law.ruling import Clause
from callwise.practice.maker_index import for_three, makers_of
from callwise.question.families import Family
from callwise.view.elements.html import Markup

PATH = "practice/"
PAGES = Section(
    "practice",
    styles=("page", "series", *DRAWN, "still", "practice"),  # any position can appear
    script="practice/practice",
    reads=True,
    alone=True,
    asks=True,
    order=43,
)


@PAGES.pages
def practice_pages(content: SiteContent) -> Iterator[Maker]:
    """Return a page maker for each game."""
    for game in games():
        if makers_of(game.family):
            yield single_page(game.at(PATH), practice, content, game)


def practice(content: SiteContent, game: Game) -> Page:
    """Make the page of a game."""
    path = game.at(PATH)
    body = content.fill(
        "practice.html",
        path,
        family=game.family,
        moments=tuple(_moments(game.family)),
        has_three=not for_three().isdisjoint(aim for maker in makers_of(game.family) for aim in maker.aims),
        has_former=any(one.before for one in game.family.presets),
        listed=[one for one in game_paths(PATH) if makers_of(one[0].family)],
    )
    return Page(
        path=path,
        title=game.with_name("Practice"),
        description=game.with_name(
            "New positions on the calling rules of mahjong, as many as you like, each ruled on."
        ),
        group=game.group("practice"),
        body=body,
        puzzles=True,
        may_come=example_felts(game.family.questions),
        seen=Markup(""),
        reachable=clause_terms(game.family.clauses),
    )


def _moments(family: Family) -> Iterator[tuple[str, list[Clause]]]:
    """Return the moments at the table, in players' words, each with its deciding clauses; no clause appears twice."""
    told: set[str] = set()
    for says, cases in family.moments.items():
        aims = {aim for maker in makers_of(family) if maker.case in cases for aim in maker.aims} - told
        told |= aims
        if aims:
            yield says, [clause for clause in family.clauses if clause.id in aims]
