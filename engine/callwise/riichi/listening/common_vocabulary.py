"""The words of riichi players that say little by themselves, and the names of rulesets."""

from __future__ import annotations

COMMON = {
    "two": (
        "two, 2, both, several, multiple, double, a couple, more than one, together, another one, "
        "pair of players, 2x, pair, twice, dual, dbl"
    ),
    "three": "three, 3, triple, all three, all 3, threes, trio, thrice",
    "four": "four, 4, all four, everyone, everybody, all players",
    "people": (
        "people, player, players, guys, person, persons, winners, of us, opponents, ppl, dudes, folks, opps, "
        "seats, hands, of them, guy"
    ),
    "ends": "over, end, ends, is it over, abort, abortive, void, redeal, redraw, restart, draw, replayed, hand stops",
    "may": (
        "can i, may i, could i, am i allowed, allowed, legal, possible, ok, okay, is it fine, permitted, "
        "can you, do i have to, valid, can, can u, could you, may you, am i able, able to, does it work, "
        "is that ok, is it ok, is it okay, fine, cool, alright, legit, still able, do you get to, get to, "
        "am i still, are you allowed, is that allowed, banned, illegal, forbidden"
    ),
    "same-tile": "same tile, same discard, one tile, one discard",
    "dora": "dora, red five, red dora, aka dora, akadora",
    "only": "only, just, nothing but, without any other, no other",
    "thousand": "1000, thousand, 1k, deposit, bet",
    "turned": ("turned, turn, sideways, rotate, rotated, horizontal, tilted, which direction, sideway, turned tile"),
    "round": (
        "first round, first turn, first go around, opening discards, first discards, start of the hand, "
        "turn one, turn 1, first discard, very first, opening turn, first four discards, first goaround"
    ),
    "which-tiles": "what tiles, which tiles, which tile, what tile, what can i",
    "versus": "versus, vs, against, or, compared, conflict, clash, competing, beat, beats, over, trump, vs., >",
    "wall-left": (
        "left in the wall, tiles left, in the wall, left to draw, few tiles, last four tiles, "
        "before the wall ends, tiles remaining, left in wall, tiles remain, remaining tiles, live wall, "
        "draws left, few left, wall has, left till the end, last row, tiles to go, before the end, "
        "no draws left, another draw"
    ),
    "others-discard": (
        "somebody's discard, someone's discard, another player's discard, his discard, her discard, other's discard"
    ),
    "next-turn": (
        "next turn, my turn, this turn, his turn, her turn, same turn, turn order, a turn, last turn, your turn, "
        "their turn"
    ),
    "which-discard": "which discard, which of my discards, which discards, which tile makes me",
    "why": "why, how come, what stops me, what is stopping me, for what reason",
    "then": "then, right after it, after it, right afterwards, next moment",
    "after": "right after, after, following",
    "first": "first, priority, before, earlier, prior, beats",
    "ready": "tenpai, tempai, ready",
    "wind": "wind, east, south, west, north",
}
"""Words that say little by themselves, and together tell questions apart."""

YAKU = {
    "four-alike": "4 same tile, four same tile, four of the same, 4 of the same, 4 identical, four identical, "
    "same 4 tile, same four tile, 4 of a kind, four of a kind",
    "not-simple": "with 1, with a 1, with 9, with a 9, 1 in it, 9 in it, with terminal, with a terminal, "
    "with honor, with honour",
    "riichi-only": "riichi only, only riichi, just riichi, riichi ippatsu only, reach only, only reach",
    "rinshan": "rinshan, rinshan kaihou",
    "one-sided": "kata agari, kataagari, kata-agari, one sided yaku, only one wait",
    "kuitan": "kuitan, kuitanyao, kui tan, open tanyao, open simples, open all simples",
    "pinfu": "pinfu, pin fu, pinhu, all sequences",
    "yakuhai": "yakuhai, yaku hai, dragon pon, pon of dragons, dragon triplet, value honor, value honour",
    "seat-wind": "seat wind, own wind, seatwind, jikaze",
    "round-wind": "round wind, prevalent wind, prevailing wind, table wind, bakaze, double wind",
    "toitoi": "toitoi, toi toi, toitoihou, all triplets, all pons",
    "honitsu": "honitsu, hon itsu, half flush, honiisou",
    "chinitsu": "chinitsu, chin itsu, full flush, chiniisou",
    "iipeikou": "iipeikou, iipeiko, ipeiko, ipeikou",
    "sanshoku": "sanshoku",
    "ittsu": "ittsu, ittsuu, itsu, pure straight",
    "chanta": "chanta",
    "chiitoitsu": "chiitoitsu, chiitoi, chitoi, chitoitsu, seven pairs, 7 pairs",
}
"""Yaku that a sentence can name, each with a hand for it."""

RULESETS = {
    "ema-2025": "ema, ema 2025, european rules, ema rules, european",
    "ema-2016": "ema 2016",
    "wrc-2025": "wrc, wrc 2025, world riichi, world championship",
    "wrc-2022": "wrc 2022",
    "wrc-2015": "wrc 2015",
    "m-league": "m league, mleague, m . league",
    "tenhou": "tenhou, phoenix",
    "mahjong-soul": "mahjong soul, majsoul, mahjongsoul, mjs, jantama, soul",
    "jpml-a": "jpml, pro league, jpml a, japan professional mahjong league",
    "rmu": "rmu",
    "saikouisen": "saikouisen",
    "saikouisen-classic": "saikouisen classic, classic saikouisen",
    "mu": "mahjong union",
    "mjstars": "mjstars, mahjong stars, mj stars",
    "common": "common rules, usual rules, common ruleset",
}
