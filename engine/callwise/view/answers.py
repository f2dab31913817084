"""One answer with its verdict: a line in a list, and the picture beside its words."""

from __future__ import annotations

from callwise.puzzle.grade import Entry
from callwise.question import Offer, Sense
from callwise.view.html import Markup, el
from callwise.view.phrases import VERDICTS, WORDS
from callwise.view.seal import seal
from callwise.view.tile import laid, meld, tile
from callwise.view.words import spoken


def entry_line(entry: Entry, sense: Sense, *, place: bool = True) -> Markup:
    """Write one offer with its verdict and why; `place` tells how it stands in the answer that was given."""
    words = WORDS[sense].places[entry.place] if place else VERDICTS[sense][entry.ruling.verdict].lower()
    return el(
        "li",
        {"data-place": entry.place.value if place else None, "data-verdict": entry.ruling.verdict.value},
        seal(entry.ruling.verdict),
        picture(entry.offer),
        el(
            "span",
            {},
            el("b", {}, spoken(entry.offer.says)),
            ": ",
            el("span", {"class": "verdict-word", "data-verdict": entry.ruling.verdict.value}, words),
            ". ",
            spoken(entry.ruling.because),
            ".",
        ),
    )


def picture(offer: Offer) -> Markup | None:
    """Draw what an offer is about, beside its words, which name it."""
    if offer.tile is not None:
        return tile(offer.tile, silent=True)
    if offer.call is not None:
        return el("span", {"aria-hidden": "true"}, meld(offer.call.meld()))
    if offer.laid is not None:
        return el("span", {"aria-hidden": "true"}, laid(offer.laid))
    if offer.tiles:
        return el("span", {"class": "tiles", "aria-hidden": "true"}, [tile(one, silent=True) for one in offer.tiles])
    return None
