"""Deals played with all hands known: no definite ruling from the visible table contradicts the deal."""

from collections import Counter

import pytest

from callwise.law.ruling import Ruling, Verdict
from callwise.question.case import Entries
from callwise.riichi.agreement.furiten_options import TempFuritenEnd
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.calls.claims import judge_claim
from callwise.riichi.furiten import furiten, missed_discard
from callwise.riichi.logs.moments.moment_entries import whole_table
from callwise.riichi.logs.replay.hand_replay import ReplayedHand
from callwise.riichi.questions.entries.written_table import read_table
from callwise.riichi.table.discard import Claim, ClaimKind, Discard
from callwise.riichi.table.melds import MeldKind
from callwise.riichi.table.table import Table
from tests.support.riichi.full_deals import ENDS, Asked, FullDeal

RULES = {one.value: COMMON.choosing({"temp_furiten_end": one}) for one in TempFuritenEnd}


def ruled(asked: Asked, table: Table, end: str) -> Ruling:
    return judge_claim(Claim(asked.seat, ClaimKind.RON, asked.tile), table, RULES[end])


def is_barred(ruling: Ruling) -> bool | None:
    """Whether a ruling says the player is furiten; None if it doesn't say."""
    if ruling.verdict is Verdict.ILLEGAL:
        return True if ruling.clause.id.startswith("furiten.") else None
    return None if ruling.clause is furiten.WHEN_KAN else False


@pytest.mark.parametrize("deals", [range(90), pytest.param(range(90, 12_000), marks=pytest.mark.deep)])
def test_definite_rulings_agree_with_the_real_deal(deals: range) -> None:
    """
    FUR-22 to FUR-24, FUR-27, under each way temporary furiten can end.

    If the kans' turns are given, the ruling is definite and matches the deal.
    """
    found = Counter[str]()
    for seed in deals:
        for asked in FullDeal(seed).play():
            for end in ENDS:
                truth, ruling = asked.furiten[end], ruled(asked, asked.table, end)
                if (barred := is_barred(ruling)) is not None:
                    assert barred is truth, (seed, end, asked, ruling.clause.id)
                found["untold"] += ruling.clause is furiten.WHEN_KAN
                found[f"{end} {barred}"] += 1
                found["added in riichi"] += ruling.clause.id == missed_discard.ADDED_IN_RIICHI.id
                found["robbed"] += asked.table.discard.kan is MeldKind.SHOUMINKAN
                if ruling.clause is furiten.WHEN_KAN or seed % 2 == 0:
                    settled = ruled(asked, asked.told, end)
                    assert settled.clause is not furiten.WHEN_KAN
                    assert is_barred(settled) in (truth, None), (seed, end, asked, settled.clause.id)
    assert min(found.values()) > 10
    assert {f"{end} {barred}" for end in ENDS for barred in (True, False)} <= found.keys()


@pytest.mark.parametrize("deals", [range(40, 70), pytest.param(range(2_000), marks=pytest.mark.deep)])
def test_logs_show_when_kans_were_made(deals: range) -> None:
    """Both a moment's text and the table shown while replaying get rulings that match the deal."""
    told = 0
    for seed in deals:
        deal = FullDeal(seed)
        played, done = ReplayedHand(deal.as_recorded()), 0
        for asked in deal.play():
            for act in deal.acts[done:]:
                played.play(act)
            done = len(deal.acts)
            assert played.open is not None
            entries = whole_table(played, (asked.seat,), played.open)
            told += "past" in entries
            key = "discard" if "discard" in entries else "kan"
            table = read_table(Entries(entries), Discard.parse(entries[key]))
            for end in ENDS:
                for one in (table, played.table):
                    ruling = ruled(asked, one, end)
                    assert is_barred(ruling) in (asked.furiten[end], None), (seed, end, entries)
                    assert ruling.clause is not furiten.WHEN_KAN, entries
    assert told > 5
