"""
Hostile receipts and links for the code that reads them; reproducible by seed.

    for text in hostile(7, 100): ...
"""

import hashlib
import json
import random
from collections.abc import Callable, Iterator, Sequence
from urllib.parse import quote

from callwise.instructors.receipts.run import write_run
from callwise.instructors.sets.packing import coded, packed
from callwise.instructors.sets.puzzle_set import PuzzleSet
from callwise.instructors.sets.set_address import write_address
from callwise.instructors.sets.set_puzzles import edition
from tests.support.hostile.hostile_addresses import BROKEN, HTML, NAMES, SIGNS
from tests.support.instructors.class_receipts import BEGAN, EVENING, FILES, TEN, receipt, run, set_of

START = "callwise-receipt-1-"
WAYS = ("+", "-", "~", "?", "-+", "--", ".")
Content = dict[str, object]


def token(content: object) -> str:
    """Write anything as a receipt with a correct checksum."""
    letters = packed(content if isinstance(content, str) else json.dumps(content))
    body = letters + coded(hashlib.sha256(letters.encode()).digest())[:8]
    return f"{START}{len(body)}-{body}"


def hostile(seed: int, count: int) -> Iterator[str]:
    """Yield this many texts, cycling through the kinds of attack."""
    chance = random.Random(seed)
    kinds: Sequence[Callable[[random.Random], str]] = (
        _altered,
        _named,
        _answered,
        _shaped,
        _posed,
        _numbered,
        _huge,
        _several,
        _nonsense,
        _linked,
    )
    for nth in range(count):
        yield kinds[nth % len(kinds)](chance)


def _words(chance: random.Random) -> str:
    return "".join(chance.choice((*HTML, *SIGNS, *NAMES, "Ana", "1m")) for _ in range(chance.randint(1, 3)))


def _ways(chance: random.Random) -> list[str]:
    return [chance.choice(WAYS) for _ in TEN]


def _content(chance: random.Random, of: PuzzleSet = EVENING) -> Content:
    """Return the content of an honest receipt."""
    done = run(chance.choice(("Ana", "Ben", "")), _ways(chance)[: len(of.puzzles)], of, began=BEGAN)
    return {"set": write_address(of), "by": "1", "edition": edition(of, FILES), "run": dict(write_run(done))}


def _altered(chance: random.Random) -> str:
    """A valid receipt with a few letters deleted, repeated or changed."""
    text = receipt("Ana", _ways(chance)).token
    for _ in range(chance.randint(1, 3)):
        begin = chance.randrange(len(text))
        end = min(len(text), begin + chance.randint(1, 40))
        text = chance.choice(
            (
                text[:begin],
                text[:begin] + text[end:],
                text[:end] + text[begin:end] + text[end:],
                text[:begin] + chance.choice((*BROKEN, *HTML, "\n> ", "=\r\n", "–")) + text[begin:],
            )
        )
    return text


def _named(chance: random.Random) -> str:
    """A readable receipt with a hostile learner or set name."""
    of = set_of(*TEN, name=_words(chance)[:80].strip() or "-") if chance.random() < 0.5 else EVENING
    return receipt(_words(chance)[:60], _ways(chance), of, began=chance.choice((0, BEGAN, 8_640_000_000_000_000))).token


def _answered(chance: random.Random) -> str:
    """A readable receipt with impossible answers."""
    content = _content(chance)
    done = [
        {"number": number, "tried": 2, "hints": 1, "when": BEGAN, "first": pairs, "last": pairs[::-1]}
        for number in range(1, 11)
        if (pairs := [[chance.choice(("answer", _words(chance))), _words(chance)] for _ in range(chance.randint(0, 4))])
    ]
    return token({**content, "run": {"who": _words(chance)[:60], "began": 0, "ended": 1, "done": done}})


def _shaped(chance: random.Random) -> str:
    """A receipt with part of its content in a wrong structure."""
    content = _content(chance)
    strange: object = chance.choice((None, 1, -1.5, "x", [], {}, [[]], True, {"__proto__": {}}, "9" * 5_000, HTML[0]))
    if chance.random() < 0.3:
        return token(strange)
    whole: Content = content
    if chance.random() < 0.6 and isinstance(content["run"], dict):
        whole = content["run"]
    key = chance.choice([*whole, *NAMES])
    whole[key] = strange
    if chance.random() < 0.3:
        whole.pop(chance.choice(list(whole)))
    return token(content)


def _posed(chance: random.Random) -> str:
    """A receipt for an impossible set, or for unknown puzzles."""
    address = str(_content(chance)["set"])
    keys = [f"own/{chance.randint(1, 3)}", "no-track/no-puzzle", "__proto__/x", "constructor/name", TEN[0]]
    own = [packed(chance.choice((_words(chance), "a = 1", FILES[TEN[0]], "[" * 9_000, FILES[TEN[0]] + _words(chance))))]
    made = chance.choice(
        (
            f"v=1&name={quote(_words(chance))}&puzzles={','.join(chance.sample(keys, 3))}&own={'&own='.join(own)}",
            f"{address}&rules={quote(_words(chance))}",
            f"{address}&{quote(chance.choice(NAMES))}=1",
            address.replace("v=1", f"v={chance.choice(('2', '', '1.0'))}"),
            f"v=1&name=x&puzzles=own/1&own={chance.choice((*BROKEN, *own))}",
        )
    )
    return token({**_content(chance), "set": made})


def _numbered(chance: random.Random) -> str:
    """A receipt with a different version or a wrong length."""
    text = receipt("Ana", _ways(chance)).token
    body = text.rpartition("-")[2]
    version, length = chance.choice(("2", "0", "01", "999999", "")), chance.choice(("1", "9999999", "", str(len(body))))
    return f"callwise-receipt-{version}-{length}-{body}"


def _huge(chance: random.Random) -> str:
    """A receipt that unpacks to a huge size or nests very deeply."""
    deep = chance.choice((50, 3_000, 100_000))
    return token(
        chance.choice(
            ("[" * deep + "]" * deep, '{"a":' * deep + "1" + "}" * deep, '"' + "a" * 3_000_000 + '"', " " * 900)
        )
    )


def _several(chance: random.Random) -> str:
    """Several receipts in one text, some identical, one inside another's letters."""
    texts = [receipt(f"Learner {nth % 3}", _ways(chance)).token for nth in range(chance.randint(2, 6))]
    middle = len(texts[0]) // 2
    return chance.choice((" ", "", "\n> ", HTML[0])).join([*texts, texts[0][:middle] + texts[1] + texts[0][middle:]])


def _nonsense(chance: random.Random) -> str:
    """Text that only begins like a receipt."""
    return chance.choice(
        (START, "callwise-receipt-", "CALLWISE-RECEIPT-1-9-", "callwise-\nreceipt-1-12-")
    ) + chance.choice((_words(chance), quote(_words(chance)), chance.choice(BROKEN) * 40, ""))


def _linked(chance: random.Random) -> str:
    """A link to results that names missing things."""
    what = chance.choice((_words(chance), receipt("Ana", _ways(chance)).token, *BROKEN))
    return f"#{chance.choice(('receipt', 'set', 'x'))}={quote(what) if chance.random() < 0.7 else what}"
