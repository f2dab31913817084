"""
Questions on kuikae: what to discard after a call, and whether to call at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from callwise.errors import PositionError
from callwise.question import Form, Offer
from callwise.riichi import kuikae
from callwise.riichi.calls import ways_to_call
from callwise.riichi.melds import Call, Meld, MeldKind, check_copies, check_hand
from callwise.riichi.mjt import read_melds
from callwise.riichi.questions.reading import need
from callwise.riichi.questions.riichi import RiichiQuestion
from callwise.riichi.ruleset import RiichiRuleset
from callwise.riichi.tiles import Kind, Tile, distinct, parse_tiles
from callwise.ruling import Fact, Ruling, Sentence
from callwise.scene import Hand, Note, Panel, Scene, ShownMelds, ShownTiles
from callwise.seats import Relation

_CALL_WORDS = {MeldKind.CHII: "[[chii]]", MeldKind.PON: "[[pon]]", MeldKind.DAIMINKAN: "[[kan]]"}


@dataclass(frozen=True)
class AfterCall:
    """
    The caller's turn: the call, the hand left, earlier melds.

    `drawn` is set when the caller has drawn since; it is part of the hand.
    """

    call: Call
    hand: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    drawn: Tile | None = None


@dataclass(frozen=True)
class BeforeCall:
    """A discard lies open and the player holds thirteen tiles, melds counted."""

    discard: Tile
    source: Relation
    hand: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()


class _AfterCallQuestion(RiichiQuestion):
    """Reads and shows a position right after a call, or a turn later."""

    keys: Mapping[str, str] = {
        "call": "chii 4m with 23m",
        "hand": "123678p 3399s 7z",
        "melds": "6'66z (optional: melds made earlier)",
        "drawn": "5p (optional: the tile drawn on a later turn, part of the hand)",
    }
    none: str | None = None
    reads = ("kuikae",)

    def read(self, table: Mapping[str, str]) -> AfterCall:
        """Read call, hand, melds and drawn.  Raises NotationError or PositionError."""
        call = Call.parse(need(table, "call"))
        hand = parse_tiles(need(table, "hand"))
        melds = read_melds(table.get("melds", ""))
        drawn = Tile.parse(table["drawn"]) if "drawn" in table else None
        when = "after a kan, with its replacement drawn," if call.kind.is_kan else "after a call"
        check_hand(hand, (*melds, call.meld()), 14, when if drawn is None else "with a tile drawn")
        check_copies(hand, call.meld().tiles, *(meld.tiles for meld in melds))
        if drawn is not None and drawn not in hand:
            raise PositionError(f"the drawn tile {drawn} is part of the hand and must be written there too")
        return AfterCall(call, hand, melds, drawn)

    def offers(self, position: AfterCall) -> tuple[Offer, ...]:
        """Offer every different tile of the hand."""
        return tuple(
            Offer(str(tile), Sentence("{tile}", {"tile": tile}), tile=tile) for tile in distinct(position.hand)
        )

    def rule(self, position: AfterCall, offer: Offer, rules: RiichiRuleset) -> Ruling:
        """Rule on discarding the offered tile."""
        return kuikae.judge_discard(_tile(offer), position.call, rules, drawn=position.drawn)

    def did(self, position: AfterCall, offer: Offer) -> Sentence:
        """Say what was called and what would be discarded."""
        facts: dict[str, Fact] = {"called": position.call.tile, "shown": position.call.shown, "discard": _tile(offer)}
        if position.drawn is None:
            return Sentence("You called {called} with {shown} and chose to discard {discard}.", facts)
        return Sentence(
            "You called {called} with {shown} a turn ago, have drawn {drawn} since, and chose to discard {discard}.",
            {**facts, "drawn": position.drawn},
        )

    def nearest(self, position: AfterCall, offer: Offer, legal: tuple[Offer, ...]) -> Offer | None:
        """Give the legal tile nearest in rank in the same suit, else the one that stands most alone."""
        tile = _tile(offer)

        def distance(other: Offer) -> tuple[bool, int]:
            kind = _tile(other).kind
            same_suit = kind.suit is tile.suit and not kind.is_honour
            return (not same_suit, abs(kind.rank - tile.rank) if same_suit else _company(kind, position.hand))

        return min(legal, key=distance, default=None)

    def remarks(self, position: AfterCall, rules: RiichiRuleset) -> tuple[Sentence, ...]:
        """Say nothing: a legal discard is as good as another to the referee."""
        return ()

    def scene(self, position: AfterCall) -> Scene:
        """Show the discard, the call, earlier melds and the hand."""
        call = position.call
        word = _CALL_WORDS[call.kind]
        facts: dict[str, Fact] = {"call": word, "tile": call.tile, "shown": call.shown, "source": call.source}
        panels: list[Panel] = [
            ShownTiles(Sentence("{source} discarded", facts), (call.tile,), call.source, called=True),
            ShownMelds(Sentence("You called {call}", facts), (call.meld(),), Relation.SELF),
        ]
        words = [Sentence("From {source}, {tile}. You took it as {call} with {shown}.", facts)]
        _show_earlier(position.melds, panels, words)
        count = len(position.hand)
        label = Sentence("Your hand, {count} tiles", {"count": count})
        if position.drawn is not None:
            drawn: dict[str, Fact] = {"drawn": position.drawn}
            panels.append(Note(Sentence("One turn later"), Sentence("You have drawn {drawn}.", drawn)))
            words.append(Sentence("A turn has passed and you have drawn {drawn}.", drawn))
        panels.append(Hand(label, position.hand, position.drawn))
        words.append(Sentence("Your hand is {hand}.", {"hand": tuple(sorted(position.hand))}))
        return Scene(tuple(panels), tuple(words))


class Discard(_AfterCallQuestion):
    """Choose one tile to discard right after a call."""

    id = "kuikae.discard"
    form = Form.CHOOSE_ONE
    asks = "You have called. What do you discard?"


class LegalDiscards(_AfterCallQuestion):
    """Choose every tile that may be discarded right after a call."""

    id = "kuikae.legal"
    form = Form.CHOOSE_ALL
    asks = "Which of these may you discard now?"


class MayCall(RiichiQuestion):
    """Choose every way in which a discard may be called."""

    id = "kuikae.call"
    form = Form.CHOOSE_ALL
    asks = "May you call this tile, and with which of yours?"
    none: str | None = "Nothing may be called here"
    reads = ("kuikae",)
    keys: Mapping[str, str] = {
        "discard": "4m",
        "from": "kamicha",
        "hand": "123456m 78p 99s 111z",
        "melds": "6'66z (optional: melds made earlier)",
    }

    def read(self, table: Mapping[str, str]) -> BeforeCall:
        """Read discard, from, hand and melds.  Raises NotationError or PositionError."""
        discard = Tile.parse(need(table, "discard"))
        source = Relation.parse(need(table, "from"))
        if source is Relation.SELF:
            raise PositionError("the discard comes from another player: kamicha, toimen or shimocha")
        hand = parse_tiles(need(table, "hand"))
        melds = read_melds(table.get("melds", ""))
        check_hand(hand, melds, 13, "before a call")
        check_copies(hand, (discard,), *(meld.tiles for meld in melds))
        if not ways_to_call(hand, discard, source):
            raise PositionError(
                f"no tiles of this hand can take {discard} from {source.value}; there is nothing to ask"
            )
        return BeforeCall(discard, source, hand, melds)

    def offers(self, position: BeforeCall) -> tuple[Offer, ...]:
        """Offer every choice of tiles that takes the discard."""
        return tuple(
            Offer(str(call), Sentence("{call}", {"call": call}), call=call)
            for call in ways_to_call(position.hand, position.discard, position.source)
        )

    def rule(self, position: BeforeCall, offer: Offer, rules: RiichiRuleset) -> Ruling:
        """Rule on the call by what it would leave."""
        return kuikae.judge_call(_call(offer), position.hand, rules)

    def did(self, position: BeforeCall, offer: Offer) -> Sentence:
        """Say which call it is."""
        call = _call(offer)
        return Sentence("You would take {tile} with {shown}.", {"tile": call.tile, "shown": call.shown})

    def nearest(self, position: BeforeCall, offer: Offer, legal: tuple[Offer, ...]) -> Offer | None:
        """Give the first other way to call, if there is one."""
        return legal[0] if legal else None

    def remarks(self, position: BeforeCall, rules: RiichiRuleset) -> tuple[Sentence, ...]:
        """Point out the ways to reach lawfully what a swap would have reached."""
        calls = ways_to_call(position.hand, position.discard, position.source)
        return tuple(
            Sentence(
                "Called with {shown}, the {discard} may go at once. Called with {other}, it would be frozen.",
                {"shown": way.call.shown, "discard": way.discard, "other": way.instead_of.shown},
            )
            for way in kuikae.ways_round(calls, position.hand, rules)
        )

    def scene(self, position: BeforeCall) -> Scene:
        """Show the discard, earlier melds and the hand."""
        facts: dict[str, Fact] = {"tile": position.discard, "source": position.source}
        panels: list[Panel] = [
            ShownTiles(Sentence("{source} discarded", facts), (position.discard,), position.source, called=True)
        ]
        words = [Sentence("From {source}, {tile}.", facts)]
        _show_earlier(position.melds, panels, words)
        panels.append(Hand(Sentence("Your hand, {count} tiles", {"count": len(position.hand)}), position.hand))
        words.append(Sentence("Your hand is {hand}.", {"hand": tuple(sorted(position.hand))}))
        return Scene(tuple(panels), tuple(words))


def _show_earlier(melds: tuple[Meld, ...], panels: list[Panel], words: list[Sentence]) -> None:
    if melds:
        panels.append(ShownMelds(Sentence("Your earlier melds"), melds, Relation.SELF))
        words.extend(Sentence("An earlier meld: {meld}.", {"meld": meld}) for meld in melds)


def _company(kind: Kind, hand: tuple[Tile, ...]) -> int:
    """Count the tiles of a hand that could share a group with one of this kind."""
    near = {kind, *(step for by in (-2, -1, 1, 2) if (step := kind.step(by)) is not None)}
    return sum(tile.kind in near for tile in hand)


def _tile(offer: Offer) -> Tile:
    if offer.tile is None:
        raise PositionError(f"{offer.code!r} is no tile")
    return offer.tile


def _call(offer: Offer) -> Call:
    if offer.call is None:
        raise PositionError(f"{offer.code!r} is no call")
    return offer.call
