"""The page for Extension:Widgets, rendered by Smarty as in that extension: parameters can't redirect the frame."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest

from builder.sharing.frame_size import HEIGHT
from builder.sharing.wiki_texts import wiki_texts
from callwise.puzzle.registry import questions
from tests.site.built_pages import PageRead, Tag

pytestmark = pytest.mark.deep

SITE = "https://example.org/callwise/"
SMARTY = Path("/usr/share/php/smarty4/Smarty.class.php")
DRAW = """<?php
[, $library, $folder] = $argv;
require $library;
$given = json_decode( file_get_contents( 'php://stdin' ), true );
$smarty = new Smarty;
$smarty->left_delimiter = '<!--{';
$smarty->right_delimiter = '}-->';
$smarty->setCompileDir( $folder );
$smarty->enableSecurity();
foreach ( $given['parameters'] as $name => $value ) {
    $smarty->assign( $name, $value );
}
echo $smarty->fetch( 'string:' . $given['page'] );
"""
HOSTILE = """'"><script>alert(1)</script> ../../../x //example.org javascript:alert(1) &amp; {$x} <!--{$x}-->"""


@pytest.fixture
def drawn(tmp_path: Path) -> "Drawn":
    """Return the widget's renderer."""
    if not SMARTY.is_file() or shutil.which("php") is None:
        pytest.skip("there is no Smarty here: tools/need.sh mediawiki")
    return Drawn(tmp_path)


class Drawn:
    """Renders the widget with parameters."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._script = folder / "draw.php"
        self._script.write_text(DRAW)
        (self._page,) = re.findall(r"<includeonly>(.*)</includeonly>", wiki_texts(SITE)["widget"].text, re.DOTALL)

    def __call__(self, **parameters: object) -> Tag:
        """Return the frame."""
        done = subprocess.run(
            ["php", str(self._script), str(SMARTY), str(self._folder)],
            input=json.dumps({"page": self._page, "parameters": parameters}),
            capture_output=True,
            text=True,
            check=True,
        )
        written = self._folder / "widget.html"
        written.write_text(done.stdout, "utf-8")
        _, _, frame, *others = PageRead(written).tags  # after the page and its body, whose tags are optional
        assert others == []
        assert frame.name == "iframe"
        assert frame.text == ""
        return frame


def test_widget_matches_the_template(drawn: Drawn) -> None:
    """A puzzle, a series, a position, and the display options."""
    puzzle = drawn(puzzle="swap-calling/both-ends", title="Which of 'these'?", theme="dark", height="500")
    assert puzzle.attributes["src"] == f"{SITE}embed/puzzles/swap-calling/both-ends/#&theme=dark"
    assert puzzle.attributes["title"] == "Which of 'these'?"
    assert "height:500px" in puzzle.attributes["style"]
    series = drawn(series="swap-calling/the-same-tile-back")
    assert series.attributes["src"] == f"{SITE}embed/swap-calling/the-same-tile-back/#"
    assert (series.attributes["title"], f"height:{HEIGHT}px" in series.attributes["style"]) == ("Callwise puzzle", True)
    for case in questions().values():
        asked = urlsplit(drawn(asks=case.id, **case.example, rules="common+kuikae=free").attributes["src"])
        assert asked.path == "/callwise/embed/ask/"
        assert dict(parse_qsl(asked.fragment)) == {
            "v": "1",
            "asks": case.id,
            **case.example,
            "rules": "common+kuikae=free",
        }


def test_no_parameter_redirects_a_widget(drawn: Drawn) -> None:
    """None escapes its attribute either; a parameter given twice is dropped."""
    for name in ("puzzle", "series", "asks", "hand", "title", "theme", "height", "rules"):
        frame = drawn(**{name: HOSTILE})
        assert list(frame.attributes) == ["class", "src", "title", "style", "loading", "referrerpolicy", "sandbox"]
        parts = urlsplit(frame.attributes["src"])
        assert f"{parts.scheme}://{parts.netloc}" == "https://example.org"
        assert re.fullmatch(r"/callwise/embed/[a-z0-9/-]*", parts.path)
        assert re.fullmatch(r"width:100%;height:\d+px;border:0", frame.attributes["style"])
        assert drawn(**{name: ["a", "b"]}).attributes["src"].startswith(f"{SITE}embed/")
