"""Authors' marks are resolved on every page: no brackets around terms, no braces around tiles."""

import re
from pathlib import Path

_INERT = re.compile(r"<(script|style|pre|textarea)\b.*?</\1>|<[^>]*>", re.DOTALL)
_MARK = re.compile(r"\[\[[\w-]+|\{[\w' ]{1,20}\}")


def test_no_mark_reaches_a_reader(site_root: Path) -> None:
    """Checked in the text of pages; code samples and data may have them."""
    left = {
        page.relative_to(site_root).as_posix(): found
        for page in site_root.rglob("*.html")
        if (found := _MARK.findall(_INERT.sub(" ", page.read_text("utf-8"))))
    }
    assert left == {}
