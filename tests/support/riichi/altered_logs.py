"""
Logs with one entry altered, and the reader's response to each.

`kept/refusals.json` records each response and how often it occurs for each hand.  Run this module to regenerate it.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice

from callwise.ground.seats import SEATS
from callwise.question.recorded_games import LogError
from callwise.riichi.logs.recognition import read_text
from callwise.riichi.logs.replay.hand_record import Draw, Game, Hand
from callwise.riichi.logs.replay.hand_replay import check
from tests.support.riichi import written_logs as logs
from tests.support.riichi.logged_hands import LIABLE, ROBBED, TWO_WINS, game, hand

KEPT = logs.DATA.parent / "kept" / "refusals.json"
PARTICULAR = re.compile(r"(, got |, in \'|[{(\'].).*|(?<=act )[0-9]+|[0-9]+[mpsz]")
"""Parts of a response that quote the log; they are replaced, as there would be hundreds of different ones."""
EVERY = {"mjai": 2, "soul": 4}
"""Formats for which only every nth alteration is tried, to save time."""
STRANGE: tuple[object, ...] = (None, "x", -1, 4, 100, [], {})
CALLS = hand(
    "0555m 268p 369s 123z | 34m 147p 258s 55p 123s | 68p 47s 9m 55667744z | 111s 268p 369m 3344z",
    "e=2m; south chii 2m with 34m; s-1s; north kan 1s with 111s; n+0p n-0p; south pon 0p with 55p; "
    "s-2s w+7z w*7z n=6z e+9p e!0555m e+9s e-9s s=8s",
    draw=Draw.EXHAUSTIVE,
)
HANDS: Mapping[str, Hand] = {"calls": CALLS, "robbed": ROBBED, "liable": LIABLE, "two wins": TWO_WINS}
VALUES: Mapping[str, Callable[[Game], object]] = {
    "tenhou6": logs.tenhou6,
    "mjai": lambda one: [json.loads(line) for line in logs.mjai(one).splitlines()],
    "majiang": logs.majiang,
    "soul": logs.soul,
}


def shape(value: object, place: int) -> str:
    """Return a key that similar entries of a list share: the names in an object, or the type of a single value."""
    if isinstance(value, dict):
        return str({key: one if key in ("type", "name") else shape(one, 0) for key, one in value.items()})
    return str(place) if isinstance(value, list) else type(value).__name__


def values(whole: object) -> Iterator[object]:
    """Yield a JSON value with each of its parts altered; of similar entries in a list, only the first is altered."""
    yield from STRANGE
    if isinstance(whole, dict):
        for key, inner in whole.items():
            yield {name: one for name, one in whole.items() if name != key}
            yield from ({**whole, key: one} for one in values(inner))
    elif isinstance(whole, list) and whole:
        yield from (whole[:-1], [*whole, whole[-1]])
        for place in {shape(one, place): place for place, one in reversed([*enumerate(whole)])}.values():
            inner = whole[place]
            yield from ([*whole[:place], one, *whole[place + 1 :]] for one in values(inner))
    elif isinstance(whole, str):
        yield from (whole[1:], whole[:-1], whole + whole[-1:])


def texts(whole: str) -> Iterator[str]:
    """Yield an mjlog with each kind of element removed, doubled or renamed, or one of its attributes altered."""
    for tag in dict.fromkeys(re.findall(r"<[A-Z]+", whole)):
        match = re.search(rf"{tag}\b[^<>]*>|{tag}[0-9]+/>", whole)
        assert match is not None
        before, element, after = whole[: match.start()], match[0], whole[match.end() :]
        yield from (before + one + after for one in ("", element * 2, element.replace(tag, "<X")))
        for name, told in re.findall(r'([a-zA-Z0-9]+)="([^"]*)"', element):
            _, *others = told.split(",")
            strange = [",".join((one, *others)) for one in ("", "x", "-1", "2", "4", "136", "99999")]
            for one in (*strange, ",".join(others), f"{told},1"):
                yield before + element.replace(f'{name}="{told}"', f'{name}="{one}"') + after


def orders(whole: Hand) -> Iterator[Hand]:
    """Yield a hand with each act removed, doubled, swapped with the next one, or made by another player."""
    for place, act in enumerate(acts := whole.acts):
        before, after = acts[:place], acts[place + 1 :]
        yield from (replace(whole, acts=(*before, *other, *after)) for other in ((), (act, act)))
        yield replace(whole, acts=(*before, *after[:1], act, *after[1:]))
        for seat in SEATS:
            yield replace(whole, acts=(*before, replace(act, seat=seat), *after))


def answers(format: str, name: str) -> Counter[str]:
    """Count the responses to a hand's alterations in a format."""
    written = HANDS[name]
    every: Iterable[object]
    if format == "acts":
        every = orders(written)
    elif format == "mjlog":
        every = texts(logs.mjlog(game(written)))
    else:
        every = map(json.dumps, values(json.loads(json.dumps(VALUES[format](game(written))))))
    return Counter(map(answer, islice(every, 0, None, EVERY.get(format, 1))))


def answer(altered: object) -> str:
    """Return the response to an altered log or hand: the error, the faults of a readable log, or "read"."""
    try:
        if isinstance(altered, Hand):
            check(altered)
            return "read"
        faults = [str(fault) for one in read_text(str(altered)) for fault in one.faults]
    except LogError as error:
        faults = [str(error)]
    return PARTICULAR.sub("…", "; ".join(faults)) or "read"


def main() -> None:
    """Record the current responses."""
    found: dict[str, dict[str, str]] = {}
    for format in FORMATS:
        each = [answers(format, name) for name in HANDS]
        found[format] = {said: " ".join(str(one[said]) for one in each) for said in sorted(set().union(*each))}
    KEPT.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", "utf-8")


FORMATS = ("acts", "mjlog", *VALUES)

if __name__ == "__main__":
    main()
