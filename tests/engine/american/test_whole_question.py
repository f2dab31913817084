"""What an American sentence says that its ruling leaves out: a word of its own is never passed over in silence."""

import pytest

from callwise.american.listening.listener import LISTENER
from callwise.puzzle.free_question import put
from callwise.puzzle.sentence import read_sentence
from callwise.question.listening.words import words_of


def left_out(says: str) -> list[str]:
    """Return the parts of a sentence that its position leaves out."""
    return [says[start:end] for start, end in read_sentence(says, game="american").left_out]


@pytest.mark.parametrize(
    ("says", "left"),
    [
        ("can i pass a joker in the charleston", []),
        ("two of us want the same soap, me for maj and her for maj, im further away", ["further"]),
        ("i called for the 9 dot but i wanted the 9 bam, can i back out", ["9 bam"]),
        ("west threw 1 bam, i have 1b1bJ, can i make a quint", ["quint"]),
        ("can i swap for a joker before my birthday", ["before", "birthday"]),
        ("is a concealed hand dead if u redeem a joker", []),
        ("can i exchange a joker on someone elses turn", []),
        ("i have a 9 crak. south exposed 99cJ. exchange on my turn?", []),
        ("does my exposure lose its joker if im called dead", ["lose"]),
    ],
)
def test_what_the_position_does_not_hold_is_told(says: str, left: list[str]) -> None:
    assert left_out(says) == left


@pytest.mark.parametrize(
    "says", ["if im dead do my exposures stay up", "i discarded a 7 bam and wanna swap it back for a joker"]
)
def test_another_players_act_is_not_the_readers(says: str) -> None:
    assert left_out(says) != []


def test_a_question_that_is_chosen_leaves_nothing_out() -> None:
    says = "two of us want the same soap, im further away"
    assert read_sentence(says, game="american", question="american.winner").left_out == ()


ANSWERED = {
    "she racked her tile n then i shouted maj, do i win": "claim.window-closed",
    "how long can i wait to call a tile": "claim.window-closed",
    "she discarded out of turn and i need that tile for a pung": "claim.out-of-turn",
    "west discarded before picking, can i call her tile for maj": "claim.win-out-of-turn",
    "she says maj on a tile i already put on top of my rack for a kong": "mah-jongg.before-exposure",
    "if i need a tile for maj and the player before me also calls it for maj who gets it": "claim.next-in-turn",
    "oops i said 2 dot but the tile was 2 bam, nobody called yet": "naming.corrected",
    "she named a tile 5 bam, its really 5 crak, i need the 5 crak for maj": "call.misnamed",
    "i tossed a 5 bam but called it 5 crak and she made maj with 5 crak": "mah-jongg.misnamed",
    "i passed 2 tiles instead of 3 in the charleston": "pass.count",
    "dealer picked too many tiles at the deal and we noticed before the charleston": "challenge.before-play",
    "i announced i was swapping with west but i dont actually have the tile": "exchange.not-in-hand",
    "i said im exchanging but then changed my mind": "announce.withdrawn",
    "i asked for the joker but gave her 6 bam instead of 6 dot. can we still fix it?": "mend.allowed",
    "someone swapped for my joker with a 3 crak but my set is 3 dots": "exchange.mismatch",
    "my friend grabbed a joker before she drew, is that allowed": "exchange.not-begun",
    "do we have to redeem jokers as soon as we can": "leave.optional",
    "i put the wrong exposure up and already threw a tile, am i dead": "challenge.no-group",
    "she called a tile for a pung n then put up only 2 of them. is she dead": "challenge.no-group",
    "the lady on my left has exposed a hand that isnt on the card, who can call it": "challenge.no-hand",
    "im dead, can i call others dead": "dead.player",
    "3 of us have dead hands what happens": "deal.three-dead",
    "i said maj but i was wrong and the girl next to me already tossed her tiles in": "in-error.thrown-in",
    "i picked before the person to my left threw. what happens to me": "pick.not-your-turn",
    "what happens if i look at the tile of the wall next to mine by accident": "wall.turned-over",
    "can i call for a tile to make a run like 123 dots": "call.unlike",
    "i called a tile then saw i only have one match. do i lose my hand": "call.insufficient",
    "what if you draw a flower and want to put your flowers out": "call.nothing-called",
    "may i use the joker i just redeemed to make my pung a kong": "alter.exchange-begun",
    "can i pung and then redeem a joker before tossing": "exchange.after-exposure",
    "my opponent put the discard on her rack and then said never mind": "want.placed",
    "if i only say call and not what for, do i have to tell them": "want.said",
    "tournament: i fed her the maj tile and she had 3 exposures up": "points.thrown-to-three",
    "if a hand is marked C can i call the last tile i need": "mah-jongg.called-concealed",
    "I exposed 3 dots with a joker and I haven't discarded yet. Can I fix the exposure?": "alter.removed",
    "if I already discarded can I still change my exposure": "alter.not-your-turn",
    "on my next turn I drew the fourth natural, can I add it to my pung": "alter.later-turn",
    "dealer threw her first tile and we forgot the courtesy pass": "pass.over",
    "west has 14 tiles and we already started playing": "challenge.tile-count",
    "the charleston is over and I noticed I have 12, nobody threw yet": "challenge.before-play",
    "she exchanged for a joker before she picked, on her turn": "exchange.not-begun",
    "I forgot to discard and the next player picked": "challenge.tile-count",
    "I discarded out of turn": "discard.not-your-turn",
    "her exposures don't match any hand on the card. what if I'm wrong": "challenge.alive",
    "can we stop the charleston after others looked at the second left": "charleston.goes-on",
    "said 4 bam, was 4 crak, she called mahj": "mah-jongg.misnamed",
    "I used a joker in NEWS and in a pair, is my hand dead": "joker.pair",
    "lady across discarded a joker, can I pick it up": "call.joker",
    "I want to call for NEWS and it's not mahj": "call.single-or-pair",
    "I swapped for a joker but haven't racked my pick": "exchange.rack-first",
    "can I still fix my kong to a pung, I haven't thrown a tile yet": "alter.removed",
    "her hand was called dead before I exchanged for her joker": "exchange.dead-hand",
    "two people want the tile and one has already exposed": "claim.committed",
    "I called for a kong, and before I exposed someone said mahj": "claim.mah-jongg-first",
    "I picked but haven't racked it yet, can I call the discard instead": "call.own-pick",
    "I called the tile and put it inside my rack instead of on top": "rack.called",
    "can I take my discard back, I let go of it but nobody called": "naming.down",
    "nobody has discarded yet and I see I've got 12 tiles": "challenge.before-play",
    "I said mahj and then realized I didn't have it, hadn't shown my tiles": "in-error.said",
    "I challenged her and I was right, does anyone pay me": "challenge.no-hand",
    "she called it 2 crak and corrected herself right away before anyone called": "naming.corrected",
}


@pytest.mark.parametrize("says", ANSWERED)
def test_a_club_players_sentence_leads_to_its_clause(says: str) -> None:
    read = read_sentence(says, game="american")
    form, rules = put(read.question.id, read.position, read.ruleset)
    assert ANSWERED[says] in [one.ruling.clause.id for one in form.rulings(rules)]


def test_an_exposure_changed_before_the_discard_is_no_older_one() -> None:
    read = read_sentence("I exposed a pung and before I discard I want to make it a kong, can I?", game="american")
    assert read.position["acts"] == "add 8d to 8d"


def test_the_speakers_own_hand_was_called_dead() -> None:
    read = read_sentence("she called my hand dead but it turned out it was fine. who pays", game="american")
    assert (read.position["you"], read.left_out) == ("west", ())


@pytest.mark.parametrize(
    ("says", "thrown"),
    [
        ("everybody threw their tiles in on a wrong mahj except one player, what do I pay", "west north"),
        ("everyone threw in but me when she called mahj in error", "north east"),
        ("she called mahj in error, nobody threw in, who pays", None),
    ],
)
def test_an_excepted_player_has_kept_the_hand(says: str, thrown: str | None) -> None:
    assert read_sentence(says, game="american").position.get("thrown") == thrown


@pytest.mark.parametrize(
    ("says", "part"),
    [
        ("can I pass a joker in the charleston unless it's blind", "unless it's"),
        ("can I take the joker off her rack except hers", "except hers"),
        ("I declared mahj wrong but it turned out nobody had seen my tiles", "nobody"),
        ("can I exchange for a joker, the wall turned out to be short", "turned out to be short"),
        ("can I exchange for a joker, I didn't ask", "didn't"),
        ("I'm not sure, can I pass a joker in the charleston", ""),
    ],
)
def test_a_sentence_is_not_ruled_on_without_what_decides(says: str, part: str) -> None:
    read = read_sentence(says, game="american")
    assert (f"“{part}”" in read.beyond) == bool(part) == (not read.position)


def test_shortened_words_are_read_in_full() -> None:
    heard = LISTENER.hear(words_of("she won w/o jokers n i threw it"))
    assert "american.payments" in heard.ranked
    assert [fill.text for fill in heard.fills("american.payments") if fill.entry == "won"] == ["west by south"]
