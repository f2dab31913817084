"""The site's tabs share one engine in Firefox and WebKitGTK too."""

from collections.abc import Iterator

import pytest

from tests.other_browsers.driving import Driven
from tests.support.browser.bare_frames import write_pages, write_real
from tests.support.browser.site_server import SiteServer

pytestmark = pytest.mark.deep

ARRIVES = 180.0
"""Timeout in seconds for the engine on a busy machine."""


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SiteServer]:
    """Serve a bare page that asks the engine."""
    root = tmp_path_factory.mktemp("real")
    write_pages(root)
    write_real(root, "ask")
    with SiteServer(root) as server:
        yield server


def wasm(server: SiteServer) -> int:
    """Count requests for the interpreter."""
    return sum(one.path.endswith("asm.wasm") for one in server.served)


def test_tabs_share_an_engine_until_the_first_closes(driven: Driven, real: SiteServer) -> None:
    """The second asks the first, fetching nothing for it, and boots an engine when the first closes."""
    real.served.clear()
    driven.go(real.at("ask/?asks=engine.about"))
    driven.until("globalThis.replies?.[0]?.python", seconds=ARRIVES)
    first = driven.tabs()[0]
    driven.open_tab()
    driven.go(real.at("ask/?asks=engine.about"))
    driven.until("globalThis.replies?.[0]?.python", seconds=ARRIVES)
    assert wasm(real) == 1
    states = driven.tell("states.map(({ step, phase }) => step ?? phase)")
    assert isinstance(states, list)
    assert (states[0], states[-1]) == ("fetching", "ready")
    assert "installing" not in states
    (second,) = set(driven.tabs()) - {first}
    driven.turn_to(first)
    driven.close_tab()
    assert driven.tabs() == [second]
    driven.tell("ask('engine.about')")
    driven.until("replies[1]?.python", seconds=ARRIVES)
    driven.until("engine.state.phase === 'ready'", seconds=ARRIVES)
