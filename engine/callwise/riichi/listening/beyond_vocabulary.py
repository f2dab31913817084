"""What the riichi engine doesn't rule on."""

from callwise.question.listening.beyond import Topic, Topics

TOPICS = {
    "wall-knocked-over": Topic(
        "knocked over the wall, knocked down the wall, wall was knocked, wall got knocked, wall fell, wall collapsed, "
        "tore down the wall, wall was torn down, knocked the wall",
        "Callwise doesn’t rule on what happens to the wall.",
    ),
}
"""Each topic by the id of its dispute, which says the same."""
BEYOND = Topics(TOPICS)
