"""A lesson as a series of disputes: their order, progress labels, and the tile that each is about."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.content.prose import Part, Passage
from callwise.ground.faces import Face, Laid, Lie
from callwise.puzzle.file import Puzzle
from callwise.question.scene import Hand, JustLaid, Panel, Racks, ShownFaces, ShownLaid, TimeLine, WholeTable
from callwise.view.elements.html import Markup, el, join
from callwise.view.elements.prose import capital, terms


@dataclass(frozen=True)
class Words:
    """An author's words for one dispute: next to it on the desk, and additional text before and after it."""

    beside: Passage = Passage()
    more: Passage = Passage()
    after: Passage = Passage()


@dataclass(frozen=True)
class Dispute:
    """
    One puzzle of a lesson as the lesson shows it.

    `key` is its name within the course, `face` the tile that represents it, `further` additional text below it.
    """

    puzzle: Puzzle
    key: str
    card: Markup
    face: Face
    further: Markup


def words_of(parts: Sequence[Part]) -> Mapping[str, Words]:
    """
    Return the words of each puzzle by its name.

    If several puzzles are placed together, the text before them goes with the first; text after the last puzzle can be
    read below it.
    """
    found: dict[str, Words] = {}
    for part in parts:
        if part.puzzles:
            first, *others = part.puzzles
            found[first] = Words(part.prose, part.more)
            found.update((name, Words()) for name in others)
        elif found:
            last = next(reversed(found))
            found[last] = Words(found[last].beside, found[last].more, part.prose)
    return found


def step(keys: Sequence[str], number: int, of: Markup) -> Markup:
    """
    Write a dispute's progress: a tile for each of the lesson's puzzles, “2 of 4”, and its part or title.

    The tiles are decorative; scripts turn over those already answered, in page order.
    """
    pips = [el("li", {"data-here": place == number}) for place in range(1, len(keys) + 1)]
    count = el("b", {}, f"{min(number, len(keys))} of {len(keys)}")
    return join((el("ol", {"class": "pips", "aria-hidden": "true"}, pips), el("span", {}, count, of)))


def called(title: str) -> Markup:
    """Write the text after “2 of 4”, hidden from screen readers because a heading repeats it."""
    return el("span", {"class": "desk-of", "aria-hidden": "true"}, " · ", terms(capital(title)))


def contested(puzzle: Puzzle, otherwise: Face) -> Face:
    """Return the tile that a puzzle is about, as far as its position shows one."""
    panels = puzzle.form.case.scene().panels
    return next((face for look in _LOOKS for panel in panels for face in look(panel)), otherwise)


def _claimed(panel: Panel) -> Iterator[Face]:
    if isinstance(panel, ShownFaces) and panel.called:
        yield from panel.faces
    if isinstance(panel, JustLaid):
        yield from _sideways((panel.laid,))
    if isinstance(panel, WholeTable):
        yield from (one.face for seat in panel.seats for one in seat.pond if one.lit)
    if isinstance(panel, Racks):
        yield from (one.face for one in panel.floor if one.lit)
    if isinstance(panel, TimeLine):
        yield panel.face


def _turned(panel: Panel) -> Iterator[Face]:
    if isinstance(panel, ShownLaid):
        yield from _sideways(panel.laid)
    if isinstance(panel, WholeTable):
        for seat in panel.seats:
            yield from _sideways(seat.laid)


def _sideways(several: Iterable[Laid]) -> Iterator[Face]:
    for laid in several:
        yield from (piece.face for piece in laid.pieces if piece.face is not None and piece.lie is Lie.TURNED)


def _drawn(panel: Panel) -> Iterator[Face]:
    if isinstance(panel, Hand) and panel.faces:
        yield panel.drawn or panel.faces[-1]
    if isinstance(panel, WholeTable | Racks):
        yield from (seat.drawn for seat in panel.seats if seat.drawn is not None)


def _stood_for(panel: Panel) -> Iterator[Face]:
    """Return the tiles that jokers represent."""
    if isinstance(panel, Racks):
        for laid in (laid for seat in panel.seats for laid in seat.laid):
            faces = [piece.face for piece in laid.pieces if piece.face is not None]
            if any(face.is_joker for face in faces):
                yield from (face for face in faces if not face.is_joker)


_LOOKS = (_claimed, _turned, _drawn, _stood_for)
