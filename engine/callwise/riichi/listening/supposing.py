"""
Completing a position that a sentence leaves open, as harmlessly as possible.

Missing tiles of a hand are sequences and a pair that touch none of the known tiles; other entries have the value that
changes least. What is supposed is always shown as such.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from callwise.ground.errors import CallwiseError
from callwise.ground.seats import SEATS, Relation, Seat
from callwise.question.listening.words import spaced
from callwise.riichi.hand.hand import waits
from callwise.riichi.listening.happenings import OWN
from callwise.riichi.listening.telling import Telling
from callwise.riichi.table.melds import Call
from callwise.riichi.table.mjt import read_call, read_melds
from callwise.riichi.table.tiles import Tile, format_tiles, parse_tiles

_SEATS = tuple(seat.value for seat in SEATS)
_HARMLESS = {
    "from": "kamicha",
    "noticed": "at-once",
    "gap": "none",
    "since": "nothing",
    "yaku": "granted",
    "why": "four-winds",
}
_NOT_DEALER = (Seat.WEST.value, Seat.NORTH.value)
_ANY = "4m"
_DRAWN = ("9p", "1s")
RIICHI_POND = "1'z"
"""Discards of a player in riichi."""
_BESIDE = (len(" "), len(" mangan "))
_SIZES = (13, 14)
_GROUP, _ORPHANS = 3, 12
_TERMINALS = {tile.kind for tile in parse_tiles("19m19p19s1234567z")}
_SEQUENCES = tuple(f"{ranks}{suit}" for ranks in spaced("234 567 678 345 456 789 123") for suit in "mps")
_PAIRS = spaced("22m 88m 22p 88p 22s 88s 33z 44z")
_ROW = "? | | 1z9m1p9s5z6z1m9p4z7z1s2z9m1p5z9s3z"
_MELDS = {"chii": _SEQUENCES, "pon": spaced("222m 888m 222p 888p 222s 888s")}
_NO_YAKU = "234m 567p 789s 99p 5s"
"""Groups, a pair, and the tile that would make another pair a triplet."""
_WAITS = spaced("45m 45p 45s 67m 67p 67s")


def suppositions(told: Telling, entries: Mapping[str, str], needed: Sequence[str]) -> Iterator[Mapping[str, str]]:
    """Yield positions that complete the entries, the likeliest first; `needed` are the entries that are missing."""
    known = {**_let_pass(told), **entries}
    holder = told.seating.me.value if "kan" in entries else "hand"
    if holder in (*needed, told.seating.me.value) and holder not in known and (shape := waiting_for(_waited(told))):
        known[holder] = shape
    if "hand" in needed and "melds" not in known and (meld := _named_meld(told, known.get("hand", ""))):
        known["melds"] = meld
    known |= {key: text for key, text in _around(told, known).items() if key not in known}
    if "claims" in needed and "claims" not in known and "discard" in known:
        tile, _, by = known["discard"].partition(" by ")
        claims = [told.supposed_claim(act, tile) for act in told.claims_on(Seat(by))]
        known |= {"claims": "; ".join(claims)} if claims and all(claims) else {}
    if {"discard", "claims"} <= {*needed} - known.keys():
        known |= _contested(told, is_timed="gap" in known)
    if {"by", "winners"} <= {*needed} - known.keys() and told.rons == len(_SEATS) - 1:
        known |= {"by": _SEATS[-1], "winners": " ".join(_SEATS[:-1])}
    if known.get("riichi") == "yes" and {"drawn", "discards"} & {*needed}:
        drawn = known.setdefault("drawn", _DRAWN[_DRAWN[0] in known.get("discards", "")])
        known.setdefault("discards", _ANY if drawn != _ANY else _DRAWN[0])
    if "discards" in needed and "discards" not in known and "call" in known:
        known["discards"] = _around_call(read_call(known["call"]))
    me = told.seating.me.value
    if "turn" in needed and known.get(me, "").strip("? ") and "|" not in known[me]:
        drawn = _DRAWN[_DRAWN[0] in known[me]]
        known |= {"turn": f"{me} drew {drawn}", me: f"{completed_hand(known[me], _SIZES[0], '')} {drawn}"}
    if "declares" in needed and "hand" in known:
        known |= {"drawn": known.get("drawn", _DRAWN[0]), "declares": known.get("drawn", _DRAWN[0])}
        known["hand"] = f"{completed_hand(known['hand'], _SIZES[0], known.get('melds', ''))} {known['drawn']}"
    if "wins" in needed and "wins" not in known and (value := told.numbers.of("value")) is not None:
        by = known.get("discard", "").partition(" by ")[2]
        known["wins"] = f"{next(seat for seat in _NOT_DEALER if seat != by)} {value[0]}"
    plain = {key: text for key, text in _HARMLESS.items() if key in needed or key == "yaku"}
    hands = [key for key in ("hand", *_SEATS) if key in known and known[key].partition("|")[0].strip("? ")]
    for size in _SIZES:
        table = dict(known)
        for key in hands:
            own = size if key == "hand" or key in known.get("turn", known.get("moment", "")) else _SIZES[0]
            table[key] = completed_hand(known[key], own, known.get("melds", "") if key == "hand" else "")
            if known.get("moment", "").startswith(f"{key} drew") and "|" not in table[key]:
                table[key] += " | |"
        if not _waits(table):
            continue
        yield {**plain, **table}
        yield {**{key: text for key, text in plain.items() if key != "yaku"}, **table}


def _waits(table: Mapping[str, str]) -> bool:
    """Whether a hand waits for one of the tiles in question, if there are any."""
    try:
        wanted = {tile.kind for tile in parse_tiles(table["tiles"])}
        return not wanted.isdisjoint(waits(parse_tiles(table["hand"]), read_melds(table.get("melds", ""))))
    except (CallwiseError, KeyError):
        return True


def _waited(told: Telling) -> Sequence[str]:
    """Return the tiles that are waited for: those said to be, or the one that was passed on and the one in question."""
    waited, passed, (loose, _) = told.found.places.get("wait"), told.passed, told.loose()
    wanted = loose or (told.discard.tiles if told.discard is not None else [])
    pond = told.found.places.get("pond")
    if waited is not None and not waited.tiles and pond is not None and not told.hand:
        return pond.tiles[:1]
    return waited.tiles if waited is not None else [*passed, *wanted] if waiting_for([*passed, *wanted]) else passed


def _let_pass(told: Telling) -> Mapping[str, str]:
    """Return the win that was passed on, if the sentence names its tile, and the riichi before it."""
    if not told.passed:
        return {}
    past = {"past": f"shimocha {told.passed[0]}"}
    return {**past, "pond": RIICHI_POND} if told.passed_in_riichi else past


def _contested(told: Telling, *, is_timed: bool) -> Mapping[str, str]:
    """Return a discard that players claim, if the sentence names the claims and no tile."""
    if told.rons:
        winners = SEATS[1 : 1 + told.rons]
        return {"discard": f"{_ANY} by east", "claims": "; ".join(f"{seat.value} ron {_ANY}" for seat in winners)}
    said = told.contest or told.opposed
    if is_timed and not told.contest and "versus" in told.meanings:
        said = said[::-1]
    by = told.seating.free_for({act.actor: act.what == "chii" for act in said}) if said else None
    if by is None:
        return {}
    claims = [told.supposed_claim(act, _ANY) for act in said]
    if is_timed:
        claims = told.timed(claims, told.numbers.later)
    return {"discard": f"{_ANY} by {by.value}", "claims": "; ".join(claims)} if all(claims) else {}


def _around(told: Telling, entries: Mapping[str, str]) -> Mapping[str, str]:
    """Return what has to lie elsewhere on the table for what the entries say."""
    kan, moment = entries.get("kan", ""), entries.get("moment", "")
    found: dict[str, str] = {}
    if kan.endswith("as shouminkan"):
        tile, _, seat = kan.removesuffix(" as shouminkan").partition(" by ")
        rank = tile[0].replace("0", "5")
        is_across = told.seating.me.at(Relation.TOIMEN).value == seat
        found[seat] = f"? | {rank}'{rank}{rank}{tile[1]}" if is_across else f"? | {rank}{rank}'{rank}{tile[1]}"
    if " drew " in moment and told.hand:
        own = Seat(moment.partition(" ")[0])
        found |= {seat.value: f"? | | 5{suit}" for seat, suit in zip(SEATS[: SEATS.index(own)], "mps", strict=False)}
    if "wall" in entries:
        found["discard"] = "4m by west"
        if "tenpai" in told.meanings and "noten" not in told.meanings:
            found["east"] = "123m 456p 789s 33z 67s"
        if "nagashi" in told.meanings:
            found |= row_of_ends(told)
            found |= {"north": _ROW} if "two" in told.meanings else {}
            found |= {key: "1" for key in ("honba", "sticks") if key in told.meanings}
    return found


def row_of_ends(told: Telling) -> Mapping[str, str]:
    """Return the discards of a nagashi mangan, the dealer’s or South’s."""
    seat = "east" if _is_dealers(told) else "south"
    return {"discard": f"1z by {seat}", seat: _ROW}


def other_discard(tile: str) -> str:
    """Return a discard that isn't the tile to win on."""
    return "4z" if tile == "3z" else "3z"


def _is_dealers(told: Telling) -> bool:
    """Whether a nagashi mangan is said to be the dealer’s: ``dealer got nagashi``, ``nagashi mangan as dealer``."""
    start, end = told.meanings["nagashi"]
    before = [name for name, span in told.found.seats if span[1] <= start]
    dealers = [span for name, span in told.found.seats if name == "east"]
    as_ = told.meanings.get("as", (0, 0))[1]
    after = any(span[0] - end in _BESIDE or 0 < span[0] - as_ < len(" the ") for span in dealers)
    return before[-1:] == ["east"] or after


def without_yaku(told: Telling, entries: Mapping[str, str]) -> Iterator[Mapping[str, str]]:
    """Yield positions with a hand that waits for the tile, or for any, and has no yaku but by its melds."""
    known, laid = (
        {"pond": other_discard(entries.get("tile", "")), **entries},
        f"{entries.get('melds', '')} {_sequence(told)}".strip() or _named_meld(told, ""),
    )
    known |= {"melds": laid} if laid else {}
    try:
        called = len(read_melds(known.get("melds", "")))
    except CallwiseError:
        return
    for suits in ("mps", "psm", "smp"):
        *groups, pair, tile = spaced(_NO_YAKU.translate(str.maketrans("mps", suits)))
        tile = known.get("tile", tile)
        yield {**known, "tile": tile, "hand": " ".join((*groups[called:], pair, f"{tile[0]}{tile}"))}


def _sequence(told: Telling) -> str:
    """Return a meld for the player's chii if the sentence names its tile, or an empty text."""
    for act in told.found.acts:
        if act.what == "chii" and act.actor in OWN and (tile := told.called_tile(act)):
            claim = told.claim(act, tile) or told.supposed_claim(act, tile)
            return f"{tile[0]}'{claim.rpartition(' ')[2]}" if claim else ""
    return ""


def _named_meld(told: Telling, hand: str) -> str:
    """Return a meld for the player's own call if its tiles aren't given, or an empty text."""
    acts = (act for act in told.found.acts if act.what in _MELDS and act.actor in OWN and not act.tiles)
    called = next(acts, None)
    if called is None or told.is_answering(called):
        return ""
    try:
        tiles = format_tiles(_apart(_MELDS[called.what], parse_tiles(hand)))
    except CallwiseError:
        return ""
    return f"{tiles[0]}'{tiles[1:]}"


def waiting_for(tiles: Sequence[str]) -> str:
    """Return the tiles of a hand that wait for these: in a row, in the middle, or for a pair."""
    suits, ranks = {tile[1] for tile in tiles}, sorted({int(tile[0]) or 5 for tile in tiles})
    if len(suits) != 1:
        return "".join(tile * 2 for tile in tiles) if len(tiles) == 2 else ""
    suit, first = suits.pop(), ranks[0]
    if len(ranks) > 1 and suit != "z" and ranks == list(range(first, ranks[-1] + 1, 3)):
        return f"{''.join(str(rank) for rank in range(first + 1, ranks[-1]))}{suit}"
    if len(ranks) == 1:
        return f"{first - 1}{first + 1}{suit}" if suit != "z" and 1 < first < 9 else f"{first}{suit}"
    return ""


def completed_hand(text: str, size: int, melds: str) -> str:
    """Return a hand filled up to a size, with its melds and pond as they are."""
    held, bar, rest = text.partition("|")
    try:
        known = parse_tiles(held)
        laid = [tile for meld in read_melds(f"{melds} {rest.partition('|')[0]}".strip()) for tile in meld.tiles]
        count = len(read_melds(f"{melds} {rest.partition('|')[0]}".strip()))
    except CallwiseError:
        return text
    short = size - _GROUP * count - len(known)
    if len(known) == _ORPHANS and short == 1 and all(tile.kind in _TERMINALS for tile in known):
        return f"{held.strip()} {known[-1]}"
    more = _more(short, (*known, *laid)) if short > 0 else ""
    return f"{held.strip()} {more}".strip() + (f" {bar}{rest}" if bar else "")


def _more(count: int, known: Sequence[Tile]) -> str:
    """Return that many tiles, none of a kind beside a known one if that can be."""
    groups, left = divmod(count, _GROUP)
    if left == 1 and groups:
        groups, left = groups - 1, 4
    pool = [*_PAIRS] if left in (2, 4) else []
    chosen: list[Tile] = []
    for _ in range(groups):
        chosen += _apart(_SEQUENCES, (*known, *chosen))
    if pool:
        chosen += _apart(pool, (*known, *chosen))
    if left == 4:
        chosen += _apart(_WAITS, (*known, *chosen))
    if left == 1:
        chosen += _apart(tuple(pair[1:] for pair in _PAIRS), (*known, *chosen))
    return format_tiles(chosen)


def _apart(pool: Sequence[str], known: Sequence[Tile]) -> tuple[Tile, ...]:
    """Return the tiles of a pool that touch the fewest known ones."""

    def touches(text: str) -> int:
        near = {
            step for tile in parse_tiles(text) for by in (-2, -1, 0, 1, 2) if (step := tile.kind.step(by)) is not None
        }
        near |= {tile.kind for tile in parse_tiles(text)}
        return sum(tile.kind in near for tile in known)

    return parse_tiles(min(pool, key=touches))


def _around_call(call: Call) -> str:
    """Return the tiles of a call, and those beside them in its suit."""
    kinds = {tile.kind for tile in (call.tile, *call.shown)}
    beside = {step for kind in kinds for by in (-1, 0, 1) if (step := kind.step(by)) is not None}
    return "".join(map(str, sorted(beside if len(kinds) > 1 else kinds)))
