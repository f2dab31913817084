"""
A ruleset on one sheet: every option with its source, what differs first, and what nobody settles said as such.
"""

import re
from html import unescape
from pathlib import Path

import pytest

from builder.content.agreement import DIFFERENT, MOOT, NOT_READ, NOT_SAID, Line, agreement
from builder.content.games import Game, games
from builder.page.matter import Matter
from builder.pages.ruleset import sheet
from builder.publishing.share import AddressError, to_tell
from callwise.agreement.option_status import Standing
from callwise.agreement.ruleset import Ruleset
from callwise.law.options import said
from callwise.riichi.agreement.presets import preset
from callwise.view.elements.prose import terms
from tests.site.reading import PageRead
from tests.support.rulings.course_texts import course

SHEETS = [(game, rules) for game in games() for rules in game.family.presets]
UNSETTLED = {NOT_SAID: {Standing.OPEN, Standing.SILENT}, NOT_READ: {Standing.UNREAD}, MOOT: {Standing.MOOT}}


@pytest.mark.parametrize("rules", [pytest.param(rules, id=rules.name) for _, rules in SHEETS])
def test_what_differs_comes_first_and_what_is_unsettled_last(rules: Ruleset) -> None:
    """Every option stands on it once; under a topic is only what is as usual."""
    usual = next(game.family.presets[0] for game, other in SHEETS if other is rules)
    sheet = agreement(rules, usual)
    lines = {line.option.name: line for part in sheet.parts for line in part.lines}
    assert sorted(lines) == sorted(option.name for option in rules.options())
    assert sheet.count == len(lines)
    headings = [part.words for part in sheet.parts]
    assert (DIFFERENT in headings[:1]) is bool(sheet.different)
    unsettled = [words in UNSETTLED for words in headings]
    assert unsettled == sorted(unsettled)
    for part in sheet.parts:
        for line in part.lines:
            assert line.differs is (part.words == DIFFERENT)
            assert (line.option.standing in UNSETTLED.get(part.words, ())) is (line.option.value is None)
            assert part.words in (DIFFERENT, line.option.topic, *UNSETTLED)


def test_the_usual_rules_are_beside_what_is_otherwise() -> None:
    """A table that differs, or has to agree on it, sees what is usual; one that goes by it has no need to."""
    riichi = games()[0].family
    usual = {option.name: option for option in riichi.presets[0].options()}
    by_name = {rules.name: {option.name: option for option in rules.options()} for rules in riichi.presets}

    def line(ruleset: str, name: str) -> Line:
        return Line(by_name[ruleset][name], usual[name])

    assert line("ema-2025", "multiple_ron").usually is usual["multiple_ron"].value
    assert line("rmu", "kuikae").usually is usual["kuikae"].value
    assert len(line("rmu", "kuikae").held) == 2
    assert line("rmu", "pao_scope").usually is usual["pao_scope"].value
    assert line("rmu", "pao_scope").held == ()
    assert line("ema-2025", "kuikae").usually is None
    assert line("ema-2025", "kita_interrupts").usually is None


@pytest.mark.parametrize(("game", "rules"), [pytest.param(*one, id=one[1].name) for one in SHEETS])
def test_each_option_has_its_address_its_choice_and_its_source(site_root: Path, game: Game, rules: Ruleset) -> None:
    """What is chosen in whole sentences, and where that is written."""
    at = site_root / game.at("rules/") / rules.name / "index.html"
    html = at.read_text("utf-8")
    for option in rules.options():
        (line,) = re.findall(rf'<div class="ruleset-line" id="{option.name}">.*?</div>', html, re.DOTALL)
        assert f'href="#{option.name}"' in line
        held = option.readings if option.standing in (Standing.OPEN, Standing.SILENT) else (option.value,)
        assert all(terms(said(value)) in line for value in held if value is not None)
        assert line.count("<b>Or:</b>") == len(held) - 1
        if option.source:
            assert option.source.title in unescape(line)
            assert option.source.place in unescape(line)
        assert ("The usual rule: " in line) is (option.standing is Standing.USUAL)
        assert ("which doesn’t mention it" in line) is (option.standing is Standing.SILENT)
        assert ("Our choice" in line) is (option.standing is Standing.OURS)
        assert ("No rules we’ve read mention it" in line) is (option.standing is Standing.UNHEARD)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.family.id)
def test_the_page_of_all_rulesets_leads_to_each(site_root: Path, game: Game) -> None:
    addresses = {address for _, address in PageRead(site_root / game.at("rules/") / "index.html").addresses}
    assert {f"{rules.name}/" for rules in game.family.presets} <= addresses


def test_whoever_has_a_book_can_tell_where_there_is_a_place_to() -> None:
    """Only beside what wasn't read, and only where the build is given an address."""
    game, rules = next((game, rules) for game, rules in SHEETS if rules.name == "m-league")
    asked = sheet(Matter(course(), tell="mailto:rules@example.org"), game, rules).body
    assert asked.count('href="mailto:rules@example.org"') == 1
    assert "mailto:" not in sheet(Matter(course()), game, rules).body
    assert "mailto:" not in sheet(Matter(course(), tell="mailto:rules@example.org"), game, preset("ema-2025")).body
    for wrong in ("http://example.org", "javascript:alert(1)", 'mailto:a"b@example.org'):
        with pytest.raises(AddressError, match="give https"):
            to_tell(wrong)
