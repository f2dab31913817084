"""A hand in play as its reader is told it: who does what, and how it ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from callwise.ground.faces import number
from callwise.ground.seats import Seat
from callwise.law.ruling import Fact, Sentence
from callwise.riichi.logs.replay.hand_record import Draw, RecordedWin
from callwise.riichi.play.played_acts import Doing, PlayedAct
from callwise.riichi.play.programs.shape import count, shanten
from callwise.riichi.table.tiles import Tile

_DOES: Mapping[Doing, tuple[str, str]] = {
    Doing.DISCARD: ("discards", " {tiles}"),
    Doing.RIICHI: ("declares", " [[riichi]] with {tiles}"),
    Doing.ANKAN: ("declares", " a closed [[kan]] of {tiles}"),
    Doing.SHOUMINKAN: ("adds", " {tiles} to a [[pon]]"),
    Doing.CHII: ("calls", " [[chii]] with {tiles}"),
    Doing.PON: ("calls", " [[pon]] with {tiles}"),
    Doing.KAN: ("calls", " [[kan]] with {tiles}"),
    Doing.RON: ("wins", " by [[ron]]"),
    Doing.TSUMO: ("wins", " by [[tsumo]]"),
    Doing.NINE: ("ends", " the hand with nine terminals"),
    Doing.PASS: ("passes", ""),
    Doing.OBJECT: ("objects", ""),
}
_BEATEN = ", but another claim comes first"
_DRAWS: Mapping[Draw, str] = {
    Draw.EXHAUSTIVE: "Nobody wins: the wall is empty",
    Draw.NAGASHI: "The wall is empty: [[nagashi-mangan]]",
    Draw.NINE_TERMINALS: "The hand ends: nine terminals",
    Draw.FOUR_WINDS: "The hand ends: four of the same wind",
    Draw.FOUR_RIICHI: "The hand ends: four [[riichi]]",
    Draw.FOUR_KANS: "The hand ends: four [[kan]]",
    Draw.THREE_WINS: "The hand ends: three wins on one tile",
}


def told_act(
    act: PlayedAct, seat: Seat, reader: Seat, *, is_beaten: bool = False, since: Seat | None = None
) -> Sentence:
    """Return what a seat does in words, to the reader as “you”; a late claim is made since another seat has drawn."""
    does, rest = _DOES[act.doing]
    who = f"You {does.removesuffix('s')}" if seat is reader else f"{{seat}} {does}"
    if does == "passes" and seat is reader:
        who = "You pass"
    facts: dict[str, Fact] = {"seat": seat, "tiles": act.tiles}
    if since is not None:
        return Sentence(f"{{since}} draws, and then {who}{rest}", {**facts, "since": since})
    return Sentence(f"{who}{rest}{_BEATEN if is_beaten else ''}", facts)


def told_distance(held: Sequence[Tile], melds: int) -> Sentence:
    """Return how far a hand is from tenpai; with a tile to discard, how far the best discard leaves it."""
    away = shanten(count(held), melds)
    if away < 0:
        return Sentence("Your hand is complete.")
    if away == 0:
        return Sentence("You’re [[tenpai]] after the right discard." if len(held) % 3 == 2 else "You’re [[tenpai]].")
    return Sentence(f"Your hand is {number(away)} {'tile' if away == 1 else 'tiles'} from [[tenpai]].")


def told_ruling(act: PlayedAct, seat: Seat, *, is_legal: bool) -> Sentence:
    """Return whether a seat can do something, in words that don't tell a hidden hand."""
    if is_legal and act.doing is Doing.RIICHI:
        return Sentence("Nothing that lies open forbids {seat}’s [[riichi]].", {"seat": seat})
    does, rest = _DOES[act.doing]
    can = "can" if is_legal else "can’t"
    return Sentence(f"{{seat}} {can} {does.removesuffix('s')}{rest}.", {"seat": seat, "tiles": act.tiles})


def told_end(wins: Sequence[RecordedWin], draw: Draw | None, reader: Seat) -> Sentence:
    """Return how a hand ends in words, to the reader as “you”."""
    if draw is not None:
        return Sentence(_DRAWS[draw])
    *before, last = ("you" if win.seat is reader else win.seat.words for win in wins)
    who = f"{', '.join(before)} and {last}" if before else last
    wins_by = "win" if before or last == "you" else "wins"
    by = wins[0].by
    if by is None:
        return Sentence(f"{who} {wins_by} by [[tsumo]]")
    return Sentence(f"{who} {wins_by} on {'your' if by is reader else f'{by.words}’s'} tile")
