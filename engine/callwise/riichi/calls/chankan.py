"""
Chankan 「槍槓」, robbing a kan: winning on the tile another player lays for a kan.

You can win on a tile added to a pon as on a discard. Robbing the kan is a yaku, so any hand waiting for the tile can
win (`winning`) unless it's furiten (`callwise.riichi.furiten.furiten`). No other claim is possible: the tile isn't a
discard and can't be called.

A closed kan can't be robbed, except by kokushi under some rules. An open kan takes a discard, so a win on that tile
comes first.

A robbed kan isn't made: no replacement tile, no indicator, and it interrupts nothing (`kandora`, `interruption`).
"""

from __future__ import annotations

from callwise.ground.seats import Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import FORBIDS, LEAVES_OPEN, PERMITS, Fact, Ruling
from callwise.riichi.agreement.riichi_options import RobbedClosedKan
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import BEYOND, WIKI_CHANKAN
from callwise.riichi.calls.winning import INCOMPLETE, judge_ron, judge_unseen_ron
from callwise.riichi.hand.hand import Finish, beside, worth
from callwise.riichi.table.melds import MOST_MELDS, MeldKind
from callwise.riichi.table.table import Table

clause = Clauses(__file__)
_HELD = "hand:{seat}:{held}"
_CLAIM = "discard - seat:{seat}"

ROBS = clause("chankan.robs", PERMITS, "NAK-47", WIKI_CHANKAN, _HELD, "discard > seat:{seat}")
NO_CALL = clause("chankan.no-call", FORBIDS, "NAK-48", WIKI_CHANKAN, _CLAIM)
CLOSED = clause("chankan.closed", FORBIDS, "NAK-49", WIKI_CHANKAN, _HELD, _CLAIM)
KOKUSHI = clause("chankan.kokushi", PERMITS, "NAK-49", WIKI_CHANKAN, _HELD, "discard > seat:{seat}")
NOT_EVEN_KOKUSHI = clause("chankan.not-even-kokushi", FORBIDS, "NAK-49", WIKI_CHANKAN, _HELD, _CLAIM)
CLOSED_OPEN = clause("chankan.open", LEAVES_OPEN, "NAK-49", BEYOND, "discard", "seat:{seat}")
CLAUSES = clause.every()


def judge_robbing(seat: Seat, table: Table, rules: RiichiRuleset) -> Ruling:
    """
    Rule on winning on the tile another player lays for a kan (NAK-47, NAK-49).

    Unsettled if it depends on what the ruleset's sources don't say about closed kans or furiten. Raises PositionError
    if the hand is not shown.
    """
    kan, tile, player = table.discard, table.discard.tile, table[seat]
    if kan.kan is MeldKind.SHOUMINKAN:
        return judge_ron(seat, tile, table, rules, robbing=ROBS)
    value = worth(player.concealed, player.melds, tile, Finish())
    if value is None:
        return INCOMPLETE.forbids(seat=seat, tile=tile)
    facts: dict[str, Fact] = {"seat": seat, "tile": tile, "by": kan.by, "held": beside(player.concealed, tile)}
    if [yaku.id for yaku in value.yaku] != [_KOKUSHI]:
        return CLOSED.forbids(**facts)

    def judge(reading: RiichiRuleset) -> Ruling:
        if reading.robbed_closed_kan is RobbedClosedKan.NEVER:
            return NOT_EVEN_KOKUSHI.forbids(**facts)
        return judge_ron(seat, tile, table, reading, robbing=KOKUSHI)

    return rules.ruling(judge, CLOSED_OPEN, **facts)


_KOKUSHI = "kokushi-musou"


def judge_unseen_robbing(seat: Seat, table: Table, rules: RiichiRuleset) -> Ruling | None:
    """
    Rule on winning with a hidden hand on a tile laid for a kan; the ruleset's open options must be settled first.

    Returns None if nothing prevents the win: the claimant is then believed, on a closed kan to have kokushi.
    """
    kan, melds = table.discard, table[seat].melds
    facts: dict[str, Fact] = {"seat": seat, "tile": kan.tile, "by": kan.by, "held": ()}
    if kan.kan is MeldKind.ANKAN and (melds or not kan.tile.kind.is_yaochuu):
        return CLOSED.forbids(**facts)
    if len(melds) == MOST_MELDS:  # the single tile in hand needs a pair, but the kan uses all four
        return INCOMPLETE.forbids(seat=seat, tile=kan.tile)
    if kan.kan is MeldKind.ANKAN and rules.robbed_closed_kan is RobbedClosedKan.NEVER:
        return NOT_EVEN_KOKUSHI.forbids(**facts)
    return judge_unseen_ron(seat, kan.tile, table, rules)
