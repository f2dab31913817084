"""Page colours: text and marks have enough contrast with their backgrounds, in light and dark themes."""

import re
from collections.abc import Iterator

import pytest

from builder.ground.folders import ROOT
from tests.site.art.test_art import contrast

PAPER = ("paper", "sheet", "sunk")
FELT = ("felt", "felt-2")

READ = {
    "ink": (*PAPER, "illegal-soft", "care-soft", "act-soft"),
    "ink-2": PAPER,
    "act": (*PAPER, "act-soft"),
    "act-hover": (*PAPER, "act-soft"),
    "on-act": ("act", "act-hover"),
    "illegal": ("sheet", "illegal-soft"),
    "legal": ("sheet",),
    "care": ("sheet", "care-soft"),
    "on-felt": FELT,
    "on-felt-2": FELT,
    "called-text": FELT,
    "on-called": ("called",),
    "on-seal": ("seal-illegal", "seal-legal", "seal-care"),
}
"""The backgrounds that each text colour is used on."""

MARKS = {
    "line-strong": ("paper", "sheet"),
    "seal-illegal": ("sheet",),
    "seal-legal": ("sheet",),
    "seal-care": ("sheet",),
    "felt-edge": FELT,
    "called": FELT,
    "focus": ("paper", "sheet"),
    "on-seal": FELT,
}
"""The colours of controls and answers, and their backgrounds; on the felt, a stamp has the edge of a seal."""

BONE = "#fffdf8"
STYLES = ROOT / "site" / "styles"


def tokens(theme: str) -> dict[str, str]:
    """A theme's colours by name."""
    text = (STYLES / "tokens.css").read_text()
    own = re.findall(rf"--([\w-]+): .*?var\(--{theme}, (#[0-9a-f]+)\)", text)
    both = re.findall(r"--([\w-]+): (#[0-9a-f]+);", text)
    return dict(both) | dict(own)


def faint(colours: dict[str, str], pairs: dict[str, tuple[str, ...]], least: float) -> Iterator[str]:
    """The pairs with too little contrast."""
    for one, grounds in pairs.items():
        for ground in grounds:
            ratio = contrast(colours[one], colours[ground])
            if ratio < least:
                yield f"{one} on {ground}: {ratio:.2f}"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_and_marks_have_enough_contrast(theme: str) -> None:
    """Text has at least 4.5:1, even on chosen, right, wrong or unsettled answers; marks have 3:1."""
    colours = tokens(theme)
    assert [*faint(colours, READ, 4.5), *faint(colours, MARKS, 3)] == []


def test_verdict_rings_have_enough_contrast() -> None:
    """The contrast is with the word's own background, which is bone in either theme."""
    rings = re.findall(r"--ring: (#[0-9a-f]+)", (STYLES / "shown.css").read_text())
    assert len(rings) == 4
    assert [ring for ring in rings if contrast(ring, BONE) < 3] == []
