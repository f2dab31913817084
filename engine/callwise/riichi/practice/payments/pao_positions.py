"""Positions on liability: whose discard makes a yakuman certain, whose did, and what it costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from callwise.ground.faces import listed
from callwise.ground.seats import SEATS, Relation
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, attempt, entries, phrase, require
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.payment import pao, pao_payment, pao_risk, payment
from callwise.riichi.practice.deals.random_tiles import DRAGONS, FROM_LEFT, HONOURS, SUITED, WINDS, Wall, written
from callwise.riichi.practice.deals.table_words import after, said_honba, said_sticks
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
from callwise.riichi.questions.pao_questions import Risk, WhoIsLiable
from callwise.riichi.questions.payments_question import Payments
from callwise.riichi.table.melds import Meld
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.tiles import Kind, Tile

_D, _W, _H = Own.DRAGONS, Own.WINDS, Own.HONOURS
_USUAL = (Plan(_D, "pph"), Plan(_D, "ppc"))


def _won(by: WonBy, *plans: Plan) -> tuple[Plan, ...]:
    """Return these plans, or else the usual ones, changed to be won like this."""
    return tuple(replace(plan, by=by) for plan in plans or _USUAL)


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
_LIABLE: Mapping[Clause, Sequence[Plan]] = {
    pao.CONFIRMED: _CERTAIN,
    pao.CONFIRMED_BY_KAN: _BY_KAN,
    pao.EARLIER: (*_CERTAIN, *_BY_KAN),
    pao.OWN_LAST: (Plan(_D, "ppc"), Plan(_W, "pppc"), Plan(_D, "sppc"), Plan(_D, "kpc")),
    pao.HELD: (Plan(_D, "pph"), Plan(_D, "pkh"), Plan(_W, "ppph"), Plan(_D, "spph")),
    pao.NO_MELD: (
        Plan(_D, "ppw", WonBy.DISCARD),
        Plan(_W, "pppw", WonBy.DISCARD),
        Plan(_D, "kpw", WonBy.DISCARD),
        Plan(_D, "ppw", WonBy.FEEDER),
    ),
    pao.PAIR_BREAKS: (Plan(_W, "pppt"), Plan(_H, "pppp", rest=True), Plan(_W, "sppt"), Plan(_W, "pkpt")),
    pao.NOT_CERTAIN: (Plan(_D, "ppt"), Plan(_D, "spt"), Plan(_D, "pxs"), Plan(_D, "kpt")),
    pao.FED_NOTHING: _won(WonBy.OTHER, *_CERTAIN, *_BY_KAN),
    pao.RINSHAN_OFF: _won(WonBy.REPLACEMENT, Plan(_D, "pK"), Plan(_D, "psK")),
    pao.PON_GREW: _won(WonBy.REPLACEMENT, Plan(_D, "pxA"), Plan(_W, "pxsA")),
    pao.DISCARDED_SINCE: _won(WonBy.REPLACEMENT, Plan(_D, "KpC"), Plan(_D, "pKsC")),
    pao.NOT_LISTED: (Plan(_D, "KCKK"), Plan(_D, "kKCK"), Plan(_D, "CCKk")),
    pao.FOURTH_KAN: (Plan(_D, "KCKK"), Plan(_D, "CCCK"), Plan(_D, "kKCK")),
    pao.OWN_FOURTH_KAN: (Plan(_D, "KKKC"), Plan(_D, "KCkC"), Plan(_D, "CKKxA")),
    pao.RINSHAN: _won(WonBy.REPLACEMENT, Plan(_D, "pK"), Plan(_D, "psK"), Plan(_D, "xpK")),
    pao.CLOSED_ONLY: (Plan(_H, "cchh"), Plan(_H, "hcch"), Plan(_H, "CChh"), Plan(_H, "Cchh")),
    pao.CLOSED_KAN: (Plan(_D, "cpp"), Plan(_W, "cppp"), Plan(_D, "pcp")),
}
_NEAR: Mapping[Clause, str] = {
    pao.CONFIRMED: "h",
    pao.CONFIRMED_BY_KAN: "c",
    pao.EARLIER: "h",
    pao.OWN_LAST: "k",
    pao.HELD: "p",
    pao.CLOSED_KAN: "c",
}
"""How the last group is made if the clause shouldn't apply, by aim."""


def _liable(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate a win after calls that may have made somebody liable; a player who fed nothing deals in."""
    plan = chance.choice(_LIABLE[aim])
    win = win_by(chance, plan)
    require(aim is not pao.FED_NOTHING or win.by not in win.fed)
    near = None
    if aim in _NEAR:
        other = attempt(lambda: win_by(chance, replace(plan, acts=plan.acts[:-1] + _NEAR[aim])))
        near = None if other is None else _asked(chance, other)
    return _asked(chance, win).with_near(near)


def _asked(chance: Chance, win: YakumanWin) -> Draft:
    says = f"{said_calls(win)} {said_win(chance, win)}"
    return Draft(_title(chance, win), says, win.table)


def _title(chance: Chance, win: YakumanWin) -> str:
    how = f"{win.seat.words} draws" if win.by is None else f"{win.by.words} deals in"
    return chance.choice((how, f"{win.seat.words} wins", f"{win.seat.words}’s calls", f"The {win.tile.words}"))


_DRAWN = _won(WonBy.DRAW, Plan(_D, "ppp"), Plan(_W, "pppp"), Plan(_D, "ppk"), Plan(_D, "sppp"))
_DEALT = _won(WonBy.OTHER, *_DRAWN)
_TWICE = _won(WonBy.FEEDER, *_DRAWN)
_MORE = Plan(_D, "ppp", WonBy.DRAW, rest=True)
_PAID: Mapping[Clause, Sequence[Plan]] = {
    pao_payment.DRAWN: _DRAWN,
    pao_payment.LIABLE_HALF: _DEALT,
    pao_payment.DEALT_IN_HALF: _DEALT,
    pao_payment.BOTH_HALVES: _TWICE,
    pao_payment.HONBA_LIABLE: (*_DRAWN, *_DEALT, *_TWICE),
    pao_payment.SPARED: _DRAWN,
    pao_payment.REST: (_MORE, replace(_MORE, by=WonBy.OTHER), replace(_MORE, by=WonBy.FEEDER)),
    payment.SHARE: _won(WonBy.DRAW),
    payment.DOUBLE_SHARE: _won(WonBy.DRAW),
    payment.HONBA_SHARE: _won(WonBy.DRAW),
    payment.DEALS_IN: (*_won(WonBy.DISCARD), Plan(_D, "ppw", WonBy.FEEDER)),
    payment.HONBA: (*_won(WonBy.DISCARD), Plan(_D, "ppw", WonBy.FEEDER)),
    payment.NO_PART: (*_won(WonBy.DISCARD), Plan(_W, "pppw", WonBy.DISCARD)),
    payment.STICKS: (*_DRAWN, *_won(WonBy.DRAW)),
    pao_payment.DRAWN_WHOLE: (_MORE,),
    pao_payment.WHOLE_LIABLE_HALF: (replace(_MORE, by=WonBy.OTHER),),
    pao_payment.WHOLE_DEALT_IN_HALF: (replace(_MORE, by=WonBy.OTHER),),
    pao_payment.HONBA_HALF: _DEALT,
    pao_payment.HONBA_DISCARDER: _DEALT,
    pao_payment.HONBA_ALL: (_MORE,),
    pao_payment.SECOND_UNIT: (Plan(_W, "pppp"), Plan(_W, "pkpp"), Plan(_W, "pppk")),
    pao_payment.RINSHAN_PRICE: (Plan(_D, "pK", WonBy.REPLACEMENT), Plan(_D, "kK", WonBy.REPLACEMENT)),
}
_WITH_HONBA = {
    *(pao_payment.HONBA_LIABLE, payment.HONBA_SHARE, payment.HONBA),
    *(pao_payment.HONBA_HALF, pao_payment.HONBA_DISCARDER, pao_payment.HONBA_ALL),
}


def _payments(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate a win somebody may be liable for, with any honba and sticks."""
    plan = chance.choice(_PAID[aim])
    win = win_by(chance, plan)
    honba = 1 + chance.randrange(3) if aim in _WITH_HONBA else chance.randrange(3)
    sticks = 1 + chance.randrange(2) if aim is payment.STICKS else chance.choice((0, 0, 1))
    near = None
    if aim not in _PLAIN:
        other = attempt(lambda: win_by(chance, replace(plan, acts=f"{plan.acts[:-1]}h")))
        near = None if other is None else _counted(chance, other, honba, sticks)
    return _counted(chance, win, honba, sticks).with_near(near)


_PLAIN = {payment.SHARE, payment.DOUBLE_SHARE, payment.HONBA_SHARE, payment.DEALS_IN, payment.HONBA}
_PLAIN |= {payment.NO_PART, payment.STICKS, pao_payment.RINSHAN_PRICE}


def _counted(chance: Chance, win: YakumanWin, honba: int, sticks: int) -> Draft:
    draft = _asked(chance, win)
    laid = [*([said_honba(honba)] if honba else []), *([f"{said_sticks(sticks)} on the table"] if sticks else [])]
    both = ", and ".join(laid)
    says = f"{draft.prompt} {both[0].upper()}{both[1:]}." if laid else draft.prompt
    return replace(draft, prompt=says, table=entries({**draft.table, "honba": honba or None, "sticks": sticks or None}))


_LIABLE_AT: Mapping[str, Sequence[Clause]] = {
    "m-league": (pao.FOURTH_KAN, pao.OWN_FOURTH_KAN),
    "common+pao_rinshan=yes": (pao.RINSHAN,),
    "common+pao_closed_kan_counts=no": (pao.CLOSED_KAN,),
}
_PAID_AT: Mapping[str, Sequence[Clause]] = {
    "tenhou": (pao_payment.DRAWN_WHOLE, pao_payment.WHOLE_LIABLE_HALF, pao_payment.WHOLE_DEALT_IN_HALF),
    "common+daisuushi_units=2+pao_split_units=one_unit": (pao_payment.SECOND_UNIT,),
    "common+pao_rinshan=yes": (pao_payment.RINSHAN_PRICE,),
    "common+pao_honba_ron=split_half": (pao_payment.HONBA_HALF,),
    "common+pao_honba_ron=discarder": (pao_payment.HONBA_DISCARDER,),
    "common+pao_honba_split_tsumo=all": (pao_payment.HONBA_ALL,),
}
"""Clauses that decide only under another ruleset, by ruleset."""


def _but(clauses: Mapping[Clause, object], elsewhere: Mapping[str, Sequence[Clause]]) -> tuple[Clause, ...]:
    return tuple(clause for clause in clauses if not any(clause in others for others in elsewhere.values()))


_MOST = 4
"""How many discards to offer."""


def _risk(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate your hand with the tile one player needs, and another player who needs more than one."""
    wall, you = Wall(chance), chance.choice(SEATS)
    first, second = chance.sample(after(you), 2)
    near, far = (DRAGONS, WINDS) if chance.randrange(2) else (WINDS, DRAGONS)
    if aim is pao.NOT_LISTED:
        melds = [wall.called((kind,) * 4, chance.choice(FROM_LEFT)) for kind in chance.sample(SUITED, 3)]
        wanted = wall.single(SUITED)
    else:
        kinds = chance.sample(near, len(near))
        wanted = kinds[-1]
        melds = [_pon(wall, kind) for kind in kinds[:-1]]
    other = [_pon(wall, kind) for kind in chance.sample(far, len(far))[:-2]]
    other.append(wall.called(wall.sequence(), Relation.KAMICHA))
    held = wall.take(*(wanted,) * (3 if aim is pao_risk.UNSEEN else 1))
    odd = list[Tile]()
    for _ in range(2):
        odd += wall.take(wall.single([kind for kind in HONOURS if kind not in (*near, wanted)]))
    rest = wall.fill(14 - len(held) - len(odd), without=(*HONOURS, wanted))
    hand, drawn = (*held, *odd, *rest), chance.choice(rest)
    table = {"turn": f"{you.value} drew {drawn}", you.value: written(hand), second.value: _written(other)}
    both = listed(one.words for one in sorted((first, second), key=SEATS.index))
    says = phrase(chance, _RISK_PROMPTS, you=you.words, tile=f"{{{drawn}}}", both=both)
    title = phrase(chance, _RISK_TITLES, you=you.words, name=drawn.words)
    keys = sorted({tile.kind: tile for tile in (held[0], *odd, drawn, *sorted(rest))}.values())
    keys = sorted(keys, key=lambda tile: (not tile.kind.is_honour, tile != drawn, tile))[:_MOST]
    offer = {"discards": written(keys)}
    fewer = [wall.called(wall.sequence(), Relation.KAMICHA), *melds[1:]]
    draft = Draft(title, says, {**table, first.value: _written(melds)}, offer)
    twin = replace(draft, table={**table, first.value: _written(fewer)})
    return draft if aim is pao_risk.SAFE else draft.with_near(twin)


_RISK_TITLES = ("{you} has drawn", "{you}’s {name}", "Two players have called", "{you} is to discard")
_RISK_PROMPTS = (
    "You are {you} and have drawn {tile}. {both} have both called.",
    "You are {you}. You’ve drawn {tile}, and one tile has to go. Look at what {both} have called.",
    "You are {you} and have drawn {tile}. {both} have their melds on the table.",
)


def _pon(wall: Wall, kind: Kind) -> Meld:
    return wall.called((kind,) * 3, wall.chance.choice(FROM_LEFT))


def _written(melds: Sequence[Meld]) -> str:
    return f"? | {' '.join(map(write_meld, melds))}"


MAKERS = (
    Maker(WhoIsLiable, _but(_LIABLE, _LIABLE_AT), _liable, is_dispute=True, says=TABLES),
    *(Maker(WhoIsLiable, tuple(clauses), _liable, name, says=TABLES) for name, clauses in _LIABLE_AT.items()),
    Maker(Payments, _but(_PAID, _PAID_AT), _payments, says=TABLES),
    *(Maker(Payments, tuple(clauses), _payments, name, says=TABLES) for name, clauses in _PAID_AT.items()),
    Maker(Risk, (pao_risk.RISK, pao_risk.UNSEEN, pao_risk.SAFE, pao.NOT_LISTED), _risk),
)
