"""General questions about the Charleston."""

from callwise.american.listening.topics.topic import EACH, TURN, Topic

_RACK = {"you": "{me}", "{me}": "1c 22c 5b 8b 9d 33d N E RR J", "wall": "99"}
_ANY = "charleston|pass|courtesy|second_left|first_left|first_right"
_STOP = (
    "stop|refuse|skip|end|quit|decline|no_second|optional|must|have_to|do_we_have|say_no|opt_out|call_off|forced|"
    "required|need_to"
)
_BLIND = "blind|without_look|not_look|steal|unseen|sight_unseen"
_NOT = "!pass_on|pass_up|joker|blind|courtesy|exchange|look|four|call_pass|jokers"

TOPICS = (
    Topic(
        TURN,
        "can|may|allowed|ok|legal look blind pass|tiles !without_look|not_look|discard|wall|call",
        {"you": "{me}", "{me}": "13", "passing": "left", "wall": "99", "acts": "peek"},
    ),
    Topic(
        TURN,
        f"{_ANY} joker !exchange|call|dead|blind_joker|discard",
        {**_RACK, "passing": "right", "acts": "pass 1c9dJ"},
    ),
    Topic(TURN, f"charleston|pass {_STOP} {_NOT}", {**_RACK, "passing": "second left", "acts": "stop"}),
    Topic(
        TURN,
        f"charleston|pass {_STOP} first|after_right|after_across|before_left|before_first_left|during_first|"
        "one_pass|first_across"
        f" !second|after_first_left|after_first_charleston|after_first_round|{_NOT[1:]}|two_charleston",
        {**_RACK, "passing": "left", "acts": "stop"},
    ),
    Topic(
        TURN,
        f"charleston|pass {_STOP} in_middle|middle|halfway|after_second_left|during_second|second_across|"
        "last_right|began|started|once_second"
        f" {_NOT}",
        {**_RACK, "passing": "second across", "acts": "stop"},
    ),
    Topic(
        EACH,
        "blind|steal|unseen|sight_unseen pass|charleston|left|right +last|tile !look|across|penalty|joker",
        {"passing": "left", "wall": "99", "acts": "{me} pass 8b blind 2"},
    ),
    Topic(
        EACH,
        "without_look|not_look pass|charleston !across|second_left|first_right|joker",
        {"passing": "left", "wall": "99", "acts": "{me} pass 8b blind 2"},
    ),
    Topic(
        EACH,
        f"{_BLIND} across|any_pass|every_pass pass|charleston|across|left|"
        "right !look_first|penalty|joker|last_right|first_right|second_left|first_pass",
        {"passing": "across", "wall": "99", "acts": "{me} pass 8b blind 2"},
    ),
    Topic(
        EACH,
        f"{_BLIND} first_right|first_pass pass|charleston|right"
        " !look_first|penalty|joker|last_right|second_left|across",
        {"passing": "right", "wall": "99", "acts": "{me} pass 8b blind 2"},
    ),
    Topic(
        EACH,
        f"{_BLIND} second_left pass|charleston|left !look_first|penalty|joker|last_right|first_right|across",
        {"passing": "second left", "wall": "99", "acts": "{me} pass 8b blind 2"},
    ),
    Topic(
        TURN,
        "look blind|pass dead|penalty|illegal|happen !without_look|not_look|discard|wall|call",
        {"you": "{me}", "{me}": "13", "{she}": "13", "passing": "left", "wall": "99", "acts": "{who} peek"},
    ),
    Topic(
        EACH,
        "courtesy one|two|three|fewer|less|more|different|number|disagree|0|1|3|zero|none|agree|lower|must|"
        "have_to|optional|refuse|skip|required|decline"
        " !joker|four|4|after_stop|stop_charleston|more_than|me_want_none|me_want_nothing|none_and_none|zero_and_zero",
        {"passing": "courtesy", "wall": "99", "acts": "{far} pass nothing; {me} pass 5b9dE"},
    ),
    Topic(
        EACH,
        "courtesy fewer|less|one|two|1|how_many tiles|want|pass !joker|four|4|none|zero|0|must|have_to|refuse|"
        "skip|optional|stop",
        {"passing": "courtesy", "wall": "99", "acts": "{me} pass 5b9d; {far} pass 6c"},
    ),
    Topic(
        TURN,
        "courtesy stop|after_stop|charleston_stop|stop_charleston !joker",
        {**_RACK, "passing": "courtesy", "acts": "pass 1c9dN"},
    ),
    Topic(
        TURN,
        "pass|charleston|courtesy four|4|more_than|extra|two|pass_one|only_one|just_one|five|wrong_number|"
        "too_many|too_few|"
        "fewer tiles|only_pass|"
        "pass_two|pass_four|pass_only|instead_of_three|pass_4"
        " !pass_on|pass_up|call|joker|blind|look|courtesy_pass_two|courtesy|second|charleston_round|dead|"
        "hand_dead|discard",
        {**_RACK, "passing": "right", "acts": "pass {passed}"},
    ),
    Topic(
        TURN,
        "call|claim|take charleston|pass_tiles|during_pass|in_pass|across_pass !joker|stop|dead|call_charleston|"
        "call_off|blind|after_charleston"
        "|take_back|back|mahj",
        {"you": "{me}", "{me}": "{t}{t} +11", "passing": "right", "wall": "99", "acts": "call {t}"},
    ),
    Topic(
        TURN,
        "charleston|during_pass exchange|take_joker !pass_joker|stop|after|tiles_in|discard",
        {
            "you": "{me}",
            "{me}": "{t} +12",
            "{she}": "10 | {t}{t}J",
            "passing": "right",
            "wall": "99",
            "acts": "exchange {t} for {she} {t}",
        },
    ),
    Topic(
        TURN,
        "charleston|before_first_discard|before_play|dealt|first_discard|play_open|play_begin|play_start "
        "mahj|complete east|me|dealer !pay|"
        "who_deal|dead|call_tiles|call_discard|stop|double|discard_mahj",
        {
            "you": "east",
            "east": "FF 33bJJ 444d NEWS 0",
            "seeks": "FF 3333b 444d NEWS 0",
            "passing": "right",
            "wall": "99",
            "acts": "mah jongg",
        },
    ),
    Topic(
        TURN,
        "pass|charleston flower !joker|blind|call|exchange|expose|pick|look|stop|discard|two|four",
        {
            "you": "{me}",
            "{me}": "1c 22c 5b 8b 9d 33d N E R F J",
            "passing": "right",
            "wall": "99",
            "acts": "pass 1c9dF",
        },
    ),
    Topic(
        EACH,
        "courtesy me_want_none|me_want_zero|me_want_nothing|me_dont_want|me_have_none|none_and_none|zero_and_zero|"
        "0_and_0 +one|two|three !joker|stop",
        {"passing": "courtesy", "wall": "99", "acts": "{me} pass nothing; {far} pass 5b9d"},
    ),
    Topic(
        TURN,
        "courtesy more_than_three|more_than_3|four|4|five !joker|stop|she",
        {**_RACK, "passing": "courtesy", "acts": "pass 1c9dNE"},
    ),
    Topic(
        TURN,
        "dead pass two|2|four|4|one|five tiles charleston !joker|blind|look|exchange|call|courtesy|discard",
        {**_RACK, "passing": "right", "acts": "pass {passed}"},
    ),
    Topic(
        TURN,
        f"charleston|pass|second_left {_STOP} look second_left|second_charleston|second +after|left|tiles "
        "!joker|blind|courtesy|exchange",
        {**_RACK, "passing": "second across", "acts": "stop"},
    ),
    Topic(
        EACH,
        "courtesy|charleston|last_right forgot|forgotten|never_did|didnt_do|skip|miss|not_do|without "
        "discard|start|began|begun|play|first_tiles +second|accident|realiz|pass|dealer|east|first|already "
        "!joker|blind|exchange|mahj|dead|call",
        {"wall": "98", "discard": "9c by east", "acts": "{me} pass 5b9d"},
    ),
)
