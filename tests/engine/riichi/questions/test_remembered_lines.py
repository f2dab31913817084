"""A call and a discard are enough for a ruling; the rest of the hand is neither needed nor invented."""

from collections.abc import Mapping

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from callwise.ground.errors import CallwiseError, PositionError
from callwise.law.ruling import Ruling
from callwise.puzzle.free_question import put
from callwise.question.scene import Hand
from callwise.riichi.agreement.presets import PRESETS
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import kuikae
from callwise.riichi.table.tiles import format_tiles, without
from callwise.view.cards.free_ruling import Reply
from callwise.view.elements.prose import plain
from tests.support.riichi.riichi_strategies import Asked, asked
from tests.support.rulings.verdicts import Told, illegal, legal, told

CHII = {"call": "chii 5p with 46p"}
ASKS = ("kuikae.legal", "kuikae.discard", "kuikae.frozen")


def ruled(asks: str, table: Mapping[str, str], rules: str = "common") -> Mapping[str, Ruling]:
    form, ruleset = put(asks, table, rules)
    return {one.code: one.ruling for one in form.rulings(ruleset)}


@pytest.mark.parametrize(
    ("table", "code", "rules", "says"),
    [
        ({**CHII, "discards": "0p"}, "0p", "common", illegal(kuikae.GENBUTSU)),
        ({**CHII, "discards": "0p"}, "0p", "common+kuikae=free", legal(kuikae.WAIVED)),
        ({**CHII, "discards": "7p"}, "7p", "common", legal(kuikae.CLEAR)),
        ({"call": "chii 4p with 56p", "discards": "7p"}, "7p", "common", illegal(kuikae.SUJI)),
        ({"call": "chii 4p with 56p", "discards": "7p"}, "7p", "jpml-a", legal(kuikae.OTHER_END_OPEN)),
        ({"call": "pon 5z with 55z", "discards": "5z"}, "5z", "common", illegal(kuikae.GENBUTSU)),
        ({"call": "kan 5s with 055s", "discards": "5p"}, "5p", "common", legal(kuikae.AFTER_KAN)),
        ({**CHII, "discards": "0p", "drawn": "9m"}, "0p", "common", legal(kuikae.LATER)),
    ],
)
def test_calls_and_discards_are_ruled_on(table: Mapping[str, str], code: str, rules: str, says: Told) -> None:
    """The question is only about the tiles written."""
    rulings = ruled("kuikae.legal", table, rules)
    assert list(rulings) == [code]
    assert told(rulings[code]) == says


@pytest.mark.parametrize("asks", ASKS)
def test_unknown_tiles_are_mentioned_and_shown(asks: str) -> None:
    reply = Reply.to(asks, {**CHII, "discards": "0p"})
    (hand,) = (one for one in reply.form.case.scene().panels if isinstance(one, Hand))
    assert list(map(str, hand.faces)) == ["0p"]
    assert "unknown" in reply.why("0p")
    assert any("unknown" in plain(one) for one in reply.form.case.scene().sentence)
    whole = Reply.to(asks, {**CHII, "hand": "0p 11m 678p 3399s 7z"})
    assert "unknown" not in whole.why("0p")
    assert len(whole.each) > 1


@given(asked(), st.sampled_from(PRESETS), st.data())
def test_writing_the_hand_changes_no_ruling(of: Asked, rules: RiichiRuleset, data: st.DataObject) -> None:
    """Checked for every discard and call, under every ruleset."""
    call = data.draw(st.sampled_from(of.calls))
    hand = without(of.hand, call.shown)
    melds = " ".join(("111'1z", "222'2z", "333'3z")[: (13 - len(of.hand)) // 3])
    assume(not melds or not any(tile.kind.is_honour for tile in (*hand, call.tile)))
    table = {"call": str(call), **({"melds": melds} if melds else {})}
    try:
        whole = ruled("kuikae.legal", {**table, "hand": format_tiles(hand)}, rules.name)
    except PositionError:
        assume(False)
    for code, ruling in whole.items():
        (alone,) = ruled("kuikae.legal", {**table, "discards": code}, rules.name).values()
        assert alone == ruling


@pytest.mark.parametrize(
    ("table", "key", "says"),
    [
        (CHII, "discards", "'discards' and 'hand' are missing; write the discards"),
        ({**CHII, "discards": "5k"}, "discards", "'k'"),
        ({"call": "kan 5z with 555z", "discards": "5z"}, "discards", "5 tiles of 5z"),
        ({"call": "chii 5p with 40p", "discards": "5p"}, "call", "isn’t a sequence"),
        ({"call": "chii 0p with 46p", "discards": "0p"}, "discards", "2 red fives"),
        ({**CHII, "discards": "0p", "hand": "5p 11m 678p 3399s 7z"}, "discards", "isn’t in the hand"),
        ({"call": "kan 5z with 555z", "discards": "1z", "drawn": "5z"}, "drawn", "5 tiles of 5z"),
    ],
)
def test_impossible_parts_are_named_with_their_place(table: Mapping[str, str], key: str, says: str) -> None:
    with pytest.raises(CallwiseError) as caught:
        put("kuikae.legal", table)
    assert caught.value.key == key
    assert says in str(caught.value)
