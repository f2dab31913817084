"""
Hostile set URLs; reproducible by seed.

    for address in hostile_sets(7, 100): ...
"""

import random
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from urllib.parse import quote, urlencode
from zlib import compress

from builder.content.addresses import puzzle_key
from callwise.instructors.sets.puzzle_set import Mode, PuzzleSet
from callwise.instructors.sets.set_address import write_address
from tests.support.hostile.hostile_addresses import BROKEN, HTML, NAMES, SIGNS
from tests.support.hostile.hostile_puzzles import NESTED
from tests.support.rulings.course_texts import course

_COURSE = course()
_KEYS = [puzzle_key(track, puzzle) for track in _COURSE.tracks for puzzle in track.puzzles]
_TEXTS = [puzzle.text for puzzle in _COURSE.puzzles]


def hostile_sets(seed: int, count: int) -> Iterator[str]:
    """Yield this many URL fragments, cycling through the kinds of attack."""
    chance = random.Random(seed)
    kinds = (_altered, _spoken, _strange_keys, _strange_names, _own, _bombs, _huge, _twice, _nonsense)
    for nth in range(count):
        yield kinds[nth % len(kinds)](chance)


def _text(chance: random.Random) -> str:
    return "".join(chance.choice((*HTML, *SIGNS, "Club evening", " ")) for _ in range(chance.randint(1, 2)))


def _good(chance: random.Random, name: str = "Club evening", says: str = "") -> str:
    keys = tuple(chance.sample(_KEYS, chance.randint(1, 4)))
    mode = chance.choice(list(Mode))
    return write_address(PuzzleSet(name, keys, says, mode, chance.random() < 0.5))


def _altered(chance: random.Random) -> str:
    """A valid fragment with a few characters deleted, repeated or replaced."""
    text = _good(chance)
    for _ in range(chance.randint(1, 3)):
        begin = chance.randrange(len(text))
        end = begin + chance.randint(0, 5)
        text = chance.choice(
            (text[:begin] + text[end:], text[:end] + text[begin:], text[:begin] + chance.choice(BROKEN) + text[end:])
        )
    return text


def _spoken(chance: random.Random) -> str:
    """A valid fragment with text that would run as a script if unescaped."""
    return _good(chance, _text(chance)[:80].strip() or "x", _text(chance)[:400])


def _strange_keys(chance: random.Random) -> str:
    """Missing puzzles, and paths that leave their folder."""
    strange = (
        "../../evil",
        "own/0",
        "own/99",
        "own/__proto__",
        "constructor/name",
        "a/b?x#y",
        "//evil.example/x",
        "%2e%2e/x",
    )
    return f"v=1&name=x&puzzles={quote(chance.choice(strange))},{chance.choice(_KEYS)}"


def _strange_names(chance: random.Random) -> str:
    """Extra fields whose names have a meaning in scripts."""
    more = {chance.choice((*NAMES, *HTML)): _text(chance) for _ in range(chance.randint(1, 3))}
    return f"{_good(chance)}&{urlencode(more)}"


def _own(chance: random.Random) -> str:
    """Custom puzzle files with invalid content."""
    text = chance.choice(_TEXTS)
    at = chance.randrange(len(text))
    spoilt = text[:at] + chance.choice((*HTML, *SIGNS, "\x00", '"""', "[[", "")) + text[at:]
    return _bringing(chance.choice((spoilt, chance.choice(list(NESTED.values())))))


def _bombs(chance: random.Random) -> str:
    """Compressed bombs, and data that can't be unpacked."""
    return _bringing(chance.choice(("0" * 40_000, "\U0001f004" * 20_000, "\x00" * 8_000_000, "a = 1\n" * 2_700)))


def _bringing(text: str) -> str:
    code = urlsafe_b64encode(compress(text.encode(errors="surrogatepass"), 9)).decode().rstrip("=")
    return f"v=1&name=x&puzzles=own/1&own={code}"[:60_500]


def _huge(chance: random.Random) -> str:
    """A set with too many items or too long a text."""
    several = ",".join(chance.choice(_KEYS) for _ in range(2_000))
    longest = chance.choice((f"name={'n' * 50_000}&puzzles={_KEYS[0]}", f"name=x&puzzles={several}"))
    return f"v=1&{longest}{'&own=eJwDAAAAAAE' * chance.choice((0, 21, 2_000))}"


def _twice(chance: random.Random) -> str:
    """Duplicate fields, and other versions."""
    again = chance.choice(
        ("v=1", "v=2", "name=y", "mode=test&mode=practice", "puzzles=own/1", "shuffled=no", "rules=x&rules=x")
    )
    return f"{_good(chance)}&{again}"


def _nonsense(chance: random.Random) -> str:
    """Text that can't be a set."""
    text = _text(chance)
    return chance.choice((text, quote(text), "v=1&" + text, chance.choice(BROKEN) * 30, f"v={quote(text)}&name=x"))
