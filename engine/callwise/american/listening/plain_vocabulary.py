"""A sentence in plain words: one word for each thing that players have several words for."""

from __future__ import annotations

import re
from collections.abc import Iterable

from callwise.question.listening.words import Word, base, spaced

_PLAIN = {
    base(word): plain
    for plain, words in (
        ("discard", "discard throw threw thrown toss drop dump pitch chuck"),
        ("discarder", "discarder thrower feeder"),
        ("not", "not dont didnt doesnt havent hasnt hadnt wont wouldnt couldnt never"),
        ("isnt", "isnt wasnt arent werent aint"),
        ("exchange", "exchange swap trade redeem redeemable switch reclaim swop"),
        ("mahj", "mahj majd mahjd mahjed mah maj mahjong mahjongg jongg jong win won winner"),
        ("pick", "pick draw drew drawn lift lifted"),
        ("dead", "dead die died dies"),
        ("gave", "gave given"),
        ("she", "she he they her him his their them someone somebody friend opponent lady neighbor neighbour person"),
        ("she", "anyone gal guy woman player partner girl dude ladies others"),
        ("me", "i im ive id my me mine myself we our us you your"),
        ("pay", "pay paid owe cost charge collect payment pays"),
        ("expos", "expose exposure exposed exposures laid lay showing shown display"),
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
_SMALL = frozenset(spaced("the a an just then even so that this is are be been being"))
"""Words that a plain sentence leaves away."""
FILLING = frozenset(("tiles", "she", "me")) | frozenset(
    base(word)
    for word in spaced(
        """
        a an the this that these those it its one ones em them thing stuff i im me my mine we us our you your she he
        they her hers his him their theirs who whose whom what which when where why how if or and so but then now well
        to of on in at for from with by as into onto is isn are am was were be been being do does did doing done have
        has had having got get gets gotten can could may might will would shall should gonna wanna want wanted need
        needed like know think thought see saw seen notice noticed realize realized find found say says said tell told
        ask asked let lets go goes going went come came make made use used using allow allowed ok okay fine legal
        possible right correct permitted able rule rules ruling question please thanks hi hello hey um uh lol oh there
        here just really actually even still too also only some any all more much many very quite game table hand tile
        tiles player players person people friend girl girls lady ladies gal guy woman partner opponent opponents
        neighbor neighbour someone somebody anyone anybody everyone others other another else mean means matter happen
        happened happens work works count counts ever up out off down over about cant cannot w tho though cuz bc yell
        yelled yells shout shouted shouts holler hollered scream screamed re ve ll s t d m ive id theyre shes hes
        thats whats yes sure because since cause start new nmjl league american during while put puts play plays played
        same already yet away hold holding worth once after late give gave keep keeps kept anything pull mistake
        accident accidentally than
        """
    )
)
"""Words without which a question is the same."""
_OUTCOME = re.compile(r"^(?:am )?(?:it |she |me )?(?:hand )?dead (?=if )|(?: am)?(?: she| me| it)?(?: hand)? dead$")
"""The question whether something makes a hand dead, which doesn’t say that one is."""
IF_DEAD = re.compile(r"(?<=hand) dead (?=if )")
_TILES = "one|two|thre|four|fiv|six|seven|eight|nin|flower|soap|red|gren|joker|north"
_PHRASES = tuple(
    (re.compile(pattern), plain)
    for pattern, plain in (
        (rf"\bcal (?:it|that)(?= (?:\d|{_TILES})\b)", "nam"),
        (
            rf"\b(?:said|nam(?: it)?) ((?:\d|{_TILES})(?: \w+)?) (?:but )?(?:it )?was (?=(?:\d|{_TILES})\b)",
            r"said \1 but it was ",
        ),
        (r"\bme she\b", "she"),
        (r"\bexchange (?=(?:me|she) (?:pung|kong|quint) (?:to|into) (?:cal )?(?:pung|kong|quint))", "fix "),
        (r"^she said (?=(?:me|she) (?:can|cant|cannot|could|may|must|not)\b)", ""),
        (r"\bput (?:\w+ )?up\b", "expos"),
        (r"\bput ((?:\w+ ){0,5})up\b", r"expos \1"),
        (r"\b(?:finish|complet) (?:me |she )?hand\b", "mahj"),
        (r"\bgo out\b", "mahj"),
        (r"\bpick up (?=(?:\w+ )?discard)", "cal "),
        (r"\b(to|can me|may me|could me|can she|may she|still) (?=(?:pung|kong|quint)\b)", r"\1 cal "),
        (r"\bask for (?=joker)", "take "),
        (r"^(?!.*\b(?:mahj|dead)\b)(.*)\bby wrong\b", r"\1"),
        (r"\b(?:on|to) me (?=left\b|right\b)", ""),
        (r"\b(?:only )?need (?:only )?(?:one|1)(?: mor)? tiles\b|\blast tiles me need\b", "mahj"),
        (r"\b(?:mark|c) (?:c|hand)\b", "conceal"),
        (r"\bdiscard (?:in (?:me |she )?(?:hand|tiles)|(?:me |she )?(?:hand|tiles in|in)(?: in)?)\b", "throwin"),
        (r"\bdiscard in(?= and\b| but\b|$)", "throwin"),
    )
)
"""Phrases with a plain word of their own: ``called it 3 bam``, ``my friend``, ``put it up``, ``finish my hand``."""


def plain_word(small: str) -> str:
    """Return the word that stands for one and all that mean the same."""
    root = base(small.replace("'s", "").replace("'", ""))
    return _PLAIN.get(root, root)


def without_outcome(text: str) -> str:
    """Return a plain text without the question whether something makes a hand dead."""
    return _OUTCOME.sub(" ", IF_DEAD.sub(" ", text))


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
