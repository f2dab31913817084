"""The embed dialog: a live preview, choices reflected in every line, and lines that survive pasting."""

import re
from collections.abc import Mapping
from urllib.parse import parse_qsl, urlsplit

import pytest
from markdown_it import MarkdownIt
from playwright.sync_api import Frame, Locator, Page, Route, expect
from pytest_playwright import CreateContextCallback

from builder.ground.folders import SCRIPTS
from builder.sharing.frame_size import HEIGHT
from callwise.puzzle.grade import rulesets
from callwise.view.elements.prose import plain
from tests.browser.answers.course_puzzles import ONE, Placed, find
from tests.site.built_pages import TagsRead
from tests.support.browser.browsing import settled, until
from tests.support.browser.page_probes import violations
from tests.support.browser.site_server import SiteServer

TRACK = ONE.track
LESSON = next(lesson for lesson in TRACK.lessons if ONE.puzzle in lesson.puzzles)
PATH = f"{TRACK.id}/{LESSON.name}/"
ASKS = plain(ONE.puzzle.form.asks)
HERE = "https://example.org/callwise/"
WORDS = 'Who gets "it" & why? [See] <b>*here*</b>'
HEAD = (
    '<link rel="canonical" href="{here}{path}"><meta property="og:image" content="{here}assets/share.0a1b2c3d.png">'
    '<meta property="og:image:alt" content="A hand, and a tile that was called.">'
)
HIGH = 4_000
SIDEWAYS = "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.authors'))"
REFUSES = "navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));"


class Offered:
    """The dialog, operated as by an author."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.dialog = page.locator("dialog.authors")

    def line(self, name: str) -> str:
        """Return the line to paste."""
        return self.field(name).input_value()

    def field(self, name: str) -> Locator:
        """Return the field with a line."""
        return self.dialog.locator(f'[data-line="{name}"] textarea')

    def choose(self, **choices: str) -> None:
        """Make choices, named as in URLs."""
        for name, value in choices.items():
            self.dialog.locator(f'select[name="{name}"]').select_option(value)

    def go_to(self, place: str) -> None:
        """Choose where it will be pasted."""
        self.dialog.locator(f'.authors-places label:has([value="{place}"])').click()

    @property
    def frame(self) -> Locator:
        """Return the visible preview."""
        return self.dialog.locator("iframe:not([data-waits])")

    def framed(self) -> Frame:
        """Return the preview's page, once it has reported its height."""
        until(
            self.page,
            "!document.querySelector('.authors [data-waits]') && document.querySelector('.authors [data-high]')",
        )
        found = self.frame.element_handle().content_frame()
        assert found is not None
        return found


def opened(page: Page, server: SiteServer, path: str, link: str = "Embed") -> Offered:
    """Open a page, the panel with its card's links, and the dialog of its first link."""
    page.goto(server.at(path))
    page.locator("[data-act=why]:visible").first.click()
    page.get_by_role("link", name=link, exact=True).first.click()
    expect(page.locator("dialog.authors")).to_be_visible()
    return Offered(page)


def known_by_address(page: Page, server: SiteServer) -> None:
    """Make pages behave as if the build knew their URL."""

    def answer(route: Route) -> None:
        reply = route.fetch()
        path = urlsplit(route.request.url).path.removeprefix("/")
        route.fulfill(
            response=reply, body=reply.text().replace("</title>", "</title>" + HEAD.format(here=HERE, path=path))
        )

    page.route(re.compile(rf"{re.escape(server.url)}(?!embed/)[a-z/-]+/$"), answer)


def called(text: str) -> tuple[str, Mapping[str, str]]:
    """Parse a template call as a wiki does: its name and parameters."""
    assert text.startswith("{{")
    assert text.endswith("}}")
    name, *pairs = text[2:-2].replace("{{!}}", "\0").split("|")
    return name, {key: value.replace("\0", "|") for key, _, value in (pair.partition("=") for pair in pairs)}


def given(address: str) -> Mapping[str, str]:
    """Return a URL's parameters."""
    return dict(parse_qsl(urlsplit(address).fragment, strict_parsing=bool(urlsplit(address).fragment)))


def test_without_scripts_the_link_opens_the_frame_page(new_context: CreateContextCallback, server: SiteServer) -> None:
    """The frame can be viewed there, and its URL copied."""
    page = new_context(java_script_enabled=False).new_page()
    for path in (ONE.path, PATH):
        page.goto(server.at(path))
        for link in page.get_by_role("link", name="Embed").all():
            reply = page.request.get(server.at(path) + str(link.get_attribute("href")))
            assert reply.ok
            assert "embed/" in reply.url


def frame_height(offered: Offered) -> int:
    """Return the height in the line for a frame."""
    ((_, frame),) = TagsRead(offered.line("frame")).found
    found = re.search(r"height:(\d+)px", str(frame["style"]))
    assert found is not None
    return int(found[1])


def height_comes_only_from_the_preview(page: Page, offered: Offered) -> None:
    """Check that other windows' messages and invalid heights are ignored, and excessive heights are capped."""
    framed = offered.framed()
    shown = framed.evaluate("Math.ceil(document.body.getBoundingClientRect().height)")
    expect(offered.frame).to_have_attribute("height", str(shown))
    told = frame_height(offered)
    assert 200 < shown <= HEIGHT
    page.set_viewport_size({"width": 1280, "height": 1400})
    offered.dialog.get_by_text("Phone, 320").click()
    narrow = 'Number(document.querySelector(".authors iframe:not([data-waits])").height)'
    until(page, f"{narrow} !== {shown}")
    assert told >= max(shown, int(page.evaluate(narrow)))
    offered.dialog.get_by_text("Article, 640").click()
    expect(offered.frame).to_have_attribute("width", "640")
    for words in ("{ type: 'callwise:height', height: 777 }", "null", "'callwise:height'"):
        page.evaluate(f"postMessage({words}, '*')")
    for words in (
        "{ type: 'callwise:height', height: -1 }",
        "{ type: 'callwise:height', height: 'high' }",
        "{ height: 777 }",
    ):
        framed.evaluate(f"parent.postMessage({words}, '*')")
    page.evaluate("new Promise((done) => setTimeout(done, 50))")
    assert frame_height(offered) == told
    framed.evaluate("parent.postMessage({ type: 'callwise:height', height: 1e9 }, '*')")
    expect(offered.frame).to_have_attribute("height", str(HIGH))
    assert frame_height(offered) == HIGH


def title_and_size_are_chosen(offered: Offered) -> None:
    """Check that every line has them, and that the preview is the frame that readers get; then leave them empty."""
    for name, value in (("title", "Which <one>?"), ("widest", "480"), ("height", "600")):
        offered.dialog.locator(f'input[name="{name}"]').fill(value)
    ((_, frame),) = TagsRead(offered.line("frame")).found
    assert frame["title"] == "Which <one>?"
    assert frame["style"] == "width:100%;max-width:480px;height:600px;border:0"
    shown = offered.frame.evaluate("(one) => [one.title, one.width, one.height, one.getAttribute('sandbox'), one.src]")
    assert shown == [frame["title"], "480", "600", frame["sandbox"], frame["src"]]
    assert "Which &lt;one&gt;?</a>" in offered.line("element")
    offered.dialog.locator('input[name="title"]').fill("Which one?")
    for name in ("template", "widget", "position"):
        asked = called(offered.line(name))[1]
        assert (asked["title"], asked["height"]) == ("Which one?", "600")
    offered.dialog.locator('input[name="height"]').fill("7")
    assert "7" not in {str(frame_height(offered)), offered.frame.get_attribute("height")}
    for name in ("title", "widest", "height"):
        offered.dialog.locator(f'input[name="{name}"]').fill("")
    ((_, frame),) = TagsRead(offered.line("frame")).found
    assert frame["title"] == ASKS


def test_choices_update_the_preview_and_every_line(page: Page, server: SiteServer) -> None:
    """
    Choices show at once; the URL and template calls name only non-default ones.

    A card starts with its own current rules. If the site's URL isn't known, the dialog says so, and offers neither
    pictures nor formats that need the URL.
    """
    offered = opened(page, server, ONE.path)
    expect(offered.dialog.locator(".authors-places label:visible")).to_have_text(["Wiki", "Web page, WordPress"])
    expect(offered.dialog.locator('[data-slot="note"]')).to_contain_text(server.url)
    height_comes_only_from_the_preview(page, offered)
    other = next(one.name for one in rulesets(ONE.puzzle) if one.name != ONE.puzzle.rules.name)
    every = {"theme": "dark", "rules": other, "words": "english", "index": "on"}
    for choices in (every, {}, {"theme": "light"}):
        offered.choose(**dict.fromkeys(every, "") | choices)
        assert given(offered.framed().url) == choices
        assert called(offered.line("template")) == ("Callwise", {"puzzle": ONE.key, "title": ASKS, **choices})
        height = str(offered.frame.get_attribute("height"))
        assert called(offered.line("widget")) == (
            "#widget:Callwise",
            {"puzzle": ONE.key, "title": ASKS, **choices, "height": height},
        )
        ((_, frame),) = TagsRead(offered.line("frame")).found
        assert str(frame["src"]).partition("#")[0] == f"{server.url}embed/{ONE.path}"
        assert given(str(frame["src"])) == choices
        assert frame["title"] == ASKS
        (_, script), (_, element), (_, link) = TagsRead(offered.line("element")).found
        assert script == {"defer": None, "src": server.at("callwise.js")}
        assert element["src"] == frame["src"]
        assert str(link["href"]).partition("?")[0] == server.at(ONE.path)
        _, position = called(offered.line("position"))
        rest = {name: value for name, value in choices.items() if name != "rules"}
        assert position == {
            "asks": ONE.puzzle.form.case.id,
            **ONE.puzzle.table,
            "rules": choices.get("rules", ONE.puzzle.rules.name),
            "title": ASKS,
            **rest,
        }
    title_and_size_are_chosen(offered)
    page.keyboard.press("Escape")
    page.locator("form[data-live] select[name=ruleset]").select_option(other)
    page.get_by_role("link", name="Embed", exact=True).click()
    expect(offered.dialog).to_be_visible()
    assert called(offered.line("template"))[1]["rules"] == other


def test_lesson_offers_its_puzzles_and_the_series(page: Page, server: SiteServer) -> None:
    """A card's position comes from the puzzle's page; a series has none, and only rules that all puzzles support."""
    placed = Placed(TRACK, LESSON.puzzles[0])
    offered = opened(page, server, PATH)
    assert called(offered.line("template"))[1]["puzzle"] == placed.key
    assert called(offered.line("position"))[1]["asks"] == placed.puzzle.form.case.id
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Embed these puzzles").click()
    expect(offered.dialog).to_be_visible()
    assert called(offered.line("template"))[1]["series"] == PATH.rstrip("/")
    assert offered.line("position") == ""
    assert offered.framed().url == f"{server.url}embed/{PATH}"
    known = set.intersection(*({one.name for one in rulesets(puzzle)} for puzzle in LESSON.puzzles))
    assert {one.get_attribute("value") for one in offered.dialog.locator("select[name=rules] option").all()} - {
        ""
    } == known


@pytest.mark.deep
@pytest.mark.parametrize("kind", ["spot", "yes-no"])
def test_position_of_a_puzzle_about_one_answer_has_its_own_question(page: Page, server: SiteServer, kind: str) -> None:
    """Its line has the question about all answers, without the puzzle's own question as its title."""
    placed = find(lambda one: one.puzzle.form.kind == kind)
    offered = opened(page, server, placed.path)
    assert called(offered.line("template"))[1]["title"] == plain(placed.puzzle.form.asks)
    position = called(offered.line("position"))[1]
    assert position == {"asks": placed.puzzle.form.case.id, **placed.puzzle.table, "rules": placed.puzzle.rules.name}


@pytest.mark.deep
def test_known_url_adds_forum_and_picture_formats(page: Page, server: SiteServer) -> None:
    """All lines use that URL; a picture links to the puzzle under the chosen rules."""
    known_by_address(page, server)
    offered = opened(page, server, PATH)
    placed = Placed(TRACK, LESSON.puzzles[0])
    other = next(one.name for one in rulesets(placed.puzzle) if one.name != placed.puzzle.rules.name)
    offered.choose(rules=other)
    offered.go_to("forum")
    expect(offered.field("address")).to_be_visible()
    assert offered.line("address") == f"{HERE}{placed.path}"
    assert f'src="{HERE}embed/{placed.path}#rules=' in offered.line("frame")
    offered.go_to("picture")
    for name in ("markdown", "image", "bbcode"):
        expect(offered.field(name)).to_be_visible()
        assert f"{HERE}{placed.path}?rules={other}" in offered.line(name)
        assert f"{HERE}assets/share.0a1b2c3d.png" in offered.line(name)
    assert 'alt="A hand, and a tile that was called."' in offered.line("image")


@pytest.fixture
def pasting(page: Page, server: SiteServer) -> str:
    """The module that writes lines, called directly from a page of the site."""
    page.goto(server.at("about/"))
    page.route("**/scripts/**", lambda route: route.fulfill(path=SCRIPTS / route.request.url.partition("/scripts/")[2]))
    return server.at("scripts/embed/snippets.js")


def test_pasted_lines_are_parsed_as_intended(page: Page, pasting: str) -> None:
    """Hostile text in each line stays text, and URLs stay whole."""
    at, shown = f"{HERE}puzzles/a/b/?rules=x&copy=(1)", f"{HERE}assets/share.png?a=[1]&lt=2"
    written = page.evaluate(
        """async ([module, at, address, words, signs]) => {
          const { elementLine, frameLine, wikiCall, PICTURED } = await import(module);
          const picture = { address, words };
          const pictures = Object.entries(PICTURED).map(([name, write]) => [name, write(at, picture, words)]);
          return {
            frame: frameLine(at, words, 420),
            element: elementLine(at, at, at, words),
            wiki: wikiCall("Callwise", [["hand", "1'23m |\\n4\\"5p"], ["rules", "a+b=c"]]),
            none: signs.map((one) => wikiCall("Callwise", [["hand", one]])),
            ...Object.fromEntries(pictures),
          };
        }""",
        [pasting, at, shown, WORDS, ["{{x}}", "[[x]]", "<b>", "''x''", "~~~~", "__TOC__", "&#124;"]],
    )
    ((_, frame),) = TagsRead(written["frame"]).found
    assert (frame["src"], frame["title"]) == (at, WORDS)
    (_, script), (_, element), (_, link) = TagsRead(written["element"]).found
    assert {script["src"], element["src"], link["href"]} == {at}
    assert called(written["wiki"]) == ("Callwise", {"hand": "1'23m | 4\"5p", "rules": "a+b=c"})
    assert set(written["none"]) == {""}
    (_, link), (_, image) = TagsRead(written["image"]).found
    assert (link["href"], image["src"], image["alt"]) == (at, shown, WORDS)
    (_, (_, link), (_, image)) = TagsRead(MarkdownIt().render(written["markdown"])).found
    whole = {"(": "%28", ")": "%29", "[": "%5B", "]": "%5D"}
    at_in_brackets, shown_in_brackets = ("".join(whole.get(sign, sign) for sign in one) for one in (at, shown))
    assert (link["href"], image["src"], image["alt"]) == (at_in_brackets, shown_in_brackets, WORDS)
    tags = re.findall(r"\[(/?\w+)(?:=([^\]]*))?\]", written["bbcode"])
    assert [tag for tag, _ in tags] == ["url", "img", "/img", "/url", "url", "/url"]
    assert {address for _, address in tags if address} == {at_in_brackets}
    assert f"[img]{shown_in_brackets}[/img]" in written["bbcode"]


@pytest.mark.deep
def test_line_can_be_copied_by_keyboard(page: Page, server: SiteServer) -> None:
    """If the browser forbids copying, the line is selected; Escape closes the dialog and returns to the link."""
    page.add_init_script(REFUSES)
    page.goto(server.at(ONE.path))
    way = page.locator("[data-act=why]")
    way.focus()
    page.keyboard.press("Enter")
    link = page.get_by_role("link", name="Embed", exact=True)
    expect(link).to_be_visible()
    link.focus()
    page.keyboard.press("Enter")
    offered = Offered(page)
    expect(offered.dialog).to_be_visible()
    field = offered.field("template")
    for _ in range(20):
        page.keyboard.press("Tab")
        if field.evaluate("(field) => field === document.activeElement"):
            break
    assert page.evaluate("getSelection().toString()") == offered.line("template")
    page.evaluate("getSelection().removeAllRanges()")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(offered.dialog.get_by_role("status")).to_have_text("Selected: copy it")
    expect(field).to_be_focused()
    assert page.evaluate("getSelection().toString()") == offered.line("template")
    page.keyboard.press("Escape")
    expect(offered.dialog).to_be_hidden()
    expect(link).to_be_focused()
    expect(page.locator("iframe")).to_have_count(0)


@pytest.mark.deep
def test_dialog_is_accessible_and_fits_every_screen(page: Page, server: SiteServer) -> None:
    """
    Axe finds nothing in light and dark, and nothing scrolls sideways.

    The preview is a separate page with tests of its own; here it only needs a title.
    """
    known_by_address(page, server)
    offered = opened(page, server, ONE.path)
    offered.framed()
    for width in (320, 768, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        settled(page)
        for place in ("wiki", "page", "forum", "picture"):
            offered.go_to(place)
            assert page.evaluate(SIDEWAYS) == 0
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    expect(offered.frame).to_have_attribute("title", ASKS)
    offered.frame.evaluate("(frame) => frame.remove()")
    assert violations(page) == []
