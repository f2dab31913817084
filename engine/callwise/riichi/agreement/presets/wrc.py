"""The World Riichi Championship's rules by edition, as far as we have read them."""

from __future__ import annotations

from callwise.agreement.declared_options import Text, either
from callwise.riichi.agreement import sources
from callwise.riichi.agreement.call_options import CallTiming, Kuikae, KuikaePenalty, MultipleRon, WinWindow
from callwise.riichi.agreement.chombo_options import ChomboDeal, ChomboPays, ChomboSticks, ChomboWithWin
from callwise.riichi.agreement.draw_options import DrawnDeal, NagashiMangan
from callwise.riichi.agreement.furiten_options import MissedDiscard, PassedWithoutYaku, ReadyDeadHand, SacredDiscard
from callwise.riichi.agreement.payment_options import (
    DaisuushiiUnits,
    Kiriage,
    MultipleYakuman,
    PaoHonbaRon,
    PaoRinshan,
    PaoScope,
    PaoYakuman,
)
from callwise.riichi.agreement.presets.shared import DRAGONS_AND_WINDS, FOUR_PLAYERS, NO_ABORT, NO_WAIT, placed
from callwise.riichi.agreement.riichi_options import KandoraTiming, RiichiKan, RiichiPoints, RiichiWall, RobbedClosedKan
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.slip_options import Cost
from callwise.riichi.agreement.yaku_options import Atozuke, OpenTanyao

WRC_2015 = RiichiRuleset(
    "wrc-2015",
    "WRC 2015 (former)",
    sources.WRC_2015,
    says=placed({"5.4.1": "NAK-1 NAK-22", sources.TORONTO: "NAK-23 PAO-M2 PAO-M3", "7.1": "KUI-25 PEN-4"}),
    text=Text("2015 edition, no longer in force", "its sections 5.4 to 5.7.1, 5.7.6, 7.1 and 7.2", "the rest of it"),
    never=(*FOUR_PLAYERS, *NO_WAIT),
    kuikae=(Kuikae.STRICT, sources.WRC_2015_KUIKAE),
    kuikae_penalty=(KuikaePenalty.DEAD_HAND, sources.WRC_2015_PENALTIES),
    multiple_ron=(MultipleRon.HEAD_BUMP, sources.WRC_2015_RON),
    win_window=(WinWindow.NEXT_DISCARD, sources.WRC_2015_CLAIMS),
    call_timing=(CallTiming.PHYSICAL, sources.WRC_2015_CLAIMS),
    open_tanyao=(OpenTanyao.YES, sources.TORONTO),
    atozuke=(Atozuke.YES, sources.TORONTO),
    kandora_timing=(KandoraTiming.AT_ONCE, sources.TORONTO),
    abortive_draws=(NO_ABORT, sources.WRC_2015_END),
    drawn_deal=(DrawnDeal.TENPAI, sources.TORONTO),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.WIKI_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.WIKI_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.WIKI_FURITEN),
    ready_dead_hand=(ReadyDeadHand.NO, sources.TORONTO),
    empty_call=(Cost.NOTHING, sources.WRC_2015_PENALTIES),
    changed_call=(Cost.NOTHING, sources.WRC_2015_PENALTIES),
    false_meld_early=(Cost.NOTHING, sources.WRC_2015_PENALTIES),
    false_meld=(Cost.DEAD_HAND, sources.WRC_2015_PENALTIES),
    false_kan=(Cost.DEAD_HAND, sources.WRC_2015_PENALTIES),
    false_win_hidden=(Cost.DEAD_HAND, sources.WRC_2015_PENALTIES),
    false_win_shown=(Cost.CHOMBO, sources.WRC_2015_PENALTIES),
    dead_hand_call=(Cost.POINTS, sources.WRC_2015_PENALTIES),
    riichi_taken_back=(Cost.NOTHING, sources.WRC_2015_PENALTIES),
    chombo_pays=(ChomboPays.OFF_20, sources.WRC_2015_PENALTIES),
    chombo_deal=(ChomboDeal.SAME, sources.WRC_2015_PENALTIES),
    chombo_sticks=(ChomboSticks.BACK, sources.WRC_2015_PENALTIES),
    chombo_with_win=(ChomboWithWin.VOID, sources.WRC_2015_PENALTIES),
    pao_yakuman=(DRAGONS_AND_WINDS, sources.TORONTO),
    pao_rinshan=(PaoRinshan.NO, sources.WRC_2014_ERRATA),
    pao_honba_ron=(PaoHonbaRon.DISCARDER, sources.TORONTO),
    daisuushi_units=(DaisuushiiUnits.ONE, sources.TORONTO),
    multiple_yakuman=(MultipleYakuman.NO, sources.TORONTO),
)
WRC_2022 = RiichiRuleset(
    "wrc-2022",
    "WRC 2022 (former)",
    sources.WRC_2022,
    text=Text(
        "2022 edition, no longer in force", "its changes, as the Belgian federation tells them", "the text itself"
    ),
    before=WRC_2015,
    says=placed({sources.WRC_2022: "PAO-M2"}),
    never=FOUR_PLAYERS,
    kuikae=(Kuikae.STRICT, sources.WRC_2022_ENGINE),
    multiple_ron=(MultipleRon.HEAD_BUMP, sources.WRC_2022_ENGINE),
    abortive_draws=(NO_ABORT, sources.WRC_2022_ENGINE),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.WIKI_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.WIKI_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.WIKI_FURITEN),
    empty_call=(Cost.DEAD_HAND, sources.WRC_2022),
    false_win_hidden=(Cost.CHOMBO, sources.WRC_2022),
    false_win_shown=(Cost.CHOMBO, sources.WRC_2022),
    tile_count=(Cost.CHOMBO, sources.WRC_2022),
    wrong_draw=(Cost.CHOMBO, sources.WRC_2022),
    riichi_taken_back=(Cost.DEAD_HAND, sources.WRC_2022),
    chombo_pays=(ChomboPays.OFF_30, sources.WRC_2022),
    pao_yakuman=(DRAGONS_AND_WINDS, sources.WRC_2022),
    multiple_yakuman=(MultipleYakuman.YES, sources.WRC_2022),
)
WRC_2025 = RiichiRuleset(
    "wrc-2025",
    "WRC 2025",
    sources.WRC_2025,
    says=placed(
        {"9.1.1": "PAO-M2 PAO-M3", "9.2": "DRW-9", "12.2": "PEN-4", "12.3": "KUI-25", "12.3.2": "NAK-1 NAK-22"}
    ),
    text=Text(
        "2025 edition, dated 25 May 2025",
        "its section 12 on penalties, and the sections that four others cite",
        "the rest of it",
    ),
    before=WRC_2022,
    never=(*FOUR_PLAYERS, *NO_WAIT),
    kuikae=(Kuikae.STRICT, sources.WRC_2025_ENGINE),
    kuikae_penalty=(KuikaePenalty.DEAD_HAND, "12.3.4"),
    multiple_ron=(MultipleRon.HEAD_BUMP, "Abstract"),
    call_timing=(CallTiming.PHYSICAL, "12.3.2"),
    open_tanyao=(OpenTanyao.YES, sources.WRC_2025_ENGINE),
    atozuke=(Atozuke.YES, sources.WRC_2025_ENGINE),
    kandora_timing=(KandoraTiming.AT_ONCE, "page 27, as a club tells it"),
    robbed_closed_kan=(RobbedClosedKan.NEVER, "page 7, as a club tells it"),
    riichi_wall=(
        either(RiichiWall.ONE, RiichiWall.ANY),
        "page 6, as a club tells it, and the clarification of 29 June 2025, which differ",
    ),
    riichi_points=(RiichiPoints.ANY, "page 6, as a club tells it"),
    riichi_kan=(either(RiichiKan.SAME_WAITS, RiichiKan.ONLY_TRIPLET), "8.9.1, of which two engines differ"),
    abortive_draws=(NO_ABORT, sources.WRC_2025_ENGINE),
    nagashi_mangan=(NagashiMangan.NO, "3.2, where it’s an optional rule"),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.WIKI_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.WIKI_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.WIKI_FURITEN),
    ready_dead_hand=(ReadyDeadHand.NO, sources.WRC_2025_ENGINE),
    empty_call=(Cost.DEAD_HAND, "12.3.3"),
    changed_call=(Cost.WARNING, "12.3.3"),
    false_meld_early=(Cost.NOTHING, "12.3.4"),
    false_meld=(Cost.DEAD_HAND, "12.3.4"),
    false_kan=(Cost.CHOMBO, "12.3.4"),
    false_win_hidden=(Cost.CHOMBO, "12.3.3"),
    false_win_shown=(Cost.CHOMBO, "12.3.3"),
    dead_hand_call=(Cost.POINTS, "12.3.3"),
    tile_count=(Cost.CHOMBO, "12.3.1"),
    wrong_draw=(Cost.CHOMBO, "12.3.1"),
    noten_riichi=(Cost.CHOMBO, "12.3.5"),
    noten_riichi_unseen=(Cost.NOTHING, "12.3.5"),
    false_riichi_kan=(Cost.CHOMBO, "12.3.5"),
    riichi_open=(Cost.DEAD_HAND, "12.3.5"),
    riichi_unsaid=(Cost.WARNING, "12.3.5"),
    riichi_taken_back=(Cost.DEAD_HAND, "12.3.3"),
    riichi_call=(Cost.DEAD_HAND, "12.3.5"),
    riichi_discard=(Cost.DEAD_HAND, "12.3.5"),
    chombo_pays=(ChomboPays.OFF_30, "12.2"),
    chombo_deal=(ChomboDeal.SAME, "12.2"),
    chombo_sticks=(ChomboSticks.BACK, "12.2"),
    chombo_with_win=(ChomboWithWin.VOID, "12.2"),
    kiriage=(Kiriage.YES, sources.WRC_2025_ENGINE),
    pao_yakuman=(frozenset(PaoYakuman), "9.1.1"),
    pao_rinshan=(PaoRinshan.NO, "9.1.1"),
    pao_scope=(PaoScope.SPLIT, sources.WRC_2025_ENGINE),
    pao_honba_ron=(PaoHonbaRon.DISCARDER, sources.WRC_2025_ENGINE),
    multiple_yakuman=(MultipleYakuman.YES, sources.WRC_2025_ENGINE),
)
