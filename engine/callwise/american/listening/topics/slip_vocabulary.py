"""General questions about slips: a tile racked in the wrong place, a name put right, a second thought after a pick."""

from callwise.american.listening.topics.call_vocabulary import CALLED_INTO_RACK
from callwise.american.listening.topics.topic import EACH, TURN, Topic

TOPICS = (
    Topic(
        EACH,
        "me_pick|me_already_pick not_rack|before_me_rack|havent_rack call|claim|take discard|it|tiles "
        "instead|rather|now|still|can !she_pick|exchange|joker|mahj|two|wrong|dead",
        {"you": "{me}", "{me}": "{t}{t} +11", "discard": "{t} by {by}", "draws": "9c", "acts": "pick; call {t}"},
    ),
    Topic(
        TURN,
        "she_name|she_said|she_misname|she_call_it fix right_away|before|nobody|herself|immediately|quick|at_once "
        "+wrong !mahj|pay|joker|exchange|expose|dead",
        {"you": "{me}", "{she}": "13", "discard": "{u} by {she}, named {t}", "acts": "{she} correct"},
    ),
    Topic(
        TURN,
        "call|claim|take|put inside|in_me_rack|in_she_rack|into_me_rack instead~on_top|not_on_top|rather~on_top "
        "+tiles|put !exchange|joker|take_back|mahj",
        CALLED_INTO_RACK,
    ),
)
