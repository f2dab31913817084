"""General questions about a moment in a turn: before the pick, after the call, or once the exchange is made."""

from callwise.american.listening.topics.error_vocabulary import JOKER_OF_THE_DEAD
from callwise.american.listening.topics.topic import EACH, TURN, WINNER, Topic

_BY = "{t} by {by}"
_PAIRED = "{t}{t} +11"
_WAITING = {"{me}": "{t} 888d 222c EEEE 55c", "seeks": "{t}{t} 888d 222c EEEE 55c"}
_BY_THE_DEAD = {
    "you": "{me}",
    "turn": "{me}",
    "{she}": "{t} +12",
    "{me}": "11 | {t}{t}J",
    "dead": "{she}",
    "acts": "{she} exchange {t} for {me} {t}",
}
"""A dead player who exchanges a joker."""

TOPICS = (
    Topic(
        TURN,
        "must|have_to|need_to exchange !say|announce|rack|turn|pick|discard|call|expose|first|give|wait|before|joker|"
        "pass|tiles",
        {"you": "{me}", "{me}": "{t} +13", "{she}": "9 | {t}{t}JJ", "acts": "leave {she} {t}"},
    ),
    Topic(
        EACH,
        "take_back|undo|cancel|reverse exchange done|already|made|finished|complete|after "
        "!discard|call|expose|pass|wrong|mind|announce|said",
        {
            "you": "{me}",
            "{me}": "{t} +13",
            "{she}": "10 | {t}{t}J",
            "acts": "announce exchange {t} for {she} {t}; exchange {t} for {she} {t}; withdraw",
        },
    ),
    Topic(
        EACH,
        "exchange joker>discard_it|discard_joker|and_discard !call|she_discard|name|misname|same|before|take_it|back",
        {"you": "{me}", "{me}": "{t} +13", "{she}": "10 | {t}{t}J", "acts": "exchange {t} for {she} {t}; discard J"},
    ),
    Topic(
        TURN,
        "exchange|take_joker to_call|to_claim|order_to|so_me_can_call discard|tiles|call|claim !before|mahj|"
        "expose|dead|with",
        {
            "you": "{me}",
            "{me}": "{t}{u} 146c 25d N RR G EE",
            "{she}": "10 | {u}{u}J",
            "discard": _BY,
            "acts": "call {t}",
        },
    ),
    Topic(
        TURN,
        "wait|until|before|not~until|same_turn|next_turn exchange me_own|own joker +turn|next|expose "
        "!she|discard|pay|dead|call|pick|rack|say|announce",
        {"you": "{me}", "turn": "{me}", "{me}": "{t} +10 | {t}{t}J", "fresh": _BY, "acts": "exchange {t} for {me} {t}"},
    ),
    Topic(
        TURN,
        "no_tiles|no_tiles_left|no_more_tiles|wall_gone|wall_out|wall_ran_out|wall_finished exchange|take_joker "
        "+wall|left|joker !discard|call|mahj|pair|natural",
        {
            "you": "{me}",
            "turn": "{me}",
            "{me}": "13",
            "{she}": "10 | {t}{t}J",
            "picked": "{t}",
            "wall": "0",
            "acts": "exchange {t} for {she} {t}",
        },
    ),
    Topic(
        TURN,
        "gave|give|wrong_tiles wrong joker before|not_discard discard !me_before|refuse|call|dead|already|say_no",
        {
            "you": "{me}",
            "turn": "{me}",
            "{me}": "14",
            "{she}": "10 | {t}{t}J",
            "wrong": "{u} in {she} {t} by {me}",
            "acts": "mend",
        },
    ),
    Topic(
        TURN,
        "must|have_to|need_to call|claim|take tiles|discard|it could|can_use|could_use|want|use|need|fit "
        "!joker|exchange|dead|charleston|pass|mahj|name|expose|pung|out_loud|say|said|announce|first|rack|tiles_call",
        {"you": "{me}", "{me}": _PAIRED, "discard": _BY, "acts": "pick"},
    ),
    Topic(
        TURN,
        "said|say|can|may hold|wait|hold_on mahj|tiles_me_mahj|to_mahj !pay|joker|exchange|dead|she_said|expose|wrong|"
        "dont_want|pass|cold|discard_wait",
        {"you": "{me}", **_WAITING, "discard": _BY, "acts": "want {t}"},
    ),
    Topic(
        EACH,
        "said|says|say call expose>pick_up|pick_it_up|pick_tiles|take|then_take "
        "!mahj|exchange|joker|dead|wrong|mind|wall|rack",
        {
            "you": "{other}",
            "{who}": _PAIRED,
            "discard": "{t} by {before}",
            "acts": "{who} want {t}; {who} expose {t}{t}{t}",
        },
    ),
    Topic(
        EACH,
        "pick>rather|instead|prefer|would_rather|decided|change_mind discard|call|it +wall "
        "!rack|exchange|joker|mahj|wrong|blind|two|dead|next",
        {
            "you": "{other}",
            "{who}": _PAIRED,
            "discard": "{t} by {before}",
            "draws": "9c",
            "acts": "{who} pick; {who} call {t}",
        },
    ),
    Topic(
        EACH,
        "me>rack>want|call|take|see|look|notice|realize|instead|need discard|call|it|tiles mahj "
        "!she_pick|she_rack|exchange|joker|two|discard_back|wrong|after_she|next|not_rack|before_me_rack|dead",
        {
            "you": "{me}",
            **_WAITING,
            "discard": _BY,
            "draws": "9c",
            "acts": "pick; rack; call {t} for mah jongg",
        },
    ),
    Topic(
        TURN,
        "call|claim|said not_need|not_want|cant_use|didnt_need|change_mind|mistake|wrong dead "
        "!rack|mahj|exchange|expose|she|joker|count|name|misname|number|place|put|tiles_wrong|me_call_dead|"
        "call_she|call_dead|discard|pick",
        {"you": "{me}", "{me}": _PAIRED, "discard": _BY, "wanted": "{me}", "acts": "take back call"},
    ),
    Topic(
        TURN,
        "expose|put_up kong>meant|instead|should|only_want pung +fix|change !exchange|discard|joker|dead|"
        "mahj|later|next",
        {"you": "{me}", "turn": "{me}", "{me}": "10 | {t}{t}{t}{t}", "fresh": _BY, "acts": "remove {t} from {t}"},
    ),
    Topic(
        TURN,
        "expose|put_up pung>meant|instead|should|want kong +fix|change !exchange|discard|joker|dead|mahj|"
        "later|next|add",
        {
            "you": "{me}",
            "turn": "{me}",
            "{me}": "{t} +10 | {t}{t}{t}",
            "fresh": _BY,
            "acts": "add {t} to {t}",
        },
    ),
    Topic(
        WINNER,
        "want|need|call|claim kong|quint>pung who|whose|first|priority "
        "!mahj|exchange|joker|expose_pung|add|expose|meant|instead",
        {"discard": _BY, "claims": "{me} kong; {far} pung"},
    ),
    Topic(
        WINNER,
        "cold|hot mahj call|claim|take|discard +wall !pay|pick|exchange|joker|who_pay|for_all|everybody|"
        "discarder|worth",
        {"discard": _BY, "claims": "{me} pung to win", "lastwall": "yes"},
    ),
    Topic(
        TURN,
        "pick|draw out_of_turn|not_me_turn|not_she_turn|wrong_turn|ahead pay|penalty|lose "
        "!discard|mahj|call|joker|exchange|tournament",
        {"you": "{me}", "turn": "{other}", "{other}": "14", "acts": "{who} pick"},
    ),
    Topic(
        TURN,
        "me_own_discard|tiles_me_discard exchange|call !joker|she|misname|name|mahj|can_she",
        {"you": "{me}", "{me}": _PAIRED, "discard": "{t} by {me}", "acts": "call {t}; take back {t}"},
    ),
    Topic(
        "joker.forms",
        "quint flower no_joker|without_joker|without|natural !call|discard|exchange|pay|pick|pass",
        {"groups": "FFFFF FFFFFF"},
    ),
    Topic(
        TURN,
        "joker|exchange dead_of|dead_for|dead_because|dead_from count|number|too_many|too_few|short +wrong|hand "
        "!expose|discard|call",
        JOKER_OF_THE_DEAD,
    ),
    Topic(
        TURN,
        "call|claim have_one|only_one|just_one|one_of_it|have_only_one no_joker|without_joker|not_have_joker "
        "+expose !mahj|exchange|discard_joker|two",
        {"you": "{me}", "{me}": "{t} 146c 258d N RR G E 0", "discard": _BY, "acts": "call {t}"},
    ),
    Topic(
        TURN,
        "me>said|name>put_down|discard|down fix|correct !joker|mahj|call|expose|pay|dead|pass|she",
        {"you": "{me}", "{me}": "13", "discard": "{u} by {me}, named {t}", "acts": "correct"},
    ),
    Topic(
        TURN,
        "exchange|take joker expose before_she_discard|hasnt_discard|not_discard +turn "
        "!me_discard|wrong|dead|call|pick|gave|give|own",
        {
            "you": "{me}",
            "turn": "{she}",
            "{me}": "{t} +12",
            "{she}": "11 | {t}{t}J",
            "fresh": _BY,
            "acts": "exchange {t} for {she} {t}",
        },
    ),
    Topic(
        TURN,
        "exchange|take own|me_own|she_own before|without>rack pick +joker|expose !discard|call|dead|mahj|turn",
        {
            "you": "{me}",
            "turn": "{who}",
            "{who}": "10 | {t}{t}J",
            "picked": "{t}",
            "acts": "{who} exchange {t} for {who} {t}",
        },
    ),
    Topic(
        EACH,
        "expose return|give_back|put_back|put_it_back tiles|discard|table +call|want "
        "!joker|exchange|wrong|dead|mahj|pick|fix",
        {
            "you": "{other}",
            "{who}": _PAIRED,
            "discard": "{t} by {before}",
            "acts": "{who} call {t}; {who} expose {t}{t}; {who} take back call",
        },
    ),
    Topic(
        WINNER,
        "mahj after_me_expose|after_she_expose call !joker|exchange|dead|error|pay|name|wrong",
        {"discard": _BY, "claims": "{against} pung laid {t}{t}; {caller} pung to win"},
    ),
    Topic(
        TURN,
        "joker used|use|add|put|go in_me_kong|in_me_pung|in_me_expose|to_me_kong|to_me_pung|to_me_expose "
        "already|earlier|old +exchange|take|expose|pung|kong !now|same_turn|back|remove|discard|dead|she|call",
        {"you": "{me}", "turn": "{me}", "{me}": "J +10 | {t}{t}J", "acts": "add J to {t}"},
    ),
    Topic(
        TURN,
        "said|call|claim not_expose|not_put_up cancel|back_out|take_back|take_it_back|change_mind|change_me_mind "
        "+but !mahj|exchange|joker|dead|name|discard|wrong",
        {"you": "{me}", "{me}": _PAIRED, "discard": _BY, "wanted": "{me}", "acts": "take back call"},
    ),
    Topic(
        EACH,
        "exchange after~rack|once~rack|already_rack|me_rack +pick|turn|rack "
        "!call|discard|mahj|before|own|expose|dead|pass|joker_in",
        {
            "you": "{me}",
            "{me}": "{t} +12",
            "{she}": "10 | {t}{t}J",
            "discard": "8d by {by}",
            "draws": "9c",
            "acts": "pick; rack; exchange {t} for {she} {t}",
        },
    ),
    Topic(
        EACH,
        "misname|name_wrong|name_wrong_tiles|said_wrong_tiles|wrong_name|me_said_wrong +discard|happen "
        "!call|claim|mahj|pay|joker|exchange|expose|fix|dead|pass",
        {"you": "{me}", "{me}": "13", "discard": "{u} by {me}, named {t}", "acts": "correct"},
    ),
    Topic(
        TURN,
        "me>said|name>but|and>discard|put_down|put_out !joker|mahj|call|expose|pay|dead|pass|she|exchange",
        {"you": "{me}", "{me}": "13", "discard": "{u} by {me}, named {t}", "acts": "correct"},
    ),
    Topic(
        TURN,
        "13|thirteen after>discard dead|right|ok|enough|short|fine|too_few +tiles|hand|turn "
        "!mahj|joker|exchange|pass|charleston|call|expose|before|east",
        {"you": "{other}", "{who}": "13", "discard": "9c by {who}", "acts": "{other} call {who} dead"},
    ),
    Topic(
        WINNER,
        "pung|kong|quint|expose mahj !pung~kong|kong~pung who|whose|which|first|priority|get|beat +discard|want|call "
        "!exchange|joker|dead|pay|error|pick|rack|placed|turn|already|late|two_mahj|pair",
        {"discard": _BY, "claims": "{me} pung; {far} pung to win"},
    ),
    Topic(
        "american.dead",
        "call>me_dead|me_hand_dead wrong +she|hand "
        "!joker|exchange|mahj|tiles|too_many|throw|pick|number|count|expose|me_call|discard",
        {"you": "{she}", "{me}": "10 | 333b", "card": "FF 333b 4444d NEWS 0", "discard": "9d by {by}"},
    ),
    Topic(
        TURN,
        "exchange|take_joker rack before|first|have_to|must|need_to|without +pick|tiles|joker|put|in "
        "!call|discard|dead|mahj|own|she_rack|expose",
        {
            "you": "{me}",
            "turn": "{me}",
            "{me}": "13",
            "picked": "{t}",
            "{she}": "10 | {t}{t}J",
            "acts": "exchange {t} for {she} {t}",
        },
    ),
    Topic(
        TURN,
        "expose|put_up 3|three|pung 4|four|fourth|kong make|add|want|turn +discard|not|it "
        "!joker|exchange|dead|mahj|later|next_turn|meant|instead|should|already_discard|after_discard",
        {"you": "{me}", "turn": "{me}", "{me}": "{t} +10 | {t}{t}{t}", "fresh": _BY, "acts": "add {t} to {t}"},
    ),
    Topic(
        TURN,
        "dead exchange>joker can|may|still|allowed|could she_exchange|she_still_exchange|dead_exchange|still_exchange "
        "!pay|joker_from|from_dead|of_dead|in_dead|me_exchange|can_me|discard|call|take",
        _BY_THE_DEAD,
    ),
    Topic(
        TURN,
        "expose|put_up pair can|may|allowed|possible|could !mahj|dead|joker|wrong|number|call_me|she|news|single",
        {"you": "{me}", "{me}": "{t} +12", "discard": _BY, "acts": "call {t} for a pair"},
    ),
    Topic(
        TURN,
        "dead_she|dead_hand_she take joker can|may|allowed|still !from|pay|mahj|discard|call|me_take|of_dead",
        _BY_THE_DEAD,
    ),
)
