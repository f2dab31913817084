"""What the riichi engine doesn't rule on."""

from callwise.question.listening.beyond import Topic, Topics

TOPICS = {
    "wall-knocked-over": Topic(
        "knocked over the wall, knocked down the wall, wall was knocked, wall got knocked, wall fell, wall collapsed, "
        "tore down the wall, wall was torn down, knocked the wall, wrong end of the wall, wrong side of the wall, "
        "from the wrong end, from the wrong side, from wrong side, from the dead wall by mistake, tile in the dead "
        "wall, tile of the dead wall, tiles in the dead wall, tiles of the dead wall, saw the dead wall, looked at "
        "the dead wall, knocked over part of the wall, knocked over some of the wall, knocked over tiles of the wall, "
        "knocked over a tile of the wall, knocked over a wall tile, knocked over wall tiles, knocked over one wall, "
        "knocked over two wall, knocked over 2 wall, knocked over three wall, knocked over 3 wall, knocked over some "
        "wall, knocked over a few wall, wall tile fell, fell from the wall, fell off the wall, "
        "fell out of the wall, wall tiles fell, tile of the wall fell, tiles of the wall "
        "fell, saw the ura dora, looked at the ura dora, peeked at the ura dora, peeked at the wall",
        "Callwise doesn’t rule on what happens to the wall.",
    ),
    "open-riichi": Topic(
        "open riichi, open reach, riichi with the hand shown, oopun riichi",
        "Callwise doesn’t rule on open riichi, a riichi with the hand shown.",
        unless="open hand, called, after calling, penalty, mistake, by accident, accidentally",
    ),
    "declared-otherwise": Topic(
        "can i say noten, may i say noten, can you say noten, can i declare noten, can you declare noten, may i "
        "declare noten, allowed to say noten, allowed to declare noten, ok to say noten, ok to declare noten, "
        "tenpai declared but, tenpai called but, "
        "declared tenpai but, said tenpai but, claimed tenpai but, showed tenpai but, called tenpai but",
        "Callwise doesn’t rule on a hand that is declared tenpai or noten at a draw and is the other.",
    ),
    "sanma": Topic(
        "sanma, samma, 三麻, three player mahjong, 3 player mahjong, three player riichi, 3 player riichi, "
        "three player game, 3 player game, three player table, 3 player table, three player room, 3 player room, "
        "three player rules, 3 player rules, in three player, in 3 player, game for three, three handed, 3 handed, "
        "three person mahjong, 3 person mahjong, play with three, play with 3, only three of us, only 3 of us, "
        "tsumo loss, ron kita, ron on kita, ron the kita, ron his kita, ron her kita, rob kita, kita furiten",
        "Callwise rules on riichi for four players. Of sanma, the game for three, it rules only on whether setting a "
        "north aside counts as a call.",
        unless="ippatsu, one shot, double riichi, first turn, kita a call, kita count, kita call",
    ),
}
"""Each topic by the id of its dispute, which says the same."""
BEYOND = Topics(TOPICS)
