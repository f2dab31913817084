"""
Compare a client's offers to its players with the engine's.

    python -m tests.support.riichi.client_offers FILE...

counts agreements for each kind of offer, and lists each disagreement.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from callwise.ground.seats import SEATS, Seat
from callwise.riichi.agreement.presets import preset
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls.kuikae import judge_discard
from callwise.riichi.calls.turn import AnnouncementKind
from callwise.riichi.logs.recognition import read_log
from callwise.riichi.logs.replay.hand_record import (
    Calling,
    DeclaredKan,
    Discarding,
    Drawing,
    Game,
    Hand,
    Offer,
    Offered,
)
from callwise.riichi.logs.replay.hand_replay import ReplayedHand
from callwise.riichi.table.table import Table
from callwise.riichi.table.tiles import KINDS, Tile, format_tiles, plain
from tests.support.riichi.legal_acts import legal_announcements, legal_claims

Ways = frozenset[tuple[Tile, ...]]


@dataclass(frozen=True)
class Beside:
    """One offer, from the client and from the engine; None if there is none."""

    hand: int
    after: int
    seat: Seat
    what: Offered
    client: Ways | None
    engine: Ways | None

    @property
    def is_same(self) -> bool:
        """Whether both agree."""
        return self.client == self.engine

    def __str__(self) -> str:
        client, engine = (
            "nothing" if ways is None else ", ".join(sorted(map(format_tiles, ways))) or "yes"
            for ways in (self.client, self.engine)
        )
        return (
            f"hand {self.hand}, act {self.after}, {self.seat.words}, {self.what.value}: "
            f"the client offers {client}, the engine allows {engine}"
        )


def beside(hand: Hand, rules: RiichiRuleset) -> Iterator[Beside]:
    """Compare each offer in a hand with the engine's, act by act; yield nothing if the log has no offers."""
    if hand.offers is None:
        return
    told = {(one.after, one.seat, one.what): _by_kind(one) for one in hand.offers}
    allowed = {(one.after, one.seat, one.what): _by_kind(one) for one in allowed_in(hand, rules)}
    for key in sorted(told | allowed, key=lambda one: (one[0], one[1].value, one[2].value)):
        after, seat, what = key
        yield Beside(hand.number, after, seat, what, told.get(key), allowed.get(key))


def _by_kind(offer: Offer) -> Ways:
    """Return the ways of an offer; kans and frozen tiles by kind only, ignoring red fives."""
    if offer.what in (Offered.ANKAN, Offered.SHOUMINKAN, Offered.DISCARD):
        return frozenset(tuple(plain(tile.kind) for tile in way) for way in offer.tiles)
    return Ways() if offer.what is Offered.KAN else offer.tiles


def allowed_in(hand: Hand, rules: RiichiRuleset) -> Iterator[Offer]:
    """Yield the engine's offers after each act of a hand, in the client's form."""
    played = ReplayedHand(hand)
    for number, act in enumerate(hand.acts, 1):
        played.play(act)
        match act:
            case Drawing():
                table = with_points(played.table, act.seat, hand)
                found = [(act.seat, one.kind.value, one.tile) for one in legal_announcements(table, rules)]
                yield from _offers(number, [(seat, what, (tile,) if tile else ()) for seat, what, tile in found])
            case Discarding() | DeclaredKan():
                claims = legal_claims(played.table, rules)
                yield from _offers(number, [(one.seat, one.kind.value, one.shown) for one in claims])
            case Calling():
                frozen = [plain(kind) for kind in KINDS if not judge_discard(plain(kind), act.call, rules).is_legal]
                if frozen:
                    yield Offer(number, act.seat, Offered.DISCARD, frozenset((tile,) for tile in frozen))


def offered(game: Game, rules: str = "mahjong-soul") -> Game:
    """Return a game in which the client's offers match the engine's."""
    hands = (replace(hand, offers=tuple(allowed_in(hand, preset(rules)))) for hand in game.hands)
    return replace(game, hands=tuple(hands))


def with_points(table: Table, seat: Seat, hand: Hand) -> Table:
    """Return a table with the player's points, if logged: riichi needs some."""
    if hand.scores is None:
        return table
    points = hand.scores[SEATS.index(seat)]
    east, south, west, north = (
        replace(player, points=points) if one is seat and not player.riichi else player
        for one, player in zip(SEATS, table.players, strict=True)
    )
    return replace(table, players=(east, south, west, north))


def _offers(after: int, found: list[tuple[Seat, str, tuple[Tile, ...]]]) -> Iterator[Offer]:
    ways: dict[tuple[Seat, Offered], set[tuple[Tile, ...]]] = {}
    for seat, what, tiles in found:
        if what != AnnouncementKind.KITA.value:
            ways.setdefault((seat, Offered(what)), set()).update([tiles] if tiles else [])
    for (seat, offered), each in ways.items():
        yield Offer(after, seat, offered, frozenset(each))


def main() -> None:
    """Compare the given files."""
    same, other = Counter[str](), Counter[str]()
    for path in sys.argv[1:]:
        for game in read_log(Path(path).read_bytes()):
            for hand in game.hands:
                for one in beside(hand, preset(game.ruleset)):
                    (same if one.is_same else other)[one.what.value] += 1
                    if not one.is_same:
                        print(f"{path}: {one}")
    for what in Offered:
        print(f"{what.value}: {same[what.value]} the same, {other[what.value]} not")


if __name__ == "__main__":
    main()
