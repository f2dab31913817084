"""Rack tables as browsers lay them out: nothing overlaps, and every pickable tile can be clicked."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from callwise.american.table.exposures import Exposure
from callwise.american.table.tiles import parse_tiles
from callwise.ground.seats import Seat
from callwise.law.ruling import Sentence
from callwise.question.scene import AtSeat, Clock, Clocks, InPond, Racks, Running
from callwise.view.board.clocks import clocks
from callwise.view.board.racks import racks
from callwise.view.board.whole_table import SeatControls, whole_table
from callwise.view.elements.html import Markup, el
from tests.support.browser.site_server import SiteServer

TOUCH = 44
WIDTHS = [(1280, 690), (390, 390), (320, 320)]
# Tiles rotate about their centres; two of them overlap unless a line along one's side separates them.
TOUCHING = """() => {
  const corners = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const turn = parseFloat(getComputedStyle(one).rotate) * Math.PI / 180 || 0;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const [w, h] = [one.offsetWidth / 2, one.offsetHeight / 2];
    return [[-w, -h], [w, -h], [w, h], [-w, h]]
      .map(([x, y]) => [(left + right) / 2 + x * cos - y * sin, (top + bottom) / 2 + x * sin + y * cos]);
  };
  const apart = (one, other) => one.some(([x, y], nth) => {
    const [toX, toY] = one[(nth + 1) % 4];
    const across = ([a, b]) => (a - x) * (toY - y) - (b - y) * (toX - x);
    return Math.max(...one.map(across)) <= Math.min(...other.map(across)) ||
      Math.max(...other.map(across)) <= Math.min(...one.map(across));
  });
  const tiles = [...document.querySelectorAll(".floor-lying > .tile")].map(corners);
  const pairs = tiles.flatMap((one, nth) => tiles.slice(nth + 1).map((other) => [one, other]));
  const touching = pairs.filter(([one, other]) => !apart(one, other) && !apart(other, one));
  return { tiles: tiles.length, touching: touching.length };
}"""
TARGETS = """() => [...document.querySelectorAll("label.pick")].map((one) => {
  const { width, height } = one.getBoundingClientRect();
  return [one.dataset.at, Math.round(width), Math.round(height)];
})"""
# For each label, the position whose label is hit at the centre of its tile.
HIT = """() => [...document.querySelectorAll("label.pick")].filter((one) => {
  one.scrollIntoView({ block: "center" });
  const { left, top, right, bottom } = one.querySelector(".tile").getBoundingClientRect();
  return document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest("label") !== one;
}).map((one) => one.dataset.at)"""
WIDE = "() => document.documentElement.scrollWidth > innerWidth"


def whole(*, discards: int = 18) -> Racks:
    """Build a table where every player has exposed a group and a tile is picked."""
    exposed = {Seat.WEST: "33bJJ 444dJ", Seat.NORTH: "NNNN 5cJJ EEEJJ", Seat.EAST: "777cJ", Seat.SOUTH: "88dJ"}
    rack = parse_tiles("13c3369bEESFJ" + "3d")
    seats = tuple(
        AtSeat(
            seat,
            rack if seat is Seat.SOUTH else None,
            8,
            tuple(map(Exposure.parse, exposed[seat].split())),
            drawn=rack[-1] if seat is Seat.SOUTH else None,
        )
        for seat in Seat
    )
    floor = parse_tiles("1c6b2dE9b5c4dG3cF7d1b9c6d8c" * 6)[:discards]
    return Racks(Sentence("Racks"), seats, Seat.SOUTH, tuple(map(InPond, floor)))


def places(panel: Racks) -> list[str]:
    """Return every position on it where something can be picked."""
    near = next(one for one in panel.seats if one.seat is panel.near)
    jokers = [
        f"joker:{one.seat.value}:{nth}:{joker}"
        for one in panel.seats
        for nth, laid in enumerate(one.laid)
        for joker in range(sum(piece.face is not None and piece.face.is_joker for piece in laid.pieces))
    ]
    return [*(f"rack:{nth}" for nth in range(len(near.racked))), "rack:drawn", *jokers]


def lay_out(page: Page, server: SiteServer, site_root: Path, panel: Racks, width: tuple[int, int]) -> None:
    """Lay out a table with the site's styles, as wide as a desktop felt on a screen of that width."""
    screen, felt = width
    page.set_viewport_size({"width": screen, "height": 800})
    boxes = {
        name: el("input", {"type": "checkbox", "name": "which", "value": name, "aria-label": name})
        for name in places(panel)
    }
    moments = ((Running.ON, Sentence("open")), (Running.LOCKED, Sentence("locked")))
    clock = Clock(Sentence("Window"), Sentence("may you still call?"), moments)
    ticking = Clocks(Sentence("What is open"), (Sentence("1 Call"), Sentence("2 Exchange")), (clock, clock, clock))
    asked = SeatControls(picks=boxes, legend=Markup("Which?"))
    inner = whole_table(asked, racks(panel, asked), clocks(ticking))
    names = [next((site_root / "assets").glob(f"{name}.*.css")).name for name in ("site", "table", "racks")]
    sheets = "".join(f'<link rel="stylesheet" href="{server.at(f"assets/{name}")}">' for name in names)
    drawn = el("div", {"class": "felt"}, inner)
    html = f'<!doctype html><html lang="en">{sheets}<body><div style="max-width: {felt}px">{drawn}</div>'
    page.route(server.at("racks/"), lambda route: route.fulfill(body=html, content_type="text/html; charset=utf-8"))
    page.goto(server.at("racks/"))


@pytest.mark.deep
def test_discards_never_overlap(page: Page, server: SiteServer, site_root: Path) -> None:
    """This holds for any number of discards at any angle."""
    found = {}
    for discards in (9, 30, 84):
        for width in WIDTHS:
            lay_out(page, server, site_root, whole(discards=discards), width)
            found[discards, width] = page.evaluate(TOUCHING)
    assert found == {at: {"tiles": at[0], "touching": 0} for at in found}


def test_tiles_on_a_rack_table_can_be_clicked(page: Page, server: SiteServer, site_root: Path) -> None:
    """Each tile and joker is large enough and uncovered, and the page doesn't scroll sideways."""
    panel = whole()
    for width in WIDTHS:
        lay_out(page, server, site_root, panel, width)
        targets = page.evaluate(TARGETS)
        assert len(targets) == len(places(panel)), width
        assert [one for one in targets if min(one[1:]) < TOUCH] == [], width
        assert page.evaluate(HIT) == [], width
        assert page.evaluate(WIDE) is False, width
