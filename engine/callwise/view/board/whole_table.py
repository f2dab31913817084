"""
A whole table, seen from above: the players, the tiles in the middle and before each player, and spoken words.

The viewing player is at the bottom, and play runs anticlockwise; with two or three players, seats stay empty. A
player's hand and melds form a line along that side, with spoken words between it and the middle, all centred on four
axes. Tiles lying flat are turned towards their player, standing ones face the reader. Stylesheets place everything by
side. Unknown parts aren't drawn, except that if one hand is known, the others are shown face down.

If no ponds are known, the middle shows the discard in dispute; it also has the answers without a seat.

The text next to it describes everything, so screen readers skip the drawing but not its controls: if answers belong to
seats, the control is a seat's word, or its name if it says nothing; a seat with several answers has a word for each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil

from callwise.ground.faces import Face, Laid, Lie
from callwise.ground.seats import Relation, Seat
from callwise.ground.seconds import seconds
from callwise.law.ruling import place
from callwise.law.sentences import marked
from callwise.question.scene import AtSeat, Count, InPond, Note, Racks, Shout, Token, WholeTable
from callwise.view.elements.html import Attribute, Markup, Need, drawn_with, el, join
from callwise.view.elements.pictures import back, hidden, laid, tile
from callwise.view.elements.prose import in_passing, spoken, within

WINDS = {Seat.EAST: "東", Seat.SOUTH: "南", Seat.WEST: "西", Seat.NORTH: "北"}
ROW = 6
SIDES = ("bottom", "right", "top", "left")
"""Seats in order of play, starting from the near one."""
_ROWS = 3
_TIMES = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_COUNTS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight")
UNSEEN: dict[str, Attribute] = {"aria-hidden": "true"}


@dataclass(frozen=True)
class SeatControls:
    """
    Controls at a table: each seat's input, if it is an answer, with its id and place.

    `words` replace a control's spoken word or name. If a seat has several answers, their labels are in `several`
    instead; if its answer is typed, its field is in `fields`. `others` are the labels of answers without a seat. `held`
    are the inputs in the near hand, each with its place as an answer; `picks` are those elsewhere in the position, by
    place, and `picks_at` their places as answers; `acts` are the words for what can be done with them, and `sticks` put
    amounts together. `legend` is the prompt.
    """

    controls: Mapping[Seat, Markup] = field(default_factory=dict)
    ids: Mapping[Seat, str] = field(default_factory=dict)
    at: Mapping[Seat, str] = field(default_factory=dict)
    several: Mapping[Seat, Sequence[Markup]] = field(default_factory=dict)
    others: Sequence[Markup] = ()
    fields: Mapping[Seat, Markup] = field(default_factory=dict)
    held: Mapping[Face, tuple[Markup, str]] = field(default_factory=dict)
    words: Mapping[Seat, Markup] = field(default_factory=dict)
    picks: Mapping[str, Markup] = field(default_factory=dict)
    picks_at: Mapping[str, str] = field(default_factory=dict)
    sticks: Markup | None = None
    acts: Markup | None = None
    legend: Markup = field(default_factory=Markup)

    @property
    def is_answered_here(self) -> bool:
        """Whether any part of the answer is given at the table."""
        return any((self.controls, self.several, self.fields, self.held, self.picks))


def named(control: str) -> tuple[str, str]:
    """Return the ids of the plate and the word that label a seat's control, in addition to other labels."""
    return f"{control}-plate", f"{control}-word"


def whole_table(asked: SeatControls, *drawn: Markup) -> Markup:
    """Wrap a table and its related parts, as a fieldset if it has controls."""
    inner = drawn_with(Need.STYLE, "table", el("div.table", drawn, asked.sticks))
    if not asked.is_answered_here:
        return inner
    return el("fieldset.answer", el("legend.over.how", asked.legend), inner)


def board(panel: WholeTable, asked: SeatControls | None = None) -> Markup:
    """Draw the middle, the players, and their tiles."""
    asked = asked or SeatControls()
    turns = sorted((panel.near.turns_to(one.seat), nth) for nth, one in enumerate(panel.seats))
    seated = tuple((SIDES[turn], panel.seats[nth]) for turn, nth in turns)
    is_seen = any(_is_known(one) and not _is_only_said(one) for one in panel.seats)
    ponds = [_pond(one, side) for side, one in seated if one.pond and panel.staged is None]
    held = [_held(one, side, asked) for side, one in _down_to_near(seated) if is_seen and (one.count or _is_known(one))]
    drawn = el(
        "div.board",
        el(
            "div.ring",
            {**_room(dict(seated)), "data-ponds": bool(ponds)},
            ponds,
            [seat(one, side, asked, wind(one.seat), you(panel, one), shows=not is_seen) for side, one in seated],
            _middle(panel, seated, asked),
        ),
        el("div.rows", held) if held else None,
        el("div.ties", {"data-slot": "ties", **UNSEEN}),
    )
    return drawn_with(Need.STYLE, "square", drawn)


def _down_to_near(seated: Sequence[tuple[str, AtSeat]]) -> Sequence[tuple[str, AtSeat]]:
    """Sort hands as stacked on narrow screens: left, far, right, near."""
    return sorted(seated, key=lambda one: SIDES[::-1].index(one[0]))


def wind(seat: Seat) -> Markup:
    """Draw a seat's wind for its plate."""
    return el("span.wind", {"lang": "ja", "aria-hidden": "true"}, WINDS[seat])


def you(panel: WholeTable | Racks, one: AtSeat) -> Markup | None:
    """Label the near plate "you" if the reader sits there."""
    is_here = panel.is_you and one.seat is panel.near
    return join((" ", el("span.plate-you", "you"))) if is_here else None


def _is_open(one: AtSeat) -> bool:
    """Whether any of a player's hand or melds is visible."""
    return bool(one.hand is not None or one.laid or (one.shouts is not None and one.shouts.shown))


def _is_only_said(one: AtSeat) -> bool:
    """Whether all that is known of a player's tiles is which of them a claim would show."""
    return one.hand is None and not one.laid and not any(not gone.lit for gone in one.pond)


def _is_known(one: AtSeat) -> bool:
    """Whether any of a player's tiles are known, and so drawn."""
    return _is_open(one) or any(not gone.lit for gone in one.pond)


def _rows(one: AtSeat) -> int:
    return min(-(-len(one.pond) // ROW), _ROWS)


def _room(seated: Mapping[str, AtSeat]) -> dict[str, Attribute]:
    """Return the number of rows in the near and far ponds, for layouts with little room."""
    rows = {side: _rows(one) for side, one in seated.items()}
    return {"data-near": rows.get("bottom", 0), "data-far": rows.get("top", 0)}


def seat(
    one: AtSeat,
    side: str,
    asked: SeatControls,
    before: Markup | None = None,
    after: Markup | None = None,
    *,
    shows: bool = False,
) -> Markup:
    """
    Draw a player's plate and word, as a label if the seat is an answer.

    `before` and `after` go at the ends of the plate. If a word `shows` its tiles, no hand is drawn.
    """
    at: dict[str, Attribute] = {
        "class": "seat",
        "data-side": side,
        "data-seat": one.seat.value,
        "data-rows": _rows(one),
    }
    several = asked.several.get(one.seat)
    if several:
        plate_only = _plate(one, None, f"seat:{one.seat.value}", before, after)
        return el("div", at, el("div", UNSEEN, plate_only), el("div.voices", several))
    control = asked.controls.get(one.seat)
    written = asked.fields.get(one.seat)
    plate, word = (None, None) if control is None else named(asked.ids[one.seat])
    here = " ".join(filter(None, (f"seat:{one.seat.value}", asked.at.get(one.seat))))
    words = asked.words.get(one.seat)
    if control:
        at["class"] = "seat voice"
    if control and words:
        return el("label", at, control, _plate(one, plate, None, before, after), _choice(words, word, here))
    if control and not one.shouts:
        name = _choice(Markup(one.seat.words), plate, here)
        return el("label", at, control, _plate(one, word, None, before, after, is_named=False), name)
    parts = (
        control,
        _plate(one, plate, None if one.shouts or written else here, before, after),
        _bubble(one.shouts, word, here, one.seat if shows else None) if one.shouts and not written else None,
        drawn_with(Need.STYLE, "settle", el("span.amount", {"data-at": here}, written)) if written else None,
    )
    return el("label", at, parts) if control or written else el("div", at | UNSEEN, parts)


def _plate(
    one: AtSeat,
    key: str | None,
    here: str | None,
    before: Markup | None,
    after: Markup | None,
    *,
    is_named: bool = True,
) -> Markup:
    return el(
        "span.plate",
        {"id": key, "data-at": here},
        before,
        el("b", one.seat.words) if is_named else None,
        el("span.plate-does", " ", in_passing(one.says)) if one.says else None,
        [join((" ", el("span.badge", spoken(badge)))) for badge in one.badges],
        after,
    )


def voice(control: Markup, words: Markup, at: str) -> Markup:
    """Draw one of a seat's several words, as the label of its control."""
    return el("label.voice", control, _choice(words, None, at))


def _choice(words: Markup, key: str | None, here: str) -> Markup:
    """Draw a choice that isn't a spoken word: a seat's name, or other text."""
    return el("span.bubble", {"data-choice": True, "id": key, "data-at": here}, el("span", words))


def _bubble(shout: Shout, key: str | None, here: str, shows: Seat | None) -> Markup:
    """Draw a spoken word, with its seconds if timing matters, and the tiles that a seat shows with it."""
    tiles = [tile(face, unnamed=True, at=f"hand:{shows.value}:{place(face)}") for face in shout.shown] if shows else []
    return el(
        "span.bubble",
        {"id": key, "data-at": here},
        el("span", spoken(shout.word)),
        None if shout.tenths is None else el("small", f" {seconds(shout.tenths)} s"),
        el("span.tiles.inline-tiles", {"aria-hidden": "true"}, tiles) if tiles else None,
        hidden(f" showing {within(marked(shout.shown))}") if shout.shown else None,
    )


def _pond(one: AtSeat, side: str) -> Markup:
    """Draw the discards in rows of six; any further ones extend the last row."""
    cuts = [*range(0, min(len(one.pond), ROW * _ROWS), ROW), len(one.pond)]
    rows = [
        el("div.pond-row", [_discarded(gone, one.seat) for gone in one.pond[start:end]])
        for start, end in pairwise(cuts)
    ]
    return el("div.lying", {"data-side": side, **UNSEEN}, el("div.pond", rows))


def _discarded(one: InPond, seat: Seat) -> Markup:
    """Draw a discard as it lies; a called one keeps its place, because it still counts."""
    at = " ".join((f"pond:{seat.value}:{place(one.face)}", *(("discard",) if one.lit else ())))
    face = tile(one.face, unnamed=True, small=not one.lit, mark="called" if one.lit else None, at=at)
    picture = el("span.turned", face) if one.turned else face
    state = "lit" if one.lit else "gone" if one.taken else None
    return el("span", {"class": state}, picture) if state else picture


def _middle(panel: WholeTable, seated: Sequence[tuple[str, AtSeat]], asked: SeatControls) -> Markup:
    """
    Draw the middle, with an edge towards the discarder and the answers without a seat.

    If there are no counts, the round comes above the notes.
    """
    by = panel.by
    sides = [side for side, one in seated if one is by]
    when = el("b.middle-round", {"data-at": "round"}, spoken(panel.round)) if panel.round else None
    return el(
        "div.middle",
        {"data-from": sides[0] if sides else None},
        el(
            "div.middle-says",
            UNSEEN,
            (_notes(panel.notes), when) if panel.counts else (when, _notes(panel.notes)),
            [_left(one) if one.token is Token.WALL else counted(one) for one in panel.counts],
        ),
        el("div.stage", UNSEEN, _discarded(panel.staged, by.seat)) if panel.staged and by else None,
        asked.others,
    )


def _notes(notes: Sequence[Note]) -> Markup | None:
    """Write notes, such as the values of hands to be paid for, with labels if there are several."""
    if not notes:
        return None
    lines = [
        el("b", {"data-at": one.at}, (spoken(one.label), ": ") if len(notes) > 1 else None, spoken(one.text))
        for one in notes
    ]
    return el("span.middle-told", lines)


def _left(wall: Count) -> Markup:
    return el("span.middle-count", {"data-at": wall.token.value}, f"{wall.number} left")


def counted(one: Count) -> Markup:
    """Draw a counter with its number."""
    token = back() if one.token is Token.WALL else el("span.token", {"data-token": one.token.value})
    return el("span.middle-count", {"data-at": one.token.value}, token, str(one.number))


def _held(one: AtSeat, side: str, asked: SeatControls) -> Markup:
    """Draw a player's hand and melds as one line, with the name for layouts that give it a separate row."""
    own = f"meld:{one.seat.value}"
    melds = el("div.called", {"data-at": own, **UNSEEN}, [_called(meld, one) for meld in one.laid])
    picks = side == SIDES[0] and bool(asked.held)
    return el(
        "div.row",
        {"data-side": side, "data-long": _length(one, side), "data-closed": not _is_open(one)},
        el("span.plate", UNSEEN, wind(one.seat), el("b", one.seat.words)),
        el(
            "div.stand",
            {"data-at": f"hand:{one.seat.value}", "data-picks": picks, **({} if picks else UNSEEN)},
            _standing(one, asked.held if picks else {}),
        ),
        melds if one.laid else None,
    )


def _called(meld: Laid, one: AtSeat) -> Markup:
    """Draw a meld, with the discarder named below if it was called."""
    drawn = laid(meld, f"meld:{one.seat.value}", "discard" if meld == one.lays else None)
    if meld.fed_by is Relation.SELF:
        return drawn
    giver = el("small", f"from {one.seat.at(meld.fed_by).words}")
    return el("span.fed", drawn, giver)


def _length(one: AtSeat, side: str) -> int:
    """Return a line's length in tile widths, rounded up to an even number; side hands are drawn upright."""
    each = 1.36 if side in ("left", "right") and one.hand is not None else 1.03
    stands = one.count * each + (0.3 if one.drawn is not None else 0)
    pieces = [piece.lie for meld in one.laid for piece in meld.pieces if piece.lie is not Lie.STACKED]
    lies = sum(1.36 if lie is Lie.TURNED else 1.03 for lie in pieces)
    return 2 * ceil((stands + lies + 0.5 * len(one.laid)) / 2)


def _standing(one: AtSeat, held: Mapping[Face, tuple[Markup, str]]) -> list[Markup]:
    """Draw a hand: open or face down, with shown tiles put forward and the drawn tile apart."""

    def stood(face: Face, nth: int) -> Markup:
        at = f"hand:{one.seat.value}:{place(face)}"
        if face not in held:
            return tile(face, unnamed=True, at=at)
        control, answer = held[face]
        copies = (*one.racked, one.drawn)
        words = within(face.words) + which(copies[: nth + 1].count(face), copies.count(face))
        return el("label.pick", {"data-at": f"{at} {answer}"}, control, tile(face, unnamed=True), hidden(words))

    shown = list(one.shouts.shown) if one.shouts else []
    if one.hand is None:
        return [back()] * (one.count - len(shown)) + [_put_forward(stood(face, 0)) for face in shown]
    drawn = []
    for nth, face in enumerate(one.racked):
        forward = face in shown
        if forward:
            shown.remove(face)
        drawn.append(_put_forward(stood(face, nth)) if forward else stood(face, nth))
    if one.drawn is not None:
        last = stood(one.drawn, len(one.racked))
        drawn.append(el("span.drawn", {"data-at": f"drawn:{one.seat.value}"}, last))
    return drawn


def which(nth: int, of: int) -> str:
    """
    Return a tile's number among several identical ones, for screen readers: `, second of three`; empty for a single
    tile.
    """
    return f", {_TIMES[nth]} of {_COUNTS[of]}" if 1 < of < len(_COUNTS) else ""


def _put_forward(stood: Markup) -> Markup:
    return el("span.forward", stood)
