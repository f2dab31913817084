"""
Rulesets that tables go by.

A preset settles only what its sources settle.  Where they leave an option
open, its readings are listed; where no source was found, every value is one.
Rulings that depend on such an option are unsettled.
"""

from __future__ import annotations

from callwise.agreement import named
from callwise.riichi.agreement import sources
from callwise.riichi.agreement.calls import CallTiming, Deposits, Kuikae, KuikaePenalty, MultipleRon, WinWindow
from callwise.riichi.agreement.furiten import (
    MissedDiscard,
    PassedWithoutYaku,
    ReadyDeadHand,
    SacredDiscard,
    TempFuritenEnd,
)
from callwise.riichi.agreement.payment import (
    DaisuushiiUnits,
    Honba,
    MultipleYakuman,
    PaoClosedKan,
    PaoHonbaRon,
    PaoRinshan,
    PaoScope,
    PaoYakuman,
)
from callwise.riichi.agreement.riichi import HeldWaits, KandoraTiming, KitaInterrupts, RiichiKan, RiichiWall
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.slips import Cost
from callwise.ruleset import either

COMMON = RiichiRuleset(
    "common",
    "Common riichi",
    usual=True,
    kuikae=sources.WIKI_KUIKAE,
    multiple_ron=sources.MJ_NEWS_RON,
    honba=sources.MULTIPLE_RON,
    deposits=sources.MULTIPLE_RON,
    win_window=sources.WIKI_NAKI,
    call_timing=sources.WIKI_NAKI,
    kita_interrupts=sources.WIKI_NAKI,
    riichi_wall=sources.WIKI_RIICHI,
    sacred_discard=sources.WIKI_FURITEN,
    missed_discard=sources.WIKI_FURITEN,
    temp_furiten_end=sources.WIKI_FURITEN,
    passed_without_yaku=sources.WIKI_FURITEN,
    ready_dead_hand=sources.WIKI_FURITEN,
    pao_yakuman=sources.WIKI_PAO,
    pao_rinshan=sources.WIKI_PAO,
    pao_honba_ron=sources.WIKI_PAO,
    pao_honba_split_tsumo=sources.WIKI_PAO,
)
_DRAGONS_AND_WINDS = frozenset({PaoYakuman.DAISANGEN, PaoYakuman.DAISUUSHII})
_FORBIDDEN_SOMEHOW = either(Kuikae.STRICT, Kuikae.SAME_TILE_ONLY)
_FOUR_PLAYERS = ("kita_interrupts",)
"""What only three-player games know."""
_KAN_SOMEHOW = either(KandoraTiming.AT_ONCE, KandoraTiming.LATER)
TENHOU = RiichiRuleset(
    "tenhou",
    "Tenhou",
    kuikae=(Kuikae.STRICT, sources.RIICHIENV),
    kuikae_penalty=(KuikaePenalty.PREVENT, sources.RIICHIENV),
    multiple_ron=(MultipleRon.DOUBLE_TRIPLE_ABORT, sources.TENHOU_RULES),
    honba=(Honba.NEAREST, sources.TENHOU_RULES),
    deposits=(Deposits.NEAREST, sources.TENHOU_RULES),
    win_window=(WinWindow.NEXT_DRAW, sources.WIKI_NAKI),
    call_timing=(CallTiming.ONLINE, sources.WIKI_NAKI),
    kandora_timing=(KandoraTiming.LATER, sources.RIICHIENV),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.WIKI_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.TENHOU_FURITEN),
    temp_furiten_end=(TempFuritenEnd.OWN_DISCARD, sources.TENHOU_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.WIKI_FURITEN),
    ready_dead_hand=(ReadyDeadHand.NO, sources.TENHOU_FURITEN),
    pao_yakuman=(_DRAGONS_AND_WINDS, sources.TENHOU_RULES),
    pao_rinshan=(PaoRinshan.NO, sources.TENHOU_RULES),
    pao_scope=(PaoScope.WHOLE, sources.RIICHIENV),
    pao_honba_ron=(PaoHonbaRon.LIABLE, sources.TENHOU_RULES),
    daisuushi_units=(DaisuushiiUnits.ONE, sources.RIICHIENV),
    multiple_yakuman=(MultipleYakuman.YES, sources.RIICHIENV),
)
MAHJONG_SOUL = RiichiRuleset(
    "mahjong-soul",
    "Mahjong Soul",
    kuikae=(Kuikae.STRICT, sources.RIICHIENV),
    kuikae_penalty=(KuikaePenalty.PREVENT, sources.MAHJONG_SOUL_PLAY),
    multiple_ron=(MultipleRon.ALL_WIN, sources.MAHJONG_SOUL_PLAY),
    honba=(Honba.NEAREST, sources.CRYOLITE),
    deposits=(Deposits.NEAREST, sources.MAHJONG_SOUL_STICKS),
    win_window=(WinWindow.NEXT_DRAW, sources.WIKI_NAKI),
    call_timing=(CallTiming.ONLINE, sources.WIKI_NAKI),
    kita_interrupts=(KitaInterrupts.YES, sources.MAHJONG_SOUL_KITA),
    kandora_timing=(KandoraTiming.LATER, sources.RIICHIENV),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.WIKI_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.WIKI_FURITEN),
    temp_furiten_end=(TempFuritenEnd.OWN_DISCARD, sources.RIICHIENV_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.RIICHIENV_FURITEN),
    pao_yakuman=(_DRAGONS_AND_WINDS, sources.MAHJONG_SOUL_STICKS),
    pao_rinshan=(PaoRinshan.NO, sources.MAHJONG_SOUL_STICKS),
    pao_scope=(PaoScope.SPLIT, sources.MAHJONG_SOUL_STICKS),
    pao_honba_ron=(PaoHonbaRon.LIABLE, sources.CRYOLITE),
    daisuushi_units=(DaisuushiiUnits.TWO, sources.RIICHIENV),
    multiple_yakuman=(MultipleYakuman.YES, sources.MAHJONG_SOUL_STICKS),
)
EMA_2025 = RiichiRuleset(
    "ema-2025",
    "EMA 2025",
    never=_FOUR_PLAYERS,
    kuikae=(Kuikae.STRICT, sources.EMA_2025_KUIKAE),
    multiple_ron=(MultipleRon.ALL_WIN, sources.EMA_2025_CLAIMS),
    honba=(Honba.EACH, sources.EMA_2025_STICKS),
    deposits=(Deposits.OWN_BACK, sources.EMA_2025_STICKS),
    call_timing=(CallTiming.ONLINE, sources.EMA_2025_CLAIMS),
    kandora_timing=(KandoraTiming.AT_ONCE, sources.EMA_2025_KAN),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.EMA_2025_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.EMA_2025_FURITEN),
    temp_furiten_end=(TempFuritenEnd.OWN_DRAW_OR_CLAIM, sources.EMA_2025_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.EMA_2025_FURITEN),
    ready_dead_hand=(ReadyDeadHand.NO, sources.EMA_2025_FURITEN),
    pao_yakuman=(_DRAGONS_AND_WINDS, sources.EMA_2025_PAO),
    pao_rinshan=(PaoRinshan.NO, sources.EMA_2025_PAO),
    pao_honba_ron=(PaoHonbaRon.DISCARDER, sources.EMA_2025_PAO),
    pao_closed_kan_counts=(PaoClosedKan.NO, sources.EMA_2025_PAO),
    daisuushi_units=(DaisuushiiUnits.ONE, sources.EMA_2025_PAO),
    multiple_yakuman=(MultipleYakuman.NO, sources.EMA_2025_PAO),
)
EMA_2016 = RiichiRuleset(
    "ema-2016",
    "EMA 2016 (former)",
    never=_FOUR_PLAYERS,
    kuikae=(Kuikae.STRICT, sources.EMA_2016_KUIKAE),
    multiple_ron=(MultipleRon.ALL_WIN, sources.EMA_2016_RON),
    honba=(Honba.EACH, sources.EMA_2016_RON),
    deposits=(Deposits.OWN_BACK, sources.EMA_2016_STICKS),
    win_window=(WinWindow.NEXT_DISCARD, sources.EMA_2016_CLAIMS),
    call_timing=(CallTiming.ONLINE, sources.EMA_2016_CLAIMS),
    kandora_timing=(KandoraTiming.AT_ONCE, sources.EMA_2016_KAN),
    riichi_wall=(RiichiWall.FOUR, sources.EMA_2016_RIICHI),
    riichi_kan=(RiichiKan.ONLY_TRIPLET, sources.EMA_2016_RIICHI),
    held_waits=(HeldWaits.NOTEN, sources.EMA_2016_TENPAI),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.WIKI_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.EMA_2016_FURITEN),
    temp_furiten_end=(TempFuritenEnd.OWN_DRAW_OR_CLAIM, sources.EMA_2016_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.EMA_2016_FURITEN),
    ready_dead_hand=(ReadyDeadHand.NO, sources.EMA_2016_RIICHI),
    empty_call=(Cost.NOTHING, sources.EMA_2016_PENALTIES),
    false_meld=(Cost.DEAD_HAND, sources.EMA_2016_PENALTIES),
    false_win_hidden=(Cost.DEAD_HAND, sources.EMA_2016_PENALTIES),
    false_win_shown=(Cost.CHOMBO, sources.EMA_2016_CHOMBO),
    pao_yakuman=(_DRAGONS_AND_WINDS, sources.EMA_2016_PAO),
    pao_rinshan=(PaoRinshan.NO, sources.EMA_2016_PAO),
    pao_honba_ron=(PaoHonbaRon.DISCARDER, sources.EMA_2016_PAO),
    daisuushi_units=(DaisuushiiUnits.ONE, sources.WIKI_ONE_YAKUMAN),
    multiple_yakuman=(MultipleYakuman.NO, sources.WIKI_ONE_YAKUMAN),
)
WRC_2015 = RiichiRuleset(
    "wrc-2015",
    "WRC 2015",
    never=_FOUR_PLAYERS,
    kuikae=(Kuikae.STRICT, sources.WRC_2015_KUIKAE),
    kuikae_penalty=(KuikaePenalty.DEAD_HAND, sources.WRC_2015_PENALTIES),
    multiple_ron=(MultipleRon.HEAD_BUMP, sources.WRC_2015_RON),
    win_window=(WinWindow.NEXT_DISCARD, sources.WRC_2015_CLAIMS),
    call_timing=(CallTiming.PHYSICAL, sources.WRC_2015_CLAIMS),
    kandora_timing=(KandoraTiming.AT_ONCE, sources.TORONTO),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.WIKI_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.WIKI_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.WIKI_FURITEN),
    ready_dead_hand=(ReadyDeadHand.NO, sources.TORONTO),
    empty_call=(Cost.NOTHING, sources.WRC_2015_PENALTIES),
    false_meld=(Cost.DEAD_HAND, sources.WRC_2015_PENALTIES),
    false_win_hidden=(Cost.DEAD_HAND, sources.WRC_2015_PENALTIES),
    false_win_shown=(Cost.CHOMBO, sources.WRC_2015_PENALTIES),
    pao_yakuman=(_DRAGONS_AND_WINDS, sources.TORONTO),
    pao_rinshan=(PaoRinshan.NO, sources.WRC_2014_ERRATA),
    pao_honba_ron=(PaoHonbaRon.DISCARDER, sources.TORONTO),
    daisuushi_units=(DaisuushiiUnits.ONE, sources.TORONTO),
    multiple_yakuman=(MultipleYakuman.NO, sources.TORONTO),
)
JPML_A = RiichiRuleset(
    "jpml-a",
    "JPML A",
    never=_FOUR_PLAYERS,
    kuikae=(Kuikae.SAME_TILE_ONLY, sources.JPML_KUIKAE),
    multiple_ron=(MultipleRon.HEAD_BUMP, sources.MJ_NEWS_RON),
    call_timing=(CallTiming.PHYSICAL, sources.JPML_READER),
    kandora_timing=(KandoraTiming.NONE, sources.JPML_READER),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.WIKI_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.WIKI_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.WIKI_FURITEN),
    ready_dead_hand=(ReadyDeadHand.NO, sources.JPML_EXAM),
    pao_rinshan=(either(PaoRinshan.NO, PaoRinshan.YES), sources.JPML_RINSHAN),
    daisuushi_units=(DaisuushiiUnits.ONE, sources.JPML_READER),
    multiple_yakuman=(MultipleYakuman.NO, sources.JPML_READER),
)
M_LEAGUE = RiichiRuleset(
    "m-league",
    "M.League",
    never=_FOUR_PLAYERS,
    kuikae=(Kuikae.STRICT, sources.MJ_NEWS_KUIKAE),
    multiple_ron=(MultipleRon.HEAD_BUMP, sources.M_LEAGUE_RULES),
    call_timing=(either(CallTiming.ONLINE, CallTiming.PHYSICAL), sources.M_LEAGUE_SUMMARIES),
    kandora_timing=(KandoraTiming.AT_ONCE, sources.M_LEAGUE_RULES),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.M_LEAGUE_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.M_LEAGUE_FURITEN),
    temp_furiten_end=(TempFuritenEnd.OWN_DISCARD, sources.M_LEAGUE_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.M_LEAGUE_FURITEN),
    ready_dead_hand=(ReadyDeadHand.NO, sources.M_LEAGUE_FURITEN),
    pao_yakuman=(frozenset(PaoYakuman), sources.M_LEAGUE_RULES),
)
SAIKOUISEN = RiichiRuleset(
    "saikouisen",
    "Saikouisen league",
    kuikae=(Kuikae.STRICT, sources.MJ_NEWS_KUIKAE),
    multiple_ron=(MultipleRon.HEAD_BUMP, sources.MJ_NEWS_RON),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.WIKI_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.WIKI_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.WIKI_FURITEN),
    ready_dead_hand=(ReadyDeadHand.NO, sources.SAIKOUISEN_OPEN),
)
SAIKOUISEN_CLASSIC = RiichiRuleset(
    "saikouisen-classic",
    "Saikouisen Classic",
    kuikae=(Kuikae.FREE, sources.NOTE_COM),
    multiple_ron=(MultipleRon.HEAD_BUMP, sources.MJ_NEWS_RON),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.WIKI_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.WIKI_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.WIKI_FURITEN),
)
RMU = RiichiRuleset(
    "rmu",
    "RMU A",
    kuikae=(_FORBIDDEN_SOMEHOW, sources.RMU_RULES),
    kuikae_penalty=(KuikaePenalty.DEAD_HAND, sources.RMU_RULES),
    multiple_ron=(MultipleRon.HEAD_BUMP, sources.RMU_RULES),
    call_timing=(CallTiming.PHYSICAL, sources.RMU_RULES),
    kandora_timing=(_KAN_SOMEHOW, sources.RMU_RULES),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.WIKI_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.WIKI_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.WIKI_FURITEN),
)
MU = RiichiRuleset(
    "mu",
    "Mahjong Rengou Mu",
    never=_FOUR_PLAYERS,
    kuikae=(Kuikae.FREE, sources.MU_RULES),
    multiple_ron=(MultipleRon.HEAD_BUMP, sources.MU_RULES),
    honba=(Honba.NONE, sources.MU_RULES),
    kandora_timing=(KandoraTiming.NONE, sources.MU_RULES),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.WIKI_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.WIKI_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.WIKI_FURITEN),
    ready_dead_hand=(ReadyDeadHand.NO, sources.MU_RULES),
    empty_call=(Cost.DEAD_HAND, sources.MU_RULES),
    false_win_hidden=(Cost.DEAD_HAND, sources.MU_RULES),
    pao_yakuman=(_DRAGONS_AND_WINDS, sources.MU_RULES),
)
MJSTARS_RANKED = RiichiRuleset(
    "mjstars",
    "mjstars.net ranked",
    kuikae=(_FORBIDDEN_SOMEHOW, sources.MJSTARS),
    kuikae_penalty=(KuikaePenalty.PREVENT, sources.MJSTARS),
    multiple_ron=(MultipleRon.DOUBLE_TRIPLE_ABORT, sources.MJSTARS),
    honba=(Honba.NEAREST, sources.MJSTARS),
    deposits=(Deposits.NEAREST, sources.MJSTARS),
    win_window=(WinWindow.NEXT_DRAW, sources.WIKI_NAKI),
    call_timing=(CallTiming.ONLINE, sources.WIKI_NAKI),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.WIKI_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.WIKI_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.WIKI_FURITEN),
    ready_dead_hand=(ReadyDeadHand.NO, sources.MJSTARS),
    pao_yakuman=(_DRAGONS_AND_WINDS, sources.MJSTARS),
    pao_honba_ron=(PaoHonbaRon.LIABLE, sources.MJSTARS),
)
PRESETS: tuple[RiichiRuleset, ...] = (
    COMMON,
    TENHOU,
    MAHJONG_SOUL,
    EMA_2025,
    WRC_2015,
    M_LEAGUE,
    JPML_A,
    EMA_2016,
    RMU,
    SAIKOUISEN,
    SAIKOUISEN_CLASSIC,
    MU,
    MJSTARS_RANKED,
)
"""Every named ruleset, the usual one first, then the six that most readers need."""


def preset(name: str) -> RiichiRuleset:
    """
    Give the ruleset of that name, such as ``jpml-a`` or ``common+kuikae=free``.

    Raises RulesetError naming what is known.
    """
    return named(PRESETS, name)
