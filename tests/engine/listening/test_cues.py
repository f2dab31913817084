"""Cues and mistakes are made of meanings that the vocabulary has, and of questions that can be asked."""

from collections.abc import Sequence

import pytest

from callwise.american.listening import cues as american_cues
from callwise.american.listening import vocabulary as american
from callwise.puzzle.registry import questions
from callwise.question.listening.heard import Cue
from callwise.riichi.listening import common_vocabulary, mistakes_vocabulary, named_slips, rules_vocabulary, vocabulary
from callwise.riichi.listening import cues as riichi_cues

RIICHI = {
    *vocabulary.ACTS,
    *vocabulary.PLACES,
    *vocabulary.SEATS,
    *rules_vocabulary.RULES,
    *mistakes_vocabulary.MISTAKES,
    *common_vocabulary.COMMON,
    *common_vocabulary.YAKU,
}
AMERICAN = {*american.ACTS, *american.PLACES, *american.SEATS, *american.RULES}


@pytest.mark.parametrize(
    ("cues", "known"), [(riichi_cues.CUES, RIICHI), (american_cues.CUES, AMERICAN)], ids=["riichi", "american"]
)
def test_a_cue_is_made_of_meanings(cues: Sequence[Cue], known: set[str]) -> None:
    named = {means for cue in cues for means in (*cue.needs, *cue.without)}
    assert {means for means in named - known if not means.startswith("#")} == set()
    assert {cue.question for cue in cues} <= questions().keys()


def test_a_mistake_is_made_of_meanings() -> None:
    told = [f"{needs} {without}".replace("<", " ") for _, needs, without in named_slips.SLIPS]
    named = {means for one in told for means in one.split()}
    assert named <= RIICHI


def test_what_only_one_game_has_is_a_meaning() -> None:
    assert vocabulary.OWN <= RIICHI
    assert american.OWN <= AMERICAN
