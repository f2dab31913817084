"""What club players type about rules in general: each sentence leads to the clause that answers it."""

from collections.abc import Iterator

import pytest

from callwise.american.listening.plain_vocabulary import plain_words
from callwise.american.listening.topics.asked_topic import TOPICS
from callwise.american.listening.topics.topic import Topic
from callwise.puzzle.free_question import put
from callwise.puzzle.registry import questions
from callwise.puzzle.sentence import read_sentence
from callwise.question.listening.words import words_of

ANSWERED = {
    "can i put a joker in for a flower": "joker.alike",
    "joker exchange after i racked": "exchange.allowed",
    "can a dead player take a joker": "dead.player",
    "can i put up a pair": "call.single-or-pair",
    "can i expose a pair": "call.single-or-pair",
    "can dead player still exchange jokers": "dead.player",
    "I exposed 3 and want to make it 4, havent discarded yet": "alter.added",
    "do i have to put the picked tile in my rack first before taking joker": "exchange.picked",
    "can i exchange after picking and racking": "exchange.allowed",
    "racked my tile and someone calls the discard": "claim.window-closed",
    "named the wrong tile": "naming.corrected",
    "i said 3 bam but discarded 3 crak": "naming.corrected",
    "i have 13 tiles after discarding is that dead": "challenge.unseen",
    "who gets it pung or mahjong": "claim.mah-jongg-first",
    "someone calls my hand dead wrongly": "challenge.alive",
    "east discarded her dead joker and called it flower. i need a flower for mahj": "mah-jongg.misnamed-joker",
    "she discarded a joker and said 3 bam, i need 3 bam for a pung": "call.joker",
    "i had two 4 bams in hand and north shows 4b4bJJ, can i take both jokers in one go": "exchange.several",
    "can i take 2 jokers from two different players on one turn": "exchange.again",
    "can i swap for a joker after i call a tile but before i put up my pung": "exchange.exposure-incomplete",
    "can i take the joker off the top of my own pung with the tile i drew": "exchange.own",
    "my neighbor grabbed a joker from my rack when it wasnt her turn": "exchange.not-your-turn",
    "she took the joker off my rack before picking. dead hand?": "exchange.not-begun",
    "I discarded then saw I could have swapped for a joker. too late?": "exchange.after-discard",
    "I called a 7 bam and exposed 77bJ, now can I swap for a joker in west's exposure": "exchange.after-exposure",
    "called the red dragon, exposed R R J, now can she switch the joker for a red in her hand": "exchange.this-turn",
    "can you exchange a joker during the charleston": "charleston.no-turn",
    "my hand is dead, can I still trade for a joker": "dead.player",
    "if my hand is dead can somebody still take jokers from my exposures": "exchange.dead-hand",
    "south was called dead but her exposure 9d9dJ was fine. can i redeem the joker": "exchange.dead-hand",
    "must i exchange for the joker": "leave.optional",
    "do i have to say exchange out loud": "exchange.unannounced",
    "i threw a joker, can i get it back next turn by swapping": "naming.down",
    "can i give another suit for the joker in her exposure": "exchange.mismatch",
    "she discarded and now wants to make her pung a kong": "alter.not-your-turn",
    "can i change my exposed kong into a pung next turn": "alter.later-turn",
    "can i call a discard if i only need it for NEWS": "call.single-or-pair",
    "i wanna call the north for my NEWS and thats mahj": "mah-jongg.called-for-pair",
    "can i call for a pair of dragons to finish my hand": "mah-jongg.called-for-pair",
    "east threw out N, i have N N J, can i make a kong of norths": "call.allowed",
    "west threw 1 bam, i have 1b1bJ, can i make a quint": "call.allowed",
    "dealer tossed 4 crak, i've got 4c4c and a joker, she wants it for maj": "claim.mah-jongg-first",
    "no more tiles, last discard is a 6 dot and i have 6d6d, may i call for exposure": "call.last-discard-open",
    "i racked my tile then saw the discard i want": "call.window-closed",
    "the next player had the tile on her rack and i called for mahj": "claim.window-closed",
    "i changed my mind about a tile i called, it's already on my rack": "want.placed",
    "if i say wait do i have to take the tile": "want.taken-back",
    "she called 3 crak but picked up the tile and it was 3 bam, she'd misnamed it": "call.misnamed",
    "she named 6 bam but put down 6 crak and i called for mah jongg": "mah-jongg.misnamed",
    "i named the tile wrong and fixed it before anyone called, can they still call it": "naming.corrected",
    "can i throw a flower and call it back": "call.own-discard",
    "my friend picked from the wall before i threw my tile": "pick.not-your-turn",
    "i picked 2 tiles by accident": "pick.already",
    "can i pass a joker in the charleston": "pass.joker",
    "can I stop the charleston after the first left": "charleston.stopped",
    "can we stop the charleston after the first right": "charleston.goes-on",
    "what if someone passes only two tiles in the charleston": "pass.count",
    "how many tiles do we pass in the courtesy": "pass.lower-number",
    "blind pass allowed on the last pass?": "pass.blind",
    "wrong number of tiles, i have 14 and its not my turn": "challenge.tile-count",
    "can she call my hand dead because i have too few tiles": "challenge.tile-count",
    "the lady across exposed a pung but her hand is concealed": "challenge.concealed",
    "is there a penalty for calling someone dead and being wrong": "challenge.alive",
    "player called mahjong but she had the wrong hand and showed it, what happens": "in-error.shown",
    "she said mahj but hadnt shown anything and took it back": "in-error.said",
    "someone said mahj, i dumped my tiles, then her hand turned out bad": "in-error.thrown-in",
    "does east pay double when somebody wins": "paid.share",
    "hand is 25 cents, discarder is west, north won with jokers": "paid.discarder",
    "do you get double if you pick your own mahj tile": "paid.self-picked",
    "exchanged a joker then won on that turn, is that self picked?": "paid.exchanged",
    "East is dealt mahj right away, does she get paid": "paid.dealt",
    "dead hand: do i still pay the winner": "paid.dead",
    "she redeemed a joker from me with the wrong suit and then threw. who is dead": "challenge.wrong-tile",
    "my opponent gave me the wrong tile for my joker": "mend.allowed",
    "the player before me hasn't discarded and i already took a tile": "pick.not-your-turn",
    "i discarded without drawing": "discard.not-begun",
    "am i dead if i took 2 tiles from the wall": "pick.already",
    "what if i put the called tile in my hand": "rack.called",
    "my hand was called dead, can i still call a tile for maj": "dead.player",
    "can you look at the tiles you pass on blind": "pass.peeked",
    "if nobody wins does east deal again": "wall-game.nobody-pays",
    "west exposed 4d4d4dJ and i have a 4 dot. it's not my turn, can i ask for the joker now": "exchange.not-your-turn",
    "she called mahj and it was wrong but she only said it": "in-error.said",
    "can i trade my joker for the real tile in her pung": "exchange.reverse",
    "can i call north's discard when west already picked and racked": "claim.window-closed",
    "is my hand dead if i passed a joker": "pass.joker",
    "do jokers count as any tile in a kong": "joker.no-minimum",
    "she named her 2 bam a 2 dot and i called it for a pung": "call.misnamed",
    "must i exchange": "leave.optional",
    "can i take back an exchange that is done": "announce.nothing",
    "can i exchange a joker and then discard it": "discard.joker",
    "can i exchange in order to call the discard": "call.joker-not-yet",
    "my friend says you cannot exchange your own joker until next turn": "exchange.this-turn",
    "can you swap for a joker when there are no tiles left in the wall": "exchange.last-tile",
    "can someone swap a joker from a dead player's exposure": "exchange.dead-hand",
    "she took the joker from her own exposure before racking her pick": "exchange.picked",
    "i gave the wrong tile for a joker and noticed before my discard": "mend.allowed",
    "do i have to call a tile i could use": "pick.allowed",
    "can i say hold for the tile i win with": "want.said",
    "she says call, exposes, and then picks up the tile": "call.exposed",
    "she lifted a wall tile and then would rather have the discard": "call.own-pick",
    "i racked my tile then saw a discard i needed for mahj": "call.window-closed",
    "i called a tile but then saw i didn't need it. am i dead": "want.taken-back",
    "i exposed a kong but meant a pung. can i change it": "alter.removed",
    "i exposed my tiles but then i want to return the tile to the table": "want.exposed",
    "can i call a tile for a pair if it's not for mah jongg": "call.single-or-pair",
    "i called a tile but only have one of it and no jokers": "call.insufficient",
    "i want a tile for a kong and another wants it for a pung. who gets it": "claim.next-in-turn",
    "we play a cold wall. can i call a discard for mah jongg": "claim.alone",
    "what does it cost to pick out of turn": "pick.not-your-turn",
    "can a dead player call someone else's hand dead": "dead.player",
    "i have 15 tiles in my hand, am i dead": "challenge.tile-count",
    "she exposed a pair of soaps. dead?": "challenge.no-group",
    "i declared mah jongg by mistake but nobody exposed anything. is my hand dead": "in-error.said",
    "she said mah jongg, exposed her tiles, and it was wrong. can the rest keep playing": "in-error.shown",
    "who can claim the tile after a wrong declaration": "claim.win-after-error",
    "can i pass flowers in the charleston": "pass.allowed",
    "do jokerless singles and pairs pay more if she picks her own": "paid.self-picked",
    "i discarded a joker by accident. can i take it back": "naming.down",
    "my neighbor says i can't pick up a discard and trade it for a joker": "exchange.discard",
    "if i call a tile for a kong and my exposure is wrong can i fix it before i discard": "challenge.can-mend",
    "the wrong tile is noticed after the giver's discard": "mend.too-late",
    "mah jongg against an exposure that's already on the rack": "mah-jongg.before-exposure",
    "my hand needs six flowers in one block. can i call one and expose three": "call.allowed",
    "i have the tile i named by mistake. can i swap them": "naming.down",
    "her second exposure is of the wrong suit": "challenge.no-hand",
    "all four 4s are in her kong, and her hand needs one more": "challenge.none-left",
    "her exposure fits another open hand": "challenge.alive",
    "after a wrong mah jongg what stays out": "exchange.dead-hand",
    "can i have the discard after the next player declared": "claim.window-closed",
    "she throws in her hand and breaks the wall": "in-error.wall",
    "two want it to win, and the farther one has already racked it": "claim.win-committed",
    "can you redeem a joker with a tile someone else just discarded": "exchange.discard",
    "exposed wrong kong and my hand got called dead, can others take the joker": "exchange.returned",
    "am i dead if i pass 2 tiles in the charleston": "pass.count",
    "she called out mah jongg for a tile i called first for a pung": "claim.mah-jongg-first",
    "can the joker i got be used in my kong that is already exposed": "alter.later-turn",
    "i said that's me but have not exposed, can i cancel": "want.taken-back",
    "i showed my tiles after saying mahj but i was wrong, can i keep my exposures": "in-error.shown",
    "i threw the winning tile but my hand is dead": "paid.dead",
}


def clauses(says: str) -> Iterator[str]:
    read = read_sentence(says, game="american")
    form, rules = put(read.question.id, read.position)
    for one in form.rulings(rules):
        yield one.ruling.clause.id


@pytest.mark.parametrize("says", ANSWERED)
def test_a_general_question_leads_to_its_clause(says: str) -> None:
    assert ANSWERED[says] in clauses(says)


@pytest.mark.parametrize(
    ("says", "plain"),
    [
        ("Can I swap a tile my friend tossed?", "can me exchange tiles she discard"),
        ("She called it 3 bam", "she nam 3 bam"),
        ("put it up to finish my hand", "expos to mahj"),
    ],
)
def test_words_are_compared_in_a_plain_form(says: str, plain: str) -> None:
    assert plain_words(words_of(says)) == plain


def test_groups_of_words_are_in_order_or_missing() -> None:
    topic = Topic("exchange.allowed", "call|claim~tile exchange>joker !dead", {})
    said = ("call it and exchange for a joker", "call, joker, exchange", "call, exchange for a joker of a dead hand")
    assert [topic.weight(plain_words(words_of(one))) for one in said] == [2, 0, 0]


def test_a_topic_lets_no_deciding_word_go() -> None:
    topic = Topic("exchange.allowed", "joker exchange +wall", {})
    said = ("exchange a joker", "exchange a joker from a dead hand", "exchange a joker of the wall")
    assert [bool(topic.weight(plain_words(words_of(one)))) for one in said] == [True, False, True]


def test_every_topic_is_about_a_question() -> None:
    assert {topic.asks for topic in TOPICS} <= questions().keys()


@pytest.mark.parametrize(
    "says",
    [
        "can I stop her from looking at my rack",
        "she discarded and everybody laughed",
        "i bought a new set with blank tiles, how do we use them",
    ],
)
def test_a_sentence_about_something_else_is_not_ruled_on(says: str) -> None:
    assert read_sentence(says, game="american").position == {}
