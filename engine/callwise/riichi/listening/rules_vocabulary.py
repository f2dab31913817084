"""The phrases of riichi players about rules and rulesets, by what they mean."""

from __future__ import annotations

RULES = {
    "furiten": (
        "furiten, furitan, own discard, in my discards, already discarded it, among my discards, "
        "among my own discards, in my own discards, threw it before, discarded it before, in my river, "
        "in my pond, own pond, own river, own discards, my own pond, my own river, my own discards"
    ),
    "temporary": (
        "temporary furiten, temp furiten, doujun, same go around, same turn, same go round, this turn, "
        "until my turn, this go around, until my next draw, until i draw, doujun furiten, dojun, "
        "same turn furiten, same round furiten, one turn furiten, furiten for a turn"
    ),
    "again": (
        "again, when can i ron, until when, how long, when is it over, over when, till the end, "
        "until the end, end, permanent, forever, lasts, over, how many turns, for how long, "
        "rest of the hand, am i furiten, still furiten, get out of furiten, leave furiten, until, no longer, "
        "stop being, out of furiten, clear, cleared, go away, goes away, stuck, permanently, whole hand, "
        "for the rest, for good, next turn, wear off, when does it stop, how many go arounds, last for, "
        "run out, when can i win, wait before"
    ),
    "until-discard": "after my discard, when i draw, after i draw, next draw",
    "no-button": (
        "no ron button, no tsumo button, no button, button missing, no chi button, no chii button, no pon button, "
        "cant ron, can't ron, won't let me ron, why can't i win, no ron, can't i win, app won't let me, "
        "game won't let me ron, ron not offered, not offered, no win button, no option to ron, why no ron, "
        "could not ron, couldn't ron, not able to ron, why can i not win, no ron prompt, no win prompt, "
        "no option, ron option, win option, not allowed to ron, denied ron, refused ron, "
        "wouldn't let me ron, doesn't let me ron, didn't let me ron, not let me win, didn't let me win, "
        "doesn't let me win, no agari button, button didn't show, button didn't appear, button not showing, "
        "button never, no prompt, no popup, no pop up"
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
    "no-chii-button": "no chi button, no chii button, chi button missing",
    "yaku": (
        "yaku, no yaku, yakuless, without yaku, no yaku hand, yaku nashi, have a yaku, need a yaku, "
        "yakunashi, kata agari, kataagari, kata-agari, atozuke, atotsuke, one sided yaku"
    ),
    "only-dora": (
        "only dora, dora only, just dora, with only dora, dora as yaku, dora a yaku, is dora a yaku, "
        "dora count as a yaku, dora count as yaku"
    ),
    "tanyao": (
        "tanyao, kuitan, all simples, open tanyao, kuitan ari, open simples, atozuke, ari ari, "
        "open all simples, 2 to 8 only, no terminals, tan yao, kui tan, kuitan nashi, tanyao open, "
        "tanyao with calls, called tanyao, tanyao after calling, kuitanyao"
    ),
    "open-hand": (
        "open hand, open, opened, opened hand, melded hand, naki, after calling, called hand, with calls, "
        "not closed, furo"
    ),
    "han": (
        "how many han, han, how much is it worth, how much is this hand worth, worth, value of, "
        "what's the value of, hand value, value, score of, how many points is this hand, what is it worth, "
        "count the han, what does this hand score, how many fan, fan, han count, han value, hand worth, "
        "total han, score this hand, point value, han is, how valuable"
    ),
    "which-yaku": (
        "which yaku, what yaku, yaku does, any yaku, yaku do i have, yaku is this, does it have a yaku, "
        "is there a yaku, yaku here, yaku for, list the yaku, yaku are, yaku count, yaku apply, which yakus, "
        "what yakus"
    ),
    "kuikae": (
        "kuikae, swap calling, swap call, other end, throw the other end, same tile, right after, "
        "game won't let me, wont let me, right after a chii, right after a pon, after calling, after a call, "
        "after a chii, after a pon, immediately discard, immediately throw, swap, after my call, "
        "after the call, after my chii, after my pon, after my chi, suji tile, suji, other side, "
        "genbutsu tile, forbidden, frozen, greyed out, grayed out, grey tiles, gray tiles, swap tile, "
        "suji kuikae, genbutsu kuikae, kui kae, kuigae, swapcall, suji swap, throw it right back, "
        "discard it right back, throw back, same kind"
    ),
    "head-bump": (
        "head bump, headbump, atamahane, headbumping, head jump, only the first, nearest player, "
        "closest player, head-bump, first in turn order, closest in turn order, only one winner, "
        "only the closest, only the nearest, next in turn order"
    ),
    "double-ron": (
        "double ron, two rons, 2 rons, both ron, both say ron, both win, two winners, both winners, two ron, "
        "2 ron, two people ron, two players ron, multiple ron, ron the same tile, ron on the same tile, "
        "ron at the same time, win off the same tile, win on the same tile, two wins, double win, daburon, "
        "two of us ron, both of us ron, we both ron, dbl ron, ron together, two people win, two players win"
    ),
    "triple-ron": (
        "triple ron, three rons, 3 rons, sanchahou, three ron, 3 ron, three people ron, everybody win, "
        "three winners, all three ron, all ron, everyone ron, all 3 ron, all 3 of us ron, "
        "all three of us ron, three way ron, 3 way ron, three of us ron, 3 of us ron, all three win, "
        "three people win, 3 people win, 3 people ron, 3 players ron, three players ron, three players win"
    ),
    "abort": (
        "abortive draw, abort, redraw, hand end, hand just end, redeal, hand drawn, hand void, "
        "replay the hand, restart, suukaikan, suukan sanra, suukan nagare, hand over, tochuu ryuukyoku, "
        "round over, aborted, dead deal, throw the hand in, throw in the hand, hand abort"
    ),
    "nine-kinds": (
        "nine terminals, kyuushu kyuuhai, kyuushu, nine kinds, 9 terminals, nine different terminals, "
        "nine orphans, kyushu kyuhai, 9 kinds, nine honours, nine different, kyuushukyuuhai, yaochuu, "
        "different terminals, different honours, kinds of terminals, terminal and honour tiles, "
        "terminals and honours in my starting hand, terminals in my first hand, kyuushuu, "
        "nine orphans abort, 9 different, 9 orphans, nine yaochuu, 9 yaochuu, 9 yaochu, yaochuhai, "
        "ten different, 10 different, 10 terminals, ten terminals, eleven terminals, 11 terminals"
    ),
    "four-winds": (
        "four winds, suufon renda, same wind, four same winds, discard the same wind, four winds discarded, "
        "all discard east, discard east, four identical winds, same wind discarded, throw the same wind"
    ),
    "four-riichi": (
        "four riichi, all four in riichi, 4 riichi, everyone in riichi, four players riichi, suucha riichi, "
        "four reach, all four riichi, fourth riichi, fourth player riichi, last player riichi, "
        "four players in riichi, everyone riichi, all four players riichi, suucha, fourth reach, 4 reach, "
        "all four reach, everyone reach, everybody riichi, everybody reach, all riichi, four people riichi, "
        "4 people riichi, all of us in riichi, all in riichi"
    ),
    "four-kans": (
        "four kans, 4 kans, suukaikan, fifth kan, fifth, 5th kan, four quads, a fifth, all kans used, "
        "kans made, fourth kan, a fifth kan, 4th kan, four kan, 4 kan, five kans, 5 kans, max kans, "
        "maximum kans, all four kans, fifth quad, how many kans, how many kan, how many quads"
    ),
    "first-draw": "first draw, first turn, nobody called yet, starting hand, opening hand, dealt hand, start hand",
    "terminals": "terminals, honours, honors",
    "no-call-button": (
        "offer me the call, no call button, not offered the call, can't call, cannot call, "
        "won't let me call, no pon button, pon button missing, call button, didn't offer, doesn't offer, "
        "no pon prompt, no chi prompt, no kan button, no call prompt, no pon option, no chi option, "
        "no kan option, didn't let me call, doesn't let me call, no pon, no chi"
    ),
    "touched": (
        "touched the wall, already drawn, has drawn, drew too fast, drawn already, player drew, "
        "touched a tile, too fast, already took a tile, reached for the wall, already drew, had drawn, "
        "touched wall, touches the wall, hand on the wall, tile in hand already, next player drew, "
        "next guy drew, already picked, has already drawn, drew their tile, drew his tile, drew her tile, "
        "drew next tile, already moved on, next player has drawn, next player already"
    ),
    "fifth-copy": (
        "all four of, four of my wait, fifth copy, fifth tile, all four copies, no tile left to win, "
        "none left, hold all four, all 4 of, all 4 copies, i have all four, all four in my hand, karaten, "
        "kara ten, dead wait, empty wait, hell wait with none, pure karaten, 5th copy, 5th tile"
    ),
    "liable-for": "liable for, which yakuman, what yakuman, which hands have pao",
    "nagashi": "nagashi, nagashi mangan, terminals and honours only discards, only terminals in my discards",
    "exhaustive": (
        "ryuukyoku, ryukyoku, exhaustive draw, exhaustive, drawn hand, nobody wins, nobody won, "
        "wall is empty, wall runs out, no one won, no one wins, wall game, end of the hand, at the end, "
        "wall ran out, wall is out, run out of tiles, no more tiles, ran out of tiles, drawn game, "
        "at the draw, hand is a draw, out of tiles, wall empty, ran out, wall ended, wall exhausted, "
        "no tiles left, draw game, goes to a draw, went to a draw, hand goes to ryuukyoku, ryukoku, "
        "ryuukyouku, nagare, end in a draw, ended in a draw, nobody agari, wall done, wall finished, "
        "reached the end, tiles are gone, tiles are all gone, all tiles are gone, tiles run out, wall is gone, "
        "at draw, at the draw, in a draw, after a draw, end of draw, no winner draw, nonwinner draw, on a draw, "
        "if it is a draw, if it's a draw"
    ),
    "same-kind": "same tile, same one, same kind, tile i just took, tile i took, tile i called, it right back",
    "last-discard": (
        "last discard, final discard, haitei, houtei, last tile, very last tile, last tile of the wall, "
        "last tile thrown, final tile, last tile discarded, hotei, hoteihai, haitei tile, last tile drawn, "
        "last draw, final draw, no more draws, end of the wall"
    ),
    "noten": (
        "noten, not tenpai, not ready, everyone noten, tempai payments, noten payments, noten penalty, "
        "nobody is tenpai, no one is tenpai, in noten, nobody tenpai, wasn't ready, isn't ready, "
        "wasn't tenpai, isn't tenpai, nobody ready, noten at, no ten, no tenpai, nobody in tenpai, "
        "none of us tenpai, not in tenpai, notens, all noten, without tenpai, wasn't even tenpai, "
        "not even tenpai"
    ),
    "tenpai": "tenpai, tempai, in tenpai, ready hand",
    "deal-next": (
        "who deals, deals next, deal passes, deal pass, dealer stay, dealer keep, renchan, next dealer, "
        "deal rotate, stays dealer, repeat, dealer repeat, does the deal, deals next hand, dealership, "
        "keep the deal, keep the seat, stay dealer, remain dealer, stays east, stay east, lose the deal, "
        "keeps the deal, deal again, dealer again, dealer change, dealer rotate, pass the deal, "
        "who is dealer, the deal, next deal, who is next dealer, who becomes dealer, does east stay, "
        "oya stay, oya pass, oya change, oya keep, keep dealing, still dealer, still oya, next oya, "
        "who is oya, seats rotate, winds rotate, rotate, deal move, dealer move, oya move, dealer pass, "
        "oya repeat, agari renchan, tenpai renchan, lose dealership, keep dealership, keep being dealer, "
        "stay as dealer, deal go, dealer continue, oya continue, pass the dealership, same dealer, "
        "does he stay, does she stay, do they stay, does it pass"
    ),
    "honba": "honba, counter, counters, repeat counter, honba or not",
    "sticks": (
        "riichi stick, riichi sticks, reach stick, reach sticks, the sticks, stick, sticks, "
        "1000 point stick, deposit, riichi bets, riichi deposits, deposits, bets, the pot, kyotaku, "
        "kyoutaku, riichi bou, bou, riichibou, tenbou, reach bets, riichi bet, riichi pot, on the table"
    ),
    "stick-paid": (
        "stick paid, pay the stick, stick is paid, is the stick, stick valid, take my stick back, "
        "lose the stick, stick returned, stick back, riichi count, riichi valid, riichi accepted, "
        "do i pay the 1000, lose the 1000, lose my 1000, pay 1000, keep my 1000, get my 1000 back, "
        "riichi deposit, pay for riichi, riichi stick returned, get the stick back, get my stick back, "
        "still pay 1000, pay the 1000, still pay the stick, does the stick, is riichi still on, "
        "riichi still on, is my riichi, riichi still, riichi stand, lose my stick, "
        "lose my riichi stick, lost my riichi stick, lost my stick, lose the riichi, "
        "owe the stick, owe 1000, put down 1000, put the stick, get my stick"
    ),
    "who-takes": (
        "who takes, who gets, who collects, takes the sticks, get the sticks, collects, who has the, "
        "where do the sticks go, goes to, take them, gets them, collect, whose sticks, who wins the, "
        "who gets them, take em, gets em, who get, who take, go to, whose are, who keeps, who keep, "
        "keeps the, split the, split, share the, get back, who scoops"
    ),
    "who-pays": (
        "who pays, pay, pays what, how much, do i pay, who pays what, how much do i lose, cost me, "
        "how many points, points each, from each, how much from each, lose, payment, get paid, pays me, "
        "does everyone pay, what do i get, what do the others get, who gives, points do i get, "
        "how many points do, how much is a, payments, payout, score for, what do i pay, what does he pay, "
        "who has to pay, what does everybody pay, what does each, points move, who owes, owe, "
        "what's the payment, does everyone, how are points, who gives how, what do we pay, pay out, total, "
        "points change, what does the dealer pay, each pay, each of us pay, bappu, how much does"
    ),
    "deals-in": (
        "dealt into, deal into, deals into, dealt in, deals in, ronned off, won off, throw the winning tile, "
        "discard the winning tile, wins on my discard, won on my discard, wins off my discard"
    ),
    "pao": (
        "pao, liable, responsible, liability, sekinin barai, pays everything, pay everything, pay all, "
        "pay it all, responsibility, package, is responsible, who is responsible, pays alone, pay alone, "
        "fed me the last, sekinin, pao rule, is it pao, i am liable, on me, all on me, pays for all, "
        "pays for everybody, whole thing, full amount, responsible payment"
    ),
    "third-dragon": (
        "third dragon, last dragon, daisangen, big three dragons, fourth wind, daisuushii, big four winds, "
        "suukantsu, last wind, third dragon pon, four wind, big four, all three dragon, three dragons, "
        "fourth kan, 3rd dragon, 4th wind, last wind pon, last dragon pon, third dragon call, "
        "fourth wind call, 4th kan, shousuushii, suukantsu pao"
    ),
    "fourth-kan": "fourth kan, 4th kan, fourth quad, 4th quad, suukantsu, four kans, four quads",
    "fourth-wind": "fourth wind, 4th wind, last wind, daisuushii, daisuushi, big four winds, big 4 winds",
    "limit": (
        "mangan, haneman, baiman, sanbaiman, yakuman, kiriage, rounded up, limit hand, hane, bai, "
        "kiriage mangan, round up, rounded, counts as mangan, kazoe, kazoe yakuman, counted yakuman"
    ),
    "fu": "fu",
    "points-left": (
        "points left, pts left, below 1000, under 1000, less than 1000, fewer than 1000, not enough points, "
        "1000 pts, 1000 points, negative points, points, enough points, need to declare, points do i need, "
        "how many points do i need, broke, in the negative, points to riichi, minimum points, low on points, "
        "not have 1000, zero points, 0 points, no points, out of points, negative, minus points, in debt, "
        "can't afford, cannot afford, not enough for, not enough, no stick left, no sticks left, "
        "don't have a stick, afford, below zero, 900 points, 800 points, 700 points, 500 points, 900, 800, "
        "700, 600, 500"
    ),
    "kan-dora": (
        "kan dora, kandora, new dora, dora flip, dora indicator, indicator, new indicator, flip the dora, "
        "dora, extra dora, next dora, reveal the dora, turn the dora, kan-dora, dorahyouji, new indicators, "
        "flip dora, dora hyoujihai, kan ura, flipping dora, open the dora, new dora tile"
    ),
    "when": (
        "when, before or after, flipped, immediately, right away, flip, turned, revealed when, "
        "after i discard, at once, before the replacement, replacement tile, rinshan, after the discard, "
        "before the discard, before i discard, straight away, already turned, get turned, turned over, "
        "timing, as soon as, instantly, directly, delayed, only after, flipped when, later, do i flip, "
        "do you flip"
    ),
    "ippatsu": (
        "ippatsu, double riichi, chiihou, renhou, first turn win, one shot, one-shot, heavenly hand, ipatsu, "
        "daburii, double reach, w riichi, daburu riichi, tenhou win, chihou, renho, first go around win"
    ),
    "broken": (
        "break, broken, cancel, gone, interrupt, lost, still get, kill, ruin, keep, stopped, ended, void, "
        "still count, still valid, survive, still have, destroy, end, dead, off, still on, over, cancelled, "
        "interrupts, destroys, breaks, no more, erase, erased, broke, stays, remain, lose, nullify, "
        "nullified, possible"
    ),
    "kita": (
        "kita, north aside, pei, nukidora, nuki dora, nuki, kita dora, set north, north dora, pei dora, "
        "nuking north, sanma"
    ),
    "chankan": (
        "added to his pon, added to her pon, added to their pon, adds to his pon, adds to her pon, chankan, rob, "
        "robbing, rob a kan, robbing a kan, ron on ankan, ron on a kan, ron on the kan, "
        "steal the kan, rob the kan, upgrade kan ron, win on the kan, win on a kan, kan tile, robbed, "
        "rob my kan, robs, rob his, rob her, rob it, ron his kan, ron her kan, ron the added, ron off a kan, "
        "ron off the kan, steal kan, chan kan, take the kan tile, ron an ankan, ron a kan, ron a closed kan"
    ),
    "kokushi": (
        "kokushi, thirteen orphans, 13 orphans, kokushi musou, thirteen, 13 wait, musou, 13 orphan, "
        "thirteen orphan, kokushimusou, kokushi 13"
    ),
    "second-later": (
        "second later, seconds later, sec later, secs later, a moment later, a bit later, too late, late, "
        "later, slower, slow, second after, afterwards, came first, came later, said first, first to say, "
        "slowly, seconds after, half a second, moment after, too slow, was late, said it late, late call, "
        "hesitated, waited, delayed, before me, faster, quicker, said it first, a bit after, shortly after, "
        "afterward, behind, a beat later, a beat behind, trailing, at a delay, with a delay, right after, "
        "just after, after his, after her, after him, little later, tad later, split second, half second, "
        "1 second, 2 seconds, 3 seconds, a while later, delay, after a pause, paused, second too late, "
        "1 sec, 2 sec, couple of seconds, earlier, was first, said it before, said before, late pon, "
        "late ron, late chi, belated"
    ),
    "same-time": (
        "at the same time, same time, simultaneously, at once, together, both at once, same moment, "
        "same instant, simultaneous, same second, exact same time, simultaneus, in unison, both said"
    ),
    "my-tile-taken": (
        "took my tile, takes my tile, take my tile, stole my tile, called my tile, calls my tile, ponned my tile, "
        "claimed my tile, chiid my tile, took my discard, called my discard, called one of my discards, "
        "got called, was called, were called, got ponned, was ponned, got chiid, was chiid, got taken, was taken"
    ),
    "eight-kinds": "8 kinds, eight kinds, 8 terminals, eight terminals, 8 different, eight different, only 8",
    "second-turn": "second turn, 2nd turn, second draw, 2nd draw, second round, not first turn, later turn",
    "earlier-group": "second dragon, 2nd dragon, first dragon, 1st dragon",
    "one-player": "one player, same player, single player, one person, by myself, all mine, same guy",
    "from-wall": "from wall, from the wall, drew the third, drew the last, self drawn, drew it himself, drew it myself",
    "last-group": (
        "last dragon, third dragon, 3rd dragon, last wind, fourth wind, 4th wind, last group, last set, last one"
    ),
    "who-tile": (
        "who gets the tile, who gets it, is it mine, who has priority, whose tile, beat, priority, "
        "take precedence, goes first, wins over, who wins, do i get it, override, takes priority, "
        "has precedence, precedence, stronger, wins out, outranks, higher priority, come first, "
        "before a pon, before a chii, who has the tile, trump, who is first, whose is it, over a chii, "
        "over chii, over pon, who keeps it, keeps it, who takes it, who gets to have it, comes first, "
        "get the tile, got the tile, took my tile, takes my tile, stole my tile, "
        "gets priority, overrule, overrules, who got it, who is right, who's right, whose is, "
        "who take precedence, prioritised, prioritized, higher, over chi, over a pon, does pon win, "
        "does ron win, before pon, before chi, steal it from, stolen"
    ),
    "can-i-call": (
        "can i call, what can i call, which calls, may i call, can i chi, can i chii, can i pon, can i kan, "
        "chii from, can i take, options, what can i do, what are my options, what are my calls, "
        "what may i do, anything i can call, do i have to be, am i allowed to call, allowed to chi, "
        "allowed to pon, allowed to call, possible calls, calls available, what can i pon, "
        "only from the left, from any player, from anyone, from everybody, from anybody"
    ),
    "lay": (
        "sideways, lay it, lies sideways, which tile is turned, rotate, turned sideways, which tile lies, "
        "how do i lay, which way, lay down a, put the meld, place the meld, which side, how to lay, "
        "which position, how is it placed, lay the, turned tile, place it, how to place, how do i place, "
        "orientation, arrange, rotated, how is it laid, how do you lay, display"
    ),
    "drawn-only": (
        "tsumogiri, discard what i draw, throw what i draw, discard the tile i drew, throw the tile i drew, "
        "discard the drawn tile, throw the drawn tile, change my hand, change the hand, hand locked, locked hand, "
        "hand is fixed, hand is locked, keep the tile i drew, keep the drawn tile, than the one i drew, "
        "than the drawn tile, only the drawn tile, not the one i drew, not the drawn tile, instead of the one i drew"
    ),
    "in-riichi": (
        "in riichi, in reach, after riichi, after my reach, after my riichi, after reach, already riichi, "
        "while in riichi, during riichi, while riichi, riichi already, once in riichi, "
        "declared riichi already, after i riichi, after after declaring riichi, "
        "after riichi declaration, after calling riichi"
    ),
    "changed-wait": (
        "wait changes, waits change, changes wait, "
        "changes my wait, changes the wait, changes my waits, change my wait, change the wait, change my waits, "
        "changing my wait, different wait, new wait"
    ),
    "fourth": "4th one, fourth, the 4th, last one, the last, 4th",
    "sacred": "sacred discard, sacred, seihai, sacred tile",
    "seen-pass": (
        "let a ron go, passed on, passed a ron, didn't take, skipped, missed a ron, missed my win, "
        "skipped a winning, skipped a win, missed a win, passed on a win, missed the ron, didn't call ron, "
        "did not call ron, forgot to ron, declined, let it go, let a winning, let my winning, "
        "ignored a winning, passed up, missed my, let it pass, let the win, let my win, let him go, "
        "let her go, didn't call it, chose not to, chose not to ron, didn't want it, did not want it, "
        "declined the ron, declined a ron, skip a ron, skip the ron, skipping a ron, pressed skip, "
        "pressed pass, hit skip, passed the ron, missed ron, passed ron, miss a ron, miss the ron, minogashi, "
        "minogashita, pass the ron, pass on a ron, pass on a win, ignored a ron, ignored the ron, "
        "ignore a ron, don't take a win, don't take the win, don't take a ron, don't win, "
        "refused to ron, refused the ron, turned down"
    ),
    "riichi-tile": (
        "riichi tile, reach tile, riichi discard, reach discard, declaration tile, riichi declaration tile, "
        "sideways tile, tile i riichied with, tile i reached with, riichi sengenhai"
    ),
    "yaku-name": (
        "sanshoku, ittsu, ittsuu, itsu, chanta, junchan, toitoi, honitsu, chinitsu, iipeikou, ryanpeikou, pinfu, "
        "yakuhai, chiitoitsu, chiitoi, sanankou, honroutou, seat wind, round wind, double wind, renpuu, prevalent wind"
    ),
    "points-won": (
        "1300, 1600, 2000, 2600, 3900, 5200, 5800, 7700, 8000, 9600, 11600, 12000, 16000, 18000, 24000, 32000, 48000"
    ),
    "yaku-first": "yaku first, wall, knocked over",
}
"""Rules and what players ask about, by the phrases that tell them apart."""
