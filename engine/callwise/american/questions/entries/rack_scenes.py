"""Pictures of American tables: racks, exposures, the floor, and the clocks that players must watch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from callwise.american.table.acts import Act, Call, Discard
from callwise.american.table.exposures import LooseTiles, WrongExposure
from callwise.american.table.player import Player
from callwise.american.table.table import Phase, Table
from callwise.american.table.tiles import Tile
from callwise.ground.faces import Face, Laid, listed
from callwise.ground.seats import Seat
from callwise.law.ruling import Fact, Sentence
from callwise.question.scene import AtSeat, Clock, Clocks, Count, InPond, Racks, Running, Scene, Token, you_are

State = tuple[Running, Sentence]
"""The state of a clock at a moment, with its label."""
Moment = tuple[Sentence, tuple[State, State, State]]
"""The name of a moment, and the state of the three clocks."""

_LOW_WALL = 4
"""The wall is counted on the table if it may end within this go-around."""
NOW = Sentence("Now")
_CLOCKS = (
    (Sentence("Last discard"), Sentence("can it still be called?")),
    (Sentence("Turn"), Sentence("who can exchange?")),
    (Sentence("Exposure"), Sentence("made this turn?")),
)


def states(table: Table) -> tuple[State, State, State]:
    """Return the state of the three clocks: the window, the turn, and this turn's exposure."""
    return _window(table), _turn(table), _exposure(table)


def show(table: Table, moments: Sequence[Moment] = ()) -> Scene:
    """Describe a table, with the moments of a turn that is played; by default the only moment is now."""
    every = moments or ((NOW, states(table)),)
    clocks = tuple(
        Clock(name, asks, tuple(stands[nth] for _, stands in every)) for nth, (name, asks) in enumerate(_CLOCKS)
    )
    panel = Clocks(Sentence("What is open"), tuple(name for name, _ in every), clocks)
    return Scene((replace(racks(table), is_played=bool(moments)), panel), tuple(in_words(table)))


def show_tried(before: Table, after: Table, act: Act, moments: Sequence[Moment]) -> Scene:
    """Describe a table after an illegal act, with the places its tiles left and where they are now."""
    scene, was, panel = show(after, moments), racks(before), racks(after)
    held = {one.seat: one.hand or () for one in was.seats}
    laid = {one.seat: one.laid for one in was.seats}
    seats = tuple(replace(one, gaps=_without(held[one.seat], one.hand or ())) for one in panel.seats)
    refused = [
        f"meld:{one.seat.value}:{nth}"
        for one in seats
        for nth, group in enumerate(one.laid)
        if group not in laid[one.seat]
    ]
    if isinstance(act, Call | Discard):
        refused = ["discard"]
    panel = replace(panel, seats=seats, refused=next(iter(refused), ""), is_played=True)
    return replace(scene, panels=(panel, *scene.panels[1:]))


def _without(faces: Sequence[Face], others: Sequence[Face]) -> tuple[Face, ...]:
    """Return the faces that aren't among the others, copies by number."""
    left, gone = list(others), []
    for one in faces:
        if one in left:
            left.remove(one)
        else:
            gone.append(one)
    return tuple(gone)


def racks(table: Table) -> Racks:
    """Describe the racks and the tiles between them."""
    floor = [InPond(tile) for tile in table.floor]
    if table.discard is not None and table.called is None:
        floor.append(InPond(table.discard.tile, lit=True))
    near = table.you or table.turn
    seats = tuple(_at_seat(table, seat, player) for seat, player in table.seated())
    counts = (Count(Token.WALL, table.wall),) if table.wall < _LOW_WALL else ()
    return Racks(Sentence("The table"), seats, near, tuple(floor), counts, is_you=table.you is not None)


def in_words(table: Table) -> Iterator[Sentence]:
    """Describe a table in words, a sentence for each known fact."""
    if table.you is not None:
        yield you_are(table.you)
    for seat, player in table.seated():
        yield from _player_in_words(table, seat, player)
    yield from _moment_in_words(table)
    if table.card:
        yield Sentence("On the card: {hands}.", {"hands": "; ".join(one.written for one in table.card)})
    if table.floor:
        yield Sentence("On the floor: {tiles}.", {"tiles": table.floor})
    if table.in_last_wall:
        yield Sentence("The last wall has begun.")
    yield Sentence("{count} are left to pick.", {"count": "1 tile" if table.wall == 1 else f"{table.wall} tiles"})


def _at_seat(table: Table, seat: Seat, player: Player) -> AtSeat:
    picked = table.picked if table.phase is Phase.PICKED and seat is table.turn else None
    hand = player.rack
    if hand is not None and picked is not None:
        hand = (*hand, picked)
    back = _back(table, seat)
    if hand is not None:
        hand = (*hand, *back)
    badges = ["[[dead|dead|dead]]"] if player.dead else []
    if player.plays_concealed:
        badges.append("[[concealed-hand|concealed|concealed]]")
    on_turn = seat is table.turn
    return AtSeat(
        seat,
        hand,
        player.count + len(back),
        _laid(table, seat, player),
        drawn=picked if hand is not None else None,
        badges=tuple(badges),
        says=_does(table, seat),
        called=table.called.tile if table.called is not None and on_turn else None,
        has_discarded=table.window is not None and table.window.by is seat,
        closed=on_turn and table.phase is Phase.PICKED and hand is not None and picked is None,
    )


def _back(table: Table, seat: Seat) -> tuple[Tile, ...]:
    """Return the tiles of a dead hand’s exposures that are back in its rack."""
    return tuple(tile for nth in sorted(table.returned(seat)) for tile in table[seat].exposures[nth].tiles)


def _laid(table: Table, seat: Seat, player: Player) -> tuple[Laid, ...]:
    """Return the open groups at a seat, including any wrong tile given for a joker."""
    wrong = table.wrong if table.wrong is not None and table.wrong.target.seat is seat else None
    found = None if wrong is None else table.exposure(wrong.target)
    shown: tuple[Laid, ...] = tuple(
        WrongExposure(one, wrong.tile) if wrong is not None and found is not None and found[0] == nth else one
        for nth, one in enumerate(player.exposures)
        if nth not in table.returned(seat)
    )
    return (*shown, *map(LooseTiles, player.loose))


def _does(table: Table, seat: Seat) -> Sentence | None:
    """Return a player's act at this moment, to be shown next to the name."""
    discard = table.discard
    if discard is not None and discard.by is seat and table.called is None:
        return None if seat is table.you else Sentence("discards")
    if seat in table.wanted:
        return Sentence("wants the discard")
    if table.phase is Phase.CALLED and seat is table.turn:
        return Sentence("calls")
    if table.phase is Phase.PICKED and seat is table.turn:
        return Sentence("has picked")
    if table.phase is Phase.MAIN and seat is table.turn:
        return _turn_in_words(table)
    if table.won is not None and table.won.seat is seat:
        return Sentence("has won")
    return None


def _turn_in_words(table: Table) -> Sentence:
    """Describe a turn that has begun, by its exposure if there is one."""
    if table.fresh is None:
        return Sentence("to play")
    return Sentence("exposed, then exchanged" if table.fresh.frozen else "just exposed")


def _player_in_words(table: Table, seat: Seat, player: Player) -> Iterator[Sentence]:
    you = seat is table.you
    who: Fact = "You" if you else seat
    if player.rack:
        does = "hold" if you else "holds"
        others = f" and {player.unseen} other{'s' if player.unseen > 1 else ''}" if player.unseen else ""
        yield Sentence(
            f"{{who}} {does} {{tiles}}{others} in the rack.", {"who": who, "tiles": (*player.rack, *_back(table, seat))}
        )
    does = "have" if you else "has"
    shown = [one.words for one in _laid(table, seat, player) if not isinstance(one, LooseTiles)]
    if shown:
        yield Sentence(f"{{who}} {does} exposed {listed(shown)}.", {"who": who})
    for tiles in player.loose:
        what = "{tiles} alone" if len(tiles) == 1 else "{tiles}, which don’t make a group"
        yield Sentence(f"{{who}} {does} exposed {what}.", {"who": who, "tiles": tiles})
    if player.dead:
        yield Sentence("Your hand is [[dead]]." if you else "{who}’s hand is [[dead]].", {"who": who})
    if player.plays_concealed:
        plays = "play" if you else "plays"
        yield Sentence(f"{{who}} {plays} a [[concealed-hand]].", {"who": who})


def _moment_in_words(table: Table) -> Iterator[Sentence]:
    discard, turn = table.discard, table.turn
    on_turn: Fact = "You" if turn is table.you else turn
    have = "have" if turn is table.you else "has"
    if discard is not None:
        facts: dict[str, Fact] = {"by": "You" if discard.by is table.you else discard.by, "tile": discard.tile}
        yield Sentence("{by} discarded {tile}.", facts)
        if discard.named is not None:
            yield Sentence("It was misnamed: {named}.", {"named": discard.named})
    if table.phase is Phase.CALLED:
        yield Sentence(f"{{seat}} {have} called it and {have}n’t exposed yet.", {"seat": on_turn})
    elif table.phase is Phase.PICKED:
        picked: Fact = "a tile" if table.picked is None else table.picked
        says = f"{{seat}} {have} picked {{tile}} and {have}n’t racked it."
        yield Sentence(says, {"seat": on_turn, "tile": picked})
    elif table.phase is Phase.MAIN:
        yield Sentence("It’s your turn." if turn is table.you else "It’s {seat}’s turn.", {"seat": turn})
    for seat in table.wanted:
        yield Sentence(
            "You have said “I want that”." if seat is table.you else "{seat} has said “I want that”.", {"seat": seat}
        )
    if table.naming is not None:
        yield Sentence("{seat} {have} begun to name {tile}.", {"seat": on_turn, "have": have, "tile": table.naming})
    if table.fresh is not None:
        called = table.fresh.called
        yield Sentence("{by}’s {tile} was called and exposed this turn.", {"tile": called.tile, "by": called.by})


def _window(table: Table) -> State:
    if table.phase is Phase.CALLED:
        return Running.OFF, Sentence("called")
    return (Running.ON, Sentence("open")) if table.window is not None else (Running.OFF, Sentence("closed"))


def _turn(table: Table) -> State:
    if table.phase is Phase.OVER:
        return Running.OFF, Sentence("over")
    begun = table.phase in (Phase.PICKED, Phase.MAIN)
    if table.turn is table.you:
        return (Running.ON, Sentence("yours")) if begun else (Running.OFF, Sentence("not yours yet"))
    return Running.OFF, Sentence("{seat}" if begun else "not {seat}’s yet", {"seat": table.turn})


def _exposure(table: Table) -> State:
    if table.fresh is None:
        return Running.OFF, Sentence("no")
    if table.fresh.frozen:
        return Running.LOCKED, Sentence("yes, and exchanged since")
    return Running.ON, Sentence("yes")
