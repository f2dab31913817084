"""The words by which the reader of a sentence knows what belongs to what."""

from __future__ import annotations

from callwise.question.listening.words import spaced
from callwise.riichi.listening.happenings import CALLS

STATES = {"holds": "hand", "waits": "wait", "lays": "melds", "pairs": "pairs"}
"""Words for what a player has, and where the tiles after them are."""
PASSIVE = ("discards", "draws", "wins")
"""Acts that the tile may come before: ``8p dropped``, ``6p wins``."""
ARTICLES = frozenset(spaced("the a an my his her their player guy person one seat of"))
ARTICLES_OF_DISCARDS = ("a", "that", "this", "any")
"""Words before a discard whose player isn’t named."""
TWO_OTHERS = (("south", "west"), ("west", "north"))
"""Two players who aren’t named, without the speaker and beside the speaker."""
PASSIVE_WORDS = ("got", "gets", "get", "was", "is", "were", "been", "being")
"""Words before what is done to somebody."""
FOR = ("by", "of", "for")
"""Words between a value and its winner."""
ENDING = frozenset(spaced("noten if when but because pay pays paid owe owes"))
"""Words that begin a new clause, in which a player named before them doesn’t act."""
COUNTED = {"2": 2, "two": 2, "3": 3, "three": 3}
"""Numbers of copies of an honour."""
SHARED = ("ron", "pon", "chii", "kan", "riichi", "wins")
"""What several players may say."""
WHOSE = ("my", "her", "his", "their", "your", "mine")
JOINING = {"discards": ("and", "&"), "ron": ("or",), "wins": ("or",)}
"""Words between several tiles that an act has."""
WHOSE_TILE = ("kamichas", "toimens", "shimochas", "easts", "souths", "wests", "norths")
"""Players’ names that own what follows, typed without an apostrophe."""
LINKS = frozenset(spaced("in the is was are lies a one of"))
"""Words between a tile and the word that it goes with."""
BEFORE_ROW = frozenset(spaced("a an the on for with my fourth 4th last own of is"))
ROW_ACTS = frozenset(spaced("discards draws holds waits ron riichi chii pon kan ankan tsumo wins"))
LONG_ROW, LONGEST_ROW = 7, 14
STICKS = ("stick", "sticks", "bet", "bets", "deposit", "deposits", "tile", "discard", "declaration")
"""Words after “riichi” that make it the name of a thing."""
PLAYING = ("play", "plays", "played", "playing")
"""Words that discard the tiles that follow, and nothing without."""
HAVING = ("i've", "ive")
ROWS = ("tiles", "wind", "digits")
OBJECT = ("from", "off", "on", "by", "deals-in", "ron")
"""Words before a player who isn’t the one who acts."""
NOT_YET = (["about", "to"], ["going", "to"], ["supposed", "to"])
"""Words before an act that isn’t done."""
TAKING = (*CALLS, "takes")
"""Acts that take a discard."""
TILE_BEFORE = frozenset(("a", "an", "the", "another", "last", "4th", "fourth"))
BEFORE_TILE = frozenset(spaced("pon kan ankan daiminkan shouminkan draws waits holds pairs"))
"""Acts after which a wind is a tile."""
SEQUENCES = frozenset(f"{rank}{rank + 1}{rank + 2}" for rank in range(1, 8))
"""The ranks of a sequence, in order."""
