"""
Callwise: the calling rules of mahjong, with a reason for every ruling.

A map of the package, from the facts up:

- `tiles`, `mjt`: tiles and kinds, and the two notations they are written in
- `table`: seats, calls and melds; facts about a position, no rules
- `ruling`: verdicts, clauses, sources, and the rulings made of them
- `ruleset`: options, presets, and ruling under what a source leaves open
- `riichi`: the rules of riichi mahjong, one module a rule
- `question`, `scene`: what can be asked about a position, and how it looks
- `puzzle`: puzzle files, grading, lessons, and the check of their content
- `view`: all of it as HTML
- `bridge`, `cli`: the doors of the browser and of the command line
"""

__version__ = "0.1.0"
