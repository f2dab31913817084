"""
Wins in puzzle notation, and their display.

A win is a whole table with the winning discard, or a turn with the drawn tile, and who wins: ``wins = "south; north
haneman"``. A shown hand is scored without dora other than red fives. A hidden one states its value, which can't
contradict its melds. Wins that furiten prevents under the usual ruleset are refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from callwise.ground.errors import NotationError, PositionError, check_length, quoted, within
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Fact, Sentence, Verdict
from callwise.law.sentences import in_words
from callwise.question.case import Entries
from callwise.question.scene import Note, Scene, Shout
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.agreement.riichi_options import RobbedClosedKan
from callwise.riichi.calls.claims import judge_claim
from callwise.riichi.calls.winning import judge_tsumo, judge_unseen_ron
from callwise.riichi.hand.hand import By, Finish, worth
from callwise.riichi.payment.certain_yakuman import WonHand, certain_by_melds
from callwise.riichi.payment.declared_value import check_stated
from callwise.riichi.payment.points import Value
from callwise.riichi.payment.price import Winner
from callwise.riichi.payment.win_settlement import EndedDeal
from callwise.riichi.questions.entries.table_scene import SHOUTS, sentences, whole_table
from callwise.riichi.questions.entries.written_table import read_table
from callwise.riichi.table.discard import Claim, ClaimKind, Discard
from callwise.riichi.table.melds import Meld, MeldKind
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.past import play_over
from callwise.riichi.table.table import Table, Turn
from callwise.riichi.table.tiles import Tile
from callwise.riichi.terms import TERMS

WIN_EXAMPLE: Mapping[str, str] = {
    "turn": "south drew 3s",
    "wins": "south",
    "south": "22m 123s | 5'55z 6'66z 7'77z",
    "honba": "1",
}


@dataclass(frozen=True)
class WonTable:
    """A whole table at the moment of a win, and the win to settle."""

    table: Table
    ended: EndedDeal


def read_win(entries: Entries) -> WonTable:
    """Read the table and who wins. Raises NotationError or PositionError."""
    if ("discard" in entries) is ("turn" in entries):
        raise PositionError("a win is on a discard or a draw; write discard or turn, not both").at("wins")
    moment = entries.read("discard", _discard) if "discard" in entries else entries.read("turn", _draw)
    table = read_table(entries, moment)
    by = moment.by if isinstance(moment, Discard) else None
    wins = entries.read("wins", _wins)
    with within("wins"):
        if by is None and [seat for seat, _ in wins] != [table.turn.seat]:
            raise PositionError(f"{moment} can only be won by {table.turn.seat.value}, got {quoted(entries['wins'])}")
        if by is not None and any(seat is by for seat, _ in wins):
            raise PositionError(f"{by.value} discarded the tile; one to three others win on it")
        winners = [_winner(seat, stated, table) for seat, stated in wins]
    riichi = tuple(seat for seat in SEATS if table[seat].riichi and not (seat is by and table.discard.turned))
    first = by or SEATS[0]
    ordered = tuple(sorted(winners, key=lambda one: (first.turns_to(one.seat) - 1) % 4))
    return WonTable(table, EndedDeal(ordered, by, table.honba, riichi, table.deposits - len(riichi)))


@dataclass(frozen=True)
class WonMelds:
    """A table at the moment of a win; only the melds need to be known, since the hand's value isn't asked."""

    table: Table
    won: WonHand


def read_one_win(entries: Entries) -> WonTable | WonMelds:
    """
    Read a table and its single winner.

    A hidden hand doesn't need a value. Without a discard or turn, the winner has just called. Raises NotationError or
    PositionError.
    """
    wins = entries.read("wins", _wins)
    if len(wins) > 1:
        raise PositionError("you can ask who is liable for one win only; name one winner").at("wins")
    ((seat, stated),) = wins
    if stated is not None or ("discard" in entries and "turn" in entries):
        return read_win(entries)
    if "discard" in entries:
        moment: Discard | Turn = entries.read("discard", _discard)
    else:
        moment = entries.read_or("turn", Turn.parse, Turn(seat, None))
    try:
        table = read_table(entries, moment)
    except PositionError as error:
        if "discard" in entries or "turn" in entries:
            raise
        raise PositionError(f"there’s no turn or discard, which means that {error}").at("turn") from error
    is_hidden = table[seat].hand is None or (isinstance(moment, Turn) and moment.drawn is None)
    return _by_melds(seat, table) if is_hidden else read_win(entries)


def _by_melds(seat: Seat, table: Table) -> WonMelds:
    moment, made = table.moment, table[seat].made
    _check_alive(seat, table)
    if isinstance(moment, Discard) and moment.by is seat:
        raise PositionError(f"{seat.value} discarded the tile; one of the others wins on it").at("wins")
    if isinstance(moment, Turn) and moment.seat is not seat:
        raise PositionError(f"{moment} can only be won by {moment.seat.value}, got {seat.value}").at("wins")
    yakuman = tuple(one.yakuman.value for one in certain_by_melds(seat, made))
    if isinstance(moment, Discard):
        _check_unseen_ron(seat, moment, table)
    return WonMelds(table, _won(seat, yakuman, table))


def _won(seat: Seat, yakuman: tuple[str, ...], table: Table) -> WonHand:
    """Return the hand that a seat wins with on the table's discard or draw."""
    moment, made = table.moment, table[seat].made
    if isinstance(moment, Discard):
        return WonHand(seat, made, yakuman, moment.tile, moment.by)
    opened_with = _opened_with(seat, table) if moment.replacement else None
    return WonHand(seat, made, yakuman, moment.drawn, None, moment.replacement, opened_with)


def _discard(text: str) -> Discard:
    discard = Discard.parse(text)
    if discard.drawn_since is not None:
        raise PositionError("a win on a discard comes before the next player draws; leave the draw out")
    return discard


def _draw(text: str) -> Turn:
    turn = Turn.parse(text)
    if turn.drawn is None:
        raise PositionError(f"nothing was drawn, so nobody wins; write '{turn.seat.value} drew 4m'")
    return turn


def _wins(text: str) -> tuple[tuple[Seat, Value | None], ...]:
    check_length(text)
    found = []
    for part in text.split(";"):
        name, _, stated = part.strip().partition(" ")
        found.append((Seat.parse(name), Value.parse(stated) if stated.strip() else None))
    seats = [seat for seat, _ in found]
    if len(set(seats)) != len(seats):
        raise NotationError(f"name each winner only once, got {quoted(text)}")
    return tuple(found)


def _winner(seat: Seat, stated: Value | None, table: Table) -> Winner:
    moment, player = table.moment, table[seat]
    tile = moment.tile if isinstance(moment, Discard) else moment.drawn
    assert tile is not None
    _check_alive(seat, table)
    if player.hand is None:
        if stated is None:
            raise PositionError(f"{seat.value}'s hand is hidden, so write its value, as in '{seat.value} haneman'")
        if isinstance(moment, Discard):
            _check_unseen_ron(seat, moment, table)
        check_stated(seat, stated, player.made, moment)
        value, closed_tanyao = stated, None
    elif stated is not None:
        raise PositionError(f"{seat.value}'s hand is shown, so its value is worked out; leave it out")
    else:
        value, closed_tanyao = _counted(seat, tile, table)
    won, reds = _won(seat, value.yakuman, table), _red_fives(seat, table) if stated is None else 0
    with within("wins"):
        value.with_red_fives(reds)
    return Winner(won, value, closed_tanyao, reds)


def _red_fives(seat: Seat, table: Table) -> int:
    """Count the red fives of a shown hand, with its melds and the tile it wins on."""
    player, moment = table[seat], table.moment
    held = (*player.concealed, *(tile for meld in player.melds for tile in meld.tiles))
    return sum(tile.red for tile in held) + (isinstance(moment, Discard) and moment.tile.red)


def _check_alive(seat: Seat, table: Table) -> None:
    if table[seat].dead:
        raise PositionError(f"{seat.value}'s hand is dead, so it can’t win").at("wins")


def _check_unseen_ron(seat: Seat, discard: Discard, table: Table) -> None:
    if judge_unseen_ron(seat, discard.tile, table, COMMON) is not None:
        raise PositionError(f"{seat.value} is furiten, so can’t win on {discard.tile}").at("wins")


def _counted(seat: Seat, tile: Tile, table: Table) -> tuple[Value, Value | None]:
    """Score a shown hand without dora or red fives, with open tanyao and, if lower, without it."""
    player, moment = table[seat], table.moment
    held, drawn = list(player.concealed), isinstance(moment, Turn)
    replacement = isinstance(moment, Turn) and moment.replacement
    if drawn:
        held.remove(tile)
        ruling = judge_tsumo(seat, tuple(held), tile, table, COMMON, replacement=replacement)
    else:
        ruling = judge_claim(Claim(seat, ClaimKind.RON, tile), table, _MOST_ALLOWED)
    if ruling.verdict is Verdict.ILLEGAL:
        why = in_words(ruling.because, TERMS)
        raise PositionError(f"{seat.value} doesn’t win with {tile}: {why} ({ruling.clause.id})")
    finish = Finish(
        By.TSUMO if drawn else By.RON,
        seat,
        table.wind,
        riichi=player.riichi,
        last_tile=table.wall == 0,
        replacement=replacement,
        robbed=isinstance(moment, Discard) and moment.kan is not None,
    )
    found = worth(tuple(held), player.melds, tile, finish)
    assert found is not None
    less = worth(tuple(held), player.melds, tile, replace(finish, open_tanyao=False)) if found.has_open_tanyao else None
    return Value.of(found), Value.of(less) if less is not None and less.yaku else None


_MOST_ALLOWED = COMMON.choosing({"robbed_closed_kan": RobbedClosedKan.KOKUSHI})
"""The usual rules, changed to allow a win that rulesets differ on."""


def _opened_with(seat: Seat, table: Table) -> Meld | None:
    """
    Find the open kan that began a turn which continues with a replacement tile.

    Raises PositionError if closed or added kans follow an open one, and nothing shows whether a discard came between.
    """
    made = table[seat].made
    open_kans = [place for place, meld in enumerate(made) if meld.kind is MeldKind.DAIMINKAN]
    if not open_kans:
        return None
    last = open_kans[-1]
    if last == len(made) - 1:
        return made[last]
    if any(meld.kind not in (MeldKind.ANKAN, MeldKind.SHOUMINKAN) for meld in made[last + 1 :]):
        return None
    ponds = [player.pond for player in table.players if player.pond is not None]
    if len(ponds) < len(SEATS):
        raise PositionError(
            f"it isn’t clear whether {seat.value} has discarded since the kan {write_meld(made[last])}; "
            "write all four ponds"
        )
    call = play_over(ponds, [player.melds for player in table.players]).call
    return made[last] if call is not None and call.kind is MeldKind.DAIMINKAN else None


def melds_scene(won: WonMelds) -> Scene:
    """Show the table from the winner's side, with a note that the rest of the hand doesn't matter."""
    facts: dict[str, Fact] = {"seat": won.won.seat}
    note = Note(
        Sentence("{seat} wins", facts), Sentence("whatever the rest of the hand"), f"value:{won.won.seat.value}"
    )
    table = replace(whole_table(won.table), notes=(note,), near=won.won.seat)
    return Scene((table,), (*sentences(won.table), Sentence("{seat} wins, whatever the rest of the hand.", facts)))


def win_scene(won: WonTable) -> Scene:
    """
    Show the table, the winners' calls, and their hands' values.

    It is seen from the side of the only shown hand, or else of the first winner.
    """
    drawn = won.ended.by is None
    shout = Sentence("[[tsumo]]!") if drawn else Sentence(SHOUTS[ClaimKind.RON])
    shouts = {winner.seat: Shout(shout) for winner in won.ended.winners}
    notes = []
    for winner in won.ended.winners:
        less = winner.closed_tanyao and f", or {winner.closed_tanyao.words} where [[tanyao]] needs a closed hand"
        more = ", and its red fives" if winner.red_fives and not winner.value.yakuman else ""
        facts: dict[str, Fact] = {"seat": winner.seat, "value": f"{winner.value.words}{more}{less or ''}"}
        notes.append(Note(Sentence("{seat} wins", facts), Sentence("{value}", facts), f"value:{winner.seat.value}"))
    words = [Sentence("{seat} wins with {value}.", {**note.label.facts}) for note in notes]
    table = replace(whole_table(won.table, shouts), notes=tuple(notes))
    if sum(one.hand is not None for one in table.seats) != 1:
        table = replace(table, near=won.ended.winners[0].seat)
    return Scene((table,), (*sentences(won.table), *words))
