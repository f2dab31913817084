"""Drawing a whole table: positions, labels, and the controls at the seats."""

from xml.etree import ElementTree

import pytest

from callwise.ground.seats import Seat
from callwise.law.ruling import Sentence
from callwise.puzzle.file import read_position
from callwise.question.families import also
from callwise.question.forms.offers import ANSWER
from callwise.question.scene import AtSeat, TimeLine, Token, WholeTable
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.questions.entries.table_scene import whole_table
from callwise.riichi.table.table import Table
from callwise.view.answer.answer_sheet import answer_felt
from callwise.view.board.whole_table import board as draw
from tests.counters.game import BLUE, RED, WHITE, Heap
from tests.support.drawn_markup import having, on_side, said, tree
from tests.support.riichi.riichi_tables import at_discard

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


def drawn(table: Table) -> ElementTree.Element:
    return tree(draw(whole_table(table, {})))


def felt(text: str) -> ElementTree.Element:
    """Draw the felt of a position as on its page."""
    position = read_position(text, "who")
    return tree(answer_felt(position.form.sheet(COMMON), "common", position.name))


def answers(where: ElementTree.Element) -> list[ElementTree.Element]:
    """Find the labels of possible answers."""
    return [
        one for one in where.iter("label") if (held := one.find("input")) is not None and held.get("name") == ANSWER
    ]


def test_every_seat_has_its_side_in_turn_order() -> None:
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
def test_two_or_three_players_leave_seats_empty(at: tuple[Seat, ...], near: Seat, sides: dict[str, str]) -> None:
    """Players sit by their wind; empty seats aren't drawn."""
    board = tree(draw(WholeTable(Sentence("At the table"), tuple(AtSeat(seat, None, 0) for seat in at), near)))
    assert {one.get("data-seat"): one.get("data-side") for one in having(board, "seat")} == sides


def test_another_games_racks_are_drawn_at_their_edges() -> None:
    """The drawing works for any game's tiles: an open rack, a closed one, and heaps in front of them."""
    seats = (
        AtSeat(Seat.EAST, (RED, RED, WHITE), 3, (Heap((BLUE, BLUE)),), drawn=WHITE),
        AtSeat(Seat.WEST, None, 4, (Heap((RED,)), Heap((WHITE, BLUE)))),
    )
    with also("tests.counters"):
        board = tree(draw(WholeTable(Sentence("At the table"), seats, Seat.EAST)))
    far, near = having(board, "row")
    assert [one.get("data-side") for one in (near, far)] == ["bottom", "top"]
    assert [len(having(one, "tile-back")) for one in (near, far)] == [0, 4]
    assert [len(having(one, "meld")) for one in (near, far)] == [1, 2]
    standing = [one.get("data-at") or "" for one in having(near, "tile")]
    assert [one for one in standing if one.startswith("hand")] == [
        "hand:east:r",
        "hand:east:r",
        "hand:east:w",
    ]


def test_unknown_parts_are_not_drawn() -> None:
    """Unknown hands, melds and ponds aren't drawn; the discard is in the middle, with its source."""
    board = drawn(at_discard("6p by east"))
    assert having(board, "row") == having(board, "called") == having(board, "pond") == []
    (middle,) = having(board, "middle")
    (stage,) = having(middle, "stage")
    assert len(having(stage, "tile")) == len(having(stage, "lit")) == 1
    assert middle.get("data-from") == "bottom"


def test_the_discard_is_in_its_known_pond() -> None:
    """The middle then has no discard, but still says which side it came from."""
    board = drawn(at_discard("6p by east", west="? | | 9p"))
    assert having(board, "stage") == []
    pond = on_side(board, "lying", "bottom")
    assert pond is not None
    assert len(having(pond, "lit")) == 1
    (ring,), (middle,) = having(board, "ring"), having(board, "middle")
    assert (ring.get("data-near"), ring.get("data-far"), middle.get("data-from")) == ("1", "1", "bottom")


def test_other_hands_are_face_down_if_one_is_shown() -> None:
    """Four sides are always drawn, unlike lists of hands, which leave out closed ones."""
    board = drawn(at_discard("9s by east", west="45678m 22567p 999s"))
    rows = having(board, "row")
    assert [one.get("data-side") for one in rows] == ["left", "top", "right", "bottom"]
    assert [one.get("data-side") for one in rows if "data-closed" not in one.attrib] == ["bottom"]
    assert [len(having(one, "tile-back")) for one in rows] == [13, 13, 13, 0]


def test_ponds_have_rows_of_six() -> None:
    """A pond has three rows; later tiles lengthen the third."""
    long = "1z9m4z1s2m8p 1p9s2z3z5z6z 7z9p1m9m8s8m 7s"
    board = drawn(at_discard("6p by east", west=f"? | 111'z 222'p 33'3s | {long}"))
    west = on_side(board, "lying", "top")
    assert west is not None
    assert [len(having(row, "tile")) for row in having(west, "pond-row")] == [6, 6, 7]
    seat = on_side(board, "seat", "top")
    assert seat is not None
    assert seat.get("data-rows") == "3"


def test_called_and_riichi_discards_are_drawn_differently() -> None:
    """The called tile leaves its outline, the riichi tile is turned, and only the disputed one is lit."""
    board = drawn(at_discard("6p by east", east="? | | 9p 1s>west 3'p", west="? | 11'1s"))
    pond = on_side(board, "lying", "bottom")
    assert pond is not None
    (row,) = having(pond, "pond-row")
    assert [one.get("class") for one in row] == ["tile", "gone", "turned", "lit"]


def test_a_hand_and_its_melds_are_one_line() -> None:
    """A closed hand shows how many tiles it has, and its melds follow it."""
    board = drawn(at_discard("9s by east", west="45678m 22567p 999s", north="? | 11'1s | 9p"))
    north = on_side(board, "row", "right")
    assert north is not None
    (stand,), (called,) = having(north, "stand"), having(north, "called")
    assert len(having(stand, "tile-back")) == len(having(stand, "tile")) == 10
    assert len(having(called, "meld")) == 1


@pytest.mark.parametrize(
    ("melds", "givers"),
    [
        ("2'34s", ["from East"]),
        ("44'4z", ["from North"]),
        ("444'z", ["from West"]),
        ("11'11z", ["from North"]),
        ("0z11z0z", []),
        ('44"4z', ["from North"]),
        ("2'34s 44'4z", ["from East", "from North"]),
    ],
)
def test_a_meld_names_its_source_below(melds: str, givers: list[str]) -> None:
    """South's kamicha, toimen and shimocha are East, North and West; a closed kan has no source."""
    board = drawn(at_discard("6p by east", south=f"? | {melds}"))
    (called,) = having(board, "called")
    assert [said(one) for one in called.iter("small")] == givers


@pytest.mark.parametrize(
    ("south", "at_least", "at_most"),
    [
        ("235m 678p 1199s 345s", 13, 14),
        ("5m | 11'1z 2'22z 333'z 44'4z", 16, 18),
        ("? | 0z11z0z 0z22z0z 3333'z 4'444z", 18, 22),
    ],
)
def test_a_lines_length_is_in_tile_widths(south: str, at_least: int, at_most: int) -> None:
    """The stylesheet uses it to shrink the tiles of a long line."""
    row = on_side(drawn(at_discard("6p by east", south=south)), "row", "bottom" if "?" not in south else "right")
    assert row is not None
    assert at_least <= int(str(row.get("data-long"))) <= at_most


def test_the_middle_has_the_round_and_counters() -> None:
    """Zero counters are left out, and so is a wall long before its end."""
    bare = whole_table(at_discard("6p by east"), {})
    laid = whole_table(at_discard("6p by east", honba="2", sticks="1", wall="3"), {})
    assert bare.counts == ()
    assert [(one.token, one.number) for one in laid.counts] == [(Token.WALL, 3), (Token.STICK, 1), (Token.COUNTER, 2)]
    (middle,) = having(tree(draw(laid)), "middle")
    assert [said(one) for one in having(middle, "middle-count")] == ["3 left", "1", "2"]


def test_the_drawing_is_not_read_out() -> None:
    """Screen readers skip the drawing, except its labels; a text describes it."""
    board = drawn(at_discard("9s by east", west="45678m 22567p 999s", north="? | 11'1s | 9p"))
    spoken = [one for one in board.iter() if one.text and not one.get("aria-hidden")]
    hidden = {one for outer in board.iter() if outer.get("aria-hidden") for one in outer.iter()}
    assert [one.text for one in spoken if one not in hidden] == []


def test_claiming_seats_are_the_controls() -> None:
    """One control per answer, in the label of its seat, and no other list."""
    labels = answers(felt(WINNER))
    inputs = [one.find("input") for one in labels]
    assert [(one.get("type"), one.get("value")) for one in inputs if one is not None] == [
        ("checkbox", "south"),
        ("checkbox", "west"),
        ("checkbox", "none"),
    ]
    assert [one.get("class") for one in labels] == ["seat voice", "seat voice", "nobody choice-none"]
    assert [len(having(one, "bubble")) for one in labels] == [1, 1, 0]


def test_a_label_says_who_claims_what_with_which_tiles() -> None:
    """The control is named by its plate and its claim only."""
    board = felt(WINNER)
    label = next(one for one in board.iter("label") if one.get("data-seat") == "west")
    words = said(label)
    (control,) = label.iter("input")
    assert control.get("aria-labelledby") == " ".join(
        str(one.get("id")) for one in (*having(label, "plate"), *having(label, "bubble"))
    )
    assert words.index("West") < words.index("!") < words.index("of characters")


def test_a_silent_seat_is_answered_by_its_name() -> None:
    """The name is in the control, once, and read before the player's action."""
    board = felt(LIABLE)
    labels = [one for one in answers(board) if one.get("data-seat")]
    assert [said(word) for one in labels for word in having(one, "bubble")] == ["West", "North", "East"]
    assert [said(one).count(str(one.get("data-seat")).capitalize()) for one in labels] == [1, 1, 1]
    (control,) = labels[0].iter("input")
    named = {one.get("id"): said(one) for one in labels[0].iter() if one.get("id")}
    assert [named[key] for key in str(control.get("aria-labelledby")).split()] == ["West", "西 discards"]


def test_tiles_shown_by_a_claim_are_raised() -> None:
    """In an open hand the exact tiles are raised, once each; in a closed hand they are turned face up."""
    board = felt(WINNER)
    assert [len(having(row, "forward")) for row in having(board, "row")] == [0, 2, 2, 0]
    hidden = "\n".join(line for line in WINNER.splitlines() if not line.startswith("west"))
    closed = felt(hidden)
    west = on_side(closed, "row", "top")
    assert west is not None
    assert (len(having(west, "tile-back")), len(having(west, "forward"))) == (11, 2)


def test_the_tape_has_lanes_but_no_controls() -> None:
    """The tape's words are second labels of the controls at the seats."""
    board = felt(TIMELINE)
    (tape,) = having(board, "tape")
    assert list(tape.iter("input")) == []
    ids = {one.get("id") for one in board.iter("input")}
    chips = having(tape, "chip")
    assert [one.get("data-seat") for one in chips] == ["south", "west", "north"]
    assert {one.get("for") for one in chips} == {"who-south", "who-west", "who-north"} <= ids
    assert len(having(tape, "tape-lane")) == 4
    assert len(having(tape, "tape-gap")) == len(having(tape, "tape-length")) == 1


def test_an_imperceptible_gap_is_not_drawn() -> None:
    """The text below the tape mentions it."""
    text = TIMELINE.replace("noticeable", "none")
    (tape,) = having(felt(text), "tape")
    assert having(tape, "tape-gap") == having(tape, "tape-length") == []
    panels = read_position(text, "who").form.case.scene().panels
    (line,) = (panel for panel in panels if isinstance(panel, TimeLine))
    assert (line.by, line.between) == (Seat.EAST, None)


def test_several_answers_of_a_seat_are_separate() -> None:
    """Each has a full label for screen readers; answers with the same claim also show their tiles."""
    board = felt('asks = "calls.legal"\n[table]\ndiscard = "6p by east"\nsouth = "4578p 66p 123m 999s 1z"\n')
    labels = [one for one in answers(board) if one.get("class") == "voice"]
    words = [next(one for one in label.iter() if one.get("aria-hidden")) for label in labels]
    assert sum("Pon" in said(one) for one in words) == 1
    assert all(bool(having(one, "tile")) is ("Chii" in said(one)) for one in words)
    assert all(said(one).count("Your") + said(one).count("your") == 1 for one in labels)
    assert {one.get("class") for one in answers(board)} == {"voice", "nobody choice-none"}


def test_tiles_of_the_near_hand_are_picked_there() -> None:
    """All tiles are picked in the drawing, so nothing is listed below."""
    board = felt(
        'asks = "pao.risk"\n[table]\nturn = "east drew 7z"\neast = "123m 456p 678s 99s 1z 57z"\n'
        "south = \"? | 55'5z 6'66z\"\n"
    )
    stand = next(one for one in having(board, "stand") if "data-picks" in one.attrib)
    assert {one.get("class") for one in answers(board)} == {"pick", "nobody choice-none"}
    assert len(having(stand, "pick")) == 14


@pytest.mark.parametrize(
    ("discard", "does"), [("6p by east", "discards"), ("6p by east, south has drawn", "has drawn")]
)
def test_a_plate_shows_a_players_state(discard: str, does: str) -> None:
    """The state is after the name, in small print."""
    panel = whole_table(at_discard(discard, south="? | | 1z"), {})
    assert isinstance(panel, WholeTable)
    assert does in [said(one).strip() for one in having(tree(draw(panel)), "plate-does")]


@pytest.mark.parametrize(("hands", "in_words"), [("", 4), (HANDS, 0)])
def test_words_show_their_tiles_where_no_hand_is_known(hands: str, in_words: int) -> None:
    """They are at the places of the hands, so that a ruling lights them there; otherwise the hands are drawn."""
    shown = WINNER.replace(HANDS, hands).replace("35m", "23m" if not hands else "35m")
    drawing = felt(shown)
    said = [one for bubble in having(drawing, "bubble") for one in having(bubble, "tile")]
    assert len(said) == in_words
    assert all(one.attrib["data-at"].startswith(("hand:south:", "hand:west:")) for one in said)
    assert bool(list(having(drawing, "rows"))) is not bool(in_words)
