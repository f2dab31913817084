"""
Questions on payments: what each seat gains or loses by a win.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from callwise.american import payment
from callwise.american.exposures import Exposure
from callwise.american.hands import Hand, is_complete
from callwise.american.payment import Ended, How
from callwise.american.presets import PRESETS
from callwise.american.questions.american import SEAT_SIGNS, read_seats
from callwise.american.ruleset import AmericanRuleset
from callwise.american.tiles import Tile, parse_tiles, too_many
from callwise.errors import NotationError, PositionError, check_length, quoted, within
from callwise.forms.amounts import AmountsCase, Way
from callwise.grading import Sense
from callwise.question import Entries, Key
from callwise.ruling import Fact, Ruling, Sentence
from callwise.scene import AtSeat, Racks, Scene, Shout
from callwise.seats import SEATS, Seat
from callwise.settlement import Settlement

_PICKED, _BY, _MISNAMED, _FROM = " picked", " by ", " misnamed", " exchanged from "
_HOWS = {
    How.PICKED: "{winner} wins with a picked tile",
    How.DISCARD: "{winner} wins on {by}'s discard",
    How.MISNAMED: "{winner} declares [[mah-jongg]] on a tile that {by} has misnamed",
    How.EXCHANGE: "{winner} wins with a [[joker]] from {by}'s [[rack]], exchanged as the last act",
}
_OWN = "{winner} wins with a [[joker]] from the own [[rack]], exchanged as the last act"


@dataclass(frozen=True)
class WhoPays(AmountsCase[AmericanRuleset]):
    """Say what each seat gains or loses by a win; the winner's hand is complete."""

    id = "american.payments"
    sense = Sense.TRUTH
    asks = "Who pays what?"
    noun = "amount"
    step = payment.STEP
    silent = payment.OPEN
    keys: ClassVar[Mapping[str, Key]] = {
        "won": Key(
            "Who wins, and how",
            "south by west.  south picked.  south exchanged from north: with a [[joker]] of North's.  "
            "south by west misnamed",
            tiles=False,
            signs=(*(seat.value for seat in SEATS), _PICKED, _BY, _FROM, _MISNAMED),
        ),
        "value": Key("What the hand is worth", "A number: 25", tiles=False),
        "seeks": Key("The winner's hand", "A practice hand: FF 3333b 444d NEWS 0"),
        "rack": Key("The winner's tiles", "[[rack|Rack|Rack]] | exposures: FF 33bJJ NEWS 0 | 444d", signs=(" | ",)),
        "dead": Key(
            "Whose hand is [[dead]]",
            "Seats: north west",
            optional=True,
            tiles=False,
            signs=SEAT_SIGNS,
        ),
    }
    example: ClassVar[Mapping[str, str]] = {
        "won": "south by west",
        "value": "25",
        "seeks": "FF 3333b 444d NEWS 0",
        "rack": "FF 33bJJ NEWS 0 | 444d",
    }

    ended: Ended
    rack: tuple[Tile, ...]
    exposures: tuple[Exposure, ...]

    @classmethod
    def presets(cls) -> Sequence[AmericanRuleset]:
        """Give every American ruleset, the usual one first."""
        return PRESETS

    @classmethod
    def read(cls, table: Entries) -> Self:
        """Read who wins with what.  Raises NotationError or PositionError."""
        winner, how, by = table.read("won", _won)
        value = table.read("value", _value)
        hand = table.read("seeks", Hand.parse)
        rack, exposures = table.read("rack", _rack)
        dead = table.read_or("dead", read_seats, ())
        with within("rack"):
            if not is_complete(hand, rack, exposures):
                raise PositionError(f"{quoted(table['rack'])} is not {hand}, which {winner.value} wins with")
            if how is How.EXCHANGE and by is winner and not exposures:
                raise PositionError("no joker can be exchanged out of nothing; write what is exposed behind a bar")
        jokers = any(tile.is_joker for tile in rack) or any(exposure.jokers for exposure in exposures)
        with within("won"):
            ended = Ended(winner, value, how, by, jokers, hand.is_singles_and_pairs, dead)
        return cls(ended, tuple(sorted(rack)), exposures)

    def seats(self) -> tuple[Seat, ...]:
        """All four."""
        return SEATS

    def way(self, seat: Seat) -> Way:
        """Say which way points go: the winner's."""
        return Way.RECEIVES if seat is self.ended.winner else Way.PAYS

    def settle(self, rules: AmericanRuleset) -> Settlement:
        """Settle the win."""
        return payment.settle_win(self.ended, rules)

    def unpaid(self, seat: Seat, rules: AmericanRuleset) -> Ruling:
        """Rule that a seat pays nothing."""
        return payment.judge_unpaid(seat, self.ended)

    def remarks(self, rules: AmericanRuleset) -> tuple[Sentence, ...]:
        """Say why a hand without jokers is not doubled."""
        if not self.ended.singles:
            return ()
        return (Sentence("No [[joker]] can be in a hand of singles and pairs, so having none counts for nothing."),)

    def scene(self) -> Scene:
        """Show the winner's tiles, and who discarded, gave a joker or is dead."""
        ended = self.ended
        facts: dict[str, Fact] = {"winner": ended.winner, "value": ended.value}
        if ended.by is not None:
            facts["by"] = ended.by
        how = _OWN if ended.by is ended.winner else _HOWS[ended.how]
        label = Sentence(f"{how}; the hand's value is {{value}}.", facts)
        told = [label, Sentence("{winner} holds {rack}.", {"winner": ended.winner, "rack": self.rack})]
        told += [Sentence("Exposed is {exposure}.", {"exposure": one}) for one in self.exposures]
        told += [Sentence("{seat} is [[dead]].", {"seat": seat}) for seat in ended.dead]
        return Scene((Racks(label, tuple(map(self._at, SEATS)), ended.winner),), tuple(told))

    def _at(self, seat: Seat) -> AtSeat:
        ended = self.ended
        badges = ("[[dead]]",) if seat in ended.dead else ()
        if seat is ended.winner:
            shout = Shout(Sentence("[[mah-jongg|Mah jongg|Mah jongg]]!"))
            own = Sentence("has exchanged") if ended.by is seat else None
            return AtSeat(seat, self.rack, len(self.rack), self.exposures, badges=badges, says=own, shouts=shout)
        does = {
            How.DISCARD: "discards",
            How.MISNAMED: "has misnamed the tile",
            How.EXCHANGE: "gave a [[joker]] for a [[natural]]",
            How.PICKED: "",
        }[ended.how]
        return AtSeat(seat, None, 0, badges=badges, says=Sentence(does) if seat is ended.by else None)


def _won(text: str) -> tuple[Seat, How, Seat | None]:
    check_length(text)
    said = text.strip()
    if said.endswith(_PICKED):
        return Seat.parse(said.removesuffix(_PICKED)), How.PICKED, None
    if _FROM in said:
        winner, _, rack = said.partition(_FROM)
        return Seat.parse(winner), How.EXCHANGE, Seat.parse(rack)
    if _BY in said:
        winner, _, by = said.removesuffix(_MISNAMED).partition(_BY)
        return Seat.parse(winner), How.MISNAMED if said.endswith(_MISNAMED) else How.DISCARD, Seat.parse(by)
    raise NotationError(f"{quoted(text)} is no win; write south by west, south picked or south exchanged from north")


def _value(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 4:
        raise NotationError(f"a number is wanted here, like 25; got {quoted(text)}")
    return int(text)


def _rack(text: str) -> tuple[tuple[Tile, ...], tuple[Exposure, ...]]:
    check_length(text)
    rack, *behind = text.split("|")
    if len(behind) > 1:
        raise NotationError(f"{quoted(text)} has {len(behind)} bars; write a rack | exposures, like FF 33bJJ | 444d")
    tiles = parse_tiles(rack)
    exposures = tuple(map(Exposure.parse, behind[0].split())) if behind else ()
    for fault in too_many([*tiles, *(tile for exposure in exposures for tile in exposure.tiles)]):
        raise PositionError(fault)
    return tiles, exposures
