"""
A preview picture for each page, and the sitemap.

Preview pictures are shown only outside the site, which needs its full address; without it they are not written.
"""

from collections.abc import Iterable, Mapping, Sequence
from xml.sax.saxutils import escape

from builder.assets.files import Files
from builder.page.page import Page
from builder.page.shared_addresses import Preview
from builder.publishing.site_address import Address
from builder.sharing.preview_card import draw_cards


def write_previews(pages: Sequence[Page], site: Files) -> Mapping[str, Preview]:
    """
    Add the pictures to a site and return each page's preview by path.

    A page without a picture gets the home page's.  Raises BuildError.
    """
    drawn = [page for page in pages if page.card is not None]
    previews: dict[str, Preview] = {}
    for page, content in zip(drawn, draw_cards([page.card for page in drawn if page.card]), strict=True):
        if page.card is not None:
            previews[page.path] = Preview(site.add_asset("share.png", content), page.card.alt)
    return {page.path: previews.get(page.path, previews[""]) for page in pages if page.is_shared}


def write_sitemap(pages: Iterable[Page], address: Address, site: Files) -> None:
    """Add the sitemap for search engines, and robots.txt if its location is within this site."""
    listed = "".join(f"<url><loc>{escape(address.text + page.path)}</loc></url>\n" for page in pages if page.is_shared)
    site.put(
        "sitemap.xml",
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{listed}</urlset>\n',
    )
    if address.path == "/":
        site.put("robots.txt", f"User-agent: *\nAllow: /\nSitemap: {address.text}sitemap.xml\n")
