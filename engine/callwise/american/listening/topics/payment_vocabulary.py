"""General questions about what a win costs."""

from callwise.american.listening.topics.topic import PAYMENTS, Topic

_WITH = {"value": "25", "seeks": "FF 3333b 444d NEWS 0", "rack": "FF 33bJJ NEWS 0 | 444d"}
_WITHOUT = {"value": "25", "seeks": "FF 3333b 444d NEWS 0", "rack": "FF 3333b NEWS 0 | 444d"}
_SINGLES = {"value": "50", "seeks": "11b 22b 33c 44c 55d 66d 77d", "rack": "11b 22b 33c 44c 55d 66d 77d"}
_POINTS = "american.points"
_NOT = "!dead|error|wrong|misname|out_of_turn|wall_game|points|tournament|exchange"

TOPICS = (
    Topic(
        _POINTS,
        "tournament|points|score wall_game|nobody_mahj|no_one_mahj|nobody|no_one|wall_ran_out|wall|no_winner "
        "!pick|discard|dead|pay",
        {"won": "nobody", "whose": "{me}"},
    ),
    Topic(
        _POINTS,
        "points|score pick|self_pick +tournament|wall|own|mahj !joker|jokerless|dead|wrong|pay",
        {"won": "{who} picked", "whose": "{who}", "value": "25", "made": "jokers"},
    ),
    Topic(
        _POINTS,
        "points|score jokerless|no_joker|without_joker|any_joker +tournament|mahj|bonus !pick|dead|wrong|pay",
        {"won": "{who} by {before}", "whose": "{who}", "value": "25", "made": "jokerless"},
    ),
    Topic(
        _POINTS,
        "points|score jokerless|no_joker|without_joker pick|self_pick +tournament|mahj|bonus !dead|wrong|pay",
        {"won": "{who} picked", "whose": "{who}", "value": "25", "made": "jokerless"},
    ),
    Topic(
        _POINTS,
        "points|score|tournament discard|gave|fed|feed +tournament|mahj|tiles|lose|minu !pick|dead|wrong|pay|"
        "turn|expos|misname",
        {"won": "{other} by {who}", "whose": "{who}", "value": "25", "exposed": "few"},
    ),
    Topic(
        _POINTS,
        "points|score|tournament discard|gave|fed|feed two>expose +tournament|mahj|tiles|lose|minu !pick|dead|"
        "wrong|pay|turn",
        {"won": "{other} by {who}", "whose": "{who}", "value": "25", "exposed": "two"},
    ),
    Topic(
        _POINTS,
        "points|score|tournament discard|gave|fed|feed three|3>expose +tournament|mahj|tiles|lose|minu !pick|"
        "dead|wrong|pay|turn",
        {"won": "{other} by {who}", "whose": "{who}", "value": "25", "exposed": "three"},
    ),
    Topic(
        _POINTS,
        "points|score dead +tournament|hand|wall_game|wall !pick|discard|declare|pay",
        {"won": "nobody", "whose": "{who}", "dead": "{who}"},
    ),
    Topic(
        PAYMENTS,
        "cent|worth mahj discard|discarder|pick|joker|pay|jokerless !error|throw_in|joker_expose",
        {},
    ),
    Topic(
        PAYMENTS,
        "pick mahj|own|self +wall|tile pay|double|more|extra|twice !joker|jokerless|dead|error|"
        "exchange|"
        "discard|points|tournament|wall_game|call|out_of_turn",
        {**_WITH, "won": "{who} picked"},
    ),
    Topic(
        PAYMENTS,
        "self_pick pay|double|more|extra|twice|who !joker|jokerless|dead|error|exchange|discard|points|tournament|call",
        {**_WITH, "won": "{who} picked"},
    ),
    Topic(
        PAYMENTS,
        "without_joker|no_joker|jokerless|without_any_joker mahj|hand pay|double|more|extra|"
        "bonus !say|announce|singles|pair|pick|self_pick|dead|error|exchange|points|tournament|forgot",
        {**_WITHOUT, "won": "{me} by {by}"},
    ),
    Topic(
        PAYMENTS,
        "without_joker|no_joker|jokerless|without_any_joker pick|self_pick pay|double|more|"
        "extra|owe|"
        "bonus|how_much|take +mahj|own|two !singles|pair|dead|error|exchange|points|tournament|discard|forgot|said",
        {**_WITHOUT, "won": "{who} picked"},
    ),
    Topic(
        PAYMENTS,
        "dealt|heavenly|before_charleston|complete mahj|complete|hand pay|double|what~take|how_much !error|dead|wasnt",
        {**_WITH, "rack": "FF 33bJJ NEWS 0444d", "won": "east dealt"},
    ),
    Topic(
        PAYMENTS,
        "call exchange mahj pay|double|self_pick !dead|error|jokerless|points",
        {
            "won": "{me} by {by} exchanged from {next}",
            "value": "25",
            "seeks": "777b 5555d 333c FFFF",
            "rack": "555dJ 333c FFFF | 77bJ",
        },
    ),
    Topic(
        PAYMENTS,
        f"east|dealer double|extra|more|twice pay|win|receive|get {_NOT}|discard|hot",
        {**_WITH, "won": "south by west"},
    ),
    Topic(
        PAYMENTS,
        f"east|dealer double|extra|more|twice mahj if|when|does_east_get|collect|receive|get east>mahj {_NOT}|"
        "discard|hot|she_mahj|somebody",
        {**_WITH, "won": "east by west"},
    ),
    Topic(
        PAYMENTS,
        f"singles|single_and_pair|pairs jokerless|no_joker|double|bonus|joker pay|double|bonus|count|extra {_NOT}|"
        "joker_in|joker_for|call|use_joker",
        {**_SINGLES, "won": "{me} picked"},
    ),
    Topic(
        PAYMENTS,
        "exchange|joker_swap|joker_me_take|joker_by_exchange mahj|self_pick|made_me_hand +turn|joker pay|"
        "double|self_pick|cost|who "
        "!dead|error|jokerless|no_joker|misname|"
        "points|without|call",
        {
            "won": "{who} exchanged from {far}",
            "value": "25",
            "seeks": "777b 5555d 333c FFFF",
            "rack": "555dJ 333c FFFF | 77bJ",
        },
    ),
    Topic(
        PAYMENTS,
        f"feed|fed|threw|gave three|3|two>expose|pung|tiles pay {_NOT}|hot|joker|turn",
        {**_WITH, "won": "{me} by {she}"},
    ),
    Topic(
        PAYMENTS,
        f"discard|thrower pay everyone|everybody|all|table|whole|for_she {_NOT}|hot|self_pick|pick|joker",
        {**_WITH, "won": "{me} by {she}"},
    ),
    Topic(
        _POINTS,
        "tournament dead lose|cost|pay|penalty|minus +hand !pick|discard|declare|wrong|rack|name|misname|call",
        {"won": "nobody", "whose": "{who}", "dead": "{who}"},
    ),
)
