"""Practice: positions that nobody wrote, as many as one likes; one page for each game."""

from collections.abc import Iterator

from builder.assets.styles import DRAWN
from builder.content.games import Game, games, listed
from builder.content.topics import topics
from builder.page.matter import Matter, cited
from builder.page.page import Maker, Page, Section, one
from callwise.practice.makers import makers_of
from callwise.view.asking import Reply
from callwise.view.html import Markup, join

PATH = "practice/"
PAGES = Section(
    "practice",
    styles=("page", "series", *DRAWN, "practice"),  # any position may come
    script="practice/practice",
    alone=True,
    asks=True,
    order=43,
)


@PAGES.pages
def practised(matter: Matter) -> Iterator[Maker]:
    """Give what makes the page of each game."""
    for game in games():
        if makers_of(game.family):
            yield one(game.at(PATH), lambda game: practice(matter, game), game)


def practice(matter: Matter, game: Game) -> Page:
    """Make the page of a game."""
    path, aims = game.at(PATH), {aim for maker in makers_of(game.family) for aim in maker.aims}
    body = matter.fill(
        "practice.html",
        path,
        family=game.family,
        topics=tuple(topics(clause for clause in game.family.clauses if clause.id in aims)),
        listed=[one for one in listed(PATH) if makers_of(one[0].family)],
    )
    return Page(
        of=PAGES,
        path=path,
        title=game.named("Practice"),
        description=game.named("New positions on the calling rules of mahjong, as many as you like, each ruled on."),
        group=game.group("practice"),
        body=body,
        puzzles=True,
        may_come=join(Reply.to(one.id, one.example).felt() for one in game.family.questions),
        seen=Markup(""),
        reachable=cited(game.family.clauses),
    )
