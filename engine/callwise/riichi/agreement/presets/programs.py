"""Programs that people play in, by what was read of their rules."""

from __future__ import annotations

from callwise.agreed import Text
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
    Kiriage,
    MultipleYakuman,
    PaoHonbaRon,
    PaoRinshan,
    PaoScope,
)
from callwise.riichi.agreement.presets.shared import (
    DRAGONS_AND_WINDS,
    FORBIDDEN_SOMEHOW,
    SLIPS,
)
from callwise.riichi.agreement.riichi import (
    HeldWaits,
    KandoraTiming,
    KitaInterrupts,
    RiichiKan,
    RiichiPoints,
    RiichiWall,
)
from callwise.riichi.agreement.ruleset import RiichiRuleset

TENHOU = RiichiRuleset(
    "tenhou",
    "Tenhou",
    text=Text(
        "ranked games, as played in 2026",
        "its rules in translation, and two open engines that go by its manual",
        "the manual itself",
    ),
    never=SLIPS,
    kuikae=(Kuikae.STRICT, sources.RIICHIENV),
    kuikae_penalty=(KuikaePenalty.PREVENT, sources.RIICHIENV),
    multiple_ron=(MultipleRon.DOUBLE_TRIPLE_ABORT, sources.TENHOU_RULES),
    honba=(Honba.NEAREST, sources.TENHOU_RULES),
    deposits=(Deposits.NEAREST, sources.TENHOU_RULES),
    win_window=(WinWindow.NEXT_DRAW, sources.WIKI_NAKI_ONLINE),
    call_timing=(CallTiming.ONLINE, sources.WIKI_NAKI_ONLINE),
    kandora_timing=(KandoraTiming.LATER, sources.RIICHIENV),
    riichi_wall=(RiichiWall.FOUR, sources.TENHOU_MANUAL),
    riichi_points=(RiichiPoints.THOUSAND, sources.TENHOU_MANUAL),
    riichi_kan=(RiichiKan.SAME_WAITS, sources.WIKI_KAN),
    held_waits=(HeldWaits.NOTEN, sources.TENHOU_FURITEN),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.WIKI_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.TENHOU_FURITEN),
    temp_furiten_end=(TempFuritenEnd.OWN_DISCARD, sources.TENHOU_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.WIKI_FURITEN),
    ready_dead_hand=(ReadyDeadHand.NO, sources.TENHOU_FURITEN),
    pao_yakuman=(DRAGONS_AND_WINDS, sources.TENHOU_RULES),
    pao_rinshan=(PaoRinshan.NO, sources.TENHOU_RULES),
    pao_scope=(PaoScope.WHOLE, sources.RIICHIENV),
    pao_honba_ron=(PaoHonbaRon.LIABLE, sources.TENHOU_RULES),
    daisuushi_units=(DaisuushiiUnits.ONE, sources.RIICHIENV),
    kiriage=(Kiriage.NO, sources.TENHOU_MANUAL),
    multiple_yakuman=(MultipleYakuman.YES, sources.RIICHIENV),
)
MAHJONG_SOUL = RiichiRuleset(
    "mahjong-soul",
    "Mahjong Soul",
    text=Text("ranked games, as played in 2026", "what a wiki and two open engines say of it", "its own page of rules"),
    never=SLIPS,
    kuikae=(Kuikae.STRICT, sources.RIICHIENV),
    kuikae_penalty=(KuikaePenalty.PREVENT, sources.MAHJONG_SOUL_PLAY),
    multiple_ron=(MultipleRon.ALL_WIN, sources.MAHJONG_SOUL_PLAY),
    honba=(Honba.NEAREST, sources.CRYOLITE),
    deposits=(Deposits.NEAREST, sources.MAHJONG_SOUL_STICKS),
    win_window=(WinWindow.NEXT_DRAW, sources.WIKI_NAKI_ONLINE),
    call_timing=(CallTiming.ONLINE, sources.WIKI_NAKI_ONLINE),
    kita_interrupts=(KitaInterrupts.YES, sources.MAHJONG_SOUL_KITA),
    kandora_timing=(KandoraTiming.LATER, sources.RIICHIENV),
    riichi_wall=(RiichiWall.FOUR, sources.MAHJONG_SOUL_RANKED),
    riichi_points=(RiichiPoints.THOUSAND, sources.MAHJONG_SOUL_RANKED),
    riichi_kan=(RiichiKan.SAME_WAITS, sources.WIKI_KAN),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.WIKI_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.WIKI_FURITEN),
    temp_furiten_end=(TempFuritenEnd.OWN_DISCARD, sources.RIICHIENV_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.RIICHIENV_FURITEN),
    pao_yakuman=(DRAGONS_AND_WINDS, sources.MAHJONG_SOUL_STICKS),
    pao_rinshan=(PaoRinshan.NO, sources.MAHJONG_SOUL_STICKS),
    pao_scope=(PaoScope.SPLIT, sources.MAHJONG_SOUL_STICKS),
    pao_honba_ron=(PaoHonbaRon.LIABLE, sources.CRYOLITE),
    daisuushi_units=(DaisuushiiUnits.TWO, sources.RIICHIENV),
    kiriage=(Kiriage.NO, sources.MAHJONG_SOUL_RANKED),
    multiple_yakuman=(MultipleYakuman.YES, sources.MAHJONG_SOUL_STICKS),
)
MJSTARS_RANKED = RiichiRuleset(
    "mjstars",
    "mjstars.net ranked",
    text=Text("ranked games for four", "its page of rules", "how its program carries them out"),
    never=SLIPS,
    kuikae=(FORBIDDEN_SOMEHOW, sources.MJSTARS),
    kuikae_penalty=(KuikaePenalty.PREVENT, sources.MJSTARS),
    multiple_ron=(MultipleRon.DOUBLE_TRIPLE_ABORT, sources.MJSTARS),
    honba=(Honba.NEAREST, sources.MJSTARS),
    deposits=(Deposits.NEAREST, sources.MJSTARS),
    win_window=(WinWindow.NEXT_DRAW, sources.WIKI_NAKI_ONLINE),
    call_timing=(CallTiming.ONLINE, sources.WIKI_NAKI_ONLINE),
    riichi_wall=(RiichiWall.FOUR, sources.MJSTARS),
    riichi_points=(RiichiPoints.THOUSAND, sources.MJSTARS),
    held_waits=(HeldWaits.TENPAI, sources.MJSTARS),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.WIKI_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.WIKI_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.WIKI_FURITEN),
    ready_dead_hand=(ReadyDeadHand.NO, sources.MJSTARS),
    pao_yakuman=(DRAGONS_AND_WINDS, sources.MJSTARS),
    pao_honba_ron=(PaoHonbaRon.LIABLE, sources.MJSTARS),
)
