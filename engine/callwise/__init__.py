"""
Callwise: the calling rules of mahjong, with a reason for every ruling.

Each folder imports only from those below it:

- `doors`: the browser's bridge and the command line
- `instructors`: sets of puzzles, receipts and results
- `view`: positions, puzzles and rulings as HTML
- `practice`: positions drawn at random and written as puzzles
- `puzzle`: puzzle files, lessons, grading, and the check of their content
- `riichi`, `american`: families, each with all that its game brings along
- `question`: a case is one question bound to one position; a form is one kind of answer
- `agreement`: what tables agree on, and where a ruling is cited
- `law`: options, clauses, rulings and settlements
- `ground`: errors, seats, faces, terms, and text as people write it
"""

__version__ = "0.1.0"
