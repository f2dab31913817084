"""
Rulesets that tables go by.

A preset settles only what its sources settle.  Where they leave an option
open, its readings are listed; where no source was found, every value is one.
Rulings that depend on such an option are unsettled.
"""

from __future__ import annotations

from callwise.agreement import named
from callwise.riichi import sources
from callwise.riichi.ruleset import Kuikae, KuikaePenalty, MultipleRon, MultiRonBonus, RiichiRuleset

COMMON = RiichiRuleset(
    name="common",
    title="Common riichi",
    usual=True,
    sources={
        "kuikae": sources.WIKI_KUIKAE,
        "call_timing": sources.WIKI_NAKI,
        "kita_interrupts": sources.WIKI_NAKI,
    },
)

_FORBIDDEN_SOMEHOW = {"kuikae": (Kuikae.STRICT, Kuikae.SAME_TILE_ONLY)}

TENHOU = RiichiRuleset(
    name="tenhou",
    title="Tenhou",
    kuikae=Kuikae.STRICT,
    multiple_ron=MultipleRon.DOUBLE_TRIPLE_ABORT,
    sources={"kuikae": sources.RIICHIENV, "multiple_ron": sources.RIICHIENV},
)
MAHJONG_SOUL = RiichiRuleset(
    name="mahjong-soul",
    title="Mahjong Soul",
    sources={
        "kuikae": sources.WIKI_MAJSOUL,
        "multiple_ron": sources.WIKI_MAJSOUL_RON,
        "multi_ron_bonus": sources.KOBALAB_GIST,
    },
    kuikae=Kuikae.STRICT,
    multiple_ron=MultipleRon.ALL_WIN,
    multi_ron_bonus=MultiRonBonus.NEAREST,
)
EMA = RiichiRuleset(
    name="ema",
    title="EMA 2016",
    sources={"kuikae": sources.EMA_RCR, "multiple_ron": sources.WIKI_EMA},
    open=_FORBIDDEN_SOMEHOW,
    multiple_ron=MultipleRon.ALL_WIN,
)
WRC = RiichiRuleset(
    name="wrc",
    title="WRC",
    sources={"kuikae": sources.WRC_ERRATA, "multiple_ron": sources.WRC_2015},
    kuikae=Kuikae.STRICT,
    multiple_ron=MultipleRon.HEAD_BUMP,
)
JPML_A = RiichiRuleset(
    name="jpml-a",
    title="JPML A",
    sources={"kuikae": sources.WIKI_KUIKAE, "multiple_ron": sources.MJ_NEWS_RON},
    kuikae=Kuikae.SAME_TILE_ONLY,
    multiple_ron=MultipleRon.HEAD_BUMP,
)
M_LEAGUE = RiichiRuleset(
    name="m-league",
    title="M.League",
    sources={"kuikae": sources.MJ_NEWS_2021, "multiple_ron": sources.WIKI_M_LEAGUE},
    open=_FORBIDDEN_SOMEHOW,
    multiple_ron=MultipleRon.HEAD_BUMP,
)
SAIKOUISEN = RiichiRuleset(
    name="saikouisen",
    title="Saikouisen league",
    sources={"kuikae": sources.NOTE_COM, "multiple_ron": sources.MJ_NEWS_RON},
    open=_FORBIDDEN_SOMEHOW,
    multiple_ron=MultipleRon.HEAD_BUMP,
)
SAIKOUISEN_CLASSIC = RiichiRuleset(
    name="saikouisen-classic",
    title="Saikouisen Classic",
    sources={"kuikae": sources.NOTE_COM, "multiple_ron": sources.MJ_NEWS_RON},
    kuikae=Kuikae.FREE,
    multiple_ron=MultipleRon.HEAD_BUMP,
)
RMU = RiichiRuleset(
    name="rmu",
    title="RMU",
    sources={
        "kuikae": sources.RMU_RULE,
        "kuikae_penalty": sources.RMU_RULE,
        "multiple_ron": sources.RMU_RULE,
    },
    open=_FORBIDDEN_SOMEHOW,
    kuikae_penalty=KuikaePenalty.LOSE_RIGHT_TO_WIN,
    multiple_ron=MultipleRon.HEAD_BUMP,
)
MU = RiichiRuleset(
    name="mu",
    title="Mahjong Rengou Mu",
    sources={"kuikae": sources.MJ_NEWS_2021, "multiple_ron": sources.MJ_NEWS_RON},
    kuikae=Kuikae.FREE,
    multiple_ron=MultipleRon.HEAD_BUMP,
)
NPM = RiichiRuleset(
    name="npm",
    title="NPM",
    sources={"multiple_ron": sources.MJ_NEWS_RON},
    multiple_ron=MultipleRon.HEAD_BUMP,
)
MJSTARS_RANKED = RiichiRuleset(
    name="mjstars",
    title="mjstars.net ranked",
    sources={"kuikae": sources.MJSTARS, "multiple_ron": sources.MJSTARS},
    open=_FORBIDDEN_SOMEHOW,
    multiple_ron=MultipleRon.DOUBLE_TRIPLE_ABORT,
)

PRESETS: tuple[RiichiRuleset, ...] = (
    COMMON,
    TENHOU,
    MAHJONG_SOUL,
    EMA,
    WRC,
    JPML_A,
    M_LEAGUE,
    SAIKOUISEN,
    SAIKOUISEN_CLASSIC,
    RMU,
    MU,
    NPM,
    MJSTARS_RANKED,
)
"""Every named ruleset, the usual one first."""


def preset(name: str) -> RiichiRuleset:
    """
    Give the ruleset of that name, such as ``jpml-a`` or ``common+kuikae=free``.

    Raises RulesetError naming what is known.
    """
    return named(PRESETS, name)
