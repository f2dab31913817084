"""The words of riichi players that say little by themselves, and the names of rulesets."""

from __future__ import annotations

COMMON = {
    "two": (
        "two, 2, both, several, multiple, double, a couple, more than one, together, another one, 2x, pair, twice, "
        "dual, dbl"
    ),
    "three": "three, 3, triple, all three, all 3, trio, thrice",
    "four": "four, 4, all four, everyone, everybody, all players",
    "people": "people, player, guys, person, winners, of us, opponents, dudes, folks, opps, seats, hands, of them",
    "ends": "over, end, abort, abortive, void, redeal, redraw, restart, draw, replayed, hand stops",
    "may": (
        "enough to, may i, could i, allowed, legal, possible, ok, okay, permitted, do i have to, valid, can, could "
        "you, may you, am i able, able to, does it work, fine, cool, alright, legit, still able, get to, am i still, "
        "banned, illegal, forbidden"
    ),
    "same-tile": "same tile, same discard, one tile, one discard",
    "dora": "red 5, aka, dora, red five, red dora, aka dora, akadora",
    "only": "only, just, nothing but, without any other, no other",
    "thousand": "1000, thousand, 1k, deposit, bet",
    "turned": "is turned, gets turned, sideways, rotate, horizontal, tilted, which direction, turned tile",
    "round": (
        "first round, first turn, first go around, opening discards, first discards, start of the hand, turn one, turn "
        "1, very first, opening turn, first four discards, first goaround"
    ),
    "which-tiles": "what tiles, which tiles, what can i",
    "versus": "versus, vs, against, or, compared, conflict, clash, competing, beat, over, trump, vs., >",
    "wall-left": (
        "tiles left, tiles must be left, tiles have to be left, tiles need to be left, in the wall, left to draw, few "
        "tiles, last four tiles, before the wall ends, tiles remaining, left in wall, remaining tiles, live wall, "
        "draws left, few left, wall has, left till the end, last row, tiles to go, before the end, another draw"
    ),
    "others-discard": (
        "from a discard, off a discard, somebody's discard, someone's discard, another player's discard, his discard, "
        "her discard, other's discard"
    ),
    "next-turn": (
        "next turn, my turn, this turn, his turn, her turn, same turn, turn order, a turn, last turn, your turn, "
        "their turn"
    ),
    "which-discard": "which discard, which of my discards, which tile makes me",
    "why": "why, how come, what stops me, what is stopping me, for what reason",
    "then": "then, after it, right afterwards, next moment",
    "after": "after, following",
    "first": "first, priority, before, earlier, prior, beats",
    "ready": "tenpai, tempai, ready",
    "later-turn": "next turn, turn later, following turn, later turn, next go around, turn ago, turns ago, turns "
    "later, "
    "two turns later, 2 turns later, three turns later, 3 turns later, a few turns later, some turns later",
    "before-me": "before me, before i, already said, already called, already pon, already ron, already chii",
    "honba-sticks": "honba stick, honba sticks",
    "except": (
        "except, except for, but me, other than, besides, apart from, no one tenpai except, no one is tenpai except, "
        "nobody tenpai except, nobody is tenpai except"
    ),
    "closed-hand": "closed, concealed, menzen, fully closed",
    "double-riichi": "double riichi, double reach, daburii, w riichi, daburu riichi",
    "last-draw": "haitei, last draw, final draw, haitei tile",
    "wind": "wind, east, south, west, north",
}
"""Words that say little by themselves, and together tell questions apart."""

YAKU = {
    "four-alike": (
        "identical pairs, same pair twice, same pairs, 4 same tile, four same tile, four of the same, 4 of the same, 4 "
        "identical, four identical, same 4 tile, same four tile, 4 of a kind, four of a kind"
    ),
    "not-simple": "with 1, with a 1, with 9, with a 9, 1 in it, 9 in it, with terminal, with a terminal, "
    "with honor, with honour",
    "riichi-only": "riichi only, only riichi, just riichi, riichi ippatsu only, reach only, only reach",
    "rinshan": (
        "rinshan, replacement, replacement tile, from dead wall, from the dead wall, on dead wall, on the dead wall"
    ),
    "one-sided": (
        "kata agari, kataagari, kata-agari, atozuke, atotsuke, one sided yaku, only one wait, other doesn't, "
        "other does not"
    ),
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
    "ittsu": "ittsu, itsu, pure straight",
    "chanta": "chanta",
    "chiitoitsu": "chiitoitsu, chiitoi, chitoi, chitoitsu, seven pairs, 7 pairs",
}
"""Yaku that a sentence can name, each with a hand for it."""

RULESETS = {
    "ema-2025": "ema, ema 2025, ema25, ema 25, european rules, ema rules, european",
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
