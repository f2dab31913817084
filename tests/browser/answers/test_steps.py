"""Turns from the course, played in a real browser with the tiles on the table: ruled on when asked, or step by step."""

from playwright.sync_api import Page, expect

from tests.browser.answers.course_puzzles import PLAYED, Card, Placed, find
from tests.support.browser.page_probes import WATCH_SHIFTS, assert_still
from tests.support.browser.site_server import SiteServer

TURN = find(lambda placed: placed.puzzle.name == "from-call-to-discard")
CALLED, EXPOSED = "call 8d", "expose 8dJ"
EXCHANGED = "exchange 3b for west 3b"
RIGHT = (CALLED, EXPOSED, EXCHANGED, "discard 9c")


def opened(page: Page, server: SiteServer, placed: Placed) -> Card:
    page.goto(server.at(placed.path))
    return Card(page, placed)


def test_felt_follows_every_step(page: Page, server: SiteServer) -> None:
    """
    Picking describes the action and draws a line; only doing it moves the tiles, whether legal or not.

    The ruling restores the tiles to where they were before the illegal action, and shows every clock.
    """
    page.add_init_script(WATCH_SHIFTS)
    card = opened(page, server, TURN)
    expect(card.form.locator(".ties-lines")).to_have_count(1)
    assert_still(page)
    form, rack = card.form, card.form.locator(".rack-tiles > *")
    pending, undo = card.slot("pending"), form.get_by_role("button", name="Undo")
    west, own = (form.locator(f'[data-side="{side}"] .exposure .tile') for side in ("right", "bottom"))
    unknown = form.locator('.clocks [data-runs="unknown"]')

    def lies(tiles: int, jokers: int, exposed: int) -> None:
        expect(rack).to_have_count(tiles)
        expect(form.locator(".rack [data-joker]")).to_have_count(jokers)
        expect(own).to_have_count(exposed)

    lies(13, 1, 0)
    card.step((), CALLED)
    lies(13, 1, 1)
    expect(form.locator(".floor")).to_have_count(0)
    for place in ("rack:2", "joker:west:0:0"):
        form.locator(f'.pick[data-at~="{place}"] > input').check()
    expect(pending).to_have_text("Exchange your 3 bam for West’s joker")
    expect(form.locator(".tie")).to_have_attribute("data-look", "pending")
    form.get_by_role("button", name="Do it").click()
    lies(13, 2, 1)
    expect(form.locator(".tie")).to_have_count(0)
    expect(west.locator("use")).to_have_count(3)
    expect(unknown).to_have_count(6)
    card.ask()
    assert card.grade() == "not-yet"
    lies(13, 1, 1)
    expect(form.locator(".pick")).to_have_count(0)
    expect(form.locator(".ruling .clocks")).to_be_visible()
    expect(form.locator(".ruling").locator(unknown)).to_have_count(0)

    form.get_by_role("button", name="Go back to step 2").click()
    for nth in (1, 2):
        card.step(RIGHT[:nth], RIGHT[nth])
    lies(11, 1, 3)
    expect(undo).to_have_count(1)
    undo.click()
    lies(11, 0, 3)
    for nth in (2, 3):
        card.step(RIGHT[:nth], RIGHT[nth])
    lies(10, 1, 3)
    expect(form.locator(".floor > .lit")).to_have_count(1)
    card.ask()
    assert card.grade() == "right"


def test_turn_is_played_with_the_tiles_shown(page: Page, server: SiteServer) -> None:
    """An illegal action is refused immediately and changes nothing; at the goal the ruling appears by itself."""
    form = opened(page, server, PLAYED).form
    done = form.locator(".steps-done > li")

    def pick(*places: str) -> None:
        for place in places:
            form.locator(f'.pick[data-at~="{place}"] > input').check()

    def press(verb: str, verdict: str) -> None:
        form.locator(f'.verbs button[value="{verb}"]:not([hidden])').click()
        expect(done.last).to_have_attribute("data-verdict", verdict)

    pick("discard")
    press("call", "legal")
    pick("rack:3", "joker:west:0:0")
    press("exchange", "illegal")
    expect(done.last.locator(".cite code")).to_have_text("exchange.exposure-incomplete")
    pick("rack:6", "rack:7")
    press("expose", "legal")
    expect(done).to_have_count(2)
    pick("rack:3", "joker:west:0:0")
    press("exchange", "legal")
    form.get_by_role("button", name="What next?").click()
    expect(form.locator(".steps-told")).to_contain_text("Discard")
    pick("rack:0")
    form.locator('.verbs button[value="discard"]').click()
    expect(form).to_have_attribute("data-ruled", "right")
    expect(form.locator(".ruling ol.marks > li")).to_have_count(4)
