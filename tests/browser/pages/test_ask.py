"""Ask the referee: a position entered with keys or tiles, and its ruling."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_playwright import CreateContextCallback

from builder.content.games import Game, games
from callwise.question.families import Family
from callwise.view.cards.free_ruling import fragment
from tests.browser.answers.course_puzzles import COURSE, FIRST_LESSON
from tests.support.browser.site_server import Fault, SiteServer

TRACK = COURSE.tracks[0]
TABLE = {"call": "chii 4m with 23m", "hand": "14m 678p 23399s 7z"}
BLANK = """
[...document.querySelectorAll('use')].filter((one) => !document.querySelector(one.getAttribute('href'))).length
"""
SMALL_KEYS = """
[...document.querySelectorAll('.picker button')].filter((one) => one.getClientRects().length).filter((one) => {
  const { width, height } = one.getBoundingClientRect();
  return Math.min(width, height) < 44;
}).map((one) => one.innerText)
"""
HOSTILE = "<img src=x onerror=alert(1)>"


def opened(page: Page, server: SiteServer, address: str = "") -> Page:
    """Open the page with a position in its URL, leaving the current page first."""
    if page.url != "about:blank":
        page.goto("about:blank")
    page.goto(server.at(f"ask/{address}"))
    return page


def asking(ruleset: str = "common", **changed: str) -> str:
    """Return the URL of these tests' position, with some values changed."""
    return f"#{fragment('kuikae.legal', {**TABLE, **changed}, ruleset)}"


def field(page: Page, name: str) -> Locator:
    """Return a visible field."""
    return page.locator(f".asking-fields:not([hidden]) [name={name}]")


def fault(page: Page, name: str) -> Locator:
    """Return the error shown for a field."""
    return page.locator(f".asking-fields:not([hidden]) .field[data-key={name}] [data-slot=fault]")


def choose(page: Page, asks: str) -> None:
    """Choose a question, which may be collapsed."""
    page.locator(f"input[name=asks][value='{asks}']").evaluate("one => one.click()")


def ruling(page: Page) -> Locator:
    """Return the visible ruling."""
    return page.locator("[data-slot=ruling] .ruling")


def test_puzzle_position_can_be_edited_with_live_rulings(page: Page, server: SiteServer) -> None:
    """A lesson links to its position here; each change gets a ruling, is stored in the URL, and survives a reload."""
    page.goto(server.at(FIRST_LESSON))
    page.get_by_role("link", name="Change this position").first.click()
    puzzle = TRACK.lessons[0].puzzles[0]
    expect(page).to_have_url(re.compile(r"ask/#v=1&asks="))
    for name, text in puzzle.table.items():
        expect(field(page, name)).to_have_value(text)

    opened(page, server, asking())
    page.reload()
    expect(ruling(page)).to_have_attribute("data-verdict", "illegal")
    page.locator("select[name=ruleset]:visible").select_option("jpml-a")
    expect(ruling(page)).to_have_attribute("data-verdict", "legal")
    expect(page.locator(".pick", has_text="1m").first).to_have_attribute("data-verdict", "legal")
    page.locator("input[name=answer][value='4m']").check(force=True)
    expect(ruling(page)).to_have_attribute("data-verdict", "illegal")
    expect(page).to_have_url(re.compile("answer=4m"))
    page.reload()
    expect(page.locator("input[name=answer][value='4m']")).to_be_checked()
    field(page, "call").fill("chii 4m with 56m")
    field(page, "hand").fill("14m 678p 23399s 7m")
    page.locator("input[name=answer][value='7m']").wait_for(state="attached")
    expect(page).to_have_url(re.compile("rules=jpml-a"))
    page.reload()
    expect(field(page, "hand")).to_have_value("14m 678p 23399s 7m")
    page.locator("input[name=answer][value='7m']").wait_for(state="attached")
    choose(page, "kuikae.discard")
    expect(field(page, "call")).to_have_value("chii 4m with 56m")
    opened(page, server, "#asks=furiten.end")
    expect(ruling(page)).to_be_visible()
    page.get_by_role("button", name="Back to the example").click()
    expect(page).to_have_url(re.compile("asks=furiten.end&.*past="))
    expect(ruling(page)).to_be_visible()


JAPANESE = re.compile(r"\b(kamicha|toimen|shimocha|chii|pon|kan|ron|tsumo|ankan|daiminkan|shouminkan)\b", re.IGNORECASE)


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.deep)])
def test_english_words_leave_no_japanese_seat_names(page: Page, server: SiteServer, every: int) -> None:
    """None are left in any question's fields, next to them, or in error messages."""
    page.add_init_script("""localStorage.setItem("callwise.preferences.v1", '{"terms": "en"}')""")
    opened(page, server)
    assert page.locator("html").get_attribute("data-terms") == "en"
    every_question = page.locator("input[name=asks]").evaluate_all("all => all.map((one) => one.value)")
    assert "furiten.claim" in every_question
    for asks in every_question[::every]:
        choose(page, asks)
        values = page.locator(".asking-fields :is(textarea, select)").evaluate_all(
            "all => all.map((one) => one.selectedOptions ? one.selectedOptions[0].text : one.value)"
        )
        assert not [value for value in values if JAPANESE.search(value)], asks
        paper = page.locator(".asking-paper").inner_text()
        assert not JAPANESE.search(paper), (asks, paper)
        assert not re.search("kamicha|toimen|shimocha", page.locator("[data-slot=ruling]").inner_text()), asks
    choose(page, "furiten.claim")
    field(page, "discard").fill("4s from nobody")
    expect(fault(page, "discard")).to_contain_text("left, across or right")


def test_invalid_entry_is_reported_at_its_field_and_kept(page: Page, server: SiteServer) -> None:
    """
    The offending character is marked, the text survives a reload, and nothing is ruled on until it is fixed.

    Links from before versions existed still open unchanged, and the URL is rewritten with a version.
    """
    opened(page, server, asking().replace("v=1&", ""))
    expect(ruling(page)).to_be_visible()
    expect(page).to_have_url(re.compile("ask/#v=1&asks="))
    field(page, "hand").fill("14m 678p 23399s 7k")
    expect(field(page, "hand")).to_have_attribute("aria-invalid", "true")
    expect(fault(page, "hand").locator("mark")).to_have_text("k")
    expect(ruling(page)).to_have_count(0)
    page.reload()
    expect(field(page, "hand")).to_have_value("14m 678p 23399s 7k")
    expect(fault(page, "hand")).not_to_be_empty()
    described = str(field(page, "hand").get_attribute("aria-describedby")).split()
    assert fault(page, "hand").get_attribute("id") in described
    field(page, "hand").fill("{{#mjt:14m 678p 23399s 7z|30px}} 4'23m")
    expect(ruling(page)).to_be_visible()
    expect(fault(page, "hand")).to_be_empty()
    expect(field(page, "hand")).not_to_have_attribute("aria-invalid", "true")


@pytest.mark.parametrize("game", ["", "american/"])
def test_former_id_of_a_question_opens_it(page: Page, server: SiteServer, game: str) -> None:
    """The link is rewritten with the current id, even if it led to another game's page."""
    opened(
        page, server, f"{game}#v=1&asks=pao.payments&turn=south+drew+3s&wins=south&south=22m+123s+|+55'5z+6'66z+7'77z"
    )
    expect(page).to_have_url(re.compile(r"/ask/#v=1&asks=win\.payments"))
    expect(page.locator("input[name=asks]:checked")).to_have_value("win.payments")
    expect(field(page, "wins")).to_have_value("south")


STRANGE = {
    f"{asking()}&{HOSTILE.replace('=', '%3D')}=1": HOSTILE,
    f"#asks={HOSTILE}&rules=common": HOSTILE,
    f"{asking()}&hand=1m": "hand",
    asking(HOSTILE): HOSTILE,
    f"#asks=kuikae.legal&hand={'1' * 5_000}": "4000",
    asking().replace("v=1", "v=2"): "version “2”; this site reads version 1",
}
"""URLs with invalid parts, and the message for each."""


@pytest.mark.deep
def test_url_is_parsed_strictly(page: Page, server: SiteServer) -> None:
    """Unusable parts are quoted, and none of it becomes markup."""
    for address, named in STRANGE.items():
        opened(page, server, address)
        says = page.locator("[data-slot=fault]:not(:empty)").first
        says.wait_for()
        assert named in says.inner_text(), address[:200]
        assert page.locator("img").count() == 0, address[:200]


def test_invalid_link_shows_only_its_own_question(page: Page, server: SiteServer) -> None:
    """
    Its values fill the fields, with no other question's position shown; once fixed, it is drawn.

    Nothing that affects the ruling stays collapsed, and tile pictures are drawn as tiles.
    """
    opened(page, server, "#asks=priority.winner&discard=9p+by+nobody&claims=west+pon+9p+with+99p&rules=common")
    expect(field(page, "discard")).to_have_attribute("aria-invalid", "true")
    expect(field(page, "claims")).to_have_value("west pon 9p with 99p")
    expect(page.locator("[data-slot=asked] > *")).to_have_count(0)
    field(page, "discard").fill("9p by East")
    page.locator("[data-slot=asked] .felt").wait_for()
    field(page, "claims").fill("; ".join(f"{seat} ron 9p" for seat in ("south", "west", "north")) + " " * 9)
    expect(ruling(page)).to_be_visible()
    assert field(page, "claims").evaluate("field => field.scrollHeight <= field.clientHeight")

    opened(page, server, "american/#asks=exchange.jokers&you=south&south=13&west=10+|+33bJ&wall=0&rules=league")
    expect(page.get_by_text("Choose a question")).to_be_visible()
    expect(field(page, "wall")).to_be_visible()
    opened(page, server, asking(hand="\U0001f007\U0001f00a, 678P 23399S 7Z"))
    expect(ruling(page)).to_be_visible()
    expect(page.locator("[data-slot=fault]:not(:empty)")).to_have_count(0)


@pytest.mark.deep
def test_position_can_be_entered_by_thumb(new_context: CreateContextCallback, server: SiteServer) -> None:
    """Tiles join their suit, words follow, the last one can be undone, and the device's keyboard stays hidden."""
    page = new_context(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844}).new_page()
    opened(page, server, asking())
    field(page, "call").tap()
    page.get_by_role("button", name="Empty the field").tap()
    for press in ("chii", "2 of characters", "with", "3 of characters", "4 of characters", "5 of characters", "Delete"):
        tap_where_it_is(page, page.locator(".picker").get_by_role("button", name=press, exact=True))
    expect(field(page, "call")).to_have_value("chii 2m with 34m")
    expect(field(page, "call")).to_have_attribute("inputmode", "none")
    expect(field(page, "call")).to_be_in_viewport(ratio=1)
    expect(page.locator(".part-tag").first).to_be_visible()
    assert page.evaluate(SMALL_KEYS) == []


PHONES = ((360, 740), (390, 844))
"""Phone screens; the smaller one leaves less room."""

COVERED = """
field => {
  const [one, picker] = [field, document.querySelector('.picker')].map((it) => it.getBoundingClientRect());
  return Math.max(0, one.bottom - picker.top) + Math.max(0, -one.top) + Math.max(0, picker.bottom - innerHeight);
}
"""
"""How far the field being edited is covered by the keys, or out of view."""


def tap_where_it_is(page: Page, key: Locator) -> None:
    """Tap a key where it is, without scrolling it into view."""
    key.evaluate("one => new Promise((seen) => requestAnimationFrame(seen))")
    box = key.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


PRESSES = (
    "chii",
    "Tiles from 1 of circles",
    "5 of circles",
    "with",
    "4 of circles",
    "6 of circles",
    ", discards",
    "red 5 of circles",
    "Ask",
)
MOST_TAPS = 12
MOST_PRESSES = 6
"""The presses from a line of an article to its frame."""


@pytest.mark.parametrize("size", [PHONES[0], pytest.param(PHONES[1], marks=pytest.mark.deep)], ids=str)
def test_remembered_position_is_entered_by_thumb(
    new_context: CreateContextCallback, server: SiteServer, size: tuple[int, int]
) -> None:
    """
    Enter a chii and the red five discarded after it in a few taps, using only the page's keys, and by typing.

    The keys never cover the text being entered, in any question's fields.
    """
    viewport = {"width": size[0], "height": size[1]}
    page = new_context(has_touch=True, is_mobile=True, viewport=viewport).new_page()  # type: ignore[arg-type]
    opened(page, server)
    line = page.locator("[name=line]")
    line.tap()
    taps = 1
    for press in PRESSES:
        assert line.evaluate(COVERED) == 0, press
        tap_where_it_is(page, page.locator(".picker").get_by_role("button", name=press, exact=True))
        taps += 1
    assert taps <= MOST_TAPS
    expect(ruling(page)).to_have_attribute("data-verdict", "illegal")
    expect(ruling(page).locator(".cite code")).to_have_text("kuikae.genbutsu")
    expect(ruling(page).locator(".because")).to_be_in_viewport()
    expect(field(page, "discards")).to_have_value("0p")
    expect(page.locator("input[name=answer]")).to_have_count(1)

    opened(page, server)
    line.tap()
    page.get_by_role("button", name="Keyboard").tap()
    page.keyboard.type("I called chii on the 5p with 4p6p and discarded the red 5p")
    page.keyboard.press("Enter")
    expect(ruling(page).locator(".cite code")).to_have_text("kuikae.genbutsu")
    expect(ruling(page).locator(".because")).to_be_in_viewport()

    presses = 2  # the line pasted, and Enter
    line.fill("{{Callwise|asks=kuikae.legal|call={{#mjt:5'46p}}|discards=0p}}")
    line.press("Enter")
    expect(ruling(page).locator(".cite code")).to_have_text("kuikae.genbutsu")
    for way in (page.get_by_role("link", name="Embed", exact=True), page.get_by_text("Web page")):
        way.tap()
        presses += 1
    lines = page.locator("dialog.authors")
    expect(lines.locator("[data-line=template] textarea")).to_have_value(
        re.compile(r"^{{Callwise\|asks=kuikae\.legal\|call=5'46p\|")
    )
    framed = lines.locator("[data-line=frame]")
    expect(framed.locator("textarea")).to_have_value(
        re.compile(r"embed/ask/#v=1&amp;asks=kuikae\.legal&amp;call=5%2746p")
    )
    # The preview says, before the line is copied, that nothing is left to answer with just a frozen tile.
    expect(lines.frame_locator("iframe").last.locator(".position")).to_contain_text("so it isn’t a puzzle")
    framed.get_by_role("button", name="Copy").tap()
    assert presses + 1 <= MOST_PRESSES
    lines.get_by_role("button", name="Close").tap()
    # With a hand there are tiles to discard: the preview immediately shows the card that readers will get.
    line.fill("{{Callwise|asks=kuikae.legal|call={{#mjt:5'46p}}|hand=123m 305p 789s 11z}}")
    line.press("Enter")
    expect(page.locator("input[name=answer]")).not_to_have_count(1)
    page.get_by_role("link", name="Embed", exact=True).tap()
    card = lines.frame_locator("iframe").last.locator("form.puzzle")
    expect(card.get_by_role("checkbox", name="5 of circles", exact=True)).to_be_visible()
    expect(card.locator(".position")).to_have_count(0)
    lines.get_by_role("button", name="Close").tap()

    line.fill("chii 5p with 46p, diskards 0p")
    said = page.locator(".asking-line [data-slot=fault]")
    expect(said).to_contain_text("discards")
    expect(said.locator("mark")).to_have_text("d")
    expect(ruling(page)).to_have_count(0)
    for asks in ("calls.legal", "win.payments", "furiten.end"):
        choose(page, asks)
        expect(line).to_have_value("")
        page.evaluate("document.querySelectorAll('.asking-more').forEach((one) => { one.open = true; })")
        for one in page.locator(".asking-fields:not([hidden]) textarea").all():
            one.evaluate("one => one.focus()")
            assert one.evaluate(COVERED) < 1, (asks, one.get_attribute("name"))


def test_back_returns_to_the_previous_question(page: Page, server: SiteServer) -> None:
    """
    Its position comes back, from a link or the example; the ruling shown is never another question's.

    Questions are listed in ten lines by what happened, each with a few questions; pressing one closes the list, but
    arrow keys keep it open.
    """
    opened(page, server, asking())
    page.locator("[data-slot=asked] input[value='4m']").evaluate("one => one.click()")
    expect(page).to_have_url(re.compile("answer=4m"))
    choose(page, "priority.winner")
    expect(page).to_have_url(re.compile(r"asks=priority\.winner"))
    assert "answer=" not in page.url
    page.go_back()
    expect(page).to_have_url(re.compile(r"asks=kuikae\.legal.*answer=4m"))
    expect(page.locator("[data-slot=question]")).to_have_text("Which of these can you discard now?")
    expect(field(page, "hand")).to_have_value(TABLE["hand"])
    expect(page.locator("[data-slot=asked] input[value='4m']")).to_be_checked()
    opened(page, server)
    example = page.locator("[data-slot=question]").inner_text()
    choose(page, "priority.winner")
    expect(page).to_have_url(re.compile(r"asks=priority\.winner"))
    page.go_back()
    expect(page.locator("[data-slot=question]")).to_have_text(example)
    expect(ruling(page)).to_be_visible()

    moments = page.locator("details[name=moment]")
    assert moments.count() <= 10
    page.locator(".asking-moments > summary").click()
    expect(moments.locator("label").locator("visible=true")).to_have_count(0)
    moments.nth(1).locator("summary").click()
    label = moments.nth(1).locator("label").first
    says = label.inner_text()
    label.click()
    expect(page.locator("[data-slot=question]")).to_have_text(says)
    expect(page.locator(".asking-moments")).not_to_have_attribute("open", "")
    expect(page).to_have_url(re.compile(r"asks=kuikae\.call"))
    page.locator(".asking-moments > summary").click()
    page.locator("input[name=asks]:checked").focus()
    page.keyboard.press("ArrowDown")
    expect(page).to_have_url(re.compile(r"asks=furiten\.claim"))
    expect(page.locator(".asking-moments")).to_have_attribute("open", "")


def test_linked_question_never_shows_the_example_ruling(page: Page, server: SiteServer) -> None:
    """While the referee loads, no ruling or other position is shown; the link's values are in the fields."""
    server.faults["start.js"] = Fault.STALL
    page.goto(server.at(f"ask/{asking('tenhou', hand='14m 678p 23399s 1z')}"), wait_until="commit")
    expect(page.locator("[data-slot=message]")).to_contain_text("Loading the referee")
    expect(field(page, "hand")).to_have_value("14m 678p 23399s 1z")
    expect(page.locator("[data-slot=ruling]")).to_be_empty()
    expect(page.locator("[data-slot=asked]")).to_be_empty()


def test_position_can_be_entered_by_keyboard(page: Page, server: SiteServer) -> None:
    """
    The tiles are one tab stop, arrows move between them, and the field keeps its caret.

    Every tile has its picture: the example's at once, while those of the picker and other positions are fetched.
    """
    opened(page, server, asking())
    expect(page.locator("#tJ-s")).to_be_attached()
    expect(page.locator("svg.sprite")).to_have_count(1)
    assert page.evaluate(BLANK) == 0
    field(page, "hand").focus()
    page.keyboard.press("End")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    picker = page.locator(".picker:visible")
    picker.locator("button[tabindex='0']").focus()
    while page.evaluate("document.activeElement.dataset.sign") != "5m":
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(field(page, "hand")).to_have_value("14m 678p 23399s 5m")
    assert picker.locator("button[tabindex='0']").count() == 1
    page.locator("input[name=answer][value='5m']").wait_for(state="attached")
    page.locator("input[name=answer]:checked").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("input[name=answer]:checked")).to_have_attribute("value", "4m")
    expect(page.locator("[data-slot=ruling] .cite code")).to_have_text("kuikae.genbutsu")


def test_example_is_shown_without_scripts(new_context: CreateContextCallback, server: SiteServer) -> None:
    """The page shows its ruling and every answer, has no controls that need scripts, and says so."""
    page = opened(new_context(java_script_enabled=False).new_page(), server)
    expect(ruling(page)).to_be_visible()
    expect(page.locator("noscript p")).to_be_visible()
    expect(page.locator(".asking-fields").first).to_be_hidden()
    page.locator(".asking-moments > summary").click()
    for moment in page.locator("details[name=moment]").all():
        moment.locator("summary").click()
        expect(moment.locator("label").first).to_be_visible()
    expect(page.locator("input[name=asks]:visible")).to_have_count(0)
    page.locator("details.worked summary").click()
    expect(page.locator("[data-slot=every] li").first).to_be_visible()


@pytest.fixture(params=games()[1:], ids=lambda game: game.family.id)
def other(request: pytest.FixtureRequest) -> Game:
    """A game other than the first."""
    game: Game = request.param
    return game


def example(family: Family, ruleset: str = "") -> str:
    """Return the URL of the example for a family's last question."""
    case = family.questions[-1]
    return f"#{fragment(case.id, case.example, ruleset or family.presets[0].name)}"


@pytest.mark.deep
def test_other_games_questions_open_on_their_own_page(page: Page, server: SiteServer, other: Game) -> None:
    """
    No matter which page the link names, the position is shown with its own game's tiles and rulesets.

    A link can name any rules; those that the game doesn't have are quoted, and nothing is ruled under them.
    """
    for beside, family in ((games()[0], other.family), (other, games()[0].family)):
        page.goto(server.at(f"{beside.at('ask/')}{example(family)}"))
        case = family.questions[-1]
        own = next(game for game in games() if game.family is family)
        expect(page).to_have_url(re.compile(f"/{own.at('ask/')}#v=1&asks="))
        expect(page.locator("input[name=asks]:checked")).to_have_value(case.id)
        for name, text in case.example.items():
            expect(field(page, name)).to_have_value(text)
        offered = page.locator("select[name=ruleset] option")
        assert [option.get_attribute("value") for option in offered.all()] == [one.name for one in family.presets]
        expect(ruling(page)).to_be_visible()
    strange = games()[0].family.presets[1].name
    page.goto("about:blank")
    page.goto(server.at(f"{other.at('ask/')}{example(other.family, strange)}"))
    expect(page.locator("[data-slot=fault]:not(:empty)").first).to_contain_text(strange)
    expect(ruling(page)).to_have_count(0)


@pytest.mark.deep
def test_table_applies_only_to_its_game(page: Page, server: SiteServer, other: Game) -> None:
    """Each game has a table; one chosen before a second game existed applies only to its own game."""
    first = games()[0]
    mine, theirs = first.family.presets[1].name, other.family.presets[-1].name
    page.goto(server.at("settings/"))
    page.evaluate("kept => localStorage.setItem('callwise.tables.v1', JSON.stringify(kept))", {first.family.id: mine})
    page.goto(server.at(other.at("ask/")))
    expect(page.locator("select[name=ruleset]")).to_have_value(other.family.presets[0].name)
    page.goto(server.at("settings/"))
    expect(page.locator(f"select[data-table={first.family.id}]")).to_have_value(mine)
    page.locator(f"select[data-table={other.family.id}]").select_option(theirs)
    for game, table in ((first, mine), (other, theirs)):
        page.goto(server.at(game.at("ask/")))
        expect(page.locator("select[name=ruleset]")).to_have_value(table)
