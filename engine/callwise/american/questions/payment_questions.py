"""Questions about payments: each seat's gain or loss from a win."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from callwise.american.agreement.ruleset import AmericanRuleset, HotWall, WinCounts
from callwise.american.payment import payment, tournament_points
from callwise.american.payment.payment import Ended
from callwise.american.questions.entries.american_case import (
    DEAD_HANDS,
    AmericanAmounts,
    read_seats,
    read_yes_or_no,
)
from callwise.american.table.exposures import Exposure
from callwise.american.table.practice_hands import Hand, is_complete
from callwise.american.table.table import Won
from callwise.american.table.tiles import Tile, parse_tiles, too_many
from callwise.ground.errors import NotationError, PositionError, check_length, quoted, within
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Fact, Ruling, Sentence
from callwise.law.settlement import Settlement
from callwise.question.case import Entries, Key
from callwise.question.forms.written_amount import Way
from callwise.question.scene import AtSeat, Racks, Scene, Shout

_SEAT = "(east|south|west|north)"
_BY = f" by {_SEAT}(?:(,? misnamed)|(,? out of turn))?"
_WON = re.compile(f"{_SEAT}(?: (?:self[- ])?picked|( dealt)|{_BY})?(?:,? exchanged from {_SEAT})?", re.IGNORECASE)
_SIGNS = (*(seat.value for seat in SEATS), " picked", " dealt", " by ", " misnamed", " out of turn", " exchanged from ")


def _won(text: str) -> Won:
    check_length(text)
    match = _WON.fullmatch(text.strip())
    if match is None or (not any(match.groups()[1:]) and not text.strip().lower().endswith("picked")):
        raise NotationError(
            f"{quoted(text)} isn’t a win; write south by west, south picked, east dealt or south exchanged from north"
        )
    by, rack = (Seat.parse(match[nth]) if match[nth] else None for nth in (3, 6))
    return Won(Seat.parse(match[1]), by, rack, bool(match[4]), bool(match[2]), bool(match[5]))


def _won_in_words(text: str) -> str:
    """Return a win as a player would tell it. Raises as `_won` does."""
    won = _won(text)
    if won.dealt:
        how = "complete before play"
    elif won.by is None:
        how = "self-picked"
    elif won.misnamed:
        how = f"on a tile that {won.by.words} misnamed"
    else:
        how = f"on {won.by.words}’s discard{' out of turn' * won.early}"
    if won.redeemed is not None:
        whose = "their own" if won.redeemed is won.seat else f"{won.redeemed.words}’s"
        how = f"{how}, with {whose} joker"
    return f"{won.seat.words}, {how}"


@dataclass(frozen=True)
class WhoPays(AmericanAmounts):
    """State each seat's gain or loss from a win; the winner's hand is complete."""

    id = "american.payments"
    asks = "Who pays what?"
    unsettled = payment.OPEN
    keys: ClassVar[Mapping[str, Key]] = {
        "won": Key(
            "Who wins, and how",
            "south by west.  south picked.  east dealt: the hand was complete before play.  "
            "south exchanged from north: with a [[joker]] from North’s [[rack]].  "
            "south by west exchanged from north.  south by west misnamed.  south by west out of turn",
            tiles=False,
            signs=_SIGNS,
            in_words=_won_in_words,
        ),
        "value": Key("What the hand is worth", "A number: 25", tiles=False),
        "seeks": Key("The winner’s hand", "A practice hand: FF 3333b 444d NEWS 0"),
        "rack": Key("The winner’s tiles", "[[rack|Rack|Rack]] | exposures: FF 33bJJ NEWS 0 | 444d", signs=(" | ",)),
        "dead": DEAD_HANDS,
        "unsaid": Key(
            "The hand is [[jokerless]]",
            optional=True,
            choices=(("no", "the winner said so"), ("yes", "the winner didn’t say so")),
            seldom=True,
        ),
        "hot": Key(
            "The winning discard",
            optional=True,
            choices=(("no", "isn’t hot"), ("yes", "is a hot tile of the last wall")),
            seldom=True,
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
    def read(cls, entries: Entries) -> Self:
        won = entries.read("won", _won)
        value = entries.read("value", read_value)
        hand = entries.read("seeks", Hand.parse)
        rack, exposures = entries.read("rack", _rack)
        dead = entries.read_or("dead", read_seats, ())
        unsaid, hot = (entries.read_or(key, read_yes_or_no, False) for key in ("unsaid", "hot"))
        with within("rack"):
            if not is_complete(hand, rack, exposures):
                raise PositionError(f"{quoted(entries['rack'])} isn’t {hand}, as {won.seat.value} needs to win")
            if won.dealt and exposures:
                raise PositionError("nothing is exposed before the first discard; leave out what’s after |")
            if won.redeemed is won.seat and not exposures:
                raise PositionError("a joker needs an exposure to come from; write it after |")
        jokers = any(tile.is_joker for tile in rack) or any(exposure.jokers for exposure in exposures)
        with within("won"):
            ended = Ended(won, value, jokers, hand.is_singles_and_pairs, dead, unsaid, hot)
        return cls(ended, tuple(sorted(rack)), exposures)

    def seats(self) -> tuple[Seat, ...]:
        return SEATS

    def way(self, seat: Seat) -> Way:
        """Return the direction of a seat's payments: the winner receives."""
        return Way.RECEIVES if seat is self.ended.won.seat else Way.PAYS

    def settle(self, rules: AmericanRuleset) -> Settlement:
        if rules.win_counts is WinCounts.POINTS:
            return Settlement(())
        return payment.settle_win(self.ended, rules)

    def unpaid(self, seat: Seat, rules: AmericanRuleset) -> Ruling:
        if rules.win_counts is WinCounts.POINTS:
            return tournament_points.judge_unpaid(self.ended.won.seat)
        return payment.judge_unpaid(seat, self.ended)

    def remarks(self, rules: AmericanRuleset) -> tuple[Sentence, ...]:
        """
        Explain what doesn't count.

        That is a hot wall in League play, and having no jokers after an exchange or in a hand of singles and pairs.
        """
        if rules.win_counts is WinCounts.POINTS:
            return ()
        if self.ended.hot and rules.hot_wall is HotWall.OFF:
            return (Sentence("A hot wall is a table’s own rule. In League play, it doesn’t change who pays."),)
        if self.ended.won.redeemed is not None:
            return (Sentence("A hand that wins by an exchange holds a [[joker]], so it isn’t [[jokerless]]."),)
        if not self.ended.singles:
            return ()
        return (Sentence("A hand of singles and pairs can’t have a [[joker]], so having none doesn’t double it."),)

    def scene(self) -> Scene:
        ended = self.ended
        winner = ended.won.seat
        label = Sentence("{winner} wins a hand of value {value}.", {"winner": winner, "value": ended.value})
        sentences = [label, *self._how_won(), Sentence("{winner} holds {rack}.", {"winner": winner, "rack": self.rack})]
        sentences += [Sentence("Exposed: {exposure}.", {"exposure": one}) for one in self.exposures]
        sentences += [Sentence("{seat} is [[dead]].", {"seat": seat}) for seat in ended.dead]
        if ended.unsaid:
            sentences.append(Sentence("{winner} didn’t say that the hand is [[jokerless]].", {"winner": winner}))
        return Scene((Racks(label, tuple(map(self._at, SEATS)), winner),), tuple(sentences))

    def _how_won(self) -> Iterator[Sentence]:
        """Describe how the hand was completed."""
        won = self.ended.won
        facts: dict[str, Fact] = {"winner": won.seat}
        if won.by is not None:
            how = "{by}’s misnamed discard" if won.misnamed else "{by}’s discard"
            how = "a tile that {by} discarded out of turn" if won.early else how
            yield Sentence(f"{{winner}} called {how}.", {**facts, "by": won.by})
            if self.ended.hot:
                yield Sentence("It was a hot tile of the last wall: {by} couldn’t see three of it.", {"by": won.by})
        elif won.dealt:
            yield Sentence("{winner} held a complete hand before the first discard.", facts)
        else:
            yield Sentence("{winner} picked a tile from the wall.", facts)
        if won.redeemed is not None:
            yield Sentence("The last act was an exchange for a [[joker]] on {rack}’s [[rack]].", {"rack": won.redeemed})

    def _at(self, seat: Seat) -> AtSeat:
        won = self.ended.won
        badges = ("[[dead]]",) if seat in self.ended.dead else ()
        says = Sentence(", ".join(self._does(seat))) if any(self._does(seat)) else None
        if seat is won.seat:
            shout = Shout(Sentence("[[mah-jongg|Mah jongg|Mah jongg]]!"))
            return AtSeat(seat, self.rack, len(self.rack), self.exposures, badges=badges, says=says, shouts=shout)
        return AtSeat(seat, None, 0, badges=badges, says=says)

    def _does(self, seat: Seat) -> Iterator[str]:
        """Yield a player's part in the win."""
        won = self.ended.won
        if seat is won.seat and won.by is None:
            yield "was complete before play" if won.dealt else "picked a tile"
        if seat is won.by:
            yield self._discarded
        if seat is won.redeemed:
            yield "exchanged a [[joker]] here" if seat is won.seat else "gave a [[joker]]"

    @property
    def _discarded(self) -> str:
        if self.ended.won.misnamed:
            return "discarded, and misnamed it"
        if self.ended.won.early:
            return "discarded out of turn"
        return "discarded a hot tile" if self.ended.hot else "discarded"


def read_value(text: str) -> int:
    """Read the value of a hand. Raises NotationError."""
    if not (text.isascii() and text.isdigit()) or len(text) > 4:
        raise NotationError(f"write a number, like 25; got {quoted(text)}")
    return int(text)


def _rack(text: str) -> tuple[tuple[Tile, ...], tuple[Exposure, ...]]:
    check_length(text)
    rack, *behind = text.split("|")
    if len(behind) > 1:
        raise NotationError(f"{quoted(text)} has {len(behind)} bars; write rack | exposures, like FF 33bJJ | 444d")
    tiles = parse_tiles(rack)
    exposures = tuple(map(Exposure.parse, behind[0].split())) if behind else ()
    for fault in too_many([*tiles, *(tile for exposure in exposures for tile in exposure.tiles)]):
        raise PositionError(fault)
    return tiles, exposures
