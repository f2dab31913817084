"""What happened, as a sentence tells it: who did what, with which tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from callwise.question.listening.heard import Span

ME, SOMEONE, TWO = "me", "she", "two"
"""The speaker, a player who isn't named, and both of them."""
OWN = ("", ME)
"""The speaker's names: nobody is said, or “I”."""
CALLS = ("chii", "pon", "kan", "daiminkan")
_DISCARD = ("discard", "throw", "toss", "drop", "dump", "cut", "ditch", "play")


@dataclass
class Act:
    """Something that a player did: what, who, with which tiles, from whom, and where the sentence says so."""

    what: str
    actor: str
    tiles: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    place: str = ""
    spans: list[Span] = field(default_factory=list)
    at: int = 0

    def is_own_before(self, word: str) -> bool:
        """Whether it is the speaker's call of a tile that is named, and a word tells what the speaker then discards."""
        return word in _DISCARD and self.what in CALLS and self.actor in OWN and bool(self.tiles)


@dataclass
class Held:
    """Tiles that lie somewhere, and the words that say so."""

    tiles: list[str] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)

    def take(self, tiles: Sequence[str], span: Span) -> None:
        """Add tiles, with their place in the sentence."""
        self.tiles += tiles
        self.spans.append(span)


@dataclass
class Happenings:
    """A sentence's acts, and the tiles that it places in hands, melds, ponds and waits."""

    acts: list[Act] = field(default_factory=list)
    places: dict[str, Held] = field(default_factory=dict)
    loose: list[tuple[list[str], Span, int]] = field(default_factory=list)
    seats: list[tuple[str, Span]] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    """The places where its sentences end."""

    def held(self, where: str) -> Held:
        """Return the tiles at a place: hand, melds, pond, wait or safe."""
        return self.places.setdefault(where, Held())

    def take_loose(self, where: str) -> None:
        """Put the tiles that belong nowhere yet in this place."""
        for tiles, span, _ in self.loose:
            self.held(where).take(tiles, span)
        self.loose.clear()

    def meant(self, name: str) -> str:
        """Return whom “him” and “her” mean: the only player named so far, but for the one who acted last."""
        actor = next((act.actor for act in reversed(self.acts) if act.actor), "")
        named = {one for one, _ in self.seats} - {ME, SOMEONE, actor}
        return named.pop() if name == SOMEONE and len(named) == 1 else name

    def is_answer(self, act: Act) -> bool:
        """Whether an act takes a discard mentioned before it."""
        told = (one for one in self.acts if one.what == "discards" and one.tiles)
        return act.what in CALLS and any(one.actor not in ("", ME, act.actor) for one in told)

    def first(self, *what: str) -> Act | None:
        """Return the first act of these kinds."""
        return next((act for act in self.acts if act.what in what), None)


def hand_of(name: str) -> str:
    """Return the place of a player's hand."""
    return "hand" if name in ("", ME) else f"hand {name}"


def fits(call: str, tiles: Sequence[str], shown: Sequence[str]) -> bool:
    """Whether tiles of the hand complete a called tile to a group of that kind."""
    if len(tiles) != 1 or len(shown) != (3 if call in ("kan", "daiminkan") else 2):
        return False
    called, own = tiles[0].replace("0", "5"), [one.replace("0", "5") for one in shown]
    if call != "chii":
        return all(one == called for one in own)
    if called[1] == "z" or any(one[1] != called[1] for one in own):
        return False
    ranks = sorted(int(one[0]) for one in (called, *own))
    return ranks == list(range(ranks[0], ranks[0] + 3))
