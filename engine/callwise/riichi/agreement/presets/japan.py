"""Japanese leagues and associations, as far as we have read their rules."""

from __future__ import annotations

from callwise.agreement.declared_options import Text, either
from callwise.law.ruling import Source
from callwise.riichi.agreement import sources
from callwise.riichi.agreement.call_options import CallTiming, Kuikae, KuikaePenalty, MultipleRon
from callwise.riichi.agreement.chombo_options import ChomboDeal, ChomboPays
from callwise.riichi.agreement.draw_options import DrawnDeal, NagashiMangan
from callwise.riichi.agreement.furiten_options import (
    MissedDiscard,
    PassedWithoutYaku,
    ReadyDeadHand,
    SacredDiscard,
    TempFuritenEnd,
)
from callwise.riichi.agreement.payment_options import (
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
    NO_ABORT,
    NO_WAIT,
    placed,
)
from callwise.riichi.agreement.riichi_options import (
    HeldWaits,
    KandoraTiming,
    RiichiKan,
    RiichiPoints,
    RiichiWall,
    RobbedClosedKan,
)
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.slip_options import Cost
from callwise.riichi.agreement.yaku_options import Atozuke, OpenTanyao


def _m_league(article: str) -> Source:
    """Return an article of the M.League's rules; we know these only from an engine that cites them."""
    return sources.M_LEAGUE_BY_ARTICLE.at(f"{article}, as an open engine cites it")


M_LEAGUE = RiichiRuleset(
    "m-league",
    "M.League",
    text=Text(
        "as played in 2026",
        "chapters 1 to 9 as an open engine cites them by article, and summaries",
        "the league’s own page",
    ),
    says=placed(
        {
            sources.M_LEAGUE_SUMMARIES: "NAK-23",
            sources.M_LEAGUE_SUMMARY: "NAK-15",
            _m_league("chapter 8, article 1"): "PAO-M2 PAO-M3",
        }
    ),
    never=(*FOUR_PLAYERS, *NO_WAIT),
    kuikae=(Kuikae.STRICT, sources.MJ_NEWS_KUIKAE),
    multiple_ron=(MultipleRon.HEAD_BUMP, _m_league("chapter 5, article 1")),
    call_timing=(either(CallTiming.ONLINE, CallTiming.PHYSICAL), sources.M_LEAGUE_SUMMARIES),
    open_tanyao=(OpenTanyao.YES, _m_league("chapter 9")),
    atozuke=(Atozuke.YES, sources.M_LEAGUE_SUMMARY),
    kandora_timing=(KandoraTiming.AT_ONCE, sources.M_LEAGUE_RULES),
    robbed_closed_kan=(RobbedClosedKan.NEVER, _m_league("chapter 4, article 5")),
    riichi_wall=(RiichiWall.ONE, _m_league("chapter 4, article 8")),
    riichi_points=(either(RiichiPoints.ANY, RiichiPoints.THOUSAND), sources.M_LEAGUE_POINTS),
    riichi_kan=(RiichiKan.ONLY_TRIPLET, _m_league("chapter 4, article 5")),
    held_waits=(HeldWaits.NOTEN, _m_league("chapter 3, article 11")),
    abortive_draws=(NO_ABORT, _m_league("chapter 3, article 2")),
    nagashi_mangan=(NagashiMangan.NO, sources.M_LEAGUE_BY_ARTICLE),
    drawn_deal=(DrawnDeal.TENPAI, sources.M_LEAGUE_SUMMARY),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.M_LEAGUE_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.M_LEAGUE_FURITEN),
    temp_furiten_end=(TempFuritenEnd.OWN_DISCARD, sources.M_LEAGUE_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.M_LEAGUE_FURITEN),
    ready_dead_hand=(ReadyDeadHand.NO, sources.M_LEAGUE_FURITEN),
    chombo_pays=(ChomboPays.OFF_20, sources.M_LEAGUE_PENALTIES),
    kiriage=(Kiriage.YES, sources.M_LEAGUE_BY_ARTICLE),
    pao_yakuman=(frozenset(PaoYakuman), _m_league("chapter 8, article 1")),
    multiple_yakuman=(MultipleYakuman.YES, _m_league("chapter 8, article 1")),
    pao_scope=(PaoScope.SPLIT, _m_league("chapter 8, article 1")),
)
JPML_A = RiichiRuleset(
    "jpml-a",
    "JPML A",
    begins_with=30_000,
    text=Text(
        "A rules, sheet of 1 April 2026", "what others list of that sheet and of the one of 2017", "the sheet itself"
    ),
    says=placed({sources.JPML_READER: "NAK-23"}),
    never=FOUR_PLAYERS,
    no_red_fives=sources.JPML_2026,
    kuikae=(Kuikae.SAME_TILE_ONLY, sources.JPML_KUIKAE),
    multiple_ron=(MultipleRon.HEAD_BUMP, sources.JPML_2026),
    call_timing=(CallTiming.PHYSICAL, sources.JPML_READER),
    kandora_timing=(KandoraTiming.NONE, sources.JPML_READER),
    robbed_closed_kan=(RobbedClosedKan.NEVER, sources.JPML_PARLOUR),
    riichi_wall=(RiichiWall.ONE, sources.JPML_2026),
    abortive_draws=(NO_ABORT, sources.JPML_2026),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.WIKI_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.WIKI_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.WIKI_FURITEN),
    ready_dead_hand=(ReadyDeadHand.NO, sources.JPML_EXAM),
    late_call=(either(Cost.NOTHING, Cost.DEAD_HAND), sources.JPML_LATE_PON),
    noten_riichi=(Cost.CHOMBO, sources.JPML_PARLOUR),
    kiriage=(Kiriage.NO, sources.JPML_2026),
    pao_rinshan=(either(PaoRinshan.NO, PaoRinshan.YES), sources.JPML_RINSHAN),
    daisuushi_units=(DaisuushiiUnits.ONE, sources.JPML_READER),
    multiple_yakuman=(MultipleYakuman.YES, sources.JPML_2026),
)
SAIKOUISEN = RiichiRuleset(
    "saikouisen",
    "Saikouisen league",
    begins_with=30_000,
    text=Text("league rules, as surveyed in 2021", "surveys of two of its rules", "its regulations after article 12"),
    kuikae=(Kuikae.STRICT, sources.MJ_NEWS_KUIKAE),
    multiple_ron=(MultipleRon.HEAD_BUMP, sources.MJ_NEWS_RON),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.WIKI_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.WIKI_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.WIKI_FURITEN),
    ready_dead_hand=(ReadyDeadHand.NO, sources.SAIKOUISEN_OPEN),
    late_call=(Cost.DEAD_HAND, sources.SAIKOUISEN_LATE_PON),
)
SAIKOUISEN_CLASSIC = RiichiRuleset(
    "saikouisen-classic",
    "Saikouisen Classic",
    begins_with=30_000,
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
    begins_with=30_000,
    ippatsu=sources.RMU_RULES,
    ura_dora=sources.RMU_RULES,
    text=Text("A rules", "its page of rules", "what that page leaves out"),
    says=placed({sources.RMU_RULES: "NAK-15 NAK-22 NAK-23"}),
    kuikae=(FORBIDDEN_SOMEHOW, sources.RMU_RULES),
    kuikae_penalty=(KuikaePenalty.DEAD_HAND, sources.RMU_RULES),
    multiple_ron=(MultipleRon.HEAD_BUMP, sources.RMU_RULES),
    call_timing=(CallTiming.PHYSICAL, sources.RMU_RULES),
    open_tanyao=(OpenTanyao.YES, sources.RMU_RULES),
    atozuke=(Atozuke.YES, sources.RMU_RULES),
    kandora_timing=(KAN_SOMEHOW, sources.RMU_RULES),
    abortive_draws=(NO_ABORT, sources.RMU_RULES),
    drawn_deal=(DrawnDeal.TENPAI, sources.RMU_RULES),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.WIKI_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.WIKI_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.WIKI_FURITEN),
)
MU = RiichiRuleset(
    "mu",
    "Mahjong Rengou Mu",
    text=Text("main rules", "the list of its main rules", "its rules of January 2025"),
    says=placed({sources.MU_RULES: "NAK-15"}),
    never=FOUR_PLAYERS,
    kuikae=(Kuikae.FREE, sources.MU_RULES),
    multiple_ron=(MultipleRon.HEAD_BUMP, sources.MU_RULES),
    honba=(Honba.NONE, sources.MU_RULES),
    kandora_timing=(KandoraTiming.NONE, sources.MU_RULES),
    abortive_draws=(NO_ABORT, sources.MU_RULES),
    sacred_discard=(SacredDiscard.ABSOLUTE, sources.WIKI_FURITEN),
    missed_discard=(MissedDiscard.ALL_WAITS, sources.WIKI_FURITEN),
    passed_without_yaku=(PassedWithoutYaku.COUNTS, sources.WIKI_FURITEN),
    ready_dead_hand=(ReadyDeadHand.NO, sources.MU_RULES),
    empty_call=(Cost.DEAD_HAND, sources.MU_RULES),
    false_win_hidden=(Cost.DEAD_HAND, sources.MU_RULES),
    chombo_pays=(ChomboPays.OFF_20, sources.MU_RULES),
    chombo_deal=(ChomboDeal.SAME, sources.MU_RULES),
    pao_yakuman=(DRAGONS_AND_WINDS, sources.MU_RULES),
)
