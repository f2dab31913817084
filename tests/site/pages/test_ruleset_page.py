"""A ruleset's page: every option with its source, differences first, unsettled options labelled."""

import re
from html import unescape
from pathlib import Path

import pytest

from builder.content.games import Game, games
from builder.ground.errors import BuildError
from builder.page.site_content import SiteContent
from builder.pages.reference.ruleset import sheet
from builder.pages.reference.ruleset_sheet import DIFFERENT, MOOT, NOT_READ, NOT_SAID, Line, ruleset_sheet
from builder.publishing.site_address import parse_contact
from callwise.agreement.option_status import Standing
from callwise.agreement.ruleset import Ruleset
from callwise.law.options import said
from callwise.riichi.agreement.presets import preset
from callwise.view.elements.prose import terms
from tests.site.built_pages import PageRead
from tests.support.rulings.course_texts import course

SHEETS = [(game, rules) for game in games() for rules in game.family.presets]
UNSETTLED = {NOT_SAID: {Standing.OPEN, Standing.SILENT}, NOT_READ: {Standing.UNREAD}, MOOT: {Standing.MOOT}}


@pytest.mark.parametrize("rules", [pytest.param(rules, id=rules.name) for _, rules in SHEETS])
def test_differences_come_first_and_unsettled_options_last(rules: Ruleset) -> None:
    """Every option appears once; topics only list the usual ones."""
    usual = next(game.family.presets[0] for game, other in SHEETS if other is rules)
    sheet = ruleset_sheet(rules, usual)
    lines = {line.option.name: line for part in sheet.parts for line in part.lines}
    assert sorted(lines) == sorted(option.name for option in rules.options())
    headings = [part.words for part in sheet.parts]
    assert (DIFFERENT in headings[:1]) is bool(sheet.different)
    unsettled = [words in UNSETTLED for words in headings]
    assert unsettled == sorted(unsettled)
    for part in sheet.parts:
        for line in part.lines:
            assert line.differs is (part.words == DIFFERENT)
            assert (line.option.standing in UNSETTLED.get(part.words, ())) is (line.option.value is None)
            assert part.words in (DIFFERENT, line.option.topic, *UNSETTLED)


def test_sheets_without_a_book_list_every_source_once() -> None:
    american = next(game.family for game in games() if game.family.id == "american")
    for rules in american.presets:
        texts = ruleset_sheet(rules, american.presets[0], american.clauses).texts
        assert sorted(texts) == sorted(
            {one.source.title for one in american.clauses if one.source.published} | {*texts}
        )
        assert {source.title for source in rules.sources.values()} <= {*texts}
        assert len(texts) == len({*texts})


def test_differing_options_show_the_usual_rule() -> None:
    """A ruleset that differs, or leaves the choice to the table, shows the usual rule; others needn't."""
    riichi = games()[0].family
    usual = {option.name: option for option in riichi.presets[0].options()}
    by_name = {rules.name: {option.name: option for option in rules.options()} for rules in riichi.presets}

    def line(ruleset: str, name: str) -> Line:
        return Line(by_name[ruleset][name], usual[name])

    assert line("ema-2025", "multiple_ron").usually is usual["multiple_ron"].value
    assert line("rmu", "kuikae").usually is usual["kuikae"].value
    assert len(line("rmu", "kuikae").choices) == 2
    assert line("rmu", "pao_scope").usually is usual["pao_scope"].value
    assert line("rmu", "pao_scope").choices == ()
    assert line("ema-2025", "kuikae").usually is None
    assert line("ema-2025", "kita_interrupts").usually is None


@pytest.mark.parametrize(
    ("ruleset", "option", "words", "place"),
    [
        ("ema-2025", "chombo_pays", "20,000 off, Yes", "3.4.6"),
        ("wrc-2025", "chombo_pays", "30,000 off, No", "12.2"),
        ("ema-2025", "kiriage", "Yes", "page 3"),
        ("ema-2025", "kuikae_penalty", "Dead hand", "6.5.6"),
        ("wrc-2025", "kandora_timing", "Right away", "page 27"),
        ("common", "chombo_pays", "A mangan, paid, Yes", ""),
        # the page is that of the next edition
        ("ema-2016", "kiriage", "No", ""),
    ],
)
def test_short_answers_have_their_section_or_page(ruleset: str, option: str, words: str, place: str) -> None:
    """Where chombo has a price for tournaments and another, both are answered."""
    sheet = ruleset_sheet(preset(ruleset), preset("common"))
    lines = [line for _, several in sheet.brief for line in several if line.cell.option.name == option]
    told = ", ".join(line.cell.words for line in lines)
    assert (told, {line.sections for line in lines}) == (words, {place})


@pytest.mark.parametrize(("game", "rules"), [pytest.param(*one, id=one[1].name) for one in SHEETS])
def test_each_option_has_an_address_choice_and_source(site_root: Path, game: Game, rules: Ruleset) -> None:
    """The choice is in whole sentences, with its source."""
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


@pytest.mark.parametrize(("game", "rules"), [pytest.param(*one, id=one[1].name) for one in SHEETS])
def test_both_pages_count_settled_options_alike(site_root: Path, game: Game, rules: Ruleset) -> None:
    """Options that can't arise under a ruleset aren't counted."""
    asked = [option for option in rules.options() if not option.is_moot]
    told = f"{sum(option.value is not None for option in asked)} of {len(asked)}"
    table = site_root / game.at("rules/") / "index.html"
    assert f"{told} options are settled" in (table.parent / rules.name / "index.html").read_text("utf-8")
    (head,) = re.findall(rf'<th scope="col" id="{rules.name}".*?</th>', table.read_text("utf-8"))
    assert f">{'the usual one' if rules.usual else f'{told} settled'}</span>" in head


@pytest.mark.parametrize("game", games(), ids=lambda game: game.family.id)
def test_the_list_of_rulesets_links_to_each(site_root: Path, game: Game) -> None:
    addresses = {address for _, address in PageRead(site_root / game.at("rules/") / "index.html").addresses}
    assert {f"{rules.name}/" for rules in game.family.presets} <= addresses


def test_readers_with_a_rulebook_can_report_its_text() -> None:
    """The link is only next to unread texts, and only if the build has an address for reports."""
    game, rules = next((game, rules) for game, rules in SHEETS if rules.name == "m-league")
    asked = sheet(SiteContent(course(), tell="mailto:rules@example.org"), game, rules).body
    assert asked.count('href="mailto:rules@example.org"') == 1
    assert "mailto:" not in sheet(SiteContent(course()), game, rules).body
    assert "mailto:" not in sheet(SiteContent(course(), tell="mailto:rules@example.org"), game, preset("ema-2025")).body
    for wrong in ("http://example.org", "javascript:alert(1)", 'mailto:a"b@example.org'):
        with pytest.raises(BuildError, match="give https"):
            parse_contact(wrong)
