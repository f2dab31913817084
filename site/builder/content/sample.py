"""The sample shown in the settings: tiles on felt, and a sentence with terms."""

from callwise.ground.seats import Relation
from callwise.law.ruling import Sentence
from callwise.question.scene import Hand, Scene, ShownLaid
from callwise.riichi.table.melds import Call
from callwise.riichi.table.tiles import parse_tiles
from callwise.view.board.felt import felt, still_hand
from callwise.view.elements.html import Markup
from callwise.view.elements.prose import noted, terms

_CALL = Call.parse("chii 4s with 23s")
_TILES = parse_tiles("1s50p8m57z")

SENTENCE = "At many tables, you can’t call [[chii]] and then discard a tile that completes the same [[shuntsu]]."


def sample_felt() -> Markup:
    """Draw the tiles that differ most between settings: a crowded one, a red five, two dragons, a meld."""
    scene = Scene(
        panels=(
            ShownLaid(Sentence("Your [[chii]]"), (_CALL.meld(),), Relation.SELF),
            Hand(Sentence("In your hand"), _TILES),
        ),
        sentence=(
            Sentence("A sample: you called {call}.", {"call": _CALL}),
            Sentence("In your hand: {tiles}.", {"tiles": _TILES}),
        ),
    )
    return felt(scene, (), still_hand)


def sample_sentence() -> Markup:
    """Write a sentence whose terms show their meaning when pressed."""
    return terms(SENTENCE, explain=noted)
