"""
Puzzles: a position, a question and the answers to it, as data.

`file` reads them, `grade` rules on an answer, `course` reads the lessons around them and `checks` checks content
against the teaching rules.
"""
