"""A lesson's parts: its rule, its puzzles with the author's words around each, and progress labels."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from builder.content.prose import Part, Passage, tiles
from callwise.ground.faces import Face
from callwise.puzzle.course import Lesson
from callwise.puzzle.file import Puzzle
from callwise.question.families import Family
from callwise.view.elements.html import Markup, el, join
from callwise.view.elements.prose import capital, noted, terms


@dataclass(frozen=True)
class PuzzleWords:
    """An author's words for one dispute: next to it on the desk, and additional text before and after it."""

    beside: Passage = Passage()
    more: Passage = Passage()
    after: Passage = Passage()


@dataclass(frozen=True)
class LessonPuzzle:
    """
    One puzzle of a lesson as the lesson shows it.

    `key` is its name within the course, `face` the tile that represents it, `further` additional text below it.
    """

    puzzle: Puzzle
    key: str
    card: Markup
    face: Face
    further: Markup


def words_by_puzzle(parts: Sequence[Part]) -> Mapping[str, PuzzleWords]:
    """
    Return the words of each puzzle by its name.

    If several puzzles are placed together, the text before them goes with the first; text after the last puzzle can be
    read below it.
    """
    found: dict[str, PuzzleWords] = {}
    for part in parts:
        if part.puzzles:
            first, *others = part.puzzles
            found[first] = PuzzleWords(part.prose, part.more)
            found.update((name, PuzzleWords()) for name in others)
        elif found:
            last = next(reversed(found))
            found[last] = PuzzleWords(found[last].beside, found[last].more, part.prose)
    return found


def lesson_rule(lesson: Lesson, family: Family) -> Markup:
    """Write a lesson's rule in a sentence and in pictures.  Raises ProseError."""
    pictures = [_picture(text, family) for text in lesson.pictures]
    rule = el("p", {"class": "law"}, terms(capital(lesson.learned), explain=noted))
    return join((rule, el("ul", {"class": "rule-pictures"}, pictures) if pictures else ""))


def _picture(text: str, family: Family) -> Markup:
    """Draw tiles with their caption; tiles that decide have a ring."""
    notation, _, caption = text.partition(" ")
    drawn = tiles(notation.removesuffix("!"), family, is_small=False)
    return el("li", {"data-decides": notation.endswith("!")}, drawn, el("span", {}, terms(caption)))


def progress_label(keys: Sequence[str], number: int, of: Markup) -> Markup:
    """
    Write a dispute's progress: a tile for each of the lesson's puzzles, “2 of 4”, and its part or title.

    The tiles are decorative; scripts turn over those already answered, in page order.
    """
    pips = [el("li", {"data-here": place == number}) for place in range(1, len(keys) + 1)]
    count = el("b", {}, f"{min(number, len(keys))} of {len(keys)}")
    return join((el("ol", {"class": "pips", "aria-hidden": "true"}, pips), el("span", {}, count, of)))


def title_label(title: str) -> Markup:
    """Write the text after “2 of 4”, hidden from screen readers because a heading repeats it."""
    return el("span", {"class": "desk-of", "aria-hidden": "true"}, " · ", terms(capital(title)))
