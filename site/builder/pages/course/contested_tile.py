"""The tile that a puzzle is about, if its position shows one."""

from collections.abc import Iterable, Iterator

from callwise.ground.faces import Face, Laid, Lie
from callwise.puzzle.file import Puzzle
from callwise.question.scene import Hand, JustLaid, Panel, Racks, ShownFaces, ShownLaid, TimeLine, WholeTable


def contested_tile(puzzle: Puzzle, otherwise: Face) -> Face:
    """Return the tile that a puzzle is about, or `otherwise` if its position shows none."""
    panels = puzzle.form.case.scene().panels
    return next((face for look in _LOOKS for panel in panels for face in look(panel)), otherwise)


def _called_tiles(panel: Panel) -> Iterator[Face]:
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


def _turned_tiles(panel: Panel) -> Iterator[Face]:
    if isinstance(panel, ShownLaid):
        yield from _sideways(panel.laid)
    if isinstance(panel, WholeTable):
        for seat in panel.seats:
            yield from _sideways(seat.laid)


def _sideways(several: Iterable[Laid]) -> Iterator[Face]:
    for laid in several:
        yield from (piece.face for piece in laid.pieces if piece.face is not None and piece.lie is Lie.TURNED)


def _drawn_tiles(panel: Panel) -> Iterator[Face]:
    if isinstance(panel, Hand) and panel.faces:
        yield panel.drawn or panel.faces[-1]
    if isinstance(panel, WholeTable | Racks):
        yield from (seat.drawn for seat in panel.seats if seat.drawn is not None)


def _joker_tiles(panel: Panel) -> Iterator[Face]:
    """Return the tiles that jokers represent."""
    if isinstance(panel, Racks):
        for laid in (laid for seat in panel.seats for laid in seat.laid):
            faces = [piece.face for piece in laid.pieces if piece.face is not None]
            if any(face.is_joker for face in faces):
                yield from (face for face in faces if not face.is_joker)


_LOOKS = (_called_tiles, _turned_tiles, _drawn_tiles, _joker_tiles)
