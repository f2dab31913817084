"""General questions about jokers: what they can be, and when and how one is exchanged for."""

from callwise.american.listening.topics.topic import EACH, TURN, Topic

_GROUPS, _FORMS = "joker.groups", "joker.forms"
_WEST = "10 | {t}{t}J"
_EXCHANGE = {"you": "{me}", "{me}": "{t} +13", "{she}": _WEST}
_CALLED = {"you": "{me}", "{me}": "{t}J{u} +10", "{she}": "10 | {u}{u}J", "discard": "{t} by {by}"}
_THROWN = {"you": "{me}", "{me}": "13", "discard": "J by {from}"}
_GONE = (
    "discard_joker|joker_discard|joker_was_discard|discard_she_joker|discard_dead_joker|joker_she_discard|"
    "joker_in_discard|joker_on_table|joker_out"
)
_NAMED = "name|said|misname|as|same"

WRONG_TILE_GIVEN = {
    "you": "{me}",
    "{me}": "13",
    "{far}": "10 | {t}{t}J",
    "wrong": "{u} in {far} {t} by {who}",
    "discard": "9c by {who}",
    "acts": "mend; {other} call {far} dead",
}
"""A wrong tile given for a joker, which is noticed after a discard."""

TOPICS = (
    Topic(
        TURN,
        "exchange not_have|not_actually_have|without_have|isnt_in_me_hand|not_in_me_hand tiles|it|natural|one "
        "!discard|call|rack|turn|pick",
        {"you": "{me}", "{me}": "146c 258d N RR G E 0 FF", "{she}": _WEST, "acts": "exchange {t} for {she} {t}"},
    ),
    Topic(
        TURN,
        "exchange change_me_mind|change_she_mind|change_mind|take_it_back|take_back|withdraw|never_mind|"
        "nevermind|cancel|"
        "not_want +announce|said|joker|can !discard|call|expose|pass|touch",
        {
            "you": "{me}",
            "{me}": "{t} +13",
            "{she}": _WEST,
            "announced": "{me} exchange {t} for {she} {t}",
            "acts": "withdraw",
        },
    ),
    Topic(
        TURN,
        "she>gave|give wrong tiles|one|suit joker !discard|refuse|dead|say_no",
        {
            "you": "{me}",
            "turn": "{she}",
            "{me}": "10 | {t}{t}J",
            "{she}": "14",
            "wrong": "{u} in {me} {t} by {she}",
            "acts": "mend",
        },
    ),
    Topic(
        _FORMS,
        "joker kong|pung count|any|how_many|many|legal|can|may !without|no|exchange|call|discard|take|pay|"
        "expose|add|change",
        {"groups": "{t}{t}J {t}JJ JJJ"},
    ),
    Topic(
        TURN,
        "joker back|remove|pull|take_off expose|pung|kong before|can|may|now|still !call_back|exchange|"
        "she_discard|dead|own_pung|next_turn|later|other|natural|real",
        {
            "you": "{me}",
            "{me}": "11 | {t}{t}J",
            "turn": "{me}",
            "fresh": "{t} by {by}",
            "acts": "remove J from {t}",
        },
    ),
    Topic(_GROUPS, "joker flower !discard|exchange|call|expose|back", {"groups": "FFF FF"}),
    Topic(
        _GROUPS, "joker soap|dragon|wind|zero !discard|exchange|call|expose|pair|back", {"groups": "{t}{t}{t} {t}{t}"}
    ),
    Topic(
        _GROUPS,
        "where|what|which_group|wherever joker go|stand|used|use_for|replace|substitute|good_for|represent "
        "!exchange|discard|call|pay|dead|take|which_joker|expose",
        {"groups": "333b FF NEWS 2b026b"},
    ),
    Topic(_GROUPS, "joker flower pair|single|two !discard|exchange|call|expose", {"groups": "FF"}),
    Topic(_GROUPS, "joker news|year|date|2024|2025|2026 !discard|exchange", {"groups": "NEWS 2b026b"}),
    Topic(_GROUPS, "joker news|year pair !discard|exchange", {"groups": "NEWS {t}{t}"}),
    Topic(_GROUPS, "joker pair|single +mahj|wind !discard|exchange|call|expose", {"groups": "{t}{t}"}),
    Topic(
        TURN,
        f"{_GONE} call|take|claim|pick_up|pick_it_up|use|exchange|mahj !{_NAMED}|me_discard",
        {**_THROWN, "acts": "call J"},
    ),
    Topic(
        TURN,
        f"discard_joker|discard_me_joker|joker_me_discard back|take|exchange|take_it|pick_up +turn !{_NAMED}|"
        "expose|"
        "she_discard|off|from",
        {"you": "{me}", "{me}": "13", "discard": "J by {me}", "acts": "take back J"},
    ),
    Topic(
        TURN,
        "she_discard_joker|she_discard_she_joker have_it_back|take_it_back|take_back|she_back|joker_back|undo "
        "!me_take|me_call|"
        "exchange|expose|me_turn|name|same",
        {"you": "{other}", "{who}": "13", "discard": "J by {who}", "acts": "{who} take back J"},
    ),
    Topic(
        TURN,
        f"can|may|allowed|ok|legal|possible|safe>discard>joker +wall|last|end !call|take|back|exchange|she|{_NAMED}",
        {"you": "{me}", "{me}": "J +13", "acts": "discard J"},
    ),
    Topic(
        EACH,
        "joker exchange|take discard same_turn|right_away|immediately|must_discard|have_to_discard !call|she_discard",
        {**_EXCHANGE, "acts": "exchange {t} for {she} {t}; discard J"},
    ),
    Topic(
        EACH,
        "exchange|take_joker|joker call|claim before|first>expose|pung|kong|up|meld",
        {**_CALLED, "acts": "call {t}; exchange {u} for {she} {u}; expose {t}J"},
    ),
    Topic(
        EACH,
        "exchange|take_joker joker same_turn|one_turn call|claim +turn !before|discard|expose|pung|kong|first",
        {**_CALLED, "acts": "call {t}; expose {t}J; exchange {u} for {she} {u}"},
    ),
    Topic(
        EACH,
        "exchange|take_joker call|claim|pung|kong>expose|pung|kong|and>after|same_turn|now|exchange|before_discard",
        {**_CALLED, "acts": "call {t}; expose {t}J; exchange {u} for {she} {u}"},
    ),
    Topic(
        TURN,
        "call expose|put_up|pung exchange|take_joker|joker_back|me_joker|she_joker me_hand|she_hand|in_hand|own|"
        "hold|me_rack|pick|fourth|4th"
        " !before|she_expose>exchange~she_joker|other_player",
        {
            "you": "{me}",
            "turn": "{who}",
            "{who}": "{t} +10 | {t}{t}J",
            "fresh": "{t} by {by}",
            "acts": "{who} exchange {t} for {who} {t}",
        },
    ),
    Topic(
        EACH,
        "call|claim exchange|take_joker after|once|then expose|pung|kong !before_me_expose|before_expose",
        {**_CALLED, "acts": "call {t}; expose {t}J; exchange {u} for {she} {u}"},
    ),
    Topic(
        TURN,
        "exchange|joker say|announce|ask|tell|speak|out_loud|aloud|silently|word|verbally|permission !no_joker|"
        "without_joker|jokerless|pay|mahj|call|refuse|she_say|dead|how_many"
        "|discard|name",
        {**_EXCHANGE, "acts": "exchange {t} for {she} {t} silently; announce exchange {t} for {she} {t}"},
    ),
    Topic(
        TURN,
        "exchange|take joker two>joker !different same_turn|one_turn|at_once|one_go|same_time|"
        "together|single_turn|take_two_joker|two_joker_in_one|two_joker_from|take_two|exchange_two|"
        "exchange_two_joker|exchange_for_two_joker"
        " !call|dead|discard|pass|pair|pay|two_natural|group",
        {"you": "{me}", "{me}": "{t}{t} +12", "{she}": "9 | {t}{t}JJ", "acts": "exchange {t}{t} for {she} {t}"},
    ),
    Topic(
        EACH,
        "exchange|take joker|times how_many|limit|more_than_one|twice|two_exchange|as_many|different|again|"
        "from~and_from|"
        "and_another"
        " turn|row|again|player|one_go|expose|from !pay|dead|call|pair|discard|not_me_turn|pick",
        {
            "you": "{me}",
            "{me}": "{t}{u} +12",
            "{she}": _WEST,
            "{far2}": "10 | {u}{u}J",
            "acts": "exchange {t} for {she} {t}; exchange {u} for {far2} {u}",
        },
    ),
    Topic(
        TURN,
        "call|claim|take tiles|it exchange|put_on|give_for she|else|she_else !discard|joker",
        {"you": "{me}", "{me}": "{t}{t} +11", "discard": "9c by {by}", "acts": "call {t}"},
    ),
    Topic(
        TURN,
        "exchange|take|put joker joker_for_natural|joker_for_real|give_joker|joker_in_place|put_joker~take|"
        "take_natural|take_real !dead|pair|single|discard|mahj|can_joker|natural_for",
        {"you": "{me}", "{me}": "J +13", "{she}": "9 | {t}{t}{t}J", "acts": "exchange J for {t} of {she} {t}"},
    ),
    Topic(
        EACH,
        "exchange|joker mahj can|may|allowed|ok|legal|possible|count !discard|pay|call|double|error|pair|single",
        {
            "you": "{me}",
            "{me}": "FF 333b 444d NEWS 07c",
            "{she}": "10 | 77cJ",
            "seeks": "FF 3333b 444d NEWS 0",
            "acts": "exchange 7c for {she} 7c; mah jongg",
        },
    ),
    Topic(
        TURN,
        "concealed exchange|joker !discard|call|dead|single|pair|group",
        {**_EXCHANGE, "concealed": "{me}", "acts": "exchange {t} for {she} {t}"},
    ),
    Topic(
        TURN,
        "dead she_dead|who_dead|dead_hand|dead_player|call_dead|hand_dead|was_call joker|exchange !me_dead|"
        "discard_dead|dead_joker|pay"
        "|before|early|wrong|me_hand",
        {**_EXCHANGE, "dead": "{she}", "acts": "exchange {t} for {she} {t}"},
    ),
    Topic(
        TURN,
        "dead joker|exchange me_hand_dead|me_dead|me_hand_call_dead|me_was_call_dead take|exchange|use"
        " she|still !before|early|discard_joker",
        {
            "you": "{me}",
            "turn": "{she}",
            "{me}": "10 | {t}{t}J",
            "{she}": "{t} +13",
            "dead": "{me}",
            "acts": "{she} exchange {t} for {me} {t}",
        },
    ),
    Topic(
        TURN,
        "dead joker|exchange me can_me_exchange|can_me_take|can_me_still if|when|after|with|"
        "me_hand_dead"
        " me_hand_dead|me_dead|dead_myself !she",
        {
            "you": "{me}",
            "{me}": "{t} +12",
            "{she}": "11 | {t}{t}J",
            "turn": "{she}",
            "dead": "{me}",
            "acts": "exchange {t} for {she} {t}",
        },
    ),
    Topic(
        TURN,
        "dead joker|exchange made_she_dead|expose_was_wrong|wrong_expose|expose_that_made|"
        "expose_made|made_hand_dead|expose_wrong"
        " !discard",
        {**_EXCHANGE, "dead": "{she}", "returned": "{she} {t}", "acts": "exchange {t} for {she} {t}"},
    ),
    Topic(
        TURN,
        "exchange|took_joker|joker~take_it before|without|not|early>pick|turn she|dead|penalty|happen "
        "+dead|penalty|happen|now_what|illegal !discard|before_me_rack|before_rack|rack_me_pick",
        {
            "you": "{me}",
            "{who}": "{t} +12",
            "{other}": "9 | {t}{t}JJ",
            "discard": "9c by {before}",
            "acts": "{who} exchange {t} for {other} {t}",
        },
    ),
    Topic(
        TURN,
        "me~discard~look|me~discard~could|after_me_discard|once_me_discard exchange joker !call|she_discard|"
        "discard_joker|expose|before_me",
        {
            "you": "{me}",
            "{me}": "{t} +12",
            "{she}": _WEST,
            "discard": "9c by {me}",
            "acts": "exchange {t} for {she} {t}",
        },
    ),
    Topic(
        TURN,
        "exchange joker pick rack must|have_to|need|before|first|straight|without|can !not_me_turn|she_pick|expose|two",
        {"you": "{me}", "{me}": "13", "{she}": _WEST, "picked": "{t}", "acts": "exchange {t} for {she} {t}"},
    ),
    Topic(
        TURN,
        "must|have_to|need_to|force exchange|take joker !say|rack|turn|pick|discard|call|"
        "announce|expose|first|give|wait|before",
        {"you": "{me}", "{me}": "{t} +13", "{she}": "9 | {t}{t}JJ", "acts": "leave {she} {t}"},
    ),
    Topic(
        TURN,
        "take|exchange joker own|me_pung|me_expose|me_kong|me_own +pick|rack !she|discard|pay|dead|call|say|pick_up",
        {"you": "{me}", "{me}": "{t} +10 | {t}{t}J", "acts": "exchange {t} for {me} {t}"},
    ),
    Topic(
        TURN,
        "she>take|exchange joker not_she_turn|wasnt_she_turn|out_of_turn|me_turn|wasnt_she !discard|call|mahj",
        {
            "you": "{me}",
            "turn": "{me}",
            "{me}": "11 | {t}{t}J",
            "{she}": "{t} +12",
            "acts": "{she} exchange {t} for {me} {t}",
        },
    ),
    Topic(
        TURN,
        "last_tiles|wall_empty|no_more_tiles|end_wall exchange|take_joker|joker !discard|call|mahj|pair",
        {
            "you": "{me}",
            "{me}": "13",
            "{she}": "10 | {t}{t}J",
            "picked": "{t}",
            "wall": "0",
            "acts": "exchange {t} for {she} {t}",
        },
    ),
    Topic(
        TURN,
        "another_suit|different_suit|wrong_suit|same_number|any_tiles|different_tiles exchange|give|"
        "joker !discard|call|expose_wrong|gave",
        {"you": "{me}", "{me}": "3d +13", "{she}": "10 | 33bJ", "acts": "exchange 3d for {she} 3b"},
    ),
    Topic(
        TURN,
        "use_discard|with_discard|tiles~was_discard|me_discard~exchange_it|"
        "discard_to_exchange|discard_for_joker|"
        "take_discard~exchange|discard_to_take|"
        "call_discard~exchange|with_tiles~discard|call~to_exchange|call~for_exchange|discarded_tiles_to_exchange"
        " joker|exchange !discard_joker",
        {
            "you": "{me}",
            "{me}": "13",
            "{she}": "10 | {t}{t}J",
            "discard": "{t} by {by}",
            "acts": "exchange discarded {t} for {she} {t}",
        },
    ),
    Topic(
        "joker.left",
        "joker all_four|all_gone|gone|none_left|no_more|in_discard|stuck|useless|all_out exchange|use|take|still|"
        "left|out !last|wall|call|discard_joker",
        {"exposures": "{t}{t}{t}J", "floor": "{t}"},
    ),
    Topic(
        "joker.forms",
        "all_joker|only_joker|just_joker|nothing_but_joker|made_of_joker|three_joker|without_natural|no_natural|"
        "natural group|kong|pung|expose|set !call|discard|exchange|take",
        {"groups": "{t}JJ JJJ"},
    ),
    Topic(
        "joker.forms",
        "kong without_joker|no_joker|natural_kong|five_of|all_natural !call|discard|exchange|take|pay|mahj|add|"
        "make_it|jokerless",
        {"groups": "{t}{t}{t}{t}{t} FFFFF"},
    ),
    Topic(
        TURN,
        "offer|give|gave|hand wrong_tiles|wrong_one|wrong|not_right refuse|say_no|decline|must|have_to joker|"
        "exchange !discard|mahj",
        {
            "you": "{me}",
            "turn": "{she}",
            "{me}": "10 | {t}{t}J",
            "announced": "{she} exchange {u} for {me} {t}",
            "acts": "refuse",
        },
    ),
    Topic(
        TURN,
        "me>gave|give|put wrong|instead tiles|number|suit|one|bam|dot|crak joker|exchange !me_discard|refuse|"
        "she_gave|she>give|dead|back",
        {"you": "{me}", "{me}": "14", "{she}": "10 | {t}{t}J", "wrong": "{u} in {she} {t} by {me}", "acts": "mend"},
    ),
    Topic(
        TURN,
        "gave|give|put|exchange wrong tiles|suit|one joker|exchange dead|discard|late|after|since !already|refuse|"
        "before_me_discard|before_she_discard",
        WRONG_TILE_GIVEN,
    ),
    Topic(
        TURN,
        "refuse|say_no|must_give|have_to_give|decline|hand_over|keep_me_joker|not_give joker|exchange !wrong|"
        "discard|call|pass",
        {
            "you": "{me}",
            "turn": "{she}",
            "{me}": "10 | {t}{t}J",
            "announced": "{she} exchange {t} for {me} {t}",
            "acts": "refuse",
        },
    ),
    Topic(
        TURN,
        "exchange|take joker expose|pung|kong|rack|from|off|she_joker +pick !before|when|not|dead|call|"
        "discard|pass|"
        "concealed|wrong|pair"
        "|after|until|out_of|wasnt|must|refuse|say|pay|mahj|first|hidden|closed|back|last|suit|early|while|"
        "expose_joker|two|another|same|why",
        {**_EXCHANGE, "acts": "exchange {t} for {she} {t}"},
    ),
)
