"""The words and phrases of American players, by what they mean."""

from __future__ import annotations

from callwise.question.listening.words import base, spaced

ACTS = {
    "discards": (
        "discard, throw, threw, thrown, toss, out, on the table, put out, feed, fed, throws out, dropped, puts down"
    ),
    "finds": "turn out, found out, find out",
    "pung": (
        "pung, want it for an exposure, wants it for an exposure, wanted it for an exposure, want it for exposure, "
        "wants it for exposure, called it for an exposure"
    ),
    "kong": "kong",
    "quint": "quint",
    "sextet": "sextet",
    "win": "mahj, mah jongg, mahjongg, mahjong, maj, mah jong, to win, wins, win, won",
    "calls": "call, take, took, grab, claim, want it, wants it, may i call",
    "picks": "pick, picked, drew, draw, draws, just picked, picked up, pick up, picks up, picking up",
    "looks": "looked, look, saw, seen, peeked",
    "racks": "rack, racked, racking",
    "exposes": "expose, put up, lay, laid, display",
    "exchanges": (
        "exchange, swap, redeem, trade, hand it over, exchange now, get the joker, take the joker, "
        "took the joker, claim the joker, take joker, grab joker, use the joker, get a joker, trade in, "
        "for the joker, joker for, replace the joker, switch, joker first, grab the joker, take her joker, "
        "took her joker, took my joker, steal the joker, swap out, swap in, want the joker"
    ),
    "gives": "give, gave, hand over",
    "passes": "passing, pass, passed",
    "wants-back": (
        "back, want back, take one back, remove, pull back, change my exposure, take the joker back, "
        "take back the joker, take my joker back, take back my joker, get the joker back, get my joker back"
    ),
    "names": "said, named, says it is, announced, called out, calls out",
    "holds": "hold, have, had, has, holding, got, own, hand is, with, only have, can have",
    "single": "single",
    "pair": "pair, pairs, eyes, singles",
}
"""Words for what a player does or has."""

SEATS = {
    "me": "i, me, my, mine, im, i'm, i've, ive, i'd, myself, we, us",
    "she": (
        "she, he, they, her, his, him, someone, somebody, another player, opponent, someone else, "
        "somebody else, neighbor, neighbour, another guy, other guy, another person, lady, girl, gal, woman, friend"
    ),
    "left": "left, player on my left, left player",
    "across": "across, opposite, player across",
    "right": "right, player on my right, right player",
    "dealer": "dealer",
}

PLACES = {
    "from": "from, off, by, out of",
    "up": "up, exposed, showing, shows, on the rack, face up",
    "discard-used": "use the discard, using the discard, exchange the discard",
}

RULES = {
    "why": "why, how come, for what reason",
    "joker": "joker",
    "pair": "pair, single, singles, singleton, a pair of",
    "group": (
        "news, year, zeros, 2024, 2025, 2026, consecutive, cluster, years, zeroes, date, news group, "
        "year group, 2023, 2027, 2028, 20"
    ),
    "make": (
        "makes mahj, used in, go in, allowed in, in a pair, use a joker, be used, part of, inside, "
        "put a joker, can a joker be, allowed for, ok in, okay in, go into, used as, used for, use jokers, "
        "jokers be, jokers in, jokers for, jokers allowed, substitute, stand in, jokers ok in, joker ok in, "
        "joker ok for, joker as"
    ),
    "all-jokers": (
        "all jokers, at least one, real tile, only jokers, natural, no naturals, all joker, minimum, "
        "nothing but jokers, pure joker, 3 jokers, three jokers, four jokers, 4 jokers, entirely of jokers, "
        "all made of jokers, jokers only, only joker, just jokers, real tiles"
    ),
    "quint": "quint, sextet, five of a kind",
    "form": (
        "possible, valid, legal group, need, without a joker, w/o a joker, can you make, ok as, okay as, "
        "legal as, valid as, ok for a, legal, fine as, count as, counts as, allowed as"
    ),
    "exchange": (
        "exchange, swap, redeem, took the joker, take the joker, her joker, my joker, the joker, "
        "get the joker, trade, give me her joker, switch, exchanged for, swap out, swap in, trading, "
        "swapping, joker swap, steal the joker, grab the joker, joker off, joker from, jokers from, "
        "take a joker, take her joker, took her joker, take joker, took joker, took my joker, redeeming, "
        "redemption, joker exchange, swapped"
    ),
    "has-natural": (
        "have the real tile, have a real tile, with the real tile, hold the real tile, got the real tile, "
        "have the natural, have the natural tile, with the natural, with the natural tile, hold the natural, "
        "hold the natural tile, got the natural, have the matching tile, with the matching tile, have the real one, "
        "have the actual tile, for the real tile, for the natural tile, for the natural"
    ),
    "call-joker": (
        "call a joker, threw a joker, throw a joker, discarded joker, joker discarded, joker thrown, "
        "discards a joker, thrown joker, discard a joker, throw away a joker, throw a joker away, "
        "throw away jokers, discard jokers, joker gets discarded, tossed a joker, toss a joker, joker out, "
        "joker on the table, joker was discarded, joker was thrown, discarding a joker, tosses a joker, "
        "threw out a joker, joker away"
    ),
    "call": "call, claim",
    "two-call": (
        "two players, 2 players, both, both call, same tile, two call, two people, two of us, three players, "
        "at once, at the same time, same time, who gets it, who gets the tile, has priority, priority, "
        "takes precedence, both want, both said, both say, all want, same discard, both need, two want, "
        "beat, beats, over an exposure, trump, override, overrule, comes first, vs, versus, outrank, "
        "outranks, wins over, three of us, more than one, simultaneously, same moment, both mahj, "
        "both called, closest, next in turn, next in line, nearest"
    ),
    "same-tile": "same tile, same discard",
    "who-gets": (
        "who gets it, who gets the tile, whose is it, who has it, which one, who wins, who takes it, "
        "whose tile, gets the tile, get the tile, got the tile, gets it, goes to, "
        "does she get, do i get it, who is first, who's first"
    ),
    "window": (
        "still call, too late, window, already picked, picked already, hasnt racked, hasn't racked, "
        "not racked, racked her, racked her tile, has racked, late to call, until when, after she racked, "
        "picked and racked, next player, already drew, drew already, has drawn, drew a tile, "
        "after the next player, picked her tile, has picked, before she racks, player after, before i could, "
        "before i can, picks and discards, picked and discarded, already discarded, moved on, already went, "
        "too slow, was slow, fast player, too fast, called late, call late, late call, long do i have, "
        "how long, how late, before she racked, next person, next lady, next gal, she picked, "
        "he picked, she drew, already picks, already racked, she already, in time, "
        "window of opportunity, still claim, still want, still take, still get, still pung, after the next, "
        "once the next, before the next, hasn't discarded, ahead of me, till when, until she"
    ),
    "racked": (
        "has racked, racked her tile, racked her, racked it, already racked, after racking, she racked, "
        "next player racked, picked and racked, drew and racked, "
        "put her tile on her rack, put it on her rack, puts it on her rack, put it in her rack, "
        "put the tile on her rack, tile is on her rack, tile on their rack"
    ),
    "not-racked": "hasn't racked, hasnt racked, not racked, didn't rack, hadn't racked, before racking",
    "looked": (
        "only looked, next player picked, next player drew, picked already, already picked, hasnt racked, "
        "hasn't racked, not racked, looked at her pick, looks at it, looked at it, looks at her tile, looked at "
        "her tile"
    ),
    "last": (
        "last tile, last discard, no tiles left, wall is empty, very last, end of the wall, "
        "last tile of the wall, wall game, wall is gone, no more tiles, last discard of the game, "
        "final discard, final tile, wall runs out, wall ended, out of tiles"
    ),
    "rack-called": (
        "inside my rack, in my rack, not on top, called tile inside, put the called tile, on my rack, "
        "in the rack, racked the called, mixed with my hand, put it in my hand, into my hand, "
        "inside the rack, racked the discard, racked it instead, in with my tiles"
    ),
    "take-back": (
        "take it back, wrong discard, take back, oops, changed my mind, take my discard back, undo, "
        "undo my discard, take my tile back, pull it back, pull back, take that back, retract, unsay, "
        "didn't mean, mind changed, change my mind, changed her mind, never mind, nevermind, "
        "mistakenly discarded, discarded by mistake, wrong tile out, pick it back, pick it up again, "
        "put it back, can i change"
    ),
    "refuse": (
        "refuse, refuses, says no, doesn't want to, won't give, have to give, must i give, have to hand, "
        "must give, do i have to, is she obliged, obliged, decline, declines, say no, keep my joker, "
        "not give, refusing, must she, does she have to"
    ),
    "points": (
        "points, how many points, score, scores, scored, minus points, bonus points, lose points, loses points, "
        "points do i get, points do i lose, tournament points, tournament score, tournament scoring"
    ),
    "tournament-play": "tournament, at a tournament, tourney, in a tournament, tournament play",
    "own-card": (
        "on the card, my card, our card, the card, on my card, hands on the card, card has, this year's card, "
        "fit the card, fits the card, matches the card, card hand"
    ),
    "which-hand": (
        "which hand, which hands, what hand, what hands, hand is she playing, hand is he playing, hands are possible, "
        "hand is possible, hands are left, hands fit, hand fits, is she playing, could she be playing, "
        "still possible, possible hands, hand could it be, hands could"
    ),
    "hot-tile": (
        "hot tile, hot tiles, tiles are hot, what's hot, which are hot, is that hot, hot for her, hot if she, "
        "hot if he, dots hot, dot hot, bams hot, bam hot, craks hot, crak hot, was it hot, safe to throw, "
        "safe to discard, safe to toss, safe tile, too hot, what to throw, what is safe, can she use, could she use, "
        "can they use"
    ),
    "still-a-hand": (
        "still have a hand, any hand left, hand left, what would it cost, commit, commits me, lock me in, locks me in, "
        "kill my hand, ruin my hand, do i still have, hands would i have left, limit my hands"
    ),
    "dead": (
        "dead, dead hand, call her dead, called her dead, call dead, hand dead, call her hand dead, "
        "call it dead, dead-hand, hand is dead, declared dead, is she dead, am i dead, she's dead, i'm dead"
    ),
    "called-dead": (
        "called her dead, call her hand dead, call her dead, call dead, called dead, challenge, whose hand, "
        "call me dead, who calls, call her hand, may i call her, calls her dead, declared dead, "
        "declare her dead, declare dead, declared me dead, declaring dead, said i'm dead, said i was dead, "
        "said she is dead, wrongly dead, call a hand dead, calling dead, called it dead, who can call, "
        "declared her hand dead, declare her hand dead, declared my hand dead, challenged, called my hand dead, "
        "calls me dead, calls my hand dead, called a hand dead"
    ),
    "wrong-exposure": (
        "wrong group, wrong exposure, invalid exposure, exposed wrong, exposed a wrong, wrong tiles up, "
        "on the card, match any hand, not match, doesn't match, no such hand, impossible hand, "
        "can't be made, not a valid hand, fit any hand, doesn't fit, not on card, isn't on the card, "
        "aren't on the card, dont match, don't match, don't fit, exposures match, exposures fit, matches no, "
        "fits no, match nothing, don't go together, not go together, can't be any hand, isn't a hand, "
        "any hand on the card, not a hand, not possible, impossible, no hand, don't exist, doesn't exist, "
        "conflicting, two winds that, wrong count"
    ),
    "wrong-tile": (
        "wrong tile, gave the wrong tile, incorrect tile, wrong tile for the joker, gave me the wrong, "
        "not the right tile, traded the wrong, exchanged the wrong, swapped the wrong, different tile"
    ),
    "pays": (
        "who pays, pay, pays, how much, owe, owes, who owes, what does it cost, cost, cent, cents, "
        "from each, everybody pays, pays what, double, what do i pay, do i pay, payment, payout, "
        "what's owed, owed, do they owe, who owes what, how many points, everyone pay, all pay, pays double, "
        "double pay, everyone pays, paid, cost me, charge, settle, each, collect, get paid, points, money"
    ),
    "penalty": (
        "penalty, penalised, penalized, punish, fine, what happens, punishment, consequence, consequences, "
        "legal or not, in trouble, what now, what should happen"
    ),
    "self-pick": (
        "self pick, self picked, picked it myself, picked my own, self drawn, picked it herself, "
        "self-picked, picked it off the wall, from the wall, off the wall, drew it myself, drew my own, "
        "self draw, selfpick, self drew, picked mahj, picked her own, drew her own, drew the winning, "
        "picked the winning, picked his own"
    ),
    "jokerless": (
        "jokerless, no jokers, without jokers, no joker, joker free, no-joker, without any jokers, "
        "joker less, zero jokers, no jokers in it, didn't use jokers, without using jokers, w/o jokers, "
        "all natural, all naturals"
    ),
    "misnamed": (
        "misnamed, said the wrong, wrong name, but it was, but said, called it wrong, named it wrong, "
        "wrong tile name, named the wrong, wrong call of the tile, misname, called it by the wrong name, "
        "called the wrong name, mis named, misnaming, named wrong, named it as, said wrong, miscalled, "
        "mis called, said it was, wrongly named, misspoke, but threw, but threw a, but discarded, "
        "but put down, but put out, says the wrong, announced the wrong, "
        "announced it as, announced wrong, calls it wrong"
    ),
    "value": "hand, worth",
    "charleston": (
        "charleston, passing, pass, courtesy, blind pass, first left, second charleston, last right, "
        "charleston pass, blind, pass jokers, pass a joker, passes, optional pass, courtesy pass, "
        "stop the charleston, second left, across pass, right pass, first right, steal pass, first charleston"
    ),
    "mahj": "mahj, mah jongg, mahjongg, maj, mahjong",
    "left-joker": (
        "still be redeemed, can still be redeemed, be redeemed, are gone, all gone, lies on the table, "
        "floor, 4th, dead joker, other is, other one is, in the discards, in the pond, in the middle, "
        "been discarded, already discarded, discarded earlier, all four are, all out, all four gone, "
        "is gone, is dead, useless, worthless, are all out, left to redeem, stuck, last one is, others are, "
        "forever, discard area"
    ),
    "exposures": "exposures, exposed, is exposed, exposure",
    "name": "what is this called, called what, name of, call this group, name for, what do you call",
    "begin": (
        "only said, started to say, began to say, before bam, half named, before crak, before dot, "
        "began to name, down, touched the table, half of it, named half, touched the discard area, one b, "
        "just said, half said, said half, half the name, part of the name, said only, only touched, touched, "
        "started saying, start to say, began saying, said just, didn't finish saying, didn't finish, "
        "was saying, said the number, named only, only named, in mid, hadn't finished"
    ),
    "which-jokers": (
        "which jokers, what jokers, jokers can still, any joker, which joker, jokers can i, jokers can be, "
        "jokers on the table can"
    ),
    "made-of": (
        "made of, of three jokers, of jokers, only of, consist of, with three jokers, nothing but, "
        "only of jokers, all of jokers, full of jokers"
    ),
    "one-turn": (
        "one turn, same turn, in one go, all at once, in a single turn, in which order, what order, "
        "order of, both things, one go, on one turn, one and the same"
    ),
    "in-error": (
        "isn't complete, not complete, in error, wrongly, wrong mahj, isn't a hand, incomplete, "
        "not a real hand, false mahj, by mistake, invalid mahj, in mistake, mistakenly, mistaken, "
        "not really, wasn't complete, doesn't have it, miscounted, misread, falsely, false, wasn't a hand, "
        "wasn't right, wasn't mahj, isn't mahj, wasn't mah jongg, not a mahj, one tile off, wasn't valid, "
        "wasn't real, not valid, not correct, short a tile, hand was wrong, was wrong, oops it wasn't, "
        "error, but it wasn't, not a hand, no hand, not a winning, wasn't a winning, isn't a winning"
    ),
    "throws-in": ", ".join(
        (
            "threw in, throws in, throw in, thrown in, tossed in, throwing in, threw in hands, threw hands in, "
            "broke the wall, broke up the wall, wrecked the wall",
            *(
                f"{verb} {order}"
                for verb in spaced("threw throw throws tossed toss dumped chucked")
                for whose in spaced("my her his our their")
                for what in spaced("hand tiles")
                for order in (f"in {whose} {what}", f"{whose} {what} in")
            ),
        )
    ),
    "shows-nothing": (
        "showed nothing, shows nothing, didn't show, hasn't shown, only said it, without showing, just said it, "
        "nobody showed, no one showed, nothing shown, nobody exposed, no one exposed, nobody has exposed, "
        "nobody has shown, "
        "didn't expose, hasn't exposed, haven't exposed, haven't shown"
    ),
    "out-of-turn": (
        "out of turn, before her turn, before my turn, wasn't her turn, not her turn, wasn't my turn, isn't her turn, "
        "not my turn, ahead of her turn, picked ahead, picking ahead, without picking, before picking, too early, "
        "forgot to pick, ahead of turn"
    ),
    "declares": "declare, declared, declares, declaring",
    "wall-game": (
        "wall game, nobody wins, nobody won, no one wins, no one won, goes to the wall, went to the wall, no winner, "
        "nobody has mahj, nobody got mahj, nobody mahjed, wall runs out, wall ran out, runs out of tiles, ran "
        "out of tiles, wall is empty, wall was empty, empty wall, wall is gone, wall is used up, wall is finished, no "
        "tiles left, no more tiles, out of tiles"
    ),
    "to-the-wall": "wall game, goes to the wall, went to the wall",
    "deals-next": (
        "who deals, deals next, deal next, deal again, deals again, next east, who is east, whos east, becomes east, "
        "deal move, deal moves, deal pass, deal stays, stay east, stays east, next dealer, keep the deal"
    ),
    "unsaid": (
        "forgot to say, forgot to announce, didn't announce, didn't say so, didn't say it, didn't say jokerless, "
        "didn't mention, without saying, forgot to claim, not announced, never said, forgot to mention, unannounced, "
        "forgot to tell, did not say, didn't declare it, say it's jokerless, say that it's jokerless, say jokerless"
    ),
    "still-win": (
        "she still win, he still win, they still win, she still mahj, he still mahj, they still mahj, "
        "hand still be won, she still go mahj, hand still win"
    ),
    "hot": "hot wall, hot tile, hot discard, wall is hot, was hot, is it hot, tile hot",
    "cold": "cold wall, last wall, final wall, wall is cold, end wall",
    "peeks": (
        "peek, peeked, peeks, peeking, looked at the blind, look at the blind, looks at the blind, "
        "looked at her blind, looked at my blind, look at my blind, looked before passing, look before passing"
    ),
    "turned-over": (
        "turned over, turned up, turned it over, flipped, flipped over, overturned, turned around, tipped over, "
        "face up, saw the next tile, saw a tile of the wall, turns over, knocked over a tile, exposed a wall tile"
    ),
    "of-the-wall": "wall, walls, wall tile, next tile, of the wall",
    "change-pass": (
        "change my pass, change her pass, change the pass, take back my pass, take my pass back, change what i passed, "
        "change what i pass, get my pass back, take the pass back, changed her pass, changed my pass"
    ),
    "alter": (
        "make it a kong, make it a quint, add a tile, add to my exposure, change my exposure, "
        "change the exposure, add a joker, turn it into, add another, change it to, take one back, "
        "turn a pung into, pung into a kong, change a pung, change my pung, into a kong, into a quint, "
        "make a kong, upgrade, add one, add the fourth, add a fourth, add a 4th, add the 4th, make my pung, "
        "fix my exposure, swap a tile in my exposure, take a tile back, take back a tile, put another, "
        "kong instead, make that a kong, extend, change an exposure, alter, reduce, shrink, change her exposure, "
        "change my kong, change my quint, take a joker back, take back a joker, take the joker back, "
        "take back the joker, take my joker back, take back my joker, get the joker back, get my joker back, add it, "
        "can add, to an exposure, "
        "to my exposure, "
        "add a tile to, add the joker, add that joker, put my exposure back, take my exposure back"
    ),
    "may": (
        "can i, can you, may i, may you, could i, am i allowed, is it ok, ok to, allowed, allowed to, legal, can she, "
        "may she, is it legal, possible, okay to, can we, can one"
    ),
    "as-group": (
        "as a pung, as a kong, as a quint, as a sextet, legal kong, legal pung, legal quint, valid pung, valid kong, "
        "valid quint, a valid exposure, legal exposure, as a valid, as an exposure, count as a kong, be a kong"
    ),
    "concealed": "concealed, concealed hand, closed hand, marked c, c hand, concealed only",
}
"""Rules and what players ask about, by the phrases that tell them apart."""

RULESETS = {
    "league": (
        "league card, league rules, nmjl, national league, league card 2025, league card 2026, at home, home game"
    ),
    "league-tournament": "tournament, tourney, tournament rules, league tournament, at a tournament",
}

OWN = frozenset(
    spaced(
        """
        joker charleston mahj jokerless pung kong self-pick call-joker exposes exposures quint sextet racks racked
        misnamed hot hot-tile cold to-the-wall
        """
    )
)
"""Meanings that only this game has."""
OWN_WORDS = {
    base(word): weight
    for weight, words in (
        (1.0, "joker bam crak dot soap flower mahj maj card nmjl league courtesy redeem cents concealed siamese jongg"),
        (0.4, "call pick claim name exchange swap trade dead double owe 25 30c 25c table play table tournament hot"),
    )
    for word in spaced(words)
}
"""Words that players of this game use, with how much they say about the game."""
