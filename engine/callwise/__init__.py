"""
Callwise: the calling rules of mahjong, with a reason for every ruling.

Each folder imports only from those below it:

- `doors`: the browser's bridge and the command line
- `instructors`: sets of puzzles, receipts and results
- `view`: positions, puzzles and rulings as HTML
- `practice`: positions drawn at random and written as puzzles
- `puzzle`: puzzle files, lessons, grading, and the check of their content
- `riichi`, `american`: the families, each with everything specific to its game
- `question`: a case is one question bound to one position; a form is one kind of answer
- `agreement`: rulesets and their options, and the sources of a ruling
- `law`: options, clauses, rulings and settlements
- `ground`: errors, seats, faces, terms, and free-form text
"""

__version__ = "0.1.0"
