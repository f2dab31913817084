"""The European Mahjong Association’s rules: the edition in force, and the one before."""

from __future__ import annotations

from callwise.agreed import Text
from callwise.riichi.agreement import sources
from callwise.riichi.agreement.calls import CallTiming, Deposits, Kuikae, KuikaePenalty, MultipleRon, WinWindow
from callwise.riichi.agreement.chombo import ChomboDeal, ChomboPays, ChomboSticks, ChomboWithWin
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
    PaoClosedKan,
    PaoHonbaRon,
    PaoRinshan,
)
from callwise.riichi.agreement.presets.shared import DRAGONS_AND_WINDS, FOUR_PLAYERS, NO_ABORT, NO_WAIT, placed
from callwise.riichi.agreement.riichi import HeldWaits, KandoraTiming, RiichiKan, RiichiWall, RobbedClosedKan
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.slips import Cost

_SAID_IN_2016 = placed(
    {
        "3.3.1, in Polish translation": "NAK-1 NAK-22 NAK-23",
        "3.3.5 to 3.3.7": "NAK-8 NAK-9 NAK-10 NAK-11",
        "3.3.6, in Polish translation": "NAK-47",
        "3.3.9": "PAO-1 PAO-3",
        "3.3.10": "NAK-13 NAK-15",
        "3.3.14, as an older edition has it": "NAK-14 NAK-18 NAK-46 RII-2 RII-3",
        "3.4.5, in Polish translation": "FUR-1 FUR-2 FUR-4 FUR-7 FUR-10",
        "3.4": "PEN-4",
        "3.4.7": "KUI-25",
    }
)
EMA_2016 = RiichiRuleset(
    "ema-2016",
    "EMA 2016 (former)",
    sources.EMA_2016,
    says=_SAID_IN_2016,
    text=Text(
        "2016 edition, no longer in force",
        "its sections 3.1 to 3.4.5 in Polish, and parts of 3.4 and 5.1 as others copied them",
        "the rest of it",
    ),
    never=(*FOUR_PLAYERS, *NO_WAIT),
    kuikae=(Kuikae.STRICT, sources.EMA_2016_KUIKAE),
    multiple_ron=(MultipleRon.ALL_WIN, sources.EMA_2016_RON),
    honba=(Honba.EACH, sources.EMA_2016_RON),
    deposits=(Deposits.OWN_BACK, sources.EMA_2016_STICKS),
    win_window=(WinWindow.NEXT_DISCARD, sources.EMA_2016_CLAIMS),
    call_timing=(CallTiming.ONLINE, sources.EMA_2016_CLAIMS),
    kandora_timing=(KandoraTiming.AT_ONCE, sources.EMA_2016_KAN),
    robbed_closed_kan=(RobbedClosedKan.KOKUSHI, sources.EMA_2016_ROBBING),
    riichi_wall=(RiichiWall.FOUR, sources.EMA_2016_RIICHI),
    riichi_kan=(RiichiKan.ONLY_TRIPLET, sources.EMA_2016_RIICHI),
    held_waits=(HeldWaits.NOTEN, sources.EMA_2016_TENPAI),
    abortive_draws=(NO_ABORT, sources.EMA_2016_END),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.WIKI_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.EMA_2016_FURITEN),
    temp_furiten_end=(TempFuritenEnd.OWN_DRAW_OR_CLAIM, sources.EMA_2016_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.EMA_2016_FURITEN),
    ready_dead_hand=(ReadyDeadHand.NO, sources.EMA_2016_RIICHI),
    empty_call=(Cost.NOTHING, sources.EMA_2016_EMPTY_CALLS),
    false_meld=(Cost.DEAD_HAND, sources.EMA_2016_FALSE_SETS),
    false_win_hidden=(Cost.DEAD_HAND, sources.EMA_2016_DEAD_HANDS),
    false_win_shown=(Cost.CHOMBO, sources.EMA_2016_CHOMBO),
    tile_count=(Cost.DEAD_HAND, sources.EMA_2016_DEAD_HANDS),
    riichi_open=(Cost.DEAD_HAND, sources.EMA_2016_DEAD_HANDS),
    riichi_unsaid=(Cost.DEAD_HAND, sources.EMA_2016_DEAD_HANDS),
    chombo_pays=(ChomboPays.OFF_20, sources.EMA_2016_NOTICE),
    pao_yakuman=(DRAGONS_AND_WINDS, sources.EMA_2016_PAO),
    pao_rinshan=(PaoRinshan.NO, sources.EMA_2016_PAO),
    pao_honba_ron=(PaoHonbaRon.DISCARDER, sources.EMA_2016_PAO),
    daisuushi_units=(DaisuushiiUnits.ONE, sources.WIKI_ONE_YAKUMAN),
    multiple_yakuman=(MultipleYakuman.NO, sources.WIKI_ONE_YAKUMAN),
)
_SAYS = placed(
    {
        "3.3.1": "NAK-1 NAK-22 NAK-23",
        "3.3.4": "NAK-8 NAK-9 NAK-10 NAK-11",
        "3.3.5": "NAK-13 NAK-15",
        "3.3.7": "PAO-1 PAO-3 PAO-27 PAO-M2",
        "3.3.9": "FUR-1 FUR-2 FUR-4 FUR-6 FUR-7 FUR-10 FUR-13 FUR-27",
        "3.3.10": "NAK-14 NAK-18 NAK-46 RII-2 RII-3",
        "3.3.12": "NAK-20",
        "3.3.13": "NAK-47 NAK-49",
        "3.3.13 and 4.2.1": "NAK-50",
        "3.3.14": "KUI-25",
        "3.4.6": "PEN-4",
    }
)
"""Where it states rules that are no options."""
EMA_2025 = RiichiRuleset(
    "ema-2025",
    "EMA 2025",
    sources.EMA_2025,
    text=Text("2025 edition, version 1.1, dated August 2025", "the whole text, 46 pages"),
    before=EMA_2016,
    says=_SAYS,
    never=(*FOUR_PLAYERS, *NO_WAIT),
    kuikae=(Kuikae.STRICT, "3.3.2"),
    kuikae_penalty=(KuikaePenalty.DEAD_HAND, "3.3.2 and 6.5.6"),
    multiple_ron=(MultipleRon.ALL_WIN, "3.4.4"),
    honba=(Honba.EACH, "3.4.4"),
    deposits=(Deposits.OWN_BACK, "3.3.10 and 4.1"),
    win_window=(WinWindow.NEXT_DISCARD, "3.3.1"),
    call_timing=(CallTiming.PHYSICAL, "3.3.1"),
    kandora_timing=(KandoraTiming.AT_ONCE, "3.3.4"),
    robbed_closed_kan=(RobbedClosedKan.KOKUSHI, "3.3.13 and 4.2.6"),
    riichi_wall=(RiichiWall.ONE, "3.3.10"),
    riichi_kan=(RiichiKan.ONLY_TRIPLET, "3.3.10"),
    held_waits=(HeldWaits.NOTEN, "3.3.8"),
    abortive_draws=(NO_ABORT, "3.4"),
    sacred_discard=(SacredDiscard.ABSOLUTE, "3.3.9"),
    missed_discard=(MissedDiscard.ALL_WAITS, "3.3.9"),
    temp_furiten_end=(TempFuritenEnd.OWN_DRAW_OR_CLAIM, "3.3.9"),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, "3.3.9"),
    ready_dead_hand=(ReadyDeadHand.NO, "3.3.9"),
    empty_call=(Cost.NOTHING, "6.5.2"),
    changed_call=(Cost.NOTHING, "6.5.4"),
    false_meld_early=(Cost.NOTHING, "6.5.5"),
    false_meld=(Cost.DEAD_HAND, "6.5.5"),
    false_kan=(Cost.DEAD_HAND, "6.5.5"),
    false_win_hidden=(Cost.DEAD_HAND, "6.5.2"),
    false_win_shown=(Cost.CHOMBO, "6.8"),
    dead_hand_call=(Cost.CHOMBO, "6.9"),
    tile_count=(Cost.DEAD_HAND, "6.3"),
    wrong_draw=(Cost.DEAD_HAND, "6.4"),
    noten_riichi=(Cost.CHOMBO, "6.6.2"),
    noten_riichi_unseen=(Cost.NOTHING, "6.6.2"),
    false_riichi_kan=(Cost.CHOMBO, "6.7.1"),
    riichi_open=(Cost.DEAD_HAND, "6.6.1"),
    riichi_unsaid=(Cost.DEAD_HAND, "6.6"),
    riichi_taken_back=(Cost.DEAD_HAND, "6.5.2"),
    late_riichi=(Cost.NOTHING, "6.6"),
    riichi_call=(Cost.CHOMBO, "6.7.4"),
    riichi_discard=(Cost.CHOMBO, "6.7.3"),
    chombo_pays=(ChomboPays.OFF_20, "3.4.6, on tournaments"),
    chombo_deal=(ChomboDeal.SAME, "3.4.6"),
    chombo_sticks=(ChomboSticks.BACK, "3.4.6"),
    chombo_with_win=(ChomboWithWin.VOID, "3.4.6"),
    kiriage=(Kiriage.YES, "its list of changes, page 3"),
    pao_yakuman=(DRAGONS_AND_WINDS, "3.3.7"),
    pao_rinshan=(PaoRinshan.NO, "3.3.7"),
    pao_honba_ron=(PaoHonbaRon.DISCARDER, "3.3.7"),
    pao_closed_kan_counts=(PaoClosedKan.NO, "3.3.7"),
    daisuushi_units=(DaisuushiiUnits.ONE, "4.2"),
    multiple_yakuman=(MultipleYakuman.NO, "4.2"),
)
