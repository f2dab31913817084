"""
Topics that players ask about in general, each with the words that tell it and a position that answers it.

The words are groups separated by spaces, all of which a sentence must have: `a|b` is either, `a_b` is a phrase, `a>b`
is one before the other, `a~b` the same inside an alternative, `!a` must be missing, and `+a` can be there. They are
compared in the plain form of `plain_words`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from callwise.american.listening.spoken_tiles import spoken
from callwise.american.listening.telling import SIDES, Telling, natural
from callwise.american.table.exposures import SIZES
from callwise.american.table.tiles import parse_tiles
from callwise.ground.seats import SEATS, Seat
from callwise.question.listening.words import Word, base, spaced

_PLAIN = {
    base(word): plain
    for plain, words in (
        ("discard", "discard throw threw thrown toss drop dump pitch chuck"),
        ("discarder", "discarder thrower feeder"),
        ("not", "not dont didnt doesnt havent hasnt hadnt wont wouldnt couldnt never"),
        ("isnt", "isnt wasnt arent werent aint"),
        ("exchange", "exchange swap trade redeem switch reclaim swop"),
        ("mahj", "mahj mah maj mahjong mahjongg jongg jong win won winner"),
        ("pick", "pick draw drew drawn"),
        ("she", "she he they her him his their them someone somebody friend opponent lady neighbor neighbour person"),
        ("she", "anyone another gal guy woman player partner girl dude ladies others"),
        ("me", "i im ive id my me mine myself we our us you your"),
        ("pay", "pay paid owe cost charge collect payment pays"),
        ("expos", "expose exposure exposed exposures laid lay showing display"),
        ("quint", "quint sextet"),
        ("joker", "joker jokers jkr"),
        ("look", "look peek peeked saw see seen"),
        ("wrong", "wrong incorrect mistake mistakenly error false falsely invalid bogus mistaken wrongly"),
        ("take", "take took grab get got taking taken snag nab swipe"),
        ("said", "say said saying yell shout holler"),
        ("misname", "misname miscall misspoke misnaming miscalled misnamed"),
        ("tiles", "tile tiles"),
        ("across", "across opposite"),
        ("two", "two 2 both couple several multiple"),
        ("must", "must mandatory compulsory obligated obliged required"),
        ("flower", "flower flowers flwr"),
        ("part", "different various separate"),
        ("fix", "fix correct undo change alter"),
    )
    for word in spaced(words)
}
TURN, EACH, WINNER, PAYMENTS = "exchange.allowed", "exchange.each", "american.winner", "american.payments"
_SMALL = frozenset(spaced("the a an just then even so that this is are be been being"))


def plain_word(small: str) -> str:
    """Return the word that stands for one and all that mean the same."""
    root = base(small.replace("'s", "").replace("'", ""))
    return _PLAIN.get(root, root)


FILLING = frozenset(("tiles", "she", "me")) | frozenset(
    base(word)
    for word in spaced(
        """
        a an the this that these those it its one ones em em them thing stuff i im me my mine we us our you your she
        he they her hers his him their theirs who whose whom what which when where why how if or and so but then now
        well to of on in at for from with by as into onto is isn are am was were be been being do does did doing done
        have has had having got get gets gotten can could may might will would shall should gonna wanna want wanted
        need needed like know think thought see saw seen notice noticed realize realized find found say says said
        tell told ask asked let lets go goes going went come came make made use used using allow allowed ok okay
        fine legal possible right correct permitted able rule rules ruling question please thanks hi hello hey um
        uh lol oh there here just really actually even still too also only some any all more much many very quite
        game table hand tile tiles player players person people friend girl girls lady ladies gal guy woman partner
        opponent opponents neighbor neighbour someone somebody anyone anybody everyone others other another else
        mean means matter happen happened happens work works count counts ever up out off down over about able
        cant w tho though cuz bc yell yelled yells shout shouted shouts holler hollered scream screamed re ve ll s t d m im ive id theyre shes hes thats whats yes sure because since cause cuz
        start new nmjl league american during while put puts play plays played same already yet away hold holding worth once after late give gave keep keeps kept anything pull mistake accident accidentally than
        """
    )
)
"""Words without which a question is the same."""
_DECIDING = frozenset(
    map(
        plain_word,
        spaced(
            """
            dead mahj concealed charleston courtesy blind pay double wrong suit turn wall last misname news pair single
            tournament deal hot cold ahead refuse throwin
            """
        ),
    )
)
"""Words that decide an answer: a topic that doesn’t have them isn’t about the sentence."""
_LESS = 0.3
"""How much less likely each word that a topic leaves out makes it."""
OUTCOME = re.compile(r"^(?:am )?(?:it |she |me )?(?:hand )?dead (?=if )|(?<=hand) dead (?=if )|(?: am)?(?: she| me| it)?(?: hand)? dead$")
"""The question whether something makes a hand dead, which doesn’t say that one is."""
_BETWEEN = " (?:.* )?"
_WHO = " (?:(?:me|she|have|had) )?"
_NAMED = re.compile(r" (?:me|she|have|had)(?= )")
"""Between the words of a phrase, a player may be named: “before she picked”."""
_ALIKE = re.compile(r"([1-9])([bcd])(?=[1-9]\2)")
_TILES = "one|two|thre|four|fiv|six|seven|eight|nin|flower|soap|red|gren|joker|north"
_PHRASES = tuple(
    (re.compile(pattern), plain)
    for pattern, plain in (
        (rf"\bcal (?:it|that)(?= (?:\d|{_TILES})\b)", "nam"),
        (r"\bme she\b", "she"),
        (r"\bput (?:\w+ )?up\b", "expos"),
        (r"\bput ((?:\w+ ){0,5})up\b", r"expos \1"),
        (r"\b(?:finish|complet) (?:me |she )?hand\b", "mahj"),
        (r"\bgo out\b", "mahj"),
        (r"\bpick up (?=(?:\w+ )?discard)", "cal "),
        (r"\bask for (?=joker)", "take "),
        (r"(?<=discard joker) by wrong\b|(?<=discard tiles) by wrong\b", ""),
        (r"\b(?:on|to) me (?=left\b|right\b)", ""),
        (r"\b(?:only )?need (?:only )?(?:one|1)(?: mor)? tiles\b|\blast tiles me need\b", "mahj"),
        (r"\b(?:mark|c) (?:c|hand)\b", "conceal"),
        (r"\bdiscard (?:in (?:me |she )?(?:hand|tiles)|(?:me |she )?(?:hand|tiles in|in)(?: in)?)\b", "throwin"),
    )
)
"""Phrases with a plain word of their own: ``called it 3 bam``, ``my friend``, ``put it up``, ``finish my hand``, ``threw
her tiles in``."""
_MINE = re.compile(r"\bcal me (?:hand )?dead\b|\bin me (?:rack|hand)\b")
_FEW = re.compile(r"\b(?:few|short|12|twelv|mis|les|not enough)\b")
_COUNTS = ("14", "12")
_NEAR = 4
_NAMING = re.compile(r"\b(?:call\w* (?:it|that|them)|nam\w* (?:it|that)|said|saying|says|as)(?: an?)?(?: it was)?$")
_DISCARDING = re.compile(r"\b(?:threw|throws?|toss\w*|discard\w*|dropp?\w*|put (?:down|out))(?: an?| my| the| her)?$")
_CALLING = re.compile(r"\b(me|she)\b(?=(?:(?!\b(?:me|she)\b).)*\b(?:mahj|cal|claim|expos)\b)")
"""Who is named last before a call."""
_THREW = re.compile(r"\bme (?:\w+ )?(?:discard|nam|misnam|said|say)\b")
_I = frozenset(spaced("i i'm im i've ive i'd my me mine myself"))
_MY_OTHER = re.compile(r"\bmy (?=(?:opponent|friend|neighbou?r|partner)s?\b)\w+")
_THEY = frozenset(("she", "dealer", *SIDES, *(seat.value for seat in SEATS)))
_DOING = {"exchange": ("exchanges", "calls"), "pick": ("picks",), "peek": ("looks",), "call": ("calls",)}
SIZED = {name: size for size, name in SIZES.items()}
_EXPOSED = re.compile(r"(?P<before>.*?)(?P<rack>\d+) \| (?P<group>[1-9][bcd]\S*J+)")
_CHANGING = re.compile(r"add|remove|expose|call")
_NEEDING = re.compile(r"\b(?:needs?|needed|wants?|wanted|waiting (?:on|for)|for)(?: the| an?| that)?$")
_GIVING = re.compile(r"\b(?:gave|give|giving|put|used?)(?: (?:her|him|me|them|in))?(?: an?| the)?$")
_PASSED = {"four": "1c9dNE", "4": "1c9dNE", "fiv": "1c9dNE8b", "5": "1c9dNE8b", "two": "1c9d", "one": "1c"}
"""Tiles passed, by how many the sentence says."""
_KINDS = {"dragon": "R", "wind": "N"}
"""A tile of each kind that players name without saying which."""
_ME, _TILE, _OTHER = "me", "3b", "7c"


@dataclass(frozen=True)
class Topic:
    """
    A question, the words that ask it, and a position that answers it; without one, the words only suggest the question.

    In a position, {me} is the speaker, {she} another player, {who} whichever is named first and {other} the one who
    isn’t. {by} sits before the speaker, {next} and {far} after, {before} before {who}; {far2} is one of those after who
    isn’t {she}. {from} discarded. {caller} called what {thrower} threw, {against} may want it, too. {t} and {u} are the tiles that are named, {needed} the one that is needed, and {count} is a wrong number of tiles, {dealt} one before play, with {wall} to pick; {passed} are as many tiles as are passed.
    """

    asks: str
    words: str
    position: Mapping[str, str]

    @cached_property
    def _groups(self) -> tuple[tuple[re.Pattern[str], bool], ...]:
        groups = (group for group in self.words.split() if not group.startswith("+"))
        return tuple(
            (_pattern(group[1:]), False) if group.startswith("!") else (_pattern(group, _WHO), True) for group in groups
        )

    @cached_property
    def _ways(self) -> tuple[tuple[str, ...], ...]:
        """What the topic can tell: the parts of each alternative, in plain words."""
        wanted = (group.removeprefix("+") for group in self.words.split() if not group.startswith("!"))
        ways = {way for group in wanted for part in group.split(">") for way in part.split("|")}
        return tuple(tuple(" ".join(map(plain_word, part.split("_"))) for part in way.split("~")) for way in ways)

    def told(self, text: str) -> frozenset[str]:
        """Return the plain words of a text that tell the topic."""
        within = f" {text.replace('quint', 'kong')} "
        without = f"{within}/{_NAMED.sub('', within)}"
        ways = (way for way in self._ways if all(f" {part} " in without for part in way))
        words = frozenset(word for way in ways for part in way for word in part.split())
        return words | {"quint"} if "kong" in words else words

    def weight(self, text: str) -> float:
        """
        Return how much of a text tells the topic, less for each content word beside it.

        It is 0 if it doesn't, or also tells something else that decides.
        """
        fact = OUTCOME.sub(" ", text)
        if any((pattern.search(text if is_wanted else fact) is not None) != is_wanted for pattern, is_wanted in self._groups):
            return 0
        beside = {*fact.split()} - self.told(text)
        if not beside.isdisjoint(_DECIDING):
            return 0
        return sum(is_wanted for _, is_wanted in self._groups) - _LESS * len(beside - FILLING)


def _pattern(group: str, between: str = " ") -> re.Pattern[str]:
    ways = ("|".join(_way(way, between) for way in part.split("|")) for part in group.split(">"))
    return re.compile(_BETWEEN.join(f"(?:{part})" for part in ways).join((r"(?<!\S)", r"(?!\S)")))


def _way(text: str, between: str) -> str:
    ways = (between.join(map(plain_word, part.split("_"))) for part in text.split("~"))
    return _BETWEEN.join(ways).replace("kong", "(?:kong|quint)")


def plain_words(words: Iterable[Word]) -> str:
    """
    Return a sentence in plain words: one word for each thing, without articles and marks.

    >>> from callwise.question.listening.words import words_of
    >>> plain_words(words_of("Can I swap a tile she tossed?"))
    'can me exchange tiles she discard'
    """
    found = list[str]()
    for word in words:
        small = word.small.replace("'s", "").replace("'", "")
        plain = "" if word.is_mark or small in _SMALL else plain_word(small)
        if plain and not (plain == "mahj" and found[-1:] == ["mahj"]):
            found.append(plain)
    text = " ".join(found)
    for pattern, plain in _PHRASES:
        text = pattern.sub(plain, text)
    return " ".join(text.split())


def filled(topic: Topic, told: Telling, text: str) -> Mapping[str, str]:
    """Return the position of a topic, with the seats and tiles that a sentence names."""
    named = dict.fromkeys(natural(one.tiles) for one in spoken(told.words) if natural(one.tiles))
    kinds = (tile for word, tile in _KINDS.items() if word in text.split())
    first, second, *_ = dict.fromkeys((*named, *kinds, _TILE, _OTHER))
    if len(named) > 1 and (
        _GIVING.search(_before(told, first))
        if "wrong" in topic.position
        else _NAMING.search(_before(told, second)) or _DISCARDING.search(_before(told, first))
    ):
        first, second = second, first
    me = told.me
    others = [told.seat(name) for name, _ in told.found.seats if name in _THEY - {"she"}]
    she = next((seat for seat in others if seat is not me), me.after(1))
    is_few = _FEW.search(text) is not None
    small = _MY_OTHER.sub("she", " ".join(word.small for word in told.words)).split()
    who = next((word for word in small if word in _I or plain_word(word) in _THEY), "")
    doer = _doer(topic, told)
    is_mine = _MINE.search(text) is not None or (who in _I if doer is None else doer is me)
    who_calls = _CALLING.findall(text)
    caller = she if who_calls and who_calls[-1] != _ME else me
    seats = {
        "me": me,
        "she": she,
        "who": me if is_mine else she,
        "other": she if is_mine else me,
        "by": me.after(3),
        "next": me.after(1),
        "far": me.after(2),
        "before": (me if is_mine else she).after(3),
        "from": she if others else me.after(3),
        "caller": caller,
        "against": me if caller is she else she,
        "thrower": (she if others else me.after(3)) if caller is me else me if _THREW.search(text) else caller.after(3),
        "far2": next(seat for seat in (me.after(2), me.after(1)) if seat is not she),
    }
    slots = {name: seat.value for name, seat in seats.items()} | {
        "t": first,
        "u": second,
        "count": _COUNTS[is_few],
        "dealt": str(int(_COUNTS[is_few]) + (seats["who"] is SEATS[0])),
        "needed": next((tile for tile in named if _NEEDING.search(_before(told, tile, -1))), first),
        "wall": str(98 + is_few),
        "passed": next((tiles for number, tiles in _PASSED.items() if number in text.split()), _PASSED["two"]),
    }
    position = {key.format_map(slots): value.format_map(slots) for key, value in topic.position.items()}
    sizes = [SIZED[word] for word in dict.fromkeys(text.split()) if word in SIZED]
    if len(sizes) == 1 and _CHANGING.search(position.get("acts", "")) is None:
        position = {key: _EXPOSED.sub(lambda found: _sized(found, sizes[0]), value) for key, value in position.items()}
        if topic.asks == "joker.forms":
            groups = position["groups"].split()
            position = {"groups": " ".join(one + "J" * (sizes[0] - len(parse_tiles(one))) for one in groups)}
    return {key: _ALIKE.sub(r"\1", value) for key, value in position.items()}


def _doer(topic: Topic, told: Telling) -> Seat | None:
    """Return who does in the sentence what {who} does in a topic’s position; None if it isn’t said."""
    verb = topic.position.get("acts", "").partition("{who} ")[2].partition(" ")[0]
    acts = (act for act in told.found.acts if act.what in _DOING.get(verb, ()) and act.actor)
    return next((told.seat(act.actor) for act in acts), None)


def _sized(found: re.Match[str], size: int) -> str:
    """Return a rack whose only exposure is of a size: as many naturals more, as many tiles less in the rack."""
    more = size - len(parse_tiles(found["group"]))
    tile = str(parse_tiles(found["group"])[0])
    return f"{found['before']}{int(found['rack']) - more} | {tile * more}{found['group']}" if more > 0 else found[0]


def _before(told: Telling, tile: str, place: int = 0) -> str:
    """Return the words right before a place at which a tile is named, the first one or another."""
    at = [one.first for one in spoken(told.words) if natural(one.tiles) == tile][place]
    return " ".join(word.small for word in told.words[max(0, at - _NEAR) : at])
