"""General questions about a turn: exposing, racking, discarding and winning, and until when a discard is called."""

from callwise.american.listening.topics.topic import EACH, PAYMENTS, TURN, WINNER, Topic

_BY = "{t} by {by}"
_HAND, _LESS_ONE = "FF 3333b 444d NEWS 0", "FF 3333b 44d NEWS 0"
_SOON = "before_discard|not_discard|same_turn|right_away|immediately|just_now|same_go|still_me_turn|before_end_me_turn"
_WRONG = "wrong|error|false|mistake|invalid"

TOPICS = (
    Topic(
        "american.wall-game",
        "deal|dealer|east again|twice|next|stay_east|move|rotate|keep_deal who|can|does|is|same|when|after|how|if "
        "!mahj|pay|joker|exchange|call|dead|discard|pass|turn|pick|double|dealt|wrong|charleston",
        {"discard": "9c by {by}"},
    ),
    Topic(
        WINNER,
        "pick before_me_could|before_me_can|before_me_call|before_me_said|before_me_got|as_me_call|when_me_call "
        "call|claim|said|late +next !rack|joker|exchange|me_pick|mahj|error",
        {"discard": "{t} by {next}", "claims": "{me} pung", "since": "looked"},
    ),
    Topic(
        WINNER,
        "call|claim|want mahj she before|already|not_yet|hasnt expose|put_up "
        "!joker|exchange|dead|error|pay|name|concealed|me_call|me_claim",
        {"discard": _BY, "claims": "{me} pung; {far} pung to win"},
    ),
    Topic(
        TURN,
        "me_dead|me_hand_dead|me_hand_is_dead|dead_me|can_dead call she_dead|she_hand_dead|"
        "she_else_hand_dead|dead_too|another_dead me|she can|"
        "may|still|if|allowed|then !joker|exchange|pay",
        {
            "you": "{me}",
            "dead": "{me}",
            "{she}": "12",
            "miscounted": "{she}",
            "discard": "9c by {she}",
            "acts": "call {she} dead",
        },
    ),
    Topic(
        "joker.groups",
        "flower same|number|matter|different|season|any|all|alike|interchangeable +pung|kong "
        "!joker|discard|call|exchange|pick|pass|name",
        {"groups": "FFF FFFFFF"},
    ),
    Topic(
        WINNER,
        "first|faster|sooner|quicker|earlier|louder|speak call|claim|said|want matter|does|win|count|two|same|who "
        "!mahj|pick|joker|exchange|expose|put_up|rack|last|charleston|dead|tiles_first|discard_first|next|pay|placed",
        {"discard": _BY, "claims": "{me} pung; {far} pung"},
    ),
    Topic(
        TURN,
        "discard when|what|how down|final|official|count|committed|really +done !joker|call|exchange|mahj|pay|"
        "out_of_turn|"
        "dead|she_discard|window|points|misname|name",
        {"you": "{me}", "{me}": "13", "discard": "{t} by {me}", "acts": "take back {t}"},
    ),
    Topic(
        TURN,
        "take_back|take_it_back|take~back tiles|discard before|nobody|no_one|not_call|quick +call "
        "!joker|exchange|call_back|expose|mahj|pass|rack|back_call|misname|name|said",
        {"you": "{me}", "{me}": "13", "discard": "{t} by {me}", "acts": "take back {t}"},
    ),
    Topic(
        TURN,
        "flower pick|bonus|replacement|aside|put_out|out put|expose|aside|replace|out "
        "!discard|call|joker|exchange|name|pass|mahj|pair",
        {"you": "{me}", "turn": "{me}", "{me}": "FFF +11", "acts": "expose FFF"},
    ),
    Topic(
        WINNER,
        "before_me|ahead_of_me|in_front_of_me|to_me_left|on_me_left mahj also|too|both|same who|first|me|"
        "priority|need "
        "!pung|kong|expose|joker|exchange|pick|rack|error|dead|pay",
        {"discard": "{t} by {far}", "claims": "{by} pung to win; {me} pung to win"},
    ),
    Topic(
        EACH,
        "call|called_tiles on_top expose|put_up must|have_to|just|directly|straight|or|first|need_to "
        "!mahj|joker|exchange|back|mind|dead|she_call|want",
        {"you": "{me}", "{me}": "{t}{t} +11", "discard": _BY, "acts": "call {t}; expose {t}{t}{t}"},
    ),
    Topic(
        TURN,
        "said|tell call only|just|not|must|have_to|what_word|which_word|right_word pung|kong|what_for|what|tell|"
        "specify|word|which "
        "!mahj|joker|exchange|expose|dead|wrong|pick|pass|said_mahj|name|misname",
        {"you": "{me}", "{me}": "{t}{t} +11", "discard": _BY, "acts": "want {t}"},
    ),
    Topic(
        TURN,
        "me>discard wrong|oops|accident take_it|take_tiles|back|change|pick_up|me_take "
        "!joker|she_discard|name|said|misname|number|mahj|exchange|expose",
        {"you": "{me}", "{me}": "13", "discard": "{t} by {me}", "acts": "take back {t}"},
    ),
    Topic(
        WINNER,
        "me_pick|me_already_pick|me_look|after_me_pick she>call|claim|want|take +turn|lose !rack|"
        "exchange|joker|mahj|dead",
        {"discard": _BY, "claims": "{next} pung", "since": "looked"},
    ),
    Topic(
        WINNER,
        "me_pick|me_already_pick|me_look|after_me_pick she>call|claim|want|take not_rack|before_rack "
        "+turn|lose "
        "!exchange|joker|mahj|dead",
        {"discard": _BY, "claims": "{next} pung", "since": "looked"},
    ),
    Topic(
        WINNER,
        "me_rack|rack_me_tiles|rack_me_pick|me_already_rack|after_me_rack|me_pick_and_rack she>call|claim|want|take "
        "+turn|lose|tiles|discard "
        "!exchange|joker|mahj|dead|not_rack|before_me_rack|before_rack|on_me_rack|me_rack~expose",
        {"discard": _BY, "claims": "{next} pung", "since": "racked"},
    ),
    Topic(
        TURN,
        "call|claim|take only_have_one|just_one|have_one|only_one|just_have_one|one_in_me_hand|one_of_them|one_other "
        "!joker|mahj|pair|exchange|pay|news|two|no_one|another",
        {"you": "{me}", "{me}": "{t} 146c 258d N RR G E 0", "discard": _BY, "acts": "call {t}"},
    ),
    Topic(
        TURN,
        "expose|put_up|meld|show_pung pick|from_me_hand|in_me_hand|without_call|own_tiles|not_call|already_have|"
        "in_hand "
        "three|set|pung|kong|group|tiles|four|4 +wall !discard|joker|exchange|wrong|mahj|me_call|add|back|dead",
        {"you": "{me}", "turn": "{me}", "{me}": "{t}{t}{t} +11", "acts": "expose {t}{t}{t}"},
    ),
    Topic(
        EACH,
        "exchange|take_joker|joker_me_take joker add|make|put|extend|turn_it kong|quint|expose|pung "
        "!pick|she_call|discard|mahj|dead|before|without|tell",
        {
            "you": "{me}",
            "{me}": "{t}{t}{u} +10",
            "{she}": "10 | {u}{u}J",
            "discard": _BY,
            "acts": "call {t}; expose {t}{t}{t}; exchange {u} for {she} {u}; add J to {t}",
        },
    ),
    Topic(
        TURN,
        "add|make|change|turn|upgrade|put|extend|need|want kong|quint|fourth|4th|another|bigger expose|pung|call|"
        f"put_up {_SOON} "
        "+late|now|rack|discard !later|next_turn|exchange|dead|back|remove|smaller",
        {
            "you": "{me}",
            "turn": "{me}",
            "{me}": "{t} +10 | {t}{t}J",
            "fresh": "{t} by {by}",
            "acts": "add {t} to {t}",
        },
    ),
    Topic(
        TURN,
        "must|have_to|need_to|forced discard !joker|call|pass|exchange|before|name|said|dead|rack|wait|charleston|pay",
        {"you": "{me}", "turn": "{me}", "{me}": "9c +13", "acts": "discard 9c"},
    ),
    Topic(
        TURN,
        "discard without_rack|before_rack|not_rack|straight|before~rack|directly +pick|wall "
        "!exchange|call|joker|she|mahj|window",
        {"you": "{me}", "turn": "{me}", "{me}": "8b +12", "picked": "9c", "acts": "discard 9c; discard 8b"},
    ),
    Topic(
        TURN,
        "call|claim|took>discard without_expose|forgot_expose|before_expose|not_expose|forgot_put|"
        "without_show|before_show|forgot_to_expose|forgot_to_put_up +wrong !mahj|joker|exchange|wall|pick",
        {
            "you": "{me}",
            "turn": "{me}",
            "phase": "called",
            "{me}": "{t}{t}9c +10",
            "discard": _BY,
            "acts": "discard 9c",
        },
    ),
    Topic(
        TURN,
        "call|claim|take not_show|without_show|hide|hidden|secret|keep_it_in|concealed_pung "
        "+expose|rack|pung|hand|tiles !mahj|joker|exchange|discard_without|then_discard|pick|wall|pass|dead",
        {
            "you": "{me}",
            "{me}": "{t}{t} +11",
            "turn": "{me}",
            "phase": "called",
            "discard": _BY,
            "acts": "rack {t}",
        },
    ),
    Topic(
        TURN,
        "last_tiles|last_one|end_wall pick mahj +wall !call|discard|pay|error|double|exchange|isnt|not",
        {
            "you": "{me}",
            "turn": "{me}",
            "{me}": _LESS_ONE,
            "picked": "4d",
            "seeks": _HAND,
            "wall": "0",
            "acts": "mah jongg",
        },
    ),
    Topic(
        TURN,
        "last_tiles|last_one|no_more_tiles|end_wall pick|wall discard must|have_to|still|do_me|need_to +mahj "
        "!call|claim|pay|exchange",
        {"you": "{me}", "turn": "{me}", "{me}": "9c +13", "wall": "0", "acts": "discard 9c"},
    ),
    Topic(
        WINNER,
        "how_long|how_late|until_when|till_when|how_much_time|when_too_late|when_is_it_too_late|what_point|long_do|"
        "deadline|when_does_window|cutoff call|claim|window|discard|take !joker|exchange|mahj|pass",
        {"discard": "{t} by {next}", "claims": "{me} pung", "since": "racked"},
    ),
    Topic(
        WINNER,
        "closer|nearer|ahead_of_me|in_between|between_me|sits_before_me|first_in_turn|next_in_turn|further|"
        "farther|nearest|closest "
        "call|want|claim|said|need !mahj|joker|exchange|dead|rack",
        {"discard": "{t} by {far}", "claims": "{by} pung; {me} pung"},
    ),
    Topic(
        WINNER,
        "closer|nearer|ahead_of_me|further|farther|nearest|closest mahj call|want|claim|said|need|expose|pung|kong "
        "!joker|exchange|dead|rack|two_mahj|both",
        {"discard": "{t} by {far}", "claims": "{by} pung to win; {me} pung"},
    ),
    Topic(
        WINNER,
        "mahj two|she|closer|further|farther|first placed|put|show|put_up|on_top|on_rack|already_rack already|first|"
        "faster|quick "
        "+farther|one same|also|too|want|said|need|call !pung|kong|expose|wrong|joker|exchange|discard_first|"
        "pick|pay|next",
        {"discard": _BY, "claims": "{me} pung to win; {far} pung to win placed"},
    ),
    Topic(
        WINNER,
        "on_top|on_rack|on_me_rack|placed|put_it|me_put|rack mahj pung|kong|quint|expose|call me|she "
        "!pick|wrong|joker|exchange|pay|two|dead|next",
        {"discard": _BY, "claims": "{against} kong placed; {caller} pung to win"},
    ),
    Topic(
        WINNER,
        "on_top|placed|put_it_on_she_rack|on_she_rack|has_it call|want|claim pung|kong|expose|also|closer|"
        "me_need|first "
        "!mahj|joker|exchange|dead|pick|wrong|next|mind|back",
        {"discard": _BY, "claims": "{me} pung; {far} pung placed"},
    ),
    Topic(
        WINNER,
        "out_of_turn|not_she_turn|isnt_she_turn|before_she_turn|wrong_turn|too_early|before_pick|without_pick discard "
        "call|claim|want|need|take|use +pick !mahj|exchange|joker|pay",
        {"discard": "{t} by {next}", "claims": "{me} pung", "early": "yes"},
    ),
    Topic(
        WINNER,
        "out_of_turn|not_she_turn|isnt_she_turn|before_she_turn|wrong_turn|too_early|before_pick|without_pick "
        "discard mahj "
        "+pick !exchange|joker|pay|double",
        {"discard": "{t} by {next}", "claims": "{me} pung to win", "early": "yes"},
    ),
    Topic(
        PAYMENTS,
        "out_of_turn|not_she_turn|isnt_she_turn|before_she_turn|wrong_turn discard mahj pay !exchange|joker|pick",
        {
            "won": "{me} by {next} out of turn",
            "value": "25",
            "seeks": _HAND,
            "rack": "FF 33bJJ NEWS 0 | 444d",
        },
    ),
    Topic(
        EACH,
        "three|3|all dead hand|she|of_me|happen|left|now !pay|joker|exchange|declare|two|call_tiles|expose|discard",
        {
            "you": "{me}",
            "dead": "{next} {far}",
            "{by}": "12",
            "miscounted": "{by}",
            "discard": "9c by {by}",
            "acts": "call {by} dead; pick",
        },
    ),
    Topic(
        "american.dead",
        "who|anyone|anybody|everyone|any_player|only call dead|me_hand_dead !joker|exchange|mahj|error|isnt|"
        "me_own|tiles|count|discard|pay|penalty|concealed|mistake|not_dead|pick|match|fit|valid|fine|good",
        {"you": "{me}", "{she}": "10 | 333c", "card": "FF 333b 4444d NEWS 0", "discard": "9d by {by}"},
    ),
    Topic(
        EACH,
        "exchange|take joker own|me_pung|me_expose|me_kong|me_own announce|said|tell|out_loud|word|ask "
        "!refuse|discard|pay|dead|call|mahj",
        {"you": "{me}", "turn": "{me}", "{me}": "{t} +10 | {t}{t}J", "acts": "exchange {t} for {me} {t} silently"},
    ),
    Topic(
        TURN,
        f"name|said|misname|but_tiles_was {_WRONG}|but|actually|really nobody|no_one|not_call|fix|before_call|"
        "before_anyone|before_she_call|oops +tiles|discard !mahj|pay|joker|exchange|she_name|she_said|she_call_it",
        {"you": "{me}", "{me}": "13", "discard": "{u} by {me}, named {t}", "acts": "correct"},
    ),
    Topic(
        "american.in-error",
        f"mahj {_WRONG}|isnt|not_complete|oops instead|change_to|switch_to|make_it|keep|take|just|still_use "
        "expose|pung|kong "
        "!pay|throwin|joker|exchange|before|already|beat|keep_play|expose_tiles|expose_hand|expose_me_tiles|"
        "expose_she_tiles|expose_me_hand|expose_she_hand",
        {"declared": "{who} exposed"},
    ),
    Topic(
        PAYMENTS,
        "pay|take discard|discarder mahj double|more|extra|twice|how_much|who|what "
        "!joker|jokerless|dead|error|misname|out_of_turn|wall_game|points|tournament|exchange|hot|pick|east|"
        "two|three|feed|everybody|everyone|all|cold|wall|turn|call|name",
        {"value": "25", "seeks": _HAND, "rack": "FF 33bJJ NEWS 0 | 444d", "won": "{other} by {who}"},
    ),
    Topic(
        TURN,
        "discard out_of_turn|not_me_turn|wasnt_me_turn|not_she_turn|wasnt_she_turn|wrong_turn|isnt_she_turn "
        "+dead|penalty|accident !mahj|pay|call|claim|joker|exchange|pick|want|need|name",
        {"you": "{me}", "turn": "{other}", "{who}": "9c +12", "acts": "{who} discard 9c"},
    ),
    Topic(
        TURN,
        "forgot_discard|forgot_to_discard|forget_to_discard pick|next !joker|exchange|mahj|"
        "call|expose|charleston|rack|look|before|fix|blind",
        {
            "you": "{next}",
            "turn": "{next}",
            "{me}": "14",
            "miscounted": "{me}",
            "acts": "{next} call {me} dead",
        },
    ),
)
