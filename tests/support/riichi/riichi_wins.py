"""Wins for tests in one-line notation: winner, discarder, melds and yakuman."""

from dataclasses import replace
from itertools import pairwise

from callwise.ground.seats import SEATS, Seat
from callwise.law.options import Value as Chosen
from callwise.law.ruling import Clause
from callwise.law.settlement import Settlement
from callwise.riichi.agreement.call_options import Deposits, MultipleRon
from callwise.riichi.agreement.payment_options import (
    DaisuushiiUnits,
    Honba,
    Kiriage,
    MultipleYakuman,
    PaoClosedKan,
    PaoHonbaRon,
    PaoHonbaSplitTsumo,
    PaoRinshan,
    PaoScope,
    PaoSplitUnits,
    PaoYakuman,
    RinshanPaoPrice,
)
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.hand.hand import YAKU_BY_ID
from callwise.riichi.payment.certain_yakuman import WonHand
from callwise.riichi.payment.points import Value
from callwise.riichi.payment.price import Winner
from callwise.riichi.payment.win_settlement import EndedDeal
from callwise.riichi.table.mjt import read_melds
from callwise.riichi.table.tiles import Tile


def common(**chosen: Chosen) -> RiichiRuleset:
    """Return the usual ruleset with other options."""
    return COMMON.choosing(chosen)


WORDS: dict[str, dict[str, Chosen]] = {
    "double": {"daisuushi_units": DaisuushiiUnits.TWO},
    "one-unit": {"daisuushi_units": DaisuushiiUnits.TWO, "pao_split_units": PaoSplitUnits.ONE_UNIT},
    "one-only": {"multiple_yakuman": MultipleYakuman.NO},
    "listed": {"pao_yakuman": frozenset(PaoYakuman)},
    "unlisted": {"pao_yakuman": frozenset()},
    "open-only": {"pao_closed_kan_counts": PaoClosedKan.NO},
    "whole": {"pao_scope": PaoScope.WHOLE},
    "discarder": {"pao_honba_ron": PaoHonbaRon.DISCARDER},
    "half": {"pao_honba_ron": PaoHonbaRon.SPLIT_HALF},
    "everyone": {"pao_honba_split_tsumo": PaoHonbaSplitTsumo.ALL},
    "rinshan": {"pao_rinshan": PaoRinshan.YES},
    "shares": {"pao_rinshan": PaoRinshan.YES, "rinshan_pao_price": RinshanPaoPrice.SUM_OF_SHARES},
    "kiriage": {"kiriage": Kiriage.YES},
    "each": {"honba": Honba.EACH},
    "no-honba": {"honba": Honba.NONE},
    "head-bump": {"multiple_ron": MultipleRon.HEAD_BUMP},
    "all-win": {"multiple_ron": MultipleRon.ALL_WIN},
    "own-back": {"deposits": Deposits.OWN_BACK},
}
"""Choices about payments, by short names for who pays, how much, and for which yakuman."""


def agreed(words: str) -> RiichiRuleset:
    """Return the usual ruleset with choices of `WORDS`; later words override earlier ones."""
    return COMMON.choosing({option: value for word in words.split() for option, value in WORDS[word].items()})


def numbers(text: str) -> tuple[int, ...]:
    """Read amounts, as in ``-16000 32600 -16600 0``."""
    return tuple(map(int, text.split()))


def group(tile: str, holder: Seat, feeder: Seat, *, kan: bool = False) -> str:
    """Write a pon or an open kan of a tile as it is laid in front of its holder."""
    digit, suit = tile[0], tile[1]
    place = {1: 3 if kan else 2, 2: 1, 3: 0}[holder.turns_to(feeder)]
    return "".join(digit + ("'" if at == place else "") for at in range(4 if kan else 3)) + suit


def seat(letter: str) -> Seat:
    """Read E, S, W or N."""
    return next(one for one in SEATS if one.value[0] == letter.lower())


OWN = {"daisangen": ("5z", "6z", "7z"), "daisuushii": ("1z", "2z", "3z", "4z"), "suukantsu": ("2s", "3m", "4p", "1m")}


def win(text: str, by: Seat | None = None) -> Winner:
    """
    Read ``S daisangen L=W tsuuiisou`` or ``N haneman``: the holder, and yakuman with their last group's feeder.

    Earlier groups come from the same player. Four kans use the groups of the other yakuman as far as possible.
    """
    letter, *words = text.split()
    holder = seat(letter)
    fed = {name: seat(after[2:]) for name, after in pairwise(words) if after.startswith("L=")}
    kans = "suukantsu" in fed
    made: list[str] = []
    for name, feeder in fed.items():
        left = 4 - len(made) if name == "suukantsu" else len(OWN[name])
        made += [group(tile, holder, feeder, kan=kans) for tile in OWN[name][-left:]]
    names = " ".join(word for word in words if not word.startswith("L="))
    value = Value.parse(f"yakuman {names}" if names.split()[0] in YAKU_BY_ID else names)
    return Winner(WonHand(holder, read_melds(" ".join(made)), value.yakuman, Tile.parse("9s"), by), value)


def ended(text: str) -> EndedDeal:
    """
    Read ``S daisangen L=W; N haneman from E, h=1, 2 sticks: N``: the wins, the discarder, counters, and sticks.

    A win by tsumo names no discarder, and ``after W's kan`` names who fed the open kan of its turn. After a colon come
    the players whose riichi sticks are from this hand.
    """
    said, *counts = text.split(", ")
    said, _, source = said.partition(" from ")
    by = seat(source) if source else None
    said, _, kan = said.partition(" after ")
    winners = [win(one, by) for one in said.split("; ")]
    if kan:
        (winner,) = winners
        meld = read_melds(group("1p", winner.seat, seat(kan[0]), kan=True))
        won = replace(winner.won, made=(*winner.won.made, *meld), replacement=True, opened_with=meld[0])
        winners = [replace(winner, won=won)]
    honba, left = 0, 0
    riichi: tuple[Seat, ...] = ()
    for count in counts:
        number, _, laid = count.partition(": ")
        if number.startswith("h="):
            honba = int(number.removeprefix("h="))
        else:
            riichi = tuple(map(seat, laid.split()))
            left = int(number.split()[0]) - len(riichi)
    start = by or SEATS[0]
    ordered = tuple(sorted(winners, key=lambda one: (start.turns_to(one.seat) - 1) % 4))
    return EndedDeal(ordered, by, honba, riichi, left)


def changes(settlement: Settlement) -> tuple[int, ...]:
    """Return the gains of East, South, West and North."""
    return tuple(settlement.changes(SEATS).values())


def clauses(settlement: Settlement) -> list[Clause]:
    """Return the clauses of its lines."""
    return [line.clause for line in settlement.payments]
