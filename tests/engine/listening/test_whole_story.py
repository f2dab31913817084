"""What a sentence tells is on the position that is ruled on, or is named as left out."""

import pytest

from callwise.puzzle.sentence import read_sentence


def left_out(says: str) -> list[str]:
    """Return the words that the ruling on a sentence leaves out."""
    return [says[start:end] for start, end in read_sentence(says, game="riichi").left_out]


@pytest.mark.parametrize(
    ("says", "words"),
    [
        ("riichi with an open hand a yaku?", ["yaku"]),  # a rule
        ("i have tanyao but i called chi, our table plays no kuitan", ["our", "no"]),  # a negation
        ("i missed my ron, 2 turns later ron?", ["2 turns later"]),  # a time
        ("she called chi from toimen and discarded, now what", ["now what"]),  # another question
        ("nagashi + one of my tiles got called by left guy", ["left"]),  # another seat
        ("is 1p safe, he discarded 4p in riichi", ["riichi"]),
        ("does my opponent have to show his hand when he riichied and nobody won", ["show"]),  # a word of another sense
        ("pon after next guy touched the wall, too late??", ["touched", "wall"]),  # an act that the example lacks
        ("can you riichi if theres only 1 draw left for you", ["1"]),
        ("double riichi then someone pons, still double?", ["double", "double"]),
        ("four kans by two players, does the hand end?", []),
        ("drew out of turn and mixed it in", []),
        ("tsumo, no yaku, all concealed, legal?", []),
        ("dealer rons, do honbas go up", []),
        ("toimen fed 4th wind pon, then i deal in", []),
        ("i forgot to draw and now im a tile short", []),
        ("my wait is 5p 8p, discarded 8p turn 3, now someone drops 5p", []),
        ("if south deals into east for baiman how much", []),
        ("kamicha drops 3m, i say chii with 12, shimocha says pon", []),
    ],
)
def test_parts_that_no_entry_holds_are_left_out(says: str, words: list[str]) -> None:
    assert left_out(says) == words


@pytest.mark.parametrize(
    ("says", "question", "position"),
    [
        # Of two readings, the one that leaves out nothing.
        ("she said pon, then wanted to change to kan", "calls.cost", {"slip": "changed-call"}),
        ("kamicha discarded 4s and i got 23s, can i take it and drop 1s", "kuikae.legal", {"call": "chii 4s with 23s"}),
        # Seats, values and times are those that are told.
        ("haneman dealt by east", "win.payments", {"discard": "1s by east", "wins": "west haneman"}),
        ("mangan of north dealt by the dealer", "win.payments", {"discard": "1s by east", "wins": "north mangan"}),
        ("4 han 30 fu is that mangan", "win.payments", {"wins": "west 4 han 30 fu"}),
        ("how much if north wins mangan off south", "win.payments", {"discard": "1s by south"}),
        ("dealer ron'd by 2 players, both get honba?", "priority.bonus", {"by": "east"}),
        ("what if 3 people declare ron", "priority.winner", {"claims": "south ron 4m; west ron 4m; north ron 4m"}),
        ("chi, pon, ron all called on same tile who gets it", "priority.winner", {"discard": "4m by east"}),
        ("he threw 3s, i have 12s and i want to chi it then drop 3s", "kuikae.legal", {"discards": "3s"}),
        ("i passed on tsumo, am i furiten now", "furiten.win", {"pond": "3m"}),
        ("i have 3 6 9 wait, 9 is in my discards, can i still tsumo the 6", "furiten.win", {"pond": "9s"}),
        ("i discarded 5p, then riichi with wait 2p 5p. legal?", "furiten.ready", {"pond": "5p", "declares": "9p"}),
        ("does the deal pass if dealer is noten but got nagashi", "draws.deal", {"discard": "1z by east"}),
        ("my kan was robbed do they flip new dora", "calls.kandora", {"kan": "shouminkan", "then": "robbed"}),
        ("3 kans by one player then another makes the 4th, abort?", "draws.abort", {"east": "? | 0z22m0z 0z33z0z"}),
        ("Riichi declared with three tiles left in the wall", "calls.turn", {"wall": "3", "turn": "south drew 1z"}),
        (
            "is a late ron ok? next player drew but has not discarded",
            "calls.legal",
            {"discard": "4m by north, east has drawn"},
        ),
        (
            "I said ron after the next player drew and before he discarded, am I in time?",
            "calls.legal",
            {"discard": "4m by north, east has drawn"},
        ),
        ("can i ron after the next player drew and discarded", "win.reasons", {"spoken": "discarded"}),
        (
            "West called pon and had already discarded, then North said ron on the tile West took. Too late?",
            "win.reasons",
            {"spoken": "discarded"},
        ),
        ("I drew and discarded before north could say ron", "win.reasons", {"spoken": "discarded"}),
        ("false ron by South, real ron by West, still chombo?", "chombo.after", {"seat": "south", "winner": "west"}),
        ("Two rons, one has no yaku", "chombo.after", {"seat": "south", "winner": "west"}),
        ("not a tournament: ron no yaku, who pays", "chombo.payments", {"played": "elsewhere"}),
        ("is a chombo 20000 in a tournament or a mangan?", "chombo.payments", {"played": None}),
        ("dealer's chombo at a club: how much, and the sticks?", "chombo.payments", {"seat": "east", "riichi": "west"}),
        (
            "what of my riichi stick if somebody else makes a chombo",
            "chombo.after",
            {"seat": "west", "riichi": "south"},
        ),
        ("who pays the honba with pao plus a discarder", "win.payments", {"discard": "1s by west", "honba": "1"}),
        ("called pon of red dragons and threw the fourth one", "kuikae.legal", {"discards": "7z"}),
        ("double ron, both had riichi, who takes which stick", "priority.bonus", {"riichi": "south west"}),
        (
            "South rons with no yaku, North also won on the same tile",
            "chombo.after",
            {"seat": "south", "winner": "north"},
        ),
        ("Discarded the same tile back", "kuikae.legal", {"call": "chii 4m with 23m", "discards": "4m"}),
        ("no yaku but haitei", "calls.turn", {"wall": "0", "turn": "south drew 4m"}),
        ("toimen added a 4th 6m to his pon, i wait 6m 9m, can i ron", "calls.chankan", {"north": "? | 6'66m"}),
        ("what tiles can't be thrown after pon of 5p with a red 5", "kuikae.legal", {"discards": "5p"}),
        ("west tsumos 2000 4000, what does each pay", "win.payments", {"wins": "west mangan"}),
        ("she robbed my added kan. who pays and how much for 3 han 40", "win.payments", {"wins": "west 3 han 40 fu"}),
        ("he discarded 1m and riichid, is 4m safe", "furiten.safe", {"pond": "1m", "tiles": "4m"}),
        ("is it allowed to chi an east", "calls.legal", {"discard": "1z by east"}),
        ("first turn: all four throw west wind, over?", "draws.abort", {"moment": "3z by north"}),
        ("who gets the 1000 sticks after a draw", "draws.deal", {"sticks": "1"}),
        ("i said chi, my neighbor said ron", "priority.winner", {"discard": "4m by east"}),
        ("toimen fed the last dragon, i won off kamicha, who pays what", "win.payments", {"wins": "south"}),
        ("west has daisangen and south fed it but east dealt in, who pays", "win.payments", {"wins": "west"}),
        (
            "my opponent riichied, i ponned it - does her stick go in",
            "priority.stick",
            {"discard": "4'm by west"},
        ),
        ("dealer and west both ron, does the dealer keep the seat", "priority.deal", {"winners": "east west"}),
        ("who gets riichi sticks when two people ron", "priority.bonus", {"winners": "south west"}),
        ("nagashi mangan and 2 ppl tenpai, who pays noten money", "draws.payments", {"discard": "1z by south"}),
        ("does a dealer keep dealing if he's the only noten one", "draws.deal", {"east": None, "wall": "0"}),
        ("can i win on haitei with no other yaku", "calls.turn", {"wall": "0", "turn": "south drew 4m"}),
        ("can you kan in riichi if it doesnt change the wait", "calls.turn", {"turn": "south drew 1z"}),
        ("does it matter if a ron had no yaku when i let it go, still furiten?", "furiten.end", {"melds": "7'89s"}),
        ("riichi furiten, can i still win if i draw it", "furiten.win", {"pond": "3m 1'z"}),
        ("non dealer tsumo with 3 counters on the table, 2 han 30 fu", "win.payments", {"honba": "3", "sticks": None}),
        ("shimocha threw east, can i take it with my 2 easts", "calls.legal", {"discard": "1z by west"}),
        ("the tile i need got called by someone else before i said ron", "priority.winner", {"discard": "4m by east"}),
        ("left player drops 6s, i hold 45s, took it - is 3s ok to throw", "kuikae.legal", {"discards": "3s"}),
        ("who pays if the fourth wind pon came from me and he tsumos", "win.payments", {"turn": "west drew 1s"}),
        ("i passed on my own tsumo in riichi. am i furiten for good", "furiten.win", {"pond": "1'z3m", "past": None}),
        ("double riichi if someone called before my first turn", "calls.chances", {"since": "west pon"}),
        ("haitei tile is discarded and makes my hand, no yaku", "calls.legal", {"wall": "0", "discard": "4m by east"}),
        ("can the dealer do nine terminals too", "draws.abort", {"moment": "east drew 3z"}),
        ("my riichi tile got chi'd, is the stick paid", "priority.stick", {"discard": "4'm by south"}),
        ("i want to steal 3s with my 45s but the tile came from across", "calls.legal", {"discard": "3s by north"}),
        ("if i deal into two people at once do both get my riichi stick", "priority.bonus", {"by": "south"}),
        (
            "i closed kan then tsumo on the replacement tile, rinshan yaku?",
            "calls.turn",
            {"turn": "south drew 4m as replacement"},
        ),
        ("dealer wins off me with 4 han 30 fu and 2 counters", "win.payments", {"wins": "east 4 han 30 fu"}),
        ("does the hand end if 4 kans are by the same person", "draws.abort", {"east": None}),
        ("what does east get if west chombos", "chombo.payments", {"seat": "west"}),
        ("i ponned east and then drew another east. can i kan it now", "calls.turn", {"turn": "south drew 1z"}),
        ("can i chi the tile kamicha discarded for riichi", "calls.legal", {"riichi": "east"}),
        ("i passed toimens 2m, kamicha discards 5m same turn, my wait is 2m 5m", "furiten.ron", {"tiles": "5m"}),
        ("is it illegal to riichi while furiten", "furiten.ready", {"pond": "3m", "declares": "9p"}),
        ("can i pon and then immediately riichi", "calls.turn", {"turn": "south drew 4m"}),
        ("player on my right is in riichi and threw 5s, can i pon with 50s", "calls.legal", {"discard": "5s by west"}),
        ("i win by chankan, does the kan dora count", "calls.kandora", {"then": "robbed"}),
        ("4 people tenpai who deals next", "draws.deal", {"north": "678m 345p 456s 11z 78p"}),
        ("after a chii from the left can i discard the same tile next turn", "kuikae.legal", {"drawn": "1z"}),
        ("does kan on the last draw give a rinshan", "calls.turn", {"wall": "0"}),
        ("i declared riichi but then realized my hand is open", "calls.cost", {"slip": "riichi-open"}),
        ("no one's tenpai, does dealer pass", "draws.deal", {"east": None}),
        ("may i chi with 7s 8s when kamicha drops 9s and then play 6s", "kuikae.legal", {"call": "chii 9s with 78s"}),
        ("dealer won, honba?", "priority.deal", {"winners": "east"}),
        ("can i pon the dealers riichi tile", "calls.legal", {"discard": "4m by east", "riichi": "east"}),
        ("west pays pao for daisangen tsumo, how much", "win.payments", {"wins": "north"}),
        ("toimen riichi, i kan his discard, flip dora right then or later", "calls.kandora", {"kan": "daiminkan"}),
    ],
)
def test_the_position_has_what_is_told(says: str, question: str, position: dict[str, str]) -> None:
    understood = read_sentence(says, game="riichi")
    assert understood.question.id == question
    assert {key: understood.position.get(key) for key in position} == position


@pytest.mark.parametrize(
    ("says", "tenpai"),
    [
        ("no one is tenpai, who pays", ""),
        ("what does a noten dealer pay with 2 tenpai", "south west"),
        ("i'm south. east tenpai, rest noten. what do i owe", "east"),
        ("two players tenpai, one is me. how much do i receive", "east south"),
        ("i'm noten and everyone else is tenpai, how much?", "east west north"),
        ("dealer tenpai and 2 others tenpai, how much does the noten guy pay", "east south west"),
        ("no one tenpai except me, im dealer. how much do i get", "east"),
        ("everyone tenpai except west, who pays", "east south north"),
        ("3 tenpai: i am noten as east, what do i pay", "south west north"),
    ],
)
def test_the_players_tenpai_are_those_that_are_told(says: str, tenpai: str) -> None:
    position = read_sentence(says, game="riichi").position
    assert " ".join(key for key in ("east", "south", "west", "north") if key in position) == tenpai


@pytest.mark.parametrize(
    "says",
    [
        "is a 3p and a riichi ok in a chii way",
        "why couldn't i pung the white dragon",
        "Late ron: the next player already discarded",
    ],
)
def test_a_question_that_decides_another_act_is_not_ruled_on(says: str) -> None:
    assert not read_sentence(says, game="riichi").supposed
