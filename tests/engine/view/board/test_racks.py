"""Drawing a table of racks: where everything is, its labels, and what can be picked."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from callwise.american.table.exposures import Exposure
from callwise.american.table.tiles import Tile, parse_tiles
from callwise.ground.seats import Seat
from callwise.law.ruling import Sentence
from callwise.question.controls import Pick, Picks, Sheet
from callwise.question.scene import AtSeat, Clock, Clocks, Count, InPond, Racks, Running, Scene, Shout, Token
from callwise.view.answer.answer_sheet import answer_felt
from callwise.view.board.clocks import clocks
from callwise.view.board.racks import racks
from callwise.view.board.whole_table import SeatControls
from callwise.view.elements.html import Markup, el
from tests.support.drawn_markup import having, on_side, said, tree


def seat(
    at: Seat, *laid: str, count: int = 13, rack: str | None = None, drawn: str | None = None, **other: object
) -> AtSeat:
    """Return a player with exposures and tiles in notation."""
    hand = None if rack is None else (*parse_tiles(rack), *parse_tiles(drawn or ""))
    apart = Tile.parse(drawn) if drawn else None
    return AtSeat(at, hand, count, tuple(map(Exposure.parse, laid)), drawn=apart, **other)  # type: ignore[arg-type]


def floor(text: str, lit: str = "") -> tuple[InPond, ...]:
    """Return discards on the floor, with the open one lit."""
    return (*map(InPond, parse_tiles(text)), *(InPond(tile, lit=True) for tile in parse_tiles(lit)))


def table(*seats: AtSeat, near: Seat = Seat.SOUTH, on_floor: tuple[InPond, ...] = ()) -> Racks:
    """Return a table seen from South, with these seats and the others unknown."""
    given = {one.seat: one for one in seats}
    return Racks(Sentence("Racks"), tuple(given.get(at, AtSeat(at, None, 13)) for at in Seat), near, on_floor)


def drawn(panel: Racks, *picked: str) -> ElementTree.Element:
    """Return the drawing, with a checkbox at each of the places."""
    boxes = {name: el("input", {"type": "checkbox", "name": "which", "value": name}) for name in picked}
    markup = racks(panel, SeatControls(picks=boxes, picks_at={name: f"answer:{name}" for name in picked}))
    return tree(markup.replace(" data-joker", ' data-joker=""').replace(" data-forward", ' data-forward=""'))


def places(where: ElementTree.Element) -> list[str]:
    """Return the name of each place, in drawing order."""
    return [name for one in where.iter() for name in (one.get("data-at") or "").split()]


def at(where: ElementTree.Element, name: str) -> ElementTree.Element:
    """Return the only thing drawn at a place."""
    (found,) = [one for one in where.iter() if name in (one.get("data-at") or "").split()]
    return found


WHOLE = table(
    seat(Seat.SOUTH, "88dJ", rack="3b3bEJ", drawn="3b", count=5),
    seat(Seat.WEST, "33bJJ", "0J0J", count=6),
    seat(Seat.NORTH, count=13, says=Sentence("discarded 9 crak")),
    on_floor=floor("1cE", "9c"),
)


def test_every_player_has_a_side_in_turn_order() -> None:
    """The next player is on the right, and the near player comes last, so reading ends at the reader's rack."""
    players = having(drawn(WHOLE), "racks-player")
    assert [one.get("data-side") for one in players] == ["right", "top", "left", "bottom"]
    assert [one.get("data-seat") for one in having(drawn(WHOLE), "seat")] == ["west", "north", "east", "south"]


@pytest.mark.parametrize("near", Seat)
def test_the_table_can_be_seen_from_any_side(near: Seat) -> None:
    """The near player's rack is at the bottom, whatever the seat."""
    board = drawn(table(seat(near, rack="1c2c", count=2), near=near))
    bottom = on_side(board, "racks-player", "bottom")
    assert bottom is not None
    assert having(bottom, "seat")[0].get("data-seat") == near.value
    assert f"hand:{near.value}:1c" in places(board)


def test_a_table_for_two_leaves_seats_empty() -> None:
    panel = Racks(Sentence("Racks"), (AtSeat(Seat.EAST, None, 13), AtSeat(Seat.WEST, None, 13)), Seat.EAST)
    assert [one.get("data-side") for one in having(drawn(panel), "racks-player")] == ["top", "bottom"]


def test_everything_on_the_table_has_a_place() -> None:
    """Figures and picks find each racked tile, unracked tile, joker, exposure and discard."""
    names = places(drawn(WHOLE))
    assert [name for name in names if name.startswith("rack:")] == ["rack:drawn", *(f"rack:{nth}" for nth in range(4))]
    assert [name for name in names if name.startswith("hand:south:")] == [
        f"hand:south:{code}" for code in ("3b", "3b", "3b", "E", "J")
    ]
    assert [name for name in names if name.startswith("joker:")] == [
        "joker:west:0:0",
        "joker:west:0:1",
        "joker:west:1:0",
        "joker:west:1:1",
        "joker:south:0:0",
    ]
    assert {"meld:west", "meld:west:3b", "meld:west:J", "meld:3b", "meld:south:8d", "drawn:south"} <= set(names)
    assert {f"seat:{one.value}" for one in Seat} <= set(names)
    assert [name for name in names if name.startswith(("floor", "discard"))] == [
        "floor",
        "floor:1c",
        "floor:E",
        "discard",
        "floor:9c",
    ]


def test_places_number_only_racked_tiles() -> None:
    """A picked tile identical to a racked one doesn't change the numbering."""
    board = drawn(table(seat(Seat.SOUTH, rack="1c3b5b", drawn="1c", count=4)), "rack:0", "rack:drawn")
    assert said(at(board, "rack:0")).endswith("1 crak")
    assert at(board, "rack:2") is not None
    assert said(at(board, "rack:drawn")).endswith("1 crak, not racked")
    assert WHOLE.seats[1].racked == parse_tiles("3b3bEJ")


def test_closed_racks_are_seen_from_behind_and_open_ones_shown() -> None:
    """A closed rack shows the edge of each tile; the numbers are written only if they matter."""
    panel = table(seat(Seat.WEST, count=1), seat(Seat.NORTH, rack="1c1c", drawn="E", count=3), seat(Seat.EAST, count=0))
    board = drawn(panel)
    (backs,) = having(board, "backs")
    assert len(backs) == 1
    assert having(board, "rack-count") == []
    counts = [said(one).strip() for one in having(drawn(replace(panel, is_counted=True)), "rack-count")]
    assert counts == ["1 tile", "3 tiles", "13 tiles"]
    (open_,) = having(board, "rack-open")
    assert [one.get("data-at") for one in having(open_, "tile")] == ["hand:north:1c", "hand:north:1c", "hand:north:E"]
    assert having(board, "tile-back") == having(board, "rack") == []


def test_tiles_that_left_the_rack_leave_gaps_in_its_order() -> None:
    near = replace(seat(Seat.SOUTH, rack="1c8dE", count=3), gaps=parse_tiles("67d"))
    (rack,) = having(drawn(table(near)), "rack-tiles")
    assert [one.get("class") for one in rack] == ["held", "gap", "gap", "held", "held"]


@pytest.mark.parametrize(("place", "kind"), [("meld:west:1", "exposure"), ("discard", "lit")])
def test_an_illegal_acts_tiles_are_stamped(place: str, kind: str) -> None:
    board = drawn(replace(WHOLE, refused=place))
    (stamped,) = [one for one in board.iter() if one.get("data-verdict")]
    assert stamped.get("class") == kind
    assert stamped.get("data-verdict") == "illegal"


def test_missing_parts_are_not_drawn() -> None:
    board = drawn(table(seat(Seat.SOUTH, rack="1c", count=1)))
    assert having(board, "ledge") == having(board, "floor") == having(board, "rack-drawn") == []
    assert [one.get("data-side") for one in having(drawn(WHOLE), "racks-player") if having(one, "ledge")] == [
        "right",
        "bottom",
    ]


def test_only_the_open_discard_is_highlighted() -> None:
    """It is apart from the other discards, which are small; taken ones leave a gap."""
    panel = table(on_floor=(InPond(Tile.parse("1c"), taken=True), *floor("2c", "9c")))
    (lit,) = having(drawn(panel), "lit")
    assert [one.get("data-at") for one in having(lit, "held")] == ["discard floor:9c"]
    (lying,) = having(drawn(panel), "floor-lying")
    assert len(having(lying, "tile")) == 2
    assert len(having(lying, "gone")) == 1


def test_the_wall_is_counted_in_the_middle() -> None:
    panel = Racks(Sentence("Racks"), (AtSeat(Seat.EAST, None, 13),), Seat.EAST, counts=(Count(Token.WALL, 74),))
    (counts,) = having(drawn(panel), "racks-counts")
    assert said(counts) == "74"
    assert having(drawn(WHOLE), "racks-counts") == []


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("rack:0", "3 bam, first of two"),
        ("rack:1", "3 bam, second of two"),
        ("rack:2", Tile.parse("E").words),
        ("rack:3", "joker"),
        ("rack:drawn", "3 bam, not racked"),
        ("joker:west:0:1", "joker of West, a kong of 3 bams with 2 jokers, second of two"),
        ("joker:south:0:0", "joker of South, a pung of 8 dots with a joker"),
        ("discard", "9 crak"),
    ],
)
def test_tiles_are_picked_in_place(place: str, words: str) -> None:
    """The control is in the tile's label, which is complete by itself and found as an answer."""
    board = drawn(WHOLE, place)
    (label,) = [one for one in board.iter("label") if having(one, "tile")]
    control = label.find("input")
    assert control is not None
    assert control.get("value") == place
    assert place in str(label.get("data-at")).split()
    assert f"answer:{place}" in str(label.get("data-at")).split()
    assert said(having(label, "vh")[0]) == words
    assert (label.get("data-joker") is not None) is ("joker" in words.split()[0])


def test_only_picks_are_read_out() -> None:
    """The drawing is described in text, so screen readers only get the labels of picks."""

    def heard(one: ElementTree.Element) -> list[ElementTree.Element]:
        if one.get("aria-hidden") == "true":
            return []
        return [*([one] if one.tag == "label" else []), *(label for child in one for label in heard(child))]

    picks = ("rack:1", "rack:drawn", "joker:west:1:0", "joker:south:0:0", "discard")
    assert len(heard(drawn(WHOLE, *picks))) == len(picks)
    assert all(one.get("aria-hidden") == "true" for one in having(drawn(WHOLE), "held"))


def test_tiles_shown_with_a_claim_are_raised() -> None:
    """Each shown tile is raised once in the rack."""
    shouts = Shout(Sentence("Call!"), parse_tiles("3bJ"))
    board = drawn(table(seat(Seat.SOUTH, rack="3b3bEJ", count=4, shouts=shouts)))
    forward = [one.get("data-at") for one in board.iter() if one.get("data-forward") is not None]
    assert forward == ["rack:0 hand:south:3b", "rack:3 hand:south:J"]


def test_a_claim_can_be_pressed_next_to_the_name() -> None:
    """If seats are the answers, a player's claim is in the control; silent players have none."""
    panel = table(
        seat(Seat.WEST, shouts=Shout(Sentence("Call!"))),
        seat(Seat.EAST, shouts=Shout(Sentence("Call!"))),
        seat(Seat.NORTH, says=Sentence("discards")),
        on_floor=floor("", "8d"),
    )
    picks = [
        *(Pick("answer", one.value, Sentence(one.words), seat=one) for one in (Seat.WEST, Seat.EAST)),
        Pick("answer", "none", Sentence("Nobody"), alone=True),
    ]
    sheet = Sheet(
        Scene((panel,), (Sentence("Claims."),)), (Picks(Sentence("Who gets it?"), True, tuple(picks), typed=True),)
    )
    felt = tree(answer_felt(sheet, "league", "who"))
    seats = [one for one in felt.iter("label") if "seat" in (one.get("class") or "").split()]
    assert [one.get("data-seat") for one in seats] == ["west", "east"]
    for one in seats:
        control = one.find("input")
        assert control is not None
        named = str(control.get("aria-labelledby")).split()
        assert [other.get("id") for other in one.iter() if other.get("id") in named] == named
        assert having(one, "bubble")[0].get("data-at") == f"seat:{one.get('data-seat')} answer:{one.get('data-seat')}"
    (nobody,) = having(felt, "nobody")
    assert said(nobody) == "Nobody"
    (fieldset,) = felt.iter("fieldset")
    legend = fieldset.find("legend")
    assert legend is not None
    assert said(legend) == "Who gets it?"


def test_answers_on_the_table_are_picked_there() -> None:
    """Answers with a place on the table aren't listed; others are listed below it."""
    joker = Pick("answer", "west", Sentence("Its joker"), at="joker:west:0:1")
    none = Pick("answer", "none", Sentence("None of them"), alone=True)
    sheet = Sheet(
        Scene((WHOLE,), (Sentence("A table."),)), (Picks(Sentence("Which?"), False, (joker, none), typed=True),)
    )
    felt = tree(answer_felt(sheet, "league", "which").replace(" data-joker", ' data-joker=""'))
    label = at(felt, "answer:west")
    assert "joker:west:0:1" in str(label.get("data-at")).split()
    control = label.find("input")
    assert control is not None
    assert (control.get("name"), control.get("value"), control.get("type")) == ("answer", "west", "checkbox")
    (choice,) = having(felt, "choice")
    assert said(choice) == "None of them"
    legends = [legend for one in felt.iter("fieldset") if (legend := one.find("legend")) is not None]
    assert [said(one) for one in legends] == ["Which?", "Which?"]
    assert having(next(iter(felt.iter("fieldset"))), "racks")


def ticking(*moments: str) -> ElementTree.Element:
    """Return clocks: one running, one missed and one locked."""
    runs = [(Running.ON, Running.OFF, Running.ON), (Running.MISSED, Running.UNKNOWN, Running.LOCKED)]
    names = ("Last discard", "Turn", "Exposure")
    every = tuple(
        Clock(
            Sentence(name),
            Sentence("open?"),
            tuple((runs[nth][place], Sentence(runs[nth][place].value)) for nth in range(len(moments))),
        )
        for place, name in enumerate(names)
    )
    panel = Clocks(Sentence("What is open"), tuple(map(Sentence, moments)), every)
    return tree(Markup(clocks(panel)).replace(" data-now", ' data-now=""'))


def test_clocks_are_a_table() -> None:
    """A row for each clock and a column for each moment, with headers."""
    (shown,) = having(ticking("1 Call", "2 Exchange"), "clocks")
    assert shown.tag == "table"
    caption = shown.find("caption")
    assert caption is not None
    assert said(caption) == "What is open"
    heads = [one for one in shown.iter("th") if one.get("scope") == "col"]
    assert [(said(one), one.get("data-now") is not None) for one in heads] == [("1 Call", False), ("2 Exchange", True)]
    rows = [one for one in shown.iter("tr") if one.find("th[@scope='row']") is not None]
    assert [[cell.get("data-runs") for cell in row.iter("td")] for row in rows] == [
        ["on", "missed"],
        ["off", "unknown"],
        ["on", "locked"],
    ]
    assert [said(cell) for cell in rows[0].iter("td")] == ["on", "missed"]
    assert not any(one.get("role") for one in shown.iter())


def test_clocks_with_one_moment_are_listed() -> None:
    (shown,) = having(ticking("Now"), "clocks")
    assert shown.tag == "dl"
    assert [one.get("data-runs") for one in shown.iter("dd")] == ["on", "off", "on"]
    assert all(said(one) for one in shown.iter("dt"))


def test_clocks_are_not_on_the_felt() -> None:
    """Without answers at seats, there is no fieldset around the racks."""
    moment = Clock(Sentence("Window"), Sentence("open?"), ((Running.ON, Sentence("open")),))
    panels = (WHOLE, Clocks(Sentence("What is open"), (Sentence("Now"),), (moment,)))
    sheet = Sheet(Scene(panels, (Sentence("A table."),)), ())
    markup = answer_felt(sheet, "league", "what").replace(" data-joker", ' data-joker=""')
    felt = tree(markup.replace(" data-now", ' data-now=""'))
    (whole,) = having(felt, "table")
    assert [(one.get("class") or one.tag) for one in whole] == ["board"]
    assert not list(felt.iter("fieldset"))
