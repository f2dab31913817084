"""
oEmbed: a file for each page for frames, telling other sites how to embed it.

A static host can't answer queries about an address, so each page links to its file.  Everything in the file needs full
addresses; a site that doesn't know its own address has none of these files.
"""

import json
from collections.abc import Iterable, Mapping
from html import escape

from builder.assets.files import Files
from builder.page.page import Page
from builder.page.shared_addresses import Preview
from builder.sharing import preview_card
from builder.sharing.frame_size import HEIGHT, WIDTH, Framed

FILE = "oembed.json"
DAY = 24 * 60 * 60
SANDBOX = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"


def write_oembed(pages: Iterable[Page], site: str, shared: Mapping[str, Preview], files: Files) -> None:
    """Add the oEmbed file of each page that can be framed; `site` is the full address of the home page."""
    for page in pages:
        if page.framed is not None:
            told = json.dumps(oembed(page.title, page.framed, site, shared[page.path]), ensure_ascii=False, indent=1)
            files.put(f"{page.framed.path}{FILE}", f"{told}\n")


def oembed(title: str, framed: Framed, site: str, picture: Preview) -> Mapping[str, str | int]:
    """
    Return a page's oEmbed 1.0 response, of type “rich”.

    A smaller maximum width or height is ignored: the frame adapts to its space.
    """
    return {
        "version": "1.0",
        "type": "rich",
        "title": title,
        "provider_name": "Callwise",
        "provider_url": site,
        "cache_age": DAY,
        "html": frame_html(f"{site}{framed.path}", framed),
        "width": WIDTH,
        "height": HEIGHT,
        "thumbnail_url": f"{site}{picture.picture}",
        "thumbnail_width": preview_card.WIDTH,
        "thumbnail_height": preview_card.HEIGHT,
    }


def frame_html(address: str, framed: Framed) -> str:
    """Write the frame; its size is given twice because many hosts strip styles."""
    return (
        f'<iframe src="{escape(address)}" title="{escape(framed.title)}" loading="lazy" sandbox="{SANDBOX}" '
        f'width="{WIDTH}" height="{HEIGHT}" style="width:100%;height:{HEIGHT}px;border:0"></iframe>'
    )
