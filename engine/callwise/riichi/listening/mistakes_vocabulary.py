"""The phrases of riichi players about mistakes and what they cost, by what they mean."""

from __future__ import annotations

_NOT_SHOWN = (
    "not opened, not shown, didn't show, not yet shown, before showing, not revealed, without showing, without "
    "opening, without revealing, before i showed, before opening, not exposed, haven't shown, hasn't shown, not "
    "showing, didn't reveal, haven't opened, hasn't opened, didn't open, before revealing, nothing shown, not flipped, "
    "didn't flip, nobody saw my hand, haven't flipped, did not show, have not shown, has not shown, hadn't shown, had "
    "not shown, never showed, did not reveal, haven't revealed, hasn't revealed, have not revealed, has not revealed, "
    "did not open, have not opened, has not opened, never opened, never revealed, did not expose, didn't expose, "
    "haven't exposed, hasn't exposed, tiles unseen, only said it, just said it, hidden, still up, tiles still up, face "
    "down, tiles still down, not face up, still standing, tiles standing, showed nothing, nothing exposed, nothing "
    "revealed, nothing opened, nothing was shown, opened nothing, exposed nothing, revealed nothing, no tiles shown, "
    "no tile shown, showed no tiles"
)
MISTAKES = {
    "incomplete": "wasn't complete, not complete, incomplete, wasn't a win, not a win, isn't complete, "
    "was not complete, is not complete, hand not complete",
    "tournament": "tournament, tourney, competition, at an event, championship",
    "no-tournament": (
        "not a tournament, not at a tournament, not in a tournament, not playing a tournament, aren't at a tournament, "
        "aren't in a tournament, wasn't a tournament, without a tournament, no tournament, non tournament, non "
        "tourney, outside a tournament, outside tournaments, casual game, casually, friendly game, at home, with "
        "friends, among friends, club night, isn't a tournament, not in tournament, outside of tournaments, outside of "
        "a tournament, outside the tournament, at a club, at the club, at our club, at my club, in a club, in our "
        "club, club game"
    ),
    "chombo": "chombo, chonbo",
    "chombo-after": (
        "chombo how many points off, points off, after the chombo, what happens after, replay, played again, "
        "redo the hand, honba after"
    ),
    "cost": (
        "what's next, whats next, cost, penalty, the damage, in trouble, what happens, now what, what then, so what "
        "now, punish, punishment, a fine, how bad, penalised, penalized, consequence, what now, what should happen, am "
        "i in trouble, the ruling, what do i lose, what's the price, sanction, what does it mean, chombo or, dead hand "
        "or, is it a dead hand, is that a dead hand, what do i do, what is done, foul, what do we do, is that chombo, "
        "is it chombo"
    ),
    "mistake": (
        "mistake, accident, wrongly, oops, sorry, never mind, nope, take it back, took it back, changed my mind, "
        "false, wrong, invalid, misread, error, illegal, not valid, could not, couldn't, accidentally, mistakenly, mis "
        "click, misclick, thought i, realised, realized, wasn't allowed, not allowed, shouldn't have, unintentionally, "
        "blunder, mess up, screwed up"
    ),
    "taken-back": (
        "nope, sorry, never mind, take it back, took it back, nevermind, didnt show, by accident, cancel, take back, "
        "retract, changed my mind, changed mind, undo, withdraw, took back, did not mean, didn't mean, wasn't going "
        "to, revoke, put it back, put them back, never took it, oops no, call off, unsay, take that back, took that "
        "back, not after all"
    ),
    "changed-call": (
        "instead, changed my call, corrected, said one word, changed it, wrong word, meant pon, meant chii, wanted "
        "chii but said, wanted pon but said, meant "
        "ron, i wanted pon, changed from, changed to, change to, change it to, changed my mind to, switching, which "
        "counts, which one counts, which word counts, i meant, i mean, no wait, wait no, meant to say, meant to call, "
        "actually, said the wrong, misspoke, mis spoke, slip of the tongue, wrong call word, change call"
    ),
    "false-win": (
        "false ron, false win, false tsumo, wrong ron, ron by mistake, invalid ron, mistaken ron, ron wrongly, "
        "mistaken tsumo, wrong tsumo, wrong win, invalid win, false mahjong, win was declared, isn't a win, hand isn't "
        "one, declared a win, wrong call of ron, fake ron, bad ron, bad tsumo, misread ron, false agari, wrong agari, "
        "gochii, chombo ron, ron without a win, tsumo wrongly, tsumo by mistake, ron on the wrong tile, wrong tile "
        "ron, ron but it wasn't, ron but wasn't, ron but it isn't, tsumo but it wasn't, tsumo but wasn't, declared ron "
        "but, called ron but, called tsumo but, said tsumo but, said ron but"
    ),
    "chombo-price": "20000, 20k, 30000, 30k, reverse mangan, after uma, uma",
    "valid-win": (
        "valid hand, one valid, one of them valid, valid ron, real ron, correct ron, good ron, proper ron, legal ron, "
        "true ron, right ron, genuine ron, valid win, real win, correct win, won on the same tile too, also won on the "
        "same tile, other is valid, other one is valid, other ron is valid, one is valid, one of them is valid"
    ),
    "one-invalid": (
        "one has no yaku, one of them has no yaku, one without yaku, one without a yaku, one with no yaku, one is "
        "yakuless, one is false, one of them is false, one is invalid, one of them is invalid, one is furiten, one of "
        "them is furiten, one is in furiten, one is wrong, one of them is wrong, one is a chombo, one of them is a "
        "chombo, one isn't valid, one is not valid, only one is valid, one is a false ron"
    ),
    "not-shown": _NOT_SHOWN,
    "hidden": (
        f"{_NOT_SHOWN}, face up to me, only to me, kept my hand closed, noticed before, still closed, kept hand "
        "closed, hand is closed, stays closed, kept it closed"
    ),
    "shown": (
        "hand opened, hand was opened, showed, shown, revealed, laid down, face up, opened my hand, opened the hand, "
        "turned over my hand, tipped, exposed, laid my hand, laid it down, put my hand down, flipped, tiles down, hand "
        "down, everyone saw, everybody saw, laid out, on the table"
    ),
    "wrong-tiles": (
        "but only one, with only one, only one matching, but just one, with just one, only a single, has only one, has "
        "only two, have only one, had only one, hold only one, have only two, had only two, wrong tiles, only have "
        "two, only have 2, only had two, only had 2, only had 1, only had one, only have one, only have 1, incorrect, "
        "mismatched, two different tiles, showed different tiles, did not fit, didn't fit, not matching, don't match, "
        "wrong pair, showed the wrong, showed two tiles wrong, showed 2 tiles wrong, two tiles wrong, not a valid, not "
        "a real, mis matched, doesn't fit, does not fit, don't fit"
    ),
    "lacks-tiles": (
        "don't have the pair, don't have a pair, do not have the pair, do not have a pair, didn't have the pair, "
        "didn't have a pair, without the pair, without a pair, have no pair, had no pair, haven't got the pair, "
        "haven't got a pair, don't have the tiles, do not have the tiles, didn't have the tiles, doesn't have the "
        "tiles, doesn't have the pair, without the tiles, without having the tiles, don't have the two tiles, don't "
        "even have the"
    ),
    "wrong-meld": (
        "wrong meld, invalid meld, wrong sequence, not a sequence, false meld, bad meld, not a real sequence, wrong "
        "set, isn't a group, not a group, isn't a sequence, isn't a triplet, not a triplet, is no group, isn't a meld, "
        "not a meld, wrong chii, wrong pon, wrong call, isn't a run, not a run, not a chi, false chii, false pon, "
        "isn't even a, wasn't a sequence, wasn't a triplet, wasn't a set, wasn't a run, isn't a set, not a set, wasn't "
        "a group"
    ),
    "already-discarded": (
        "already discarded, after discarding, had discarded, then discarded, and discarded, then threw, and threw, "
        "already threw, already dropped, after i threw, after i discarded, noticed after, noticed too late, threw a "
        "tile, discarded a tile, had thrown, then dropped"
    ),
    "called-tile": (
        "tile west took, tile west called, tile west ponned, tile east took, tile east called, tile east ponned, tile "
        "south took, tile south called, tile south ponned, tile north took, tile north called, tile north ponned, tile "
        "she took, tile she called, tile she ponned, tile he took, tile he called, tile he ponned, tile they took, "
        "tile they called, tile they ponned, tile that was called, called tile, first tile, first discard, earlier "
        "tile, original tile, tile that was taken, tile they'd called, tile she'd called, tile he'd called, tile "
        "before"
    ),
    "noten-riichi": (
        "riichi discovered noten, riichi was noten, riichi turned out noten, riichi found noten, noten reach, noten "
        "riichi, riichi while noten, reach while noten, riichi without tenpai, riichi not tenpai, riichi noten, not "
        "tenpai riichi, reach noten, riichi but noten, riichi in noten, riichi when noten, riichi in error, riichi on "
        "noten, false riichi, fake riichi, invalid riichi, wrong riichi, riichi wrongly, riichi by mistake, riichi but "
        "wasn't tenpai, riichi but not tenpai, riichi without being tenpai, riichi without being ready"
    ),
    "noten-count": (
        "1 noten, one noten, 2 noten, two noten, 3 noten, three noten, rest noten, others noten, rest are noten, other "
        "two noten, else noten"
    ),
    "someone-won": (
        "somebody else won, someone else won, another player won, somebody won, someone won, other won, not seen, "
        "nobody saw, someone wins, another wins, other player won, nobody noticed, another guy won, someone ronned, "
        "somebody ronned, other player ronned, he won, she won, they won, somebody tsumo'd, someone tsumo'd, got away "
        "with it, never shown, never found out, nobody found out, noone noticed, no one noticed, no one saw, won the "
        "hand, won first, wins first, won before, won instead, wins instead, won anyway, dealt in first"
    ),
    "riichi-open": (
        "riichi but had an open, riichi but has an open, riichi but had a pon, riichi but had a chii, riichi with an "
        "open pon, riichi with an open chii, riichi with open hand, reach with open hand, riichi on an open hand, open "
        "riichi, riichi after calling, reach after calling, open hand riichi, riichi with a pon, riichi with a chi, "
        "riichi with an open hand, riichi with open melds, riichi with a call, reach with an open hand, riichi on open "
        "hand, riichi after pon, riichi after chi, riichi after a pon, riichi after a chii, had an open hand, riichi "
        "while open, riichi but hand is open, riichi said but hand is open, riichi said but open, riichi but my hand "
        "is open, riichi but open, riichi when open"
    ),
    "tile-count": "wrong number of tiles, chombo for tiles, count is off, tile count is, "
    "wrong tile count, tile count wrong",
    "too-many-tiles": (
        "drew 2 tiles, drew two tiles, drew twice, took 2 tiles, took two tiles, too many tiles, extra tile, taahai, "
        "tahai, 15 tiles, 14 tiles, tile too many, extra, too many, fifteen tiles, sixteen tiles, fourteen tiles, "
        "tiles instead of 13, one tile more, a tile more"
    ),
    "too-few-tiles": (
        "too few tiles, tile short, shouhai, shohai, 12 tiles, missing a tile, only 12, only has 12, 11 tiles, tile "
        "too few, short a tile, forgot to draw, before drawing, without drawing, didn't draw, missing tile, forgot the "
        "replacement, forgot to take the replacement, didn't take the replacement, without a replacement, without "
        "replacement, no replacement tile, too few, twelve tiles, eleven tiles, only twelve, ten tiles, one short, 13 "
        "after, tiles instead of 14, tile missing, a tile less, one tile less"
    ),
    "shown-tile": (
        "revealed two tiles, revealed tiles, exposed two tiles, showed tiles from, showed 2, showed some, showed a "
        "few, showed part, showed my tiles, dropped a tile from my hand, showed a tile, shown a tile, tile fell, "
        "knocked over a tile, knocked a tile over, knocked down a tile, flipped a tile, flipped over a tile, exposed a "
        "tile, revealed a tile, showed one tile, showed one of my tiles, showed two tiles, knocked over two tiles, "
        "tile was seen, saw my tile, saw one of my tiles, tipped over a tile, tipped a tile over, dropped a tile face "
        "up, misehai, mise hai, knocked over one tile, knocked over one of my tiles, knocked over 2 tiles, knocked "
        "over two of my tiles, knocked two tiles over, flipped 2 tiles, flipped two tiles, "
        "flipped over 2 tiles, flipped over two tiles, flipped some tiles, flipped some of my tiles"
    ),
    "shown-hand": (
        "tiles of my hand were knocked over, my tiles were knocked over, knocked over my hand, knocked my hand over, "
        "knocked down my hand, knocked over my tiles, knocked my tiles over, knocked over my whole hand, knocked my "
        "whole hand over, hand fell over, whole hand fell, all my tiles fell, dropped my hand, dropped my tiles, "
        "knocked over his hand, knocked over her hand, hand got knocked over, my hand fell"
    ),
    "discard-back": (
        "take back my discard, take back a discard, take back the discard, took back my discard, take back a tile, "
        "take back the tile i discarded, take my tile back, undo my discard, undo a discard, change my discard, "
        "discarded the wrong tile, threw the wrong tile, dropped the wrong tile, wrong discard, take back what i "
        "discarded, misdiscarded, mis discard, pick up my discard, pick my discard back up, retract my discard, "
        "discard back, change my riichi discard, change my riichi tile, change the riichi discard, change the riichi "
        "tile, take back my riichi discard, take back my riichi tile, take my riichi tile back"
    ),
    "not-taken": (
        "forgot to take the tile, forgot to take my tile, forgot to take the called tile, forgot to take the discard, "
        "forgot to pick up the tile, forgot to pick up the called, didn't take the tile i called, didn't take the "
        "called tile, didn't pick up the tile, never took the tile, never took the called tile, left the called tile, "
        "forgot the called tile, forgot the tile i called, forgot to grab the tile"
    ),
    "late-pon": "late pon, pon too late, late call, pon after he drew, pon after she drew, pon after they drew",
    "tsumo-after": (
        "said tsumo after, called tsumo after, declared tsumo after, say tsumo after, shouted tsumo after, tsumo after "
        "i discarded, tsumo after discarding, tsumo after i threw, tsumo after throwing, already discarded it, "
        "tsumo after i already discarded, tsumo after i had discarded, tsumo after i had thrown, tsumo "
        "after i already threw, tsumo but already discarded, tsumo but i already discarded, tsumo but had already "
        "discarded, tsumo but i had already discarded, tsumo but i discarded, tsumo but discarded, tsumo after the "
        "discard, tsumo with the tile already discarded"
    ),
    "late-tsumo": (
        "late tsumo, tsumo too late, tsumo late, then said tsumo, then called tsumo, then declared tsumo, then i said "
        "tsumo, then i called tsumo, and then tsumo, and only then tsumo, then realized it was tsumo"
    ),
    "mixed-in": (
        "nobody can see which tile, nobody knows which tile, can't tell which tile, mixed it in, put the tile in my "
        "hand, put the tile in the hand, put the tile into, mixed it into my hand, mixed into my hand, put it in my "
        "hand, put it into my hand, drawn tile into my hand, drawn tile in my hand, put the drawn tile in, mixed in "
        "the drawn tile, mixed the drawn tile, mixed the winning tile, winning tile into my hand, winning tile in my "
        "hand, mixed in the winning tile, mixed in my winning tile, mixed my winning tile, sorted the winning tile, "
        "sorted it in, sorted it into my hand, drawn tile touched my hand, tile i drew into my hand, tile i drew in my "
        "hand"
    ),
    "early-tenpai": (
        "tenpai too early, tenpai too soon, tenpai early, said tenpai before, declared tenpai before, called "
        "tenpai before, noten too early, noten too soon, said noten before, showed my tenpai before, tenpai "
        "before the last, tenpai before the end, tenpai before the hand"
    ),
    "said-call": "said pon, say pon, shouted pon, said chii, say chii, pon no ron, pon no wait ron, pon no sorry ron",
    "said-ron": "said ron, say ron, shouted ron, ron no pon, ron no wait pon",
    "then-ron": (
        "then i said ron, then i called ron, then i shouted ron, then said ron, then called ron, then i say ron, then "
        "say ron, then i declared ron"
    ),
    "then-call": (
        "then i said pon, then i called pon, then said pon, then called pon, then i said chii, then i called chii, "
        "then said chii, then called chii"
    ),
    "meant-call": (
        "meant pon but said ron, meant pon said ron, meant to say pon but said ron, wanted pon but said ron, "
        "meant chii but said ron, meant to say chii but said ron"
    ),
    "meant-ron": "meant ron but said pon, meant ron said pon, meant to say ron but said pon, wanted ron but said pon",
    "no-word": "no, nope, sorry, oops",
    "false-kan": (
        "false kan, invalid kan, wrong kan, illegal kan, kan wasn't, kan isn't, kan with wrong, "
        "kan of three, not four of a kind, kan but it wasn't, kan but it isn't"
    ),
    "wrong-draw": (
        "out of turn, not my turn, wasn't my turn, isn't my turn, drew before my turn, draw before my turn, wasn't "
        "their turn, not his turn, not her turn, wasn't his turn, wasn't her turn, skipped a player, skipped someone, "
        "out of order, drew when it wasn't, wrong place in the wall, from "
        "the dead wall by mistake, drew from the wrong, draw from the wrong, from wrong wall, from the wrong wall, "
        "from wrong side"
    ),
    "before-others": (
        "before my left, before left, before the player on my left, before the player to my left, before kamicha, "
        "before my kamicha, before my neighbour, before my neighbor, before the left, before the person on my left, "
        "before he discard, before she discard, before they discard, before the previous player, before the player "
        "before me, before the one before me, before he had discarded, before she had discarded, before they had "
        "discarded"
    ),
    "dead-hand": "dead hand, hand dead, agari houki, hand is dead, agarihouki, declared dead, dead-handed",
    "dead-player": (
        "with a dead hand, has a dead hand, have a dead hand, had a dead hand, whose hand is dead, whose hand was "
        "dead, hand is already dead, hand was already dead, dead hand player, dead hand says, dead hand calls, dead "
        "handed player, dead player, by a dead hand, even though my hand is dead, although my hand is dead, can a "
        "dead hand, may a dead hand, dead hand still, dead hand can, with dead hand, with my dead hand"
    ),
    "hand-dead": "my hand is dead, my hand was dead, hand was declared dead, hand is declared dead",
    "riichi-unsaid": (
        "forgot to say riichi, forgot to say reach, forgot to declare riichi, didn't say riichi, did not say riichi, "
        "without saying riichi, never said riichi, forgot riichi, didn't call riichi, forgot to call riichi, "
        "forgot to announce riichi, without announcing riichi, didn't announce riichi, forgot my riichi, forgot reach, "
        "forgot to call reach, forgot to declare reach, didn't declare riichi, never declared riichi"
    ),
    "unturned": (
        "never turned, never rotated, never put it sideways, forgot to turn, didn't turn my, didn't turn the, didn't "
        "turn it, wasn't turned, without turning, forgot to rotate, didn't rotate, not turned, isn't sideways, wasn't "
        "sideways, not sideways, forgot to put it sideways"
    ),
    "unpaid": (
        "forgot the stick, forgot my stick, forgot the riichi stick, forgot my riichi stick, forgot to pay, forgot to "
        "put the stick, forgot to put my stick, forgot to put the riichi stick, forgot to put my riichi stick, forgot "
        "to put down, forgot to put out, forgot to place, forgot to lay, didn't pay the stick, didn't put the stick, "
        "didn't put my stick, didn't put a stick, never paid the stick, never put the stick, forgot to put stick, "
        "forgot stick, forgot riichi stick, forgot to put 1000, without a stick, without paying, without the stick, no "
        "stick, stick not put, stick wasn't put, stick was not put, stick not paid, stick wasn't paid, stick was never "
        "put, stick not put down, stick wasn't put down, forgot to put the stick down, forgot to put my stick down, "
        "didn't put the stick down, didn't put my stick down"
    ),
    "riichi-after": (
        "said riichi after, say riichi after, declared riichi after, called riichi after, announced riichi after, "
        "said reach after, called reach after, declared reach after, riichi only after, riichi after discarding, "
        "riichi after i discarded, riichi too late"
    ),
    "missed-win": (
        "missed ron, missed my ron, missed a ron, missed the ron, missed his ron, forgot to ron, didn't ron, "
        "did not ron, failed to ron, skipped ron, skipped a ron, missed my win, missed the win"
    ),
    "not-discarded": (
        "before the discard, before i discard, before discarding, not discarding yet, haven't discarded, not discarded "
        "yet, hadn't discarded, before throwing, before i threw, haven't thrown, right away noticed, noticed right "
        "after exposing, noticed right away, noticed at once, noticed immediately, right after exposing, right after "
        "showing, noticed right after showing, "
        "hasn't discarded, has not discarded, have not discarded, not yet discarded, hasn't thrown, has not thrown"
    ),
}
"""Mistakes and their costs, by the phrases that tell them apart."""
