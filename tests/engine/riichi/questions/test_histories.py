"""Random histories: possible ones, as played out, are accepted, and impossible ones refused."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

import pytest

from callwise.ground.errors import CallwiseError, PositionError
from callwise.ground.seats import SEATS, Seat
from callwise.riichi.calls.announcements import TableEvent, check_announced
from callwise.riichi.logs.replay.hand_record import Act, Calling, DeclaredKan, Discarding
from callwise.riichi.table.melds import MeldKind
from callwise.riichi.table.pond import write_pond
from callwise.riichi.table.tiles import format_tiles, plain
from tests.support.refusals import refused
from tests.support.riichi.full_deals import FullDeal
from tests.support.rulings.course_texts import asked

NAMES = tuple(seat.value for seat in SEATS)
CALLS = ("chii", "pon", "daiminkan")
OWN = ("ankan", "shouminkan", "riichi", "kita")


@dataclass
class Announced:
    """A deal's announcements; after a draw a player is on turn, otherwise the last discard is open."""

    chance: Random
    players: tuple[str, ...]
    said: list[tuple[str, str]] = field(default_factory=list)
    wall: int = 69

    def of(self, who: str, *acts: str) -> int:
        """Count a player's announcements of these kinds."""
        return sum(name == who and act in acts for name, act in self.said)

    def kans(self) -> int:
        return sum(act in ("ankan", "daiminkan", "shouminkan") for _, act in self.said)

    def melds(self, who: str) -> int:
        return self.of(who, *CALLS, "ankan")

    def is_open(self, who: str) -> bool:
        return self.of(who, *CALLS) > 0

    def may(self, who: str, act: str) -> bool:
        """Whether a player can make an announcement, on their turn or on a discard they can claim."""
        if act == "riichi":
            return not self.is_open(who) and not self.of(who, "riichi")
        if act == "kita":
            return len(self.players) == 3 and sum(act == "kita" for _, act in self.said) < 4
        if act != "ankan" and self.of(who, "riichi"):
            return False
        if act == "shouminkan":
            return self.kans() < 4 and self.of(who, "pon") > self.of(who, "shouminkan")
        return self.melds(who) < 4 and (act not in ("ankan", "daiminkan") or self.kans() < 4)

    def robbers(self, by: str) -> list[str]:
        """Return who could win on the last kan: without melds on a closed one, with up to three on an added one."""
        most = 0 if self.said[-1][1] == "ankan" else 3
        return [who for who in self.players if who != by and self.melds(who) <= most]

    def play(self, length: int) -> None:
        """Play on until there are this many announcements, no tiles are left, or a kan is robbed."""
        at, drawn = 0, True
        while len(self.said) < length and self.wall > 0:
            who = self.players[at]
            for act in self.chance.sample(OWN, len(OWN)) if drawn else ():
                if self.chance.random() < 0.25 and self.may(who, act):
                    self.said.append((who, act))
                    self.wall -= act != "riichi"
                    if act == "riichi":
                        break
                    if act != "kita" and self.chance.random() < 0.15 and (robbers := self.robbers(who)):
                        robbing = self.chance.sample(robbers, self.chance.randrange(1, len(robbers) + 1))
                        self.said += [(robber, "chankan") for robber in robbing]
                        return
            count = len(self.players)
            at, drawn = (at + 1) % count, True
            for turns in range(1, count):
                caller = self.players[(at + turns - 1) % count]
                act = self.chance.choice(CALLS if turns == 1 and count == 4 else CALLS[1:])
                if self.chance.random() < 0.2 and self.may(caller, act):
                    self.said.append((caller, act))
                    at, drawn = self.players.index(caller), act == "daiminkan"
                    break
            self.wall -= drawn


def played(chance: Random) -> Announced:
    """Play a deal with four players, or sometimes with three and norths set aside."""
    deal = Announced(chance, NAMES if chance.random() < 0.75 else NAMES[:3])
    deal.play(chance.randrange(1, 11))
    return deal


def text_of(said: list[tuple[str, str]]) -> str:
    return "; ".join(map(" ".join, said)) or "nothing"


def spoilt(chance: Random) -> list[tuple[str, str]] | None:
    """Put an impossible announcement into a played deal; None if there is none."""
    deal = played(chance)
    place = chance.randrange(len(deal.said) + 1)
    until = Announced(chance, deal.players, deal.said[:place])
    who, act = chance.choice(deal.players), chance.choice((*CALLS, *OWN, "chankan"))
    if act == "kita" and len(deal.players) == 4 and "north" not in (who, *(name for name, _ in deal.said)):
        return None  # possible with three players
    return None if fits(until, who, act) else [*until.said, (who, act), *deal.said[place:]]


def fits(until: Announced, who: str, act: str) -> bool:
    """Whether an announcement can come next."""
    robbed = [name for name, act in until.said if act == "chankan"]
    if act != "chankan":
        return not robbed and until.may(who, act)
    kan = Announced(until.chance, until.players, until.said[: len(until.said) - len(robbed)])
    if not kan.said or kan.said[-1][1] not in ("ankan", "shouminkan"):
        return False
    return who not in robbed and who in kan.robbers(kan.said[-1][0])


def every(draw: Callable[[Random], list[tuple[str, str]] | None], count: int, seed: int) -> Iterator[str]:
    chance, found = Random(seed), 0
    while found < count:
        if (said := draw(chance)) is not None:
            found += 1
            yield text_of(said)


def is_taken(since: str) -> bool:
    events = [TableEvent.parse(part) for part in since.split(";")] if since != "nothing" else []
    try:
        check_announced(events)
    except PositionError:
        return False
    return True


@pytest.mark.parametrize("count", [4_000, pytest.param(60_000, marks=pytest.mark.deep)])
def test_announcements_from_a_real_deal_are_accepted(count: int) -> None:
    for since in every(lambda chance: played(chance).said, count, 1):
        assert is_taken(since), since


@pytest.mark.parametrize("count", [4_000, pytest.param(100_000, marks=pytest.mark.deep)])
def test_impossible_histories_are_refused(count: int) -> None:
    taken = [since for since in every(spoilt, count, 2) if is_taken(since)]
    assert not taken, taken[:5]


@pytest.mark.parametrize(
    ("since", "part"),
    [
        ("west shouminkan; north chankan", "west shouminkan in 'west shouminkan'"),
        ("east riichi; west pon; north shouminkan", "north shouminkan in 'east riichi; west pon; north shouminkan'"),
        ("west pon; west shouminkan; west shouminkan", "west shouminkan in"),
        ("south kita; north pon", "north pon in"),
    ],
)
def test_refusals_name_the_entry_and_the_part(since: str, part: str) -> None:
    with pytest.raises(CallwiseError) as refused:
        asked("calls.chances", {"since": since})
    assert refused.value.key == "since"
    assert str(refused.value).startswith(part)


def told_to(seat: Seat, deal: FullDeal, chance: Random) -> dict[str, str]:
    """Write a player's position between turns, with some of the latest events as its past."""
    side = deal.sides[seat]
    told = [(act, _said(seat, act)) for act in deal.acts[:-1]]
    begins = [place for place, (act, _) in enumerate(told) if isinstance(act, Discarding)]
    past = [said for _, said in told[chance.choice(begins) :] if said] if begins else []
    entries = {"hand": format_tiles(map(plain, sorted(side.hand))), "seat": seat.value}
    if side.pond:
        entries["pond"] = write_pond(side.pond)
    if past:
        entries["past"] = "; ".join(past)
    return entries


def _said(seat: Seat, act: Act) -> str | None:
    """Write an act as in a past; None if pasts don't record it."""
    by = seat.sees(act.seat).value
    match act:
        case Discarding():
            return "you" if act.seat is seat else f"{by} {act.tile}"
        case Calling():
            return f"{by} pon"
        case DeclaredKan() if act.kind is MeldKind.SHOUMINKAN:
            return f"{by} adds {act.tiles[0]}"
    return None


def positions(deals: range) -> Iterator[tuple[Random, dict[str, str]]]:
    """Yield the positions of players waiting for the open tile, in deals played out."""
    for seed in deals:
        deal, chance = FullDeal(seed), Random(seed)
        for one in deal.play():
            if one.table.discard.kan is None:
                yield chance, told_to(one.seat, deal, chance)


def broken(chance: Random, entries: dict[str, str]) -> Iterator[dict[str, str]]:
    """Yield a past broken in every way that fits."""
    past = entries.get("past", "").split("; ")
    calls = [place for place, one in enumerate(past) if one.endswith(" pon")]
    gone = [place for place, one in enumerate(past) if len(one.split()) == 2 and not one.endswith(" pon")]
    ways: list[list[str]] = []
    for place in calls:
        by = past[place].split()[0]
        discarder = past[place - 1].split()[0]
        if discarder != "you":
            ways += [[*past[:place], f"{discarder} pon", *past[place + 1 :]]]
        ways += [[*past[: place + 1], f"{by} adds 9s", *past[place + 1 :]]]
        ways += [[*past[: place + 1], past[place], *past[place + 1 :]]]
    for place in gone:
        by, tile = past[place].split()
        ways += [[*past[: place + 1], past[place], *past[place + 1 :]]]
        if 0 < place < len(past) - 1 and not past[place + 1].endswith(" pon") and not past[place - 1].endswith(" pon"):
            ways += [[*past[:place], *past[place + 1 :]]]
            across = {"kamicha": "toimen", "toimen": "shimocha", "shimocha": "kamicha"}[by]
            ways += [[*past[:place], f"{across} chii", f"{across} {tile}", *past[place + 1 :]]]
        if not (place + 1 < len(past) and past[place + 1].endswith(" pon")):
            then = {"kamicha": "you", "toimen": "kamicha", "shimocha": "toimen"}[by]
            if then != "you":
                ways += [[*past[: place + 1], f"{then} adds {tile}", *past[place + 1 :]]]
    for way in chance.sample(ways, min(len(ways), 3)):
        yield {**entries, "past": "; ".join(way)}


@pytest.mark.parametrize("deals", [range(60), pytest.param(range(60, 3_000), marks=pytest.mark.deep)])
def test_played_pasts_are_accepted_and_broken_ones_refused(deals: range) -> None:
    """A past can begin midway, with earlier pons and draws unknown."""
    refused = 0
    for chance, entries in positions(deals):
        asked("furiten.ron", entries)
        for wrong in broken(chance, entries):
            with pytest.raises(CallwiseError) as caught:
                asked("furiten.ron", wrong)
            assert caught.value.key in ("past", "hand"), wrong
            refused += 1
    assert refused > 300


@pytest.mark.parametrize(
    ("past", "says"),
    [
        ("toimen 7m; kamicha 9s; you; shimocha 1z; toimen 2z; kamicha adds 7m; kamicha 3z", "makes a kan of all four"),
        ("shimocha 7m; toimen pon; toimen 2z; kamicha adds 7m; kamicha 3z", "makes a kan of all four"),
        ("shimocha 7m; toimen kan; toimen adds 7m; toimen 2z", "makes a kan of all four"),
        ("toimen 1m; kamicha chii; kamicha 6z", "'kamicha chii' takes 1m"),
        ("shimocha 7m; toimen pon; toimen 2z; kamicha 8s; you; shimocha 8s; toimen adds 7m; toimen 2z", None),
        ("shimocha 8s; toimen adds 7m; toimen 2z", None),
    ],
)
def test_pasts_are_checked_against_the_hand(past: str, says: str | None) -> None:
    """The hand holds all four 2m, so nobody has a sequence of 1-2-3m."""
    entries = {"hand": "2222m 34m 11z 123p 78s", "seat": "south", "pond": "9p 9m", "past": past}
    with refused(says, PositionError, key="past"):
        asked("furiten.ron", entries)


@pytest.mark.parametrize("pond", ["1z 4'm 9m", "1z 4m 9'm"])
def test_riichi_players_have_called_nothing(pond: str) -> None:
    entries = {"tiles": "14s", "player": "toimen", "pond": pond, "past": "kamicha 9p; toimen pon; toimen; kamicha 1s"}
    with refused("'toimen pon' opens the hand", PositionError, key="past"):
        asked("furiten.safe", entries)
    asked("furiten.safe", {**entries, "pond": "1z 4m 9m"})
