"""Ask the referee about any position; one page per game."""

from collections.abc import Iterator

from builder.content import four_rules
from builder.content.games import Game, games, listed
from builder.page.made import Reads
from builder.page.matter import Matter, cited
from builder.page.page import Link, Maker, Page, Section, one
from callwise.view.cards.free_ruling import Reply
from callwise.view.cards.question_form import asking_form
from callwise.view.elements.html import Markup, Need, drawn_with, join

PATH = "ask/"
PAGES = Section(
    "ask",
    styles=("page", "card", "ask"),
    script="ask/ask",
    reads=True,
    alone=True,
    asks=True,
    bar=Link(10, "Ask", PATH),
    order=40,
)


@PAGES.pages
def asked(matter: Matter) -> Iterator[Maker]:
    """Return a page maker for each game."""
    for game in games():
        yield one(game.at(PATH), lambda game: ask(matter, game), game, Reads.OUTLINE)


def ask(matter: Matter, game: Game) -> Page:
    """Make the page of a game."""
    path, family = game.at(PATH), game.family
    replies = [Reply.to(one.id, one.example) for one in family.questions]
    return Page(
        of=PAGES,
        path=path,
        title=game.named("Ask the referee"),
        description=game.named(
            "Set up any position and ask any question on the calling rules: the referee rules on every answer."
        ),
        group=game.group("ask"),
        may_come=_may_be_settled(join(one.felt() for one in replies)),
        seen=join((replies[0].felt(), replies[0].every())),
        body=matter.fill(
            "ask.html",
            path,
            form=asking_form(family),
            listed=listed(PATH),
            beside=four_rules.beside(family),
            reads_games=family.logs is not None,
        ),
        reachable=cited(family.clauses),
    )


def _may_be_settled(felts: Markup) -> Markup:
    """Include the styles for amounts, which answers can contain."""
    return drawn_with(Need.STYLE, "settle", felts)
