"""
The site's logo: three tiles, the last one called and turned sideways.

One drawing is used for the tab icon, a phone's home screen and the installed app.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from builder.assets.files import Files
from builder.assets.png import draw, tokens

SIGN = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<path d="M2 24.5h8M12 24.5h8M22 24.5h8" stroke="#d29a35" stroke-width="4"/>
<path fill="#fffefa" stroke="#14221d" stroke-width="1.6" d="M2 9h8v13H2zM12 9h8v13h-8z"/>
<path fill="#f0b63f" stroke="#14221d" stroke-width="1.6" d="M21.5 14h9v8h-9z"/>
</svg>
"""
BRAND = (
    '<path class="brand-edge" d="M1 21.5h12M15 21.5h12M29.8 21.5h11.6"/>'
    '<path class="brand-tile" d="M1 3a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2z'
    'M15 3a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2z"/>'
    '<path class="brand-called" d="M28.8 8a2 2 0 0 1 2-2h9.4a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-9.4a2 2 0 0 1-2-2z"/>'
)
"""The logo with room for rounded corners, in a space 43 wide and 26 high; styles define its inks."""

TAB, PHONE, SMALL, LARGE = 32, 180, 192, 512


@dataclass(frozen=True)
class Icons:
    """Paths of the icons, from the home page: SVG and PNG for tabs, one for phones, and the manifest."""

    sign: str
    tab: str
    phone: str
    manifest: str


def add_icons(site: Files, base: str | None = None) -> Icons:
    """Draw the icons; `base` is the path of the home page on its host, if known.  Raises BuildError."""
    tab, *felted = draw([_with_size(SIGN, TAB), *(_on_felt(size) for size in (PHONE, SMALL, LARGE))])
    phone, small, large = (
        site.add_asset(f"icon-{size}.png", content) for size, content in zip((PHONE, SMALL, LARGE), felted, strict=True)
    )
    manifest = _manifest({SMALL: small, LARGE: large}, base)
    return Icons(
        sign=site.add_asset("icon.svg", SIGN.encode()),
        tab=site.add_asset(f"icon-{TAB}.png", tab),
        phone=phone,
        manifest=site.add_asset("site.webmanifest", json.dumps(manifest, indent=1).encode()),
    )


def _with_size(svg: str, size: int) -> str:
    return svg.replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)


def _on_felt(size: int) -> str:
    """Draw the logo on felt, filling the square; phones crop only felt at the corners."""
    felt = f'<path fill="{tokens()["felt"]}" d="M0 0h72v72H0z"/>'
    return _with_size(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 72">{felt}{brand(14.5, 23.5)}</svg>', size
    )


def brand(x: float, y: float, scale: float = 1) -> str:
    """Draw the logo on felt."""
    look = (
        f".brand-edge{{stroke:{tokens()['tile-back']};stroke-width:3.4}}"
        f".brand-tile{{fill:{tokens()['tile-top']}}}"
        f".brand-called{{fill:{tokens()['called']}}}"
        f".brand-tile,.brand-called{{stroke:{tokens()['on-called']};stroke-width:1.6}}"
    )
    return f'<style>{look}</style><g transform="translate({x} {y})scale({scale})">{BRAND}</g>'


def _manifest(icons: Mapping[int, str], base: str | None) -> dict[str, object]:
    """
    Return the web app manifest: name and start address, relative to the manifest.

    The app's id is its start address.  Only the id can't be relative; if it isn't known at build time, browsers fall
    back to the start address.
    """
    return {
        **({"id": base} if base else {}),
        "name": "Callwise",
        "description": "The calling rules of mahjong: make the call, the referee tells you why.",
        "start_url": "../",
        "scope": "../",
        "display": "standalone",
        "display_override": ["minimal-ui", "standalone"],
        "lang": "en",
        "categories": ["education", "games"],
        "background_color": tokens()["paper"],
        "theme_color": tokens()["paper"],
        "icons": [
            {
                "src": address.removeprefix("assets/"),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for size, address in icons.items()
            for purpose in ("any", "maskable")
        ],
    }
