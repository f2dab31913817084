"""Sources: each American clause and option says whose word it is."""

import pytest

from callwise.american.agreement import sources
from callwise.american.agreement.presets import PRESETS
from callwise.american.family import FAMILY
from callwise.law.ruling import Source

NAMED = {
    "American Mah Jongg Association, guide",
    "Fair Exchange: Joker swapping II",
    "Find My Mahj",
    "I Love Mahj",
    "Mah Jongg and Me",
    "Jewish Journal",
    "Mahj Life",
    "MahjCon",
    "Mahjpedia",
    "Sloperama",
}
"""Those who said it: teachers, columns, guides and sites."""
CONCLUDED = tuple(one.concluded for one in vars(sources).values() if isinstance(one, Source))
OURS = (*CONCLUDED, sources.HOUSE)
"""Sources without a text of the rule: our conclusions from named ones, and what tables agree on."""
CITED = [(clause.id, clause.source) for clause in FAMILY.clauses]
CITED += [(f"{rules.name} {name}", source) for rules in PRESETS for name, source in rules.sources.items()]


@pytest.mark.parametrize(("what", "source"), CITED)
def test_everything_says_whose_word_it_is(what: str, source: Source | None) -> None:
    assert source is not None, what
    assert source.place, what
    if source not in OURS:
        assert source.published, what
        assert any(source.title.startswith(name) for name in NAMED), what


def test_no_text_of_the_league_is_cited_as_read() -> None:
    """Mah Jongg Made Easy and the League's card, letters and bulletins appear only as what a named source cites."""
    listed = [one for one in vars(sources).values() if isinstance(one, Source)]
    assert len({one.id for one in listed}) == len(listed)
    assert not [one for one in listed if "Mah Jongg Made Easy" in one.title or "League" in one.title]


def test_only_choices_of_a_table_have_no_text_behind_them() -> None:
    """A clause that rests on a table's own rule states an option; all others have a text or are our conclusion."""
    assert all("JOK-X" in clause.rule for clause in FAMILY.clauses if clause.source is sources.HOUSE)
