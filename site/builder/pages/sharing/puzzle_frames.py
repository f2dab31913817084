"""Pages for frames: each puzzle, a lesson's puzzles, and any position, embedded in another site's article."""

from collections.abc import Iterator, Sequence
from functools import partial

from builder.content.addresses import POSITION_PATH, LessonAt, puzzle_key, puzzle_path, root_of
from builder.page.page import Maker, Page, Section
from builder.page.site_content import SiteContent
from builder.pages.sharing.position_frame import position_body
from builder.sharing.embed_files import GROUP, embed_path, glossary_links, series_onward, series_step
from callwise.puzzle.file import Puzzle
from callwise.view.cards.card_setting import Setting
from callwise.view.cards.puzzle_card import puzzle_card
from callwise.view.elements.html import Markup, join
from callwise.view.elements.prose import plain

PAGES = Section(order=30)


@PAGES.pages
def frames(content: SiteContent) -> Iterator[Maker]:
    """Return makers of each lesson's pages for frames."""
    for at in content.lessons:
        paths = [puzzle_path(at.track, puzzle) for puzzle in at.lesson.puzzles]
        yield Maker([embed_path(path) for path in (*paths, at.path)], partial(_of_lesson, content, at), at)


@PAGES.page(POSITION_PATH)
def position_page(content: SiteContent) -> Page:
    """Make the page that shows any position."""
    return Page(
        path=POSITION_PATH,
        title="A position",
        description="A question about a position in this page’s address.",
        body=position_body(),
        embeds="ask/",
        seen=Markup(""),
    )


def _of_lesson(content: SiteContent, at: LessonAt) -> Iterator[Page]:
    """Return one page for each puzzle of a lesson, and one for all of them."""
    alone = [_frame_page(content, at, puzzle, puzzle_path(at.track, puzzle)) for puzzle in at.lesson.puzzles]
    yield from alone
    if len(alone) > 1:
        yield _frame_page(content, at, at.lesson.puzzles[0], at.path, alone)


def _frame_page(content: SiteContent, at: LessonAt, puzzle: Puzzle, embeds: str, series: Sequence[Page] = ()) -> Page:
    path = embed_path(embeds)
    root = root_of(path)
    card = puzzle_card(
        puzzle,
        Setting(
            series_onward(f"{root}{embeds}") if series else None,
            step=series_step(len(series), at.lesson.title) if series else None,
            key=puzzle_key(at.track, puzzle),
            recorded=content.recorded_at(at.track, puzzle, root),
            explain=glossary_links(root),
            is_frame=True,
        ),
    )
    return Page(
        path=path,
        title=plain(puzzle.form.asks),
        description=plain(puzzle.title),
        body=card,
        embeds=embeds,
        series=tuple(page.path for page in series),
        group=GROUP,
        may_come=join(page.body for page in series[1:]),
    )
