"""Generated positions: no impossible one is accepted, as checked by counting tiles in the text.

These checks read the text and don't use the engine: the copies of a tile on one table, tiles in total,
discards of a player, claimed groups, and whether a hand in riichi is tenpai.
"""

import re
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import cycle, islice
from random import Random

import pytest
from mahjong.shanten import Shanten

from callwise.ground.errors import CallwiseError, PositionError
from callwise.ground.seats import SEATS, Relation, Seat
from callwise.puzzle.free_question import put
from callwise.puzzle.registry import questions
from callwise.riichi.table.mjt import read_melds
from callwise.riichi.table.wall import DRAWS, fewest_draws
from tests.support.rulings.course_texts import course

Texts = Mapping[str, str]
NAMES = tuple(seat.value for seat in SEATS)
OTHERS = (Relation.SHIMOCHA, Relation.TOIMEN, Relation.KAMICHA)
SIDES = tuple(side.value for side in OTHERS)
MOST_DISCARDS = 27
"""No player can have more turns than this, even with calls: see below."""
SIZES = {"single": 1, "pair": 2, "pung": 3, "kong": 4, "quint": 5, "sextet": 6}
WORDS = ("0", "1", "9", "40", "70", "yes", "east south")
RIICHI_SET = [
    *[f"{rank}{suit}" for suit in "mps" for rank in (0, 5, 5, 5, *(1, 2, 3, 4, 6, 7, 8, 9) * 4)],
    *[f"{rank}z" for rank in range(1, 8)] * 4,
]
AMERICAN_SET = [*[f"{rank}{suit}" for suit in "bcd" for rank in range(1, 10)], *"ESWNRG0"] * 4 + [*"FJ"] * 8


@cache
def tables() -> Mapping[str, Sequence[Texts]]:
    """Return the positions of each question in the course, and its example."""
    found = {id: [dict(question.example)] for id, question in questions().items()}
    for track in course().tracks:
        for puzzle in track.puzzles:
            found[puzzle.form.case.id].append(dict(puzzle.table))
    return found


def drawn(chance: Random, asks: str) -> Texts:
    """Draw a position of a question with up to four changes."""
    table = dict(chance.choice(tables()[asks]))
    for _ in range(chance.randrange(5)):
        key = chance.choice(list(questions()[asks].keys))
        table[key] = changed(chance, asks, key, table)
        if not table[key]:
            del table[key]
    return table


def changed(chance: Random, asks: str, key: str, table: Texts) -> str:
    """Change an entry: add tiles, remove a part, take another position's or seat's, or change a number."""
    text = table.get(key, "")
    left = list((Counter(AMERICAN_SET if is_american(asks) else RIICHI_SET) - Counter(lying(asks, table))).elements())
    chance.shuffle(left)
    match chance.randrange(8):
        case 0:
            return f"{text} {''.join(left[: chance.choice((1, 1, 2, 3))])}"
        case 1:
            return re.sub(r"\d", lambda found: chance.choice("0123456789"), text)
        case 2:
            return "".join(part for part in re.split(r"(;|\||\s)", text) if chance.random() < 0.8)
        case 3:
            other = chance.choice(tables()[asks]).get(key, text)
            return chance.choice((*NAMES, *SIDES, *WORDS, f"{text};{text}", other, other))
        case _:
            return apt(chance, key, table, left)


def apt(chance: Random, key: str, table: Texts, left: Sequence[str]) -> str:
    """Change an entry plausibly, using tiles left in the set."""
    text = table.get(key, "")
    more = " ".join(left[: chance.randrange(40)])
    match key:
        case "pond":
            marks = (f"{tile}>{SIDES[0]}" if chance.random() < 0.05 else tile for tile in more.split())
            return " ".join([text, *marks])
        case "riichi" | "furiten" | "dead" | "concealed":
            return " ".join(chance.sample(NAMES, chance.choice((1, 2, 3))))
        case "claims" if "to win" in text or "pung" in text:
            return "; ".join(f"{name} {chance.choice(list(SIZES))}" for name in chance.sample(NAMES, 3))
        case "floor" | "draws" | "tiles":
            return f"{text} {more}"
        case "east" | "south" | "west" | "north" if text.count("|") == 2:
            return f"{text} {more}"
        case "east" | "south" | "west" | "north":
            return f"? | | {more}" if chance.random() < 0.5 else table.get(chance.choice(NAMES), text)
        case "exposure" | "rack" | "exposures" | "melds" | "hand" | "groups":
            return re.sub(r"(\w)", lambda found: found[0] * chance.choice((1, 1, 1, 2)), text)
        case _:
            return text + text


def is_american(asks: str) -> bool:
    return questions()[asks].__module__.startswith("callwise.american")


def riichi_tiles(text: str) -> list[str]:
    """Read tiles from their characters; a closed kan has four, even face down, and an added kan stacks two."""
    if "0z" in text:
        text = re.sub(r"0z(\d)(\d)([mpsz])0z", r"\1\2\g<2>\g<2>\3", text)
    found = []
    for digits, suit in re.findall(r"""([\d'"]+)([mpsz])""", text):
        found += [f"{digit}{suit}" for digit in re.sub(r'(\d)"', r"\1\1", digits) if digit.isdigit()]
    return found


def american_tiles(text: str) -> list[str]:
    """Read American tiles from their characters."""
    found = []
    for digits, suit, sign in re.findall(r"([1-9]+)([bcd])|([ESWNRG0FJ])", text):
        found += [f"{digit}{suit}" for digit in digits] or [sign]
    return found


def lying(asks: str, table: Texts) -> list[str]:
    """Return all tiles on a position's table."""
    keys = questions()[asks].keys
    if is_american(asks):
        if asks == "american.winner":
            tile = american_tiles(table.get("discard", "").partition(" by ")[0])[:1]
            laid = [american_tiles(part.partition("laid")[2]) for part in table.get("claims", "").split(";")]
            return [*tile, *(one for tiles in laid for one in tiles)]
        if asks in ("joker.left", "american.payments"):
            return [one for key in ("exposures", "floor", "rack") for one in american_tiles(table.get(key, ""))]
        if asks == "joker.name":
            return american_tiles(table.get("exposure", ""))
        if "floor" in keys:
            texts = [re.sub(r"^\s*\d+\s*(?=\||$)", "", table.get(name, "")) for name in NAMES]
            texts += [table.get(key, "").partition(" by ")[0] for key in ("discard", "picked", "floor", "draws")]
            return [one for text in texts for one in american_tiles(text)]
        return []
    if "east" in keys:
        found = riichi_tiles(table.get("discard", "").partition(" by ")[0])
        for name in NAMES:
            hand, melds, pond = (*table.get(name, "").split("|"), "", "")[:3]
            found += riichi_tiles(hand) + melded(melds) + riichi_tiles(re.sub(r"\d'?[mpsz]>\w+", "", pond))
        return found
    found = melded(table.get("melds", "")) + riichi_tiles(table.get("pond", ""))
    found += riichi_tiles(table.get("hand", "")) + [
        one for part in table.get("past", "").split(";") for one in told(part)
    ]
    if asks.startswith("kuikae") and "call" in table:
        found += riichi_tiles(table.get("call", "").partition(" from ")[0])
    if asks in ("calls.value", "calls.yaku"):
        found += riichi_tiles(table.get("win", ""))
    if asks in ("kuikae.call", "furiten.claim"):
        found += riichi_tiles(table.get("discard", "").partition(" from ")[0])
    if asks == "furiten.safe":
        found += riichi_tiles(table.get("tiles", ""))
    return found


def melded(text: str) -> list[str]:
    """Read melds; an added kan counts its pon once."""
    parts = re.sub(r"(0z\d\d[mpsz]0z)", r" \1 ", text).split()
    grown = {riichi_tiles(part)[0] for part in parts if '"' in part}
    return [one for part in parts for one in riichi_tiles(part) if '"' in part or riichi_tiles(part)[0] not in grown]


def told(part: str) -> list[str]:
    """Read the open tile discarded by another player, unless it is in a meld."""
    return riichi_tiles(part.partition(" ")[2]) if len(part.split()) == 2 else []


def impossible(asks: str, table: Texts) -> Iterator[str]:
    """Yield what is impossible in a position, by counting its characters."""
    tiles = lying(asks, table)
    if is_american(asks):
        counts = Counter(tiles)
        yield from (f"{count} {tile}" for tile, count in counts.items() if count > (8 if tile in "FJ" else 4))
        if asks == "american.winner" and "named" not in table["discard"]:
            wanted = [SIZES[part.split()[1]] - 1 for part in table["claims"].split(";")]
            more = 7 if tiles[0] == "J" else (8 if tiles[0] == "F" else 4) - 1 + 8
            if sum(wanted) > more:
                yield f"{sum(wanted)} tiles of {more}"
        return
    kinds = Counter(tile.replace("0", "5") for tile in tiles)
    yield from (f"{count} {kind}" for kind, count in kinds.items() if count > 4)
    yield from (f"{count} {tile}" for tile, count in Counter(tiles).items() if tile[0] == "0" and count > 1)
    ponds = [table["pond"]] if "pond" in table else [(*table.get(name, "").split("|"), "", "")[2] for name in NAMES]
    yield from (f"{count} discards" for pond in ponds if (count := len(riichi_tiles(pond))) > MOST_DISCARDS)
    if "east" in questions()[asks].keys and len(tiles) > 136 - 14:
        yield f"{len(tiles)} tiles"
    for name in NAMES:
        hand, _, pond = (*table.get(name, "").split("|"), "", "")[:3]
        riichi = name in table.get("riichi", "").split() or "'" in pond
        if riichi and hand.strip() not in ("", "?") and not is_ready(riichi_tiles(hand)):
            yield f"{name} in riichi"


def is_ready(hand: Sequence[str]) -> bool:
    """
    Whether a hand of 13, or of 14 without some tile, is one tile from complete, by another package.

    A tile that waits for a fifth copy of itself is counted as a lone honour instead: the package takes none as a wait.
    """
    counts = [0] * 34
    for tile in hand:
        counts["mpsz".index(tile[1]) * 9 + int(tile[0].replace("0", "5")) - 1] += 1
    lone = next((honour for honour in range(27, 34) if not counts[honour]), None)
    tried = [counts]
    for kind, count in enumerate(counts):
        if count == 4 and lone is not None:
            changed = [*counts]
            changed[kind], changed[lone] = 3, 1
            tried.append(changed)
    return any(int(Shanten().calculate_shanten(each)) <= 0 for each in tried)


@pytest.mark.parametrize("count", [1_400, pytest.param(100_000, marks=pytest.mark.deep)])
def test_no_impossible_position_is_accepted(count: int) -> None:
    chance = Random(count)
    taken, refused = Counter[str](), Counter[str]()
    for asks in islice(cycle(tables()), count):
        table = drawn(chance, asks)
        try:
            put(asks, table)
        except CallwiseError as error:
            refused[asks] += isinstance(error, PositionError)
            continue
        taken[asks] += 1
        assert not list(impossible(asks, table)), (asks, table)
    assert set(taken) == set(questions())
    assert len(refused) > 20


def test_every_position_of_the_course_is_possible() -> None:
    for asks, positions in tables().items():
        for table in positions:
            assert not list(impossible(asks, table)), (asks, table)


def fewest(sources: Sequence[Relation] | None, callers: Sequence[Relation], most: int) -> Mapping[int, int]:
    """Search for the fewest draws before East's first discard, second discard and so on.

    East has melds from `sources`, or any, and `callers` called discards of East's; nothing else is known.
    """
    own = 4 if sources is None else len(sources)
    marks = tuple(callers.count(side) for side in OTHERS)
    start: tuple[int, int, int, int, tuple[int, ...], tuple[int, ...]] = (1, 0, 0, own, (0, 0, 0), marks)
    ways = deque([start])
    seen: set[object] = set()
    best: dict[int, int] = {}
    while ways:
        draws, seat, number, left, made, marked = ways.popleft()
        if number == most or (seat, number, left, made, marked) in seen:
            continue
        seen.add((seat, number, left, made, marked))
        number += seat == 0
        if seat == 0 and sum(marked) <= 1 and (sources is None or left == 0):
            best.setdefault(number, draws)
        source = Seat.EAST.sees(SEATS[seat])
        if seat and left and (sources is None or sources[own - left] is source):
            ways.appendleft((draws, 0, number, left - 1, made, marked))
        for caller in {1, 2, 3} - {seat}:
            calls = tuple(count + (at == caller) for at, count in enumerate(made, 1))
            kept = marked if seat else tuple(count - (at == caller) for at, count in enumerate(marked, 1))
            if max(calls) <= 4 and min(kept) >= 0 and 4 - calls[caller - 1] >= kept[caller - 1]:
                ways.appendleft((draws, caller, number, left, calls, kept))
        ways.append((draws + 1, (seat + 1) % 4, number, left, made, marked))
    return best


@pytest.mark.parametrize(
    ("melds", "callers", "sharp"),
    [
        (None, "", 16),
        ("", "", 14),
        ("444'm 555'm 666'm 777'm", "", 18),
        ("44'4m 5'55m", "", 14),
        ("", "kamicha kamicha toimen shimocha", 22),
        ("444'm", "shimocha shimocha kamicha kamicha kamicha kamicha", 22),
    ],
)
def test_counts_of_draws_are_lower_bounds(melds: str | None, callers: str, sharp: int) -> None:
    """The count is exact from some number of discards on; before, or if the last was called, never too high."""
    made, sides = None if melds is None else read_melds(melds), tuple(map(Relation, callers.split()))
    found = fewest(None if made is None else [meld.source for meld in made], sides, 22)
    for number, draws in found.items():
        least = fewest_draws(number, sides, made, Seat.EAST)
        assert least == draws if number >= sharp else least <= draws, number
    assert max(found) == 22


def test_no_player_exceeds_these_counts_of_discards() -> None:
    every = [side for side in OTHERS for _ in range(4)]
    melds = read_melds("444'm 555'm 666'm 777'm")
    assert fewest_draws(MOST_DISCARDS, every, melds, Seat.EAST) <= DRAWS
    assert fewest_draws(MOST_DISCARDS + 1, every, melds, Seat.EAST) > DRAWS
