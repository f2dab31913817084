"""General questions about mistakes: dead hands, wrong counts, wrong names and mah jongg in error."""

from callwise.american.listening.topics.topic import EACH, PAYMENTS, TURN, WINNER, Topic

_WINS = {"value": "25", "seeks": "FF 3333b 444d NEWS 0", "rack": "FF 33bJJ NEWS 0 | 444d"}
_MISNAMED = (
    "misname|wrong_name|name_wrong|wrong_tiles_name|said_wrong_tiles|name_wrong_tiles|name_tiles_wrong|"
    "call_wrong_tiles|"
    "but_it_was|but_was|said_it_was|said~but|name~actually|said~actually|name~really|said~really|name~but|"
    "but~name|name~and_me_call|"
    "was_really|actually|"
    "not_what~said|cal~tiles_wrong|turned_out"
)
_COUNT = (
    "too_many|too_few|short|extra_tiles|wrong_number|wrong_count|miscount|count_is|count_off|tiles_count|"
    "12_tiles|14_tiles|15_tiles|twelve|"
    "missing_tiles|one_tiles_too|12|15|14|fourteen|fifteen|not_enough_tiles|number_tiles"
)
_KNOWN = "{t}{t} 146c 25d N RR G EE"
_OFF = (
    "mahj wrong|not_complete|wasnt|didnt_have|not_mahj|not_valid|incomplete|one_tiles_off|"
    "missing_tiles|oops|"
    "turn_out|bad|no_good|not_real|didnt_count|not_right|wasnt_right|13_tiles|12_tiles|15_tiles"
)

_FITTING = {"you": "{me}", "{she}": "10 | 333b", "card": "FF 333b 4444d NEWS 0", "discard": "9d by {by}"}
_FITTING_MINE = {"you": "{she}", "{me}": "10 | 333b", "card": "FF 333b 4444d NEWS 0", "discard": "9d by {by}"}
_CONCEALED = {"you": "{me}", "{she}": "10 | NNJ", "card": "NNN 444d 555d 22b FFF concealed", "discard": "9d by {by}"}
"""An exposure that fits a hand of the card, another player’s or the speaker’s, and one for a concealed hand."""

JOKER_OF_THE_DEAD = {
    "you": "{me}",
    "{me}": "{t} +13",
    "{she}": "10 | {t}{t}J",
    "dead": "{she}",
    "acts": "exchange {t} for {she} {t}",
}
"""A joker exchanged from the exposure of a dead hand."""

TOPICS = (
    Topic(
        TURN,
        "dead expose stay|still|remain|go_back|put_back|back|keep|what_happen|up|down|there +wrong_number|wrong_count "
        "!exchange|joker|pay|mahj|mistake|concealed|fix|isnt|not",
        JOKER_OF_THE_DEAD,
    ),
    Topic(
        TURN,
        "expose|put_up wrong_number|too_few|wrong_count|only_two|two_tiles|just_two|two_of_them|only_pair|expose_pair|"
        "two_instead|only_put_up_two|up_only_two "
        "+call|pung|kong|dead !joker|exchange|mahj|fix|before|name|stay|remain|dead_of|dead_because|dead_for",
        {
            "you": "{other}",
            "{who}": "11 | ({t}{t})",
            "discard": "9c by {who}",
            "acts": "{other} call {who} dead",
        },
    ),
    Topic(
        EACH,
        "name|misname|said wrong|misname fix call|claim !mahj|pay|joker|exchange|expose",
        {
            "you": "{thrower}",
            "{caller}": "{u}{u} +11",
            "discard": "{u} by {thrower}, named {t}",
            "acts": "correct; {caller} call {u}",
        },
    ),
    Topic(
        TURN,
        f"{_COUNT} +turn|dead|wrong|pick|from_wall "
        "!call_tiles|call_discard|expose|joker|pass|courtesy|mahj|exchange|points|"
        "pay|news|flower|"
        "before_charleston|cent|"
        "called_dead_for|value|hand_worth|how_many_joker",
        {
            "you": "{other}",
            "{who}": "{count}",
            "miscounted": "{who}",
            "discard": "9c by {by}",
            "acts": "{other} call {who} dead",
        },
    ),
    Topic(
        TURN,
        f"{_COUNT} mahj still|can|may|possible|allowed !joker|pay|call_mahj|wrong|declare|pass|expose",
        {
            "you": "{other}",
            "{who}": "{count}",
            "miscounted": "{who}",
            "discard": "9c by {by}",
            "acts": "{other} call {who} dead",
        },
    ),
    Topic(
        TURN,
        f"{_COUNT} charleston|before_first|before_east|before_play|deal|dealt|start|before_anyone|"
        "nobody~discard|noone~discard|no_one~discard|not_discard_she_first|not_discard_me_first !joker|"
        "pass_four|mahj|courtesy|pay|pass_two",
        {
            "you": "{me}",
            "wall": "{wall}",
            "phase": "main",
            "turn": "east",
            "{who}": "{dealt}",
            "miscounted": "{who}",
            "acts": "{other} call {who} dead",
        },
    ),
    Topic(
        TURN,
        "call|declare me_own_hand_dead|myself_dead|me_hand_dead|me_own_dead can|may|should|must|have_to|allowed "
        "!she|joker|pick|pay|exchange",
        {"you": "{me}", "{me}": "14", "miscounted": "{me}", "turn": "{next}", "acts": "call {me} dead"},
    ),
    Topic(
        PAYMENTS,
        "dead pay me|she|hand +mahj|double|discard !dead_she_discard|dead_discard|dead_hand_discard|call_she|"
        "wasnt|wall|error|"
        "challenge|mahj_in|joker|50|"
        "nobody_won|wall_game|misname",
        {**_WINS, "won": "{next} by {by}", "dead": "{me}"},
    ),
    Topic(
        TURN,
        "dead pick|continue|keep_play|play|sit_out|still_play|stay|turn me|she|hand !mahj|pay|joker|exchange|"
        "call|expose|discard_dead|wall|look|before|early|ahead|out_of_turn"
        "|without_pick|dead_tiles|card|show|win|three|two|out_of_turn|12|14|15",
        {"you": "{me}", "dead": "{who}", "{who}": "13", "discard": "9c by {by}", "acts": "{who} pick"},
    ),
    Topic(
        TURN,
        "dead call|claim>discard|tiles|it|for if|when|after|can me !dead_joker|joker|call_me|call_she|call_dead|"
        "call_hand|because|mahj|expose|pay|challenge|call_it_dead|who",
        {"you": "{me}", "{me}": "{t}{t} +11", "dead": "{me}", "discard": "{t} by {by}", "acts": "call {t}"},
    ),
    Topic(
        TURN,
        "dead call|claim|declare|win mahj|pung|kong can|still|may|if|could|allowed|but|with|has|have "
        "!joker|exchange|pay|call_she_dead|call_me_dead|call_hand_dead|call_dead|wrong|who|for_dead",
        {
            "you": "{other}",
            "{who}": "{t}{t} +11",
            "dead": "{who}",
            "discard": "{t} by {before}",
            "acts": "{who} call {t}",
        },
    ),
    Topic(
        TURN,
        "two dead hand|she|of_me|happen !pay|tiles|joker|three|exchange|declare|expose|part",
        {"you": "{me}", "dead": "{next} {far}", "discard": "9c by {by}", "acts": "pick"},
    ),
    Topic(
        "american.dead",
        "call>dead wasnt|wrong|not_dead|said_she_not|said_not|argue|deny|penalty|disagree|what_if|turn_out|"
        "was_fine|were_fine|was_good|alive|"
        "owe !joker|exchange|mahj|tiles|too_many|throw|call_me_dead|call_me_hand_dead",
        _FITTING,
    ),
    Topic(
        "american.dead",
        "call>me_dead|me_hand_dead|me_was_dead|dead_me wasnt|isnt|not_dead|turn_out|was_fine|was_good|was_right|"
        "was_valid|hand_valid|hand_fine|hand_good|but_me_not|alive "
        "+wrong|pay|owe|penalty|hand !joker|exchange|mahj|tiles|too_many|throw|pick",
        _FITTING_MINE,
    ),
    Topic(
        "american.dead",
        "concealed|closed expose|pung|kong|call she|hand|dead !mahj|joker_from|exchange|me_call|can_me_call|me_hand",
        _CONCEALED,
    ),
    Topic(
        TURN,
        "expose|put_up wrong|different|not_same|mixed|run|two_suit fix|fix_it|before|put_back|back|not_discard|"
        "take_back !joker_for|exchange|mahj|dead_joker|misname|name",
        {
            "you": "{other}",
            "turn": "{who}",
            "{who}": "11 | (8b88d)",
            "fresh": "8d by {by}",
            "acts": "{other} call {who} dead",
        },
    ),
    Topic(
        TURN,
        "expose|put_up wrong|different|mixed|two_suit|one_was|one_of_them_was discard|already|late|later|"
        "notic|next_turn "
        "+dead|hand|turn "
        "!before|not_discard|joker_for|exchange|mahj|misname|name|fix",
        {
            "you": "{other}",
            "{who}": "10 | (8b88d)",
            "discard": "9c by {who}",
            "acts": "{other} call {who} dead",
        },
    ),
    Topic(
        "american.dead",
        "expose|hand isnt_on_card|not_on_card|not_match|not_fit|no_hand|no_such_hand|not_part_of_card|isnt_in_card|"
        "match_nothing|cant_be_together|not_go_together|cant_go_together "
        "+call|dead|pung|card|two|together !joker|exchange|concealed|me_hand|me_dead",
        {"you": "{me}", "{she}": "10 | 333c", "card": "FF 333b 4444d NEWS 0", "discard": "9d by {by}"},
    ),
    Topic(
        "american.in-error",
        f"{_OFF} !pay|throw|discard_wrong|joker_discard|misname|name|exchange|still|pair",
        {"declared": "{who} shown"},
    ),
    Topic(
        "american.in-error",
        "mahj wrong|not_complete|wasnt|turn_out|bad|oops|not_mahj|incomplete"
        " me_discard_me_tiles|me_discard_me_hand|me_discard_in|discard_me_hand|discard_me_tiles|me_show_me|"
        "me_expose_me_tiles|me_mixed|me_throwin "
        "!pay|me_was_wrong|after_said_mahj|me_said_mahj|me_declare|me_call_mahj",
        {"declared": "{she} shown", "thrown": "{me}"},
    ),
    Topic(
        "american.error-payments",
        "mahj wrong|not_complete|wasnt|turn_out|in_error broke|broke_up|wreck|wall|tore +pay|throwin !last|empty",
        {"declared": "{far} shown", "thrown": "{who}", "value": "25", "broke": "{who}", "lowest": "25"},
    ),
    Topic(
        "american.in-error",
        "mahj said|call|declare|didnt|back|before nothing_up|expose_nothing|hadnt~expose|"
        "didnt~expose|"
        "without_expose|not_expose|show_nothing|"
        "hasnt_show|nobody_expose|nobody_show|no_one_expose|no_one_show|not_show"
        "|take_back|change_mind|take_it_back|only_said|before_show +wrong|dead !pay|"
        "discard_back|"
        "call_tiles_back|misname|exchange",
        {"declared": "{who} said"},
    ),
    Topic(
        "american.in-error",
        f"{_OFF} expose|put_up only|just|pung|kong|group !pay|throw|exchange|joker",
        {"declared": "{who} exposed"},
    ),
    Topic(
        "american.error-payments",
        f"{_OFF} pay !misname|discard|joker|exchange|out_of_turn|throw_in|wall",
        {"declared": "{who} shown", "value": "25"},
    ),
    Topic(
        TURN,
        f"{_MISNAMED} call|claim|want|take|expose|have|need !mahj|pay|joker|dead|exchange|hand|me_discard|correct|"
        "pass|concealed|me_want_two",
        {"you": "{me}", "{caller}": _KNOWN, "discard": "{u} by {thrower}, named {t}", "acts": "{caller} call {t}"},
    ),
    Topic(
        TURN,
        f"{_MISNAMED} expose|put_up !mahj|pay|joker|exchange|dead_hand|me_hand|concealed|pass",
        {"you": "{me}", "{caller}": _KNOWN, "discard": "{u} by {thrower}, named {t}", "acts": "{caller} call {t}"},
    ),
    Topic(
        TURN,
        f"{_MISNAMED} mahj !pay|joker|exchange|expose|wrong_mahj|hand|not_mahj|wasnt|how_much|dead|said_mahj_but",
        {
            "you": "{caller}",
            "{caller}": "{needed} 888d 222c EEEE 55c",
            "seeks": "{needed}{needed} 888d 222c EEEE 55c",
            "discard": "{u} by {thrower}, named {t}",
            "acts": "{caller} call {needed} for mah jongg",
        },
    ),
    Topic(
        PAYMENTS,
        f"{_MISNAMED} mahj|pay pay|who|penalty !joker|exchange|expose|dead|throwin|broke|in_error",
        {
            "won": "{me} by {she} misnamed",
            "value": "25",
            "seeks": "333b 9999b 6666d RRR",
            "rack": "333b 999bJ 6666d RRR",
        },
    ),
    Topic(
        TURN,
        "discard joker|joker_discard name|said|misname|as|called mahj +dead|turn !pay|exchange|same|expose|joker_in",
        {
            "you": "{me}",
            "{me}": "{t} 888d 222c EEEE 55c",
            "seeks": "{t}{t} 888d 222c EEEE 55c",
            "discard": "J by {from}, named {t}",
            "acts": "call {t} for mah jongg",
        },
    ),
    Topic(
        TURN,
        "discard joker name|said|misname|as expose|pung|kong|want|call|take|claim|have !pay|exchange|same|mahj|"
        "joker_in",
        {"you": "{me}", "{me}": "{t}{t} +11", "discard": "J by {from}, named {t}", "acts": "call {t}"},
    ),
    Topic(
        TURN,
        "me_discard_joker same !pay|exchange|she|anyone|take|pung|kong|mahj",
        {"you": "{me}", "{me}": "J +13", "acts": "discard J"},
    ),
    Topic(
        TURN,
        "discard joker|it same !pay|exchange|same_turn|same_discard|same_tiles|pair|me_discard",
        {"you": "{me}", "{me}": "{t}{t} +11", "floor": "{t}", "discard": "J by {from}, named {t}", "acts": "call {t}"},
    ),
    Topic(
        "american.error-payments",
        f"{_OFF} two_of_me|two_of_she|two_she|both|two throwin|throw_in|discard_in +now !misname|joker|"
        "exchange|pay|play",
        {"declared": "{next} shown", "thrown": "{me} {by}", "value": "25"},
    ),
    Topic(
        "american.dead",
        "she~expose concealed|closed call_she_dead|call_she_hand_dead|she_dead|dead_hand "
        "!mahj|joker_from|exchange|me_hand|me_dead",
        _CONCEALED,
    ),
    Topic(
        "american.dead",
        "wrong dead tournament !joker|exchange|mahj|tiles|number|count|expose|pay",
        _FITTING,
    ),
    Topic(
        WINNER,
        "wrong|error|false mahj|declar|declaration claim|call|take|have tiles|discard after|once|who "
        "!exchange|joker|dead|pay|throwin|misname|name",
        {"discard": "{t} by {by}", "claims": "{me} pung; {far} pung to win", "since": "error"},
    ),
    Topic(
        TURN,
        "discard~and_said call|claim mahj !pay|joker|exchange|expose|dead|wrong_mahj|throwin|said_mahj|wait|hold",
        {
            "you": "{caller}",
            "{caller}": "{needed} 888d 222c EEEE 55c",
            "seeks": "{needed}{needed} 888d 222c EEEE 55c",
            "discard": "{u} by {thrower}, named {t}",
            "acts": "{caller} call {needed} for mah jongg",
        },
    ),
    Topic(
        TURN,
        "joker misname|name_as|wrong_name mahj +discard|turn|as !pay|exchange|same|expose|joker_in|discard_joker",
        {
            "you": "{me}",
            "{me}": "{t} 888d 222c EEEE 55c",
            "seeks": "{t}{t} 888d 222c EEEE 55c",
            "discard": "J by {from}, named {t}",
            "acts": "call {t} for mah jongg",
        },
    ),
    Topic(
        PAYMENTS,
        "dead_she_discard|dead_discard|dead_hand_discard mahj|call|win pay|double|who "
        "!joker|error|wrong|misname|call_she|call_hand",
        {**_WINS, "won": "{next} by {by}", "dead": "{by}"},
    ),
    Topic(
        PAYMENTS,
        "me_discard mahj tiles|it|discard me_hand_dead|me_dead|hand_dead !joker|error|wrong|misname|call_she|call_hand",
        {**_WINS, "won": "{next} by {me}", "dead": "{me}"},
    ),
)
