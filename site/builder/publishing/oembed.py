"""
What a site tells those who ask by oEmbed how to show one of its pages: a file beside each page for frames.

A host of plain files has nobody to be asked about an address, so a page names the file that speaks of it.  All in that
file needs whole addresses; a site that doesn't know its own has none of them.
"""

import json
from collections.abc import Iterable, Mapping
from html import escape

from builder.assets.files import Files
from builder.page.frame import Shared
from builder.page.page import Page
from builder.sharing import cards
from builder.sharing.frames import WIDTH, Framed

FILE = "oembed.json"
DAY = 24 * 60 * 60
SANDBOX = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"


def write_oembed(pages: Iterable[Page], site: str, shared: Mapping[str, Shared], files: Files) -> None:
    """Add what there is to tell of each page that can be framed; `site` is the whole address of the first page."""
    for page in pages:
        if page.framed is not None:
            told = json.dumps(oembed(page.title, page.framed, site, shared[page.path]), ensure_ascii=False, indent=1)
            files.put(f"{page.framed.path}{FILE}", f"{told}\n")


def oembed(title: str, framed: Framed, site: str, picture: Shared) -> Mapping[str, str | int]:
    """
    Give the reply of oEmbed 1.0 for one page, as of a kind that is rich.

    What asks for less width or height gets the same: the frame takes what it is given.
    """
    return {
        "version": "1.0",
        "type": "rich",
        "title": title,
        "provider_name": "Callwise",
        "provider_url": site,
        "cache_age": DAY,
        "html": frame_line(f"{site}{framed.path}", framed),
        "width": WIDTH,
        "height": framed.height,
        "thumbnail_url": f"{site}{picture.picture}",
        "thumbnail_width": cards.WIDTH,
        "thumbnail_height": cards.HEIGHT,
    }


def frame_line(address: str, framed: Framed) -> str:
    """Write the frame; its size stands twice, because many a host lets no style through."""
    return (
        f'<iframe src="{escape(address)}" title="{escape(framed.title)}" loading="lazy" sandbox="{SANDBOX}" '
        f'width="{WIDTH}" height="{framed.height}" style="width:100%;height:{framed.height}px;border:0"></iframe>'
    )
