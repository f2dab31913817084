"""Slow results that are part of the repository: a build finds them, and they are what would be made today."""

from pathlib import Path

import pytest

from builder.art import sheet
from builder.assembly.site import every_tile
from builder.assets.files import Files
from builder.assets.fonts import build_faces, build_fonts
from builder.ground import cache
from builder.sharing import embed_files

KINDS = ("fonts", "lettering")


def make() -> None:
    """Subset the Latin fonts and draw every tile."""
    sheet._symbol.cache_clear()
    build_fonts(Files())
    build_faces(Files(), (embed_files._BOLD, embed_files._PLAIN))
    every_tile()


def test_a_first_build_finds_every_font_and_lettering(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If not, `make kept` renews them."""
    monkeypatch.setattr(cache, "CACHE", tmp_path)
    make()
    assert [kind for kind in KINDS if (tmp_path / kind).exists()] == []


@pytest.mark.deep
def test_kept_results_are_what_is_made_today(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither more nor fewer, and identical to the byte."""
    kept = {kind: {path.name: path.read_bytes() for path in (cache.KEPT / kind).iterdir()} for kind in KINDS}
    monkeypatch.setattr(cache, "CACHE", tmp_path)
    monkeypatch.setattr(cache, "KEPT", tmp_path / "none")
    make()
    assert {kind: {path.name: path.read_bytes() for path in (tmp_path / kind).iterdir()} for kind in KINDS} == kept
