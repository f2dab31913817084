"""What a sentence tells: its happenings, with what follows from them for calls and claims."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import Self

from callwise.ground.errors import CallwiseError
from callwise.ground.seats import Relation, Seat
from callwise.question.listening.heard import CLOSE, Fill, Span, fill
from callwise.question.listening.meanings import Consulted
from callwise.riichi.listening.happenings import CALLS, ME, OWN, SOMEONE, Act, Happenings, Held, fits
from callwise.riichi.listening.numbers import FIRST, Numbers, seconds
from callwise.riichi.listening.seating import Seating, own_wind
from callwise.riichi.listening.settling import settle_calls, settle_claims
from callwise.riichi.listening.spoken_tiles import UNKNOWN
from callwise.riichi.listening.tile_rows import row
from callwise.riichi.table.discard import Claim
from callwise.riichi.table.mjt import read_call

_WINDS = tuple(seat.value for seat in Seat)
_COPIES = {"pon": 2, "kan": 3, "daiminkan": 3}


class Telling:
    """A sentence's happenings with everything that fillings need of it."""

    def __init__(self, found: Happenings, numbers: Numbers, meanings: Consulted, asked: Collection[str] = ()) -> None:
        self.found, self.numbers, self.meanings = found, numbers, meanings
        self.asked = frozenset(one.rpartition("-")[2] for one in asked)
        """The acts that the sentence asks about."""
        self.own_wind = own_wind(found, meanings.get("as"))
        """The speaker’s wind and its place, if the sentence says it."""
        for act in found.acts:
            if self.own_wind is not None and act.actor == self.own_wind[0]:
                act.actor = ME
        self.seating = Seating(
            [name for name, _ in found.seats] + [act.actor for act in found.acts],
            [name.partition(" ")[2] for name in found.places if name.startswith("hand")],
            may_chii=any(act.what == "chii" and act.actor == SOMEONE for act in found.acts)
            and any(act.what in (*CALLS, "ron") and act.actor == ME for act in found.acts),
            feeds_chii=any(act.what == "chii" and act.actor in OWN for act in found.acts)
            and any(act.what == "discards" and act.actor == SOMEONE for act in found.acts),
            me=self.own_wind[0] if self.own_wind is not None else "",
        )
        settle_claims(found, meanings.get("feeds"), meanings.get("last-group"))
        self._settle_suits()
        settle_calls(found)
        self._settle_fourth()
        self._settle_waits()

    def _settle_fourth(self) -> None:
        """Take “the fourth one” as the tile of which the speaker holds three, or that the speaker called pon on."""
        three = (
            [self.three_alike]
            if self.three_alike
            else [act.tiles[0] for act in self.found.acts if act.what == "pon" and act.actor in OWN and act.tiles]
        )
        if "fourth" in self.meanings and len(three) == 1:
            for act in self.found.acts:
                if act.what in ("discards", "draws") and not act.tiles:
                    act.tiles.append(three[0])

    def _settle_waits(self) -> None:
        """Take two or three tiles in a suit that are three ranks apart as the wait, not as the hand: ``3-6-9 wait``."""
        held = self.found.places.get("hand")
        is_waiting = "waits" in self.meanings and not self.found.held("wait").tiles
        if held is None or not is_waiting or len(held.tiles) > 3:
            return
        kinds = [(int(tile[0]) or 5, tile[1]) for tile in held.tiles]
        if kinds[1:] and all((rank + 3, suit) == after for (rank, suit), after in pairwise(kinds)):
            self.found.places["wait"] = self.found.places.pop("hand")

    def _settle_suits(self) -> None:
        """Complete tiles of which only the number is said with the suit of the tiles around them, or else with any."""
        around = [tile for tiles, _, _ in self.found.loose for tile in tiles] + list(self.hand)
        around += [tile for held in self.found.places.values() for tile in held.tiles]
        around += [tile for act in self.found.acts for tile in (*act.tiles, *act.shown)]
        suit = first = next((tile[1] for tile in around if tile[1] in "mps"), "s")
        for act in self.found.acts:
            own = next((tile[1] for tile in act.tiles if tile[1] in "mps"), "")
            answered = self.answered(act)
            suit = own or (answered[1] if answered and answered[1] in "mps" else "") or suit
            for tiles in (act.tiles, act.shown):
                tiles[:] = [tile.replace(UNKNOWN, suit) for tile in tiles]
        for tiles in (
            *(held.tiles for held in self.found.places.values()),
            *(tiles for tiles, _, _ in self.found.loose),
        ):
            tiles[:] = [tile.replace(UNKNOWN, first) for tile in tiles]

    def unconsulted(self) -> Self:
        """Return itself, as if nothing had been looked up yet."""
        self.meanings.found.clear()
        self.numbers.used.clear()
        return self

    @property
    def lacks_riichi(self) -> bool:
        """Whether the speaker says that riichi wasn't declared."""
        return not self.meanings.keys().isdisjoint(("riichi-unsaid", "without-riichi"))

    @property
    def is_ron(self) -> bool:
        """Whether somebody wins on a discard, and nobody on a draw."""
        is_drawn = self.found.first("tsumo") is not None or "rinshan" in self.meanings
        return self.found.first("ron") is not None and not is_drawn

    @property
    def is_pao_with_closed_kan(self) -> bool:
        """Whether the sentence asks about pao for a yakuman of which one group is a closed kan."""
        return {"pao", "ankan"} <= self.meanings.keys()

    def answered(self, act: Act) -> str:
        """Return the tile another player last discarded before an act, or else their last one; empty without one."""
        told = [one for one in self.found.acts if one.what == "discards" and one.tiles]
        before = [one for one in told if one.at < act.at] or [one for one in told if one.actor not in (*OWN, SOMEONE)]
        others = [one for one in before if one.actor not in OWN or one.actor != act.actor]
        return others[-1].tiles[0] if others and others[-1].actor else ""

    @property
    def discard(self) -> Act | None:
        """The discard that others could call: the first one by somebody else than the speaker, or any with a seat."""
        told = [act for act in self.found.acts if act.what == "discards"]
        others = [act for act in told if act.actor not in OWN]
        passed = [act for act in self.found.acts if act.what == "passes" and act.tiles]
        if passed and others:
            return others[-1]
        return next(iter(others), None) or next((act for act in told if act.actor == ME), None)

    @property
    def passed(self) -> Sequence[str]:
        """The winning tile that was passed on, if the sentence names one."""
        for act, then in pairwise((*self.found.acts, Act("", ""))):
            if act.what == "passes":
                tiles = act.tiles or (then.tiles if then.what == "ron" else [])
                return tiles if len(tiles) == 1 else ()
        return ()

    @property
    def passed_draw(self) -> bool:
        """Whether the win that was passed on is a tsumo: ``passed on a tsumo``."""
        return "tsumo" not in self.asked and any(
            act.what == "passes" and then.what == "tsumo" and then.spans[-1][0] - act.spans[-1][1] <= 2 * CLOSE
            for act, then in pairwise(self.found.acts)
        )

    @property
    def passed_in_riichi(self) -> bool:
        """Whether the speaker is in riichi when passing on a win."""
        if self.lacks_riichi:
            return False
        declared, passed = self.found.first("riichi"), self.found.first("passes")
        if "in-riichi" in self.meanings:
            return "seen-pass" in self.meanings or passed is not None
        if "their-riichi" in self.meanings and passed is not None:
            return passed.actor not in OWN
        return declared is not None and declared.actor in OWN and passed is not None and declared.at < passed.at

    @property
    def called_in_riichi(self) -> Act | None:
        """The chii or pon of a player in riichi who then discards; None if the sentence only asks about one."""
        call, thrown, declared = (self.found.first(*what) for what in (("chii", "pon"), ("discards",), ("riichi",)))
        if call is None or thrown is None or thrown.at < call.at or self.asked:
            return None
        if "their-riichi" in self.meanings:
            return call if call.actor in ("", SOMEONE) else None
        if declared is None:
            return None
        is_same = call.actor == declared.actor if call.actor else declared.at < call.at
        return call if "in-riichi" in self.meanings and (is_same or not declared.actor) else None

    @property
    def claimed_discard(self) -> Act | None:
        """The discard that several claim, or another player than the speaker; if nobody is said to discard it."""
        claims = [act for act in self.found.acts if act.what in (*CALLS, "ron")]
        tiles = list(dict.fromkeys(act.tiles[0] for act in claims if len(act.tiles) == 1))
        off = next((self.seating.seat(act.place) for act in claims if act.what == "ron" and act.place), None)
        by = off or self.seating.free_for({act.actor: act.what == "chii" for act in claims})
        if len(tiles) != 1 or by is None or (len(claims) < 2 and claims[0].actor in OWN):
            return None
        spans = [span for act in claims if act.tiles for span in act.spans[-1:]]
        return Act("discards", by.value, tiles, spans=spans[:1])

    @property
    def call(self) -> Act | None:
        """The speaker's own call."""
        calls = [act for act in self.found.acts if act.what in (*CALLS, "takes") and self._is_made(act)]
        own = [act for act in calls if act.actor in OWN] or calls
        return next((act for act in own if act.shown or self.called_tile(act)), None)

    def is_answering(self, act: Act) -> bool:
        """Whether a call isn’t an earlier one: it takes a told discard, or the sentence asks about it."""
        return self.wanted_call is not None or bool(self.answered(act))

    @property
    def wanted_call(self) -> tuple[Act, str, Sequence[str]] | None:
        """The call that a sentence asks about, its tile, and two or three tiles of the hand: ``34m 5m pon?``."""
        act = self.found.first(*CALLS, "takes")
        if act is None or act.actor not in OWN or len(self.found.acts) > 1 or self.found.places.keys() - {"hand"}:
            return None
        before = [tiles for tiles, _, at in self.found.loose if at < act.at]
        after = [tiles for tiles, _, at in self.found.loose if at > act.at]
        groups = [one for one in (self.hand, *before, act.tiles, act.shown, *after) if one]
        if groups and (len(groups) == 1 or all(len(one) == 1 for one in groups)):
            every = [tile for one in groups for tile in one]
            groups = [every[:1], every[1:]] if act.tiles else [every[:-1], every[-1:]]
        if len(groups) != 2 or sorted(map(len, groups)) not in ([1, 2], [1, 3]):
            return None
        (tile,), shown = sorted(groups, key=len)
        return act, tile, shown

    @property
    def is_sequence_wanted(self) -> bool:
        """Whether a call is asked about that only a sequence can be."""
        return self.wanted_call is not None and fits("chii", [self.wanted_call[1]], self.wanted_call[2])

    def own_discards(self, call: Act) -> list[Act]:
        """Return the caller's discards after a call, or else those that the sentence names before it."""
        own = [
            act for act in self.found.acts if act.what == "discards" and act.actor in (*OWN, call.actor) and act.tiles
        ]
        after = [act for act in own if act.at > call.at]
        return after or [act for act in own if act.actor == ME or act.tiles[0] != self.called_tile(call)]

    def _is_made(self, act: Act) -> bool:
        tile = self.called_tile(act)
        return act.what != "takes" or bool(act.tiles or act.shown or (tile and fits("chii", [tile], self.hand)))

    def called_tile(self, act: Act) -> str:
        """Return the tile that a call takes."""
        if len(act.tiles) == 1:
            return act.tiles[0]
        if not act.tiles and (tile := self.answered(act)):
            return tile
        hand = self.hand
        alike = [tile for tile in dict.fromkeys(hand) if hand.count(tile) >= 2]
        return alike[0] if act.what == "pon" and not act.tiles and len(alike) == 1 else ""

    @property
    def three_alike(self) -> str:
        """The tile that the speaker has three of; empty if there isn’t just one."""
        three = [tile for tile in dict.fromkeys(self.hand) if self.hand.count(tile) == 3]
        return three[0] if len(three) == 1 else ""

    @property
    def hand(self) -> Sequence[str]:
        """The tiles of the speaker's hand."""
        held = self.held
        return held.tiles if held is not None else []

    @property
    def held(self) -> Held | None:
        """The speaker's hand, or the only one that is told."""
        own = self.found.places.get("hand")
        hands = [held for name, held in self.found.places.items() if name.startswith("hand ") and held.tiles]
        return own if own is not None and own.tiles else hands[0] if len(hands) == 1 else None

    def hands(self) -> Iterator[tuple[str, Held]]:
        """Yield every hand that is told, by its seat."""
        for name, held in self.found.places.items():
            if name.partition(" ")[0] == "hand" and held.tiles:
                yield self.seating.seat(name.partition(" ")[2]).value, held

    def loose(self, least: int = 1) -> tuple[list[str], list[Span]]:
        """Return the tiles that belong to no act and no place."""
        groups = [(tiles, span) for tiles, span, _ in self.found.loose if len(tiles) >= least]
        return [tile for tiles, _ in groups for tile in tiles], [span for _, span in groups]

    def shown(self, act: Act, tile: str) -> Sequence[str]:
        """Return the tiles of the hand that a call lays down; empty if the sentence doesn't say."""
        kind = kind_of(act)
        if len(act.shown) > 1 or (act.shown and kind not in _COPIES):
            return act.shown
        if kind in _COPIES and tile:
            return [*act.shown, *[tile.replace("0", "5")] * (_COPIES[kind] - len(act.shown))]
        groups = [tiles for tiles, _, at in self.found.loose if at < act.at]
        groups += [list(self.hand)]
        groups += [[one for one in tiles if one != tile] for tiles in groups if tile in tiles]
        return next((tiles for tiles in groups if fits("chii", [tile], tiles)), [])

    def written_call(self, act: Act, seat: bool = False) -> str:
        """Return a call in notation; empty if the sentence says too little or it can't be one."""
        tile = self.called_tile(act)
        shown = self.shown(act, tile)
        kind = kind_of(act)
        if act.what == "takes" or not kind:
            kind = next((one for one in ("chii", "pon") if fits(one, [tile], shown)), "") if tile else ""
        if not tile or not kind or not shown:
            return ""
        source = act.place or next(
            (one.actor for one in self.found.acts if one.what == "discards" and one.at < act.at), ""
        )
        side = self.seating.side(source) if source and source not in OWN else None
        beside = f" from {side.value}" if side is not None and kind != "chii" and side is not Relation.SELF else ""
        said = f"{kind} {tile} with {row(shown)}"
        return said if _is_call(said) and seat else said + beside if _is_call(said + beside) else ""

    def claims_on(self, by: Seat) -> list[Act]:
        """Return the claims on a seat's discard; the speaker's only if somebody else claims it too."""
        said = [
            act for act in self.found.acts if act.what in (*CALLS, "ron") and self.seating.seat(act.actor) is not by
        ]
        return [act for act in said if act.actor or len(said) > 1]

    @property
    def contest(self) -> Sequence[Act]:
        """The claims of a discard in the order in which they were said, if several players claim it."""
        said = [act for act in self.found.acts if act.what in (*CALLS, "ron") and act.actor]
        if len({self.seating.seat(act.actor) for act in said}) < 2:
            return ()
        return said[::-1] if self._is_told_backwards(said) else said

    def _is_told_backwards(self, said: Sequence[Act]) -> bool:
        """Whether the first of two claims is said to come after the second: ``I ronned after he ponned``."""
        if said[-1].actor not in OWN and self.meanings.get("before-me", (0, 0))[0] > said[0].spans[-1][1]:
            return True
        start, end = self.meanings.get("after", (0, 0))
        is_between = said[0].spans[-1][1] <= start < said[-1].spans[-1][0]
        follows = (said[-1].spans[0], *(span for _, span in self.found.seats))
        return is_between and any(span[0] - end == 1 for span in follows)

    @property
    def opposed(self) -> Sequence[Act]:
        """Two or three kinds of claims by any players, if the sentence names none: ``ron against pon``."""
        kinds = list(dict.fromkeys(act.what for act in self.found.acts if act.what in (*CALLS, "ron")))
        if not 2 <= len(kinds) <= 3 or any(act.tiles for act in self.found.acts) or self.contest:
            return ()
        players: Sequence[str] = (ME, SOMEONE) if kinds[1] != "chii" else (SOMEONE, ME)
        if len(kinds) == 3:
            free = iter(_WINDS[2:])
            players = [_WINDS[1] if what == "chii" else next(free, _WINDS[1]) for what in kinds]
        said = [act for act in map(self.found.first, kinds) if act is not None]
        claims = [Act(act.what, actor) for act, actor in zip(said, players, strict=True)]
        return claims[::-1] if self._is_told_backwards(said) else claims

    @property
    def rons(self) -> int:
        """How many players win on a discard, if the sentence says only that several do; 0 otherwise."""
        if self.contest or self.opposed:
            return 0
        if "triple-ron" in self.meanings:
            return 3
        if {"three", "people", "ron"} <= self.meanings.keys():
            return 3
        is_two = {"two", "people", "ron"} <= self.meanings.keys()
        return 2 if is_two or {"double-ron", "head-bump"} & self.meanings.keys() else 0

    def timed(self, claims: Sequence[str], later: int) -> list[str]:
        """
        Return claims with their times: the first half a second after the discard, the others that much later.

        If the sentence tells them one after another, so are their times: ``then pon, then ron``.
        """
        last = len(claims) if "then" in self.meanings else 1
        return [f"{claim} at {seconds(FIRST + later * min(nth, last))}" for nth, claim in enumerate(claims)]

    def supposed_claim(self, act: Act, tile: str) -> str:
        """Return a claim in notation with any tiles that complete a sequence, if the sentence doesn't say which."""
        if act.what == "chii" and tile[1] in "mps":
            rank = int(tile[0]) or 5
            for low, high in ((rank - 1, rank + 1), (rank + 1, rank + 2), (rank - 2, rank - 1)):
                if low >= 1 and high <= 9:
                    return f"{self.seating.seat(act.actor).value} chii {tile} with {low}{high}{tile[1]}"
        return self.claim(act, tile)

    def claim(self, act: Act, tile: str) -> str:
        """Return what somebody says of a discard in notation; empty if it can't be written."""
        seat = self.seating.seat(act.actor).value
        kind = kind_of(act)
        shown = "" if kind == "ron" else row(self.shown(act, tile))
        said = f"{seat} {kind} {tile}{f' with {shown}' if shown else ''}"
        try:
            return said if kind == "ron" or shown else str(Claim.parse(said))
        except CallwiseError:
            return ""


def kind_of(act: Act) -> str:
    """Return the kind of a call or claim in notation; empty if only “take” is said."""
    return {"daiminkan": "kan", "takes": ""}.get(act.what, act.what)


def _is_call(text: str) -> bool:
    try:
        read_call(text)
    except CallwiseError:
        return False
    return True


def in_riichi(told: Telling) -> Iterator[Fill]:
    """Read who is in riichi."""
    declared = [act for act in told.found.acts if act.what == "riichi"]
    gone = told.found.first("discards")
    theirs = gone.actor if gone is not None and "their-riichi" in told.meanings else ""
    if declared:
        seats = dict.fromkeys(told.seating.seat(act.actor or theirs).value for act in declared)
        yield from fill("riichi", " ".join(seats), [s for act in declared for s in act.spans], "in riichi")
