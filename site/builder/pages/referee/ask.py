"""Ask the referee about any position; one page per game."""

from builder.content.addresses import root_of
from builder.content.asked_pictures import asked_pictures, sample_sentence
from builder.content.games import Game, game_paths
from builder.engine.asked_examples import asked_index
from builder.page.examples import example_felts
from builder.page.page import Page, Section
from builder.page.site_content import SiteContent, clause_terms
from builder.pages.referee import four_rules
from callwise.view.cards.question_form import asking_form
from callwise.view.cards.question_pictures import question_picture
from callwise.view.elements.html import Markup, Need, drawn_with, el, join

PATH = "ask/"
PAGES = Section(
    "ask",
    styles=("page", "card", "asked-pictures", "requirements", "ask"),
    script="ask/ask",
    reads=True,
    alone=True,
    asks=True,
    order=40,
)


@PAGES.game_pages(PATH)
def ask(content: SiteContent, game: Game) -> Page:
    """Make the page of a game."""
    path, family = game.at(PATH), game.family
    root = root_of(path)
    pictures = asked_pictures(family)
    games = content.fill("games.html", path, listed=game_paths(PATH))
    recorded = root + asked_index(family)
    form = asking_form(family, pictures, recorded, games=games, links=_links(root), sample=sample_sentence(family))
    return Page(
        path=path,
        title=game.with_name("Ask the referee"),
        description=game.with_name(
            "Say what happened at the table, or press a picture of it: the referee rules, and you change the tiles."
        ),
        group=game.group("ask"),
        may_come=drawn_with(Need.STYLE, "settle", example_felts(family.questions)),  # answers can contain amounts
        seen=join(question_picture(one, family) for one in pictures),
        body=content.fill(
            "ask.html", path, form=form, beside=four_rules.link_for(family), reads_games=family.logs is not None
        ),
        reachable=clause_terms(family.clauses),
    )


def _links(root: str) -> Markup:
    """Write the links from a position: to itself as a question, to its code for other pages, and into a set."""
    frame = f"{root}embed/ask/"
    return join(
        (
            el("a.btn.btn-text", {"data-slot": "position", "href": frame}, "Link to it as a question"),
            el("a.btn.btn-text", {"data-slot": "embed", "data-act": "embed", "href": frame}, "Embed"),
            el("a.btn.btn-text", {"data-slot": "making", "href": f"{root}instructors/make/"}, "Put into a set"),
        )
    )
