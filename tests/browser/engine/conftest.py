"""The bare page that this folder's tests use to ask the engine."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.support.browser.bare_page import UNDER, Site, Visit, opened, written
from tests.support.browser.site_server import SiteServer


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Build the engine and one bare page."""
    return written(tmp_path_factory.mktemp("engine"))


@pytest.fixture
def server(site: Site) -> Iterator[SiteServer]:
    """Serve the bare site under a subpath, as some hosts do."""
    with SiteServer(site.root, under=UNDER) as server:
        yield server


@pytest.fixture
def visit(page: Page, server: SiteServer) -> Visit:
    """Open the page with engine options; the engine isn't started yet."""

    def visit(*, stall: int = 15_000, query: str = "") -> Page:
        return opened(page, server, query, stall=stall)

    return visit
