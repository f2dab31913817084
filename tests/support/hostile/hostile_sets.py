"""
Hostile sets, runs and receipts for the code that reads them; reproducible by seed.

    for method, params in hostile(7, 100): ...
"""

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from urllib.parse import quote_plus

from callwise.instructors.receipts.receipt import as_text, write_receipt
from callwise.instructors.receipts.run import write_run
from callwise.instructors.sets.packing import packed
from callwise.instructors.sets.puzzle_set import write_model
from callwise.instructors.sets.set_address import write_address
from callwise.instructors.sets.set_puzzles import edition
from callwise.instructors.sets.set_toml import write_toml
from tests.support.hostile.hostile_puzzles import NESTED
from tests.support.instructors.puzzle_sets import FILES, RIGHT, SET, TEST, WRONG, answered, forged, run

Params = Mapping[str, object]
Data = dict[str, object]
STRANGE: Sequence[object] = (
    None, True, 0, -1, 1.5, 10**30, float("1e308"), "", "x", "\x00", "\ud800", "\u202e", "=1+1", "<script>", "'" * 3,
    "9" * 5_000, [], {}, [[]], [None] * 200, {"": ""}, {"__proto__": {}}, ["own/1"] * 60, ["a/b", 3], "common", "own/1",
)  # fmt: skip
SIGNS = "&=#+%,/\"'\\[]{}\n\r\t \x00\x1b>-_–—…AZaz09=\u200b\u00ad\U0001f004"
KEYS = ("v", "name", "says", "mode", "shuffled", "named", "rules", "puzzles", "own", "who", "__proto__", "")


def hostile(seed: int, count: int) -> Iterator[tuple[str, Params]]:
    """Yield this many bridge calls, cycling through the kinds of attack."""
    chance = random.Random(seed)
    kinds: Sequence[Callable[[random.Random], tuple[str, Params]]] = (
        _address, _changed_address, _file, _changed_file, _model, _run, _receipt, _changed_receipt, _forged, _several,
    )  # fmt: skip
    for nth in range(count):
        method, params = kinds[nth % len(kinds)](chance)
        yield method, {"puzzles": _files(chance), **params}


def _files(chance: random.Random) -> Params:
    """The course's puzzles, sometimes with one missing or replaced."""
    files: Data = dict(FILES)
    if chance.random() < 0.1:
        files[chance.choice(list(files))] = chance.choice(STRANGE)
    if chance.random() < 0.1:
        files.pop(chance.choice(list(files)))
    return files


def _words(chance: random.Random) -> str:
    return "".join(chance.choice((*SIGNS, "own/1", "common", "1")) for _ in range(chance.randint(0, 90)))


def _changed(chance: random.Random, text: str) -> str:
    """A text with a few characters deleted, repeated, moved or changed."""
    for _ in range(chance.randint(1, 5)):
        begin = chance.randrange(len(text) + 1)
        end = min(len(text), begin + chance.randint(1, 30))
        part, before, after = text[begin:end], text[:begin], text[end:]
        text = chance.choice(
            (before + after, before, before + part * 3 + after, part + before + after, before + _words(chance) + after)
        )
    return text


def _address(chance: random.Random) -> tuple[str, Params]:
    """A URL with known keys and arbitrary values."""
    values = (
        "1",
        "x",
        "a/b",
        "yes",
        "test",
        "common,x",
        *FILES,
        packed(chance.choice((*NESTED.values(), "x" * 99_999))),
    )
    pairs = [("v", "1"), ("name", "x"), ("puzzles", "own/1,a/b")][: chance.randint(0, 3)]
    pairs += [
        (chance.choice(KEYS), chance.choice((_words(chance), chance.choice(values))))
        for _ in range(chance.randint(0, 6))
    ]
    return "set.read", {"text": "&".join(f"{key}={quote_plus(value)}" for key, value in pairs)}


def _changed_address(chance: random.Random) -> tuple[str, Params]:
    return "set.read", {"text": _changed(chance, write_address(chance.choice((SET, TEST))))}


def _file(chance: random.Random) -> tuple[str, Params]:
    """A file with known keys and arbitrary values."""
    values = ('"x"', '["a/b"]', "true", "1", "{}", "[]", '"""', "'''x'''", '["own/x"]', '{ x = "y" }', '"\\u0000"')
    lines = [f"{chance.choice(KEYS)} = {chance.choice((*values, _words(chance)))}" for _ in range(chance.randint(1, 8))]
    return "set.read", {"text": "\n".join((*lines, chance.choice((*NESTED.values(), ""))))}


def _changed_file(chance: random.Random) -> tuple[str, Params]:
    return "set.read", {"text": _changed(chance, write_toml(chance.choice((SET, TEST))))}


def _shaped(chance: random.Random, data: Data) -> object:
    """Data with a wrong structure somewhere."""
    if chance.random() < 0.1:
        return chance.choice(STRANGE)
    for _ in range(chance.randint(1, 2)):
        key = chance.choice((*data, *KEYS)) if chance.random() < 0.2 else chance.choice((*data, "name"))
        if chance.random() < 0.2:
            data.pop(key, None)
        else:
            data[key] = chance.choice(STRANGE)
    return data


def _model(chance: random.Random) -> tuple[str, Params]:
    method = chance.choice(("set.write", "set.key", "receipt.write"))
    return method, {"set": _shaped(chance, dict(write_model(SET))), "run": write_run(run("Ana"))}


def _made(chance: random.Random) -> Data:
    """A run with something invalid, in the run itself or in one answer."""
    made: Data = dict(write_run(run(_words(chance)[:60], answered(1, WRONG, RIGHT, tried=2), answered(2))))
    if chance.random() < 0.5:
        done = dict(write_run(run("", answered(1)))["done"][0])  # type: ignore[index]
        made["done"] = [_shaped(chance, done), *([done] if chance.random() < 0.3 else [])]
    else:
        shaped = _shaped(chance, made)
        made = shaped if isinstance(shaped, dict) else {"run": shaped}
    return made


def _run(chance: random.Random) -> tuple[str, Params]:
    return "receipt.write", {"set": write_model(chance.choice((SET, TEST))), "run": _made(chance)}


def _handed(chance: random.Random) -> str:
    answers = [(("answer", _words(chance)),), RIGHT, WRONG, (), ((_words(chance), "1s"),)]
    done = [answered(number, chance.choice(answers), when=chance.randrange(10**6)) for number in range(1, 5)]
    who = chance.choice(("Ana", "Ben", "", _words(chance)[:60], "callwise-receipt-1-9-"))
    return as_text(write_receipt(chance.choice((SET, TEST)), run(who, *done[: chance.randint(0, 4)]), FILES))


def _ruled(chance: random.Random, text: str) -> tuple[str, Params]:
    lesson = {"lesson": "a/b/", "title": "<b>"}
    wanted = chance.choice((None, None, SET.id, "x"))
    clauses = chance.choice(({}, {"kuikae.suji": lesson}, {"kuikae.suji": chance.choice(STRANGE)}))
    return chance.choice(("receipts.rule", "receipts.find")), {"text": text, "set": wanted, "clauses": clauses}


def _receipt(chance: random.Random) -> tuple[str, Params]:
    return _ruled(chance, _handed(chance))


def _changed_receipt(chance: random.Random) -> tuple[str, Params]:
    return _ruled(chance, _changed(chance, _handed(chance)))


def _forged(chance: random.Random) -> tuple[str, Params]:
    """A receipt with a correct checksum around arbitrary content."""
    of = chance.choice((SET, TEST))
    content: Data = {"set": write_address(of), "by": "1", "edition": edition(of, FILES), "run": _made(chance)}
    kind = chance.randrange(4)
    if kind == 0:
        return _ruled(chance, forged(chance.choice(("[" * 9_000, '"' + "a" * 2_000_000 + '"', "{", "1" * 9_000))))
    if kind == 1:
        content["set"] = _address(chance)[1]["text"]
    if kind == 2:
        return _ruled(chance, forged(json.dumps(_shaped(chance, content))))
    return _ruled(chance, forged(json.dumps(content)))


def _several(chance: random.Random) -> tuple[str, Params]:
    """Several receipts in one text, one inside another's letters."""
    texts = [_handed(chance) for _ in range(chance.randint(2, 4))]
    middle = len(texts[0]) // 2
    return _ruled(
        chance, chance.choice(("", "\n", "> ")).join((*texts, texts[0][:middle], texts[1], texts[0][middle:]))
    )
