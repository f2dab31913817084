"""The one-line embed on another site's page, in the browsers that its other tests don't open."""

from pathlib import Path

import pytest

from builder.sharing.embed_files import embed_path
from tests.browser.answers.course_puzzles import ALL
from tests.other_browsers.driving import Driven
from tests.support.browser.site_server import SiteServer

FRAME = "document.querySelector('callwise-puzzle').shadowRoot.querySelector('iframe')"
SHOWN = f"{FRAME}?.style.visibility === '' && {FRAME}.clientHeight"
SHUT = "[data-slot=shut]"
INNER = f"document.querySelector('{SHUT}').innerText"
SEEN = "document.querySelector('a').getClientRects().length"


@pytest.mark.deep
def test_sandboxed_frame_says_what_its_page_must_allow(in_webkit: Driven, server: SiteServer, tmp_path: Path) -> None:
    """Neither scripts nor styles load there: the text and the link to the puzzle work without them."""
    address = server.at(embed_path(ALL.path))
    frame = f'<iframe sandbox="allow-scripts" src="{address}" style="width: 640px; height: 420px"></iframe>'
    (tmp_path / "index.html").write_text(f'<!doctype html><link rel="icon" href="data:,"><title>Mine</title>{frame}')
    with SiteServer(tmp_path) as other:
        in_webkit.go(other.url)
        with in_webkit.inside("iframe"):
            seen = in_webkit.until(f"document.querySelector('{SHUT}')?.checkVisibility() && {INNER}")
            assert "allow-same-origin" in str(seen)
            assert in_webkit.tell(f"document.querySelector('{SHUT} a').href") == server.at(ALL.path)


@pytest.mark.deep
def test_embed_line_becomes_a_frame_fitting_its_content(driven: Driven, server: SiteServer, tmp_path: Path) -> None:
    """Its link is shown until then, and remains if the puzzle can't be shown."""
    line = '<callwise-puzzle src="{0}"><a href="{0}">The puzzle</a></callwise-puzzle>'
    script = f'<script defer src="{server.at("callwise.js")}"></script>'
    page = '<!doctype html><link rel="icon" href="data:,"><title>An article</title>' + script
    (tmp_path / "index.html").write_text(page + line.format(server.at(embed_path(ALL.path))))
    (tmp_path / "other.html").write_text(page + line.format("https://example.org/embed/"))
    with SiteServer(tmp_path) as other:
        driven.go(other.url)
        height = driven.until(SHOWN)
        assert isinstance(height, int | float)
        assert height > 300
        assert driven.tell(SEEN) == 0
        assert driven.tell(f"{FRAME}.title") == "The puzzle"
        driven.go(other.at("other.html"))
        driven.until("customElements.get('callwise-puzzle')?.name")
        assert driven.tell(f"[{FRAME}, {SEEN}].join()") == ",1"
