"""
Generated positions on jokers in groups: where they may stand, which groups are valid, which can still be redeemed.
"""

from __future__ import annotations

from collections.abc import Sequence

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.exchange import joker_groups
from callwise.american.exchange.joker_groups import SOAP
from callwise.american.practice.deals.random_racks import SUITED, Wall, exposed
from callwise.american.practice.deals.table_setup import several
from callwise.american.questions.group_questions import (
    WhatItIsCalled,
    WhatJokersForm,
    WhereJokersStand,
    WhichJokersAreLeft,
)
from callwise.american.table.exposures import SIZES
from callwise.american.table.tiles import DRAGONS, FLOWER, NATURALS, WINDS, Tile, format_tiles, in_order
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, phrase

_DRAGONS = tuple(tile for tile in DRAGONS if tile != SOAP)
_PLAIN = (*SUITED, *WINDS, *_DRAGONS)


def _year(chance: Chance) -> tuple[Tile, ...]:
    """Return the digits of a year in one suit, with soap for zero."""
    suit = chance.choice(("b", "c", "d"))
    two, other = Tile.parse(f"2{suit}"), Tile.parse(f"{1 + chance.randrange(9)}{suit}")
    return (two, SOAP, two, other)


def _cluster(chance: Chance) -> tuple[Tile, ...]:
    """Return a cluster of unlike tiles."""
    winds = tuple(map(Tile.parse, "NEWS"))
    return chance.choice((winds, winds[:3], winds[1:], _year(chance), _row(chance)))


def _row(chance: Chance) -> tuple[Tile, ...]:
    first = chance.randrange(7)
    return chance.choice(tuple(SUITED[start : start + 9] for start in (0, 9, 18)))[first : first + 3]


def _places(chance: Chance, rules: AmericanRuleset, aim: Clause) -> Draft:
    """Draw groups of a hand."""
    tiles = chance.sample(_PLAIN, 5)
    large = [several(tile, 3 + chance.randrange(3)) for tile in tiles[:2]]
    small = several(chance.choice((FLOWER, tiles[2], SOAP)), 1 + chance.randrange(2))
    made = {
        joker_groups.ALIKE: large[0],
        joker_groups.SOAPS: several(SOAP, 3 + chance.randrange(2)),
        joker_groups.PAIR: small,
        joker_groups.CLUSTER: in_order(_cluster(chance)),
    }
    others = [one for key, one in made.items() if key != aim]
    groups = [made[aim], *chance.sample(others, 2), large[1] if aim is not joker_groups.ALIKE else several(tiles[3], 2)]
    chance.shuffle(groups)
    kept = [group for group in groups if group != made[aim]]
    near = [group for group in kept if aim is not joker_groups.ALIKE or len(group) < 4] + [several(tiles[4], 2)]
    title, says = chance.choice(_PLACE_TITLES), chance.choice(_PLACE_SAYS)
    return Draft(title, says, {"groups": " ".join(groups)}, near=Draft(title, says, {"groups": " ".join(near)}))


_PLACE_TITLES = ("Where it can go", "Parts of a hand", "A joker to place", "A good place")
_PLACE_SAYS = (
    "You have a [[joker]], and look through the groups of hands made up for practice.",
    "You’ve picked a [[joker]], and look through groups that you’d like to have.",
    "You look through practice hands, with a [[joker]] to place.",
    "You plan a hand with one [[joker]], group by group.",
)


def _formed(chance: Chance, rules: AmericanRuleset, aim: Clause) -> Draft:
    """Draw groups with jokers."""
    one, two, three, four, five = chance.sample(_PLAIN, 5)
    count = 3 + chance.randrange(3)
    cluster = [*_cluster(chance)]
    cluster[chance.randrange(len(cluster))] = Tile.parse("J")
    jokers = 1 + chance.randrange(2)
    made = {
        joker_groups.ALIKE: exposed(one, 2 + jokers + chance.randrange(2), jokers),
        joker_groups.NO_MINIMUM: exposed(two, count, count - 1) if chance.randrange(4) else "J" * count,
        joker_groups.PAIR: exposed(chance.choice((three, FLOWER)), 2, 1),
        joker_groups.CLUSTER: in_order(cluster),
        joker_groups.FLOWERS: several(FLOWER, 5 + chance.randrange(2)),
        joker_groups.SUPPLY: several(four, 5) + ("J" if chance.randrange(2) else ""),
    }
    others = [group for key, group in made.items() if key != aim]
    groups = [made[aim], *chance.sample(others, 3)]
    chance.shuffle(groups)
    near = [exposed(five, 4, 2) if group == made[aim] else group for group in groups]
    title, says = chance.choice(_FORM_TITLES), chance.choice(_FORM_SAYS)
    return Draft(title, says, {"groups": " ".join(groups)}, near=Draft(title, says, {"groups": " ".join(near)}))


_FORM_TITLES = ("Group by group", "Jokers and others", "As they lie there", "Good or not")
_FORM_SAYS = (
    "Somebody plans a hand, group by group.",
    "You lay out groups for practice, and look at each as it lies there.",
    "You check practice groups, with every tile where it is.",
    "A friend shows you groups of a hand, and asks whether they’re any good.",
)


def _left(chance: Chance, rules: AmericanRuleset, aim: Clause) -> Draft:
    """Draw exposures and discards, with all naturals of some exposures visible, and all but one of others."""
    wall = Wall(chance)
    tiles = chance.sample(NATURALS, 3 + chance.randrange(2))
    stuck = 1 if aim is joker_groups.STUCK else chance.randrange(2)
    out: list[str] = []
    floor: list[Tile] = []
    near: list[Tile] = []
    for place, tile in enumerate(tiles):
        jokers = 1 + chance.randrange(2)
        naturals = 1 + chance.randrange(3)
        size = max(3, naturals + jokers)
        out.append(exposed(tile, size, size - naturals))
        gone = tile.suit.copies - naturals
        is_stuck = place < stuck or (place > 1 and not chance.randrange(2))
        lying = gone if is_stuck else max(0, gone - 1 - chance.randrange(2))
        floor += [*wall.take(*(tile,) * lying)]
        near += (tile,) * (lying if aim is joker_groups.LEFT and is_stuck else gone if aim is joker_groups.LEFT else 0)
    more = wall.fill(5 + chance.randrange(5), without=tiles)
    order = chance.sample(out, len(out))
    title, says = chance.choice(_LEFT_TITLES), chance.choice(_LEFT_SAYS)

    def draft(lying: Sequence[Tile]) -> Draft:
        return Draft(title, says, {"exposures": " ".join(order), "floor": format_tiles((*lying, *more))})

    return draft(floor).with_near(draft(near))


_LEFT_TITLES = ("What lies on the floor", "Still in there", "Count the tiles", "Jokers on show")
_LEFT_SAYS = (
    "You can’t see the other racks, and go by what’s on the table.",
    "You count the tiles on the table. All that was exposed and discarded is here.",
    "You’d like a [[joker]], and look at all that has been exposed and discarded so far.",
    "This is all that lies face up. Other tiles are in [[rack|racks|racks]] and in the wall.",
)


def _named(chance: Chance, rules: AmericanRuleset, aim: Clause) -> Draft:
    """Draw an exposure and the name somebody gives it, right or wrong."""
    size = 3 + chance.randrange(4)
    jokers = max(size - 3, 1) + chance.randrange(2)
    tile = chance.choice((*_PLAIN, SOAP, FLOWER))
    shown = exposed(tile, size, min(jokers, size))
    said = chance.choice([name for count, name in SIZES.items() if abs(count - size) < 2])
    says = phrase(chance, _NAME_SAYS, said=said, shown=shown)
    return Draft(phrase(chance, _NAME_TITLES, tile=tile.words), says, {"exposure": shown})


_NAME_TITLES = ("Jokers and {tile}s", "What it’s called", "On top of the rack", "Jokers among {tile}s")
_NAME_SAYS = (
    "A player has {{{shown}}} on top of the [[rack]] and calls it “my {said}”.",
    "“A {said}!” says a player, and points to {{{shown}}}.",
    "Somebody exposes {{{shown}}}. “Is that a {said}?” asks another player.",
    "Two players disagree about {{{shown}}}. One of them says “{said}”.",
)

MAKERS = (
    Maker(WhereJokersStand, (joker_groups.ALIKE, joker_groups.SOAPS, joker_groups.PAIR, joker_groups.CLUSTER), _places),
    Maker(
        WhatJokersForm,
        (
            joker_groups.ALIKE,
            joker_groups.NO_MINIMUM,
            joker_groups.PAIR,
            joker_groups.CLUSTER,
            joker_groups.FLOWERS,
            joker_groups.SUPPLY,
        ),
        _formed,
    ),
    Maker(WhichJokersAreLeft, (joker_groups.LEFT, joker_groups.STUCK), _left),
    Maker(WhatItIsCalled, (joker_groups.SIZE_NAME,), _named),
)
