"""
A whole table, seen from above: who sits where, what lies in the middle and before each player, and what is said.

The player from whose side it is seen sits at the bottom, and play runs
anticlockwise; where two or three play, seats stay empty.  Tiles that lie turn with their owner, tiles that stand face
the reader.  Styles put everything in its place by side; what a position
doesn't have is not drawn.

All of it is told in words beside it, so the drawing itself is not read out.
What is pressed is: where answers belong to seats, each seat's word is the
control of its answer, or its name where nothing is said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from callwise.faces import Face, Laid
from callwise.ruling import place
from callwise.scene import AtSeat, Count, InPond, Shout, Token, WholeTable
from callwise.seats import Relation, Seat
from callwise.seconds import seconds
from callwise.view.faces import among, back, hidden, laid, tile
from callwise.view.html import Attribute, Markup, Need, drawn_with, el, join
from callwise.view.pond import ROW, WINDS
from callwise.view.words import in_passing, marked, plain, spoken, within

SIDES = ("bottom", "right", "top", "left")
"""Where players sit as play runs, seen from the near one."""
_ROWS = 3
UNSEEN: dict[str, Attribute] = {"aria-hidden": "true"}


@dataclass(frozen=True)
class Asked:
    """
    What is answered at a table: the control of each seat that is an answer, its id, and the place that it is.

    `words` stand on a control in place of what is said or who sits there.
    `others` are the labels of answers that belong to nobody.  Where a seat's answer is written, its field is in
    `fields` instead.  `picks` are the controls of what is picked elsewhere in the position, by place, and `picks_at`
    the places that they are as answers.  `legend` says what is asked for.
    """

    controls: Mapping[Seat, Markup] = field(default_factory=dict)
    ids: Mapping[Seat, str] = field(default_factory=dict)
    at: Mapping[Seat, str] = field(default_factory=dict)
    others: Sequence[Markup] = ()
    fields: Mapping[Seat, Markup] = field(default_factory=dict)
    words: Mapping[Seat, Markup] = field(default_factory=dict)
    picks: Mapping[str, Markup] = field(default_factory=dict)
    picks_at: Mapping[str, str] = field(default_factory=dict)
    legend: Markup = field(default_factory=Markup)


def named(control: str) -> tuple[str, str]:
    """Give the ids of what names a seat's control: the plate and the word, whatever other labels it has."""
    return f"{control}-plate", f"{control}-word"


def whole_table(asked: Asked, *drawn: Markup) -> Markup:
    """Put a table and what belongs to it into one place, as one question where it is one."""
    inner = drawn_with(Need.STYLE, "table", el("div", {"class": "table"}, drawn))
    if not (asked.controls or asked.fields or asked.picks):
        return inner
    return el("fieldset", {"class": "answer"}, el("legend", {"class": "over"}, asked.legend), inner)


def board(panel: WholeTable, asked: Asked | None = None) -> Markup:
    """Draw what lies between the players, the players, and what they hold."""
    asked = asked or Asked()
    turns = sorted((panel.near.turns_to(one.seat), nth) for nth, one in enumerate(panel.seats))
    seated = tuple((SIDES[turn], panel.seats[nth]) for turn, nth in turns)
    held = [_held(one, side) for side, one in seated if _is_known(one)]
    return el(
        "div",
        {"class": "board"},
        el(
            "div",
            {"class": "ring", **_room(dict(seated))},
            [_pond(one, side) for side, one in seated if one.pond],
            _middle(panel, seated),
            [seat(one, side, asked, wind(one.seat)) for side, one in seated],
            asked.others,
        ),
        el("div", {"class": "rows", **UNSEEN}, held) if held else None,
        el("div", {"class": "ties", "data-slot": "ties", **UNSEEN}),
    )


def wind(seat: Seat) -> Markup:
    """Draw a seat's wind as it stands on its plate."""
    return el("span", {"class": "wind", "lang": "ja", "aria-hidden": "true"}, WINDS[seat])


def _giver(meld: Laid, owner: Seat) -> Markup | None:
    """Draw the wind of whoever discarded what completed a meld; nothing where no discard did."""
    return None if meld.fed_by is Relation.SELF else wind(owner.at(meld.fed_by))


def _is_known(one: AtSeat) -> bool:
    """Whether anything of a player's tiles is known, so that they are drawn."""
    shows = one.shouts is not None and one.shouts.shown
    return bool(one.hand is not None or one.laid or shows or any(not gone.lit for gone in one.pond))


def _room(seated: Mapping[str, AtSeat]) -> dict[str, Attribute]:
    """Say what takes room: how many rows the near and the far pond have, and at which edges something stands."""
    rows = {side: min(-(-len(one.pond) // ROW), _ROWS) for side, one in seated.items()}
    stands = [side for side, one in seated.items() if _is_known(one)]
    return {"data-near": rows["bottom"], "data-far": rows["top"], "data-stands": " ".join(stands)}


def seat(one: AtSeat, side: str, asked: Asked, before: Markup | None = None, after: Markup | None = None) -> Markup:
    """
    Draw a player's plate and word; it is a label where the seat is an answer.

    `before` and `after` stand at the ends of the plate.
    """
    deep = len(one.pond) > (_ROWS - 1) * ROW
    at: dict[str, Attribute] = {"class": "seat", "data-side": side, "data-seat": one.seat.value, "data-deep": deep}
    control = asked.controls.get(one.seat)
    written = asked.fields.get(one.seat)
    plate, word = (None, None) if control is None else named(asked.ids[one.seat])
    here = " ".join(filter(None, (f"seat:{one.seat.value}", asked.at.get(one.seat))))
    words = asked.words.get(one.seat)
    if control and words:
        return el("label", at, control, _plate(one, plate, None, before, after), _choice(words, word, here))
    if control and not one.shouts:
        name = _choice(Markup(one.seat.words), plate, here)
        return el("label", at, control, _plate(one, word, None, before, after, is_named=False), name)
    parts = (
        control,
        _plate(one, plate, None if one.shouts or written else here, before, after),
        _bubble(one.shouts, word, here) if one.shouts else None,
        drawn_with(Need.STYLE, "settle", el("span", {"class": "amount", "data-at": here}, written))
        if written
        else None,
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
        "span",
        {"class": "plate", "id": key, "data-at": here},
        before,
        el("b", {}, one.seat.words) if is_named else None,
        el("span", {"class": "plate-does"}, " ", in_passing(one.says)) if one.says else None,
        [join((" ", el("span", {"class": "badge"}, spoken(badge)))) for badge in one.badges],
        after,
    )


def _choice(words: Markup, key: str | None, here: str) -> Markup:
    """Draw what is pressed where nobody says a word that could be: a seat's name, or what stands there."""
    return el("span", {"class": "bubble", "data-choice": True, "id": key, "data-at": here}, el("span", {}, words))


def _bubble(shout: Shout, key: str | None, here: str) -> Markup:
    """Draw a word as it is shouted, with its seconds where time matters."""
    return el(
        "span",
        {"class": "bubble", "id": key, "data-at": here},
        el("span", {}, spoken(shout.word)),
        None if shout.tenths is None else el("small", {}, f" {seconds(shout.tenths)} s"),
        hidden(f" showing {within(marked(shout.shown))}") if shout.shown else None,
    )


def _pond(one: AtSeat, side: str) -> Markup:
    """Draw the discards in rows of six, the last row as long as it must be."""
    cuts = [*range(0, min(len(one.pond), ROW * _ROWS), ROW), len(one.pond)]
    rows = [
        el("div", {"class": "pond-row"}, [_discarded(gone, one.seat) for gone in one.pond[start:end]])
        for start, end in pairwise(cuts)
    ]
    return el("div", {"class": "lying", "data-side": side, **UNSEEN}, el("div", {"class": "pond"}, rows))


def _discarded(one: InPond, seat: Seat) -> Markup:
    """Draw a discard as it lies; of one that was taken away its place is kept, for it still counts."""
    at = " ".join((f"pond:{seat.value}:{place(one.face)}", *(("discard",) if one.lit else ())))
    face = tile(one.face, unnamed=True, small=not one.lit, mark="called" if one.lit else None, at=at)
    picture = el("span", {"class": "turned"}, face) if one.turned else face
    state = "lit" if one.lit else "gone" if one.taken else None
    return el("span", {"class": state}, picture) if state else picture


def _middle(panel: WholeTable, seated: Sequence[tuple[str, AtSeat]]) -> Markup:
    """Draw what lies between the ponds, and the winds round it with the dealer's on a plate."""
    return el(
        "div",
        {"class": "middle", "title": plain(panel.label), **UNSEEN},
        [
            el(
                "span",
                {"class": "wind", "lang": "ja", "data-side": side, "data-dealer": one.seat is Seat.EAST},
                WINDS[one.seat],
            )
            for side, one in seated
        ],
        el("b", {"class": "middle-round", "data-at": "round"}, spoken(panel.round)) if panel.round else None,
        [counted(one) for one in panel.counts],
    )


def counted(one: Count) -> Markup:
    """Draw what is counted, with its number."""
    token = back() if one.token is Token.WALL else el("span", {"class": "token", "data-token": one.token.value})
    return el("span", {"class": "middle-count", "data-at": one.token.value}, token, str(one.number))


def _held(one: AtSeat, side: str) -> Markup:
    """Draw what a player holds, with the name for where it stands in a row of its own."""
    own = f"meld:{one.seat.value}"
    drawn = [laid(meld, among(own, meld), _giver(meld, one.seat)) for meld in one.laid]
    melds = el("div", {"class": "corner", "data-side": side, "data-at": own}, drawn) if drawn else None
    return el(
        "div",
        {"class": "row", "data-side": side},
        el("span", {"class": "plate"}, wind(one.seat), el("b", {}, one.seat.words)),
        el("div", {"class": "stand", "data-side": side, "data-at": f"hand:{one.seat.value}"}, _standing(one)),
        melds,
    )


def _standing(one: AtSeat) -> list[Markup]:
    """Draw a hand: open or face down, what is shown of it put forward, and a drawn tile apart."""

    def stood(face: Face) -> Markup:
        return tile(face, unnamed=True, at=f"hand:{one.seat.value}:{place(face)}")

    shown = list(one.shouts.shown) if one.shouts else []
    if one.hand is None:
        return [back()] * (one.count - len(shown)) + [_put_forward(stood(face)) for face in shown]
    drawn = []
    for face in one.racked:
        forward = face in shown
        if forward:
            shown.remove(face)
        drawn.append(_put_forward(stood(face)) if forward else stood(face))
    if one.drawn is not None:
        drawn.append(el("span", {"class": "drawn", "data-at": f"drawn:{one.seat.value}"}, stood(one.drawn)))
    return drawn


def _put_forward(stood: Markup) -> Markup:
    return el("span", {"class": "forward"}, stood)
