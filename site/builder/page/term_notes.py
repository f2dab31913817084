"""Explanations of every term, for pages on which any term can appear."""

from builder.assets.files import Files
from builder.content.addresses import root_of
from builder.content.first_screens import screens_by_term
from builder.page.site_content import SiteContent
from builder.page.word_lessons import lessons_with
from callwise.puzzle.registry import term
from callwise.view.elements.html import Markup

TERM_NOTES = "glossary/notes.htm"


def write_term_notes(content: SiteContent, site: Files) -> None:
    """Add the file to a site; its links are relative to it.  Raises BuildError."""
    notes = content.words(Markup(""), TERM_NOTES, map(term, content.course.glossary))
    root = root_of(TERM_NOTES)
    lessons = {id: at for id in content.course.glossary for at in lessons_with(content, term(id))[:1]}
    values = {"notes": notes, "screens": screens_by_term(), "lessons": lessons, "root": root, "linked": True}
    site.put(TERM_NOTES, content.templates.fill("term-notes.htm", values))
