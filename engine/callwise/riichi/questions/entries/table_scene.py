"""Display of whole tables: in panels, and in words for readers who can't see them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Fact, Sentence
from callwise.question.scene import AtSeat, Count, InPond, Note, Scene, Shout, Token, WholeTable, you_are
from callwise.riichi.hand.hand import of_kind
from callwise.riichi.questions.entries.written_kans import kan_notes
from callwise.riichi.table.discard import Claim, ClaimKind, Discard
from callwise.riichi.table.melds import Meld, MeldKind
from callwise.riichi.table.pond import Pond
from callwise.riichi.table.table import Table, Turn
from callwise.riichi.table.tiles import Tile, plain

CLAIM_WORDS = {
    ClaimKind.CHII: "[[chii]]",
    ClaimKind.PON: "[[pon]]",
    ClaimKind.KAN: "[[kan]]",
    ClaimKind.RON: "[[ron|win|ron]]",
}
SHOUTS = {kind: f"{word}!" for kind, word in CLAIM_WORDS.items()}


def claim_shout(claim: Claim, tenths: int | None = None) -> Shout:
    """Return a claim as spoken: one word, and the tiles shown with it."""
    return Shout(Sentence(SHOUTS[claim.kind]), claim.shown, tenths)


def near(table: Table) -> Seat:
    """Return the seat a table is seen from: the only shown hand's, else the seat whose turn or discard it is."""
    moment = table.moment
    shown = [seat for seat, player in table.seated() if player.hand is not None]
    return shown[0] if len(shown) == 1 else moment.seat if isinstance(moment, Turn) else moment.by


def your_seat(table: Table) -> Seat | None:
    """Return the seat of the player being asked; None if the question is about several players with hidden hands."""
    return None if table[near(table)].hand is None else near(table)


def claim_sentence(claim: Claim, parted: str = ": ") -> Sentence:
    """Describe a claim after its seat; `parted` is put in between, such as a possessive ``’s ``."""
    facts: dict[str, Fact] = {"seat": claim.seat, "claim": CLAIM_WORDS[claim.kind], "shown": claim.shown}
    return Sentence(f"{{seat}}{parted}{{claim}}{' with {shown}' if claim.shown else ''}", facts)


def could_claim(claim: Claim, who: str) -> Sentence:
    """Return the question whether a player, such as ``you`` or ``{seat}``, can make a claim."""
    facts: dict[str, Fact] = {"seat": claim.seat, "tile": claim.tile, "shown": claim.shown}
    if claim.kind is ClaimKind.RON:
        return Sentence(f"Can {who} [[ron|win|ron]] on {{tile}}?", facts)
    with_shown = " with {shown}" if claim.shown else ""
    return Sentence(f"Can {who} call {CLAIM_WORDS[claim.kind]}{with_shown}?", facts)


def whole_table(table: Table, shouts: Mapping[Seat, Shout] | None = None) -> WholeTable:
    """
    Show a table; `shouts` are what players say at this moment.

    If only one hand is shown, the table is seen from its side. Players who are furiten under the usual ruleset are
    marked.
    """
    moment = table.moment

    def at(seat: Seat) -> AtSeat:
        player = table[seat]
        kan = _kan_laid(seat, table)
        hand, melds, count = player.hand, player.melds, table.tiles_in_hand(seat)
        if kan is not None and kan.grew_from is not None:
            melds = tuple(kan if meld == kan.grew_from else meld for meld in melds)
        elif kan is not None:
            hand = hand and tuple(tile for tile in hand if tile.kind != kan.tile_kind)
            melds, count = (*melds, kan), count - 3
        return AtSeat(
            seat,
            None if hand is None else tuple(sorted(hand)),
            count,
            melds,
            tuple(_pond(seat, table)),
            moment.drawn if isinstance(moment, Turn) and moment.seat is seat else None,
            badges=tuple(_badges(seat, table)),
            says=_doing(seat, moment),
            shouts=(shouts or {}).get(seat),
            lays=kan,
        )

    return WholeTable(
        _round(table),
        tuple(map(at, SEATS)),
        near(table),
        Sentence("{wind} round", {"wind": table.wind}),
        _counts(table),
        tuple(kan_notes(table)),
    )


def your_table(table: Table) -> Scene:
    """
    Show a table to the player being asked: the nearest one, if that hand is shown.

    If that hand is hidden, the question is about several players and the reader has no seat.
    """
    panel, you = whole_table(table), your_seat(table)
    if you is None:
        return Scene((panel,), sentences(table))
    return Scene((replace(panel, is_you=True),), (you_are(you), *sentences(table)))


def claims_table(table: Table, claims: Sequence[Claim]) -> Scene:
    """Show a table with each claim at its seat."""
    words = (*sentences(table), *(_ended(claim_sentence(claim)) for claim in claims))
    return Scene((whole_table(table, {claim.seat: claim_shout(claim) for claim in claims}),), words)


def hidden_table(
    label: Sentence,
    viewer: Seat,
    *,
    says: Mapping[Seat, str],
    ron: Sequence[Seat] = (),
    riichi: Sequence[Seat] = (),
    counts: Sequence[Count] = (),
    first: Tile | None = None,
    notes: Sequence[Note] = (),
) -> WholeTable:
    """
    Show four seats without hands: what players say, who says ron, who is in riichi, and what is in the middle.

    `first` is the first and only discard of every player, sideways for those in riichi.
    """
    shout = Shout(Sentence(SHOUTS[ClaimKind.RON]))
    seats = tuple(
        AtSeat(
            seat,
            None,
            0,
            pond=() if first is None else (InPond(first, turned=seat in riichi),),
            badges=("[[riichi]]",) if seat in riichi else (),
            says=Sentence(says[seat]) if seat in says else None,
            shouts=shout if seat in ron else None,
        )
        for seat in SEATS
    )
    return WholeTable(label, seats, viewer, counts=tuple(one for one in counts if one.number), notes=tuple(notes))


def _ended(words: Sentence) -> Sentence:
    """End a phrase as a sentence."""
    return Sentence(f"{words.template}.", words.facts)


def _doing(seat: Seat, moment: Discard | Turn) -> Sentence | None:
    """Describe what a player is doing, or has just done."""
    if isinstance(moment, Discard) and seat is moment.by:
        return Sentence("discards" if moment.kan is None else "declares a [[kan]]")
    if seat is (moment.drawn_since if isinstance(moment, Discard) else moment.seat if moment.drawn else None):
        declared = isinstance(moment, Discard) and moment.kan_since
        return Sentence("declares a [[kan]]" if declared else "has drawn")
    return None


def _pond(seat: Seat, table: Table) -> Iterator[InPond]:
    """Yield a player's pond, followed by the live discard."""
    moment = table.moment
    for one in table[seat].pond or ():
        yield InPond(one.tile, one.turned, one.called_by is not None)
    if isinstance(moment, Discard) and seat is moment.by and moment.kan is None:
        yield InPond(moment.tile, moment.turned, lit=True)


def _kan_laid(seat: Seat, table: Table) -> Meld | None:
    """Return the kan a player is laying a tile for, including that tile."""
    moment = table.moment
    if not isinstance(moment, Discard) or moment.kan is None or moment.by is not seat:
        return None
    tile = moment.tile
    if moment.kan is MeldKind.ANKAN:
        held = of_kind(table[seat].hand or (), tile.kind) or (plain(tile.kind),) * 3
        return Meld(MeldKind.ANKAN, tuple(sorted((*held, tile))))
    pon = next(one for one in table[seat].melds if one.kind is MeldKind.PON and one.tile_kind == tile.kind)
    place = (pon.turned or 0) + 1
    return Meld(MeldKind.SHOUMINKAN, (*pon.tiles[:place], tile, *pon.tiles[place:]), pon.turned)


def _badges(seat: Seat, table: Table) -> Iterator[str]:
    if table[seat].riichi:
        yield "[[riichi]]"
    if (points := table[seat].points) is not None:
        yield f"{points:,} points"
    if table[seat].furiten:
        yield "[[furiten]]"
    if table[seat].dead:
        yield "[[dead-hand]]"


def sentences(table: Table) -> tuple[Sentence, ...]:
    """Describe a table in words, for readers who can't see it."""
    moment = table.moment
    words = [_ended(_round(table))]
    if isinstance(moment, Discard) and moment.kan is not None:
        words.append(Sentence(_LAYS[moment.kan], {"by": moment.by, "tile": moment.tile}))
    elif isinstance(moment, Discard):
        how = ", declaring [[riichi]]" if moment.turned else ""
        words.append(Sentence(f"{{by}} has discarded {{tile}}{how}.", {"by": moment.by, "tile": moment.tile}))
        if moment.drawn_since is not None:
            then = " and declared a [[kan]]" if moment.kan_since else ""
            words.append(Sentence(f"Since then {{seat}} has drawn{then}.", {"seat": moment.drawn_since}))
    elif moment.drawn is None:
        words.append(Sentence("{seat} has called and not yet discarded.", {"seat": moment.seat}))
    else:
        how = " as a replacement tile" if moment.replacement else ""
        facts: dict[str, Fact] = {"seat": moment.seat, "tile": moment.drawn}
        words.append(Sentence(f"{{seat}} has drawn {{tile}}{how}.", facts))
    for seat, player in table.seated():
        if player.hand is not None:
            words.append(Sentence("{seat} holds {hand}.", {"seat": seat, "hand": tuple(sorted(player.hand))}))
        words += [_meld_sentence(seat, meld) for meld in player.melds]
        words += _pond_sentences(seat, player.pond or ())
        if player.points is not None:
            words.append(Sentence("{seat} has {points} points.", {"seat": seat, "points": player.points}))
        if player.riichi:
            words.append(Sentence("{seat} is in [[riichi]].", {"seat": seat}))
        if player.furiten:
            words.append(Sentence("{seat} is in [[furiten]].", {"seat": seat}))
        if player.dead:
            words.append(Sentence("{seat} has a [[dead-hand]].", {"seat": seat}))
    return (*words, *(note.text for note in kan_notes(table)))


_LOW_WALL = 10
"""With as many tiles to draw as this, how many they are decides nothing."""
_LAYS = {
    MeldKind.SHOUMINKAN: "{by} has added {tile} to a [[pon]], declaring a [[kan]].",
    MeldKind.ANKAN: "{by} has declared a closed [[kan]] of {tile}.",
}


def _round(table: Table) -> Sentence:
    """Describe the round, the sticks and honba on the table, and a wall that soon ends."""
    counted: dict[str, Fact] = {"wind": table.wind, "wall": table.wall, "honba": table.honba, "sticks": table.deposits}
    parts = ["{wind} round"]
    if table.honba:
        parts.append("{honba} [[honba]]" if table.honba == 1 else "{honba} [[honba|counters|honba]]")
    if table.deposits:
        one = table.deposits == 1
        parts.append("{sticks} [[riichi-stick]]" if one else "{sticks} [[riichi-stick|riichi sticks|riichi sticks]]")
    if table.wall < _LOW_WALL:
        parts.append("{wall} tile left to draw" if table.wall == 1 else "{wall} tiles left to draw")
    return Sentence(", ".join(parts), counted)


def _counts(table: Table) -> tuple[Count, ...]:
    """Count a wall that soon ends, and any sticks and honba in the middle."""
    wall = (Count(Token.WALL, table.wall),) if table.wall < _LOW_WALL else ()
    laid = (Count(Token.STICK, table.deposits), Count(Token.COUNTER, table.honba))
    return (*wall, *(one for one in laid if one.number))


def _pond_sentences(seat: Seat, pond: Pond) -> Iterator[Sentence]:
    """Describe a pond in words: the discards in order, then riichi and calls."""
    if pond:
        discards: dict[str, Fact] = {"seat": seat, "tiles": tuple(one.tile for one in pond)}
        yield Sentence("{seat} has discarded {tiles}.", discards)
    for one in pond:
        if one.turned:
            yield Sentence("{seat} declared [[riichi]] with {tile}.", {"seat": seat, "tile": one.tile})
        if one.called_by is not None:
            called: dict[str, Fact] = {"seat": seat, "tile": one.tile, "caller": one.called_by}
            yield Sentence("{caller} called {tile} from {seat}.", called)


def _meld_sentence(seat: Seat, meld: Meld) -> Sentence:
    """Describe a meld in words: its tiles, and whose discard was called."""
    facts: dict[str, Fact] = {
        "seat": seat,
        "meld": meld.kind.words,
        "tiles": tuple(sorted(meld.tiles)),
        "source": seat.at(meld.source),
    }
    if meld.turned is None:
        return Sentence("{seat} has laid {tiles} as {meld}.", facts)
    return Sentence("{seat} has laid {tiles} as {meld}, from {source}.", facts)
