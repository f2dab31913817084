"""
Turns of the course, answered step by step in a real browser: in a list of acts, and with the tiles that lie there.
"""

from playwright.sync_api import Page, expect

from callwise.forms.steps import StepForm
from tests.browser.puzzles import PLAYED, Card, find
from tests.support.serving import SiteServer

LISTED = find(lambda placed: isinstance(placed.puzzle.form, StepForm) and not placed.puzzle.form.asked.at_once)


def test_acts_are_put_in_order(page: Page, server: SiteServer) -> None:
    """The right order passes; from a wrong one on, all that came before stays."""
    right = [code for _, code in LISTED.puzzle.form.right(LISTED.puzzle.rules) or ()]
    page.goto(server.at(LISTED.path))
    card = Card(page, LISTED)
    done = card.form.locator(".steps-done > li")

    def step(code: str) -> None:
        before = done.count()
        card.form.locator(f'input[name="next"][value="{code}"]').check()
        card.form.get_by_role("button", name="Do this").click()
        expect(done).to_have_count(before + 1)

    step(right[0])
    step(right[-1])
    card.ask()
    assert card.grade() == "not-yet"
    card.form.locator('[data-act="again"]').click()
    expect(done).to_have_count(1)
    for code in right[1:]:
        step(code)
    card.ask()
    assert card.grade() == "right"


def test_a_turn_is_played_with_the_tiles_that_lie_there(page: Page, server: SiteServer) -> None:
    """What may not be done is refused at once and changes nothing; at the goal the ruling comes by itself."""
    page.goto(server.at(PLAYED.path))
    form = Card(page, PLAYED).form
    done = form.locator(".steps-done > li")

    def pick(*places: str) -> None:
        for place in places:
            form.locator(f'.pick[data-at~="{place}"] > input').check()

    def press(verb: str, verdict: str) -> None:
        form.locator(f'.verbs button[value="{verb}"]').click()
        expect(done.last).to_have_attribute("data-verdict", verdict)

    press("call", "legal")
    pick("rack:3", "joker:west:0:0")
    press("exchange", "illegal")
    expect(done.last.locator(".cite code")).to_have_text("exchange.exposure-incomplete")
    pick("rack:6", "rack:7")
    press("expose", "legal")
    expect(done).to_have_count(2)
    form.locator('.verbs button[value="exchange"]').click()
    expect(form.locator('[data-slot="message"]')).to_contain_text("pick the joker that you want")
    pick("rack:3", "joker:west:0:0")
    press("exchange", "legal")
    form.get_by_role("button", name="What next?").click()
    expect(form.locator(".steps-told")).to_contain_text("Discard")
    pick("rack:0")
    form.locator('.verbs button[value="discard"]').click()
    expect(form).to_have_attribute("data-ruled", "right")
    expect(form.locator(".ruling ol.marks > li")).to_have_count(4)
