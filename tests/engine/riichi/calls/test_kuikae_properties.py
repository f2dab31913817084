"""Kuikae properties for any hand, discard and choice of tiles."""

from collections.abc import Callable, Iterable

from hypothesis import assume, given
from hypothesis import strategies as st

from callwise.law.ruling import Ruling, Verdict
from callwise.riichi.agreement.call_options import Kuikae
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls.kuikae import CALLABLE, DEAD_END, completers, judge_call, judge_discard, legal_discards
from callwise.riichi.table.melds import Call, MeldKind
from callwise.riichi.table.tiles import KINDS, TILES, Kind, Tile, without
from callwise.riichi.table.tiles import plain as plain_tile
from callwise.view.elements.prose import plain
from tests.support.riichi.riichi_strategies import (
    FREE,
    LEVELS,
    STRICT,
    SUITS,
    WALL,
    Asked,
    asked,
    calls,
    rulesets,
    tiles,
)

Change = Callable[[Tile], Tile]


def mirrored(tile: Tile) -> Tile:
    """Return the tile of rank 10 - r; honours stay."""
    return tile if tile.kind.is_honour else Tile(Kind.of(tile.suit, 10 - tile.rank), red=tile.red)


def ordinary(tile: Tile) -> Tile:
    """Return the tile as a plain, non-red one."""
    return plain_tile(tile.kind)


def moved(order: Iterable[int]) -> Change:
    """Return a function that exchanges suits; honours stay."""
    into = dict(zip(SUITS, (SUITS[place] for place in order), strict=True))
    return lambda tile: tile if tile.kind.is_honour else Tile(Kind.of(into[tile.suit], tile.rank), red=tile.red)


def changed(call: Call, change: Change) -> Call:
    return Call(call.kind, change(call.tile), tuple(map(change, call.shown)), call.source)


def said(ruling: Ruling) -> tuple[Verdict, str]:
    return ruling.verdict, ruling.clause.id


def frozen_kinds(after: Call, level: Kuikae) -> set[Kind]:
    """Find frozen kinds by brute force: those that form a group with the shown tiles (KUI-2 to KUI-4)."""
    if level is Kuikae.FREE:
        return set()
    frozen = {after.tile.kind}
    if level is Kuikae.STRICT and after.kind is MeldKind.CHII:
        for kind in KINDS:
            run = sorted((kind, *(tile.kind for tile in after.shown)))
            same_suit = len({one.suit for one in run}) == 1 and not kind.is_honour
            if same_suit and [one.rank - run[0].rank for one in run] == [0, 1, 2]:
                frozen.add(kind)
    return frozen


@given(calls(), rulesets())
def test_frozen_kinds_match_a_naive_search(after: Call, rules: RiichiRuleset) -> None:
    frozen = {tile.kind for tile in TILES if not judge_discard(tile, after, rules).is_legal}
    assert frozen == frozen_kinds(after, rules.kuikae)


@given(asked(), rulesets())
def test_calls_are_legal_exactly_when_a_discard_remains(position: Asked, rules: RiichiRuleset) -> None:
    """KUI-17"""
    for call in position.calls:
        left = without(position.hand, call.shown)
        judged = judge_call(call, position.hand, rules)
        assert judged.is_legal is bool(legal_discards(call, left, rules))
        assert judged.clause is (CALLABLE if judged.is_legal else DEAD_END)


@st.composite
def crowded(draw: st.DrawFn) -> tuple[Call, tuple[Tile, ...]]:
    """Return a call from a hand with as many frozen tiles as exist or fit."""
    call = draw(calls())
    size = draw(st.sampled_from((4, 7, 10, 13)))
    left = list(WALL)
    for tile in (call.tile, *call.shown):
        left.remove(tile)
    frozen = frozen_kinds(call, Kuikae.STRICT)
    turn = draw(st.integers(0, len(left) - 1))
    first = sorted((*left[turn:], *left[:turn]), key=lambda tile: tile.kind not in frozen)
    return call, (*call.shown, *first[: size - len(call.shown)])


@given(crowded())
def test_only_small_hands_with_chii_reach_dead_ends(drawn: tuple[Call, tuple[Tile, ...]]) -> None:
    """KUI-19: a chii leaves up to three copies of one frozen kind and four of the other; a pon leaves one."""
    call, hand = drawn
    copies = 1 if call.kind is MeldKind.PON else (3, 7)[len(frozen_kinds(call, Kuikae.STRICT)) - 1]
    is_dead_end = judge_call(call, hand, STRICT).clause is DEAD_END
    assert is_dead_end is (len(hand) - len(call.shown) <= copies)
    assert is_dead_end <= (call.kind is MeldKind.CHII and len(hand) in (4, 7))


@given(calls(), tiles(), rulesets())
def test_frozen_kinds_are_of_the_called_suit(after: Call, discard: Tile, rules: RiichiRuleset) -> None:
    """KUI-20, TRP-4"""
    assume(discard.suit is not after.tile.suit)
    assert judge_discard(discard, after, rules).is_legal


@given(calls())
def test_calls_freeze_one_or_two_kinds(after: Call) -> None:
    assert 1 <= len(frozen_kinds(after, Kuikae.STRICT)) <= 2
    assert after.kind is MeldKind.CHII or not completers(after.shown)


@given(calls(), tiles())
def test_looser_rules_keep_every_legal_discard(after: Call, discard: Tile) -> None:
    legal = [judge_discard(discard, after, rules).is_legal for rules in LEVELS]
    assert legal == sorted(legal)


@given(asked())
def test_looser_rules_keep_every_legal_call(position: Asked) -> None:
    for call in position.calls:
        legal = [judge_call(call, position.hand, rules).is_legal for rules in LEVELS]
        assert legal == sorted(legal)
        assert judge_call(call, position.hand, FREE).is_legal


CHANGES = (ordinary, mirrored, *map(moved, ((1, 0, 2), (1, 2, 0), (2, 1, 0))))
"""CON-2: red fives count as fives; mirroring ranks or exchanging suits changes nothing."""


@given(calls(), tiles(), rulesets())
def test_changed_tiles_are_ruled_the_same(after: Call, discard: Tile, rules: RiichiRuleset) -> None:
    for change in CHANGES:
        there = judge_discard(change(discard), changed(after, change), rules)
        assert said(judge_discard(discard, after, rules)) == said(there)


@given(asked(), rulesets())
def test_calls_from_changed_hands_are_ruled_the_same(position: Asked, rules: RiichiRuleset) -> None:
    """TRP-2: also with red fives, and in any order of the hand."""
    for call in position.calls:
        ruling = judge_call(call, position.hand, rules)
        for change in CHANGES:
            hand = tuple(map(change, position.hand))
            assert said(ruling) == said(judge_call(changed(call, change), hand, rules))
        turned = position.hand[::-1]
        assert judge_call(call, turned, rules) == ruling
        assert legal_discards(call, turned, rules) == legal_discards(call, position.hand, rules)


@given(calls(), tiles(), tiles(), rulesets())
def test_nothing_is_frozen_after_a_draw(after: Call, discard: Tile, drawn: Tile, rules: RiichiRuleset) -> None:
    """KUI-9, TRP-15"""
    assert judge_discard(discard, after, rules, drawn=drawn).is_legal


@given(calls(), tiles(), rulesets())
def test_every_ruling_has_sentences(after: Call, discard: Tile, rules: RiichiRuleset) -> None:
    ruling = judge_discard(discard, after, rules)
    assert plain(ruling.means)
    assert plain(ruling.because)
    assert (ruling.follows is None) is ruling.is_legal
    assert (ruling.relief is None) is ruling.is_legal
