"""Players who are called by their names: one of them is “she”, several have a seat each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from callwise.american.listening.happenings import CLAIMS
from callwise.american.listening.vocabulary import ACTS, PLACES, RULES, RULESETS, SEATS
from callwise.question.listening.small_vocabulary import SMALL
from callwise.question.listening.words import Word, base, spaced

_KNOWN = frozenset(
    base(word)
    for group in (ACTS, PLACES, SEATS, RULES, RULESETS)
    for text in group.values()
    for word in spaced(text.replace(",", " "))
) | frozenset(map(base, (*SMALL, *spaced("east south west north green red white dragon"))))
_NAMES = frozenset(
    (
        *spaced("ann anne barb bea betty bev carol cathy debbie diane donna ellen helen jane jo joan judy karen"),
        *spaced("kathy linda lois lynn marge marie mary nancy pam peggy ruth sally sandy sharon sue susan"),
    )
)
_DOES = frozenset(base(one.strip()) for text in ACTS.values() for one in text.split(",")) | frozenset(
    map(base, spaced("is was says did does wants wanted puts put then also just already who"))
)
"""Words after a player’s name; those of one word only."""
_BEFORE = frozenset(spaced("by from to and"))
_PLACES = {"left": "east", "dealer": "east", "across": "north", "opposite": "north", "right": "west"}
_SEATS = spaced("west north east")
_NTHS = frozenset(spaced("one other another"))
_CLAIMED = frozenset((*CLAIMS, *spaced("win wins won mahj mah maj mahjong mahjongg")))
_AFTER_NTH = 8
"""How many words after “one” or “the other” say what that player claims."""


def with_seats(words: Sequence[Word]) -> tuple[Sequence[Word], Sequence[Word]]:
    """
    Return a sentence whose named players are “she”, or seats if there are several; and the words that are names.

    Two claimants who are only told apart, as in ``one for a pung, the other for mah jongg``, are seats, too.
    """
    found = {at: _bare(words[at]) for at in range(len(words)) if _is_name(words, at)}
    nths = tuple(_nths(words))
    if len(nths) > 1 and not found:
        found = {at: str(nth) for nth, at in enumerate(nths)}
    said = {word.small.removesuffix("'s") for word in words}
    taken = said | {seat for word, seat in _PLACES.items() if word in said}
    free = [seat for seat in _SEATS if seat not in taken]
    players = list(dict.fromkeys(found.values()))
    if len(players) > max(1, len(free)):
        return words, ()
    changed = list(words)
    for at, name in found.items():
        is_owner = words[at].small.endswith("'s")
        seat = free[players.index(name)] + "'s" * is_owner if len(players) > 1 else "her" if is_owner else "she"
        changed[at] = replace(words[at], written=seat)
    return changed, [words[at] for at in found]


def _bare(word: Word) -> str:
    return word.small.removesuffix("'s")


def _is_name(words: Sequence[Word], at: int) -> bool:
    word, bare = words[at], _bare(words[at])
    if bare in _NAMES:
        return True
    if not (len(bare) > 1 and word.written[0].isupper() and word.written[1:].islower() and base(bare) not in _KNOWN):
        return False
    following = base(words[at + 1].written) if at + 1 < len(words) else ""
    return word.small.endswith("'s") or following in _DOES or (at > 0 and words[at - 1].small in _BEFORE)


def _nths(words: Sequence[Word]) -> Iterator[int]:
    """Yield the places of “one” and “other” that are followed by what that player claims."""
    claims = {at for at, word in enumerate(words) if word.small in _CLAIMED}
    after = 0
    for at, word in enumerate(words):
        near = [place for place in range(at + 1, min(at + _AFTER_NTH + 1, len(words))) if place in claims]
        if at >= after and word.small in _NTHS and near:
            yield at
            after = near[0]
