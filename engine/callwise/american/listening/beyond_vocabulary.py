"""What the American engine doesn't rule on, and where to look."""

from callwise.question.listening.beyond import Topic, Topics

TOPICS = {
    "three-players": Topic(
        "how do three, can three, if three play, play with three, play with 3, with three players, with 3 players, "
        "three handed game, play three handed, three player mahj, three player mahjong, 3 player mahjong, "
        "three player mah, 3 player mah, "
        "3 player game, three people play, 3 people play, play with only three, only have three players, "
        "only have 3 players, have only three players, only three of us, only 3 of us, "
        "there are three of us, without a fourth, missing a fourth, need a fourth, no fourth player, "
        "three player game, three player table, how do two play, can two play, play with two, play with 2, "
        "two people play, with two players",
        "Callwise doesn’t rule on tables of three. The League’s book is quoted with a deal for them, and no "
        "Charleston: see Mahj Life, article 188, or Sloperama, FAQ 13.",
    ),
    "blanks": Topic(
        "blank tile, blank tiles, blanks, is a blank, a blank for, use a blank, exchange a blank, swap a "
        "blank, my blank",
        "Callwise doesn’t rule on blanks, which aren’t League tiles: a table that adds them agrees on what "
        "they do. See "
        "Southern Sparrow, Using Blanks in Mahjong.",
    ),
    "wrong-end": Topic(
        "wrong end of the wall, wrong end, from the wrong wall, other end of the wall, wrong wall",
        "Callwise doesn’t rule on tiles from the wrong end or another wall: no rules we’ve read mention it. Put the "
        "tile back if nobody has used it, or agree on something else.",
    ),
    "siamese": Topic(
        "siamese, two racks each, two hands each, 2 racks each, 2 hands each, my two racks, both my racks",
        "Callwise doesn’t rule on Siamese mah jongg, with two hands for each player. Its rules are Gladys Grad’s, at "
        "mahjongg.org/siamese-rules.",
    ),
}
"""Each topic by the id of its dispute, which says the same."""
BEYOND = Topics(TOPICS)
