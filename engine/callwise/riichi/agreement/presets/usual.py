"""Common rules, according to wikis and surveys."""

from __future__ import annotations

from callwise.riichi.agreement import sources
from callwise.riichi.agreement.ruleset import RiichiRuleset

COMMON = RiichiRuleset(
    "common",
    "Common riichi",
    usual=True,
    ippatsu=sources.WIKI_IPPATSU,
    ura_dora=sources.WIKI_URA_DORA,
    kuikae=sources.WIKI_KUIKAE,
    multiple_ron=sources.MJ_NEWS_RON,
    honba=sources.MULTIPLE_RON,
    deposits=sources.MULTIPLE_RON,
    dealer_repeats=sources.WIKI_MULTIPLE_RON,
    win_window=sources.WIKI_NAKI,
    call_timing=sources.WIKI_NAKI,
    open_tanyao=sources.WIKI_TANYAO,
    atozuke=sources.WIKI_ATOZUKE,
    kita_interrupts=sources.WIKI_NAKI,
    riichi_wall=sources.WIKI_RIICHI,
    riichi_points=sources.WIKI_RIICHI_RULES,
    abortive_draws=sources.WIKI_ABORTIVE,
    abortive_deal=sources.WIKI_ABORTIVE,
    nagashi_mangan=sources.WIKI_NAGASHI,
    nagashi_deal=sources.WIKI_NAGASHI,
    drawn_deal=sources.WIKI_SEATS,
    sacred_discard=sources.WIKI_FURITEN,
    missed_discard=sources.WIKI_FURITEN,
    temp_furiten_end=sources.WIKI_FURITEN,
    passed_without_yaku=sources.WIKI_FURITEN,
    ready_dead_hand=sources.WIKI_FURITEN,
    false_win_shown=sources.WIKI_CHOMBO,
    too_many_tiles=sources.JAPAN_DEAD_HANDS,
    too_few_tiles=sources.JAPAN_DEAD_HANDS,
    shown_tile=sources.MAJAN_SHOWN_TILE,
    discard_back=sources.MAJAN_DISCARD,
    noten_riichi=sources.WIKI_CHOMBO,
    noten_riichi_unseen=sources.WIKI_CHOMBO,
    short_riichi=sources.MAHJONG_SEED,
    chombo_pays=sources.WIKI_CHOMBO,
    pao_yakuman=sources.WIKI_PAO,
    pao_rinshan=sources.WIKI_PAO,
    pao_honba_ron=sources.WIKI_PAO,
    pao_honba_split_tsumo=sources.WIKI_PAO,
)
