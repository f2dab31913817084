"""
Callwise: the calling rules of mahjong, with a reason for every ruling.

A map of the package, from the facts up:

- `errors`, `faces`, `seats`, `terms`: what can be wrong, named, drawn, and who sits where
- `options`, `ruling`, `settlement`, `ruleset`: what tables agree on, and the two kinds of answer
- `scene`, `controls`, `grading`: how a position looks, what an answer is given with, and what is said of it
- `question`, `forms`: a case is one question bound to one position; a form is one kind of answer
- `family`, and a folder for each: all that a game of mahjong brings along (`riichi`)
- `puzzle`: puzzle files, grading, lessons, and the check of their content
- `view`: all of it as HTML
- `bridge`, `cli`: the doors of the browser and of the command line
"""

__version__ = "0.1.0"
