"""Mistakes as players tell them."""

import pytest

from callwise.puzzle.sentence import read_sentence
from callwise.riichi.calls.penalties import Slip

HEARD = {
    Slip.CALL_TO_WIN: (
        "I said pon, no, ron",
        "“pon, no, ron!” what does it cost",
        "I changed my call from pon to ron",
        "said pon and then said ron",
    ),
    Slip.WIN_TO_CALL: ("I said ron, then changed to pon", "I said ron, no, pon", "said ron but meant pon"),
    Slip.LATE_CALL: ("what’s the penalty for a late pon", "pon after the next player drew, is it a dead hand"),
    Slip.LATE_TSUMO: (
        "I said tsumo after discarding it",
        "is it chombo if I say tsumo after I discarded it",
        "late tsumo",
        "i discarded my winning tile and then said tsumo",
        "tsumo after i already discarded the winning tile",
        "I said tsumo but already discarded the tile",
    ),
    Slip.LATE_TSUMO_SHOWN: ("I said tsumo after discarding it and showed my hand",),
    Slip.MIXED_WIN: (
        "I mixed the winning tile into my hand and said tsumo",
        "said tsumo but put the tile into the hand, nobody can see which tile it was",
    ),
    Slip.RIICHI_OPEN: ("someone declared riichi but had an open pon",),
    Slip.EARLY_TENPAI: ("declared tenpai too early", "I said tenpai before the hand was over"),
    Slip.TILE_NOT_TAKEN: ("forgot to take the tile I called",),
    Slip.TOO_MANY_TILES: (
        "I have 14 tiles after discarding",
        "what if i have too many tiles",
        "is a player with too many tiles allowed to call pon?",
    ),
    Slip.TOO_FEW_TILES: (
        "I only have 12 tiles",
        "13 tiles instead of 14 noticed mid hand",
        "forgot to take the replacement tile after kan",
    ),
    Slip.TILE_COUNT: ("wrong number of tiles", "shouhai tahai, what does it cost"),
    Slip.SHOWN_TILE: (
        "I accidentally showed a tile",
        "one of my tiles fell over and everyone saw it",
        "I knocked over two of my tiles",
    ),
    Slip.WRONG_DRAW: ("drew before my left neighbour discarded", "I drew a tile before kamicha had discarded"),
    Slip.SHOWN_HAND: ("I knocked over my hand", "all my tiles fell over, what now"),
    Slip.DISCARD_BACK: (
        "can I take back my discard",
        "i threw the wrong tile, can i take it back",
        "somebody threw a tile and wants to change it",
    ),
    Slip.RIICHI_UNSAID: ("forgot to say riichi but put the stick out",),
    Slip.RIICHI_UNTURNED: ("I forgot to turn my riichi tile", "didn’t turn my riichi discard sideways"),
    Slip.RIICHI_SAID_LATE: ("I said riichi after discarding", "I called riichi only after I discarded the tile"),
    Slip.RIICHI_UNPAID: (
        "forgot to put the riichi stick",
        "declared riichi but forgot to pay the stick",
        "forgot riichi stick",
        "riichi stick not put down, two turns later",
    ),
    Slip.EMPTY_CALL: (
        "said pon but I don’t have the pair",
        "i called pon on wrong tile, took it back before showing, wrc",
        "I said pon but I only have one of that tile, nothing shown yet",
    ),
    Slip.DEAD_HAND_CALL: (
        "A player with a dead hand said pon and took the tile",
        "My hand is dead, can I call pon?",
        "dead hand player says ron",
    ),
    Slip.NOTEN_RIICHI: (
        "North was noten in riichi and the hand ended in a draw",
        "I put the riichi tile down sideways, two turns later somebody noticed I was noten",
    ),
    Slip.RIICHI_DISCARD: (
        "discarded wrong tile from hand after riichi, wrc",
        "a player in riichi discarded a tile from the hand instead of the drawn one",
    ),
    Slip.RIICHI_CALL: (
        "called chi after my riichi by accident and discarded, wrc",
        "Player in riichi called pon and discarded",
        "I called pon while in riichi and discarded",
        "South in riichi called chii and discarded 5s",
        "A riichi player calls chii and discards",
        "While in riichi West says pon, takes the tile and discards",
    ),
    Slip.WIN_LAST: ("after exhaustive draw mistake shown wrong hand ron, ema",),
    Slip.WIN_HIDDEN: (
        "Player said ron but did not show the hand, it was furiten",
        "Ron in furiten, hand not shown",
        "Someone called ron in furiten but kept his tiles standing",
        "Ron in furiten, he hasn’t opened his tiles",
        "Ron without yaku, I have not shown my tiles yet",
        "I said ron, showed nothing, it was a mistake",
        "West said ron and then said no, hand is still closed",
    ),
    Slip.WIN_NO_YAKU: ("Ron without yaku, hand shown",),
    Slip.WIN_SHOWN: ("he won on riichi but was noten, showed hand, wrc", "showed my hand for tsumo but it was noten"),
    Slip.FALSE_MELD_EARLY: (
        "Pon of 5p but only one 5p, noticed right after exposing. Penalty?",
        "pon with only one matching tile, noticed before I discarded",
        "I exposed a wrong pon and corrected it before discarding, penalty?",
    ),
    Slip.FALSE_MELD: (
        "I called pon of 5p with only one 5p, noticed after the discard. Penalty?",
        "I called chii with 4 and 6 on a 7 and discarded",
        "player called chii with 5 and 7 of pin on the 8",
        "I called pon with only one of them, so my hand is dead?",
    ),
    Slip.FALSE_RIICHI_KAN: (
        "In riichi I kanned and it changed my wait, discovered at the draw. Penalty?",
        "closed kan in riichi changed my wait, penalty?",
        "I was in riichi and made a closed kan that changed my wait, then we drew",
    ),
    Slip.RIICHI_MIXED: ("I put the drawn tile into my hand in riichi",),
}


@pytest.mark.parametrize(("slip", "says"), [(slip, says) for slip, several in HEARD.items() for says in several])
def test_a_mistake_is_understood(slip: Slip, says: str) -> None:
    """Of two words, the one said first is the mistake."""
    understood = read_sentence(says, game="riichi")
    assert understood.question.id == "calls.cost"
    assert understood.entries["slip"] == slip.value


@pytest.mark.parametrize(
    "says",
    [
        "player in riichi discarded 5p, I called pon and discarded 3s",
        "When someone is in riichi, I called pon and discarded 5m",
        "can i call pon in riichi and discard after",
        "can i ron without yaku if my hand is closed",
    ],
)
def test_what_is_no_mistake_has_no_penalty(says: str) -> None:
    assert read_sentence(says, game="riichi").question.id != "calls.cost"
