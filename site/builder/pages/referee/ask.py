"""Ask the referee about any position; one page per game."""

from builder.content.games import Game, game_paths
from builder.page.examples import example_felt, example_felts
from builder.page.page import Link, Page, Section
from builder.page.site_content import SiteContent, clause_terms
from builder.pages.referee import four_rules
from callwise.view.cards.free_ruling import Reply
from callwise.view.cards.question_form import asking_form
from callwise.view.elements.html import Need, drawn_with, join

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


@PAGES.game_pages(PATH)
def ask(content: SiteContent, game: Game) -> Page:
    """Make the page of a game."""
    path, family = game.at(PATH), game.family
    first = family.questions[0]
    return Page(
        path=path,
        title=game.with_name("Ask the referee"),
        description=game.with_name(
            "Set up any position and ask any question on the calling rules: the referee rules on every answer."
        ),
        group=game.group("ask"),
        may_come=drawn_with(Need.STYLE, "settle", example_felts(family.questions)),  # answers can contain amounts
        seen=join((example_felt(first), Reply.to(first.id, first.example).every())),
        body=content.fill(
            "ask.html",
            path,
            form=asking_form(family),
            listed=game_paths(PATH),
            beside=four_rules.link_for(family),
            reads_games=family.logs is not None,
        ),
        reachable=clause_terms(family.clauses),
    )
