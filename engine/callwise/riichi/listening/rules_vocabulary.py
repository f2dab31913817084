"""The phrases of riichi players about rules and rulesets, by what they mean."""

from __future__ import annotations

RULES = {
    "furiten": (
        "furiten, furitan, own discard, in my discards, already discarded it, among my discards, among my own "
        "discards, threw it before, discarded it before, in my river, in my pond, own pond, own river"
    ),
    "temporary": (
        "temporary furiten, temp furiten, doujun, same go around, same turn, same go round, this turn, until my turn, "
        "this go around, until my next draw, until i draw, dojun, same round furiten, one turn furiten, furiten for a "
        "turn"
    ),
    "again": (
        "again, when can i ron, how long, till the end, end, permanent, forever, furiten last, does it last, how long "
        "last, over, how many turns, rest of the hand, am i furiten, still furiten, get out of furiten, leave furiten, "
        "until, no longer, stop being, out of furiten, clear, go away, goes away, stuck, permanently, whole hand, for "
        "the rest, for good, next turn, wear off, when does it stop, how many go arounds, run out, when can i win, "
        "wait before"
    ),
    "no-button": (
        "no ron button, no tsumo button, no button, button missing, no chi button, no pon button, cant ron, won't let "
        "me ron, no ron, can't i win, app won't let me, game won't let me ron, not offered, no win button, could not "
        "ron, couldn't ron, not able to ron, why can i not win, no ron prompt, no win prompt, no option, ron option, "
        "win option, not allowed to ron, denied ron, refused ron, wouldn't let me ron, doesn't let me ron, didn't let "
        "me ron, not let me win, didn't let me win, doesn't let me win, no agari button, button didn't show, button "
        "didn't appear, button not showing, button never, no prompt, no popup, no pop up"
    ),
    "why-no-win": (
        "why no ron, why didn't i win, why not a win, why isn't it a win, why no win button, why no ron button"
    ),
    "without-riichi": (
        "without riichi, without a riichi, without reach, without declaring riichi, without calling riichi, "
        "forgot to riichi, forgot to reach, didn't riichi, did not riichi, not in riichi, need riichi, no riichi, "
        "i need to riichi, need to declare riichi, have to riichi, have to declare riichi"
    ),
    "no-riichi-button": (
        "no riichi button, no reach button, riichi button missing, riichi not offered, no riichi option, "
        "no riichi prompt, why no riichi, not let me riichi, riichi button didn't show"
    ),
    "yaku": (
        "yaku, no yaku, yakuless, without yaku, yaku nashi, need a yaku, yakunashi, kata agari, kataagari, kata-agari, "
        "atozuke, atotsuke, one sided yaku, without other yaku, without another yaku, without any other yaku, no other "
        "yaku"
    ),
    "only-dora": "only dora, dora only, just dora, dora as yaku, dora a yaku, dora count as a yaku, dora count as yaku",
    "tanyao": (
        "tanyao, kuitan, all simples, kuitan ari, open simples, ari ari, 2 to 8 only, no terminals, tan yao, "
        "kui tan, kuitan nashi, kuitanyao"
    ),
    "open-hand": (
        "open, with a meld, with melds, melded hand, naki, after calling, called hand, with calls, not closed, furo"
    ),
    "han": (
        "how many han, han, how much is it worth, how much is this hand worth, worth, value, score of, how many points "
        "is this hand, count the han, what does this hand score, how many fan, fan, han count, score this hand, how "
        "valuable"
    ),
    "which-yaku": (
        "which yaku, what yaku, yaku does, any yaku, yaku do i have, yaku is this, does it have a yaku, is there a "
        "yaku, yaku here, yaku for, list the yaku, yaku are, yaku count, yaku apply"
    ),
    "kuikae": (
        "kuikae, other end, same tile, right after, game won't let me, wont let me, after calling, after a call, after "
        "a chii, after a pon, immediately discard, immediately throw, swap, after my call, after the call, after my "
        "chii, after my pon, suji tile, suji, other side, genbutsu tile, forbidden, frozen, greyed out, grayed out, "
        "grey tiles, gray tiles, swap tile, same tile back, same tile right back, same one back, genbutsu kuikae, kui "
        "kae, kuigae, swapcall, throw it right back, discard it right back, throw back, same kind"
    ),
    "head-bump": (
        "head bump, headbump, atamahane, head jump, only the first, nearest player, closest player, head-bump, first "
        "in turn order, closest in turn order, only one winner, only the closest, only the nearest, next in turn order"
    ),
    "double-ron": (
        "double ron, two rons, 2 rons, both ron, both say ron, both win, two winners, both winners, two people ron, "
        "two players ron, multiple ron, ron the same tile, ron on the same tile, ron at the same time, win off the "
        "same tile, win on the same tile, two wins, double win, daburon, two of us ron, both of us ron, dbl ron, ron "
        "together, two people win, two players win"
    ),
    "triple-ron": (
        "triple ron, three rons, 3 rons, sanchahou, three people ron, everybody win, three winners, all three ron, all "
        "ron, everyone ron, all 3 ron, all 3 of us ron, all three of us ron, three way ron, 3 way ron, three of us "
        "ron, 3 of us ron, all three win, three people win, 3 people win, 3 people ron, 3 players ron, three players "
        "ron, three players win"
    ),
    "abort": (
        "abortive draw, abort, redraw, hand end, hand just end, redeal, hand drawn, hand void, replay the hand, "
        "restart, suukaikan, suukan sanra, suukan nagare, hand over, tochuu ryuukyoku, round over, dead deal, throw "
        "the hand in, throw in the hand"
    ),
    "nine-kinds": (
        "nine terminals, kyuushu kyuuhai, kyuushu, nine kinds, 9 terminals, nine orphans, kyushu kyuhai, 9 kinds, nine "
        "honours, nine different, kyuushukyuuhai, yaochuu, different terminals, different honours, kinds of terminals, "
        "terminal and honour tiles, terminals and honours in my starting hand, terminals in my first hand, 9 "
        "different, 9 orphans, nine yaochuu, 9 yaochuu, yaochuhai, ten different, 10 different, 10 terminals, ten "
        "terminals, eleven terminals, 11 terminals"
    ),
    "four-winds": "four winds, 4 winds, suufon renda, same wind, all discard east, discard east, four identical winds",
    "four-riichi": (
        "four riichi, 4 sticks, four sticks, all four in riichi, 4 riichi, everyone in riichi, four players riichi, "
        "four reach, all four riichi, fourth riichi, 4th declares, fourth declares, 4th riichi, fourth guy riichi, 4th "
        "guy riichi, fourth player riichi, last player riichi, four players in riichi, everyone riichi, all four "
        "players riichi, suucha, fourth reach, 4 reach, all four reach, everyone reach, everybody riichi, everybody "
        "reach, all riichi, four people riichi, 4 people riichi, all of us in riichi, all in riichi, all four are in "
        "riichi, all four players are in riichi, everyone is in riichi, everybody is in riichi, all are in riichi, "
        "everyone declared riichi, everybody declared riichi, all four declared riichi, all declared riichi, all "
        "players declared riichi, everyone declared reach"
    ),
    "four-kans": (
        "four kans, 4 kans, suukaikan, fifth, 5th kan, four quads, all kans used, kans made, fourth kan, 4th kan, five "
        "kans, 5 kans, max kans, maximum kans, all four kans, how many kans, how many quads"
    ),
    "first-draw": "first draw, first turn, nobody called yet, starting hand, opening hand, dealt hand",
    "terminals": "terminals, honours, honors",
    "no-call-button": (
        "offer me the call, not offered the call, can't call, cannot call, won't let me call, no pon button, pon "
        "button missing, call button, didn't offer, doesn't offer, no pon prompt, no chi prompt, no kan button, no "
        "call prompt, no kan option, didn't let me call, doesn't let me call, no pon, no chi"
    ),
    "touched": (
        "touched the wall, already drawn, has drawn, drawn already, player drew, touched a tile, too fast, already "
        "took a tile, reached for the wall, already drew, had drawn, touched wall, hand on the wall, tile in hand "
        "already, next player drew, next guy drew, already picked, drew their tile, drew his tile, drew her tile, drew "
        "next tile, already moved on, next player has drawn, next player already"
    ),
    "fifth-copy": (
        "all four of, four of my wait, all 4 of, all 4 waits, 4 of my waits, fifth copy, fifth tile, all four copies, "
        "no tile left to win, none left, hold all four, all 4 of, all 4 copies, i have all four, all four in my hand, "
        "karaten, kara ten, empty wait, hell wait with none, pure karaten, 5th copy, 5th tile, have 4 of my, "
        "got 4 of my, 4 of my only, four of my only, hold 4 of my, have four of my, 4 of it, four of it, have 4 of, "
        "have all four, have all 4, hold all 4"
    ),
    "own-kan": "ankan of my own, kan of my own, ankan of mine, kan of mine, closed kan of mine, my own kan",
    "nagashi": "nagashi, nagashi mangan, terminals and honours only discards, only terminals in my discards",
    "exhaustive": (
        "in draw, ends in draw, ends in a draw, end in a draw, ended in a draw, noone wins, noone won, was a draw, "
        "draws in a row, 2 draws, two draws, everybody folded, everyone folded, ryuukyoku, ryukyoku, exhaustive, drawn "
        "hand, nobody wins, nobody won, wall is empty, wall runs out, no one won, no one wins, wall game, end of the "
        "hand, at the end, wall is out, run out of tiles, no more tiles, ran out of tiles, drawn game, at the draw, "
        "hand is a draw, out of tiles, wall empty, ran out, wall ended, wall exhausted, no tiles left, draw game, goes "
        "to a draw, went to a draw, hand goes to ryuukyoku, ryukoku, ryuukyouku, nagare, nobody agari, wall done, wall "
        "finished, reached the end, tiles are gone, tiles are all gone, all tiles are gone, tiles run out, wall is "
        "gone, at draw, in a draw, after a draw, end of draw, no winner draw, nonwinner draw, on a draw, if it is a "
        "draw, if it's a draw, exhaustive draw, then we drew, and we drew, hand drew, drew the hand"
    ),
    "same-kind": (
        "same tile, same one, same kind, tile i just took, tile i took, tile i called, tile you called, it right back, "
        "tile i just called, tile i just chii, tile i chii, tile i just chi, tile i chi, tile i just pon, tile i pon, "
        "tile i ate"
    ),
    "last-discard": (
        "last discard, final discard, haitei, houtei, last tile, very last tile, final tile, hotei, hoteihai, haitei "
        "tile, last draw, final draw, no more draws, end of the wall"
    ),
    "noten": (
        "noten, not tenpai, not ready, tempai payments, nobody is tenpai, no one is tenpai, nobody tenpai, wasn't "
        "ready, isn't ready, wasn't tenpai, isn't tenpai, nobody ready, no ten, no tenpai, nobody in tenpai, none of "
        "us tenpai, not in tenpai, all noten, without tenpai, wasn't even tenpai, not even tenpai"
    ),
    "tenpai": "tenpai, tempai, ready hand",
    "deal-next": (
        "lose the seat, lose the deal, lose the dealership, lose dealership, who deals, deals next, deal passes, "
        "dealer stay, dealer keep, renchan, next dealer, deal rotate, stays dealer, repeat, dealership, keep the seat, "
        "remain dealer, stays east, deal again, dealer again, dealer change, who is dealer, the deal, next deal, who "
        "becomes dealer, does east stay, oya stay, oya pass, oya change, oya keep, keep dealing, still dealer, still "
        "oya, next oya, who is oya, rotate, deal move, dealer move, oya move, dealer pass, agari renchan, keep being "
        "dealer, stay as dealer, deal go, dealer continue, oya continue, same dealer, does he stay, does she stay, do "
        "they stay, does it pass"
    ),
    "honba": "honba, counter",
    "honba-next": (
        "honba up, reset, honba go up, honba goes up, honba increase, increase honba, add a honba, honba added, "
        "another honba, extra honba, one more honba, honba reset, reset honba, honba stay"
    ),
    "sticks": (
        "stick, riichi stick, reach stick, sticks go back, stick goes back, sticks back, deposit, bets, the pot, "
        "kyotaku, kyoutaku, bou, riichibou, tenbou, riichi pot"
    ),
    "feeds": "fed, feeds, came from, gave, gives, let him pon, let her pon",
    "stick-paid": (
        "stick paid, pay the stick, stick is paid, is the stick, stick valid, lose the stick, stick returned, stick "
        "back, riichi count, cancel the riichi, cancel riichi, riichi cancelled, riichi valid, riichi accepted, lose "
        "the 1000, lose my 1000, pay 1000, keep my 1000, get my 1000 back, riichi deposit, pay for riichi, get the "
        "stick back, get my stick back, pay the 1000, lose 1000, loses 1000, does the stick, is my riichi, riichi "
        "stand, lose my stick, lose my riichi stick, lost my riichi stick, lost my stick, lose the riichi, owe the "
        "stick, owe 1000, put down 1000, put the stick, get my stick"
    ),
    "who-takes": (
        "who takes, who gets, takes the sticks, get the sticks, collects, who has the, where do the sticks go, goes "
        "to, take them, gets them, whose sticks, who wins the, take em, gets em, go to, whose are, who keeps, keeps "
        "the, split, share the, get back, who scoops"
    ),
    "who-pays": (
        "the score, pay, paid, how much, the points, cost me, how many points, points each, from each, how much from "
        "each, lose, payment, get paid, what do i get, what do the others get, tenpai money, money, tenpai payment, "
        "get points, who gives, points do i get, payout, score for, what does each, points move, owe, does everyone, "
        "how are points, total, points change, each pay, each of us pay, bappu"
    ),
    "deals-in": (
        "dealt into, deal into, dealt in, deals in, ronned off, won off, throw the winning tile, discard the winning "
        "tile, wins on my discard, won on my discard, wins off my discard"
    ),
    "pao": (
        "pao, liable, responsible, liability, sekinin barai, pays everything, pay all, pay it all, responsibility, "
        "package, pays alone, fed me the last, sekinin, pao rule, on me, all on me, pays for all, pays for everybody, "
        "whole thing, full amount"
    ),
    "discarder": "discarder, someone deals in, somebody deals in, player who deals in, other player deals in",
    "third-dragon": (
        "third dragon, last dragon, daisangen, big three dragons, fourth wind, daisuushii, suukantsu, last wind, four "
        "wind, big four, big 4 winds, all three dragon, three dragons, fourth kan, 3rd dragon, 4th wind, 4th kan"
    ),
    "little-winds": "shousuushii, shousuushi, shosushi, little four winds, small four winds",
    "fourth-kan": "fourth kan, 4th kan, fourth quad, 4th quad, suukantsu, four kans, four quads",
    "fourth-wind": "fourth wind, 4th wind, last wind, daisuushii, big four winds, big 4 winds",
    "limit": (
        "mangan, haneman, baiman, sanbaiman, yakuman, kiriage, limit hand, hane, bai, rounded up, counts as mangan, "
        "kazoe, counted yakuman"
    ),
    "fu": "fu",
    "points-left": (
        "points left, 1000 exactly, exactly 1000, pts left, below 1000, under 1000, less than 1000, fewer than 1000, "
        "1000 pts, points, enough points, need to declare, points do i need, how many points do i need, broke, minimum "
        "points, low on points, not have 1000, zero points, 0 points, negative, minus points, in debt, can't afford, "
        "cannot afford, not enough points, no stick left, don't have a stick, afford, below zero, 900, 800, 700, 600, "
        "500"
    ),
    "kan-dora": (
        "kandora, new dora, indicator, new indicator, dora, next dora, kan-dora, dorahyouji, dora hyoujihai, kan ura, "
        "new dora tile"
    ),
    "when": (
        "turn a dora, turn new dora, turn the dora, flip dora, flip new dora, when, before or after, flipped, "
        "immediately, right away, after i discard, at once, before the replacement, replacement tile, rinshan, after "
        "the discard, before the discard, before i discard, straight away, already turned, get turned, timing, as soon "
        "as, instantly, directly, delayed, only after, later"
    ),
    "ippatsu": (
        "ippatsu, double riichi, chiihou, first turn win, one shot, one-shot, ipatsu, "
        "daburii, double reach, w riichi, daburu riichi, chihou, first go around win"
    ),
    "broken": (
        "break, broken, cancel, gone, interrupt, lost, still get, kill, ruin, keep, stopped, ended, void, still count, "
        "still valid, survive, still have, destroy, dead, off, still on, over, no more, erase, broke, stays, remain, "
        "lose, nullify, nullified, possible"
    ),
    "kita": "kita, north aside, pei, nukidora, nuki, set north, north dora, nuking north, sanma",
    "chankan": (
        "added to his pon, added to her pon, added to their pon, chankan, rob, ron on ankan, ron on a kan, ron on the "
        "kan, steal the kan, upgrade kan ron, win on the kan, win on a kan, kan tile, ron his kan, ron her kan, ron "
        "the added, ron off a kan, ron off the kan, steal kan, chan kan, ron an ankan, ron a kan, ron a closed kan, "
        "used for a kan, used for kan, used for his kan, used for her kan, used for their kan, adds to his kan, adds "
        "to her kan, added to a kan, added to his kan, added to her kan, tile of a kan, tile of his kan, tile of her "
        "kan, win off a kan, win off the kan, adds to his pon, adds to her pon, added to a pon, adds to a pon"
    ),
    "kokushi": "kokushi, thirteen orphans, 13 orphans, thirteen, 13 wait, musou, kokushimusou, kokushi 13",
    "second-later": (
        "second later, sec later, a moment later, a bit later, too late, late, later, slower, slow, second after, "
        "afterwards, came first, said first, first to say, slowly, half a second, moment after, too slow, hesitated, "
        "delayed, before me, faster, quicker, said it first, a bit after, shortly after, behind, trailing, "
        "right after, just after, after his, after her, after him, little later, tad later, split second, half second, "
        "1 second, 2 seconds, 3 seconds, a while later, paused, second too late, 1 sec, 2 sec, couple of seconds, "
        "earlier, was first, said it before, said before, belated"
    ),
    "too-late": "too late, still ron, still call ron, still say ron",
    "same-time": (
        "same time, simultaneously, at once, together, same moment, same instant, simultaneous, same second, exact "
        "same time, simultaneus, in unison, both said"
    ),
    "my-tile-taken": (
        "discard called, discards called, discard was called, discards were called, discard got called, "
        "discard ponned, took my tile, takes my tile, stole my tile, "
        " called my tile, ponned my tile, claimed my tile, chiid my tile, "
        "took my discard, called my discard, called one of my discards, got called, was called, were called, got "
        "ponned, was ponned, got chiid, was chiid, got taken, was taken"
    ),
    "eight-kinds": "8 kinds, eight kinds, 8 terminals, eight terminals, 8 different, eight different, only 8",
    "second-turn": (
        "second turn, 2nd turn, turn 2, turn two, second go, 2nd go, next go around, second draw, 2nd draw, "
        "second round, not first turn, later turn"
    ),
    "earlier-group": "second dragon, 2nd dragon, first dragon, 1st dragon",
    "one-player": (
        "same person, one guy, one player, same player, single player, one person, by myself, all mine, same guy"
    ),
    "stacks": "stack, stacking, stackable, double yakuman, multiple yakuman",
    "without-yaku-tenpai": (
        "keishiki tenpai, keiten, no yaku tenpai, tenpai without yaku, tenpai with no yaku, yakuless tenpai, tenpai no "
        "yaku, tenpai but no yaku"
    ),
    "same-player": "same person, same player, same guy",
    "from-wall": (
        "drawn by himself, drawn by herself, drew the fourth, from wall, from the wall, drew the third, drew the last, "
        "self drawn, drew it himself, drew it myself"
    ),
    "last-group": (
        "last dragon, third dragon, 3rd dragon, last wind, fourth wind, 4th wind, last group, last set, last one"
    ),
    "who-tile": (
        "who gets it, is it mine, whose tile, beat, priority, goes first, wins over, who wins, do i get it, override, "
        "precedence, stronger, wins out, outranks, come first, before a pon, before a chii, who has the tile, trump, "
        "who is first, over a chii, over chii, over pon, keeps it, who takes it, who gets to have it, get the tile, "
        "got the tile, took my tile, takes my tile, stole my tile, gets priority, overrule, who got it, who is right, "
        "who's right, whose is, prioritised, prioritized, higher, over a pon, does pon win, does ron win, before pon, "
        "before chi, steal it from, stolen"
    ),
    "can-i-call": (
        "can i call, which calls, may i call, can i chi, can i pon, can i kan, chii from, can i take, options, what "
        "can i do, what are my calls, what may i do, anything i can call, do i have to be, allowed to chi, allowed to "
        "pon, allowed to call, possible calls, calls available, only from the left, from any player, from anyone, from "
        "everybody, from anybody"
    ),
    "lay": (
        "sideways, lay it, lies sideways, which tile is turned, rotate, which tile lies, how do i lay, which way, lay "
        "down a, put the meld, place the meld, which side, how to lay, which position, how is it placed, lay the, "
        "turned tile, place it, how to place, how do i place, orientation, arrange, how is it laid, how do you lay, "
        "display"
    ),
    "drawn-only": (
        "tsumogiri, discard what i draw, throw what i draw, discard the tile i drew, throw the tile i drew, discard "
        "the drawn tile, throw the drawn tile, change my hand, change the hand, hand locked, locked hand, hand is "
        "fixed, hand is locked, keep the tile i drew, keep the drawn tile, than the one i drew, than the drawn tile, "
        "only the drawn tile, not the one i drew, not the drawn tile, instead of the one i drew, instead of the drawn "
        "one, instead of the drawn tile, instead of drawn tile, instead of his drawn tile, instead of her drawn tile, "
        "not the drawn one, from the hand instead, from hand instead, a tile from his hand, a tile from her hand, a "
        "tile from my hand, a tile from their hand, a tile from the hand"
    ),
    "in-riichi": (
        "in riichi, in reach, riichi wait, riichi needs, after riichi, after my reach, after my riichi, after reach, "
        "already riichi, while in riichi, during riichi, while riichi, riichi already, once in riichi, declared riichi "
        "already, after i riichi, after after declaring riichi, after riichi declaration, after calling riichi"
    ),
    "not-drawn": "wasn't just drawn, wasn't drawn, isn't drawn, was not drawn, not just drawn, already had all four, "
    "tile i didn't draw, tile i did not draw, tiles i didn't draw, tile that i didn't draw",
    "red-fives": (
        "red fives count, red fives are there, red fives in, how many red, play with red, red fives on, red fives "
        "used, use red fives, there red fives, with or without red, aka ari, aka nashi, reds on, aka dora in, akadora "
        "in, red dora in, have red fives, has red fives, aka dora count, akadora count, red dora count, reds count, "
        "red fives allowed, are red fives allowed, allow red fives, red fives legal"
    ),
    "own-wait": (
        "my own winning tile, my own wait, discarded my winning, threw my winning, dropped my winning, tossed my "
        "winning, discarded my wait, threw my wait, discarded my own win, threw my own win, discarded my own wait, "
        "discarded it myself"
    ),
    "own-throw": (
        "tile i discarded earlier, tile i discarded before, tile i already discarded, tile i threw earlier, tile i "
        "threw before, one i threw, one i discarded, one i already discarded"
    ),
    "their-riichi": (
        "discarded for riichi, discarded to riichi, threw for riichi, the riichi tile, riichi declaration tile, his "
        "riichi tile, her riichi tile, their riichi tile, riichi player, reach player, player in riichi, someone in "
        "riichi, opponent in riichi, opponent riichi, he is in riichi, she is in riichi, against riichi"
    ),
    "changed-wait": (
        "switching from, changed my hand, changed wait, changed my wait, switched from, change tenpai, change my "
        "tenpai, change shape, tenpai shape, now wait, wait changes, changes wait, changes my wait, changes the wait, "
        "different wait, new wait, switch wait, switch my wait"
    ),
    "kept-wait": (
        "doesn't change, don't change, does not change, didn't change, won't change, not change, same wait, same "
        "waits, waits stay, wait stays, keeps the wait, keep the wait, keep my wait, without changing, unchanged, "
        "but not wait, but not the wait, but not my wait, but not waits, but not the waits, but not my waits"
    ),
    "own-tile": (
        "pon my own discard, pon own discard, call my own discard, call own discard, kan my own discard, chii my own "
        "discard, claim my own discard, take my own discard, ron my own discard, ron on my own discard"
    ),
    "wall-gone": "no wall left, no wall, wall is gone, no tiles left, no tiles in the wall, last tile drawn",
    "fourth": "fourth, last one, the last, 4th",
    "sacred": "sacred, seihai, sacred tile",
    "seen-pass": (
        "let a ron go, passed on, passed a ron, didn't take, skipped, missed a ron, missed a win, missed the ron, "
        "didn't call ron, did not call ron, forgot to ron, declined, let it go, let a winning, let my winning, ignored "
        "a winning, passed up, missed my, let it pass, let the win, let him go, let her go, didn't call it, chose not "
        "to, didn't want it, did not want it, pressed skip, pressed pass, hit skip, passed the ron, missed ron, passed "
        "ron, minogashi, minogashita, ignored a ron, ignored the ron, don't take a win, don't take the win, don't take "
        "a ron, don't win, refused to ron, refused the ron, turned down, didn't notice, did not notice, didn't see it"
    ),
    "riichi-tile": (
        "riichi got ronned, riichi gets ronned, riichi is ronned, riichi was ronned, riichi tile, reach tile, riichi "
        "discard, reach discard, declaration tile, sideways tile, tile i riichied with, tile i reached with, riichi "
        "sengenhai"
    ),
    "yaku-name": (
        "sanshoku, ittsu, itsu, chanta, junchan, toitoi, honitsu, chinitsu, iipeikou, ryanpeikou, pinfu, yakuhai, "
        "chiitoitsu, chiitoi, sanankou, honroutou, seat wind, round wind, double wind, renpuu, prevalent wind"
    ),
    "points-won": (
        "1300, 1600, 2000, 2600, 3900, 5200, 5800, 7700, 8000, 9600, 11600, 12000, 16000, 18000, 24000, 32000, 48000"
    ),
    "yaku-first": "yaku first, wall, knocked over",
}
"""Rules and what players ask about, by the phrases that tell them apart."""
