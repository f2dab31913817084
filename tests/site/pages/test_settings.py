"""The settings page as built: it offers the early script's settings, and that script runs before anything is shown."""

import json
import re
from pathlib import Path

import pytest

from tests.site.built_pages import PageRead, read_pages

REPOSITORY = Path(__file__).parents[3]
PREFERENCES = (REPOSITORY / "site" / "scripts" / "early" / "preferences.js").read_text("utf-8")
STYLES = "".join(path.read_text("utf-8") for path in (REPOSITORY / "site" / "styles").glob("*.css"))
CHOICES: dict[str, list[str]] = {
    name: json.loads(values) for name, values in re.findall(r"^    (\w+): (\[.*\]),$", PREFERENCES, re.MULTILINE)
}


@pytest.fixture(scope="module")
def settings(site_root: Path) -> PageRead:
    return PageRead(site_root / "settings" / "index.html")


def test_the_page_offers_every_setting(settings: PageRead) -> None:
    """Every setting of the script is a group of radio buttons, the default first and selected."""
    radios = [tag.attributes for tag in settings.named("input") if "data-preference" in tag.attributes]
    offered: dict[str, list[str]] = {}
    for radio in radios:
        offered.setdefault(radio["name"], []).append(radio["value"])
    assert CHOICES
    assert offered == CHOICES
    assert [(one["name"], one["value"]) for one in radios if "checked" in one] == [
        (name, values[0]) for name, values in offered.items()
    ]


def test_every_setting_has_an_effect() -> None:
    """Each attribute is used by a stylesheet or a script."""
    scripts = "".join(path.read_text("utf-8") for path in (REPOSITORY / "site" / "scripts").rglob("*.js"))
    for name, (_, *others) in CHOICES.items():
        assert any(f'[data-{name}="{value}"]' in STYLES for value in others) or f"dataset.{name}" in scripts, name


def test_preferences_come_before_the_first_paint(site_root: Path) -> None:
    """Every page runs the early script, blocking, before its styles; only the settings page has more."""
    for page in read_pages(site_root):
        tags = [tag for tag in page.tags if tag.name in ("script", "link", "body")]
        (early,) = (tag for tag in tags if re.search(r"assets/early\.[0-9a-f]{8}\.js$", tag.attributes.get("src", "")))
        assert set(early.attributes) == {"src"}, page.path
        sheet = next(tag for tag in tags if tag.attributes.get("rel") == "stylesheet")
        assert tags.index(early) < tags.index(sheet), page.path
        more = [tag for tag in tags if "assets/settings." in tag.attributes.get("src", "")]
        assert len(more) == (page.path.parent.name == "settings"), page.path


def test_the_samples_are_in_the_page(settings: PageRead) -> None:
    """The sample's tiles are there without a script, and so are both words of its terms."""
    drawn = {tag.attributes.get("href") for tag in settings.named("use")}
    assert {"#t1s", "#t5p", "#t0p", "#t7z"} <= drawn
    assert any(tag.attributes.get("class") == "meld" for tag in settings.tags)
    classes = {tag.attributes.get("class") for tag in settings.tags}
    assert {"term", "term-usual", "term-en"} <= classes


def test_without_scripts_the_page_explains_the_defaults(settings: PageRead) -> None:
    """Controls that need a script are hidden; an explanation is in the page."""
    assert any(tag.attributes.get("data-slot") == "no-script" for tag in settings.named("p"))
    assert any("needs-script" in tag.attributes.get("class", "").split() for tag in settings.named("div"))
    for wish in ("prefers-color-scheme", "prefers-contrast", "prefers-reduced-motion"):
        assert wish in STYLES
