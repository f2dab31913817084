"""Words of riichi players that tell nothing of a position."""

from __future__ import annotations

from callwise.question.listening.small_vocabulary import SMALL
from callwise.question.listening.words import base, spaced

EMPTY = frozenset(SMALL - {"not"}) | frozenset(
    map(
        base,
        spaced(
            """
            already doing too block affect apply tile make made go went get got now all while even like want wanna
            always where other another there's that's what's thats whats theres lol lmao tho though club game rule
            happen true count legal allowed valid hand player guy dude table need must should would been being ok okay
            please question ever really exactly actually because since through into onto over them someone somebody
            anyone anybody person people friend tonight yesterday today online app house think thought see saw look
            tell told ask argue argument call play use put work good fine cool right pls hey hi thanks thing way time
            much many here very lot bit yeah well gonna going keep kept button after then during exist using whose
            declare announce sitting sits sit these those ref judge correct mean possible himself herself myself ages
            yet came committed stop vanish next-turn tournament tourney around something otherwise mine know found
            matter kill away guess figure believe hear sure wonder confuse seem rather quite pretty basically
            literally definitely certain totally obvious obviously maybe perhaps anyway lads mate bro evening weekend
            situation case scenario example answer problem issue accept treat consider decide decision ruling rulebook
            official officially normal normally usual usually typical typically standard general generally strict
            strictly fair unfair proper properly nice weird strange odd funny stupid newbie beginner noob teacher wife
            husband girlfriend boyfriend brother sister dad mom insist swear shout yell suddenly finally sadly luckily
            unfortunately physical irl site computer server try attempt feel remember understand learn teach read
            explain help stuff pts reason become suppose whether such anymore each alive cheap everything exact
            receive once own plus group notice discover seen trap press against move
            """
        ),
    )
)
"""They may be left out without a word."""
