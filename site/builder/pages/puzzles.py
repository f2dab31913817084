"""The individual page of each puzzle."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from builder.content.places import LessonAt, changed_at, posed_at, puzzle_key, puzzle_path, root_of
from builder.content.series import step
from builder.content.worksheet import Worksheet
from builder.page.matter import Matter, onward
from builder.page.page import Maker, Page, Section
from builder.sharing.embedding import embed_path
from builder.sharing.frames import framed_puzzle
from builder.sharing.pictured import puzzle_picture
from callwise.puzzle.file import Puzzle
from callwise.view.cards.puzzle_card import Setting, puzzle_card
from callwise.view.elements.html import Markup, el, join
from callwise.view.elements.prose import capital, plain, terms

PAGES = Section("course", order=20)


@PAGES.pages
def puzzles(matter: Matter) -> Iterator[Maker]:
    """Return makers for the puzzle pages of each lesson."""
    for at in matter.lessons:
        paths = [puzzle_path(at.track, puzzle) for puzzle in at.lesson.puzzles]
        yield Maker(paths, partial(_of_lesson, matter, at), at)


def _of_lesson(matter: Matter, at: LessonAt) -> Iterator[Page]:
    for puzzle, following in pairwise((*at.lesson.puzzles, None)):
        if puzzle is not None:
            yield puzzle_page(matter, at, puzzle, following)


def puzzle_page(matter: Matter, at: LessonAt, puzzle: Puzzle, following: Puzzle | None) -> Page:
    """Make a puzzle's page, which links to the one `following` in its lesson, or to the next lesson."""
    path = puzzle_path(at.track, puzzle)
    root = root_of(path)
    number = at.lesson.puzzles.index(puzzle) + 1
    lesson = el("a", {"href": f"{root}{at.path}#{puzzle.name}"}, terms(capital(at.lesson.title)))
    card = puzzle_card(
        puzzle,
        Setting(
            _onward(matter, at, following, root),
            step=step(at.keys, number, join((" · ", lesson))),
            level=1,
            key=puzzle_key(at.track, puzzle),
            change=changed_at(puzzle, root),
            position=posed_at(puzzle, root),
            embed=f"{root}{embed_path(path)}",
            recorded=matter.recorded_at(at.track, puzzle, root),
            explain_prompt=matter.glosses(),
        ),
    )
    return Page(
        of=PAGES,
        path=path,
        title=plain(puzzle.title),
        description=f"{plain(puzzle.form.asks)} A puzzle on {plain(at.track.title).lower()}, with its ruling.",
        body=matter.fill("puzzle.html", path, card=card, words=matter.words(card, path)),
        reachable=matter.reachable([puzzle]),
        puzzles=True,
        group=at.key,
        worksheet=Worksheet.of(puzzle.title, [puzzle]),
        card=puzzle_picture(puzzle),
        framed=framed_puzzle(path, puzzle),
    )


def _onward(matter: Matter, at: LessonAt, following: Puzzle | None, root: str) -> Markup:
    if following is not None:
        return onward(f"{root}{puzzle_path(at.track, following)}", "Next puzzle")
    _, after = matter.around(at)
    return onward(root, "Back to the course") if after is None else onward(f"{root}{after.path}", "Next lesson")
