"""
The notation of American tables in puzzles.

Each seat is one text: the rack and the exposures, separated by a bar, as in ``11b 345d EE J | 33bJ``. A closed rack is
written as its number of tiles, ``10 | NNNJ``; an omitted seat has a closed rack.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from callwise.american.questions.entries.american_case import CARD_KEY, LAST_WALL, read_yes_or_no
from callwise.american.table.exposures import Exposure, Target
from callwise.american.table.player import Player
from callwise.american.table.possible_table import check, size_of
from callwise.american.table.practice_hands import HAND_SIZE, Hand
from callwise.american.table.table import SET, WALL, Fresh, LiveDiscard, Passing, Phase, Table, Won, Wrong
from callwise.american.table.tiles import Tile, parse_tiles
from callwise.american.table.written_acts import read_exchange
from callwise.american.table.written_card import read_card
from callwise.ground.errors import NotationError, PositionError, check_length, quoted, within
from callwise.ground.seats import SEATS, Seat
from callwise.question.case import Entries, Key

USUAL_WALL = 20
HIDDEN = "?"
_MOST_RACKED = HAND_SIZE + 1
"""The rack size of a player on turn who has picked a tile too many."""
_SEAT_SIGNS = tuple(f" by {seat.value}" for seat in SEATS)
_SEATS = tuple((seat.value, seat.words) for seat in SEATS)
_NAMES = tuple(f"{seat.value} " for seat in SEATS)
_RACK_HOW = (
    "Rack | exposures: 11b 345d EE J | 33bJ.  b bams, c craks, d dots, E S W N winds, R G dragons, 0 soap, F flower, "
    "J joker.  10 | NNNJ is a closed [[rack]] of ten tiles, 6c +9 | NNNJ one with 6c in it.  "
    "10 | (345d): exposed, but not an [[exposure]]"
)

KEYS: Mapping[str, Key] = {
    **{
        seat.value: Key(
            seat.words,
            "" if place else _RACK_HOW,
            optional=True,
            signs=(" | ", " +", " ", *(str(n) for n in range(10))),
        )
        for place, seat in enumerate(SEATS)
    },
    "you": Key("Who you are", optional=True, choices=_SEATS),
    "turn": Key("Whose turn it is", "While a discard can be called, the player who picks next", True, choices=_SEATS),
    "phase": Key(
        "Where the turn stands",
        optional=True,
        choices=tuple(
            (phase.value, words)
            for phase, words in (
                (Phase.CHARLESTON, "[[charleston|Charleston|Charleston]]"),
                (Phase.WINDOW, "A discard can be called"),
                (Phase.CALLED, "Called, but not exposed yet"),
                (Phase.PICKED, "Picked, but not racked"),
                (Phase.MAIN, "Picked or exposed, before the discard"),
                (Phase.OVER, "Somebody has won"),
            )
        ),
    ),
    "discard": Key(
        "The discard that can be called", "8d by west.  8d by west, named 8b was misnamed", True, signs=_SEAT_SIGNS
    ),
    "picked": Key("The picked tile, not racked", "3b; ? is one you can’t see", True, signs=(HIDDEN,)),
    "naming": Key("A tile the player on turn began to name", "4b, if only the number was said", True, seldom=True),
    "fresh": Key(
        "The exposure made this turn", "8d by west: the called tile, and who discarded it", True, signs=_SEAT_SIGNS
    ),
    "redeemed": Key("The rack a joker was just exchanged from", optional=True, choices=_SEATS, drawn=False),
    "announced": Key(
        "An announced exchange",
        "south exchange 3b for west 3b",
        True,
        signs=(*_NAMES, "exchange ", " for "),
        drawn=False,
        seldom=True,
    ),
    "wanted": Key("Who has said they want the discard", "south north", True, False, signs=_NAMES),
    "wrong": Key(
        "A wrong tile given for a joker",
        "8b in west 8d by south; West’s exposure is written as it was",
        True,
        signs=(" in ", *_NAMES, *_SEAT_SIGNS),
        seldom=True,
    ),
    "concealed": Key("Whose hand is concealed", "south north", True, False, signs=_NAMES),
    "dead": Key("Whose hand is dead", "south north", True, False, signs=_NAMES),
    "miscounted": Key("Who has the wrong number of tiles", "north", True, False, signs=_NAMES),
    "returned": Key(
        "Exposures that made a hand dead",
        "north 3b; north E.  They go back into the [[rack]], unless all stay out under the rules",
        True,
        signs=_NAMES,
        drawn=False,
        seldom=True,
    ),
    "seeks": Key("The hand you play", "FF 3333b 444d NEWS 0, and the word concealed if it must be", True, drawn=False),
    "card": replace(CARD_KEY, optional=True, seldom=True),
    "wall": Key("Tiles left to pick", "A number", True, False),
    "lastwall": LAST_WALL,
    "draws": Key("The next tiles of the wall", "3b 4c, the first one first", True, drawn=False, seldom=True),
    "floor": Key("Discards nobody took", "3b 4c E, the last one last", True, seldom=True),
    "passing": Key("Which pass it is", "", True, choices=tuple((one.word, one.word) for one in Passing), drawn=False),
    "won": Key("Who won, and from whom", "south, or south by west", True, False, signs=_NAMES),
}
"""The entries of a puzzle's table from which `read_table` reads a position."""


def read_table(entries: Entries) -> Table:
    """Read a position. Raises NotationError or PositionError."""
    you = entries.read_or("you", Seat.parse, None)
    discard = entries.read_or("discard", LiveDiscard.parse, None)
    picked = entries.read_or("picked", _picked, None)
    players = _players(entries, you)
    phase = entries.read_or("phase", _phase, None) or _usual_phase(entries)
    fresh = entries.read_or("fresh", LiveDiscard.parse, None)
    dead = [seat for seat, player in zip(SEATS, players, strict=True) if player.dead]
    turn = entries.read_or("turn", Seat.parse, None) or _usual_turn(phase, discard, dead, you)
    won = entries.read_or("won", _won, None)
    exchanged = entries.read_or("redeemed", Seat.parse, None)
    read = Table(
        players,
        phase,
        turn,
        discard,
        picked,
        entries.read_or("naming", Tile.parse, None),
        None,
        exchanged,
        int(exchanged is not None),
        entries.read_or("announced", lambda text: read_exchange(text, you), None),
        entries.read_or("wrong", _wrong, None),
        entries.read_or("wall", _number, USUAL_WALL),
        entries.read_or("draws", parse_tiles, ()),
        entries.read_or("floor", parse_tiles, ()),
        entries.read_or("passing", Passing.parse, Passing.RIGHT),
        won=won,
        wanted=entries.read_or("wanted", read_seats, ()),
        card=entries.read_or("card", read_card, ()),
        in_last_wall=entries.read_or("lastwall", read_yes_or_no, False),
        you=you,
    )
    read = _counted(read, entries)
    if _is_mislaid(read, fresh):
        read = replace(read, mislaid=True)
    elif fresh is not None:
        with within("fresh"):
            read = _with_fresh(read, fresh)
    _check_said(read)
    check(read)
    return read


def read_seats(text: str) -> tuple[Seat, ...]:
    """Read seats separated by spaces. Raises NotationError."""
    check_length(text)
    return tuple(map(Seat.parse, text.split()))


def _players(entries: Entries, you: Seat | None) -> tuple[Player, Player, Player, Player]:
    concealed, dead, miscounted = (entries.read_or(key, read_seats, ()) for key in ("concealed", "dead", "miscounted"))
    returned = entries.read_or("returned", _targets, ())
    seeks = entries.read_or("seeks", Hand.parse, None)
    if seeks is not None and you is None:
        raise PositionError("the hand you need is given, so say who you are").at("you")

    def player(seat: Seat) -> Player:
        bare = entries.read_or(seat.value, _seat, Player(None, -1))
        back: list[int] = []
        with within("returned"):
            for one in returned:
                if one.seat is seat:
                    nth = None if one.tile is None else bare.find(one.tile, one.nth)
                    if nth is None:
                        raise PositionError(f"{seat.value} has no exposure of {one.tile} that could go back")
                    back.append(nth)
        own = seeks if seat is you else None
        return replace(
            bare,
            died_of=frozenset(back),
            concealed=seat in concealed,
            dead=seat in dead,
            seeks=own,
            miscounted=seat in miscounted,
        )

    one, two, three, four = map(player, SEATS)
    return one, two, three, four


def _seat(text: str) -> Player:
    check_length(text)
    rack, bar, exposed = text.partition("|")
    if "|" in exposed:
        raise NotationError(f"{quoted(text)} has more than two parts; write rack | exposures, like '11b EE J | 33bJ'")
    laid = exposed.split() if bar else []
    exposures = tuple(Exposure.parse(one) for one in laid if not one.startswith("("))
    loose = tuple(_loose(one) for one in laid if one.startswith("("))
    if (number := rack.strip()).isdecimal():
        if len(number) > 2 or int(number) > _MOST_RACKED:
            raise PositionError(f"a rack has at most {_MOST_RACKED} tiles, got {quoted(number)}")
        return Player(None, int(number), exposures, loose=loose)
    known, plus, unseen = rack.partition("+")
    if plus and not (unseen.strip().isdecimal() and len(unseen.strip()) <= 2):
        raise NotationError(f"{quoted(rack)} doesn’t say how many tiles are hidden; write it like 6c +12")
    tiles = tuple(sorted(parse_tiles(known)))
    return Player(tiles or None if plus else tiles, len(tiles) + int(unseen or 0), exposures, loose=loose)


def _loose(text: str) -> tuple[Tile, ...]:
    """Read ``(345d)``: tiles exposed together that aren't a valid exposure."""
    if not text.endswith(")") or not (tiles := parse_tiles(text[1:-1])):
        raise NotationError(f"{quoted(text)} has no closing bracket; write a wrong exposure like (345d)")
    try:
        right = Exposure.of(tiles)
    except PositionError:
        return tiles
    raise PositionError(f"{right} is an exposure; write it without brackets")


def _counted(table: Table, entries: Entries) -> Table:
    for seat, player in table.seated():
        if seat.value not in entries:
            count = size_of(table, seat)
            table = table.seating(
                seat, Player(None, count, (), concealed=player.concealed, dead=player.dead, seeks=player.seeks)
            )
    if table.phase is Phase.CHARLESTON and "wall" not in entries:
        return replace(table, wall=min(WALL, SET - sum(player.size for player in table.players)))
    return table


def _is_mislaid(table: Table, fresh: LiveDiscard | None) -> bool:
    """Whether the player on turn laid loose tiles this turn; loose tiles next to a new exposure are older."""
    player = table[table.turn]
    loose = [tile for tiles in player.loose for tile in tiles]
    if not loose or table.phase is not Phase.MAIN or table.redeemed is not None:
        return False
    return fresh is None or (fresh.tile in loose and player.find(fresh.tile) is None)


def _picked(text: str) -> Tile | None:
    return None if text.strip() == HIDDEN else Tile.parse(text)


def _phase(text: str) -> Phase:
    try:
        return Phase(text)
    except ValueError:
        raise NotationError(f"{quoted(text)} isn’t a phase; write {', '.join(one.value for one in Phase)}") from None


def _usual_phase(entries: Entries) -> Phase:
    if "won" in entries:
        return Phase.OVER
    if "picked" in entries:
        return Phase.PICKED
    if "passing" in entries:
        return Phase.CHARLESTON
    return Phase.WINDOW if "discard" in entries else Phase.MAIN


def _usual_turn(phase: Phase, discard: LiveDiscard | None, dead: list[Seat], you: Seat | None) -> Seat:
    if phase in (Phase.WINDOW, Phase.PICKED) and discard is not None:
        return next((one for turns in (1, 2, 3) if (one := discard.by.after(turns)) not in dead), discard.by.after(1))
    if phase is Phase.CHARLESTON:
        return Seat.EAST
    if you is None:
        raise PositionError("the turn is missing; write south, or another seat").at("turn")
    return you


def _with_fresh(table: Table, called: LiveDiscard) -> Table:
    nth = table[table.turn].find(called.tile)
    while nth is not None and (later := _later(table, called.tile, nth)) is not None:
        nth = later
    if nth is None:
        raise PositionError(f"{table.turn.value} hasn’t exposed any {called.tile}, so that isn’t a fresh exposure")
    if called.by is table.turn:
        raise PositionError(f"{table.turn.value} can’t have called their own discard")
    fresh = Fresh(nth, called, frozen=table.redeemed is not None)
    return replace(table, fresh=fresh)


def _later(table: Table, tile: Tile, nth: int) -> int | None:
    exposures = table[table.turn].exposures
    return next((place for place in range(nth + 1, len(exposures)) if exposures[place].tile == tile), None)


def _number(text: str) -> int:
    if not text.strip().isdecimal() or len(text) > 3:
        raise NotationError(f"{quoted(text)} isn’t a number of tiles; write it like 20")
    return int(text)


def _won(text: str) -> Won:
    seat, _, by = text.partition(" by ")
    return Won(Seat.parse(seat.strip()), Seat.parse(by.strip()) if by else None)


def _target(text: str) -> Target:
    match text.split():
        case [seat, tile]:
            return Target(Seat.parse(seat), Tile.parse(tile))
        case [seat, tile, nth] if nth.isdecimal() and len(nth) == 1:
            return Target(Seat.parse(seat), Tile.parse(tile), int(nth))
    raise NotationError(f"{quoted(text)} isn’t an exposure; write it like 'north 3b'")


def _targets(text: str) -> tuple[Target, ...]:
    check_length(text)
    return tuple(_target(part) for part in text.split(";") if part.strip())


def _wrong(text: str) -> Wrong:
    check_length(text)
    tile, _, rest = text.partition(" in ")
    where, _, giver = rest.partition(" by ")
    if not giver:
        raise NotationError(f"{quoted(text)} isn’t a wrong tile; write it like '8b in west 8d by south'")
    return Wrong(Seat.parse(giver.strip()), Tile.parse(tile.strip()), _target(where))


def _check_said(table: Table) -> None:
    """Reject impossible announcements and wrong tiles."""
    if table.wrong is not None:
        with within("wrong"):
            found = table.exposure(table.wrong.target)
            if found is None or not found[1].jokers:
                raise PositionError(f"there was no joker in {table.wrong.target} to exchange")
            if found[1].tile == table.wrong.tile:
                raise PositionError(f"{table.wrong.tile} is the right tile there, so there’s nothing to put right")
    if table.announced is not None and table.announced.seat is not table.turn and table.phase is Phase.OVER:
        raise PositionError("nobody can announce anything once somebody has won").at("announced")
