"""Tiles written in entries: where each is drawn, and how a press changes it."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from callwise.puzzle.registry import family_of, questions
from callwise.question.case import Case, Entries
from callwise.question.families import families
from callwise.question.tile_places import tile_places
from callwise.question.written_tiles import Does, Edit, TileText, edited, tile_codes, tile_slots

RIICHI, AMERICAN = (tile_codes(family.faces) for family in families())
EVERY = [case for family in families() for case in family.questions]


def put(asks: str, table: dict[str, str], *edits: tuple[str, str, int, str]) -> dict[str, str]:
    """Return a position's entries after some edits."""
    case = questions()[asks]
    return edited(
        case, table, [Edit(Does(does), key, nth, text) for does, key, nth, text in edits], family_of(case).faces
    )


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("14m 678p 7z", ["1m", "4m", "6p", "7p", "8p", "7z"]),
        ("chii 5p with 46p", ["5p", "4p", "6p"]),
        ("? | 77'7p 5'46p", ["7p", "7p", "7p", "5p", "4p", "6p"]),
        ("4'm by east", ["4m"]),
        ("at 0.4 and 12 later", []),
    ],
)
def test_tiles_are_found_between_words(text: str, codes: list[str]) -> None:
    assert [one.code for one in TileText(text, RIICHI).tiles] == codes


def test_letters_are_tiles_of_a_family_that_has_them() -> None:
    """A 0 is a soap, but not in a number of hidden tiles."""
    assert [one.code for one in TileText("10 | 33bJ NEWS 024b", AMERICAN).tiles] == [
        *("3b", "3b", "J", "N", "E", "W", "S", "0", "2b", "4b")
    ]
    assert TileText("discard E", AMERICAN).changed(0, None) == "discard "


def test_changed_tile_keeps_the_others_as_written() -> None:
    """A suit that differs is written out, and joined again when it doesn't."""
    text = TileText("chii 5p with 46p", RIICHI)
    assert text.text == "chii 5p with 46p"
    other = TileText(text.changed(2, TileText("7s", RIICHI).tiles[0]), RIICHI)
    assert other.text == "chii 5p with 4p7s"
    assert other.changed(2, TileText("6p", RIICHI).tiles[0]) == "chii 5p with 46p"
    assert TileText("66z", RIICHI).turned(0) == "6'6z"


def test_presses_fill_a_hand_in_order() -> None:
    tiles = ["2s", "3s", "4s", "1z"]
    presses = [("put", "hand", nth, code) for nth, code in enumerate(tiles)]
    assert put("furiten.ron", {}, *presses)["hand"] == "234s1z"
    assert put("furiten.ron", {}, *presses, ("take", "hand", 3, ""))["hand"] == "234s"
    assert put("furiten.ron", {}, *presses, ("set", "hand", 0, "")) == {}
    assert put("furiten.ron", {}, ("put", "nobody", 0, "1m"), ("put", "hand", 0, "not a tile")) == {}


@pytest.mark.parametrize(
    ("added", "left"),
    [
        ("FF 22x any; ", ["FF 22x any", "FF 22x", "FF 22", "FF 2", "FF", "F", None]),
        ("FF DxDx concealed", ["FF DxDx", "FF Dx", "FF", "F", None]),
    ],
)
def test_what_was_added_last_is_taken_away_first(added: str, left: list[str | None]) -> None:
    """A sign, a word or a tile; nothing is left that can't be taken away."""
    table = {"card": added}
    for expected in left:
        table = put("card.possible", table, ("take", "card", 999, ""))
        assert table.get("card") == expected


@pytest.mark.parametrize(
    ("key", "added", "left"),
    [("value", "30", "3"), ("won", "west by south", "west by"), ("won", "south self-picked", "south")],
)
def test_last_digit_or_word_is_taken_away(key: str, added: str, left: str) -> None:
    assert put("american.payments", {key: added}, ("take", key, 0, ""))[key].strip() == left


def test_last_tile_before_a_bracket_is_taken_away() -> None:
    table = {"call": "chii 5p (46p)"}
    assert put("kuikae.discard", table, ("take", "call", 999, ""))["call"] == "chii 5p (4p)"


def test_pressed_groups_of_a_card_are_set_apart() -> None:
    """An open suit that is pressed after a tile replaces its suit."""
    tiles = ["F", "F", "2b", "2b", "4d", "N", "E", "W", "S"]
    presses = [("put", "card", nth, code) for nth, code in enumerate(tiles)]
    assert put("card.possible", {}, *presses)["card"] == "FF 22b 4d NEWS"
    table = put("card.possible", {}, *presses[:4], ("add", "card", 0, "x"), ("put", "card", 99, "4d"))
    assert put("card.possible", table, ("add", "card", 0, " any"))["card"] == "FF 22x 4d any"


def test_a_pressed_claim_is_set_apart_from_the_one_before() -> None:
    """Whole words are pressed, and each keeps its distance."""
    table = {"discard": "4m by east", "claims": "west ron 4m"}
    signs = [("add", "claims", 0, sign) for sign in ("north ", "pon ")]
    pressed = put("priority.winner", table, *signs, ("put", "claims", 1, "4m"))
    assert pressed["claims"] == "west ron 4m; north pon 4m"
    chii = put("priority.winner", {"claims": "south"}, ("add", "claims", 0, "chii "), ("put", "claims", 0, "4m"))
    assert chii["claims"] == "south chii 4m"


def test_tiles_pressed_after_the_called_one_are_those_shown() -> None:
    presses = [("add", "call", 0, "chii "), *(("put", "call", nth, f"{rank}p") for nth, rank in enumerate("546"))]
    assert put("kuikae.discard", {}, *presses)["call"] == "chii 5p with 46p"
    assert put("kuikae.discard", {}, *presses, ("put", "call", 0, "0p"))["call"] == "chii 0p with 46p"


def test_discard_changes_in_every_claim_on_it() -> None:
    """A tile alone would make the claims claim another one."""
    table = {"claims": "south ron 4m; north ron 4m", "discard": "4m by east"}
    assert put("priority.winner", table, ("put", "discard", 0, "7s")) == {
        "claims": "south ron 7s; north ron 7s",
        "discard": "7s by east",
    }


@pytest.mark.parametrize("case", EVERY, ids=lambda case: case.id)
def test_a_tile_with_a_place_is_drawn_there(case: type[Case]) -> None:
    """Each has one place at most, with that tile; a hand's tiles and a discard all have one."""
    family = family_of(case)
    scene = case.read(Entries(case.supplied(case.example))).scene()
    drawn = [(one.name, one.face.code) for one in tile_places(scene)]
    slots = tile_slots(case, case.example, family.faces)
    for slot in slots:
        assert not slot.at or (slot.at, slot.code) in drawn, slot
    for key in ("hand", "discard", "discards"):
        if key in case.example and case.id not in ("kuikae.call", "exchange.allowed"):
            assert all(slot.at for slot in slots if slot.key == key), key


def test_an_exposure_is_its_players_entry() -> None:
    """Pressing a tile of an exposure changes the group, and the act that is about it, but doesn't open the act."""
    case = questions()["exchange.allowed"]
    slots = tile_slots(case, case.example, family_of(case).faces)
    assert {slot.key for slot in slots if slot.at == "meld:west:3b"} == {"west"}
    changed = put("exchange.allowed", dict(case.example), ("put", "west", 0, "4b"))
    assert (changed["west"], changed["acts"]) == ("9 | 44bJJ", "exchange 4b for west 4b")
    which = questions()["exchange.jokers"]
    jokers = [slot for slot in tile_slots(which, which.example, family_of(which).faces) if slot.at.startswith("joker")]
    assert all(slot.key in slot.at for slot in jokers)


@example("0'a")
@example("1'0'b")
@given(st.text(alphabet="0123456789mpsz'\" |?;EJNabcd withby", max_size=40))
def test_any_text_is_written_as_it_was(text: str) -> None:
    """Reading tiles changes nothing but repeated suits."""
    for codes in (RIICHI, AMERICAN):
        read = TileText(text, codes)
        again = TileText(read.text, codes)
        assert again.tiles == read.tiles
        assert again.text == read.text
