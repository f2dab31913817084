"""Makers: failed attempts, and the sentence introducing an unusual ruleset."""

from random import Random

import pytest

from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, MisdealError, attempt, entries, phrase, require
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import kuikae
from callwise.riichi.questions.kuikae_questions import LegalDiscards

DRAFT = Draft("A call", "You called.", {}, near=Draft("A call", "You drew.", {}))


def maker(*, fits: bool = True) -> Maker[RiichiRuleset]:
    def draw(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
        assert aim is kuikae.SUJI
        require(fits)
        return DRAFT

    return Maker(LegalDiscards, (kuikae.GENBUTSU, kuikae.SUJI), draw, says={"tenhou": "Tenhou rules."})


@pytest.mark.parametrize(
    ("ruleset", "fits", "prompts"),
    [
        ("common", True, ("You called.", "You drew.")),
        ("tenhou", True, ("Tenhou rules. You called.", "Tenhou rules. You drew.")),
        ("tenhou", False, None),
    ],
)
def test_prompts_name_unusual_rulesets_and_misdeals_give_none(
    ruleset: str, fits: bool, prompts: tuple[str, str] | None
) -> None:
    draft = maker(fits=fits).draws(Random(1), LegalDiscards.ruleset(ruleset), "kuikae.suji")
    assert (draft and draft.near and (draft.prompt, draft.near.prompt)) == prompts


def test_a_makers_aims_are_its_clauses_ids() -> None:
    assert maker().aims == ("kuikae.genbutsu", "kuikae.suji")


def test_an_attempt_fails_only_by_misdeal() -> None:
    assert attempt(lambda: DRAFT) is DRAFT
    assert attempt(lambda: require(())) is None
    with pytest.raises(MisdealError):
        require(0)
    with pytest.raises(ZeroDivisionError):
        attempt(lambda: 1 // 0)


def test_wordings_and_entries_are_filled_in() -> None:
    assert phrase(Random(1), ("{who} draws", "{who} draws"), who="East") == "East draws"
    assert entries({"wall": 0, "riichi": "", "declared": None, "seat": "south"}) == {"wall": "0", "seat": "south"}
