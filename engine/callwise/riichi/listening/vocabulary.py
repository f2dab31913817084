"""The words and phrases of riichi players, by what they mean."""

from __future__ import annotations

from collections.abc import Mapping

from callwise.question.listening.words import base, spaced

ACTS = {
    "discards": (
        "discard, throw, threw, thrown, toss, drop, dump, cut, out, let go of, throw away, threw away, "
        "get rid of, put down, shoot, shot, let go, let it fall, let it go, tsumogiri, tedashi, ditch, discarding, play"
    ),
    "comes": "come, came, shows up from",
    "chii": "chii, chi, chow, chiid, chid, chied",
    "pon": "pon, pong, pung",
    "kan": "kan, kong, quad",
    "ankan": "ankan, closed kan, concealed kan, concealed kong, closed kong, hidden kan",
    "daiminkan": "daiminkan, minkan, open kan, open kong, big open kan",
    "shouminkan": (
        "shouminkan, kakan, added kan, add, promote, upgrade, extend, added kong, small open kan, kan on top, "
        "extended kan"
    ),
    "ron": "ron, win off, win on, won on, won off, won from",
    "tsumo": (
        "draw tile himself, draw tile herself, draw it himself, draw it herself, draw the winning tile, drew the "
        "winning tile, by draw, by drawing, on my draw, off my draw, tsumo, win on haitei, win on the last draw, self "
        "draw, self pick, draw the win, draw my win, own draw"
    ),
    "takes": "take, took, call, steal, stole, claim, grab, eat, ate",
    "riichi": "riichi, reach, richi, declare riichi",
    "draws": "draw, drew, drawn, pick up, shows up, show up, next draw",
    "passes": (
        "pass on, let a ron go, didn't ron, did not ron, didn't win on, skip, miss, pass up, let it go, "
        "ignore, don't ron, let, pass, didn't want it, did not want it, didn't call it, chose not to, let it pass"
    ),
    "wins": (
        "wins, win, won, finishes, completes it, finished, completes, completes my hand, completes the hand, winning"
    ),
    "holds": (
        "hold, have, has, had, holding, see, hand is, my hand, hand, own, got, keep, tenpai, tempai, "
        "ready with, tenpai with, with me having"
    ),
    "waits": (
        "wait on, waiting on, wait for, waiting for, wait, waits on, tenpai on, ready on, tenpai for, win with, tanki "
        "on"
    ),
    "scores": "mangan, haneman, baiman, sanbaiman, yakuman, daisangen, daisuushii, suukantsu, han",
    "deals-in": (
        "deal into, deals into, dealt into, dealt in, deals in, dealing in, dealing into, deal to, deals to, dealt to, "
        "dealt it to"
    ),
    "pairs": "shanpon, shabo, two pairs of",
    "lays": "open melds, open meld, melds, meld",
    "with": "with, w, using, from my, use",
}
"""Words for what a player does or has."""

SEATS = {
    "east": "dealer, oya, the dealer, east seat",
    "kamicha": (
        "kamicha, kami, left, lefty, player on my left, left player, left of me, left guy, guy on my left, "
        "guy to my left, guy on the left, person on my left, guy before me, player before me, person before me"
    ),
    "toimen": (
        "toimen, toi, across, opposite, across from me, guy across, player opposite, person across, guy opposite, "
        "person opposite"
    ),
    "shimocha": (
        "shimocha, shimo, right, player on my right, right player, right of me, right guy, guy on my right, "
        "guy to my right, guy on the right, person on my right, guy after me, player after me, person after me"
    ),
    "two": (
        "two of us, both of us, the two of us, us both, we both, two players, two people, both players, two others, "
        "2 of us, 2 players, 2 people"
    ),
    "me": (
        "i, me, my, mine, im, i'm, i'd, myself, we, i've, ive, non dealer, nondealer, not dealer, not the dealer, child"
    ),
    "she": (
        "she, he, they, the winner, her, his, him, someone, somebody, another player, other player, opponent, someone "
        "else, somebody else, another guy, other guy, guy, third player, another person, other person, riichi player, "
        "reach player, next player, guy next to me, player next to me, person next to me, next guy, neighbor, "
        "neighbour, friend, buddy, mate, dude, opponents"
    ),
}

PLACES = {
    "from": "from, off, off of",
    "by": "by",
    "of": "of",
    "in-hand": "in hand, in my hand",
    "pond": (
        "river, pond, discards, my discards, her discards, his discards, in my river, in my pond, my river, "
        "my pond, discard pile"
    ),
    "earlier": "earlier, before, already threw, previously, on turn, long ago, first turn",
    "safe": (
        "safe, safe tile, certainly safe, deal in, dangerous, is it safe, safe against, safe to discard, "
        "safe against riichi"
    ),
    "also": "both",
    "as": "as, playing as",
    "at-once": "right after, right away, right before, right back, right then, right now",
}

OWN = frozenset(
    spaced(
        """
        chii riichi ankan daiminkan shouminkan furiten yaku tanyao head-bump triple-ron nine-kinds four-riichi nagashi
        noten tenpai honba sticks pao chombo dora kan-dora ippatsu kita chankan kokushi noten-riichi limit third-dragon
        abort
        """
    )
)
"""Meanings that only riichi has."""
OWN_WORDS = {
    base(word): 1.0
    for word in spaced(
        """
        ron tsumo chi chii pon kan riichi reach kuikae kamicha toimen shimocha han fu dora yaku oya man pin sou haku
        hatsu chun wrc ema tenhou ron'd
        """
    )
}
"""Words that only riichi players use, with how much they say about the game."""

UNIT_WORDS = frozenset(
    spaced(
        """
        honba han fu points pts point tiles tile players player people rons riichi sticks stick seconds sec second times
        turns turn rounds round kans quads winners winner years hands melds meld more left % groups group sets set
        triplets sequences runs pairs pons chiis calls shapes blocks yaku yakus dora doras shanten waits discards copies
        kind kinds terminal terminals noten tenpai honors honours orphans of others
        """
    )
)
"""Words after numbers that aren't tiles."""
UNIT_QUALITIES = frozenset(
    spaced("complete completed full finished open closed called exposed other different good valid whole")
)
"""Words between a number and its unit: ``4 complete groups``."""

YOU = {"i": "you", "my": "your"}
OTHERS = ({"i": "he", "my": "his"}, {"i": "she", "my": "her"}, {"i": "they", "my": "their"})


_PAST = dict(
    one.split("/")
    for one in spaced(
        """
        win/won wins/won draw/drew draws/drew throw/threw throws/threw take/took takes/took say/said says/said
        pay/paid get/got gets/got give/gave gives/gave forget/forgot keep/kept lose/lost break/broke come/came
        go/went goes/went fall/fell mean/meant see/saw run/ran runs/ran deal/dealt deals/dealt
        """
    )
)
_TENSES: tuple[Mapping[str, str], ...] = ({}, _PAST, {past: present for present, past in _PAST.items()})
"""Verbs whose past has a form of its own, in the present and in the past."""


def by_anyone(meanings: Mapping[str, str], *others: Mapping[str, str]) -> Mapping[str, str]:
    """Return phrases in the third person, too, as `others` put “I” and “my”, and in the past and the present."""
    return {
        means: ",".join(
            dict.fromkeys(
                " ".join(tense.get(one, one) for word in spaced(phrase) for one in (other.get(word, word),))
                for other in ({}, *others)
                for tense in _TENSES
                for phrase in phrases.split(",")
            )
        )
        for means, phrases in meanings.items()
    }
