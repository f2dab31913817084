"""Display of a waiting player: the hand, their pond, and the latest events."""

from __future__ import annotations

from collections.abc import Container, Iterator

from callwise.ground.seats import Relation
from callwise.law.ruling import Fact, Sentence
from callwise.question.scene import InPond, Note, Panel, RecentTurns, Scene, ShownFaces, ShownPond, TurnTaken
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.hand.counted_hand import without_yaku
from callwise.riichi.hand.hand import By, Finish
from callwise.riichi.hand.waiting_player import PlayerEvent
from callwise.riichi.questions.entries.hand_scene import show_hand, show_melds
from callwise.riichi.questions.entries.table_scene import CLAIM_WORDS
from callwise.riichi.questions.furiten.written_wait import Position
from callwise.riichi.table.discard import ClaimKind
from callwise.riichi.table.melds import MeldKind
from callwise.riichi.table.pond import Pond
from callwise.riichi.table.tiles import Kind, Tile

_CALLED = {
    MeldKind.CHII: CLAIM_WORDS[ClaimKind.CHII],
    MeldKind.PON: CLAIM_WORDS[ClaimKind.PON],
    MeldKind.DAIMINKAN: CLAIM_WORDS[ClaimKind.KAN],
}
_TAKEN_FOR_GRANTED = Sentence("Assume every wait gives you a [[yaku]].")


def felt(position: Position, *, for_granted: bool = True, discarded: Tile | None = None) -> Scene:
    """
    Show a position, with a description in words.

    `for_granted` means that it matters whether the hand has a yaku: a note assumes one on each wait that has none.
    `discarded` is the tile another player discards now.
    """
    waiting, panels, words = position.waiting, list[Panel](), list[Sentence]()
    for note in _notes(position):
        panels.append(note)
        words.append(note.text)
    if for_granted and waiting.finish is None:
        words.append(_TAKEN_FOR_GRANTED)
        if without_yaku(waiting.hand, waiting.melds, Finish(By.RON, riichi=waiting.riichi is not None), COMMON):
            panels.append(Note(Sentence("Assumed"), Sentence("every wait gives you a [[yaku]]."), "yaku"))
    if waiting.discards:
        panels.append(_pond(position))
        words += _pond_sentences(position)
    if waiting.since:
        starts_with_own = waiting.since[0].is_own_discard
        label = Sentence("Since your last discard" if starts_with_own else "What happened last")
        passed, did = frozenset(waiting.waits), position.happened
        panels.append(RecentTurns(label, tuple(turn_taken(event, tile, Relation.SELF, passed) for event, tile in did)))
        words.append(Sentence("What happened last, in order:"))
        words += [_event_sentence(event, tile) for event, tile in position.happened]
    if discarded is not None:
        panels.append(ShownFaces(Sentence("Another player discards"), (discarded,), called=True, at="called"))
        words.append(Sentence("Now another player discards {tile}.", {"tile": discarded}))
    show_melds(waiting.melds, panels, words, each="A meld of yours")
    hand = waiting.hand if position.drawn is None else (*waiting.hand, position.drawn)
    show_hand(hand, panels, words, position.drawn)
    if position.drawn is not None:
        words.append(Sentence("You have drawn {drawn}.", {"drawn": position.drawn}))
    return Scene(tuple(panels), tuple(words))


def pond_tiles(pond: Pond) -> tuple[InPond, ...]:
    """Show a pond's discards."""
    return tuple(InPond(one.tile, one.turned, one.called_by is not None) for one in pond)


def turn_taken(event: PlayerEvent, tile: Tile | None, own: Relation, waits: Container[Kind] = ()) -> TurnTaken:
    """Show an event, a discard with its tile; `own` is the player the position is about, with their `waits`."""
    is_own = event.by is own
    is_let_go = event.adds or event.call is None
    is_passed = tile is not None and not is_own and is_let_go and tile.kind in waits
    if event.adds:
        return TurnTaken(event.by, Sentence("added to a [[pon]]"), tile, shows_words=True, is_passed=is_passed)
    if event.call is not None:
        return TurnTaken(event.by, Sentence(f"called {_CALLED[event.call]}"), own=is_own)
    return TurnTaken(event.by, Sentence("discarded"), tile, own=is_own, is_passed=is_passed)


def _notes(position: Position) -> Iterator[Note]:
    waiting = position.waiting
    if waiting.finish is not None:
        facts: dict[str, Fact] = {"seat": waiting.finish.seat, "wind": waiting.finish.wind}
        yield Note(Sentence("At the table"), Sentence("{wind} round; you sit {seat}.", facts), "round")
    if waiting.declared is not None:
        marked: dict[str, Fact] = {"tile": waiting.discards[waiting.declared - 1], "count": waiting.declared}
        text = Sentence("You declared “sacred discard”, and marked {tile}, discard number {count}.", marked)
        yield Note(Sentence("Declared"), text, "declared")


def _pond(position: Position) -> ShownPond:
    waiting = position.waiting
    marked = None if waiting.declared is None else waiting.declared - 1
    disc = None if waiting.finish is None else waiting.finish.seat
    return ShownPond(Sentence("Your discards, first to last"), pond_tiles(position.pond), marked, disc)


def _pond_sentences(position: Position) -> Iterator[Sentence]:
    waiting = position.waiting
    yield Sentence("Your discards, first to last: {tiles}.", {"tiles": waiting.discards})
    for one in position.pond:
        facts: dict[str, Fact] = {"tile": one.tile}
        if one.turned:
            yield Sentence("You declared [[riichi]] with {tile}.", facts)
        side = position.side(one)
        if side is not None:
            yield Sentence("{side} called your {tile}.", {**facts, "side": side})


def _event_sentence(event: PlayerEvent, tile: Tile | None) -> Sentence:
    facts: dict[str, Fact] = {"by": event.by}
    if event.adds and tile is not None:
        return Sentence("{by} added {tile} to a [[pon]], and nobody robbed the [[kan]].", {**facts, "tile": tile})
    if event.call is not None:
        return Sentence(f"{{by}} called {_CALLED[event.call]}.", facts)
    assert tile is not None
    return Sentence("{by} discarded {tile}.", {**facts, "tile": tile})
