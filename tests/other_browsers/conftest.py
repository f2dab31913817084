"""The browsers for this folder's tests; `make test-deep` installs them."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.other_browsers.driving import Driven, chromium, firefox, installed, webkit

BROWSERS = {"firefox": firefox, "webkit": webkit}


def opened(name: str, **options: object) -> Iterator[Driven]:
    """Open a new browser of this name; the test is skipped if it isn't installed."""
    if not installed(name):
        pytest.skip(f"there is no {name} here that can be driven: tools/need.sh {name}")
    with BROWSERS[name](**options) as browser:
        yield browser


@pytest.fixture(params=BROWSERS)
def driven(request: pytest.FixtureRequest) -> Iterator[Driven]:
    """Each of the browsers."""
    yield from opened(str(request.param))


@pytest.fixture
def anywhere(request: pytest.FixtureRequest) -> Iterator[Driven]:
    """The browser that a test names, including Chromium."""
    if request.param == "chromium":
        page: Page = request.getfixturevalue("page")
        yield chromium(page)
    else:
        yield from opened(str(request.param))


@pytest.fixture
def in_webkit() -> Iterator[Driven]:
    """Only WebKitGTK."""
    yield from opened("webkit")


@pytest.fixture
def in_firefox() -> Iterator[Driven]:
    """Only Firefox."""
    yield from opened("firefox")


@pytest.fixture
def in_firefox_without_cookies() -> Iterator[Driven]:
    """Firefox refusing all cookies, and therefore all storage."""
    yield from opened("firefox", prefs={"network.cookie.cookieBehavior": 2})
