"""Words of riichi players that tell nothing of a position."""

from __future__ import annotations

from callwise.question.listening.small_vocabulary import SMALL
from callwise.question.listening.words import base, spaced

EMPTY = frozenset(SMALL - {"not"}) | frozenset(
    map(
        base,
        spaced(
            """
            already too block affect apply tile make made go went get got now all while even like want wanna always
            where other another there's that's what's thats whats theres lol lmao tho though club game rule happen
            true count legal allowed valid hand player guy dude table need must should would been being ok okay please
            question ever really exactly actually because since through into onto over them someone somebody anyone
            anybody person people friend tonight yesterday today online app house think thought see saw look tell told
            ask argue argument call play use put work good fine cool right pls hey hi thanks thing way time much many
            own here very lot bit yeah well gonna going keep kept button after then during once exist using whose
            declare announce sitting sits sit these those ref judge correct mean possible himself herself myself ages
            yet came committed stop vanish next-turn group same tournament tourney half around something otherwise
            mine know found
            """
        ),
    )
)
"""They may be left out without a word."""
