"""
Reading what happened, in the order in which a sentence tells it.

The sentence is read once from left to right. A seat belongs to the next act, tiles to the act before them, unless a
word such as ``with`` or ``in hand`` says otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence

from callwise.question.listening.heard import Span
from callwise.question.listening.items import Item
from callwise.question.listening.words import Word
from callwise.riichi.listening import grammar
from callwise.riichi.listening.happenings import CALLS, ME, OWN, SOMEONE, TWO, Act, Happenings, fits, hand_of
from callwise.riichi.listening.items import Line
from callwise.riichi.listening.spoken_tiles import UNKNOWN, bare_ranks, wind_tile


class Reader(Line):
    """Reads the items of one sentence into happenings."""

    def __init__(self, words: Sequence[Word]) -> None:
        super().__init__(words)
        self.found = Happenings()
        self.act: Act | None = None
        self.by: Act | None = None
        self.slot = ""
        self.holder = ""
        self.subjects: list[tuple[str, Span]] = []
        self.before = ""
        self.placed: dict[int, tuple[str, Sequence[str], Span, int]] = {}
        """Where the tiles of an item were put, with their number there."""

    def read(self) -> Happenings:
        """Return what happened."""
        skip = -1
        for at, item in enumerate(self.items):
            if item.first < skip:
                continue
            if item.kind == "wind" and self._is_tile(at):
                self._tiles((wind_tile(item.value),), at)
            elif item.kind == "wind" or item.kind == "seat":
                self._seat(item.value, at)
                if self.words[item.first].small in grammar.HAVING and self.beside(at).kind in grammar.ROWS:
                    self._has("holds", at)
            elif item.kind == "tiles":
                self._tiles(item.tiles, at)
            elif item.kind == "act":
                self._acted(at)
            elif item.kind == "place":
                self._placed(at)
            elif item.kind == "mark":
                self._marked(at)
            elif item.kind == "digits" and self._is_row(at):
                self._tiles([f"{rank}{UNKNOWN}" for rank in item.value], at)
            elif item.kind == "digits" and self.slot in ("shown", "tiles") and not self.is_count(at):
                skip = self._ranks(item)
            elif item.value == "it" and self.act is not None and self.act.what in grammar.TAKING:
                self._takes_told()
            elif item.value == "then" and self.slot == "shown":
                self.slot = "tiles"
            elif item.value in grammar.ENDING:
                self.subjects = []
            if item.value not in grammar.ARTICLES or item.kind == "place":
                self.before = item.value or item.kind
        return self.found

    def _is_tile(self, at: int) -> bool:
        """Whether a wind's word is a tile here."""
        following, beyond = self.beside(at), self.beside(at, 2)
        if following.value in ("wind", "winds", "safe") or self.words[self.items[at].first - 1].small == "an":
            return True
        if following.value in ("and", "or", ",") and beyond.kind == "tiles" and beyond.tiles[0][1] == "z":
            return self.slot in ("hand", "wait", "tiles", "pairs")
        if following.value == "is" and beyond.value in ("pond", "in") and self.beside(at, 3).kind != "act":
            return True
        earlier = (place for place in range(at - 1, -1, -1) if not self.is_whose(place))
        previous = next(
            (self.items[place] for place in earlier if self.items[place].value not in grammar.TILE_BEFORE), None
        )
        if previous is None or (following.kind == "act" and following.value not in grammar.STATES):
            return False
        if previous.kind == "act":
            if previous.value == "discards":
                return bool(self.act and self.act.actor)
            return previous.value in grammar.BEFORE_TILE
        if previous.value == "of":
            return self.act is not None and self.act.what in ("ankan", "kan", "shouminkan", "pon")
        return previous.value in ("and", "or", "on", "for") and self.slot in ("hand", "wait", "pairs")

    def _seat(self, name: str, at: int) -> None:
        item, act = self.items[at], self.act
        span = self.span(item)
        joined = at > 1 and self.before in ("and", "&") and self.beside(at, -2).kind in ("seat", "wind")
        if self.before == "by" and act is not None and act.what == "ron":
            act.actor, act.place = "", act.place or act.actor or ME
        if name == TWO:
            is_me = any(one.kind == "seat" and one.value == ME for one in self.items)
            pair = (ME, SOMEONE) if self.words[item.after - 1].small in ("us", "both") else grammar.TWO_OTHERS[is_me]
            self.subjects = [(one, span) for one in pair]
            return self.found.seats.extend(self.subjects)
        if (self.before, self.beside(at).value) == ("(", ")") or (
            self.is_whose(at) and self.beside(at).value == SOMEONE
        ):
            return
        name = self.found.meant(name) if self.before in grammar.OBJECT else name
        self.found.seats.append((name, span))
        if self.by is not None and self.before in ("and", "&"):
            self.by = Act(self.by.what, name, list(self.by.tiles), place=self.by.place, spans=[span], at=self.by.at)
            self.found.acts.append(self.by)
            return
        self.by = None
        if act is not None and act.what == "deals-in" and self.before in ("deals-in", "also", "and"):
            self.found.acts.append(Act("ron", name, place=act.actor or ME, spans=[span], at=act.at))
        is_dealt = self.beside(at, -2).value == "dealt"
        if act is not None and act.what == "scores" and self.before in grammar.FOR and (is_dealt or not act.actor):
            act.actor, act.place = (act.actor, name) if is_dealt else (name, act.place)
            act.spans += [self.span(one) for one in (*self.items[at - 2 : at - 1] * is_dealt, item)]
        elif self.before == "by" and act is not None and act.actor in (*OWN, SOMEONE):
            act.actor, self.by = name, act
            act.spans.append(span)
        elif self.before in ("from", "off", "by") and self.found.loose and (act is None or self.before == "by"):
            tiles, where, first = self.found.loose.pop()
            self.act = Act("discards", name, tiles, spans=[where, span], at=first)
            self.found.acts.append(self.act)
        elif act is not None and act.what in ("ron", "wins") and (self.before == "on" or self._is_won_off(name, at)):
            act.place = name
            act.spans.append(span)
        elif act is not None and (self.before in ("from", "off") or (self.before, act.what) == ("of", "deals-in")):
            if act.what == "discards" and not act.actor:
                act.actor = name
            else:
                act.place = name
            act.spans.append(span)
        elif act is not None and self.owns_discard(at):
            act.place = name
            act.spans.append(span)
        elif name in (ME, SOMEONE) and not joined and self.subjects and self.subjects[-1][0] not in (ME, SOMEONE):
            return
        else:
            if self.subjects and not joined and (self.before not in ("and", ",", "&", "also") or name == ME):
                self.subjects.clear()
            self.subjects.append((name, span))

    def _acted(self, at: int) -> None:
        item = self.items[at]
        span, what, small = self.span(item), item.value, self.words[item.first].small
        is_thing = small in grammar.PLAYING or self.is_a_discard(item)
        if (
            (is_thing and not self._tiles_follow(at))
            or self.beside(at).value in ("button", "buttons")
            or (what == "riichi" and self.is_thing(at))
        ):
            return
        if what == "with":
            is_call = self.act is not None and self.act.what in (*CALLS, "takes", "ron")
            self.slot = "hand" if self.slot == "wait" else "shown" if is_call else self.slot
            return
        is_ahead = [word.small for word in self.words[max(item.first - 2, 0) : item.first]] in grammar.NOT_YET
        if what in grammar.STATES or (what == "draws" and is_ahead):
            return None if is_ahead else self._has(what, at)
        if what == "discards" and (self.is_noun(at) or self.beside(at, -1).value == "in"):
            self._pond(at)
            return
        following = self.beside(at).value, self.beside(at, 2).value
        if what == "takes" and any(
            one in (*CALLS, "ron", "tsumo", "riichi", "ankan", "shouminkan") for one in following
        ):
            return
        is_added = self.act is not None and self.act.what == "shouminkan"
        if what == "pon" and is_added and self.act is not None and (not self.act.tiles or self.is_whose(at - 1)):
            return
        if what == "comes":
            what, self.subjects = "discards", self.subjects * (self.beside(at).value != "from")
        is_shared = self.act is not None and self.before == "and" and what in ("discards", "draws", "deals-in")
        shared = self.act.actor if self.act is not None and is_shared else ""
        actors, spans = [name for name, _ in self.subjects] or [shared], [where for _, where in self.subjects]
        if what not in grammar.SHARED:
            actors = actors[-1:]
        for place, actor in enumerate(actors):
            self.found.acts.append(Act(what, actor, spans=[*spans[place : place + 1], span], at=item.first))
        before, self.act, self.by = self.act, self.found.acts[-1], None
        if self.is_suffered(item) and self.act.actor in OWN:
            self.act.actor, self.act.place = SOMEONE, ME
        if what == "passes" and before is not None and before.what == "discards" and not self._tiles_follow(at):
            self.act.tiles, self.act.place = list(before.tiles), before.actor
        if what in grammar.PASSIVE and not self._tiles_follow(at):
            self._takes_before(at)
            is_own = any(one.shown or one.is_own_before(small) for one in self.found.acts)
            if what == "discards" and not self.act.actor and not is_own and self.before not in ("to", "and"):
                self.act.actor = SOMEONE
        self.slot, self.subjects = "tiles", []

    def _takes_told(self) -> None:
        """Take the discard mentioned before an act as its tile: ``took it``."""
        told = next((act for act in reversed(self.found.acts) if act.what == "discards" and act.tiles), None)
        if self.act is not None and told is not None and not self.act.tiles:
            self.act.tiles = list(told.tiles)

    def _takes_before(self, at: int) -> None:
        """Take the tile in front of an act as its own, as in ``8p dropped``."""
        assert self.act is not None
        pulled = self._pull(at)
        if not pulled and self.found.loose:
            pulled = [self.found.loose.pop()[:2]]
        for tiles, span in pulled[-1:]:
            self.act.tiles = list(tiles)
            self.act.spans.append(span)

    def _pull(self, at: int, *, several: bool = False) -> list[tuple[Sequence[str], Span]]:
        """Take back the tiles directly in front of an item: the last group, or `several` side by side."""
        pulled: list[tuple[Sequence[str], Span]] = []
        place = at - 1
        while place >= 0 and not pulled and (self.items[place].value in grammar.LINKS or self.is_whose(place)):
            place -= 1
        while place in self.placed and (several or not pulled):
            where, tiles, span, count = self.placed.pop(place)
            if where:
                held = self.found.held(where)
                held.spans.remove(span)
                del held.tiles[len(held.tiles) - count :]
            else:
                self.found.loose = [one for one in self.found.loose if one[1] != span]
            pulled.insert(0, (tiles, span))
            place -= 1
        return pulled

    def _tiles_follow(self, at: int) -> bool:
        """Whether tiles follow an act before any other act, place or mark."""
        for item in self.items[at + 1 : at + 6]:
            if item.kind in ("tiles", "digits") or (item.kind == "wind" and self.subjects):
                return True
            if item.kind in ("act", "mark", "place", "seat"):
                return False
        return False

    def _is_won_off(self, name: str, at: int) -> bool:
        """Whether a seat is the one that somebody wins off: ``north rons west``."""
        is_beside = self.beside(at, -1).kind == "act" and self.act is not None and self.act.actor not in ("", name)
        return is_beside and (self.beside(at).kind != "act" or self.beside(at).value == "with")

    def _has(self, what: str, at: int) -> None:
        if self.slot == "pond" and self.beside(at, -1).value == "pond":
            return
        ahead = self.items[at + 1 : at + 5]
        if what == "holds" and (
            (ahead[:1] and ahead[0].kind == "act") or not any(one.kind in grammar.ROWS for one in ahead)
        ):
            return
        named = self.subjects[-1][0] if self.subjects else self.holder if self.slot == "hand" else ""
        self.holder = ME if self.words[self.items[at].first].small in grammar.WHOSE[:1] else named
        self.slot, self.subjects = grammar.STATES[what], []

    def _placed(self, at: int) -> None:
        item = self.items[at]
        if (where := {"in-hand": "hand", "safe": "safe"}.get(item.value)) is not None:
            self.found.take_loose(where)
            self.slot = where
        elif item.value == "pond":
            self._pond(at)
        elif item.value == "from" and self.slot == "wait" and self.beside(at).kind == "tiles":
            self.slot = "hand"

    def _pond(self, at: int) -> None:
        self.subjects, self.act = [], None
        if not self.is_noun(at):
            for tiles, span in self._pull(at, several=True):
                self.found.held("pond").take(tiles, span)
        self.slot = "pond"

    def _marked(self, at: int) -> None:
        mark = self.items[at].value
        if mark in ".?!;":
            self.slot, self.act, self.subjects = "", None, []
            self.found.ends.append(self.span(self.items[at])[0])
            self.placed.clear()
        elif mark == "," and not self.lists_seats(at):
            self.subjects, self.act = [], None if self.act and self.act.what == "riichi" else self.act
        if mark == "(" and self.act is not None and self.act.what in CALLS and self.act.tiles and not self.act.shown:
            self.slot = "shown"
        elif mark == ")" and self.slot == "shown":
            self.slot = "tiles"
        if mark == "," and self.slot == "shown" and self.act is not None and len(self.act.shown) >= 2:
            self.slot = "tiles"

    def _is_row(self, at: int) -> bool:
        """Whether a number is tiles of which no suit is said: ``threw a 9``, ``riichi on 35666``."""
        item = self.items[at]
        before = next((one for one in reversed(self.items[:at]) if one.value not in grammar.BEFORE_ROW), None)
        if "0" in item.value or len(item.value) > grammar.LONGEST_ROW or before is None or self.slot == "shown":
            return False
        if len(item.value) >= grammar.LONG_ROW or self.is_lying(at):
            return True
        if (before.kind == "digits" and at - 1 in self.placed) or (
            at - 2 in self.placed and self.beside(at, -1).value == "-"
        ):
            return not self.is_count(at)
        is_act = before.kind == "act" and before.value in grammar.ROW_ACTS
        if before.value in CALLS and (self.beside(at).value in ("-", "and") or len(item.value) > 1):
            return False
        return is_act and not self.is_count(at)

    def _ranks(self, item: Item) -> int:
        (ranks, after), act = bare_ranks(self.words, item.first), self.act
        if act is None or act.what not in grammar.TAKING:
            return item.after
        is_tile = len(ranks) == 1 or (act.what == "chii" and ranks in grammar.SEQUENCES)
        if is_tile and act.what != "takes" and not act.tiles and (self.before == "on" or not act.shown):
            act.tiles += [f"{rank}{UNKNOWN}" for rank in ranks]
            act.spans.append(self.span(item))
        elif act.what == "chii" and len(act.tiles) == 3 and len(ranks) == 1 and not act.shown:
            act.shown.append(f"{ranks}{UNKNOWN}")
        elif len(ranks) == 2 and not act.shown:
            act.shown += [f"{rank}{UNKNOWN}" for rank in ranks]
            act.spans.append((self.words[item.first].start, self.words[after - 1].end))
            return after
        return item.after

    def _tiles(self, tiles: Sequence[str], at: int) -> None:
        item, act = self.items[at], self.act
        span = self.span(item)
        if self.slot == "pond" and self.is_asked(at):
            self.slot = ""
        if act is not None and act.what == "riichi" and len(tiles) > 1:
            self.slot = "wait" if self.beside(at).value == "with" else "hand"
        is_own = act is not None and (act.what == "passes" or (act.what in grammar.TAKING and act.actor in OWN))
        if act is not None and is_own and not act.tiles and self._is_shown(at):
            act.place, where_named = self.subjects.pop()
            act.tiles = list(tiles)
            act.spans += [where_named, span]
        elif self._is_shown(at):
            name, where_named = self.subjects.pop()
            self.act = Act("discards", name, list(tiles), spans=[where_named, span], at=item.first)
            self.found.acts.append(self.act)
        elif self.slot in ("hand", "pond", "melds", "safe", "wait", "pairs"):
            where = "hand" if self.slot == "pairs" else self.slot
            where = hand_of(self.holder) if where == "hand" else where
            twice = 2 if self.slot == "pairs" and len(tiles) == 1 else 1
            self.found.held(where).take([tile for tile in tiles for _ in range(twice)], span)
            self.placed[at] = (where, tiles, span, twice * len(tiles))
        elif act is None:
            self._let(tiles, at)
        elif self._goes_on(at):
            act.tiles += tiles
            act.spans.append(span)
        elif act.what == "chii" and self.found.is_answer(act) and len(act.shown) + len(tiles) <= 2 and not act.tiles:
            act.shown += tiles
            act.spans.append(span)
        elif self.slot == "shown" and act.what == "ron":
            self.found.held("hand").take(tiles, span)
        elif self.slot == "shown" and len(act.shown) + len(tiles) <= (3 if act.what in ("kan", "daiminkan") else 2):
            act.shown += tiles
            act.spans.append(span)
        elif self._may_take(act, tiles):
            act.tiles += tiles
            act.spans.append(span)
        elif act.what in CALLS and not act.shown and fits(act.what, act.tiles, tiles):
            act.shown += tiles
            act.spans.append(span)
        else:
            self._let(tiles, at)

    def _let(self, tiles: Sequence[str], at: int) -> None:
        """Keep tiles that belong to nothing yet."""
        span = self.span(self.items[at])
        self.found.loose.append((list(tiles), span, self.items[at].first))
        self.placed[at] = ("", tiles, span, len(tiles))

    def _is_shown(self, at: int) -> bool:
        """Whether a tile is a player's discard, as in ``kamicha’s 3 sou: …``."""
        before = self.items[at - 1] if at else None
        if before is None or before.kind not in ("seat", "wind") or before.value in (ME, SOMEONE) or not self.subjects:
            return False
        small = self.words[before.first].small
        is_whose = "'" in small or small in grammar.WHOSE_TILE
        return len(self.items[at].tiles) == 1 and (
            is_whose or (self.act is None and (self.beside(at).value in (":", ",") or self.beside(at).kind == "seat"))
        )

    def _goes_on(self, at: int) -> bool:
        """Whether a tile continues a row of discards, or of tiles to win on."""
        act = self.act
        if act is None or not act.tiles:
            return False
        is_joined = self.before in grammar.JOINING.get(act.what, ()) and self.beside(at, -2).kind == "tiles"
        is_beside = act.what == "discards" and self.items[at - 1].kind == "tiles"
        return is_beside or (is_joined and self.beside(at).kind != "act")

    def _may_take(self, act: Act, tiles: Sequence[str]) -> bool:
        """Whether tiles are those that an act is about."""
        if act.tiles or (act.shown and self.found.is_answer(act)):
            return False
        return len(tiles) == 1 or act.what in (*CALLS, "discards", "takes", "ankan", "riichi")


def happenings(words: Sequence[Word]) -> Happenings:
    """Read what happened."""
    return Reader(words).read()
