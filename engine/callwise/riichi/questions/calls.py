"""
Questions on calls: who may claim a discard, what one may announce, how a meld lies, and what opening costs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from callwise.mjt import read_meld, read_melds
from callwise.question import Form, Offer
from callwise.riichi import claims, interruption, kandora, laying, turn, value, winning
from callwise.riichi.hand import YAKU_BY_ID, By, Finish, Yaku, waits
from callwise.riichi.questions.reading import (
    DISCARD_KEYS,
    MELD_WORDS,
    SEAT_KEYS,
    claim_done,
    claim_said,
    four_seats,
    need,
    read_number,
    read_table,
    told,
)
from callwise.riichi.questions.riichi import RiichiQuestion
from callwise.riichi.ruleset import RiichiRuleset
from callwise.riichi.table import Player, Table, Turn
from callwise.ruling import Fact, Ruling, Sentence
from callwise.scene import Hand, Note, Panel, Scene, ShownMelds, ShownTiles
from callwise.table import (
    Call,
    Claim,
    Discard,
    Meld,
    MeldKind,
    PositionError,
    Relation,
    Seat,
    check_copies,
    check_hand,
)
from callwise.tiles import NotationError, Tile, distinct, parse_tiles, plain


class LegalClaims(RiichiQuestion):
    """Choose every claim that somebody may make on the discard."""

    id = "calls.legal"
    reads = ("kuikae",)
    form = Form.CHOOSE_ALL
    asks = "Which of these claims may be made?"
    keys: Mapping[str, str] = DISCARD_KEYS
    none: str | None = "None: nobody may claim this tile"

    def read(self, table: Mapping[str, str]) -> Table:
        """Read the discard and the four seats.  Raises NotationError or PositionError."""
        return read_table(table, Discard.parse(need(table, "discard")))

    def offers(self, position: Table) -> tuple[Offer, ...]:
        """Offer every claim worth asking about, seat by seat in turn order."""
        return tuple(
            Offer(str(claim), claim_said(claim), seat=claim.seat, tiles=claim.shown)
            for claim in claims.tempting_claims(position)
        )

    def rule(self, position: Table, offer: Offer, rules: RiichiRuleset) -> Ruling:
        """Rule on the claim alone, whatever others claim."""
        return claims.judge_claim(Claim.parse(offer.code), position, rules)

    def did(self, position: Table, offer: Offer) -> Sentence:
        """Say who would take the tile, and how."""
        return claim_done(Claim.parse(offer.code))

    def nearest(self, position: Table, offer: Offer, legal: tuple[Offer, ...]) -> Offer | None:
        """Give the first legal claim of the same seat, else of any."""
        return min(legal, key=lambda other: other.seat is not offer.seat, default=None)

    def remarks(self, position: Table, rules: RiichiRuleset) -> tuple[Sentence, ...]:
        """Say nothing: whether to claim is the player's choice."""
        return ()

    def scene(self, position: Table) -> Scene:
        """Show the table with the discard."""
        return Scene((four_seats(position, {}),), told(position))


class Announcements(RiichiQuestion):
    """Choose everything that may be announced on one's own turn."""

    id = "calls.turn"
    form = Form.CHOOSE_ALL
    asks = "What may be announced now, before the discard?"
    keys: Mapping[str, str] = {"turn": "south drew 4m (or: south drew 4m as replacement, south called)", **SEAT_KEYS}
    none: str | None = "Nothing: the next act is the discard"

    def read(self, table: Mapping[str, str]) -> Table:
        """Read whose turn it is and the four seats.  Raises NotationError or PositionError."""
        position = read_table(table, Turn.parse(need(table, "turn")))
        if position[position.turn.seat].hand is None:
            raise PositionError(f"it is {position.turn.seat.value}'s turn, so that hand must be written out")
        return position

    def offers(self, position: Table) -> tuple[Offer, ...]:
        """Offer every announcement worth asking about."""
        return tuple(
            Offer(str(one), _announced(one), seat=position.turn.seat, tiles=(one.tile,) if one.tile else ())
            for one in turn.tempting_announcements(position)
        )

    def rule(self, position: Table, offer: Offer, rules: RiichiRuleset) -> Ruling:
        """Rule on the announcement."""
        return turn.judge_announcement(turn.Announcement.parse(offer.code), position)

    def did(self, position: Table, offer: Offer) -> Sentence:
        """Say what would be announced."""
        said = _announced(turn.Announcement.parse(offer.code))
        return Sentence(f"{{seat}} would announce {said.template}.", {**said.facts, "seat": position.turn.seat})

    def nearest(self, position: Table, offer: Offer, legal: tuple[Offer, ...]) -> Offer | None:
        """Give the first legal announcement."""
        return legal[0] if legal else None

    def remarks(self, position: Table, rules: RiichiRuleset) -> tuple[Sentence, ...]:
        """Say nothing: whether to announce is the player's choice."""
        return ()

    def scene(self, position: Table) -> Scene:
        """Show the table with the drawn tile."""
        return Scene((four_seats(position, {}),), told(position))


def _announced(one: turn.Announcement) -> Sentence:
    facts: dict[str, Fact] = {"what": f"[[{one.kind.value}]]"}
    if one.tile is None:
        return Sentence("{what}", facts)
    joined = {
        turn.AnnouncementKind.ANKAN: "{what} of {tile}",
        turn.AnnouncementKind.SHOUMINKAN: "{what} with {tile}",
    }.get(one.kind, "{what}, discarding {tile}")
    return Sentence(joined, {**facts, "tile": one.tile})


class LayMeld(RiichiQuestion):
    """Choose how a meld is laid."""

    id = "calls.meld"
    form = Form.CHOOSE_ONE
    asks = "How do you lay this meld?"
    keys: Mapping[str, str] = {
        "call": "pon 6z with 66z from kamicha (either this)",
        "ankan": "2s (or this: a closed kan of it)",
        "pon": "66'6z (or this: an earlier pon, to which the fourth tile is added)",
    }
    none: str | None = None

    def read(self, table: Mapping[str, str]) -> laying.Made:
        """Read the call or the kan.  Raises NotationError or PositionError."""
        if len(table) != 1:
            raise PositionError("one thing is laid: give a call, an ankan, or a pon that gets its fourth tile")
        if "call" in table:
            return Call.parse(table["call"])
        if "ankan" in table:
            return laying.ClosedKan(Tile.parse(table["ankan"]).kind)
        pon = read_meld(need(table, "pon"))
        return laying.AddedKan(pon, plain(pon.tiles[0].kind))

    def offers(self, position: laying.Made) -> tuple[Offer, ...]:
        """Offer right and wrong ways to lay it, as one would write them."""
        return tuple(
            Offer(str(laid), Sentence("{laid}", {"laid": str(laid)}), laid=laid) for laid in laying.layings(position)
        )

    def rule(self, position: laying.Made, offer: Offer, rules: RiichiRuleset) -> Ruling:
        """Rule on the way it is laid."""
        if offer.laid is None:
            raise PositionError(f"{offer.code!r} is no meld")
        return laying.judge_laying(offer.laid, position)

    def did(self, position: laying.Made, offer: Offer) -> Sentence:
        """Say how it was laid."""
        return Sentence("You laid it as {laid}.", {"laid": offer.code})

    def nearest(self, position: laying.Made, offer: Offer, legal: tuple[Offer, ...]) -> Offer | None:
        """Give the right way."""
        return legal[0] if legal else None

    def remarks(self, position: laying.Made, rules: RiichiRuleset) -> tuple[Sentence, ...]:
        """Say nothing."""
        return ()

    def scene(self, position: laying.Made) -> Scene:
        """Show the tiles that are to be laid."""
        if isinstance(position, laying.ClosedKan):
            facts: dict[str, Fact] = {"kind": position.kind}
            tiles = (plain(position.kind),) * 4
            label = Sentence("You set aside four of {kind} from your hand", facts)
            return Scene(
                (ShownTiles(label, tiles),), (Sentence("You set aside four of {kind} from your hand.", facts),)
            )
        if isinstance(position, laying.AddedKan):
            facts = {"tile": position.tile, "source": position.pon.source}
            panels: tuple[Panel, ...] = (
                ShownMelds(Sentence("Your [[pon]], from {source}", facts), (position.pon,), Relation.SELF),
                ShownTiles(Sentence("You add"), (position.tile,)),
            )
            return Scene(panels, (Sentence("To your [[pon]] of {tile}, from {source}, you add the fourth.", facts),))
        facts = {
            "tile": position.tile,
            "shown": position.shown,
            "source": position.source,
            "call": MELD_WORDS[position.kind],
        }
        panels = (
            ShownTiles(Sentence("{source} discarded", facts), (position.tile,), position.source, called=True),
            ShownTiles(Sentence("You called {call} with", facts), position.shown, Relation.SELF),
        )
        return Scene(panels, (Sentence("From {source}, {tile}. You take it as {call} with {shown}.", facts),))


@dataclass(frozen=True)
class Waiting:
    """A hand that is one tile from complete, how it would be finished, and the tiles asked about."""

    player: Player
    finish: Finish
    asked: tuple[Tile, ...]


_FINISH_KEYS: Mapping[str, str] = {
    "hand": "234m 567s 55z 99p",
    "melds": "4'23p (optional)",
    "by": "ron (optional: ron or tsumo)",
    "seat": "south (optional: the player's wind)",
    "wind": "east (optional: the round's wind)",
}


def _read_finish(table: Mapping[str, str], riichi: bool = False) -> Finish:
    by = table.get("by", By.RON.value)
    if by not in (By.RON.value, By.TSUMO.value):
        raise NotationError(f"a hand is finished by ron or by tsumo, got {by!r}")
    return Finish(By(by), Seat.parse(table.get("seat", "south")), Seat.parse(table.get("wind", "east")), riichi=riichi)


class WinningWaits(RiichiQuestion):
    """Choose every wait that would win."""

    id = "calls.waits"
    form = Form.CHOOSE_ALL
    asks = "Which of these tiles would win?"
    none: str | None = "None of them would win"
    keys: Mapping[str, str] = {
        **_FINISH_KEYS,
        "riichi": "yes (optional)",
        "tiles": "9p 5z 3m (optional: the tiles asked about, else every wait)",
    }

    def read(self, table: Mapping[str, str]) -> Waiting:
        """Read the hand and how it would be finished.  Raises NotationError or PositionError."""
        hand = parse_tiles(need(table, "hand"))
        melds = read_melds(table.get("melds", ""))
        check_hand(hand, melds, 13, "before the winning tile")
        check_copies(hand, *(meld.tiles for meld in melds))
        if table.get("riichi", "yes") != "yes":
            raise NotationError(f"riichi is yes or left out, got {table['riichi']!r}")
        player = Player(hand, melds, riichi="riichi" in table)
        found = waits(hand, melds)
        if not found:
            raise PositionError("this hand waits for nothing; write one that a single tile completes")
        asked = distinct(parse_tiles(table["tiles"])) if "tiles" in table else tuple(map(plain, found))
        for tile in asked:
            check_copies(hand, (tile,), *(meld.tiles for meld in melds))
        return Waiting(player, _read_finish(table, player.riichi), asked)

    def offers(self, position: Waiting) -> tuple[Offer, ...]:
        """Offer the tiles asked about."""
        return tuple(Offer(str(tile), Sentence("{tile}", {"tile": tile}), tiles=(tile,)) for tile in position.asked)

    def rule(self, position: Waiting, offer: Offer, rules: RiichiRuleset) -> Ruling:
        """Rule on winning with the tile."""
        return winning.judge_wait(Tile.parse(offer.code), position.player, position.finish)

    def did(self, position: Waiting, offer: Offer) -> Sentence:
        """Say with which tile the hand would be finished."""
        how = "draw" if position.finish.by is By.TSUMO else "claim"
        return Sentence(f"You would {how} {{tile}} to win.", {"tile": Tile.parse(offer.code)})

    def nearest(self, position: Waiting, offer: Offer, legal: tuple[Offer, ...]) -> Offer | None:
        """Give the first tile that wins."""
        return legal[0] if legal else None

    def remarks(self, position: Waiting, rules: RiichiRuleset) -> tuple[Sentence, ...]:
        """Say nothing."""
        return ()

    def scene(self, position: Waiting) -> Scene:
        """Show the melds and the hand."""
        player = position.player
        panels, words = _circumstances(position.finish)
        _melds(player.melds, panels, words)
        hand = player.concealed
        panels.append(Hand(Sentence("Your hand, {count} tiles", {"count": len(hand)}), hand))
        words.append(Sentence("Your hand is {hand}.", {"hand": tuple(sorted(hand))}))
        return Scene(tuple(panels), tuple(words))


class _FinishedQuestion(RiichiQuestion):
    """Reads and shows a hand that has won."""

    keys: Mapping[str, str] = {**_FINISH_KEYS, "win": "3p (the tile that finished the hand)"}
    none: str | None = None

    def read(self, table: Mapping[str, str]) -> value.Finished:
        """Read the hand, the melds and the winning tile.  Raises NotationError or PositionError."""
        hand = parse_tiles(need(table, "hand"))
        melds = read_melds(table.get("melds", ""))
        won = Tile.parse(need(table, "win"))
        check_hand(hand, melds, 13, "before the winning tile")
        check_copies(hand, (won,), *(meld.tiles for meld in melds))
        return value.Finished(hand, melds, won, _read_finish(table))

    def remarks(self, position: value.Finished, rules: RiichiRuleset) -> tuple[Sentence, ...]:
        """Say what the hand is worth as it lies, and what it would be worth closed."""
        now, closed = position.value(), position.value_closed()
        if not position.is_open or any(yaku.is_yakuman for yaku in (*now.yaku, *closed.yaku)):
            return ()
        facts: dict[str, Fact] = {"now": now.han, "closed": closed.han}
        return (Sentence("As it lies the hand is worth {now} [[han]]; without a call, {closed}.", facts),)

    def scene(self, position: value.Finished) -> Scene:
        """Show the melds, the hand and the winning tile."""
        panels, words = _circumstances(position.finish)
        _melds(position.melds, panels, words)
        by_ron = position.finish.by is By.RON
        label = Sentence("You win on a discard" if by_ron else "You win by your own draw")
        panels.append(ShownTiles(label, (position.tile,), called=by_ron))
        hand = position.concealed
        panels.append(Hand(Sentence("Your hand, {count} tiles", {"count": len(hand)}), hand))
        words.append(Sentence("Your hand is {hand}.", {"hand": tuple(sorted(hand))}))
        end = "taking a discard" if by_ron else "drawing"
        words.append(Sentence(f"You win by {end}: {{tile}}.", {"tile": position.tile}))
        return Scene(tuple(panels), tuple(words))


class HandValue(_FinishedQuestion):
    """Choose how many han a finished hand is worth."""

    id = "calls.value"
    form = Form.CHOOSE_ONE
    asks = "How many han is this hand worth, dora aside?"

    def read(self, table: Mapping[str, str]) -> value.Finished:
        """Read the hand.  Raises PositionError also for a yakuman, which is not counted in han."""
        position = super().read(table)
        value.judge_han(position.value().han, position)
        return position

    def offers(self, position: value.Finished) -> tuple[Offer, ...]:
        """Offer numbers round the right one and the closed one."""
        return tuple(Offer(str(han), Sentence("{han} [[han]]", {"han": han})) for han in value.likely_han(position))

    def rule(self, position: value.Finished, offer: Offer, rules: RiichiRuleset) -> Ruling:
        """Rule on the number."""
        return value.judge_han(read_number(offer.code, "han"), position)

    def did(self, position: value.Finished, offer: Offer) -> Sentence:
        """Say what was counted."""
        return Sentence("You counted {han} [[han]].", {"han": offer.code})

    def nearest(self, position: value.Finished, offer: Offer, legal: tuple[Offer, ...]) -> Offer | None:
        """Give the right number."""
        return legal[0] if legal else None


class HandYaku(_FinishedQuestion):
    """Choose the yaku that a finished hand has."""

    id = "calls.yaku"
    form = Form.CHOOSE_ALL
    asks = "Which of these yaku does this hand have?"

    def offers(self, position: value.Finished) -> tuple[Offer, ...]:
        """Offer the yaku that it has or might be thought to have."""
        return tuple(Offer(yaku.id, Sentence(yaku.term)) for yaku in position.in_question())

    def rule(self, position: value.Finished, offer: Offer, rules: RiichiRuleset) -> Ruling:
        """Rule on one yaku."""
        return value.judge_yaku(_yaku(offer), position)

    def did(self, position: value.Finished, offer: Offer) -> Sentence:
        """Say which yaku was counted."""
        return Sentence("You counted {yaku}.", {"yaku": _yaku(offer).term})

    def nearest(self, position: value.Finished, offer: Offer, legal: tuple[Offer, ...]) -> Offer | None:
        """Give the first yaku that the hand has."""
        return legal[0] if legal else None


class Chances(RiichiQuestion):
    """Choose what can still be had after what was announced."""

    id = "calls.chances"
    reads = ("kita_interrupts",)
    form = Form.CHOOSE_ALL
    asks = "Which of these can still be had?"
    keys: Mapping[str, str] = {"since": "north riichi; west ankan (or: nothing)"}
    none: str | None = "None of them"

    def read(self, table: Mapping[str, str]) -> tuple[interruption.Event, ...]:
        """Read what was announced.  Raises NotationError."""
        since = need(table, "since").strip()
        if since == "nothing":
            return ()
        return tuple(interruption.Event.parse(part) for part in since.split(";"))

    def offers(self, position: tuple[interruption.Event, ...]) -> tuple[Offer, ...]:
        """Offer everything that a call can cancel."""
        return tuple(Offer(chance.value, Sentence(chance.term)) for chance in interruption.Chance)

    def rule(self, position: tuple[interruption.Event, ...], offer: Offer, rules: RiichiRuleset) -> Ruling:
        """Rule on whether it can still be had."""
        return interruption.judge_chance(interruption.Chance(offer.code), position, rules)

    def did(self, position: tuple[interruption.Event, ...], offer: Offer) -> Sentence:
        """Say what was hoped for."""
        return Sentence("You would still count on {chance}.", {"chance": interruption.Chance(offer.code).term})

    def nearest(self, position: tuple[interruption.Event, ...], offer: Offer, legal: tuple[Offer, ...]) -> Offer | None:
        """Give nothing: what is cancelled stays cancelled."""
        return None

    def remarks(self, position: tuple[interruption.Event, ...], rules: RiichiRuleset) -> tuple[Sentence, ...]:
        """Say nothing."""
        return ()

    def scene(self, position: tuple[interruption.Event, ...]) -> Scene:
        """Tell what was announced, in order."""
        told_ = tuple(
            Sentence("{seat} announces {act}.", {"seat": event.seat, "act": event.act.term}) for event in position
        )
        words = told_ or (Sentence("Nobody has announced anything."),)
        label = Sentence("It is the first go-around. Since you looked last")
        return Scene(tuple(Note(label, word) for word in words), words)


class Indicator(RiichiQuestion):
    """Choose when the indicator of a kan is turned."""

    id = "calls.kandora"
    reads = ("kandora_timing",)
    form = Form.CHOOSE_ONE
    asks = "When is the new indicator turned?"
    keys: Mapping[str, str] = {"kan": "ankan (or: daiminkan, shouminkan)"}
    none: str | None = None
    _words: Mapping[kandora.When, str] = {
        kandora.When.AT_ONCE: "At once",
        kandora.When.AFTER_DISCARD: "After the discard",
    }

    def read(self, table: Mapping[str, str]) -> MeldKind:
        """Read which kan was made.  Raises NotationError."""
        kans = {kind.value: kind for kind in MeldKind if kind.is_kan}
        word = need(table, "kan")
        if word not in kans:
            raise NotationError(f"{word!r} is no kan; write {', '.join(kans)}")
        return kans[word]

    def offers(self, position: MeldKind) -> tuple[Offer, ...]:
        """Offer the two times."""
        return tuple(Offer(when.value, Sentence(self._words[when])) for when in kandora.When)

    def rule(self, position: MeldKind, offer: Offer, rules: RiichiRuleset) -> Ruling:
        """Rule on turning it then."""
        return kandora.judge_indicator(kandora.When(offer.code), position, rules)

    def did(self, position: MeldKind, offer: Offer) -> Sentence:
        """Say when it would be turned."""
        word = self._words[kandora.When(offer.code)].lower()
        return Sentence("You would turn the indicator {when}.", {"when": word})

    def nearest(self, position: MeldKind, offer: Offer, legal: tuple[Offer, ...]) -> Offer | None:
        """Give the right time."""
        return legal[0] if legal else None

    def remarks(self, position: MeldKind, rules: RiichiRuleset) -> tuple[Sentence, ...]:
        """Say nothing."""
        return ()

    def scene(self, position: MeldKind) -> Scene:
        """Tell which kan was made."""
        text = Sentence("You have made {kan}.", {"kan": f"an {MELD_WORDS[position]}".replace("an c", "a c")})
        return Scene((Note(Sentence("On your turn"), text),), (text,))


def _circumstances(finish: Finish) -> tuple[list[Panel], list[Sentence]]:
    facts: dict[str, Fact] = {"seat": finish.seat, "wind": finish.wind}
    riichi = " You are in [[riichi]]." if finish.riichi else ""
    text = Sentence(f"{{wind}} round; you sit {{seat}}.{riichi}", facts)
    return [Note(Sentence("At the table"), text)], [text]


def _melds(melds: tuple[Meld, ...], panels: list[Panel], words: list[Sentence]) -> None:
    if melds:
        panels.append(ShownMelds(Sentence("Your melds"), melds, Relation.SELF))
        words.extend(Sentence("A meld: {meld}.", {"meld": meld}) for meld in melds)


def _yaku(offer: Offer) -> Yaku:
    return YAKU_BY_ID[offer.code]
