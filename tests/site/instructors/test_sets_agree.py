"""Scripts and the engine read the same addresses as the same sets, refuse the same ones, and write them identically."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TypedDict

import pytest

from callwise.ground.errors import CallwiseError
from callwise.instructors.sets.packing import packed
from callwise.instructors.sets.puzzle_set import PuzzleSet, read_model, write_model
from callwise.instructors.sets.set_address import read_address, write_address
from callwise.question.families import families
from tests.support.hostile.hostile_sets import hostile
from tests.support.instructors.puzzle_sets import SET, TEST

SCRIPT = Path(__file__).parents[3] / "site" / "scripts" / "address" / "set_address.js"
GAMES = {preset.name: family.id for family in families() for preset in family.presets}
READ = """
const given = JSON.parse(require("node:fs").readFileSync(0, "utf-8"));
import(given.script).then(async ({ readSet, writeSet }) => {
  const gameOf = (name) => Object.hasOwn(given.games, name) ? given.games[name] : undefined;
  const read = [];
  for (const text of given.texts) read.push(await readSet(text, { gameOf }));
  const written = [];
  for (const set of given.sets) written.push(await writeSet(set));
  console.log(JSON.stringify({ read, written }));
});
"""
SETS = (
    SET,
    TEST,
    PuzzleSet("x", ("a/b",)),
    PuzzleSet(
        "Ana’s ~*'()!&=+#%_.-", ("a/b", "c-1/d-2"), says="one\ntwo\r\n\ttab \x00 🀄", rules=("ema-2025", "league")
    ),
    replace(SET, puzzles=("own/2", "own/1"), own=("", "\ufeffé\r\n🀄" * 500)),
    replace(SET, name="é" * 80, says="🀄" * 400),
)
TEXTS = (
    "v=1&name=x&puzzles=a/b&own=",
    "v=1&name=x&puzzles=a/b&own=" + packed("x" * 16_384),
    "v=1&name=x&puzzles=a/b&own=" + packed("🀄" * 16_384),
    "v=1&name=x&puzzles=a/b&own=" + packed("🀄" * 16_385),
    "v=1&name=x&puzzles=,a/b,,",
    "v=1&name=x&puzzles=a/b;&says=1",
    *(f"v=1&count={count}&name=x&puzzles=a/b,a/c" for count in ("", "0", "1", "2", "3", "x", "٢", "02", "100")),
    "v=1&amp;name=x+%26amp%3B&amp;puzzles=a/b",
    "v=1&count=2&count=2&name=x&puzzles=a/b,a/c",
    "?v=1&name=x&puzzles=a/b",
    "v=1&name=%ED%A0%80&puzzles=a/b",
    "v=1&name=%zz&puzzles=a/b",
    "v=1&v=1&name=x&puzzles=a/b",
    "v=1&name=%20&puzzles=a/b",
    "v=1&name=x&puzzles=a/b&=y",
    "v=1&name=x&puzzles=a/b&says=&says=&mode=",
)


@cache
def texts() -> tuple[str, ...]:
    """The test addresses: sets, hostile input, and `TEXTS`."""
    # A seed that adds nothing after the end of packed bytes: browsers refuse that, and Node doesn’t.
    calls = hostile(2, 6_000)
    spoilt = [str(params["text"]) for method, params in calls if method == "set.read" and "\n" not in str(params)]
    return (*map(write_address, SETS), *spoilt, *TEXTS)


class Told(TypedDict):
    """The script's result for an address."""

    set: Mapping[str, object] | None
    faults: list[str]


@cache
def told() -> tuple[list[Told], list[str]]:
    """The set that the script reads, and the address that it writes."""
    given = {"script": SCRIPT.as_uri(), "games": GAMES, "texts": texts(), "sets": [write_model(one) for one in SETS]}
    done = subprocess.run(["node", "-e", READ], input=json.dumps(given), capture_output=True, text=True, check=True)
    answer = json.loads(done.stdout)
    return answer["read"], answer["written"]


def read_here(text: str) -> PuzzleSet | None:
    """The set that the engine reads, or None if it refuses."""
    try:
        return read_address(text)
    except CallwiseError:
        return None


def test_both_read_and_refuse_the_same_addresses() -> None:
    differ = []
    for text, there in zip(texts(), told()[0], strict=True):
        here = read_here(text)
        if here != (there["set"] and read_model(there["set"])) or bool(there["faults"]) == bool(here):
            differ.append((text[:300], here and write_model(here), there))
    assert not differ, differ[:5]
    assert len([one for one in told()[0] if one["set"]]) > 20


@pytest.mark.parametrize("number", range(len(SETS)))
def test_each_reads_the_others_output(number: int) -> None:
    written = told()[1][number]
    assert read_address(written) == SETS[number]
    if not SETS[number].own:
        assert written == write_address(SETS[number])
