"""
Puzzles: a position, a question and the answers to it, as data.

`file` reads them, `grade` rules on an answer, `course` reads the lessons around them and `checks` compares content with
the teaching rules.
"""
