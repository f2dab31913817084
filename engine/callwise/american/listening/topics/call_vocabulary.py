"""General questions about discards: who can call them, for what, and until when."""

from callwise.american.listening.topics.topic import EACH, TURN, WINNER, Topic

_BY = "{t} by {by}"
_PAIR = {"you": "{me}", "{me}": "{t} +12", "discard": _BY}
_CALL = {"you": "{me}", "{me}": "{t}{t} +11", "discard": _BY}

CALLED_INTO_RACK = {
    "you": "{other}",
    "{who}": "{t}{t} +11",
    "turn": "{who}",
    "phase": "called",
    "discard": "{t} by {before}",
    "acts": "{who} rack {t}",
}
"""A called tile put into the rack."""

TOPICS = (
    Topic(
        TURN,
        "discard without_pick|without_having_pick|before_pick|didnt_pick|forgot_to_pick +turn|dead "
        "!joker|exchange|call|mahj|pay",
        {"you": "{me}", "{who}": "9c +12", "discard": "8d by {before}", "acts": "{who} discard 9c"},
    ),
    Topic(
        TURN,
        "call|claim quint joker can|may|with !discard_joker|exchange|mahj",
        {
            "you": "{me}",
            "{me}": "{t}{t}JJ +9",
            "turn": "{me}",
            "phase": "called",
            "discard": _BY,
            "acts": "expose {t}{t}JJ",
        },
    ),
    Topic(
        TURN,
        "dead me_hand|me can_me_still_call|can_me_call|can_me_still_mahj|can_me_mahj|can_me_claim|can_me_still_claim"
        " +call|mahj !joker|exchange|pay|call_she|call_hand_dead",
        {"you": "{me}", "{me}": "{t}{t} +11", "dead": "{me}", "discard": _BY, "acts": "call {t}"},
    ),
    Topic(
        WINNER,
        "next~she rack|tiles_on_she_rack|on_she_rack call|claim|want|take|still +mahj|last !exchange|joker|"
        "not_rack|hadnt|"
        "hasnt|dead|before",
        {"discard": "{t} by {next}", "claims": "{me} pung", "since": "racked"},
    ),
    Topic(
        TURN,
        "call|claim|take|pick_up|use pair|single +mahj|not|isnt !joker|tie|priority|exchange|news",
        {**_PAIR, "acts": "call {t} for a pair"},
    ),
    Topic(
        TURN,
        "call|claim|take news|year|2024|2025|2026 +single !mahj|joker|exchange",
        {"you": "{me}", "{me}": "EWS +10", "discard": "N by {by}", "acts": "call N for a single"},
    ),
    Topic(
        TURN,
        "call|claim|take|use news|year not_mahj|not_for_mahj|isnt_mahj|isnt_for_mahj +single !joker|exchange",
        {"you": "{me}", "{me}": "EWS +10", "discard": "N by {by}", "acts": "call N for a single"},
    ),
    Topic(
        TURN,
        "call|claim|take|use pair|single mahj +last !not_mahj|not_for_mahj|isnt_for_mahj|isnt_mahj|joker|who|"
        "she|exchange|pung|kong|both|priority|wrong",
        {
            "you": "{me}",
            "{me}": "{t} 888d 222c EEEE 55c",
            "seeks": "{t}{t} 888d 222c EEEE 55c",
            "discard": _BY,
            "acts": "call {t} for mah jongg",
        },
    ),
    Topic(
        TURN,
        "call|claim|take|use news|year mahj !joker|who_take|exchange|wrong",
        {
            "you": "{me}",
            "{me}": "FF 3333b 444d EWS 0",
            "seeks": "FF 3333b 444d NEWS 0",
            "discard": "N by {by}",
            "acts": "call N for mah jongg",
        },
    ),
    Topic(
        TURN,
        "call|claim concealed|closed expose|pung|kong|can|may|allowed|discard !mahj|dead|joker|exchange",
        {**_CALL, "concealed": "{me}", "acts": "call {t}"},
    ),
    Topic(
        TURN,
        "call|claim concealed|closed mahj|last_tiles !dead|joker|exchange|pay",
        {
            "you": "{me}",
            "{me}": "{t} 888d 222c EEEE 55c",
            "seeks": "{t}{t} 888d 222c EEEE 55c concealed",
            "discard": _BY,
            "acts": "call {t} for mah jongg",
        },
    ),
    Topic(
        TURN,
        "call|claim|take|want|back|have earlier|previous|older|old|two_discard_ago|before_last|tiles_before_last|"
        "one_before|"
        "in_discards|from_earlier|ago|previously +mahj|turn|need !exchange|joker|pass|expose_earlier|next_turn|"
        "pick_call",
        {"you": "{me}", "{me}": "{t}{t} +11", "discard": "9c by {by}", "floor": "{t}", "acts": "call {t}"},
    ),
    Topic(
        TURN,
        "call|claim only~joker|just~joker|nothing_but~joker|joker_only|all_joker discard|call|expose|pung|kong|"
        "tiles !discard_joker|exchange|natural_joker|no_joker|without_joker"
        "|one_joker|and_joker|pair|mahj|take_two",
        {"you": "{me}", "{me}": "JJ +11", "discard": _BY, "acts": "call {t}"},
    ),
    Topic(
        TURN,
        "call|claim one|two|three>and|plus|with>joker !only|exchange|mahj|pair_of|priority|discard_joker",
        {"you": "{me}", "{me}": "{t}J +11", "discard": _BY, "acts": "call {t}"},
    ),
    Topic(
        TURN,
        "call|claim|said|want change_me_mind|change_she_mind|change_mind|take_back|take_it_back|never_mind|"
        "nevermind|cancel|uncall|realiz|not_enough|didnt_have|cant_use|withdraw|dont_want|back_out|"
        "decide_not"
        " !mahj|joker|exchange|expose|put|rack|place|discard_back|wrong|dead",
        {"you": "{me}", "{me}": "{t}{t} +11", "discard": _BY, "wanted": "{me}", "acts": "take back call"},
    ),
    Topic(
        EACH,
        "call|claim|took|discard rack|place|put|on_top change_me_mind|change_she_mind|never_mind|nevermind|"
        "take_back|put_back|take_it_back|put_it_back|cancel|"
        "back_out|dont_want"
        " !mahj|joker|exchange|dead|wrong",
        {
            "you": "{other}",
            "{who}": "{t}{t} +11",
            "discard": "{t} by {before}",
            "acts": "{who} want {t}; {who} call {t}; {who} take back call",
        },
    ),
    Topic(
        EACH,
        "call|claim|said expose|put_up change_me_mind|take_back|take_it_back|take_back_call|put_it_back|put_back|"
        "cancel|back_out|dont_want !mahj|exchange|dead|add|discard|not_expose",
        {
            "you": "{other}",
            "{who}": "{t}{t} +11",
            "discard": "{t} by {before}",
            "acts": "{who} call {t}; {who} expose {t}{t}; {who} take back call",
        },
    ),
    Topic(
        EACH,
        "me>pick>want|call|take|see|notice|realize|instead discard|call|it !she_pick|she_rack|exchange|"
        "joker|mahj|two|discard_back"
        "|wrong|after_she|next|me_rack|rack_it|expose",
        {"you": "{me}", "{me}": "{t}{t} +11", "discard": _BY, "draws": "9c", "acts": "pick; call {t}"},
    ),
    Topic(
        EACH,
        "me>rack>want|call|take|see|notice|realize|instead discard|call|it !she_pick|she_rack|exchange|"
        "joker|mahj|two|discard_back"
        "|wrong|after_she|next|not_rack|before_me_rack|call_tiles_in|call~rack|expose",
        {"you": "{me}", "{me}": "{t}{t} +11", "discard": _BY, "draws": "9c", "acts": "pick; rack; call {t}"},
    ),
    Topic(
        TURN,
        "pick|take~tiles~wall two|twice|extra|one_too_many !joker|exchange|rack_two|discard_two|both_want|call|"
        "double|discards|"
        "tiles_from_she|pay|mahj|ahead|12|short +wall|dead",
        {"you": "{me}", "turn": "{me}", "{me}": "13", "picked": "?", "acts": "pick"},
    ),
    Topic(
        TURN,
        "pick|look|take ahead|early|while_she|hasnt_discard|before_me_turn|before_she_turn|"
        "out_of_turn|before_turn|before_discard|"
        "before~discard|futures +wall|turn|dead|ahead"
        " !joker|exchange|call|claim|pay|mahj|wall_tiles|blind|pass|charleston",
        {"you": "{me}", "turn": "{other}", "{other}": "14", "acts": "{who} pick"},
    ),
    Topic(
        TURN,
        "add|make|change|turn|upgrade|put|extend kong|joker|fourth|4th|another me_pung|she_pung|me_kong|she_kong|"
        "me_expose|she_expose|that_pung"
        " discard>pung|expose|kong|add|change !exchange|call_it|dead|before_me_discard|before_she_discard|"
        "before_discard|until|can_she_call",
        {"you": "{me}", "{who}": "{t} +9 | {t}{t}J", "discard": "9c by {who}", "acts": "{who} add {t} to {t}"},
    ),
    Topic(
        TURN,
        "last_tiles|last_discard|wall_empty|no_more_tiles mahj call|claim|take|win !pay|exchange|joker|expose|"
        "pung|kong|pair",
        {
            "you": "{me}",
            "{me}": "{t} 888d 222c EEEE 55c",
            "seeks": "{t}{t} 888d 222c EEEE 55c",
            "discard": _BY,
            "wall": "0",
            "acts": "call {t} for mah jongg",
        },
    ),
    Topic(
        WINNER,
        "next~she_discard|she_pick_and_discard|after_she_discard|next_discard call|claim|take|need|want|mahj"
        " still|late|already|but|before|can|too !exchange|joker|me_discard|error|expose|dead|out_of_turn",
        {"discard": "{t} by {next}", "claims": "{me} pung", "since": "discarded"},
    ),
    Topic(
        WINNER,
        "two_of_me|two_she|two_peopl|two_want|two_call|three_of_me want|call|need|claim !mahj|joker|"
        "exchange|dead|same_turn|one|expose_and",
        {"discard": _BY, "claims": "{me} pung; {far} pung"},
    ),
    Topic(
        EACH,
        "call|expose|make|form run|sequence|chow|consecutive|in_a_row|straight|different_number !joker|exchange|"
        "mahj|dead|"
        "turn|discard_run",
        {"you": "{me}", "{me}": "13d +11", "discard": "2d by {by}", "acts": "call 2d; expose 123d"},
    ),
    Topic(
        TURN,
        "discard joker dead|gone|out_of_play|lost|anyone|nobody !hand|name|said|misname|mahj|exchange|call|take|"
        "turn|rack|pick_up|pick_it_up",
        {"you": "{me}", "{me}": "J +13", "acts": "discard J"},
    ),
    Topic(
        TURN,
        "exchange|fix|replace me_discard|tiles_discard !joker|call|she_discard|mahj|expose|misname|name|pass",
        {"you": "{me}", "{me}": "13", "discard": "{t} by {me}", "acts": "take back {t}"},
    ),
    Topic(
        TURN,
        "look|show|flip|turned_over|knock|face_up wall +tiles|next|mistake !blind|"
        "charleston|pick|exchange|joker|"
        "call|mahj",
        {"you": "{me}", "{me}": "13", "discard": "9c by {by}", "acts": "turn over"},
    ),
    Topic(
        WINNER,
        "two|same_tiles|same_discard|same_time mahj !pung|kong|pair|single|exchange|joker|dead|expose|pay|error",
        {"discard": _BY, "claims": "{me} pung to win; {far} pung to win"},
    ),
    Topic(
        TURN,
        "call|take|have|claim pass_on|pass_up|didnt_call|let_go|let_it_go|ignored before|earlier|first|same|"
        "again|next_one|now"
        " !exchange|joker|charleston|mahj|pair",
        {**_CALL, "floor": "{t}", "acts": "call {t}"},
    ),
    Topic(
        TURN,
        "call|take|claim|put|place discard|tiles|it put|place|stuck|mixed|slid|go|goes|middle +tournament "
        "in_me_rack|into_rack|of_me_rack|"
        "of_she_rack|in_she_rack|into_me_rack|"
        "into_me_hand|into_she_rack|inside|with_me_tiles|in_me_hand +wrong|pick"
        " !exchange|joker|take_back|put_back|on_top|pick",
        CALLED_INTO_RACK,
    ),
    Topic(
        TURN,
        "say wait|hold|hold_on|hang_on|want_it must|have_to|commit|stuck|take|change|hold_tiles|reserve "
        "!joker|exchange|pass",
        {"you": "{me}", "{me}": "{t}{t} +11", "discard": _BY, "wanted": "{me}", "acts": "take back call"},
    ),
    Topic(
        "joker.forms",
        "call expose|put_up two_joker|joker_joker|jokers legal|ok|allowed|valid|can|possible !exchange|"
        "take|discard_joker",
        {"groups": "{t}JJ"},
    ),
    Topic(
        TURN,
        "call|claim quint can|may|allowed|ok|possible|for !joker|exchange|priority|over|mahj",
        {
            "you": "{me}",
            "{me}": "FFFFF +8",
            "turn": "{me}",
            "phase": "called",
            "discard": "F by {by}",
            "acts": "expose FFFF; expose FFFFF",
        },
    ),
    Topic(
        TURN,
        "me>discard call_it_back|call_back|call_it|me_own_discard|claim_it !she_discard|joker|exchange|mahj|pung|kong",
        {"you": "{me}", "{me}": "{t}{t} +11", "discard": "{t} by {me}", "acts": "call {t}"},
    ),
    Topic(
        TURN,
        "me_own_discard|own_discard|tiles_me_discard call|claim|take !exchange|joker",
        {"you": "{me}", "{me}": "{t}{t} +11", "discard": "{t} by {me}", "acts": "call {t}"},
    ),
    Topic(
        WINNER,
        "last_discard|last_tiles|no_more_tiles|no_tiles|wall_empty|wall_ran_out call|claim|take expose|pung|kong|"
        "anything_but_mahj !mahj|exchange|joker",
        {"discard": _BY, "claims": "{me} pung", "last": "yes"},
    ),
    Topic(
        WINNER,
        "pung|kong|expose up|already|on_rack|down mahj she|me call|claim|take|still|want|beat !before|joker|"
        "exchange|dead|error|pay|name",
        {"discard": _BY, "claims": "{she} pung laid {t}{t}; {me} pung to win"},
    ),
    Topic(
        EACH,
        "half|part|only_number|only_said|start_to_say|started_saying|began name|say|discard joker|"
        "exchange|else|change|still|keep !mahj|call_half",
        {"you": "{me}", "{me}": "{t}9b +12", "{she}": "10 | {t}{t}J", "acts": "begin 9b; exchange {t} for {she} {t}"},
    ),
    Topic(
        TURN,
        "back|remove|smaller|reduce|take_one|fewer expose|pung|kong|quint me|can|may now|made|before_me_discard|"
        "just|put_up|play !joker|exchange|discard|dead|call_back|next_turn|later|change_mind|wrong",
        {
            "you": "{me}",
            "{me}": "10 | {t}{t}{t}{t}",
            "turn": "{me}",
            "fresh": "{t} by {by}",
            "acts": "remove {t} from {t}",
        },
    ),
    Topic(
        TURN,
        "change|make|turn|reduce|add|upgrade expose|pung|kong next_turn|later|last_turn|earlier|"
        "previous|old +pick|natural|fourth|4th !exchange|discard|dead|call_it",
        {"you": "{me}", "{me}": "{t} +9 | {t}{t}{t}J", "acts": "add {t} to {t}; remove {t} from {t}"},
    ),
    Topic(
        WINNER,
        "beat|priority|first|preference|precedence|over|outrank|trump|higher|bigger kong pung !mahj|exchange|"
        "joker|expose_pung|add",
        {"discard": _BY, "claims": "{me} pung; {far} kong"},
    ),
    Topic(
        TURN,
        "discard|name|said|touch|table|down back|change|pick_up|instead|mind|keep !joker|exchange|call|expose|"
        "mahj|misname|wrong_name|pass|"
        "she_call|dead|pung|kong|half|begin|only_said|started|not_finish",
        {"you": "{me}", "{me}": "13", "discard": "{t} by {me}", "acts": "take back {t}"},
    ),
)
