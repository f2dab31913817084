"""Puzzles in frames on other sites, or in frames without an origin: answered, ruled on, and as high as reported."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Frame, Page, expect
from pytest_playwright import CreateContextCallback

from builder.sharing.embed_files import embed_path
from callwise.law.ruling import Verdict
from callwise.view.elements.prose import plain
from tests.browser.answers.course_puzzles import ALL, COURSE, ONE, PLACED, Placed
from tests.support.browser.browsing import SETTLED, settled, until
from tests.support.browser.page_probes import AXE, violations
from tests.support.browser.site_server import Fault, SiteServer

SANDBOX = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
WIDTHS = (280, 390, 640, 1280)
HOST = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>An article</title>
<link rel="icon" href="data:,">
<style>body {{ margin: 0; }} iframe {{ display: block; width: 100%; height: 300px; border: 0; }}</style>
<h1>Above</h1>
{frames}
<p style="height: 1500px">Below</p>
<script>
const frames = [...document.querySelectorAll("iframe")];
globalThis.heard = [];
addEventListener("message", ({{ source, data, origin }}) => {{
  const frame = frames.find(({{ contentWindow }}) => contentWindow === source);
  heard.push({{ ...data, nth: frames.indexOf(frame), origin }});
  if (!globalThis.deaf && data.type === "callwise:height") frame.style.height = `${{data.height}}px`;
}});
</script>
"""
ELEMENTS = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy"
  content="img-src data:; style-src 'none'; script-src {site}; frame-src {site}">
<title>An article</title>
<link rel="icon" href="data:,">
<script defer src="{site}callwise.js"></script>
<script type="module" src="{site}callwise.js?again"></script>
<h1>Above</h1>
{elements}
"""
"""A page whose policy forbids inline styles."""
FRAME = '<iframe src="{src}" title="{title}"{sandbox}></iframe>'
FORMS = {placed.puzzle.form.kind: placed for placed in PLACED}
"""A puzzle of each form."""
POSED = "ask/"
"""The path of a position's URL."""
SUBMIT = 'button[type="submit"]'
FITS = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return [scrollWidth <= innerWidth, scrollHeight <= innerHeight];
}"""
HOLDS = """() => {
  const seen = (one) => {
    const { left, top, right, bottom, width } = one.getBoundingClientRect();
    const { bottom: words } = document.querySelector(".desk-words").getBoundingClientRect();
    const { top: bar } = document.querySelector(".desk-bar").getBoundingClientRect();
    const inFelt = !one.closest(".felt") || (top >= words - 1 && bottom <= bar + 1);
    return inFelt && width > 0 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  };
  const tiles = [...document.querySelectorAll(".lying .tile, .row .tile")].map((one) => one.getBoundingClientRect());
  const isCovered = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const beside = (tile) => tile.left > right - 3 || tile.right < left + 3;
    return tiles.some((tile) => !beside(tile) && tile.top < bottom - 3 && tile.bottom > top + 3);
  };
  const { scrollWidth, scrollHeight } = document.documentElement;
  const parts = [".desk-story", ".desk-asks", ".brand", ".desk-bar .btn[type=submit]", ".desk-words", ".felt"];
  const plates = ".ring > .seat > .plate, .racks .plate:not(:empty)";
  const held = [...document.querySelectorAll(`${plates}, .voice, .nobody, .choice, .pick`)];
  const unseen = [...parts.flatMap((one) => [...document.querySelectorAll(one)]), ...held]
    .filter((one) => one.checkVisibility() && !seen(one))
    .map(({ className }) => className);
  const covered = [...document.querySelectorAll(".voice .bubble, .nobody")]
    .filter((one) => one.checkVisibility() && isCovered(one))
    .map(({ textContent }) => `${textContent} is covered`);
  return [...unseen, ...covered, ...(scrollWidth > innerWidth || scrollHeight > innerHeight ? ["scrolls"] : [])];
}"""
"""The parts of a frame that are out of sight, and the words to press that tiles cover."""
SIZES = ((640, 520), (390, 640), (320, 568))
SCENES = {tuple(type(one) for one in placed.puzzle.form.case.scene().panels): placed for placed in PLACED}
"""A puzzle of each kind of felt."""
SOME = list(SCENES.values())[::12]


class Article:
    """A page with frames of the site in it."""

    def __init__(self, page: Page, server: SiteServer, elsewhere: SiteServer) -> None:
        self.page = page
        self.server = server
        self.elsewhere = elsewhere

    def show(self, *addresses: str, sandbox: str | None = SANDBOX) -> Frame:
        """Open the article with frames of these URLs; return the first, once each has reported its height."""
        return self.shut_in([(one, sandbox) for one in addresses])[0]

    def shut_in(self, addresses: Sequence[tuple[str, str | None]]) -> Sequence[Frame]:
        """Open the article with frames of these URLs, each with its sandbox; return all frames."""
        frames = [
            FRAME.format(
                src=self.server.at(one),
                title="A question",
                sandbox="" if sandbox is None else f' sandbox="{sandbox}"',
            )
            for one, sandbox in addresses
        ]
        (self.elsewhere.root / "article.html").write_text(HOST.format(frames="\n".join(frames)), "utf-8")
        self.page.goto(self.elsewhere.at("article.html"))
        tell = sum(sandbox != "" for _, sandbox in addresses)
        until(self.page, f"new Set(heard.map(({{ nth }}) => nth)).size === {tell}")
        return self.page.frames[1:]

    def heights(self, nth: int = 0) -> list[int]:
        """Heights that a frame has reported."""
        return list(self.page.evaluate("nth => heard.filter((one) => one.nth === nth).map((one) => one.height)", nth))


@pytest.fixture
def article(page: Page, server: SiteServer, tmp_path: Path) -> Iterator[Article]:
    """An article on another site, without frames yet."""
    with SiteServer(tmp_path) as elsewhere:
        yield Article(page, server, elsewhere)


pytestmark = pytest.mark.may_log(r"left the site: GET http://[\d.:]+/article.html")


def give(frame: Frame, code: str) -> None:
    """Choose an answer, and say that it is all where more than one can be chosen."""
    form = frame.locator("form.puzzle")
    form.locator(f'input[value="{code}"]').first.check(force=True)
    if form.get_attribute("data-one") is None:
        form.locator(SUBMIT).click()


def answer(frame: Frame, placed: Placed = ONE) -> None:
    """Give a choice puzzle's first illegal answer."""
    give(frame, placed.codes(Verdict.ILLEGAL)[0])


def ruled(frame: Frame) -> str:
    """Wait for the ruling and return its grade."""
    return str(until(frame, "document.querySelector('form.puzzle').dataset.ruled"))


@pytest.mark.parametrize("width", [280, pytest.param(640, marks=pytest.mark.deep)])
def test_puzzle_is_answered_in_an_article(article: Article, width: int) -> None:
    """With or without an origin, the frame has its reported height, sends nothing else, and the article stays."""
    page = article.page
    page.set_viewport_size({"width": width, "height": 700})
    inside = article.shut_in([(embed_path(ONE.path), one) for one in (SANDBOX, "allow-scripts", None)])
    for nth, frame in reversed(list(enumerate(inside))):  # growth below moves nothing
        answer(frame)
        top = page.evaluate("scrollY")
        assert ruled(frame) == "not-yet"
        until(frame, SETTLED)
        until(frame, f"({FITS})().every(Boolean)")
        assert page.evaluate("scrollY") == top
        height = "nth => frames[nth].getBoundingClientRect().height"
        assert page.evaluate(height, nth) == article.heights(nth)[-1]
        assert frame.locator('[data-slot="shut"]').is_hidden()
    heard = page.evaluate("heard")
    assert {(one["type"], tuple(sorted(one))) for one in heard} == {
        ("callwise:height", ("height", "nth", "origin", "type"))
    }
    assert [height for one in heard if not 200 < (height := one["height"]) < 3_000] == []


@pytest.mark.may_log("404")
def test_one_line_embeds_a_puzzle_or_position(article: Article, new_context: CreateContextCallback) -> None:
    """
    The frame has the right name, height and theme, even under a strict policy and with the script included twice.

    The answer survives a theme change. Other URLs, and pages without scripts, keep their link. With neither a puzzle
    nor a link, an error is shown.
    """
    server, page = article.server, article.page
    elsewhere = article.elsewhere.at("article.html")
    addresses = {
        server.at(embed_path(ONE.path)): True,
        f"{server.at(embed_path(POSED))}#{urlencode({'asks': ONE.puzzle.form.case.id, **ONE.puzzle.table})}": True,
        f"{server.at(embed_path(ONE.path))}#theme=dark": True,
        server.at(ONE.path): False,
        server.at(f"embed/../{ONE.path}"): False,
        elsewhere: False,
        "javascript:document.title='ran'": False,
    }
    elements = (
        f'<callwise-puzzle src="{escape(one)}"><a href="{server.url}">Puzzle {nth}</a></callwise-puzzle>'
        for nth, one in enumerate(addresses)
    )
    nowhere = server.at("embed/puzzles/swap-calling/nowhere/")
    hole = f'<callwise-puzzle src="{nowhere}"></callwise-puzzle>'
    text = ELEMENTS.format(site=server.url, elements="\n".join((*elements, hole)))
    (article.elsewhere.root / "article.html").write_text(text, "utf-8")
    plain_page = new_context(java_script_enabled=False).new_page()
    for one in (page, plain_page):
        one.set_viewport_size({"width": 390, "height": 2_000})
        one.goto(elsewhere)
    expect(plain_page.get_by_role("link")).to_have_count(len(addresses))
    expect(page.get_by_role("link")).to_have_count(sum(not comes for comes in addresses.values()))
    expect(page.locator("iframe")).to_have_count(sum(addresses.values()) + 1)
    expect(page.get_by_text(f"There’s no Callwise puzzle at “{nowhere}”.")).to_be_visible()
    first, position, dark, missing = filter(
        None, (one.content_frame() for one in page.locator("iframe").element_handles())
    )
    assert page.get_by_title("Puzzle 0").count() == 1
    assert missing.locator("body").inner_text().startswith("There’s no Callwise puzzle at /embed/puzzles/swap-calling/")
    high = "Math.ceil(document.body.getBoundingClientRect().height)"
    looks = "document.documentElement.dataset.theme"
    for theme in ("light", "dark", "light"):
        page.evaluate("theme => (document.body.style.background = theme === 'dark' ? '#123' : '#fff')", theme)
        for frame in (first, position):
            until(frame, f"{looks} === '{theme}'")
        assert dark.evaluate(looks) == "dark"
        if theme == "light":
            continue
        before = first.evaluate(high)
        answer(first)
        ruled(first)
        until(first, SETTLED)
        assert first.evaluate(high) == before
    assert ruled(first) == "not-yet"
    for nth, frame in enumerate((first, position, dark)):
        expect(page.locator("iframe").nth(nth)).to_have_css("height", f"{frame.evaluate(high)}px")
    page.evaluate("document.querySelector('callwise-puzzle').remove()")
    assert len(page.frames) == sum(addresses.values()) + 1
    assert page.evaluate("history.length") <= 2
    assert page.evaluate("Object.keys(globalThis).filter((name) => /callwise/i.test(name))") == []


@pytest.mark.may_log("frame-src")
def test_failed_embed_says_why(article: Article) -> None:
    """Its link stays, and text below the link tells the page's editor what to allow."""
    line = (
        f'<callwise-puzzle src="{article.server.at(embed_path(ONE.path))}"><a href="/">A puzzle</a></callwise-puzzle>'
    )
    text = ELEMENTS.format(site=article.server.url, elements=line)
    text = text.replace(f"frame-src {article.server.url}", "frame-src 'none'")
    (article.elsewhere.root / "article.html").write_text(text, "utf-8")
    article.page.clock.install()
    article.page.goto(article.elsewhere.at("article.html"))
    why = article.page.locator("callwise-puzzle p")
    expect(article.page.locator("callwise-puzzle iframe")).to_have_count(1)
    expect(why).to_be_hidden()
    article.page.clock.run_for(20_000)
    expect(why).to_contain_text("frame-src")
    expect(article.page.get_by_role("link")).to_be_visible()


def test_engine_is_not_fetched_before_a_touch(article: Article) -> None:
    """First a page, one or two stylesheets, a script and a font are fetched; then everything that a ruling needs."""
    frame = article.show(embed_path(ALL.path))
    article.page.wait_for_timeout(500)
    before = [one.path for one in article.server.served]
    named = {re.sub(r"\.[0-9a-f]{8}\.", ".", path.rpartition("/assets/")[2]) for path in before if "/assets/" in path}
    assert named <= {
        "embed.css",
        "embed-hand.css",
        "embed.js",
        "besley-700.woff2",
        "atkinson-next.woff2",
        "icon.svg",
    } | {
        "embed-table.css",
        "embed-square.css",
    }
    assert not [path for path in before if "/engine/" in path or "recorded" in path]
    frame.locator("form.puzzle input").first.dispatch_event("pointerdown")
    until(frame, "document.querySelector('form.puzzle').dataset.recordings === 'here'")
    after = [one.path for one in article.server.served[len(before) :]]
    assert [path for path in after if "recorded" in path]


def test_answer_given_before_scripts_is_ruled_on(article: Article) -> None:
    """The reader's first press can be the answer."""
    frame = article.show(embed_path(ONE.path))
    code = ONE.codes(Verdict.ILLEGAL)[0]
    give(frame, code)
    assert ruled(frame) == "not-yet"
    assert frame.locator('[data-slot="message"]').inner_text() == ""


@pytest.mark.deep
@pytest.mark.parametrize("placed", FORMS.values(), ids=list(FORMS))
def test_frame_is_accessible_and_does_not_overflow(article: Article, placed: Placed) -> None:
    """Axe finds nothing in any form, light or dark; from 280 px up nothing overflows."""
    frame = article.show(embed_path(placed.path))
    assert frame.title() == plain(placed.puzzle.form.asks)
    for width in WIDTHS:
        article.page.set_viewport_size({"width": width, "height": 900})
        until(frame, f"innerWidth === {width} && ({FITS})().every(Boolean)")
    article.page.add_init_script(path=AXE)
    article.page.goto(article.server.at(embed_path(placed.path)))
    assert violations(article.page) == []


@pytest.mark.deep
@pytest.mark.may_log("ERR_ABORTED", "status of 404")
def test_failed_scripts_are_fetched_on_the_next_touch(article: Article, site_root: Path) -> None:
    """The answer waits for the ruling's styles; if scripts fail, the reader is told and can retry."""
    scripts, styles = (next((site_root / "assets").glob(name)).name for name in ("touch.*.js", "ruled.*.css"))
    article.server.faults |= {scripts: Fault.MISSING, styles: Fault.HELD}
    frame = article.show(embed_path(ONE.path))
    answer(frame)
    message = frame.locator('[data-slot="message"]')
    until(frame, "document.querySelector('[data-slot=message]').innerText.includes('didn’t download')")
    del article.server.faults[scripts]
    frame.get_by_role("button", name="Ask again").click()
    until(frame, "document.querySelector('[data-slot=message]').innerText.includes('still loading')")
    article.page.wait_for_timeout(300)
    assert "still loading" in message.inner_text()
    article.server.faults.clear()
    assert ruled(frame) == "not-yet"
    assert message.inner_text() == ""


LOOKS: Mapping[str, tuple[Mapping[str, str], str]] = {
    "theme=dark": ({"theme": "dark"}, ""),
    "theme=light&words=english&index=on": ({"theme": "light", "terms": "en", "index": "on"}, ""),
    "theme=reader&words=riichi&index=off": ({}, ""),
    "theme=purple": ({}, "theme “purple”"),
    "words=klingon&theme=dark": ({"theme": "dark"}, "words “klingon”"),
    "theme=dark&theme=light": ({"theme": "dark"}, "theme twice"),
    "rules=mine": ({}, "the rules “mine”"),
    "colour=red": ({}, "“colour”"),
    "%3Cimg%20src=x%3E": ({}, "“<img src”"),
    "x" * 5_000: ({}, "too long"),
    "?theme=dark": ({}, "theme before the “#”"),
}
"""URL options: the page's resulting attributes, and the message for unavailable ones."""


@pytest.mark.deep
def test_url_options_are_applied_or_refused_by_name(page: Page, server: SiteServer) -> None:
    """One line for each unavailable option; the puzzle is still shown."""
    for asked, (attributes, said) in LOOKS.items():
        page.goto("about:blank")  # a change after the hash sign doesn't load a page
        page.goto(server.at(f"{embed_path(ONE.path)}{'' if asked.startswith('?') else '#'}{asked}"))
        assert page.evaluate("({ ...document.documentElement.dataset })") == attributes, asked[:80]
        line = page.locator('[data-slot="refused"]').inner_text()
        assert (said in line) if said else not line, asked[:80]
        assert page.locator("main img").count() == 0, asked[:80]
        assert page.locator("form.puzzle").is_visible(), asked[:80]
        assert page.evaluate("localStorage.length") == 0, asked[:80]


def test_url_rules_apply_to_the_ruling(page: Page, server: SiteServer) -> None:
    """
    They are shown above the position, the ruling follows them, and so does the link to the puzzle.

    A printed page has the position, its rules, and where to answer it, but no controls.
    """
    page.emulate_media(media="print")
    page.goto(server.at(f"{embed_path(ONE.path)}#rules=mu"))
    for part in (".desk-asks", ".desk-rules", ".felt .tile", ".by"):
        assert page.locator(part).first.is_visible(), part
    assert page.locator("button:visible").count() == 0
    after = "link => getComputedStyle(link, '::after').content"
    assert server.at(f"{ONE.path}?rules=mu") in page.locator('[data-slot="open"]').evaluate(after)
    page.emulate_media(media="screen")
    title = page.locator('[data-slot="rules"]').inner_text()
    answer(page.main_frame)
    ruled(page.main_frame)
    chosen = page.locator("select[name=ruleset]")
    assert (chosen.input_value(), title) == ("mu", chosen.locator("option[value=mu]").text_content())
    leads = page.locator('[data-slot="open"]')
    assert leads.evaluate("link => [link.href, link.relList.value]") == [server.at(f"{ONE.path}?rules=mu"), "noopener"]


@pytest.mark.parametrize(
    "shown",
    [
        pytest.param(SOME, id="some felts"),
        *(
            pytest.param([one for one in PLACED if one.track is track], id=track.id, marks=pytest.mark.deep)
            for track in COURSE.tracks
        ),
    ],
)
def test_frame_holds_everything_without_scrolling(page: Page, server: SiteServer, shown: Iterable[Placed]) -> None:
    """The story, the question, all seats, everything to press and the bar are in sight, in each size of frame."""
    found = {}
    for placed in shown:
        page.goto(server.at(embed_path(placed.path)))
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(
                "document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))"
            )
            found[placed.key, width] = page.evaluate(HOLDS)
    assert {at: parts for at, parts in found.items() if parts} == {}


@pytest.mark.deep
def test_ruling_takes_no_more_room(page: Page, server: SiteServer) -> None:
    """The verdict, the link to the reasons and the bar are where the question was, and the felt stays."""
    boxes = (
        "[...document.querySelectorAll('.felt, .desk-bar')].map((one) => ({ ...one.getBoundingClientRect().toJSON() }))"
    )
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(server.at(embed_path(ONE.path)))
        before = page.evaluate(boxes)
        answer(page.main_frame)
        ruled(page.main_frame)
        settled(page)
        assert page.evaluate(boxes) == before, width
        assert page.evaluate(HOLDS) == [], width
        expect(page.locator(".verdict h3")).to_be_in_viewport(ratio=1)
        expect(page.locator(".decides")).to_be_in_viewport(ratio=1)
        expect(page.locator(".why-link")).to_be_in_viewport(ratio=1)
        again = page.get_by_role("button", name="Try again")
        assert again.evaluate("({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth"), width


def test_ruling_does_not_move_the_article(article: Article) -> None:
    """Neither does focusing the ruling, retrying, or the message when nothing is chosen."""
    article.page.set_viewport_size({"width": 390, "height": 600})
    frame = article.show(embed_path(ONE.path))
    article.page.evaluate("scrollTo(0, 250)")
    frame.evaluate("document.querySelector('form.puzzle input').focus({ preventScroll: true })")
    chosen = f'[value="{ONE.codes(Verdict.ILLEGAL)[0]}"]'
    is_ruled = "document.querySelector('form.puzzle').dataset.ruled"
    for presses, comes in (
        ((chosen, SUBMIT), is_ruled),
        (('[data-act="again"]',), f"!{is_ruled}"),
        ((SUBMIT,), "document.querySelector('[data-slot=message]').innerText"),
        ((chosen, SUBMIT), is_ruled),
    ):
        for press in presses:
            frame.evaluate("which => document.querySelector(which).click()", press)
        until(frame, comes)
        until(frame, SETTLED)
        assert article.page.evaluate("scrollY") == 250, presses


def test_terms_and_tables_in_a_ruling_link_to_callwise(page: Page, server: SiteServer) -> None:
    """There is no room for explanations, and there are no dead buttons."""
    page.goto(server.at(embed_path(ONE.path)))
    answer(page.main_frame)
    ruled(page.main_frame)
    settled(page)
    assert page.locator("button.term").count() == 0
    assert page.locator(".strip li").count() == 0
    assert page.locator("p.strip > a").get_attribute("href") == server.at(ONE.path)
    for link in page.locator("form.puzzle a.term").all():
        assert re.fullmatch(r".*/glossary/#[a-z-]+", link.get_attribute("href") or "")


def test_series_continues_in_the_same_frame(article: Article) -> None:
    """The next puzzle is fetched on demand; the appearance stays, and a link follows the last one."""
    several = [(track, lesson) for track in COURSE.tracks for lesson in track.lessons if len(lesson.puzzles) > 1]
    track, lesson = min(several, key=lambda one: len(one[1].puzzles))
    frame = article.show(f"{embed_path(f'{track.key(lesson.name)}/')}#theme=dark")
    for number, puzzle in enumerate(lesson.puzzles, 1):
        until(frame, "name => document.querySelector('form.puzzle').id === name", argument=puzzle.name)
        assert frame.locator('[data-slot="step"] b').inner_text() == f"{number} of {len(lesson.puzzles)}"
        assert frame.title() == plain(puzzle.form.asks)
        here = [one.path for one in article.server.served if one.path.endswith(f"/{puzzle.name}/")]
        assert len(here) == (number > 1)
        give(frame, str(frame.locator("form.puzzle input").first.get_attribute("value")))
        ruled(frame)
        onward = frame.locator(f'[data-act="{"next" if number < len(lesson.puzzles) else "lesson"}"]')
        assert onward.is_visible()
        if number < len(lesson.puzzles):
            onward.click()
    assert frame.evaluate("document.documentElement.dataset.theme") == "dark"
    assert frame.locator('[data-act="next"]').is_hidden()
    assert (frame.locator('[data-act="lesson"]').get_attribute("href") or "").endswith(f"{track.key(lesson.name)}/")


@pytest.mark.may_log("Blocked script execution")
def test_position_and_answer_are_shown_without_scripts(article: Article) -> None:
    """A frame without scripts shows both, and a link to Callwise."""
    frame = article.show(embed_path(ONE.path), sandbox="")
    worked = frame.locator("details.worked")
    worked.locator("summary").click()
    assert worked.locator(".verdicts, .clause").first.is_visible()
    assert frame.locator('button[type="submit"]').is_hidden()
    assert frame.locator('[data-slot="open"]').is_visible()
    assert frame.locator('[data-slot="shut"]').is_hidden()


@pytest.mark.deep
@pytest.mark.usefixtures("fetched_engine")
def test_ten_frames_of_an_article_have_one_engine(article: Article) -> None:
    """It isn't fetched before a touch; the second frame uses the first frame's engine."""
    puzzles = [placed for placed in PLACED if placed.on_tiles and placed.codes(Verdict.ILLEGAL)][:10]
    article.show(*(embed_path(placed.path) for placed in puzzles))

    def boots() -> int:
        return sum("/ahead.js" in one.path for one in article.server.served)

    counts = [boots()]
    for frame, placed in zip(article.page.frames[1:3], puzzles, strict=False):
        answer(frame, placed)
        ruled(frame)
        until(frame, "document.querySelector('.status').dataset.phase === 'ready'", seconds=90)
        counts.append(boots())
    assert counts[0] == 0 < counts[1] == counts[2]
    live = [frame.evaluate("document.querySelector('form.puzzle').dataset.live") for frame in article.page.frames[1:]]
    assert live == ["", "", *[None] * 8]
