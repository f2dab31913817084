"""Furiten properties for any waiting hand, pond and past."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from callwise.ground.seats import SEATS, Relation, Seat
from callwise.law.ruling import Ruling
from callwise.riichi.agreement.furiten_options import (
    AllowDeclaration,
    MissedDiscard,
    PassedWithoutYaku,
    ReadyDeadHand,
    SacredDiscard,
    TempFuritenEnd,
)
from callwise.riichi.furiten.furiten import (
    RiichiFuritenResult,
    judge_declaration,
    judge_discard_win,
    judge_draw_win,
    judge_ready,
    judge_use,
    riichi_effect,
)
from callwise.riichi.hand.completion import uses
from callwise.riichi.hand.kan_histories import waiting_of
from callwise.riichi.hand.waiting_player import PlayerEvent
from callwise.riichi.table.discard import Discard
from callwise.riichi.table.melds import MeldKind
from callwise.riichi.table.player import Player
from callwise.riichi.table.table import Table, Turn
from callwise.riichi.table.tiles import KINDS, Kind, Tile, plain
from callwise.view.elements.prose import plain as in_words
from tests.support.riichi.random_deals import Deal
from tests.support.riichi.waiting_players import CALLS, OTHERS, VERSIONS, Drawn, drawn

HOW_MANY = [300, pytest.param(10_000, marks=pytest.mark.deep)]


@pytest.fixture(scope="module", params=HOW_MANY)
def players(request: pytest.FixtureRequest) -> Sequence[Drawn]:
    """Return waiting players of all kinds."""
    found = list(drawn(20_251_122, request.param))
    assert len(found) > 0.9 * request.param
    return found


def test_stricter_versions_block_at_least_as_much(players: Sequence[Drawn]) -> None:
    """FUR-6 to FUR-10: off, traditional, extended, 1-4-7 and absolute each block more than the one before."""
    more = Counter[str]()
    for one in players:
        own = replace(one.waiting, since=(), declared=None)
        barred = [Drawn(own, rules).barred for rules in VERSIONS]
        for (looser, few), (stricter, many) in pairwise(zip(VERSIONS, barred, strict=True)):
            assert few <= many
            more[f"{looser.sacred_discard.value} {stricter.sacred_discard.value}"] += few < many
        assert not barred[0]
    assert len(more) == len(VERSIONS) - 1
    assert all(count > 5 for count in more.values()), more


def test_absolute_furiten_blocks_all_waits_or_none(players: Sequence[Drawn]) -> None:
    """FUR-10: all waits are blocked if one of them was discarded, otherwise none."""
    seen = Counter[bool]()
    for one in players:
        own = replace(one.waiting, since=(), declared=None)
        barred = Drawn(own, VERSIONS[-1]).barred
        discarded = {tile.kind for tile in own.discards} & set(own.waits)
        assert barred == (set(own.waits) if discarded else set())
        seen[bool(barred)] += 1
    assert min(seen.values()) > len(players) // 10


def test_only_a_dead_hand_blocks_a_draw(players: Sequence[Drawn]) -> None:
    """FUR-2, FUR-20."""
    dead = 0
    for one in players:
        for kind in one.waiting.waits:
            if judge_draw_win(plain(kind), one.waiting, one.rules).is_legal:
                continue
            assert one.waiting.riichi is not None
            assert one.rules.ready_dead_hand is ReadyDeadHand.YES
            assert kind in one.barred
            dead += 1
    assert dead > len(players) // 20


def test_further_discards_never_free_a_tile(players: Sequence[Drawn]) -> None:
    """FUR-7, FUR-8, FUR-10: all versions but the traditional one, which only looks at the last discard."""
    random = Random(1)
    for one in players:
        own = replace(one.waiting, since=(), declared=None, riichi=None)
        more = replace(own, discards=(*own.discards, plain(random.choice((*KINDS, *own.waits)))))
        for rules in VERSIONS[2:]:
            assert Drawn(own, rules).barred <= Drawn(more, rules).barred


def test_only_the_last_discards_place_matters(players: Sequence[Drawn]) -> None:
    for one in players:
        own = replace(one.waiting, since=(), declared=None, riichi=None)
        turned = replace(own, discards=own.discards[::-1])
        kept = replace(own, discards=(*own.discards[:-1][::-1], *own.discards[-1:]))
        for rules in VERSIONS:
            if rules.sacred_discard is not SacredDiscard.TRADITIONAL:
                assert Drawn(own, rules).barred == Drawn(turned, rules).barred
            assert Drawn(own, rules).barred == Drawn(kept, rules).barred


def test_red_fives_count_as_fives(players: Sequence[Drawn]) -> None:
    """FUR-5, FUR-S2, TRP-12: in the hand, in the pond, passed on and won on."""

    def ordinary(tiles: Sequence[Tile]) -> tuple[Tile, ...]:
        return tuple(plain(tile.kind) for tile in tiles)

    def red(tiles: Sequence[Tile]) -> tuple[Tile, ...]:
        return tuple(plain(tile.kind) if not is_five(tile.kind) else Tile(tile.kind, red=True) for tile in tiles)

    changed = 0
    for one in players:
        said = [said_of(ruling) for ruling in one.rulings().values()]
        for change in (ordinary, red):
            waiting = replace(
                one.waiting,
                hand=change(one.waiting.hand),
                discards=change(one.waiting.discards),
                since=tuple(replace(event, tile=event.tile and change([event.tile])[0]) for event in one.waiting.since),
            )
            changed += waiting != one.waiting
            assert [said_of(ruling) for ruling in Drawn(waiting, one.rules).rulings().values()] == said
        for kind in filter(is_five, one.waiting.waits):
            ruling = judge_discard_win(Tile(kind, red=True), one.waiting, one.rules)
            assert said_of(ruling) == said_of(one.rulings()[kind])
    assert changed > len(players) // 2


def is_five(kind: Kind) -> bool:
    return kind.rank == 5 and not kind.is_honour


def said_of(ruling: Ruling) -> tuple[object, object]:
    return ruling.verdict, ruling.clause.id


def test_in_riichi_others_never_free_a_tile(players: Sequence[Drawn]) -> None:
    """FUR-24; neither do the player's own discards."""
    random = Random(2)
    for one in players:
        if one.waiting.riichi is None:
            continue
        waiting = replace(one.waiting, at_turn=False)
        for event in (
            PlayerEvent(random.choice(OTHERS), plain(random.choice(KINDS))),
            PlayerEvent(random.choice(OTHERS), plain(random.choice(one.waiting.waits))),
            PlayerEvent(random.choice(OTHERS), call=random.choice(CALLS)),
        ):
            later = replace(waiting, since=(*waiting.since, event))
            assert Drawn(waiting, one.rules).barred <= Drawn(later, one.rules).barred
        own = replace(
            waiting,
            since=(*waiting.since, PlayerEvent(Relation.SELF)),
            discards=(*waiting.discards, plain(random.choice(KINDS))),
        )
        if one.rules.sacred_discard is not SacredDiscard.TRADITIONAL:
            assert Drawn(waiting, one.rules).barred <= Drawn(own, one.rules).barred


def test_without_riichi_your_discard_ends_temporary_furiten(players: Sequence[Drawn]) -> None:
    """FUR-23: under every option for its end."""
    for one in players:
        if one.waiting.riichi is not None:
            continue
        rules = one.rules.choosing({"sacred_discard": SacredDiscard.OFF})
        later = replace(
            one.waiting,
            since=(*one.waiting.since, PlayerEvent(Relation.SELF)),
            discards=(*one.waiting.discards, plain(KINDS[0])),
        )
        assert not Drawn(later, rules).barred


def test_no_option_ends_furiten_after_your_discard(players: Sequence[Drawn]) -> None:
    """FUR-23: every other option ends furiten at least as early as the usual one."""
    usual, *others = TempFuritenEnd
    freed = Counter[TempFuritenEnd]()
    for one in players:
        barred = Drawn(one.waiting, one.rules.choosing({"temp_furiten_end": usual})).barred
        for end in others:
            less = Drawn(one.waiting, one.rules.choosing({"temp_furiten_end": end})).barred
            assert less <= barred
            freed[end] += less < barred
    assert min(freed[end] for end in others) > 0


@pytest.mark.parametrize("option", ["missed_discard", "passed_without_yaku", "allow_declaration", "sacred_discard"])
def test_stricter_options_block_as_much_as_looser_ones(players: Sequence[Drawn], option: str) -> None:
    values = {
        "missed_discard": tuple(MissedDiscard),
        "passed_without_yaku": tuple(PassedWithoutYaku)[::-1],
        "allow_declaration": tuple(AllowDeclaration)[::-1],
        "sacred_discard": tuple(SacredDiscard),
    }[option]
    differs = 0
    for one in players:
        barred = [Drawn(one.waiting, one.rules.choosing({option: value})).barred for value in values]
        assert all(few <= many for few, many in pairwise(barred))
        differs += barred[0] != barred[-1]
    assert differs > 0


def test_tiles_can_be_won_on_if_one_use_can(players: Sequence[Drawn]) -> None:
    """FUR-9."""
    for one in players:
        for kind, ruling in one.rulings().items():
            every = [judge_use(use, plain(kind), one.waiting, one.rules) for use in uses(one.waiting.hand, kind)]
            assert ruling.is_legal is any(use.is_legal for use in every)


def test_every_ruling_has_words_and_names_the_cause(players: Sequence[Drawn]) -> None:
    """Every ruling has its sentences, and the tiles blamed were discarded or passed on."""
    for one in players:
        waiting = one.waiting
        for kind, ruling in one.rulings().items():
            for said in (ruling, judge_draw_win(plain(kind), waiting, one.rules)):
                assert in_words(said.means)
                assert in_words(said.because)
            if ruling.is_legal:
                continue
            if "passed" in ruling.facts:
                place = ruling.facts["place"]
                assert isinstance(place, int)
                assert waiting.since[place].tile == ruling.facts["passed"]
                assert waiting.since[place].by in (ruling.facts["by"], seen_from(waiting.seat, ruling.facts["by"]))
            else:
                lies = ruling.facts["lies"]
                assert isinstance(lies, tuple)
                assert lies
                assert all(tile in waiting.discards for tile in lies)


def seen_from(seat: Seat | Relation, other: object) -> Relation | None:
    return seat.sees(other) if isinstance(seat, Seat) and isinstance(other, Seat) else None


def test_riichi_consequences_match_the_waits(players: Sequence[Drawn]) -> None:
    """FUR-20, FUR-21."""
    seen = Counter[RiichiFuritenResult]()
    for one in players:
        if not one.waiting.discards:
            continue
        waiting = replace(one.waiting, riichi=len(one.waiting.discards) - 1, since=(), declared=None, at_turn=False)
        follows, barred = riichi_effect(waiting, one.rules), Drawn(waiting, one.rules).barred
        ruling = judge_ready(waiting, one.rules)
        assert ruling.is_legal is (follows is not RiichiFuritenResult.FAULTY)
        if follows in (RiichiFuritenResult.FAULTY, RiichiFuritenResult.OWN_DRAW):
            assert barred == set(waiting.waits)
        else:
            assert (follows is RiichiFuritenResult.ANY) is (not barred)
            assert barred < set(waiting.waits)
        seen[follows] += 1
        assert judge_declaration(waiting, one.rules).is_legal is (one.rules.allow_declaration is AllowDeclaration.YES)
    assert set(seen) == set(RiichiFuritenResult)


class Recorded(Deal):
    """A deal played at random that records its events."""

    def __init__(self, seed: int, steps: int) -> None:
        self.log: list[tuple[Seat, Tile | MeldKind]] = []
        super().__init__(seed)
        for _ in range(steps):
            if self.wall > 0:
                self.step()

    def discard(self, seat: Seat) -> Discard:
        """Record a discard."""
        discard = super().discard(seat)
        self.log.append((seat, discard.tile))
        return discard

    def call(self, discard: Discard) -> Turn | None:
        """Record a call."""
        turn = super().call(discard)
        if turn is not None:
            self.log.append((turn.seat, self.sides[turn.seat].made[-1].kind))
        return turn

    def seen_by(self, seat: Seat) -> tuple[PlayerEvent, ...]:
        """Return the events seen by a player, without another player's latest discard, which isn't passed on yet."""
        lies_open = isinstance(self.moment, Discard) and self.moment.by is not seat
        return tuple(
            PlayerEvent(seat.sees(by), call=what)
            if isinstance(what, MeldKind)
            else PlayerEvent(seat.sees(by), None if by is seat else what)
            for by, what in (self.log[:-1] if lies_open else self.log)
        )


@pytest.mark.parametrize("count", [100, pytest.param(5_000, marks=pytest.mark.deep)])
def test_tables_show_what_happened_in_the_deal(count: int) -> None:
    """Each player's events in a played deal are recovered from its ponds and melds."""
    seen = Counter[MeldKind]()
    for seed in range(count):
        deal = Recorded(seed, seed % 150)
        table = deal.table()
        for seat, side in deal.sides.items():
            waiting = waiting_of(table, seat)
            own_kans = (MeldKind.ANKAN, MeldKind.SHOUMINKAN)  # the turn isn't always known
            assert tuple(one for one in waiting.since if one.call not in own_kans) == deal.seen_by(seat)
            assert waiting.discards == tuple(what for by, what in deal.log if by is seat and isinstance(what, Tile))
            assert sum(event.is_own_discard for event in waiting.since) == len(waiting.discards)
            turned = [place for place, one in enumerate(side.pond) if one.turned]
            declared = turned[0] if turned else len(side.pond) if side.riichi else None
            assert waiting.riichi == declared
            seen.update(event.call for event in waiting.since if event.call is not None)
    assert set(seen) >= {MeldKind.CHII, MeldKind.PON, MeldKind.DAIMINKAN}


def test_rotating_the_seats_changes_nothing(players: Sequence[Drawn]) -> None:
    for one in players:
        if not isinstance(one.waiting.seat, Seat) or one.waiting.finish is None:
            continue
        rules = one.rules.choosing({"passed_without_yaku": PassedWithoutYaku.COUNTS})  # a wind can be a yaku
        said = Drawn(one.waiting, rules).rulings()
        for turns in (1, 2, 3):
            seat = one.waiting.seat.after(turns)
            finish = replace(one.waiting.finish, seat=seat)
            for kind, ruling in Drawn(replace(one.waiting, seat=seat, finish=finish), rules).rulings().items():
                assert ruling.verdict is said[kind].verdict
                by, before = ruling.facts.get("by"), said[kind].facts.get("by")
                assert by == (before.after(turns) if isinstance(before, Seat) else before)
                same = {name: fact for name, fact in ruling.facts.items() if name not in ("seat", "by")}
                assert same == {name: fact for name, fact in said[kind].facts.items() if name not in ("seat", "by")}


@pytest.mark.parametrize("count", [40, pytest.param(2_000, marks=pytest.mark.deep)])
def test_rotating_a_table_changes_nothing(count: int) -> None:
    """Some ponds are left out: if all were shown, East would have to discard first."""
    for seed in range(count):
        deal = Recorded(seed, 10 + seed % 100)
        for seat in SEATS:
            table = replace(deal.table(shown=(seat,), ponds=(seat,)), wall=1)
            waiting = waiting_of(table, seat)
            assert waiting.since == ()
            for turns in (1, 2, 3):
                turned = waiting_of(turned_by(turns, table), seat.after(turns))
                assert turned.finish is not None
                assert waiting.finish is not None
                back = replace(turned.finish, seat=seat)
                assert replace(turned, seat=seat, finish=back) == waiting


def turned_by(turns: int, table: Table) -> Table:
    """Rotate every player by this many seats."""
    east, south, west, north = (turned_player(turns, table[seat.after(-turns)]) for seat in SEATS)
    moment = table.moment
    moment = (
        replace(moment, seat=moment.seat.after(turns))
        if isinstance(moment, Turn)
        else replace(moment, by=moment.by.after(turns))
    )
    return Table((east, south, west, north), moment, table.wall, table.wind, deposits=table.deposits)


def turned_player(turns: int, player: Player) -> Player:
    """Rotate the callers of a player's tiles by this many seats."""
    pond = player.pond and tuple(
        replace(one, called_by=one.called_by and one.called_by.after(turns)) for one in player.pond
    )
    return replace(player, pond=pond)
