"""What a sentence says about a card: its hands, what is exposed, and the tiles that may be hot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from callwise.american.listening.telling import Telling, is_tile, natural
from callwise.american.table.exposures import SIZES
from callwise.american.table.practice_hands import CONCEALED, HAND_SIZE
from callwise.american.table.tiles import format_tiles, parse_tiles
from callwise.american.table.written_card import ANY, count_tiles
from callwise.ground.errors import CallwiseError
from callwise.question.listening.heard import Fill, Span, fill
from callwise.question.listening.words import Word, base, spaced

_SIZED = {name: size for size, name in SIZES.items()}
_NUMBERS = {"a": 1, "one": 1, "1": 1, "two": 2, "2": 2, "three": 3, "3": 3, "four": 4, "4": 4}
_PUNG = min(SIZES)
_OF_CARD = frozenset(spaced("own-card dead called-dead hot-tile which-hand still-win"))
"""Meanings of sentences about a card."""
_HOLDING = frozenset(map(base, spaced("have has hold got need with rack exposed : is")))
"""Words before a player's own tiles."""
_BEFORE_SUITS = frozenset(("(", ",", "in", ANY, "all"))
_OPEN_SUITS, _DRAGON = "xyz", "D"


def card(told: Telling) -> Iterator[Fill]:
    """Read the hands of a card, and the exposures beside them."""
    hands = tuple(_hands(told))
    yield from fill("card", "; ".join(text for text, _ in hands), [span for _, span in hands], "on the card")
    laid = list(_said_exposures(told.words))
    for tiles, span in (*((tiles, span) for _, tiles, span in told.found.exposed), *told.groups):
        is_within = any(start <= span[0] and span[1] <= end for _, (start, end) in (*hands, *laid))
        is_again = any(tiles == one for one, _ in laid)
        if not (is_within or is_again) and len(parse_tiles(tiles)) >= _PUNG and natural(tiles):
            laid.append((tiles, span))
    yield from fill("exposures", " ".join(tiles for tiles, _ in laid), [span for _, span in laid], "exposed")


def hot_tiles(told: Telling) -> Iterator[Fill]:
    """Read a card and its exposures, and the single tiles that are asked about."""
    fills = tuple(card(told))
    yield from fills
    taken = [span for one in fills for span, _ in one.parts]
    asked = [(tiles, span) for tiles, span, _ in told.found.loose if is_tile(tiles) and natural(tiles)]
    asked += [(act.tiles[0], act.spans[-1]) for act in told.found.acts if act.tiles and is_tile(act.tiles[0])]
    alone = [one for one in asked if not any(start <= one[1][0] and one[1][1] <= end for start, end in taken)]
    yield from fill("tiles", " ".join(tiles for tiles, _ in alone), [span for _, span in alone], "hot?")


def _hands(told: Telling) -> Iterator[tuple[str, Span]]:
    """Yield the hands of a card: fourteen tiles in a row, or about as many if the sentence is about a card."""
    words, at = told.words, 0
    is_of_card = not _OF_CARD.isdisjoint(told.meanings)
    while at < len(words):
        counts = [_count(words[at].written)]
        while counts[-1] and sum(counts) < HAND_SIZE and at + len(counts) < len(words):
            counts.append(_count(words[at + len(counts)].written))
        groups = [count for count in counts if count]
        is_near = is_of_card and len(groups) >= _PUNG and max(groups) >= _PUNG and abs(sum(groups) - HAND_SIZE) == 1
        is_held = at > 0 and base(words[at - 1].written) in _HOLDING
        if sum(groups) != HAND_SIZE and (not is_near or is_held):
            at += 1
            continue
        after = at + len(groups)
        suits, after = _suits(words, after)
        written = [word.written for word in words[at : at + len(groups)]]
        bare = [place for place, text in enumerate(written) if _is_bare(text)]
        if suits == 1 or suits == len(bare) <= len(_OPEN_SUITS):
            for letter, place in zip(_OPEN_SUITS if suits > 1 else _OPEN_SUITS[:1] * len(bare), bare, strict=False):
                group = written[place]
                written[place] = f"D{letter}" * len(group) if group[0] == _DRAGON else group + letter
        while after < len(words) and words[after].small in (ANY, CONCEALED):
            written.append(words[after].written)
            after += 1
        yield " ".join(written), (words[at].start, words[after - 1].end)
        at = after


def _count(text: str) -> int:
    """Count the tiles of a group; its suit may be missing, as where a card prints it in colour."""
    return count_tiles(text) or (len(text) if _is_bare(text) and len(text) > 1 else 0)


def _is_bare(text: str) -> bool:
    return text.isascii() and ((text.isdigit() and text.strip("0") != "") or {*text} == {_DRAGON})


def _suits(words: Sequence[Word], at: int) -> tuple[int, int]:
    """Return the number of suits that words such as “(any 2 suits)” give a hand, or 0, and the place after them."""
    said = [word.small for word in words[at : at + 5]]
    first = next((nth for nth, word in enumerate(said) if word not in _BEFORE_SUITS), 0)
    if len(said) > first + 1 and said[first] in _NUMBERS and base(said[first + 1]) == "suit":
        return _NUMBERS[said[first]], at + first + 2
    return 0, at


def _said_exposures(words: Sequence[Word]) -> Iterator[tuple[str, Span]]:
    """Yield exposures said in words: a kong of 3 bams with a joker, three 3 bams and a joker, 33d and a joker."""
    after = 0
    for at, word in enumerate(words):
        if at < after:
            continue
        for tile, count, beyond in _several(words, at):
            jokers, end = _jokers(words, beyond)
            naturals = count - jokers if word.small in _SIZED else count
            if naturals > 0 and naturals + jokers >= _PUNG:
                laid = (*parse_tiles(tile) * naturals, *parse_tiles("J") * jokers)
                yield format_tiles(laid), (word.start, words[end - 1].end)
                after = end
                break


def _several(words: Sequence[Word], at: int) -> Iterator[tuple[str, int, int]]:
    """Yield a tile, how many are said from a word on, and the place after: a kong of 3 bams, two 3 dots, or 33d."""
    word = words[at]
    is_size = word.small in _SIZED and [one.small for one in words[at + 1 : at + 2]] == ["of"]
    count = _SIZED[word.small] if is_size else _NUMBERS.get(word.small, 0)
    begins = at + 1 + is_size
    for length in (2, 1) if count > 1 else ():
        if begins + length > len(words):
            continue
        tile = _tile(" ".join(one.written for one in words[begins : begins + length]))
        if tile is not None:
            yield tile, count, begins + length
    tile = _tile(word.written[1:])
    if tile is not None and count_tiles(word.written) == 2:
        yield tile, 2, at + 1


def _tile(text: str) -> str | None:
    try:
        tiles = parse_tiles(text)
    except CallwiseError:
        return None
    return str(tiles[0]) if len(tiles) == 1 and not tiles[0].is_joker else None


def _jokers(words: Sequence[Word], at: int) -> tuple[int, int]:
    """Count the jokers that a player names from a word on; return their number and the place after them."""
    said = [word.small for word in words[at : at + 3]]
    if len(said) == 3 and said[0] in ("with", "and") and said[1] in _NUMBERS and said[2] in ("joker", "jokers"):
        return _NUMBERS[said[1]], at + 3
    return 0, at
