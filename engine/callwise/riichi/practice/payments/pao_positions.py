"""Positions on liability: whose discard made a yakuman certain, and what it costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from callwise.question.makers import Chance, Draft, Maker
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.payment import pao, pao_payment, payment
from callwise.riichi.practice.deals.yakuman_hands import (
    TABLES,
    Own,
    Plan,
    WonBy,
    YakumanWin,
    said_calls,
    said_win,
    win_by,
)
from callwise.riichi.practice.payments.winner_positions import said_honba, said_sticks
from callwise.riichi.questions.pao_questions import WhoIsLiable
from callwise.riichi.questions.payments_question import Payments

_D, _W, _H = Own.DRAGONS, Own.WINDS, Own.HONOURS
_CERTAIN = (
    Plan(_D, "ppp"),
    Plan(_D, "sppp"),
    Plan(_D, "pspp"),
    Plan(_W, "pppp"),
    Plan(_D, "kpp"),
    Plan(_D, "cpp"),
    Plan(_W, "pkpp"),
)
_BY_KAN = (Plan(_D, "ppk"), Plan(_D, "pkk"), Plan(_W, "pppk"), Plan(_D, "pspk"))
_LIABLE: Mapping[str, Sequence[Plan]] = {
    pao.CONFIRMED.id: _CERTAIN,
    pao.CONFIRMED_BY_KAN.id: _BY_KAN,
    pao.EARLIER.id: (*_CERTAIN, *_BY_KAN),
    pao.OWN_LAST.id: (Plan(_D, "ppc"), Plan(_W, "pppc"), Plan(_D, "sppc"), Plan(_D, "kpc")),
    pao.HELD.id: (Plan(_D, "pph"), Plan(_D, "pkh"), Plan(_W, "ppph"), Plan(_D, "spph")),
    pao.NO_MELD.id: (
        Plan(_D, "ppw", WonBy.DISCARD),
        Plan(_W, "pppw", WonBy.DISCARD),
        Plan(_D, "kpw", WonBy.DISCARD),
        Plan(_D, "ppw", WonBy.FEEDER),
    ),
    pao.PAIR_BREAKS.id: (Plan(_W, "pppt"), Plan(_H, "pppp", rest=True), Plan(_W, "sppt"), Plan(_W, "pkpt")),
    pao.NOT_CERTAIN.id: (Plan(_D, "ppt"), Plan(_D, "spt"), Plan(_D, "pxs"), Plan(_D, "kpt")),
    pao.FED_NOTHING.id: tuple(replace(plan, by=WonBy.OTHER) for plan in (*_CERTAIN, *_BY_KAN)),
    pao.RINSHAN_OFF.id: (Plan(_D, "pK", WonBy.REPLACEMENT), Plan(_D, "psK", WonBy.REPLACEMENT)),
    pao.PON_GREW.id: (Plan(_D, "pxA", WonBy.REPLACEMENT), Plan(_W, "pxsA", WonBy.REPLACEMENT)),
    pao.DISCARDED_SINCE.id: (Plan(_D, "KpC", WonBy.REPLACEMENT), Plan(_D, "pKsC", WonBy.REPLACEMENT)),
    pao.NOT_LISTED.id: (Plan(_D, "KCKK"), Plan(_D, "kKCK"), Plan(_D, "CCKk")),
    pao.FOURTH_KAN.id: (Plan(_D, "KCKK"), Plan(_D, "CCCK"), Plan(_D, "kKCK")),
    pao.OWN_FOURTH_KAN.id: (Plan(_D, "KKKC"), Plan(_D, "KCkC"), Plan(_D, "CKKxA")),
    pao.RINSHAN.id: (
        Plan(_D, "pK", WonBy.REPLACEMENT),
        Plan(_D, "psK", WonBy.REPLACEMENT),
        Plan(_D, "xpK", WonBy.REPLACEMENT),
    ),
    pao.CLOSED_ONLY.id: (Plan(_H, "cchh"), Plan(_H, "hcch"), Plan(_H, "CChh"), Plan(_H, "Cchh")),
    pao.CLOSED_KAN.id: (Plan(_D, "cpp"), Plan(_W, "cppp"), Plan(_D, "pcp")),
}
_NEAR: Mapping[str, str] = {
    pao.CONFIRMED.id: "h",
    pao.CONFIRMED_BY_KAN.id: "c",
    pao.EARLIER.id: "h",
    pao.OWN_LAST.id: "k",
    pao.HELD.id: "p",
    pao.CLOSED_KAN.id: "c",
}
"""By aim, how the last group is made if the clause shouldn't apply."""


def _liable(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate a win after calls that may have made somebody liable; a player who fed nothing deals in."""
    plan = chance.choice(_LIABLE[aim])
    win = win_by(chance, plan)
    if win is None or (aim == pao.FED_NOTHING.id and win.by in win.fed):
        return None
    near = None
    if aim in _NEAR:
        other = win_by(chance, replace(plan, acts=plan.acts[:-1] + _NEAR[aim]))
        near = None if other is None else _asked(chance, other, rules)
    return replace(_asked(chance, win, rules), near=near)


def _asked(chance: Chance, win: YakumanWin, rules: RiichiRuleset) -> Draft:
    says = f"{TABLES.get(rules.name, '')}{said_calls(win)} {said_win(chance, win)}"
    return Draft(_title(chance, win), says, win.table)


def _title(chance: Chance, win: YakumanWin) -> str:
    how = f"{win.seat.words} draws" if win.by is None else f"{win.by.words} deals in"
    return chance.choice((how, f"{win.seat.words} wins", f"{win.seat.words}’s calls", f"The {win.tile.words}"))


_DRAWN = (
    Plan(_D, "ppp", WonBy.DRAW),
    Plan(_W, "pppp", WonBy.DRAW),
    Plan(_D, "ppk", WonBy.DRAW),
    Plan(_D, "sppp", WonBy.DRAW),
)
_DEALT = tuple(replace(plan, by=WonBy.OTHER) for plan in _DRAWN)
_TWICE = tuple(replace(plan, by=WonBy.FEEDER) for plan in _DRAWN)
_MORE = Plan(_D, "ppp", WonBy.DRAW, rest=True)
_USUAL = (Plan(_D, "pph"), Plan(_D, "ppc"))
_PAID: Mapping[str, Sequence[Plan]] = {
    pao_payment.DRAWN.id: _DRAWN,
    pao_payment.LIABLE_HALF.id: _DEALT,
    pao_payment.DEALT_IN_HALF.id: _DEALT,
    pao_payment.BOTH_HALVES.id: _TWICE,
    pao_payment.HONBA_LIABLE.id: (*_DRAWN, *_DEALT, *_TWICE),
    pao_payment.SPARED.id: _DRAWN,
    pao_payment.REST.id: (_MORE, replace(_MORE, by=WonBy.OTHER), replace(_MORE, by=WonBy.FEEDER)),
    payment.SHARE.id: tuple(replace(plan, by=WonBy.DRAW) for plan in _USUAL),
    payment.DOUBLE_SHARE.id: tuple(replace(plan, by=WonBy.DRAW) for plan in _USUAL),
    payment.HONBA_SHARE.id: tuple(replace(plan, by=WonBy.DRAW) for plan in _USUAL),
    payment.DEALS_IN.id: (*(replace(plan, by=WonBy.DISCARD) for plan in _USUAL), Plan(_D, "ppw", WonBy.FEEDER)),
    payment.HONBA.id: (*(replace(plan, by=WonBy.DISCARD) for plan in _USUAL), Plan(_D, "ppw", WonBy.FEEDER)),
    payment.NO_PART.id: (*(replace(plan, by=WonBy.DISCARD) for plan in _USUAL), Plan(_W, "pppw", WonBy.DISCARD)),
    payment.STICKS.id: (*_DRAWN, *(replace(plan, by=WonBy.DRAW) for plan in _USUAL)),
    pao_payment.DRAWN_WHOLE.id: (_MORE,),
    pao_payment.WHOLE_LIABLE_HALF.id: (replace(_MORE, by=WonBy.OTHER),),
    pao_payment.WHOLE_DEALT_IN_HALF.id: (replace(_MORE, by=WonBy.OTHER),),
    pao_payment.HONBA_HALF.id: _DEALT,
    pao_payment.HONBA_DISCARDER.id: _DEALT,
    pao_payment.HONBA_ALL.id: (_MORE,),
    pao_payment.SECOND_UNIT.id: (Plan(_W, "pppp"), Plan(_W, "pkpp"), Plan(_W, "pppk")),
    pao_payment.RINSHAN_PRICE.id: (Plan(_D, "pK", WonBy.REPLACEMENT), Plan(_D, "kK", WonBy.REPLACEMENT)),
}
_WITH_HONBA = {
    one.id
    for one in (
        pao_payment.HONBA_LIABLE,
        payment.HONBA_SHARE,
        payment.HONBA,
        pao_payment.HONBA_HALF,
        pao_payment.HONBA_DISCARDER,
        pao_payment.HONBA_ALL,
    )
}


def _payments(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate a win somebody may be liable for, with any honba and sticks."""
    plan = chance.choice(_PAID[aim])
    win = win_by(chance, plan)
    if win is None:
        return None
    honba = 1 + chance.randrange(3) if aim in _WITH_HONBA else chance.randrange(3)
    sticks = 1 + chance.randrange(2) if aim == payment.STICKS.id else chance.choice((0, 0, 1))
    near = None
    if aim not in _PLAIN:
        other = win_by(chance, replace(plan, acts=f"{plan.acts[:-1]}h"))
        near = None if other is None else _counted(chance, other, rules, honba, sticks)
    return replace(_counted(chance, win, rules, honba, sticks), near=near)


_PLAIN = {payment.SHARE.id, payment.DOUBLE_SHARE.id, payment.HONBA_SHARE.id, payment.DEALS_IN.id, payment.HONBA.id}
_PLAIN |= {payment.NO_PART.id, payment.STICKS.id, pao_payment.RINSHAN_PRICE.id}


def _counted(chance: Chance, win: YakumanWin, rules: RiichiRuleset, honba: int, sticks: int) -> Draft:
    draft = _asked(chance, win, rules)
    says, table = draft.prompt, dict(draft.table)
    laid = []
    if honba:
        laid.append(said_honba(honba))
        table["honba"] = str(honba)
    if sticks:
        laid.append(f"{said_sticks(sticks)} on the table")
        table["sticks"] = str(sticks)
    if laid:
        both = ", and ".join(laid)
        says += f" {both[0].upper()}{both[1:]}."
    return replace(draft, prompt=says, table=table)


def _but(aims: Mapping[str, object], *others: str) -> tuple[str, ...]:
    return tuple(aim for aim in aims if aim not in others)


_AT_M_LEAGUE = (pao.FOURTH_KAN.id, pao.OWN_FOURTH_KAN.id)
_AT_TENHOU = (pao_payment.DRAWN_WHOLE.id, pao_payment.WHOLE_LIABLE_HALF.id, pao_payment.WHOLE_DEALT_IN_HALF.id)
_ELSEWHERE = (pao_payment.SECOND_UNIT.id, pao_payment.RINSHAN_PRICE.id)
_SPLIT = (pao_payment.HONBA_HALF.id, pao_payment.HONBA_DISCARDER.id, pao_payment.HONBA_ALL.id)

MAKERS = (
    Maker(WhoIsLiable, _but(_LIABLE, *_AT_M_LEAGUE, pao.RINSHAN.id, pao.CLOSED_KAN.id), _liable, is_dispute=True),
    Maker(WhoIsLiable, _AT_M_LEAGUE, _liable, ruleset="m-league"),
    Maker(WhoIsLiable, (pao.RINSHAN.id,), _liable, ruleset="common+pao_rinshan=yes"),
    Maker(WhoIsLiable, (pao.CLOSED_KAN.id,), _liable, ruleset="common+pao_closed_kan_counts=no"),
    Maker(Payments, _but(_PAID, *_AT_TENHOU, *_SPLIT, *_ELSEWHERE), _payments),
    Maker(Payments, _AT_TENHOU, _payments, ruleset="tenhou"),
    Maker(Payments, _ELSEWHERE[:1], _payments, ruleset="common+daisuushi_units=2+pao_split_units=one_unit"),
    Maker(Payments, _ELSEWHERE[1:], _payments, ruleset="common+pao_rinshan=yes"),
    Maker(Payments, _SPLIT[:1], _payments, ruleset="common+pao_honba_ron=split_half"),
    Maker(Payments, _SPLIT[1:2], _payments, ruleset="common+pao_honba_ron=discarder"),
    Maker(Payments, _SPLIT[2:], _payments, ruleset="common+pao_honba_split_tsumo=all"),
)
