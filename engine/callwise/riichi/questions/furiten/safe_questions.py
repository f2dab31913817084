"""Questions on another player's discards with a hidden hand: which tiles are safe, and what a mark shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Self

from callwise.ground.errors import NotationError, PositionError, check_length, quoted, within
from callwise.ground.seats import Relation, Seat
from callwise.law.ruling import Fact, Ruling, Sentence
from callwise.question.case import Entries, Key
from callwise.question.forms.offers import Offer
from callwise.question.scene import Hand, Note, Panel, RecentTurns, Scene, ShownPond
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.furiten.sacred_declaration import judge_mark
from callwise.riichi.furiten.safe_tiles import HiddenPlayer, judge_safe
from callwise.riichi.hand.waiting_player import PlayerEvent, Waiting
from callwise.riichi.questions.entries.riichi_case import FactCase, tile_offers
from callwise.riichi.questions.entries.table_keys import HAND_HOW, OTHERS, SIDES, number_key
from callwise.riichi.questions.entries.written_table import read_number
from callwise.riichi.questions.furiten.visible_history import VisibleHistory
from callwise.riichi.questions.furiten.waiting_scene import pond_tiles, turn_taken
from callwise.riichi.questions.furiten.written_past import check_declared, check_turns, written
from callwise.riichi.table.melds import CALLED_AS, check_copies
from callwise.riichi.table.pond import Pond, read_pond_with
from callwise.riichi.table.tiles import Tile, distinct, format_tiles, parse_tiles

_MOST_HELD = 14
_SIGNS = (*(f"{side.value} " for side in OTHERS), "you ", *(f" {call}" for call in ("chii", "pon", "kan")), "; ")
_PLAYER_KEYS: Mapping[str, Key] = {
    "player": Key("Whose discards they are", choices=SIDES),
    "pond": Key(
        "That player’s discards, first to last",
        "1z9m 4'z 5p>you.  The 4z declared [[riichi]]; you called the 5p",
        signs=("'", " ", *(f">{name} " for name in ("you", *(side.value for side in OTHERS)))),
    ),
}


@dataclass(frozen=True)
class WatchedPlayer:
    """Another player as you see them: their position, their pond, and the latest events."""

    side: Relation
    pond: Pond
    since: tuple[PlayerEvent, ...] = ()
    declared: int | None = None

    @property
    def unseen(self) -> HiddenPlayer:
        """The public facts about that player's wins."""
        return HiddenPlayer(
            self.side,
            tuple(one.tile for one in self.pond),
            frozenset(place for place, one in enumerate(self.pond) if one.called_by is not None),
            self.since,
            next((place for place, one in enumerate(self.pond) if one.turned), None),
            self.declared,
        )

    @property
    def happened(self) -> tuple[tuple[PlayerEvent, Tile | None], ...]:
        """The latest events, each discard with its tile, including that player's."""
        own = sum(one.by is self.side and one.call is None for one in self.since)
        left = iter([one.tile for one in self.pond[len(self.pond) - own :]])
        return tuple((one, next(left) if one.call is None and one.tile is None else one.tile) for one in self.since)

    def check(self, pond: str, held: Sequence[Tile] = ()) -> None:
        """Refuse impossible histories, given the tiles you hold; `pond` is as written. Raises PositionError."""
        callers = tuple(Seat.EAST.sees(one.called_by) for one in self.pond if one.called_by is not None)
        history = VisibleHistory(self.side, tuple(one.tile for one in self.pond), callers, self.happened)
        with within("pond"):
            check_copies(history.discards)
        with within("tiles"):
            if len(held) > _MOST_HELD:
                raise PositionError(
                    f"you hold at most {_MOST_HELD} tiles; {quoted(format_tiles(held))} has {len(held)}"
                )
            check_copies(held, history.discards, history.elsewhere)
        history.check(pond, to_discard=False)
        with within("past"):
            history.check_rows((held, history.discards, tuple(history.elsewhere)))


@dataclass(frozen=True)
class SafeTiles(FactCase[Tile]):
    """Choose every tile a player certainly can't win on, whatever the hand."""

    id = "furiten.safe"
    has_nearest = False
    asks = "Which of these tiles are certainly safe against this player now?"
    none = "None of them is certain"
    noun = "tile"
    rest = "Your other tiles"
    offered = ("tile", "tiles")
    keys: ClassVar[Mapping[str, Key]] = {
        "tiles": Key("Your tiles to ask about", HAND_HOW),
        **_PLAYER_KEYS,
        "past": Key(
            "What happened last, in order, up to your turn",
            "across; you 4m; right pon; right 9s; across; left 1z.  The player asked about stands without a "
            "tile: their last one is the last of their discards above",
            optional=True,
            signs=_SIGNS,
        ),
        "declared": number_key("They declared “sacred discard”", "A number: after how many of their discards"),
    }
    example: ClassVar[Mapping[str, str]] = {
        "tiles": "14s 9p 5z",
        "player": "toimen",
        "pond": "1z 4s 9m",
        "past": "toimen; kamicha 9p",
    }

    watched: WatchedPlayer
    tiles: tuple[Tile, ...]

    @classmethod
    def read(cls, entries: Entries) -> Self:
        side, pond = _read_player(entries)
        since = entries.read_or("past", lambda text: _read_past(text, side), ())
        declared = entries.read_or("declared", read_number, None)
        with within("declared"):
            _check_declared(declared, pond)
        with within("past"):
            _check_past(since, side, pond)
        tiles = entries.read("tiles", parse_tiles)
        watched = WatchedPlayer(side, pond, since, declared)
        watched.check(entries["pond"], tiles)
        return cls(watched, distinct(tiles))

    def offers(self) -> tuple[Offer[Tile], ...]:
        return tile_offers(self.tiles)

    def rule(self, act: Tile, rules: RiichiRuleset) -> Ruling:
        return judge_safe(act, self.watched.unseen, rules)

    def claimed(self, act: Tile) -> Sentence:
        return Sentence("{tile} is certainly safe against {by}", {"by": self.watched.side, "tile": act})

    def denied(self, act: Tile) -> Sentence:
        return Sentence("{tile} isn’t certainly safe against {by}", {"by": self.watched.side, "tile": act})

    def scene(self) -> Scene:
        shown = watched_felt(self.watched)
        hand = Hand(Sentence("Your tiles"), self.tiles)
        return Scene((*shown.panels, hand), (*shown.sentence, Sentence("You hold {tiles}.", {"tiles": self.tiles})))


@dataclass(frozen=True)
class Marked(FactCase[Tile]):
    """Choose every discard that may be the sacred one of a player who declared it."""

    id = "furiten.marked"
    has_nearest = False
    asks = "This player has declared “sacred discard”. Which discards could be the sacred one?"
    none = "None of them"
    noun = "discard"
    keys: ClassVar[Mapping[str, Key]] = {
        **_PLAYER_KEYS,
        "declared": Key("The mark", "A number: after how many of their discards it was declared", tiles=False),
    }
    example: ClassVar[Mapping[str, str]] = {"player": "toimen", "pond": "1z 4s 9m 2p", "declared": "3"}

    watched: WatchedPlayer

    @classmethod
    def read(cls, entries: Entries) -> Self:
        side, pond = _read_player(entries)
        declared = entries.read("declared", read_number)
        with within("declared"):
            _check_declared(declared, pond)
        watched = WatchedPlayer(side, pond, declared=declared)
        watched.check(entries["pond"])
        return cls(watched)

    def offers(self) -> tuple[Offer[Tile], ...]:
        return tile_offers(dict.fromkeys(one.tile for one in self.watched.pond), in_hand=False)

    def rule(self, act: Tile, rules: RiichiRuleset) -> Ruling:
        unseen = self.watched.unseen
        return judge_mark(act, unseen.by, unseen.discards, unseen.declared or len(unseen.discards), rules)

    def claimed(self, act: Tile) -> Sentence:
        return Sentence("{tile} could be the sacred tile", {"tile": act})

    def scene(self) -> Scene:
        return watched_felt(self.watched)


def watched_felt(watched: WatchedPlayer) -> Scene:
    """Show another player's pond and the latest events, with a description in words."""
    tiles = tuple(one.tile for one in watched.pond)
    facts: dict[str, Fact] = {"side": watched.side, "tiles": tiles}
    marked = None if watched.declared is None else watched.declared - 1
    label = Sentence("Discards of {side}, first to last", facts)
    panels: list[Panel] = [ShownPond(label, pond_tiles(watched.pond), marked, at=f"pond:{watched.side.value}")]
    happened = watched.happened
    if happened:
        taken = tuple(turn_taken(event, tile, watched.side) for event, tile in happened)
        panels.append(RecentTurns(Sentence("What happened last"), taken))
    words = [Sentence("{side} discarded, first to last, {tiles}.", facts)] if tiles else []
    for one in watched.pond:
        one_discard: dict[str, Fact] = {"side": watched.side, "tile": one.tile}
        if one.turned:
            words.append(Sentence("{side} declared [[riichi]] with {tile}.", one_discard))
        if one.called_by is not None:
            words.append(
                Sentence("{caller} called this {tile}.", {**one_discard, "caller": Seat.EAST.sees(one.called_by)})
            )
    if watched.declared is not None:
        one_discard = {"side": watched.side, "tile": tiles[watched.declared - 1], "count": watched.declared}
        text = Sentence("{side} declared “sacred discard”, and marked {tile}, discard number {count}.", one_discard)
        panels.insert(0, Note(Sentence("Declared"), text, "declared"))
        words.append(text)
    words += [_event_sentence(event, tile) for event, tile in happened]
    return Scene(tuple(panels), tuple(words))


def _event_sentence(event: PlayerEvent, tile: Tile | None) -> Sentence:
    if event.call is not None or tile is None:
        return Sentence("Then {by} called.", {"by": event.by})
    return Sentence("Then {by} discarded {tile}.", {"by": event.by, "tile": tile})


def _read_player(entries: Entries) -> tuple[Relation, Pond]:
    side = entries.read("player", Relation.parse)
    if side is Relation.SELF:
        raise PositionError("this asks about another player; write left, across or right").at("player")
    return side, entries.read("pond", partial(read_pond_with, partial(_read_caller, side)))


def _read_caller(of: Relation, word: str) -> Seat:
    caller = Relation.SELF if word == "you" else Relation.parse(word)
    if caller is of:
        raise PositionError(f"a player can’t call their own discard, as {quoted(f'>{word}')} says")
    return Seat.EAST.at(caller)


def _read_past(text: str, player: Relation) -> tuple[PlayerEvent, ...]:
    check_length(text)
    return tuple(_read_event(part.split(), part, player) for part in text.split(";"))


def _read_event(words: list[str], text: str, player: Relation) -> PlayerEvent:
    if not words or len(words) > 2:
        raise NotationError(f"{quoted(text.strip())} isn’t an event; write 'you 4m' or 'left pon', separated by ;")
    by = Relation.SELF if words[0] == "you" else Relation.parse(words[0])
    what = words[1] if len(words) == 2 else ""
    if what in CALLED_AS:
        return PlayerEvent(by, call=CALLED_AS[what])
    if by is player:
        if what:
            raise NotationError(
                f"{words[0]}’s discards are in the pond; write just '{words[0]}', not {quoted(text.strip())}"
            )
        return PlayerEvent(by)
    if not what:
        raise NotationError(f"what did {words[0]} do? write '{words[0]} 4m' or '{words[0]} pon'")
    return PlayerEvent(by, Tile.parse(what))


def _check_declared(declared: int | None, pond: Pond) -> None:
    riichi = next((place for place, one in enumerate(pond) if one.turned), None)
    check_declared(declared, riichi, len(pond), "one of their discards", "their")


def _check_past(since: tuple[PlayerEvent, ...], player: Relation, pond: Pond) -> None:
    """Refuse events that don't lead to your turn, or that the pond contradicts. Raises PositionError."""
    if not since:
        return
    check_turns(Waiting(Relation.SELF, (), since=(*since, PlayerEvent(Relation.SELF))))
    call = next((one for one in since if one.by is player and one.call is not None), None)
    if call is not None and any(one.turned for one in pond):
        raise PositionError(
            f"{quoted(written(call))} opens the hand, but the pond shows riichi, which needs a closed one; leave "
            "out the call, or the riichi mark (')"
        )
    own = [place for place, one in enumerate(since) if one.by is player and one.call is None]
    if len(own) > len(pond):
        raise PositionError(
            f"the past says '{player.value}' {len(own)} times, but the pond has {len(pond)} discards; "
            "write each of them there"
        )
    for place, one in zip(own, pond[len(pond) - len(own) :], strict=True):
        after = since[place + 1] if place + 1 < len(since) else None
        caller = after.by if after is not None and after.call is not None else None
        marked = None if one.called_by is None else Seat.EAST.sees(one.called_by)
        if caller is not marked:
            raise PositionError(
                f"the pond says {one.tile} was {_taken_by(marked)}, but the past says it was {_taken_by(caller)}; "
                "they must agree"
            )


def _taken_by(side: Relation | None) -> str:
    return "called by nobody" if side is None else f"called by {'you' if side is Relation.SELF else side.value}"
