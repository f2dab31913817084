"""Questions about claims: who gets a discard that several players want."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.priority.claims import CLAIM_SIGNS, Claim, Contest, Since, read_claims
from callwise.american.priority.priority import judge_among
from callwise.american.questions.entries.american_case import (
    LAST_WALL,
    SEAT_SIGNS,
    AmericanChoice,
    read_seats,
    read_yes_or_no,
)
from callwise.american.table.exposures import SIZES
from callwise.american.table.tiles import Tile, parse_tiles
from callwise.ground.errors import NotationError, check_length, quoted, within
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Fact, Ruling, Sentence
from callwise.question.case import Entries, Key
from callwise.question.forms.offers import Offer
from callwise.question.grading import Sense
from callwise.question.scene import AtSeat, InPond, Racks, Scene, Shout

_RACK = 13


@dataclass(frozen=True)
class WhoseTile(AmericanChoice[Claim]):
    """Choose whose claim gets the discard; claims are in turn order."""

    id = "american.winner"
    sense = Sense.TRUTH
    takes_one = True
    asks = "Who gets the tile?"
    none = "Nobody gets it"
    noun = "claim"
    keys: ClassVar[Mapping[str, Key]] = {
        "discard": Key(
            "The discard",
            "3b by east.  3b by east, named 4b was misnamed",
            signs=(*(f" by {seat.value}" for seat in SEATS), ", named "),
        ),
        "claims": Key(
            "Who claims it",
            "south pung; west kong placed; north pair to win.  Placed: the tile is on top of the [[rack]].  "
            "To win as seen: with a misnamed tile as it is.  To win placed, to win shown: the hand is on show.  "
            "Laid 33bJ: these are already exposed beside it",
            signs=CLAIM_SIGNS,
        ),
        "since": Key(
            "Before anybody claimed it, the next player",
            optional=True,
            choices=tuple((one.value, one.says) for one in Since),
        ),
        "concealed": Key(
            "Who plays a [[concealed-hand]]", "Seats: south west", optional=True, tiles=False, signs=SEAT_SIGNS
        ),
        "floor": Key("Discards before it", "3b 4c E, the last one last", optional=True),
        "last": Key(
            "The last tile of the wall is gone", optional=True, choices=(("no", "no"), ("yes", "it’s the last discard"))
        ),
        "early": Key(
            "It was discarded out of turn",
            optional=True,
            choices=(("no", "no"), ("yes", "it was discarded out of turn")),
            seldom=True,
        ),
        "lastwall": LAST_WALL,
    }
    example: ClassVar[Mapping[str, str]] = {"discard": "3b by east", "claims": "south pung; north pair to win"}

    contest: Contest

    @classmethod
    def read(cls, entries: Entries) -> Self:
        tile, by, named = entries.read("discard", _discard)
        claims = entries.read("claims", lambda text: read_claims(text, tile))
        since = entries.read_or("since", _since, Since.NOTHING)
        concealed = entries.read_or("concealed", read_seats, ())
        last, early, final = (entries.read_or(key, read_yes_or_no, False) for key in ("last", "early", "lastwall"))
        floor = entries.read_or("floor", parse_tiles, ())
        with within("claims"):
            return cls(Contest(tile, by, claims, named, since, concealed, last, floor, early, final))

    def offers(self) -> tuple[Offer[Claim], ...]:
        return tuple(
            Offer(claim.seat.value, _claim_in_words(claim, ", for "), claim, seat=claim.seat)
            for claim in self.contest.in_turn
        )

    def rule(self, act: Claim, rules: AmericanRuleset) -> Ruling:
        return judge_among(act, self.contest, rules)

    def claimed(self, act: Claim) -> Sentence:
        return Sentence("{seat} gets {tile}", {"seat": act.seat, "tile": self.contest.tile})

    def could(self, act: Claim) -> Sentence:
        return Sentence("Does {seat} get {tile}?", {"seat": act.seat, "tile": self.contest.tile})

    def scene(self) -> Scene:
        contest = self.contest
        claims = {claim.seat: claim for claim in contest.claims}
        seats = tuple(self._at(seat, claims.get(seat)) for seat in SEATS)
        label, *sentences = self._in_words()
        pond = (*map(InPond, contest.floor), InPond(contest.tile, lit=True))
        return Scene((Racks(label, seats, contest.by, pond),), (label, *sentences))

    def _at(self, seat: Seat, claim: Claim | None) -> AtSeat:
        contest = self.contest
        laid = (claim.laid,) if claim and claim.laid else ()
        picked = seat is contest.next and contest.since.picks and contest.since is not Since.DISCARDED
        return AtSeat(
            seat,
            None,
            _RACK + picked - sum(exposure.size - 1 for exposure in laid),
            laid=laid,
            badges=("[[concealed-hand]]",) if seat in contest.concealed else (),
            says=self._does(seat, claim),
            shouts=Shout(Sentence("[[mah-jongg|Mah jongg|Mah jongg]]!" if claim.wins else "Call!")) if claim else None,
        )

    def _does(self, seat: Seat, claim: Claim | None) -> Sentence | None:
        contest = self.contest
        if seat is contest.by:
            if contest.early:
                return Sentence("discards early")
            if contest.named is None:
                return Sentence("discards")
            return Sentence("discards, and says “{named}”", {"named": contest.named.words})
        did: list[str] = []
        if seat is contest.next and contest.since not in (Since.NOTHING, Since.ERROR):
            did.append(contest.since.says)
        if claim and claim.sees:
            did.append("with the tile itself")
        elif claim and (claim.laid or not claim.wins or claim.size not in SIZES):
            did.append("has exposed tiles" if claim.laid else "for {group}")
        if claim and claim.placed:
            did.append("the tile is on the [[rack]]")
        if claim and claim.shown:
            did.append("has shown the hand")
        return Sentence(", ".join(did), {"group": claim.group if claim else ""}) if did else None

    def _in_words(self) -> Iterator[Sentence]:
        """Describe the position in words, the discard first."""
        contest = self.contest
        facts: dict[str, Fact] = {"by": contest.by, "tile": contest.tile, "next": contest.next}
        if contest.named is None:
            how = " out of turn" if contest.early else ""
            yield Sentence(f"{{by}} has discarded {{tile}}{how}.", facts)
        else:
            yield Sentence("{by} has discarded {tile} and called it {named}.", {**facts, "named": contest.named})
        if contest.floor:
            yield Sentence("Before it, these were discarded: {tiles}.", {"tiles": contest.floor})
        if contest.last:
            yield Sentence("No tile is left in the wall.")
        elif contest.in_last_wall:
            yield Sentence("The last wall has begun.")
        if contest.since is not Since.NOTHING:
            yield Sentence(f"Since then {{next}} {contest.since.says}.", facts)
        for claim in contest.in_turn:
            yield Sentence(f"{_claim_in_words(claim).template}.", _claim_in_words(claim).facts)
            if claim.is_committed:
                did = "declared [[mah-jongg]]" if claim.wins else "spoke"
                yield Sentence(f"{{seat}} {{did}} before anybody else {did}.", {"seat": claim.seat, "did": claim.did})
        for seat in contest.concealed:
            yield Sentence("{seat} plays a [[concealed-hand]].", {"seat": seat})


def _claim_in_words(claim: Claim, parted: str = ": ") -> Sentence:
    """Return a claim in words: its seat, a separator, and its group or win."""
    facts: dict[str, Fact] = {"seat": claim.seat, "group": claim.group}
    if not claim.wins:
        return Sentence(f"{{seat}}{parted}{{group}}", facts)
    if claim.sees:
        return Sentence(f"{{seat}}{parted}[[mah-jongg]] with the tile itself", facts)
    return Sentence(f"{{seat}}{parted}[[mah-jongg]]{'' if claim.size in SIZES else ' with {group}'}", facts)


def _discard(text: str) -> tuple[Tile, Seat, Tile | None]:
    check_length(text)
    said, _, name = text.partition(", named ")
    tile, by, seat = said.partition(" by ")
    if not by:
        raise NotationError(f"{quoted(text)} isn’t a discard; write it like '3b by east'")
    return Tile.parse(tile.strip()), Seat.parse(seat.strip()), Tile.parse(name.strip()) if name else None


def _since(text: str) -> Since:
    known = {str(one.value): one for one in Since}
    if text.strip() not in known:
        raise NotationError(f"{quoted(text)} isn’t something the next player can do; write one of {', '.join(known)}")
    return known[text.strip()]
