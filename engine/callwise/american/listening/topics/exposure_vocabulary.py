"""General questions about exposures: the hands they fit, what stays exposed, and what comes too late."""

from callwise.american.listening.topics.error_vocabulary import JOKER_OF_THE_DEAD
from callwise.american.listening.topics.exchange_vocabulary import WRONG_TILE_GIVEN
from callwise.american.listening.topics.topic import EACH, TURN, WINNER, Topic

_DEAD = "american.dead"
_BY = "{t} by {by}"

TOPICS = (
    Topic(
        TURN,
        "wrong_tiles after|once giver|she_gave|gave +notic|discard !before|expose|call|mahj|name|joker",
        WRONG_TILE_GIVEN,
    ),
    Topic(
        WINNER,
        "mahj against|versus expose +already|on_rack|rack !error|wrong|joker|exchange|pay|dead|next",
        {"discard": _BY, "claims": "{she} pung laid {t}{t}; {me} pung to win"},
    ),
    Topic(
        TURN,
        "need six|five|quint flower call expose|pung|kong !joker|exchange|dead|pass",
        {"you": "{me}", "{me}": "FF 3333b 44d NEWS 0", "discard": "F by {by}", "acts": "call F"},
    ),
    Topic(
        EACH,
        "want three|two|3|2 tiles across +one|none !call|charleston|mahj|discard|first|second|blind|joker",
        {"passing": "courtesy", "wall": "99", "acts": "{me} pass 5b9d; {far} pass 6c"},
    ),
    Topic(
        TURN,
        "have tiles me_name|me_said exchange|fix +wrong !joker|mahj|pay|call|exchange_for",
        {
            "you": "{me}",
            "{me}": "88b 146c 25d N RR G JJ",
            "discard": "8d by {me}, named 8b",
            "acts": "correct; take back 8d",
        },
    ),
    Topic(
        _DEAD,
        "second|other expose wrong_suit|different_suit|another_suit +dead !joker|exchange|call",
        {"you": "{me}", "{she}": "6 | 333b 4444c", "card": "FF 333b 4444d NEWS 0", "discard": "9d by {by}"},
    ),
    Topic(
        _DEAD,
        "all_four|all_4 kong|expose need one_more|another|fifth|single +dead !joker|call|exchange|discard",
        {"you": "{me}", "{she}": "9 | 4444d", "card": "FF 4444d 333b NEWS 4d", "discard": "9d by {by}"},
    ),
    Topic(
        _DEAD,
        "expose fit|match another|other|different|open hand +dead !concealed|no|not|joker|exchange|call|wrong",
        {
            "you": "{me}",
            "{she}": "10 | 33bJ",
            "card": "FF 4444b 333d NEWS 0; FF 333b 4444d NEWS 0",
            "discard": "9d by {by}",
        },
    ),
    Topic(
        TURN,
        "wrong|error|false mahj stay|remain|stay_out|back_on_rack +expose !pay|throwin|call|claim|play|"
        "concealed_hand_call",
        {
            "you": "{me}",
            "{me}": "{t} +13",
            "{she}": "7 | {t}{t}J EEJ",
            "dead": "{she}",
            "returned": "{she} E",
            "acts": "exchange {t} for {she} {t}",
        },
    ),
    Topic(
        WINNER,
        "discard|tiles|call|claim next she_declar|she_mahj after|once|already !joker|exchange|error|wrong|pay|me_mahj",
        {"discard": "{t} by {next}", "claims": "{me} pung", "since": "declared"},
    ),
    Topic(
        "american.error-payments",
        "throwin broke|break|wreck|destroy wall !last|empty|mahj",
        {"declared": "{far} said", "thrown": "{who}", "value": "25", "broke": "{who}", "lowest": "25"},
    ),
    Topic(
        WINNER,
        "mahj me_call|me_claim|me_said first|before_me_expose|before_me_put pung|kong|expose "
        "!me_call_mahj|joker|exchange|dead|error|pay|name|"
        "wrong|rack|next",
        {"discard": _BY, "claims": "{me} pung; {she} pung to win"},
    ),
    Topic(
        TURN,
        "fix|change|correct expose|pung|kong not_discard|before_discard|not_yet_discard +still|yet|now "
        "!exchange|dead|joker_for|wrong|she_expose|mahj|name|call_she|add|remove",
        {
            "you": "{me}",
            "turn": "{me}",
            "{me}": "{t} +9 | {t}{t}{t}J",
            "fresh": _BY,
            "acts": "add {t} to {t}; remove J from {t}",
        },
    ),
    Topic(
        _DEAD,
        "expose|hand not_match|isnt_on_card|not_on_card|not_fit|no_hand|match_nothing what_if|if_me_wrong|me_wrong|"
        "if_me_mistake +card|wrong|call|dead !joker|exchange|mahj|concealed",
        {"you": "{me}", "{she}": "10 | 333b", "card": "FF 333b 4444d NEWS 0", "discard": "9d by {by}"},
    ),
    Topic(
        TURN,
        "fix|change|make|turn|reduce|shrink kong pung kong>pung not_discard|before_discard|same_turn +still|into|back "
        "!exchange|dead|later|next_turn|meant|mahj|instead",
        {"you": "{me}", "turn": "{me}", "{me}": "10 | {t}{t}{t}{t}", "fresh": _BY, "acts": "remove {t} from {t}"},
    ),
    Topic(
        _DEAD,
        "challenge|call_she_dead|call_she_hand_dead me_was_right|me_were_right|was_right pay|owe|penalty|who|anyone "
        "+dead !joker|exchange|mahj|wrong",
        {"you": "{me}", "{she}": "10 | 333c", "card": "FF 333b 4444d NEWS 0", "discard": "9d by {by}"},
    ),
    Topic(
        TURN,
        "dead>before>me_exchange|me_take|me_took joker|exchange +call|hand !discard|me_dead|me_hand_dead|pick|wrong",
        JOKER_OF_THE_DEAD,
    ),
    Topic(
        WINNER,
        "two|both want|call|claim|need one~expose|already_expose|has_expose|one~put_up +already "
        "!mahj|joker|exchange|dead|error|pay|name|wrong|tiles_expose|expose_two",
        {"discard": _BY, "claims": "{me} pung; {far} pung laid {t}{t}"},
    ),
)
