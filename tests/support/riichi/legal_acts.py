"""Every legal claim and announcement, found without the engine's list of tempting ones."""

from __future__ import annotations

from collections.abc import Iterator

from callwise.ground.seats import Relation
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls.claims import judge_claim
from callwise.riichi.calls.tiles_shown import ways_to_chii, ways_to_kan, ways_to_pon
from callwise.riichi.calls.turn import Announcement, judge_announcement, tempting_announcements
from callwise.riichi.hand.hand import completes
from callwise.riichi.table.discard import Claim, ClaimKind
from callwise.riichi.table.table import Table


def legal_claims(table: Table, rules: RiichiRuleset) -> tuple[Claim, ...]:
    """Return every claim by a shown hand that is certainly legal, in turn order after the discarder."""
    return tuple(claim for claim in _in_reach(table) if judge_claim(claim, table, rules).is_legal)


def legal_announcements(table: Table, rules: RiichiRuleset) -> tuple[Announcement, ...]:
    """Return the announcements that are certainly legal for the player whose turn it is."""
    return tuple(one for one in tempting_announcements(table) if judge_announcement(one, table, rules).is_legal)


def _in_reach(table: Table) -> Iterator[Claim]:
    discard = table.discard
    for turns in (1, 2, 3):
        seat = discard.by.after(turns)
        hand = table[seat].hand
        if hand is None:
            continue
        source = seat.sees(discard.by)
        alike = [tile.kind for tile in hand].count(discard.tile.kind)
        for kind, ways, is_near in (
            (ClaimKind.CHII, ways_to_chii, source is Relation.KAMICHA),
            (ClaimKind.PON, ways_to_pon, alike >= 2),
            (ClaimKind.KAN, ways_to_kan, alike >= 3),
        ):
            for call in ways(hand, discard.tile, source) if is_near else ():
                yield Claim(seat, kind, discard.tile, call.shown)
        if completes(hand, discard.tile):
            yield Claim(seat, ClaimKind.RON, discard.tile)
