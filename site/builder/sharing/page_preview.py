"""The preview picture of each page, and its text description."""

from collections.abc import Sequence

from builder.content.addresses import LessonAt
from builder.sharing.preview_card import Card
from callwise.law.ruling import Sentence
from callwise.puzzle.file import Puzzle
from callwise.question.scene import Note, Panel, Racks, Scene, ShownFaces, WholeTable
from callwise.view.elements.prose import plain

SLOGAN = "Make the call. The referee tells you why."
LONGEST_ALT = 420


def puzzle_preview(puzzle: Puzzle) -> Card:
    """Make a puzzle's picture: its question, position, rules and call."""
    scene = puzzle.form.case.scene()
    rules = plain(puzzle.rules.title)
    asks = plain(puzzle.form.asks)
    said = [plain(sentence) for sentence in scene.sentence]
    short_texts = _lines(puzzle, scene, said)
    lines = (*(f"{rules} · {one}" for one in short_texts), short_texts[-1])
    return Card(asks, scene.panels, lines, _alt([asks, *said]))


def _lines(puzzle: Puzzle, scene: Scene, said: Sequence[str]) -> tuple[str, ...]:
    """Return what a picture says of a position in one line, longest version first: the call, or the puzzle's title."""
    title = plain(puzzle.title)
    if not said or isinstance(scene.panels[0], Note):
        return (title,)
    fact = said[min(1, len(said) - 1) if isinstance(scene.panels[0], WholeTable | Racks) else 0].rstrip(".")
    return tuple(dict.fromkeys((fact, fact.rpartition(". ")[2], title)))


def lesson_preview(at: LessonAt, count: int) -> Card:
    """Make a lesson's picture: its title above the tiles of its first or representative puzzle."""
    title, track = plain(at.lesson.title), plain(at.track.title)
    return Card(title, _tiles(at), (f"{track} · {at.number} of {count}",), _alt([title, plain(at.lesson.summary)]))


def home_preview(lessons: Sequence[LessonAt]) -> Card:
    """Make the home page's picture: what Callwise is for, above the tiles of the first lesson."""
    return Card(SLOGAN, _tiles(lessons[0]), ("The calling rules of mahjong",), f"{SLOGAN} Tiles on green felt.")


def _tiles(at: LessonAt) -> tuple[Panel, ...]:
    scenes = (puzzle.form.case.scene() for puzzle in at.lesson.puzzles)
    shown = (tuple(panel for panel in scene.panels if not isinstance(panel, Note)) for scene in scenes)
    return next(filter(None, shown), (ShownFaces(Sentence(""), (at.face,)),))


def _alt(sentences: Sequence[str]) -> str:
    """Return as many sentences as a picture's description can hold."""
    text = sentences[0].rstrip(".?!:") + "?" if sentences[0].endswith("?") else f"{sentences[0].rstrip('.')}."
    for sentence in sentences[1:]:
        if len(text) + len(sentence) >= LONGEST_ALT:
            break
        text = f"{text} {sentence}"
    return text
