"""Positions of a recorded game as question entries: what one player sees, with the others' hands hidden."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from callwise.ground.seats import Seat
from callwise.riichi.hand.kan_histories import untold_kans
from callwise.riichi.hand.waiting_player import PlayerEvent
from callwise.riichi.logs.replay.hand_record import Act, Calling, DeclaredKan, Discarding
from callwise.riichi.logs.replay.hand_replay import ReplayedHand
from callwise.riichi.questions.furiten.written_past import written
from callwise.riichi.table.discard import Claim, Discard
from callwise.riichi.table.melds import Call, Meld, MeldKind, as_they_lie
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.own_kans import written_at
from callwise.riichi.table.pond import PondTile, write_pond
from callwise.riichi.table.table import Turn
from callwise.riichi.table.tiles import Tile, format_tiles

Entries = dict[str, str]


def whole_table(played: ReplayedHand, shown: Iterable[Seat], moment: Discard | Turn) -> Entries:
    """Write a table at a moment, with only these hands shown."""
    key = "turn" if isinstance(moment, Turn) else "discard" if moment.kan is None else "kan"
    entries = {key: str(moment)}
    for seat, one in played.sitting.items():
        hand = format_tiles(one.hand) if one.hand is not None and seat in shown else "?"
        entries[seat.value] = f"{hand} | {write_melds(one.made)} | {write_pond(one.pond)}".strip()
    if past := _kans(played, shown):
        entries["past"] = past
    return entries | _between(played)


def _kans(played: ReplayedHand, shown: Iterable[Seat]) -> str:
    """Write when kans were made, if this may matter to a shown hand and the other entries don't show it."""
    if not played.kans_at:
        return ""
    told = played.table
    untold = replace(told, kans_at=())
    seats = [seat for seat in shown if told[seat].hand is not None]
    needed = {kan.meld for seat in seats for kan in untold_kans(untold, seat)}
    made = {kan: kan.turns[0] for kan in told.own_kans if kan.meld in needed}
    return written_at(made, told.played or (), told.moment)


def _between(played: ReplayedHand) -> Entries:
    """Write the middle of the table; the wall follows from the ponds."""
    hand = played.hand
    entries = {"wind": hand.wind.value}
    if hand.honba:
        entries["honba"] = str(hand.honba)
    if played.sticks:
        entries["sticks"] = str(played.sticks)
    return entries


def with_claims(entries: Entries, claims: Sequence[Claim]) -> Entries:
    """Add claims to a table."""
    return {"claims": "; ".join(map(str, claims)), **entries}


def _held(hand: Iterable[Tile] | None, made: Sequence[Meld]) -> Entries:
    melds = write_melds(as_they_lie(made))
    return {"hand": format_tiles(hand or ()), **({"melds": melds} if melds else {})}


def held_by(played: ReplayedHand, seat: Seat) -> Entries:
    """Write a hand with its melds."""
    return _held(played.sitting[seat].hand, played.sitting[seat].made)


def after_call(played: ReplayedHand, seat: Seat, call: Call) -> Entries:
    """Write a hand right after a call, from the caller's side."""
    one = played.sitting[seat]
    return {"call": str(call), **_held(one.hand, one.made[:-1])}


def before_call(played: ReplayedHand, seat: Seat, tile: Tile, by: Seat) -> Entries:
    """Write a hand and a discard it could call."""
    return {"discard": str(tile), "from": seat.sees(by).value, **held_by(played, seat)}


def waiting_hand(
    played: ReplayedHand, seat: Seat, *, drawn: Tile | None = None, past: Sequence[PlayerEvent] = ()
) -> Entries:
    """Write a waiting hand with its discards, including the live one, and the latest events; not right after a kan."""
    lying, pond = played.open, list(played.sitting[seat].pond)
    if lying is not None and lying.by is seat:
        pond.append(PondTile(lying.tile, lying.turned))
    entries = held_by(played, seat)
    if drawn is not None:
        entries["drawn"] = str(drawn)
    if pond:
        entries["pond"] = write_pond(pond)
    if past:
        entries["past"] = "; ".join(map(written, past))
    return {**entries, "seat": seat.value, "wind": played.hand.wind.value}


def events(acts: Iterable[Act], seat: Seat) -> list[PlayerEvent]:
    """Return acts as events seen by a waiting player."""
    found: list[PlayerEvent] = []
    for act in acts:
        side = seat.sees(act.seat)
        match act:
            case Discarding():
                found.append(PlayerEvent(side, None if act.seat is seat else act.tile))
            case Calling():
                found.append(PlayerEvent(side, call=act.call.kind))
            case DeclaredKan() if act.kind is MeldKind.SHOUMINKAN and act.seat is not seat:
                found.append(PlayerEvent(side, act.tiles[0], MeldKind.SHOUMINKAN))
    return found


def write_melds(melds: Iterable[Meld]) -> str:
    """Write melds separated by spaces."""
    return " ".join(map(write_meld, melds))
