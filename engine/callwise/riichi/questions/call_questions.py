"""
Questions on calls: claims on a discard or a kan's tile, announcements on a player's own turn, and laying out melds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from callwise.ground.errors import PositionError, quoted
from callwise.ground.seats import SEATS, Relation
from callwise.ground.second_person import to_you
from callwise.law.ruling import Fact, Ruling, Sentence
from callwise.question.case import Entries, Key
from callwise.question.forms.offers import Offer
from callwise.question.scene import Panel, Scene, ShownFaces, ShownLaid
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import claims, laid_meld, turn
from callwise.riichi.hand.hand import of_kind, waits
from callwise.riichi.priority import priority
from callwise.riichi.questions.entries.riichi_case import RiichiCase
from callwise.riichi.questions.entries.table_keys import (
    CALL_KEY,
    DISCARD_KEYS,
    KAN_KEYS,
    POINTS_KEY,
    SEAT_KEYS,
    TURN_KEY,
)
from callwise.riichi.questions.entries.table_scene import (
    CLAIM_WORDS,
    claim_sentence,
    could_claim,
    your_seat,
    your_table,
)
from callwise.riichi.questions.entries.written_table import read_discard, read_points, read_table, read_turn
from callwise.riichi.table.discard import Claim, ClaimKind, Discard
from callwise.riichi.table.mjt import read_call, read_meld
from callwise.riichi.table.signs import Notation
from callwise.riichi.table.table import Table
from callwise.riichi.table.tiles import COPIES, Tile, plain, without


@dataclass(frozen=True)
class LegalClaims(RiichiCase[Claim]):
    """Choose every legal claim on the discard."""

    id = "calls.legal"
    asks = "What can be said now?"
    asks_one = "Which of these can be said?"
    keys = DISCARD_KEYS
    example: ClassVar[Mapping[str, str]] = {
        "discard": "4m by west",
        "north": "23m 44m 678p 99s 1112z",
        "east": "2356m 456p 456s 777z",
    }
    none = "Nobody can take this tile"
    noun = "claim"
    obvious = ("claims.chii", "claims.pon", "claims.kan")

    table: Table
    tried: tuple[Claim, ...] = ()

    @classmethod
    def read(cls, entries: Entries) -> Self:
        return cls(read_discard(entries))

    def answering(self, code: str) -> Self:
        return replace(self, tried=(Claim.parse(code),))

    def offers(self) -> tuple[Offer[Claim], ...]:
        """Offer every claim worth asking about, seat by seat in turn order, and those that were tried."""
        return tuple(
            Offer(
                str(claim),
                self._named(claim),
                claim,
                claim.shown,
                claim.seat,
                Sentence(CLAIM_WORDS[claim.kind]),
                lays=claim.shown,
            )
            for claim in dict.fromkeys((*claims.tempting_claims(self.table), *self.tried))
        )

    def _named(self, claim: Claim) -> Sentence:
        named = claim_sentence(claim, "’s ")
        yours = claim.seat is your_seat(self.table)
        return replace(named, template=to_you(named.template, {"seat"})) if yours else named

    def opens_with(self, code: str) -> bool:
        """Leave out a call without its tiles by a player who could win instead, and make no other call."""
        claim = Claim.parse(code)
        player = self.table[claim.seat]
        if claim.kind is ClaimKind.RON or claim.tile.kind not in waits(player.concealed, player.melds):
            return True
        held = Counter(player.concealed)
        calls = (one for one in claims.tempting_claims(self.table) if one.seat is claim.seat and one.shown)
        return any(Counter(one.shown) <= held for one in calls)

    def rule(self, act: Claim, rules: RiichiRuleset) -> Ruling:
        """Rule on the claim, ignoring other claims."""
        return claims.judge_claim(act, self.table, rules).for_reader(your_seat(self.table))

    def could(self, act: Claim) -> Sentence:
        you = act.seat is your_seat(self.table)
        return could_claim(act, "you" if you else "{seat}")

    def nearest(self, act: Claim, legal: Sequence[Claim]) -> Claim | None:
        """Return the first legal claim by the same seat, else by any."""
        return min(legal, key=lambda other: other.seat is not act.seat, default=None)

    def scene(self) -> Scene:
        return your_table(self.table)


@dataclass(frozen=True)
class WhoRobs(RiichiCase[Claim]):
    """
    Choose every seat that wins on a kan's tile, if every player who can win does.

    Asks about every shown hand except that of the player declaring the kan.
    """

    id = "calls.chankan"
    asks = "Who can win on this tile, if everyone who can says [[ron|“win”|ron]]?"
    none = "Nobody: the [[kan]] is made"
    noun = "win"
    keys = KAN_KEYS
    example: ClassVar[Mapping[str, str]] = {
        "kan": "7p by west as shouminkan",
        "west": "? | 77'7p",
        "north": "56p 234m 789s 33s 567s",
    }

    table: Table

    @classmethod
    def read(cls, entries: Entries) -> Self:
        table = read_table(entries, entries.read("kan", _kan))
        if not any(player.hand is not None for seat, player in table.seated() if seat is not table.discard.by):
            raise PositionError(
                f"the hands decide who can win; write out at least one besides {table.discard.by.value}’s"
            ).at(table.discard.by.after(1).value)
        return cls(table)

    def offers(self) -> tuple[Offer[Claim], ...]:
        return tuple(
            Offer(one.seat.value, Sentence("{seat}", {"seat": one.seat}), one, seat=one.seat) for one in self._rons
        )

    def rule(self, act: Claim, rules: RiichiRuleset) -> Ruling:
        """Rule on the seat's win, alone and then among the other wins."""
        ruling = claims.judge_claim(act, self.table, rules)
        if ruling.is_legal:
            beside = priority.judge_among(act, self._rons, self.table, rules)
            ruling = ruling if beside.clause is priority.ALONE else beside
        return ruling.for_reader(your_seat(self.table))

    def claimed(self, act: Claim) -> Sentence:
        return Sentence("{seat} wins on {tile}", {"seat": act.seat, "tile": act.tile})

    def denied(self, act: Claim) -> Sentence:
        return Sentence("{seat} doesn’t win on {tile}", {"seat": act.seat, "tile": act.tile})

    def could(self, act: Claim) -> Sentence:
        asked = "Do you" if act.seat is your_seat(self.table) else "Does {seat}"
        return Sentence(f"{asked} win on {{tile}}?", {"seat": act.seat, "tile": act.tile})

    @property
    def _rons(self) -> tuple[Claim, ...]:
        by, tile = self.table.discard.by, self.table.discard.tile
        seats = [by.after(turns) for turns in range(1, len(SEATS))]
        return tuple(Claim(seat, ClaimKind.RON, tile) for seat in seats if self.table[seat].hand is not None)

    def scene(self) -> Scene:
        return your_table(self.table)


def _kan(text: str) -> Discard:
    found = Discard.parse(text)
    if found.kan is None:
        raise PositionError(
            f"{quoted(text)} is a discard; write the tile of a kan, like '7p by west as shouminkan' or "
            "'1z by west as ankan'"
        )
    return found


@dataclass(frozen=True)
class Announcements(RiichiCase[turn.Announcement]):
    """Choose every legal announcement on a player's own turn."""

    id = "calls.turn"
    asks = "What can be declared now, before the discard?"
    keys: ClassVar[Mapping[str, Key]] = {"turn": TURN_KEY, "points": POINTS_KEY, **SEAT_KEYS}
    example: ClassVar[Mapping[str, str]] = {"turn": "south drew 4m", "south": "4444m 123p 567s 99s 11z"}
    none = "Nothing: you just discard"
    noun = "announcement"

    table: Table
    tried: tuple[turn.Announcement, ...] = ()

    @classmethod
    def read(cls, entries: Entries) -> Self:
        return cls(read_turn(entries, entries.read_or("points", read_points, None)))

    def answering(self, code: str) -> Self:
        return replace(self, tried=(turn.Announcement.parse(code),))

    def offers(self) -> tuple[Offer[turn.Announcement], ...]:
        """Offer every announcement worth asking about, and those that were tried."""
        return tuple(
            Offer(
                str(one),
                _announced(one),
                one,
                (one.tile,) if one.tile else None,
                self.table.turn.seat,
                Sentence(f"[[{one.kind.value}]]"),
                lays=turn.laid_with(one, self.table),
            )
            for one in dict.fromkeys((*turn.tempting_announcements(self.table), *self.tried))
        )

    def opens_with(self, code: str) -> bool:
        """Leave out tsumo without a complete hand, riichi in riichi, and adding a tile that makes a closed kan."""
        one, player, drawn = turn.Announcement.parse(code), self.table[self.table.turn.seat], self.table.turn.drawn
        if one.kind is turn.AnnouncementKind.TSUMO and drawn is not None:
            return drawn.kind in waits(without(player.concealed, (drawn,)), player.melds)
        if one.kind is turn.AnnouncementKind.RIICHI:
            return not player.riichi
        if one.kind is turn.AnnouncementKind.SHOUMINKAN and one.tile is not None:
            return len(of_kind(player.concealed, one.tile.kind)) < COPIES
        return True

    def rule(self, act: turn.Announcement, rules: RiichiRuleset) -> Ruling:
        return turn.judge_announcement(act, self.table, rules).for_reader(your_seat(self.table))

    def could(self, act: turn.Announcement) -> Sentence:
        seat = self.table.turn.seat
        who = "you" if seat is your_seat(self.table) else "{seat}"
        tile = {} if act.tile is None else {"tile": act.tile}
        return Sentence(f"Can {who} {_TO_ANNOUNCE[act.kind]}?", {"seat": seat, **tile})

    def scene(self) -> Scene:
        return your_table(self.table)


_TO_ANNOUNCE = {
    turn.AnnouncementKind.ANKAN: "declare a [[ankan]] of {tile}",
    turn.AnnouncementKind.SHOUMINKAN: "add {tile} to a [[pon]]",
    turn.AnnouncementKind.RIICHI: "declare [[riichi]], discarding {tile}",
    turn.AnnouncementKind.TSUMO: "win by [[tsumo]]",
    turn.AnnouncementKind.KITA: "set a north aside",
}


def _announced(one: turn.Announcement) -> Sentence:
    facts: dict[str, Fact] = {"what": f"[[{one.kind.value}]]"}
    if one.tile is None:
        return Sentence("{what}", facts)
    joined = {
        turn.AnnouncementKind.ANKAN: "{what} of {tile}",
        turn.AnnouncementKind.SHOUMINKAN: "{what} with {tile}",
    }.get(one.kind, "{what}, discarding {tile}")
    return Sentence(joined, {**facts, "tile": one.tile})


@dataclass(frozen=True)
class LayMeld(RiichiCase[Notation]):
    """Choose how to lay out a meld."""

    id = "calls.meld"
    takes_one = True
    asks = "How do you lay this meld?"
    keys: ClassVar[Mapping[str, Key]] = {
        "call": CALL_KEY,
        "ankan": Key(
            "Or a closed [[kan]], of which tile", "One tile: 2s, and no call above", optional=True, single=True
        ),
        "pon": Key(
            "Or a [[pon]] that gets its fourth tile",
            "A quote turns the called tile sideways: 66'6z, and no call above",
            optional=True,
            signs=("'",),
        ),
    }
    example: ClassVar[Mapping[str, str]] = {"call": "pon 6z with 66z from kamicha"}

    made: laid_meld.Made

    @classmethod
    def read(cls, entries: Entries) -> Self:
        if len(entries) != 1:
            raise PositionError("give only one of a call, an ankan and a pon that gets its fourth tile").at("call")
        if "call" in entries:
            return cls(entries.read("call", read_call))
        if "ankan" in entries:
            return cls(laid_meld.ClosedKan(entries.read("ankan", Tile.parse).kind))
        pon = entries.read("pon", read_meld)
        return cls(laid_meld.AddedKan(pon, plain(pon.tile_kind)))

    def offers(self) -> tuple[Offer[Notation], ...]:
        """Offer right and wrong ways to lay it out."""
        return tuple(
            Offer(str(laid), Sentence("{laid}", {"laid": laid}), laid, laid) for laid in laid_meld.layings(self.made)
        )

    def rule(self, act: Notation, rules: RiichiRuleset) -> Ruling:
        return laid_meld.judge_laying(act, self.made)

    def did(self, act: Notation) -> Sentence:
        return Sentence("You laid it with {laid}.", {"laid": act})

    def could(self, act: Notation) -> Sentence:
        return Sentence("Is this laid correctly: {laid}?", {"laid": act})

    def scene(self) -> Scene:
        made = self.made
        if isinstance(made, laid_meld.ClosedKan):
            tiles = (plain(made.kind),) * 4
            facts: dict[str, Fact] = {"tiles": tiles}
            label = Sentence("You set aside {tiles} from your hand", facts)
            return Scene((ShownFaces(label, tiles),), (Sentence("You set aside {tiles} from your hand.", facts),))
        if isinstance(made, laid_meld.AddedKan):
            facts = {"tile": made.tile, "source": made.pon.source}
            panels: tuple[Panel, ...] = (
                ShownLaid(Sentence("Your [[pon]], from {source}", facts), (made.pon,), Relation.SELF),
                ShownFaces(Sentence("You add"), (made.tile,)),
            )
            return Scene(panels, (Sentence("To your [[pon]] of {tile}, from {source}, you add the fourth.", facts),))
        facts = {"tile": made.tile, "shown": made.shown, "source": made.source, "call": made.kind.words}
        panels = (
            ShownFaces(Sentence("{source} discarded", facts), (made.tile,), made.source, called=True, at="called"),
            ShownFaces(Sentence("You called {call} with", facts), made.shown, Relation.SELF),
        )
        return Scene(panels, (Sentence("From {source}, {tile}. You take it as {call} with {shown}.", facts),))
