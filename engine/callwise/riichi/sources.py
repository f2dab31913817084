"""Where the riichi rules come from."""

from callwise.ruling import Source

WIKI_KUIKAE = Source(
    "wiki-kuikae", "Japanese Mahjong Wiki, Kuikae", "revision of 28 May 2024", "https://riichi.wiki/Kuikae"
)
WIKI_KUIKAE_LATER = Source(
    "wiki-kuikae-later", "Japanese Mahjong Wiki, Kuikae", "later revision", "https://riichi.wiki/Kuikae"
)
WIKI_NAKI = Source(
    "wiki-naki", "Japanese Mahjong Wiki, Naki", "revision of 17 December 2024", "https://riichi.wiki/Naki"
)
DERIVED = Source("derived", "Follows from the rules named with it", "derived, not quoted")

RIICHIENV = Source("riichienv", "RiichiEnv, RULES.md", "Tenhou rules")
WIKI_MAJSOUL = Source("wiki-majsoul", "Japanese Mahjong Wiki", "revision 19575; level as an open engine models it")
EMA_RCR = Source("ema-rcr", "EMA Riichi Competition Rules 2016", "3.3.2")
WRC_ERRATA = Source("wrc-errata", "World Riichi Championship rules 2014", "errata")
MJ_NEWS_2021 = Source("mj-news", "mj-news", "survey of kuikae rules, 7 October 2021")
NOTE_COM = Source("mj-news-note", "mj-news and note.com", "Saikouisen rules")
RMU_RULE = Source("rmu-rule", "RMU rules", "rmu.jp/rule", "https://rmu.jp/rule")
MJSTARS = Source("mjstars", "mjstars.net", "ranked rules")
