"""Leagues and bodies of Japan, as far as their rules were read."""

from __future__ import annotations

from callwise.riichi.agreement import sources
from callwise.riichi.agreement.calls import CallTiming, Kuikae, KuikaePenalty, MultipleRon
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
    PaoRinshan,
    PaoScope,
    PaoYakuman,
)
from callwise.riichi.agreement.presets.shared import (
    DRAGONS_AND_WINDS,
    FORBIDDEN_SOMEHOW,
    FOUR_PLAYERS,
    KAN_SOMEHOW,
)
from callwise.riichi.agreement.riichi import HeldWaits, KandoraTiming
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.slips import Cost
from callwise.ruleset import Text, either

M_LEAGUE = RiichiRuleset(
    "m-league",
    "M.League",
    text=Text(
        "as played in 2026",
        "chapters 1 to 9 as an open engine cites them by article, and summaries",
        "the league’s own page",
    ),
    never=FOUR_PLAYERS,
    kuikae=(Kuikae.STRICT, sources.MJ_NEWS_KUIKAE),
    multiple_ron=(
        MultipleRon.HEAD_BUMP,
        sources.M_LEAGUE_BY_ARTICLE.at("chapter 5, article 1, as an open engine cites it"),
    ),
    call_timing=(either(CallTiming.ONLINE, CallTiming.PHYSICAL), sources.M_LEAGUE_SUMMARIES),
    kandora_timing=(KandoraTiming.AT_ONCE, sources.M_LEAGUE_RULES),
    held_waits=(HeldWaits.NOTEN, sources.M_LEAGUE_BY_ARTICLE.at("chapter 3, article 11, as an open engine cites it")),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.M_LEAGUE_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.M_LEAGUE_FURITEN),
    temp_furiten_end=(TempFuritenEnd.OWN_DISCARD, sources.M_LEAGUE_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.M_LEAGUE_FURITEN),
    ready_dead_hand=(ReadyDeadHand.NO, sources.M_LEAGUE_FURITEN),
    kiriage=(Kiriage.YES, sources.M_LEAGUE_BY_ARTICLE),
    pao_yakuman=(
        frozenset(PaoYakuman),
        sources.M_LEAGUE_BY_ARTICLE.at("chapter 8, article 1, as an open engine cites it"),
    ),
    multiple_yakuman=(
        MultipleYakuman.YES,
        sources.M_LEAGUE_BY_ARTICLE.at("chapter 8, article 1, as an open engine cites it"),
    ),
    pao_scope=(PaoScope.SPLIT, sources.M_LEAGUE_BY_ARTICLE.at("chapter 8, article 1, as an open engine cites it")),
)
JPML_A = RiichiRuleset(
    "jpml-a",
    "JPML A",
    text=Text(
        "A rules, sheet of 1 April 2026", "what others list of that sheet and of the one of 2017", "the sheet itself"
    ),
    never=FOUR_PLAYERS,
    kuikae=(Kuikae.SAME_TILE_ONLY, sources.JPML_KUIKAE),
    multiple_ron=(MultipleRon.HEAD_BUMP, sources.JPML_2026),
    call_timing=(CallTiming.PHYSICAL, sources.JPML_READER),
    kandora_timing=(KandoraTiming.NONE, sources.JPML_READER),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.WIKI_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.WIKI_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.WIKI_FURITEN),
    ready_dead_hand=(ReadyDeadHand.NO, sources.JPML_EXAM),
    kiriage=(Kiriage.NO, sources.JPML_2026),
    pao_rinshan=(either(PaoRinshan.NO, PaoRinshan.YES), sources.JPML_RINSHAN),
    daisuushi_units=(DaisuushiiUnits.ONE, sources.JPML_READER),
    multiple_yakuman=(MultipleYakuman.YES, sources.JPML_2026),
)
SAIKOUISEN = RiichiRuleset(
    "saikouisen",
    "Saikouisen league",
    text=Text("league rules, as surveyed in 2021", "surveys of two of its rules", "its regulations after article 12"),
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
    text=Text("Classic rules, as surveyed in 2021", "surveys of two of its rules", "its regulations"),
    kuikae=(Kuikae.FREE, sources.NOTE_COM),
    multiple_ron=(MultipleRon.HEAD_BUMP, sources.MJ_NEWS_RON),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.WIKI_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.WIKI_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.WIKI_FURITEN),
)
RMU = RiichiRuleset(
    "rmu",
    "RMU A",
    text=Text("A rules", "its page of rules", "what that page leaves out"),
    kuikae=(FORBIDDEN_SOMEHOW, sources.RMU_RULES),
    kuikae_penalty=(KuikaePenalty.DEAD_HAND, sources.RMU_RULES),
    multiple_ron=(MultipleRon.HEAD_BUMP, sources.RMU_RULES),
    call_timing=(CallTiming.PHYSICAL, sources.RMU_RULES),
    kandora_timing=(KAN_SOMEHOW, sources.RMU_RULES),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.WIKI_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.WIKI_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.WIKI_FURITEN),
)
MU = RiichiRuleset(
    "mu",
    "Mahjong Rengou Mu",
    text=Text("main rules", "the list of its main rules", "its rules of January 2025"),
    never=FOUR_PLAYERS,
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
    pao_yakuman=(DRAGONS_AND_WINDS, sources.MU_RULES),
)
