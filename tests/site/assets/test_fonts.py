"""The fonts: light, licensed, named by their content, and without layout shift."""

import io
import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from builder.assets.files import Files
from builder.assets.fonts import FontFile, build_fonts, build_japanese, font_face_css
from builder.ground import cache
from callwise.puzzle.registry import terms

TERMS = "チーポンカンロン喰い替え責任払い包振聴東南西北白發中萬大三元四喜立直槓嶺上開花海底牌河底撈魚「」"

LESSON = "You may not discard another tile – 「喰い替え」 kuikae."


GROUPS = {
    "page": LESSON + TERMS,
    "lesson": "東南 wind",
    "glossary": "南麻雀",
    "terms": "".join(one.japanese for one in terms().values()),
    "plain": "no kana",
}
"""The texts of each group of pages."""


@pytest.fixture(scope="module")
def out() -> Files:
    """The fonts' output folder."""
    return Files()


@pytest.fixture(scope="module")
def japanese(out: Files) -> Mapping[str, FontFile]:
    """A font for each group of pages that needs one."""
    return build_japanese(out, GROUPS)


@pytest.fixture(scope="module")
def built(out: Files, japanese: Mapping[str, FontFile]) -> list[FontFile]:
    """The fonts of every page, and one for a page with TERMS."""
    return [*build_fonts(out), japanese["page"]]


def test_the_families_match_the_design(built: list[FontFile]) -> None:
    """Every face covers regular to bold, so that no browser synthesises a bold."""
    assert [font.family for font in built] == ["Besley", "Atkinson Next", "Atkinson Mono", "Zen Antique"]
    assert {font.weights for font in built} == {(400, 700)}


def test_the_fonts_of_a_lesson_stay_within_their_budget(built: list[FontFile]) -> None:
    """A page with law, text, notation and Japanese terms fetches at most 55 kB."""
    assert sum(len(font.data) for font in built) <= 55_000


def test_a_page_without_japanese_fetches_none(built: list[FontFile]) -> None:
    """The Latin families alone leave room in the budget for a lesson's Japanese font."""
    assert sum(len(font.data) for font in built[:3]) <= 44_000


def test_files_are_named_by_their_content(built: list[FontFile]) -> None:
    """The same characters give the same files, byte for byte, with or without the cache."""
    backwards = {name: text[::-1] for name, text in GROUPS.items()}
    site = Files()
    again = [*build_fonts(site), *(groups := build_japanese(site, backwards)).values()]
    assert [font.name for font in [*again[:3], groups["page"]]] == [font.name for font in built]
    assert site.content == {f"assets/{font.name}": font.data for font in again}
    assert all(re.fullmatch(r"[a-z-]+\.[0-9a-f]{8}\.woff2", font.name) for font in built)


@pytest.mark.deep
def test_the_cache_changes_no_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, built: list[FontFile]) -> None:
    monkeypatch.setattr(cache, "CACHE", tmp_path / "cache")
    again = [*build_fonts(Files()), *build_japanese(Files(), {"page": TERMS}).values()]
    assert [font.data for font in again] == [font.data for font in built]


def test_every_latin_font_covers_the_sites_english(built: list[FontFile]) -> None:
    """ASCII, dashes, quotation marks, the ellipsis and the times sign are in all three."""
    needed = set(map(chr, range(0x20, 0x7F))) | set("–—‘’“”…×·°é")
    for font in built[:3]:
        assert needed <= set(font.characters), font.family


def test_the_japanese_font_has_only_the_given_characters(built: list[FontFile]) -> None:
    """It has kana, kanji and brackets but no Latin letters; without any of its characters there is no file."""
    assert set(built[3].characters) == set(TERMS)
    assert build_japanese(Files(), {"plain": GROUPS["plain"]}) == {}


def test_every_term_can_be_written(japanese: Mapping[str, FontFile]) -> None:
    """The Japanese font has every character of the terms' names."""
    font = TTFont(io.BytesIO(japanese["terms"].data))
    assert set(map(ord, GROUPS["terms"])) <= font.getBestCmap().keys()


def test_a_group_of_pages_only_loads_its_own_characters(japanese: Mapping[str, FontFile]) -> None:
    """A lesson's font has none of the glossary's characters."""
    assert {name: japanese[name].characters for name in ("lesson", "glossary")} == {
        "lesson": "南東",
        "glossary": "南雀麻",
    }
    assert "plain" not in japanese


def test_amounts_align(built: list[FontFile]) -> None:
    """Digits of the money face share one width."""
    font = TTFont(io.BytesIO(built[2].data))
    names = font.getBestCmap()
    assert len({font["hmtx"][names[ord(digit)]][0] for digit in "0123456789,.+-"}) == 1


@pytest.mark.parametrize("place", [0, 1])
def test_weight_is_variable_from_regular_to_bold(built: list[FontFile], place: int) -> None:
    """Titles and text are one variable file each."""
    [axis] = TTFont(io.BytesIO(built[place].data))["fvar"].axes
    assert (axis.axisTag, axis.minValue, axis.maxValue) == ("wght", 400, 700)


def test_fonts_keep_their_copyright_and_licence(built: list[FontFile]) -> None:
    """A subset font still names its owner and licence."""
    for font in built:
        names = TTFont(io.BytesIO(font.data))["name"]
        assert "Copyright" in names.getDebugName(0)
        assert names.getDebugName(14) in ("https://scripts.sil.org/OFL", "https://openfontlicense.org")


def test_the_stylesheet_names_each_font_file(built: list[FontFile]) -> None:
    """Each file has one rule with its range, and only addresses in its folder."""
    css = font_face_css(built)
    assert re.findall(r'url\("([^"]+)"\)', css) == [font.name for font in built]
    assert css.count("{") == css.count("}") == css.count("@font-face")
    assert "U+20-7E" in built[0].unicode_range


def test_a_fallback_font_has_the_same_width(built: list[FontFile]) -> None:
    """Each Latin family has a local fallback for regular and bold, scaled to match."""
    for font in built[:3]:
        assert font.fallbacks
        assert {weight for fallback in font.fallbacks for weight in fallback.weights} == {400, 700}
        for fallback in font.fallbacks:
            assert 80 < fallback.size < 130
            assert fallback.family in font.stack
    assert not built[3].fallbacks
