"""Settings: the appearance of tiles, words and pages."""

from builder.content.games import games
from builder.page.page import Page, Section
from builder.page.site_content import SiteContent
from callwise.ground.seats import Relation
from callwise.law.ruling import Sentence
from callwise.question.scene import Hand, Scene, ShownLaid
from callwise.riichi.table.melds import Call
from callwise.riichi.table.tiles import parse_tiles
from callwise.view.board.felt import felt
from callwise.view.board.hand_view import still_hand
from callwise.view.elements.html import Markup
from callwise.view.elements.prose import noted, terms

PATH = "settings/"
PAGES = Section("settings", styles=("page", "settings"), script="course/settings", order=60)
_CALL = Call.parse("chii 4s with 23s")
_TILES = parse_tiles("1s50p8m57z")
_SENTENCE = "At many tables, you can’t call [[chii]] and then discard a tile that completes the same [[shuntsu]]."
"""A sample sentence, whose terms show their meaning when pressed."""


@PAGES.page(PATH)
def settings(content: SiteContent) -> Page:
    """Make the page."""
    return Page(
        path=PATH,
        title="Settings",
        description="How tiles, words and pages look to you, and what this browser keeps of your progress.",
        body=content.fill(
            "settings.html", PATH, felt=_sample_felt(), sentence=terms(_SENTENCE, explain=noted), games=games()
        ),
    )


def _sample_felt() -> Markup:
    """Draw the tiles that differ most between settings: a crowded one, a red five, two dragons, a meld."""
    scene = Scene(
        panels=(
            ShownLaid(Sentence("On the table"), (_CALL.meld(),), Relation.SELF),
            Hand(Sentence("In your hand"), _TILES),
        ),
        sentence=(
            Sentence("A sample: you called {call}.", {"call": _CALL}),
            Sentence("In your hand: {tiles}.", {"tiles": _TILES}),
        ),
    )
    return felt(scene, (), still_hand)
