"""
Rulesets that tables go by.

A preset settles only what its sources settle.  Where they leave an option
open, its readings are listed; where no source was found, every value is one.
Rulings that depend on such an option are unsettled.
"""

from __future__ import annotations

from callwise.agreement import named
from callwise.riichi import sources
from callwise.riichi.ruleset import (
    CallTiming,
    Cost,
    Deposits,
    HeldWaits,
    Honba,
    KandoraTiming,
    KitaInterrupts,
    Kuikae,
    KuikaePenalty,
    MultipleRon,
    RiichiKan,
    RiichiRuleset,
    RiichiWall,
    WinWindow,
)

COMMON = RiichiRuleset(
    name="common",
    title="Common riichi",
    usual=True,
    sources={
        "kuikae": sources.WIKI_KUIKAE,
        "multiple_ron": sources.MJ_NEWS_RON,
        "honba": sources.MULTIPLE_RON,
        "deposits": sources.MULTIPLE_RON,
        "win_window": sources.WIKI_NAKI,
        "call_timing": sources.WIKI_NAKI,
        "kita_interrupts": sources.WIKI_NAKI,
        "riichi_wall": sources.WIKI_RIICHI,
    },
)

_FORBIDDEN_SOMEHOW = (Kuikae.STRICT, Kuikae.SAME_TILE_ONLY)
_FOUR_PLAYERS = ("kita_interrupts",)
"""What only three-player games know."""
_KAN_SOMEHOW = (KandoraTiming.AT_ONCE, KandoraTiming.LATER)

TENHOU = RiichiRuleset(
    name="tenhou",
    title="Tenhou",
    sources={
        "kuikae": sources.RIICHIENV,
        "kuikae_penalty": sources.RIICHIENV,
        "multiple_ron": sources.TENHOU_RULES,
        "honba": sources.TENHOU_RULES,
        "deposits": sources.TENHOU_RULES,
        "win_window": sources.WIKI_NAKI,
        "call_timing": sources.WIKI_NAKI,
        "kandora_timing": sources.RIICHIENV,
    },
    kuikae=Kuikae.STRICT,
    kuikae_penalty=KuikaePenalty.PREVENT,
    multiple_ron=MultipleRon.DOUBLE_TRIPLE_ABORT,
    honba=Honba.NEAREST,
    deposits=Deposits.NEAREST,
    win_window=WinWindow.NEXT_DRAW,
    call_timing=CallTiming.ONLINE,
    kandora_timing=KandoraTiming.LATER,
)
MAHJONG_SOUL = RiichiRuleset(
    name="mahjong-soul",
    title="Mahjong Soul",
    sources={
        "kuikae": sources.RIICHIENV,
        "kuikae_penalty": sources.MAHJONG_SOUL_PLAY,
        "multiple_ron": sources.MAHJONG_SOUL_PLAY,
        "honba": sources.CRYOLITE,
        "deposits": sources.MAHJONG_SOUL_STICKS,
        "win_window": sources.WIKI_NAKI,
        "call_timing": sources.WIKI_NAKI,
        "kita_interrupts": sources.MAHJONG_SOUL_KITA,
        "kandora_timing": sources.RIICHIENV,
    },
    kuikae=Kuikae.STRICT,
    kuikae_penalty=KuikaePenalty.PREVENT,
    multiple_ron=MultipleRon.ALL_WIN,
    honba=Honba.NEAREST,
    deposits=Deposits.NEAREST,
    win_window=WinWindow.NEXT_DRAW,
    call_timing=CallTiming.ONLINE,
    kita_interrupts=KitaInterrupts.YES,
    kandora_timing=KandoraTiming.LATER,
)
EMA_2025 = RiichiRuleset(
    name="ema-2025",
    title="EMA 2025",
    never=_FOUR_PLAYERS,
    sources={
        "kuikae": sources.EMA_2025_KUIKAE,
        "multiple_ron": sources.EMA_2025_CLAIMS,
        "honba": sources.EMA_2025_STICKS,
        "deposits": sources.EMA_2025_STICKS,
        "call_timing": sources.EMA_2025_CLAIMS,
        "kandora_timing": sources.EMA_2025_KAN,
    },
    kuikae=Kuikae.STRICT,
    multiple_ron=MultipleRon.ALL_WIN,
    honba=Honba.EACH,
    deposits=Deposits.OWN_BACK,
    call_timing=CallTiming.ONLINE,
    kandora_timing=KandoraTiming.AT_ONCE,
)
EMA_2016 = RiichiRuleset(
    name="ema-2016",
    title="EMA 2016 (former)",
    never=_FOUR_PLAYERS,
    sources={
        "kuikae": sources.EMA_2016_KUIKAE,
        "multiple_ron": sources.EMA_2016_RON,
        "honba": sources.EMA_2016_RON,
        "deposits": sources.EMA_2016_STICKS,
        "win_window": sources.EMA_2016_CLAIMS,
        "call_timing": sources.EMA_2016_CLAIMS,
        "kandora_timing": sources.EMA_2016_KAN,
        "riichi_wall": sources.EMA_2016_RIICHI,
        "riichi_kan": sources.EMA_2016_RIICHI,
        "held_waits": sources.EMA_2016_TENPAI,
        "empty_call": sources.EMA_2016_PENALTIES,
        "false_meld": sources.EMA_2016_PENALTIES,
        "false_win_hidden": sources.EMA_2016_PENALTIES,
        "false_win_shown": sources.EMA_2016_CHOMBO,
    },
    kuikae=Kuikae.STRICT,
    multiple_ron=MultipleRon.ALL_WIN,
    honba=Honba.EACH,
    deposits=Deposits.OWN_BACK,
    win_window=WinWindow.NEXT_DISCARD,
    call_timing=CallTiming.ONLINE,
    kandora_timing=KandoraTiming.AT_ONCE,
    riichi_wall=RiichiWall.FOUR,
    riichi_kan=RiichiKan.ONLY_TRIPLET,
    held_waits=HeldWaits.NOTEN,
    empty_call=Cost.NOTHING,
    false_meld=Cost.DEAD_HAND,
    false_win_hidden=Cost.DEAD_HAND,
    false_win_shown=Cost.CHOMBO,
)
WRC_2015 = RiichiRuleset(
    name="wrc-2015",
    title="WRC 2015",
    never=_FOUR_PLAYERS,
    sources={
        "kuikae": sources.WRC_2015_KUIKAE,
        "kuikae_penalty": sources.WRC_2015_PENALTIES,
        "multiple_ron": sources.WRC_2015_RON,
        "win_window": sources.WRC_2015_CLAIMS,
        "call_timing": sources.WRC_2015_CLAIMS,
        "kandora_timing": sources.TORONTO,
        "empty_call": sources.WRC_2015_PENALTIES,
        "false_meld": sources.WRC_2015_PENALTIES,
        "false_win_hidden": sources.WRC_2015_PENALTIES,
        "false_win_shown": sources.WRC_2015_PENALTIES,
    },
    kuikae=Kuikae.STRICT,
    kuikae_penalty=KuikaePenalty.DEAD_HAND,
    multiple_ron=MultipleRon.HEAD_BUMP,
    win_window=WinWindow.NEXT_DISCARD,
    call_timing=CallTiming.PHYSICAL,
    kandora_timing=KandoraTiming.AT_ONCE,
    empty_call=Cost.NOTHING,
    false_meld=Cost.DEAD_HAND,
    false_win_hidden=Cost.DEAD_HAND,
    false_win_shown=Cost.CHOMBO,
)
JPML_A = RiichiRuleset(
    name="jpml-a",
    title="JPML A",
    never=_FOUR_PLAYERS,
    sources={
        "kuikae": sources.JPML_KUIKAE,
        "multiple_ron": sources.MJ_NEWS_RON,
        "call_timing": sources.JPML_READER,
        "kandora_timing": sources.JPML_READER,
    },
    kuikae=Kuikae.SAME_TILE_ONLY,
    multiple_ron=MultipleRon.HEAD_BUMP,
    call_timing=CallTiming.PHYSICAL,
    kandora_timing=KandoraTiming.NONE,
)
M_LEAGUE = RiichiRuleset(
    name="m-league",
    title="M.League",
    never=_FOUR_PLAYERS,
    sources={
        "kuikae": sources.MJ_NEWS_KUIKAE,
        "multiple_ron": sources.M_LEAGUE_RULES,
        "call_timing": sources.M_LEAGUE_SUMMARIES,
        "kandora_timing": sources.M_LEAGUE_RULES,
    },
    open={"call_timing": (CallTiming.ONLINE, CallTiming.PHYSICAL)},
    kuikae=Kuikae.STRICT,
    multiple_ron=MultipleRon.HEAD_BUMP,
    kandora_timing=KandoraTiming.AT_ONCE,
)
SAIKOUISEN = RiichiRuleset(
    name="saikouisen",
    title="Saikouisen league",
    sources={"kuikae": sources.MJ_NEWS_KUIKAE, "multiple_ron": sources.MJ_NEWS_RON},
    kuikae=Kuikae.STRICT,
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
    title="RMU A",
    sources={
        "kuikae": sources.RMU_RULES,
        "kuikae_penalty": sources.RMU_RULES,
        "multiple_ron": sources.RMU_RULES,
        "call_timing": sources.RMU_RULES,
        "kandora_timing": sources.RMU_RULES,
    },
    open={"kuikae": _FORBIDDEN_SOMEHOW, "kandora_timing": _KAN_SOMEHOW},
    kuikae_penalty=KuikaePenalty.DEAD_HAND,
    multiple_ron=MultipleRon.HEAD_BUMP,
    call_timing=CallTiming.PHYSICAL,
)
MU = RiichiRuleset(
    name="mu",
    title="Mahjong Rengou Mu",
    never=_FOUR_PLAYERS,
    sources={
        "kuikae": sources.MU_RULES,
        "multiple_ron": sources.MU_RULES,
        "honba": sources.MU_RULES,
        "kandora_timing": sources.MU_RULES,
        "empty_call": sources.MU_RULES,
        "false_win_hidden": sources.MU_RULES,
    },
    kuikae=Kuikae.FREE,
    multiple_ron=MultipleRon.HEAD_BUMP,
    honba=Honba.NONE,
    kandora_timing=KandoraTiming.NONE,
    empty_call=Cost.DEAD_HAND,
    false_win_hidden=Cost.DEAD_HAND,
)
MJSTARS_RANKED = RiichiRuleset(
    name="mjstars",
    title="mjstars.net ranked",
    sources={
        "kuikae": sources.MJSTARS,
        "kuikae_penalty": sources.MJSTARS,
        "multiple_ron": sources.MJSTARS,
        "honba": sources.MJSTARS,
        "deposits": sources.MJSTARS,
        "win_window": sources.WIKI_NAKI,
        "call_timing": sources.WIKI_NAKI,
    },
    open={"kuikae": _FORBIDDEN_SOMEHOW},
    kuikae_penalty=KuikaePenalty.PREVENT,
    multiple_ron=MultipleRon.DOUBLE_TRIPLE_ABORT,
    honba=Honba.NEAREST,
    deposits=Deposits.NEAREST,
    win_window=WinWindow.NEXT_DRAW,
    call_timing=CallTiming.ONLINE,
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
