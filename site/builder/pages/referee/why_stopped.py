"""Why can't I win, or discard it? Pictures of what a player saw, ruled on at build time, and words on one screen."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from builder.content.addresses import LessonAt, root_of
from builder.content.disputes import dispute_groups
from builder.content.first_screens import (
    Stopped,
    StoppedPage,
    WordScreen,
    may,
    screen_path,
    stopped_pages,
    word_screens,
)
from builder.content.games import Game, game_of
from builder.content.prose import prose
from builder.page.page import Maker, Page, Section, single_page
from builder.page.site_content import SiteContent
from callwise.puzzle.registry import family_of, questions
from callwise.question.families import Family
from callwise.question.forms.requirements import Requirements
from callwise.view.board.felt import felt
from callwise.view.board.hand_view import still_hand
from callwise.view.cards.free_ruling import Reply
from callwise.view.cards.question_pictures import QuestionPicture, picture_lines, question_picture
from callwise.view.elements.html import Markup, el, join, needing
from callwise.view.elements.pictures import draw_as_on_felt
from callwise.view.elements.prose import capital, plain, spoken, stopped, terms
from callwise.view.rulings.asked_ruling import told_ruling

PAGES = Section(
    "why",
    styles=("page", "why", "asked-pictures", "disputes", "requirements", "why-stopped"),
    script="search/own_answers",
    order=44,
)


@dataclass(frozen=True)
class Led:
    """Where a page leads: an address and its title."""

    path: str
    title: Markup


@dataclass(frozen=True)
class AnsweredByAPress:
    """A yes-or-no question as a page draws it; `ruling` lists the reasons, if the question has several."""

    id: str
    says: Markup
    felt: Markup
    may: bool
    headline: Markup
    why: Markup
    tells: Markup
    ruling: Markup


@dataclass(frozen=True)
class StoppedCase:
    """A stopped act: what the player saw, its rule, question and lead, and the `screen` of a word needed first."""

    id: str
    words: str
    rule: Markup
    asked: AnsweredByAPress
    lesson: Led
    screen: Led | None
    opens: str


@PAGES.pages
def stopped_acts(content: SiteContent) -> Iterator[Maker]:
    """Return the makers of the pages, the first one at its former address, too, and of the words on one screen."""
    first, *others = stopped_pages()
    yield single_page(first.path, _stopped_page, content, first, first.path)
    for group in content.course.disputes[:1]:
        path = f"{group.id}/"
        yield single_page(path, _stopped_page, content, replace(first, title="No Ron button?"), path)
    for other in others:
        yield single_page(other.path, _stopped_page, content, other, other.path)
    for screen in word_screens():
        yield single_page(screen.path, _screen_page, content, screen)


def _stopped_page(content: SiteContent, of: StoppedPage, path: str) -> Page:
    family = family_of(questions()[of.own.asks])
    game, root = game_of(family), root_of(path)
    pictures = [QuestionPicture(one.words, one.asks, one.table, one.shows, f"saw-{one.id}") for one in of.stopped]
    return Page(
        path=path,
        title=of.title,
        description=of.about,
        group="why",
        body=content.fill(
            "why-stopped.html",
            path,
            title=of.title if path == of.path else stopped_pages()[0].title,
            groups=dispute_groups(content.course)[:1],
            pictures=join(question_picture(one, family) for one in pictures),
            cases=[_case(content, of, one, game, root) for one in of.stopped],
            own=Led(f"{root}{game.at('ask/')}#{of.own.address}", terms(of.own.words)),
            others=[Led(root + one.path, terms(one.title)) for one in stopped_pages() if one.title != of.title],
        ),
    )


def _case(content: SiteContent, of: StoppedPage, one: Stopped, game: Game, root: str) -> StoppedCase:
    family, at = game.family, _lesson(content, one.lesson)
    screen = next((screen for screen in word_screens() if screen.id == one.screen), None)
    asked = _asked(one.id, of.says.replace("{tile}", f"{{{one.tile}}}"), one.asks, one.table, family, one.act)
    return StoppedCase(
        id=one.id,
        words=one.words,
        rule=prose(one.rule, family),
        asked=replace(asked, why=prose(one.why, family)),
        lesson=Led(root + at.path, terms(capital(at.lesson.title))),
        screen=None if screen is None else Led(root + screen_path(screen.id), terms(screen.title)),
        opens=f"{root}{game.at('ask/')}#{one.address}",
    )


def _asked(id: str, says: str, asks: str, table: Mapping[str, str], family: Family, act: str = "") -> AnsweredByAPress:
    reply = Reply.to(asks, table)
    form, rules = reply.form, reply.rules
    main = form.follows(rules)[0] if reply.is_told else reply.each[act or reply.first]
    is_listed = isinstance(form, Requirements)
    return AnsweredByAPress(
        id,
        _line(says, family),
        _deciding(felt(form.sheet(rules).scene, (), still_hand), main.shown.lit),
        may(reply, act),
        spoken(form.headline(rules) if isinstance(form, Requirements) else main.headline, draw=draw_as_on_felt),
        el("p", stopped(main.decides, draw=draw_as_on_felt)),
        terms(form.case.tells if is_listed else ""),
        told_ruling(form, rules, id) if is_listed else Markup(),
    )


def _deciding(drawn: Markup, lit: Sequence[str]) -> Markup:
    """Mark the places on a felt that the ruling lights, to be shown once the question is answered."""

    def marked(found: re.Match[str]) -> str:
        is_lit = any(f"{name}:".startswith(f"{one}:") for name in found[1].split() for one in lit)
        return f"{found[0]} data-decides" if is_lit else found[0]

    return needing(re.sub('data-at="([^"]*)"', marked, drawn), drawn.needs)


def _line(text: str, family: Family) -> Markup:
    """Write one line with its tiles drawn."""
    paragraph = prose(text, family)
    return needing(paragraph.strip().removeprefix("<p>").removesuffix("</p>"), paragraph.needs)


def _lesson(content: SiteContent, key: str) -> LessonAt:
    """Return a lesson, or the first one if the course hasn't got it."""
    return next((at for at in content.lessons if at.key == key), content.lessons[0])


def _screen_page(content: SiteContent, screen: WordScreen) -> Page:
    question, root = screen.question, root_of(screen.path)
    family = family_of(questions()[question.asks])
    at = _lesson(content, question.lesson)
    return Page(
        path=screen.path,
        title=plain(screen.title),
        description=f"{plain(screen.title)}, on one screen.",
        group="why",
        body=content.fill(
            "word-screen.html",
            screen.path,
            screen=screen,
            pictures=[(one, picture_lines(one.shows, family)) for one in screen.pictures],
            asked=replace(
                _asked(screen.id, question.says, question.asks, question.table, family),
                felt=el("div.once-picture.picture-felt", picture_lines(question.shows, family)),
            ),
            lesson=Led(root + at.path, terms(capital(at.lesson.title))),
        ),
    )
