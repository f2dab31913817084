"""Ask the referee: a sentence, a picture or a link opens a position, which is changed on the felt."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_playwright import CreateContextCallback

from builder.content.games import Game, games
from callwise.question.families import Family
from callwise.view.cards.free_ruling import fragment
from tests.browser.answers.course_puzzles import COURSE, FIRST_LESSON, Card, Placed
from tests.support.browser.page_probes import SMALL_CONTROLS
from tests.support.browser.site_server import Fault, SiteServer

TRACK = COURSE.tracks[0]
TABLE = {"call": "chii 4m with 23m", "hand": "14m 678p 23399s 7z"}
BLANK = """
[...document.querySelectorAll('use')].filter((one) => !document.querySelector(one.getAttribute('href'))).length
"""
SAME_TILE = "another copy of the tile you called"
"""From the clause that freezes the tile called."""
SAID = "I called chii on 5p with 46p and threw the red 5"
HOSTILE = "<img src=x onerror=alert(1)>"
BAR = "JSON.stringify(document.querySelector('.desk-bar').getBoundingClientRect())"


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
    """Return a field of the open question's notation."""
    return page.locator(f".asking-fields:not([hidden]) [name={name}]")


def fault(page: Page, name: str) -> Locator:
    """Return the error shown for a field."""
    return page.locator(f".asking-fields:not([hidden]) .field[data-key={name}] [data-slot=fault]")


def ruling(page: Page) -> Locator:
    """Return the visible ruling."""
    return page.locator("[data-slot=ruling] .ruling")


def chip(page: Page, key: str) -> Locator:
    """Return the chip of an entry."""
    return page.locator(f".entry-chip[data-key={key}]")


def tile(page: Page, code: str) -> Locator:
    """Return a tile of the tray."""
    return page.locator(f".tray-tile[data-code='{code}']")


def show_notation(page: Page) -> None:
    """Open the position's notation."""
    page.get_by_text("Why, and elsewhere").click()
    page.get_by_role("button", name="Tile notation").click()


def test_page_opens_on_a_box_and_ten_pictures(page: Page, server: SiteServer) -> None:
    """
    Nothing complains before it is touched, and a picture opens with its ruling while the engine can't load.

    A picture's position is in the address, and going back returns to the pictures.
    """
    server.faults["start.js"] = Fault.STALL
    opened(page, server)
    expect(page.get_by_label("What happened?")).to_be_focused()
    pictures = page.locator(".asked-picture")
    expect(pictures).to_have_count(10)
    expect(page.locator("[data-slot=fault]:not(:empty)")).to_have_count(0)
    expect(page.locator(".asking-table")).to_be_hidden()
    pictures.first.click()
    expect(ruling(page)).to_have_attribute("data-verdict", "illegal")
    expect(ruling(page).locator(".byrule")).to_contain_text(SAME_TILE)
    expect(page).to_have_url(re.compile(r"asks=kuikae\.discard&call=chii\+5p\+with\+46p&discards=0p"))
    assert page.evaluate(BLANK) == 0
    page.go_back()
    expect(pictures.first).to_be_visible()
    pictures.filter(has_text="Why can’t I win?").click()
    expect(ruling(page).locator(".requirement")).to_have_count(5)
    expect(ruling(page).locator("[data-reason]")).to_contain_text("No yaku")
    page.go_back()
    page.get_by_text("A mistake at the table").click()
    expect(ruling(page)).to_have_attribute("data-verdict", "told")
    expect(page.locator(".at-tables [data-own] b")).to_have_text("Common riichi")


def test_sentence_becomes_a_position_that_is_changed_on_the_felt(page: Page, server: SiteServer) -> None:
    """
    A tile from the tray changes chip, felt, sentence and ruling; undoing restores all four.

    What players also ask is answered below, at the same table, also after a change of tables.
    """
    opened(page, server)
    box = page.get_by_label("What happened?")
    box.fill(SAID)
    box.press("Enter")
    expect(ruling(page)).to_have_attribute("data-verdict", "illegal")
    expect(page.locator(".asking-mirror u").first).to_be_attached()
    expect(chip(page, "discards")).to_contain_text("Red 5 of circles")
    bar = page.evaluate(BAR)
    slot = page.locator("[data-slot=asked] [data-slot-key=discards]")
    slot.click()
    expect(chip(page, "discards")).to_have_attribute("aria-pressed", "true")
    tile(page, "9s").click()
    expect(ruling(page)).to_have_attribute("data-verdict", "legal")
    expect(chip(page, "discards")).to_contain_text("9 of bamboo")
    expect(box).to_have_value(re.compile("46p and discarded 9s$"))
    expect(slot).to_contain_text("9 of bamboo")
    expect(page).to_have_url(re.compile("discards=9s"))
    assert page.evaluate(BAR) == bar
    assert page.evaluate(SMALL_CONTROLS, [24, 24]) == []
    page.get_by_role("button", name="Undo").click()
    expect(ruling(page)).to_have_attribute("data-verdict", "illegal")
    expect(chip(page, "discards")).to_contain_text("Red 5 of circles")
    expect(box).to_have_value(SAID)
    expect(page).to_have_url(re.compile("discards=0p"))
    expect(page.locator(".asking-found > p")).to_have_text("Players also ask, answered under Common riichi")
    expect(page.locator(".asking-found li > div").first).not_to_be_empty()
    page.locator("[name=ruleset]").select_option("ema-2025")
    expect(page.locator(".asking-found > p")).to_contain_text("answered under EMA")


def test_no_sentence_is_an_error(page: Page, server: SiteServer) -> None:
    """What isn't understood stays as written; questions and a search are offered instead."""
    opened(page, server)
    box = page.get_by_label("What happened?")
    for said in ("xyzzy plugh", HOSTILE):
        box.fill("")
        expect(page.locator("[data-slot=guess]")).to_be_empty()
        box.fill(said)
        page.get_by_role("button", name="Ask", exact=True).click()
        expect(page.locator("[data-slot=guess] [data-turn]").first).to_be_visible()
        expect(page.locator("[data-slot=guess] a[href*='search/?q=']")).to_be_visible()
        expect(box).to_have_value(said)
    expect(page.locator("[role=alert]")).to_have_count(0)
    expect(page.locator("[data-slot=fault]:not(:empty), [aria-invalid]")).to_have_count(0)
    page.locator("[data-slot=guess] [data-turn]").first.click()
    expect(ruling(page)).to_be_visible()
    expect(page.locator("[data-slot=message]")).to_contain_text("This is an example.")


def test_empty_table_is_filled_by_keys(page: Page, server: SiteServer) -> None:
    """
    What is missing is asked for, one entry at a time; typing fills place after place, and Backspace takes one.

    A sentence is read on the same table, even if Enter is pressed twice.
    """
    opened(page, server)
    page.get_by_role("button", name="Empty table").click()
    page.locator("a[data-question='furiten.ron']").click()
    expect(page.locator(".desk-primary .btn")).to_contain_text("Choose: ")
    expect(page.locator("[data-slot=fault]:not(:empty), [aria-invalid]")).to_have_count(0)
    expect(chip(page, "hand")).to_have_attribute("aria-pressed", "true")
    page.locator(".tray-tile").first.focus()
    page.keyboard.type("2s3s4s5s6s1z1z1m2m3m4p5p6p6p")
    page.keyboard.press("Backspace")
    expect(field(page, "hand")).to_have_value("23456s11z123m456p")
    expect(ruling(page)).to_be_visible()
    box = page.get_by_label("What happened?")
    box.fill("I discarded 1s before, can I ron it with 23s 11z 123m 456p 789p?")
    for _ in range(2):
        box.press("Enter")  # the second comes while the sentence is being read
    expect(field(page, "hand")).to_have_value("123m456789p23s11z")


def test_each_sentence_has_its_own_ruling(page: Page, server: SiteServer) -> None:
    """What was picked before doesn’t answer the next sentence, and one that isn’t understood leaves no ruling."""
    page.goto(server.at("ask/"))
    box = page.get_by_label("What happened?")
    for says, ruled in {
        "four kans by two players": "There are four kans",
        "nine terminals abortive draw allowed?": "You hold nine different terminals and honours.",
    }.items():
        box.fill(says)
        box.press("Enter")
        expect(ruling(page)).to_contain_text(ruled)
    box.fill("she looked at my tiles and smiled")
    box.press("Enter")
    expect(ruling(page)).to_have_count(0)
    expect(page.get_by_text("You may mean")).to_be_visible()


@pytest.mark.deep
def test_missing_number_is_entered_by_buttons_or_keys(page: Page, server: SiteServer) -> None:
    """
    A number that isn't said is the example's; its digits are keys to press, or typed, and can be taken away.

    While a number is entered, no other entry is selected.
    """
    page.goto(server.at("ask/american/"))
    box = page.get_by_label("What happened?")
    box.fill("She called mah jongg in error, two of us threw in. Who pays?")
    box.press("Enter")
    expect(ruling(page)).to_be_visible()
    expect(field(page, "value")).to_have_value("25")
    expect(chip(page, "declared")).to_contain_text("West showed tiles")
    expect(chip(page, "thrown")).to_contain_text("South and North")
    chip(page, "value").click()
    expect(page.locator(".tray-word")).to_have_text([*"1234567890"])
    for left in ("2", ""):
        page.get_by_role("button", name="Take away").click()
        expect(field(page, "value")).to_have_value(left)
    expect(page.locator(".desk-primary .btn")).to_contain_text("Choose: ")
    for digit in "35":
        page.locator(".tray-word", has_text=digit).click()
    expect(field(page, "value")).to_have_value("35")
    expect(ruling(page)).to_be_visible()
    page.get_by_role("button", name="Take away").click()
    expect(field(page, "value")).to_have_value("3")
    page.keyboard.type("0")
    expect(field(page, "value")).to_have_value("30")
    page.keyboard.press("Backspace")
    expect(field(page, "value")).to_have_value("3")


@pytest.mark.deep
def test_puzzle_position_can_be_edited_with_live_rulings(page: Page, server: SiteServer) -> None:
    """A lesson links to its position here; each change gets a ruling, is stored in the URL, and survives a reload."""
    page.goto(server.at(FIRST_LESSON))
    puzzle = TRACK.lessons[0].puzzles[0]
    card = Card(page, Placed(TRACK, puzzle))
    card.answer_right()
    card.open_reasons()
    card.form.get_by_role("link", name="Change this position").click()
    expect(page).to_have_url(re.compile(r"ask/#v=1&asks="))
    for name, text in puzzle.table.items():
        expect(field(page, name)).to_have_value(text)

    opened(page, server, asking())
    expect(ruling(page)).to_have_attribute("data-verdict", "illegal")
    page.locator("select[name=ruleset]:visible").select_option("jpml-a")
    expect(ruling(page)).to_have_attribute("data-verdict", "legal")
    expect(page.locator(".pick[data-at~='answer:1m']")).to_have_attribute("data-verdict", "legal")
    page.locator("input[name=answer][value='4m']").check(force=True)
    expect(ruling(page)).to_have_attribute("data-verdict", "illegal")
    expect(page).to_have_url(re.compile("answer=4m"))
    page.reload()
    expect(page.locator("input[name=answer][value='4m']")).to_be_checked()
    show_notation(page)
    field(page, "call").fill("chii 4m with 56m")
    field(page, "hand").fill("14m 678p 23399s 7m")
    page.locator("input[name=answer][value='7m']").wait_for(state="attached")
    expect(page).to_have_url(re.compile("rules=jpml-a"))
    page.reload()
    expect(field(page, "hand")).to_have_value("14m 678p 23399s 7m")
    page.locator("input[name=answer][value='7m']").wait_for(state="attached")


JAPANESE = re.compile(r"\b(kamicha|toimen|shimocha|chii|pon|kan|ron|tsumo|ankan|daiminkan|shouminkan)\b", re.IGNORECASE)


@pytest.mark.deep
@pytest.mark.parametrize("every", [30, pytest.param(1, marks=pytest.mark.deep)])
def test_english_words_leave_no_japanese_seat_names(page: Page, server: SiteServer, every: int) -> None:
    """None are left in any question's chips and fields, or in error messages."""
    page.goto(server.at("settings/"))
    page.evaluate("""localStorage.setItem('callwise.preferences.v1', '{"terms": "en"}')""")
    opened(page, server)
    assert page.locator("html").get_attribute("data-terms") == "en"
    links = page.locator("a[data-question]")
    every_question = links.evaluate_all("all => all.map((one) => one.dataset.question)")
    assert "furiten.claim" in every_question
    for asks in every_question[::every]:
        page.evaluate("asks => { location.hash = `asks=${asks}`; }", asks)
        expect(ruling(page)).to_be_visible()
        values = page.locator(".asking-fields:not([hidden]) :is(textarea, select)").evaluate_all(
            "all => all.map((one) => one.selectedOptions ? one.selectedOptions[0].text : one.value)"
        )
        assert not [value for value in values if JAPANESE.search(value)], asks
        paper = page.locator("[data-slot=chips]").inner_text()
        assert not JAPANESE.search(paper), (asks, paper)
        assert not re.search("kamicha|toimen|shimocha", page.locator("[data-slot=ruling]").inner_text()), asks
    opened(page, server, "#asks=furiten.claim")
    show_notation(page)
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
    show_notation(page)
    field(page, "hand").fill("14m 678p 23399s 7k")
    expect(field(page, "hand")).to_have_attribute("aria-invalid", "true")
    expect(fault(page, "hand").locator("mark")).to_have_text("k")
    expect(ruling(page)).to_have_count(0)
    described = str(field(page, "hand").get_attribute("aria-describedby")).split()
    assert fault(page, "hand").get_attribute("id") in described
    field(page, "hand").fill("{{#mjt:14m 678p 23399s 7z|30px}} 4'23m")
    expect(ruling(page)).to_be_visible()
    expect(fault(page, "hand")).to_be_empty()
    expect(field(page, "hand")).not_to_have_attribute("aria-invalid", "true")


@pytest.mark.parametrize("game", ["american/", pytest.param("", marks=pytest.mark.deep)])
def test_former_id_of_a_question_opens_it(page: Page, server: SiteServer, game: str) -> None:
    """The link is rewritten with the current id, even if it led to another game's page."""
    opened(
        page, server, f"{game}#v=1&asks=pao.payments&turn=south+drew+3s&wins=south&south=22m+123s+|+55'5z+6'66z+7'77z"
    )
    expect(page).to_have_url(re.compile(r"/ask/#v=1&asks=win\.payments"))
    expect(field(page, "wins")).to_have_value("south")
    expect(ruling(page)).to_be_visible()


STRANGE = {
    f"{asking()}&{HOSTILE.replace('=', '%3D')}=1": HOSTILE,
    f"#asks={HOSTILE}&rules=common": HOSTILE,
    f"{asking()}&hand=1m": "hand",
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


def test_link_shows_its_own_position_and_no_other(page: Page, server: SiteServer) -> None:
    """
    While the referee loads, no ruling is shown, and an invalid position has its entries in labelled places.

    The first choice of a list isn't taken for the example's. Once a position is readable it is drawn; tile pictures are
    read as tiles, and an article's template opens what it asks.
    """
    server.faults["start.js"] = Fault.STALL
    page.goto(server.at(f"ask/{asking('tenhou', hand='14m 678p 23399s 1z')}"), wait_until="commit")
    expect(page.locator("[data-slot=message]")).to_contain_text("Loading the referee")
    expect(field(page, "hand")).to_have_value("14m 678p 23399s 1z")
    expect(page.locator("[data-slot=ruling]")).to_be_empty()
    expect(page.locator("[data-slot=asked]")).to_be_empty()
    page.goto("about:blank")
    server.faults.clear()

    opened(page, server, "#asks=draws.aborted&why=nine-kinds&rules=common")
    expect(ruling(page)).to_contain_text("Nine different")
    opened(page, server, "#asks=priority.winner&discard=9p+by+nobody&claims=west+pon+9p+with+99p&rules=common")
    expect(page.locator(".entry-place[data-key=claims] .numbered")).to_have_count(3)
    expect(page.locator("[data-slot=message]")).to_contain_text("nobody")
    expect(ruling(page)).to_have_count(0)
    chip(page, "discard").click()
    page.locator("[data-slot=entry] .tray-slot").first.click()
    show_notation(page)
    field(page, "discard").fill("9p by East")
    expect(ruling(page)).to_be_visible()
    opened(page, server, asking(hand="\U0001f007\U0001f00a, 678P 23399S 7Z"))
    expect(ruling(page)).to_be_visible()
    expect(page.locator("[data-slot=fault]:not(:empty)")).to_have_count(0)
    page.get_by_label("What happened?").fill("{{Callwise|asks=kuikae.legal|call={{#mjt:5'46p}}|discards=0p}}")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"call=5%2746p&discards=0p"))
    expect(ruling(page)).to_have_attribute("data-verdict", "illegal")
    page.get_by_text("Why, and elsewhere").click()
    embed = page.get_by_role("link", name="Embed", exact=True)
    expect(embed).to_have_attribute("href", re.compile(r"embed/ask/#v=1&asks=kuikae\.legal&call=5%2746p"))
    pasted_position_is_embedded(page)


def pasted_position_is_embedded(page: Page) -> None:
    """Check that a hand from an article is in the lines, and that a refused one leaves no earlier position there."""
    embed, dialog = page.get_by_role("link", name="Embed", exact=True), page.locator("dialog.authors")
    template = dialog.locator("[data-line=template] textarea")
    page.get_by_role("button", name="Tile notation").click()
    field(page, "discards").fill("")
    field(page, "call").fill("{{#mjt:4'23m}}")
    field(page, "hand").fill("{{#mjt:14m678p23399s7z 4'23m}}")
    expect(ruling(page)).to_be_visible()
    expect(page).to_have_url(re.compile(r"7z\+4%2723m"))
    embed.click()
    expect(template).to_have_value(
        "{{Callwise|asks=kuikae.legal|call=4'23m|hand=14m678p23399s7z 4'23m|rules=common"
        "|title=Which of these can you discard now?}}"
    )
    expect(dialog.locator("iframe:not([data-waits])").content_frame.locator("form.puzzle")).to_be_visible()
    page.keyboard.press("Escape")
    field(page, "hand").fill("14m 678p 2k")
    expect(ruling(page)).to_have_count(0)
    embed.click()
    expect(dialog).to_contain_text("There’s no position to embed")
    expect(dialog.locator("textarea:visible, iframe")).to_have_count(0)
    for one in dialog.locator("textarea").all():
        expect(one).to_have_value("")


def test_pictures_are_shown_without_scripts(new_context: CreateContextCallback, server: SiteServer) -> None:
    """The page says what it needs, and shows no controls that need scripts."""
    page = opened(new_context(java_script_enabled=False).new_page(), server)
    expect(page.locator("noscript p")).to_be_visible()
    expect(page.locator(".asked-picture")).to_have_count(10)
    expect(page.locator("main :is(textarea, button):visible")).to_have_count(0)


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


@pytest.mark.deep
def test_a_card_of_the_readers_own_is_kept(page: Page, server: SiteServer) -> None:
    """What is written in Ask comes back with the next question about a card; somebody's link doesn't replace it."""
    own, others = "FF 2222x 4444y DxDxDxDx", "FF 3333b 444d NEWS 0"
    page.goto(server.at("ask/american/#asks=card.possible"))
    expect(page.locator("[data-slot=ruling] .ruling")).to_be_visible()
    page.locator("[data-act=notation]").first.dispatch_event("click")
    written = page.locator(".asking-fields:not([hidden]) [name=card]")
    written.fill(own)
    expect(page.locator("[data-slot=asked] .choice", has_text=own)).to_be_visible()
    written.fill("FF 2222x")  # can't be read, so it isn't kept
    expect(page.locator("[data-slot=message]")).to_contain_text("14 tiles")
    page.goto(server.at(f"ask/american/#asks=card.possible&card={others.replace(' ', '+')}"))
    expect(page.locator("[data-slot=asked] .choice", has_text=others)).to_be_visible()
    page.goto(server.at("ask/american/#asks=card.hot"))
    expect(written).to_have_value(own)
    chip(page, "card").click()
    page.get_by_role("button", name="Clear").click()
    expect(written).to_have_value("")
    page.get_by_label("What happened?").fill("was my 4 dots hot, she exposed three 2 bams and a joker")
    page.get_by_label("What happened?").press("Enter")
    expect(ruling(page)).to_contain_text("4 dot is hot")
    expect(written).to_have_value(own)
    assert page.evaluate("localStorage.getItem('callwise.card.v1')") == own


def test_a_words_meaning_comes_from_the_glossary(page: Page, server: SiteServer) -> None:
    """The entry appears below the box, with its lesson, and no position opens."""
    page.goto(server.at("ask/"))
    page.get_by_label("What happened?").fill("what is kuikae")
    page.get_by_label("What happened?").press("Enter")
    expect(page.locator(".asking-word")).to_contain_text("Calling a tile and then discarding")
    expect(page.locator(".asking-word a").first).to_have_attribute("href", re.compile("/swap-calling/"))
    expect(page.locator("form.asking")).not_to_have_attribute("data-open", "")
