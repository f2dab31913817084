"""A whole table as it is drawn: what lies where, what is said, and which controls stand at the seats."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from callwise.family import also
from callwise.forms.choose import ANSWER
from callwise.puzzle.file import read_position
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.questions.reading import whole_table
from callwise.riichi.table.table import Table
from callwise.ruling import Sentence
from callwise.scene import AtSeat, TimeLine, Token, WholeTable
from callwise.seats import Seat
from callwise.view.controls import answer_felt
from callwise.view.table import board as draw
from tests.counters.game import BLUE, RED, WHITE, Heap
from tests.support.tables import at_discard

HANDS = """
south = "235m 678p 1199s 34s 5z"
west  = "44m 22p 123s 78s 666z 9p"
north = "23m 456p 678p 55p 345s"
"""
WINNER = f"""
asks = "priority.winner"
[table]
discard = "4m by east"
claims = "south chii 4m with 35m; west pon 4m with 44m"
{HANDS}
"""
LIABLE = """
asks = "pao.liable"
[table]
discard = "5m by west"
wins = "south"
south = "5m | 11'1z 2'22z 333'z 44'4z"
"""
TIMELINE = f"""
asks = "priority.timeline"
[table]
discard = "4m by east"
claims = "south chii 4m with 23m at 0.6; west pon 4m with 44m at 2.1; north ron 4m at 3.4"
gap = "noticeable"
{HANDS}
"""


def tree(markup: str) -> ElementTree.Element:
    """Read markup as XML, which elements written by `el` nearly are."""
    closed = re.sub(r"<(input)([^>]*)>", r"<\1\2/>", markup)
    closed = re.sub(r" (hidden|data-drawn|data-late|data-dealer|data-deep|data-choice)(?=[ />])", r' \1=""', closed)
    return ElementTree.fromstring(f"<main>{closed}</main>")


def having(where: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """Find the elements of a class."""
    return [one for one in where.iter() if name in (one.get("class") or "").split()]


def on_side(where: ElementTree.Element, name: str, side: str) -> ElementTree.Element | None:
    return next((one for one in having(where, name) if one.get("data-side") == side), None)


def said(one: ElementTree.Element) -> str:
    return "".join(one.itertext())


def drawn(table: Table) -> ElementTree.Element:
    return tree(draw(whole_table(table, {})))


def felt(text: str) -> ElementTree.Element:
    """Draw the felt of a position as its page has it."""
    position = read_position(text, "who")
    return tree(answer_felt(position.form.sheet(COMMON), "common", position.name))


def answers(where: ElementTree.Element) -> list[ElementTree.Element]:
    """Find the labels of what can be chosen."""
    return [
        one for one in where.iter("label") if (held := one.find("input")) is not None and held.get("name") == ANSWER
    ]


def test_every_seat_has_its_side_as_play_runs() -> None:
    """Seen from above, play runs anticlockwise from the near seat."""
    seats = having(drawn(at_discard("6p by south")), "seat")
    assert [(one.get("data-side"), one.get("data-seat")) for one in seats] == [
        ("bottom", "south"),
        ("right", "west"),
        ("top", "north"),
        ("left", "east"),
    ]


@pytest.mark.parametrize(
    ("at", "near", "sides"),
    [
        ((Seat.EAST, Seat.WEST), Seat.WEST, {"east": "top", "west": "bottom"}),
        ((Seat.EAST, Seat.SOUTH, Seat.WEST), Seat.EAST, {"east": "bottom", "south": "right", "west": "top"}),
    ],
)
def test_where_two_or_three_play_seats_stay_empty(at: tuple[Seat, ...], near: Seat, sides: dict[str, str]) -> None:
    """Who plays sits where their wind says, and nothing is drawn of the others."""
    board = tree(draw(WholeTable(Sentence("At the table"), tuple(AtSeat(seat, None, 0) for seat in at), near)))
    assert {one.get("data-seat"): one.get("data-side") for one in having(board, "seat")} == sides
    (middle,) = having(board, "middle")
    assert {one.get("data-side") for one in having(middle, "wind")} == set(sides.values())


def test_racks_and_exposures_of_another_game_stand_at_their_edges() -> None:
    """The table knows faces and what is laid, and no game: an open rack, a closed one, and a heap before each."""
    seats = (
        AtSeat(Seat.EAST, (RED, RED, WHITE), 3, (Heap((BLUE, BLUE)),), drawn=WHITE),
        AtSeat(Seat.WEST, None, 4, (Heap((RED,)), Heap((WHITE, BLUE)))),
    )
    with also("tests.counters"):
        board = tree(draw(WholeTable(Sentence("At the table"), seats, Seat.EAST)))
    near, far = having(board, "row")
    assert [one.get("data-side") for one in (near, far)] == ["bottom", "top"]
    assert [len(having(one, "tile-back")) for one in (near, far)] == [0, 4]
    assert [len(having(one, "meld")) for one in (near, far)] == [1, 2]
    assert [one.get("data-at") for one in having(near, "tile") if one.get("data-at")] == [
        "hand:east:r",
        "hand:east:r",
        "hand:east:w",
    ]


def test_what_a_position_does_not_have_is_not_drawn() -> None:
    """No hands, no melds and no ponds of players of whom nothing is known; the discard alone lies in its place."""
    board = drawn(at_discard("6p by east"))
    assert having(board, "stand") == having(board, "corner") == []
    (pond,) = having(board, "pond")
    assert len(having(pond, "tile")) == len(having(pond, "lit")) == 1
    (ring,) = having(board, "ring")
    assert ring.get("data-stands") == ""
    assert (ring.get("data-near"), ring.get("data-far")) == ("1", "0")


def test_ponds_lie_in_sixes_and_the_last_row_goes_on() -> None:
    """Six tiles a row, three rows; what comes then lengthens the third."""
    long = "1z9m4z1s2m8p 1p9s2z3z5z6z 7z9p1m9m8s8m 7s"
    board = drawn(at_discard("6p by east", west=f"? | 111'z 222'p 33'3s | {long}"))
    west = on_side(board, "lying", "top")
    assert west is not None
    assert [len(having(row, "tile")) for row in having(west, "pond-row")] == [6, 6, 7]
    seat = on_side(board, "seat", "top")
    assert seat is not None
    assert "data-deep" in seat.attrib


def test_a_called_discard_keeps_its_place_and_the_riichi_tile_lies_sideways() -> None:
    """The one is a ghost, the other is turned, and only the tile in dispute is lit."""
    board = drawn(at_discard("6p by east", east="? | | 9p 1s>west 3'p", west="? | 11'1s"))
    pond = on_side(board, "lying", "bottom")
    assert pond is not None
    (row,) = having(pond, "pond-row")
    assert [one.get("class") for one in row] == ["tile", "gone", "turned", "lit"]


def test_hands_stand_open_or_closed_with_melds_in_their_corner() -> None:
    """A closed hand shows how many tiles it has; a meld lies beside it."""
    board = drawn(at_discard("9s by east", west="45678m 22567p 999s", north="? | 11'1s | 9p"))
    assert having(board, "row") == [on_side(board, "row", side) for side in ("bottom", "right")]
    north = on_side(board, "row", "right")
    assert north is not None
    (stand,), (corner,) = having(north, "stand"), having(north, "corner")
    assert len(having(stand, "tile-back")) == len(having(stand, "tile")) == 10
    assert len(having(corner, "meld")) == 1


@pytest.mark.parametrize(
    ("melds", "signs"),
    [
        ("2'34s", ["東"]),
        ("44'4z", ["北"]),
        ("444'z", ["西"]),
        ("11'11z", ["北"]),
        ("0z11z0z", []),
        ("2'34s 44'4z", ["東", "北"]),
    ],
)
def test_over_a_meld_stands_the_wind_of_whoever_fed_it(melds: str, signs: list[str]) -> None:
    """Kamicha, toimen and shimocha of South are East, North and West; a closed kan took nobody's discard."""
    board = drawn(at_discard("6p by east", south=f"? | {melds}"))
    (corner,) = having(board, "corner")
    assert [said(one) for one in having(corner, "wind")] == signs
    over = [one for one in having(corner, "turned") if having(one, "wind")]
    assert len(over) == len(signs)


def test_on_an_added_kan_the_wind_stands_over_both_sideways_tiles() -> None:
    """The upper one of the two bears it, and it is there once."""
    board = drawn(at_discard("6p by east", south='? | 44"4z'))
    (stack,) = having(board, "stack")
    assert [[said(sign) for sign in having(one, "wind")] for one in having(stack, "turned")] == [["北"], []]


def test_the_middle_has_the_round_and_what_is_counted() -> None:
    """What there is none of is left out."""
    bare = whole_table(at_discard("6p by east"), {})
    laid = whole_table(at_discard("6p by east", honba="2", sticks="1", wall="12"), {})
    assert [one.token for one in bare.counts] == [Token.WALL]
    assert [(one.token, one.number) for one in laid.counts] == [
        (Token.WALL, 12),
        (Token.STICK, 1),
        (Token.COUNTER, 2),
    ]
    (middle,) = having(tree(draw(laid)), "middle")
    assert [said(one) for one in having(middle, "middle-count")] == ["12", "1", "2"]


def test_the_drawing_is_not_read_out() -> None:
    """Everything but the labels is told in words beside it."""
    (ring, *below) = drawn(at_discard("9s by east", west="45678m 22567p 999s"))[0]
    assert {one.get("aria-hidden") for one in (*ring, *below)} == {"true"}


def test_seats_that_claim_are_the_controls() -> None:
    """One control for one answer: each stands in the label of its seat, and nobody's beside them."""
    labels = answers(felt(WINNER))
    inputs = [one.find("input") for one in labels]
    assert [(one.get("type"), one.get("value")) for one in inputs if one is not None] == [
        ("checkbox", "south"),
        ("checkbox", "west"),
        ("checkbox", "none"),
    ]
    assert [one.get("class") for one in labels] == ["seat", "seat", "nobody choice-none"]
    assert [len(having(one, "bubble")) for one in labels] == [1, 1, 0]


def test_a_label_says_who_claims_what_with_which_tiles() -> None:
    """Its plate and its word are the name of the control, whatever else is a label of it."""
    board = felt(WINNER)
    label = next(one for one in board.iter("label") if one.get("data-seat") == "west")
    words = said(label)
    (control,) = label.iter("input")
    assert control.get("aria-labelledby") == " ".join(
        str(one.get("id")) for one in (*having(label, "plate"), *having(label, "bubble"))
    )
    assert words.index("West") < words.index("!") < words.index("of characters")


def test_a_seat_that_says_nothing_is_answered_by_its_name() -> None:
    """The name lies there to be pressed, once, and is read before what the player does."""
    board = felt(LIABLE)
    labels = [one for one in answers(board) if one.get("data-seat")]
    assert [said(word) for one in labels for word in having(one, "bubble")] == ["West", "North", "East"]
    assert [said(one).count(str(one.get("data-seat")).capitalize()) for one in labels] == [1, 1, 1]
    (control,) = labels[0].iter("input")
    named = {one.get("id"): said(one) for one in labels[0].iter() if one.get("id")}
    assert [named[key] for key in str(control.get("aria-labelledby")).split()] == ["West", "西 discards"]


def test_tiles_that_a_claim_shows_are_put_forward() -> None:
    """In an open hand the very tiles, once each; in a closed one they turn up."""
    board = felt(WINNER)
    assert [len(having(row, "forward")) for row in having(board, "row")] == [2, 2, 0]
    hidden = WINNER.replace(HANDS, "")
    closed = felt(hidden)
    west = on_side(closed, "row", "top")
    assert west is not None
    assert (len(having(west, "tile-back")), len(having(west, "forward"))) == (11, 2)


def test_the_tape_has_one_lane_a_seat_and_no_control_of_its_own() -> None:
    """The words on it are second labels of the controls at the seats."""
    board = felt(TIMELINE)
    (tape,) = having(board, "tape")
    assert list(tape.iter("input")) == []
    ids = {one.get("id") for one in board.iter("input")}
    chips = having(tape, "chip")
    assert [one.get("data-seat") for one in chips] == ["south", "west", "north"]
    assert {one.get("for") for one in chips} == {"who-south", "who-west", "who-north"} <= ids
    assert len(having(tape, "tape-lane")) == 4
    assert len(having(tape, "tape-gap")) == len(having(tape, "tape-length")) == 1


def test_where_nobody_notices_a_gap_none_is_drawn() -> None:
    """The words below the tape say so."""
    text = TIMELINE.replace("noticeable", "none")
    (tape,) = having(felt(text), "tape")
    assert having(tape, "tape-gap") == having(tape, "tape-length") == []
    panels = read_position(text, "who").form.case.scene().panels
    (line,) = (panel for panel in panels if isinstance(panel, TimeLine))
    assert (line.by, line.between) == (Seat.EAST, None)


def test_several_offers_of_one_seat_are_listed_below() -> None:
    """Then no seat is a control."""
    labels = answers(felt('asks = "calls.legal"\n[table]\ndiscard = "9s by east"\nwest = "45678m 22567p 999s"\n'))
    assert {one.get("class") for one in labels} == {"choice", "choice choice-none"}


@pytest.mark.parametrize(
    ("discard", "does"), [("6p by east", "discards"), ("6p by east, south has drawn", "has drawn")]
)
def test_a_plate_says_what_a_player_does(discard: str, does: str) -> None:
    """Behind the name, in small words."""
    panel = whole_table(at_discard(discard, south="? | | 1z"), {})
    assert isinstance(panel, WholeTable)
    assert does in [said(one).strip() for one in having(tree(draw(panel)), "plate-does")]
