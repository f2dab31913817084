"""Wiki templates are complete: each entry of each question has a parameter, and the text to paste matches the files."""

import html
import json
import re
from pathlib import Path

import pytest

from builder.assembly.site import Site
from builder.page.site_content import SiteContent
from builder.sharing.wiki_texts import CHOICES, EXAMPLES, LABELS, PARAMETERS, SOURCES, STAND_IN, entries, wiki_texts
from callwise.puzzle.registry import clauses, questions, terms
from tests.browser.answers.course_puzzles import COURSE

HERE = "https://example.org/callwise/"
TEXTS = wiki_texts(HERE)
NAMES = sorted({name for case in questions().values() for name in case.keys})


def described() -> dict[str, dict[str, object]]:
    """The template's own descriptions of its parameters."""
    (data,) = re.findall(r"<templatedata>(.*?)</templatedata>", TEXTS["template"].text, re.DOTALL)
    told = json.loads(data)
    assert list(told["params"]) == told["paramOrder"]
    params: dict[str, dict[str, object]] = told["params"]
    return params


def test_no_entry_has_a_parameters_name() -> None:
    """Otherwise a position couldn't be distinguished from display settings."""
    assert not set(NAMES) & {*PARAMETERS, "v", "answer"}
    assert LABELS.keys() == PARAMETERS.keys()
    assert CHOICES.keys() <= PARAMETERS.keys()


@pytest.mark.parametrize("name", NAMES)
def test_every_entry_has_its_parameter(name: str) -> None:
    """It is described, encoded into the link, and known to the widget too."""
    told = described()[name]
    asked = [case for case in questions().values() if name in case.keys]
    assert all(case.id in str(told["description"]) for case in asked)
    words = {word for case in asked for word, _ in case.keys[name].choices}
    assert all(word in str(told["description"]) for word in words)
    assert f"|&{name}={{{{urlencode:{{{{{{{name}|}}}}}}|QUERY}}}}" in TEXTS["template"].text
    assert f"&amp;{name}=<!--{{${name}|escape:'url'}}-->" in TEXTS["widget"].text


def test_parameters_are_described_in_order_of_use() -> None:
    """Those of every example come first, then the entries; each data type is a TemplateData type."""
    told = described()
    assert list(told) == [*PARAMETERS, *(one.name for one in entries())]
    assert {str(one["type"]) for one in told.values()} == {"line", "string"}
    assert told["asks"]["suggestedvalues"] == list(questions())
    assert all(str(one["label"]) and str(one["description"]).endswith(".") for one in told.values())


def test_a_widgets_output_is_escaped() -> None:
    """A parameter given twice arrives as a list, and is left out."""
    said = re.findall(r"<!--\{(\$[^}]*)\}-->", TEXTS["widget"].text)
    assert len(said) == len(NAMES) + len(PARAMETERS)
    assert [one for one in said if not re.search(r"\|escape:'(?:url|urlpathinfo|html)'$", one)] == []
    for name in (*NAMES, *PARAMETERS):
        assert f"isset(${name}) && !is_array(${name})" in TEXTS["widget"].text


def test_the_texts_contain_the_sites_full_address() -> None:
    """If the build doesn't know it, there is a placeholder instead; no mark is left unfilled."""
    for name, one in TEXTS.items():
        assert "example/" not in one.text
        assert not re.search(r"@\w+@", one.text)
        assert one.text.replace(HERE, STAND_IN) == wiki_texts()[name].text
    assert f'var SITE = "{HERE}";' in TEXTS["script"].text
    assert f"[{HERE}puzzles/" in TEXTS["template"].text
    assert f'src="{HERE}embed/' in TEXTS["widget"].text


@pytest.mark.parametrize("name", TEXTS)
def test_the_page_shows_the_files_next_to_it(site_root: Path, name: str) -> None:
    page = (site_root / "wiki" / "administrators" / "index.html").read_text("utf-8")
    (shown,) = re.findall(rf'id="paste-{name}"[^>]*><code>(.*?)</code></pre>', page, re.DOTALL)
    one = wiki_texts()[name]
    assert html.unescape(shown) == (site_root / one.path).read_text("utf-8") == one.text


def test_the_page_lists_every_parameter() -> None:
    """It also lists every question, with its entries."""
    page = Site(SiteContent(COURSE, "/")).page("wiki/")
    assert page is not None
    for name in (*PARAMETERS, *NAMES, *questions()):
        assert f"<code>{name}</code>" in page.body


def test_the_examples_are_from_the_course() -> None:
    """An author's copy therefore links to a real page."""
    puzzle, series, position = EXAMPLES
    tracks = {track.id: track for track in COURSE.tracks}
    track, _, name = re.findall(r"puzzle=([^|}]+)", puzzle)[0].partition("/")
    assert name in {one.name for one in tracks[track].puzzles}
    track, _, name = re.findall(r"series=([^|}]+)", series)[0].partition("/")
    assert name in {one.name for one in tracks[track].lessons}
    asks = re.findall(r"asks=([^|}]+)", position)[0]
    assert set(re.findall(r"\|(\w+)=", position)) - {"asks"} <= set(questions()[asks].keys)


def test_the_gadget_contains_no_mahjong_logic() -> None:
    """It is a script like the others, in syntax that old wikis accept."""
    words = {term.romaji for term in terms().values() if term.romaji} | {*terms(), *clauses()}
    script = (SOURCES / "callwise.js").read_text("utf-8")
    found = re.findall(r"\b(?:" + "|".join(map(re.escape, words)) + r")\b", script, re.I)
    assert found == []
    assert not re.search(
        r"=>|`|\b(?:let|const|class|async)\b(?!.*\*/)", re.sub(r"/\*.*?\*/|//.*", "", script, flags=re.S)
    )
