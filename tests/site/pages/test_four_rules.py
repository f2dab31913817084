"""The built page of four rules: every example has the rulebook's ruling."""

from pathlib import Path

import pytest

from builder.pages.referee.four_rules import EXAMPLES, PATH, TITLES, Example
from callwise.law.ruling import Verdict
from tests.site.built_pages import PageRead

MAY = {
    "23456s 11z 123m 456p 1s": ("4s 7s", "4s 7s", "4s 7s", ""),
    "23456s 11z 123m 456p 4s": ("1s 7s", "1s 7s", "", ""),
    "23456s 11z 123m 456p 7s": ("1s 4s", "1s 4s", "1s 4s", ""),
    "23456s 11z 123m 456p 1s 9m": ("1s 4s 7s", "4s 7s", "4s 7s", ""),
    "23456s 11z 123m 456p 2s": ("1s 4s 7s",) * 4,
    "34555s 11z 123m 456p 2s": ("5s 1z", "5s 1z", "5s 1z", ""),
    "34555s 11z 123m 456p 5s": ("2s 1z", "2s 1z", "1z", ""),
    "23456s 11z 123m 456p 9m": ("", "", "", ""),
}
"""The tiles each hand can win on after its discards, under each rule in turn."""


def test_every_example_is_ruled_on_as_in_the_rulebook() -> None:
    found = {}
    for example in EXAMPLES:
        legal = [
            " ".join(code for code, graded in side.each.items() if graded.head.verdict is Verdict.LEGAL)
            for side in example.sides.sides
        ]
        found[f"{example.table['hand']} {example.table['pond']}"] = tuple(legal)
    assert found == MAY


@pytest.fixture(scope="module")
def page(site_root: Path) -> PageRead:
    return PageRead(site_root / PATH / "index.html")


def test_the_page_is_complete_without_a_script(page: PageRead) -> None:
    """Each example has its table, with a column for each rule; the form shows the first."""
    tables = [tag for tag in page.named("table") if tag.attributes.get("class") == "sides"]
    assert len(tables) == len(EXAMPLES) + 1
    html = page.path.read_text("utf-8")
    assert html.count('<th scope="col"') == len(TITLES) * len(tables)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one.says)
def test_each_example_has_its_link(example: Example, page: PageRead) -> None:
    links = {tag.attributes.get("href") for tag in page.named("a")}
    assert f"#{example.fragment}" in links
