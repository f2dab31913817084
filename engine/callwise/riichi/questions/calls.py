"""
Questions on calls: who may claim a discard, what may be announced on one's own turn, and how a meld lies.
"""

from __future__ import annotations

from collections.abc import Mapping

from callwise.errors import PositionError
from callwise.question import Form, Offer
from callwise.riichi import claims, laying, turn
from callwise.riichi.discard import Claim, Discard
from callwise.riichi.melds import Call
from callwise.riichi.mjt import read_meld
from callwise.riichi.questions.reading import (
    DISCARD_KEYS,
    MELD_WORDS,
    SEAT_KEYS,
    claim_done,
    claim_said,
    four_seats,
    need,
    read_table,
    told,
)
from callwise.riichi.questions.riichi import RiichiQuestion
from callwise.riichi.ruleset import RiichiRuleset
from callwise.riichi.table import Table, Turn
from callwise.riichi.tiles import Tile, plain
from callwise.ruling import Fact, Ruling, Sentence
from callwise.scene import Panel, Scene, ShownMelds, ShownTiles
from callwise.seats import Relation


class LegalClaims(RiichiQuestion):
    """Choose every claim that somebody may make on the discard."""

    id = "calls.legal"
    reads = ("kuikae",)
    form = Form.CHOOSE_ALL
    asks = "Which of these claims may be made?"
    keys: Mapping[str, str] = DISCARD_KEYS
    none: str | None = "Nobody may claim this tile"

    def read(self, table: Mapping[str, str]) -> Table:
        """Read the discard and the four seats.  Raises NotationError or PositionError."""
        return read_table(table, Discard.parse(need(table, "discard")))

    def offers(self, position: Table) -> tuple[Offer, ...]:
        """Offer every claim worth asking about, seat by seat in turn order."""
        return tuple(
            Offer(str(claim), claim_said(claim), seat=claim.seat, tiles=claim.shown)
            for claim in claims.tempting_claims(position)
        )

    def rule(self, position: Table, offer: Offer, rules: RiichiRuleset) -> Ruling:
        """Rule on the claim alone, whatever others claim."""
        return claims.judge_claim(Claim.parse(offer.code), position, rules)

    def did(self, position: Table, offer: Offer) -> Sentence:
        """Say who would take the tile, and how."""
        return claim_done(Claim.parse(offer.code))

    def nearest(self, position: Table, offer: Offer, legal: tuple[Offer, ...]) -> Offer | None:
        """Give the first legal claim of the same seat, else of any."""
        return min(legal, key=lambda other: other.seat is not offer.seat, default=None)

    def remarks(self, position: Table, rules: RiichiRuleset) -> tuple[Sentence, ...]:
        """Say nothing: whether to claim is the player's choice."""
        return ()

    def scene(self, position: Table) -> Scene:
        """Show the table with the discard."""
        return Scene((four_seats(position, {}),), told(position))


class Announcements(RiichiQuestion):
    """Choose everything that may be announced on one's own turn."""

    id = "calls.turn"
    form = Form.CHOOSE_ALL
    asks = "What may be announced now, before the discard?"
    keys: Mapping[str, str] = {"turn": "south drew 4m (or: south drew 4m as replacement, south called)", **SEAT_KEYS}
    none: str | None = "Nothing may be announced; the next act is the discard"

    def read(self, table: Mapping[str, str]) -> Table:
        """Read whose turn it is and the four seats.  Raises NotationError or PositionError."""
        position = read_table(table, Turn.parse(need(table, "turn")))
        if position[position.turn.seat].hand is None:
            raise PositionError(f"it is {position.turn.seat.value}'s turn, so that hand must be written out")
        return position

    def offers(self, position: Table) -> tuple[Offer, ...]:
        """Offer every announcement worth asking about."""
        return tuple(
            Offer(str(one), _announced(one), seat=position.turn.seat, tiles=(one.tile,) if one.tile else ())
            for one in turn.tempting_announcements(position)
        )

    def rule(self, position: Table, offer: Offer, rules: RiichiRuleset) -> Ruling:
        """Rule on the announcement."""
        return turn.judge_announcement(turn.Announcement.parse(offer.code), position)

    def did(self, position: Table, offer: Offer) -> Sentence:
        """Say what would be announced."""
        said = _announced(turn.Announcement.parse(offer.code))
        return Sentence(f"{{seat}} would announce {said.template}.", {**said.facts, "seat": position.turn.seat})

    def nearest(self, position: Table, offer: Offer, legal: tuple[Offer, ...]) -> Offer | None:
        """Give the first legal announcement."""
        return legal[0] if legal else None

    def remarks(self, position: Table, rules: RiichiRuleset) -> tuple[Sentence, ...]:
        """Say nothing: whether to announce is the player's choice."""
        return ()

    def scene(self, position: Table) -> Scene:
        """Show the table with the drawn tile."""
        return Scene((four_seats(position, {}),), told(position))


def _announced(one: turn.Announcement) -> Sentence:
    facts: dict[str, Fact] = {"what": f"[[{one.kind.value}]]"}
    if one.tile is None:
        return Sentence("{what}", facts)
    joined = {
        turn.AnnouncementKind.ANKAN: "{what} of {tile}",
        turn.AnnouncementKind.SHOUMINKAN: "{what} with {tile}",
    }.get(one.kind, "{what}, discarding {tile}")
    return Sentence(joined, {**facts, "tile": one.tile})


class LayMeld(RiichiQuestion):
    """Choose how a meld is laid."""

    id = "calls.meld"
    form = Form.CHOOSE_ONE
    asks = "How do you lay this meld?"
    keys: Mapping[str, str] = {
        "call": "pon 6z with 66z from kamicha (either this)",
        "ankan": "2s (or this: a closed kan of it)",
        "pon": "66'6z (or this: an earlier pon, to which the fourth tile is added)",
    }
    none: str | None = None

    def read(self, table: Mapping[str, str]) -> laying.Made:
        """Read the call or the kan.  Raises NotationError or PositionError."""
        if len(table) != 1:
            raise PositionError("one thing is laid: give a call, an ankan, or a pon that gets its fourth tile")
        if "call" in table:
            return Call.parse(table["call"])
        if "ankan" in table:
            return laying.ClosedKan(Tile.parse(table["ankan"]).kind)
        pon = read_meld(need(table, "pon"))
        return laying.AddedKan(pon, plain(pon.tiles[0].kind))

    def offers(self, position: laying.Made) -> tuple[Offer, ...]:
        """Offer right and wrong ways to lay it."""
        return tuple(
            Offer(str(laid), Sentence("{laid}", {"laid": laid}), laid=laid) for laid in laying.layings(position)
        )

    def rule(self, position: laying.Made, offer: Offer, rules: RiichiRuleset) -> Ruling:
        """Rule on the way it is laid."""
        if offer.laid is None:
            raise PositionError(f"{offer.code!r} is no meld")
        return laying.judge_laying(offer.laid, position)

    def did(self, position: laying.Made, offer: Offer) -> Sentence:
        """Say how it was laid."""
        return Sentence("You laid it with {laid}.", {"laid": offer.laid or offer.code})

    def nearest(self, position: laying.Made, offer: Offer, legal: tuple[Offer, ...]) -> Offer | None:
        """Give the right way."""
        return legal[0] if legal else None

    def remarks(self, position: laying.Made, rules: RiichiRuleset) -> tuple[Sentence, ...]:
        """Say nothing."""
        return ()

    def scene(self, position: laying.Made) -> Scene:
        """Show the tiles that are to be laid."""
        if isinstance(position, laying.ClosedKan):
            tiles = (plain(position.kind),) * 4
            facts: dict[str, Fact] = {"tiles": tiles}
            label = Sentence("You set aside {tiles} from your hand", facts)
            return Scene((ShownTiles(label, tiles),), (Sentence("You set aside {tiles} from your hand.", facts),))
        if isinstance(position, laying.AddedKan):
            facts = {"tile": position.tile, "source": position.pon.source}
            panels: tuple[Panel, ...] = (
                ShownMelds(Sentence("Your [[pon]], from {source}", facts), (position.pon,), Relation.SELF),
                ShownTiles(Sentence("You add"), (position.tile,)),
            )
            return Scene(panels, (Sentence("To your [[pon]] of {tile}, from {source}, you add the fourth.", facts),))
        facts = {
            "tile": position.tile,
            "shown": position.shown,
            "source": position.source,
            "call": MELD_WORDS[position.kind],
        }
        panels = (
            ShownTiles(Sentence("{source} discarded", facts), (position.tile,), position.source, called=True),
            ShownTiles(Sentence("You called {call} with", facts), position.shown, Relation.SELF),
        )
        return Scene(panels, (Sentence("From {source}, {tile}. You take it as {call} with {shown}.", facts),))
