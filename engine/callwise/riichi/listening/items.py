"""The items of a sentence, and what they are by those beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from callwise.question.listening.heard import Span
from callwise.question.listening.items import END, Item, Vocabulary
from callwise.question.listening.words import Word
from callwise.riichi.listening import grammar
from callwise.riichi.listening.happenings import ME, SOMEONE
from callwise.riichi.listening.spoken_tiles import spoken, wind_tile
from callwise.riichi.listening.vocabulary import ACTS, PLACES, SEATS, UNIT_QUALITIES, UNIT_WORDS

HEARD = Vocabulary(ACTS, PLACES, SEATS, spoken)
"""What is heard in a sentence; a wind is a seat or a tile by what is around it."""


class Line:
    """The items of one sentence, and what they are by those beside them."""

    def __init__(self, words: Sequence[Word]) -> None:
        self.words = words
        self.items = tuple(_counted(HEARD.items(words), words))

    def span(self, item: Item) -> Span:
        """Return an item's place in the sentence."""
        return self.words[item.first].start, self.words[item.after - 1].end

    def beside(self, at: int, by: int = 1) -> Item:
        """Return the item after another, or one that is further away; an empty one beyond the ends."""
        return self.items[at + by] if 0 <= at + by < len(self.items) else END

    def is_count(self, at: int) -> bool:
        """Whether a number counts something and isn’t a tile: ``4 groups``, ``2 open melds``."""
        following = [word.small for word in self.words[self.items[at].after :][:2]]
        if following and following[0] in UNIT_QUALITIES:
            following = following[1:]
        return bool(following) and following[0] in UNIT_WORDS

    def is_whose(self, place: int) -> bool:
        """Whether an item is “my”, “her” and the like."""
        item = self.items[place]
        return item.kind == "seat" and self.words[item.first].small in grammar.WHOSE

    def is_lying(self, at: int) -> bool:
        """Whether a number is a tile that is said to be among discards: ``9 is in my river``."""
        return self.beside(at).value in ("is", "are") and any(self.beside(at, by).value == "pond" for by in (2, 3, 4))

    def owns_discard(self, at: int) -> bool:
        """Whether a seat is the one whose discard is named: ``east's tile``."""
        is_whose = "'" in self.words[self.items[at].first].small
        return is_whose and self.beside(at).value in ("tile", "discard", "discards", "throw")

    def lists_seats(self, at: int) -> bool:
        """Whether a comma stands between seats: ``south, west and north ron``."""
        after = self.beside(at)
        if after.value == ME:
            return self.beside(at, 2).value in ("and", ",")
        return (after.kind in ("wind", "seat") and after.value != SOMEONE) or after.value == "and"

    def is_asked(self, at: int) -> bool:
        """Whether a tile after a comma is one that the sentence asks about: ``3s in my river, 6s ron?``."""
        return self.beside(at, -1).value == "," and self.beside(at).value in ("?", "ron", "tsumo", "wins")

    def is_noun(self, at: int) -> bool:
        """Whether “discards” means a pond here: ``her discards are``, ``toimen’s discards:``."""
        item = self.items[at]
        if not self.words[item.after - 1].small.endswith("discards"):
            return False
        return self.beside(at).value in (":", "are", "were", "have", "has", "include")

    def is_a_discard(self, item: Item) -> bool:
        """Whether “discard” names a tile, as in “off a discard”."""
        before, word = self.words[item.first - 1].small, self.words[item.first].small
        return word == "discard" and item.first > 0 and before in grammar.ARTICLES_OF_DISCARDS

    def is_suffered(self, item: Item) -> bool:
        """Whether an act is done to a player or a tile: ``my tile got ponned``."""
        before, word = self.words[item.first - 1].small, self.words[item.after - 1].small
        return item.first > 0 and before in grammar.PASSIVE_WORDS and word.endswith(("d", "taken", "stolen"))

    def is_thing(self, at: int) -> bool:
        """Whether “riichi” names a stick or a tile here, not what a player declares."""
        after, first = self.items[at].after, self.items[at].first
        if first and self.words[first - 1].small == "the":
            return True
        if self.beside(at, -1).kind in ("seat", "wind") and self.beside(at, -1).value not in (ME, SOMEONE):
            return False
        return after < len(self.words) and self.words[after].small in grammar.STICKS


def _counted(items: Iterable[Item], words: Sequence[Word]) -> Iterator[Item]:
    """Yield items, with a number and the honour that it counts as that many tiles: ``two hakus``, ``my 2 easts``."""
    held: Item | None = None
    for item in items:
        tiles = (wind_tile(item.value),) if item.kind == "wind" else item.tiles
        is_honour = len(tiles) == 1 and tiles[0][1] == "z" and words[item.after - 1].small.endswith("s")
        if held is not None and is_honour:
            yield Item("tiles", "", tiles * grammar.COUNTED[held.value], held.first, item.after)
            held = None
            continue
        if held is not None:
            yield held
        held = item if item.value in grammar.COUNTED else None
        if held is None:
            yield item
    if held is not None:
        yield held
