"""The menu of every page: what people come for, and the rest under "More"."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Item:
    """
    A link of the menu: its words and address, and whether each game has such a page.

    It leads to a `place` on that page, if it names one. It is current on the pages of `sections`, and on those below
    its address, unless it `is_alone`: then those belong to another item. An item `of` a game comes last for readers who
    chose another.
    """

    words: str
    address: str
    sections: tuple[str, ...] = ()
    by_game: bool = False
    is_alone: bool = False
    of: str = ""
    place: str = ""

    def current(self, path: str, section: str) -> str | None:
        """Return the value of `aria-current` on a page of a section, None if it is another part of the site."""
        if path == self.address:
            return "page"
        is_below = bool(self.address) and path.startswith(self.address) and not self.is_alone
        return "true" if is_below or section in self.sections else None


MENU = (
    Item("Course", "", ("course",), place="course"),
    Item("Practice", "practice/", by_game=True),
    Item("Play", "play/", of="riichi"),
    Item("Ask", "ask/", by_game=True),
    Item("Your game", "game/", of="riichi"),
    Item("Rules", "rules/", by_game=True),
)
"""What people come for."""
MORE = (
    Item("Why can’t I discard this?", "why-cant-i-discard/", of="riichi"),
    Item("Why no Ron button?", "why-cant-i-win/", of="riichi"),
    Item("Today", "today/"),
    Item("Puzzles by topic", "puzzles/", is_alone=True),
    Item("Glossary", "glossary/"),
    Item("For instructors", "instructors/"),
    Item("Settings", "settings/"),
)
"""The rest."""
