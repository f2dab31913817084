"""Every claim about "most tables" is counted: it must hold for more than half of the rulesets."""

import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest

from callwise.law.options import Value
from callwise.riichi.agreement.call_options import Kuikae, MultipleRon
from callwise.riichi.agreement.draw_options import DrawnDeal
from callwise.riichi.agreement.furiten_options import AllowDeclaration, ReadyDeadHand, SacredDiscard
from callwise.riichi.agreement.payment_options import PaoYakuman
from callwise.riichi.agreement.presets import PRESETS
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.yaku_options import Atozuke, OpenTanyao

ROOT = Path(__file__).parents[4]
PLACES = ("lessons/**/*.md", "lessons/**/*.toml", "engine/callwise/riichi/**/*.en.toml")
AMERICAN = "joker-exchange"
_SAYS = re.compile(
    r"\b(?:most|nearly all|nearly every|all|all such|every|no|none of the)\s+(?:tables?|rulesets?)\b", re.IGNORECASE
)

Holds = Callable[[Value], bool]
COUNTED: dict[tuple[str, str], tuple[str, Holds]] = {
    ("what-it-was-good-for.md", "Why most tables ban"): ("kuikae", lambda one: one is not Kuikae.FREE),
    ("what-it-was-good-for.md", "why most tables gave it up"): ("kuikae", lambda one: one is not Kuikae.FREE),
    ("what-it-was-good-for.md", "Most tables forbid the"): ("kuikae", lambda one: one is not Kuikae.FREE),
    ("the-same-tile-back.md", "So most tables forbid it"): ("kuikae", lambda one: one is not Kuikae.FREE),
    ("glossary.toml", "Most tables forbid it"): ("kuikae", lambda one: one is not Kuikae.FREE),
    ("glossary.toml", "forbidden, as at most tables"): ("kuikae", lambda one: one is not Kuikae.FREE),
    ("rules.toml", "Most tables forbid kuikae"): ("kuikae", lambda one: one is not Kuikae.FREE),
    ("glossary.toml", "Most tables do; at the others"): ("open_tanyao", lambda one: one is OpenTanyao.YES),
    ("open-hands-of-simples.md", "Most tables count"): ("open_tanyao", lambda one: one is OpenTanyao.YES),
    ("open-hands-of-simples.md", "At most tables [[tanyao]]"): ("open_tanyao", lambda one: one is OpenTanyao.YES),
    ("only-the-last-one.md", "At most tables, one"): ("sacred_discard", lambda one: one is SacredDiscard.ABSOLUTE),
    ("four-rules-four-answers.md", "nearly all tables"): ("sacred_discard", lambda one: one is SacredDiscard.ABSOLUTE),
    ("it-was-there-before.toml", "true at most tables"): ("sacred_discard", lambda one: one is SacredDiscard.ABSOLUTE),
    ("say-how-you-use-it.md", "At most tables you"): ("sacred_discard", lambda one: one is SacredDiscard.ABSOLUTE),
    ("ready-and-furiten.md", "At most tables, yes"): ("ready_dead_hand", lambda one: one is ReadyDeadHand.NO),
    ("never-heard-of-it.toml", "at most tables there"): ("allow_declaration", lambda one: one is AllowDeclaration.NO),
    ("when-to-say-it.md", "Most tables don’t"): ("allow_declaration", lambda one: one is AllowDeclaration.NO),
    ("a-yaku-that-comes-late.md", "most tables let you win"): ("atozuke", lambda one: one is Atozuke.YES),
    ("a-yaku-that-comes-late.md", "Nearly every table lets"): ("atozuke", lambda one: one is Atozuke.YES),
    ("a-yaku-that-comes-late.md", "Nearly every table plays"): ("atozuke", lambda one: one is Atozuke.YES),
    ("one-word-on-the-sheet.toml", "most tables just take for granted"): ("atozuke", lambda one: one is Atozuke.YES),
    ("who-deals-next.md", "at most tables the dealer’s hand"): ("drawn_deal", lambda one: one is DrawnDeal.TENPAI),
    ("four-kans.md", "Why do most tables leave it out"): (
        "pao_yakuman",
        lambda one: isinstance(one, frozenset) and PaoYakuman.SUUKANTSU not in one,
    ),
}
"""For each file and phrase, the option and the values that make the sentence true."""
UNCOUNTED = {
    ("a-house-without-it.toml", "not every table forbids"): "at least two don't",
    ("the-usual-answer.toml", "at most tables"): "an author's note",
    ("half-a-turn.toml", "too late at every table"): "a call once the next player has drawn",
    ("glossary.toml", "Not every table has it"): "nagashi mangan",
    ("what-tables-agree-on.md", "every table has its own list"): "a manner of speaking",
}


@cache
def sentences() -> list[tuple[str, str]]:
    """Return every line that mentions most, all or no tables, with its file."""
    found = []
    for place in PLACES:
        for path in sorted(ROOT.glob(place)):
            if AMERICAN not in path.parts:
                found += [(path.name, line) for line in path.read_text("utf-8").splitlines() if _SAYS.search(line)]
    return found


@pytest.mark.parametrize(("file", "words"), COUNTED, ids=" ".join)
def test_claims_about_most_tables_hold_for_most_rulesets(file: str, words: str) -> None:
    option, holds = COUNTED[file, words]
    assert any(name == file and words in line for name, line in sentences()), "the sentence is gone"
    count = sum(all(map(holds, values(rules, option))) for rules in PRESETS)
    assert 2 * count > len(PRESETS), f"{count} of {len(PRESETS)}"


def values(rules: RiichiRuleset, option: str) -> Sequence[Value]:
    """Return a ruleset's value of an option, or all values it leaves open."""
    return [rules.settled[option]] if option in rules.settled else rules.open[option]


def test_every_claim_about_most_tables_is_counted() -> None:
    known = {*COUNTED, *UNCOUNTED}
    left = [
        (name, line) for name, line in sentences() if not any(name == file and words in line for file, words in known)
    ]
    assert not left


def test_minority_rules_are_never_called_most() -> None:
    """Ending the hand on four kans by several players, or on three wins, is a minority rule."""
    with_kans = [rules for rules in PRESETS if rules.settled.get("abortive_draws")]
    with_three = [rules for rules in PRESETS if rules.settled["multiple_ron"] is MultipleRon.DOUBLE_TRIPLE_ABORT]
    assert 2 * len(with_kans) < len(PRESETS)
    assert 2 * len(with_three) < len(PRESETS)
    assert not any("end the hand" in line for _, line in sentences())
