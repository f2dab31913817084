"""
The kinds of answer, one module each.

- `choose`: one of the answers on offer, or every right one
- `amounts`: a whole number for each seat
- `steps`: acts in order, each judged in the position after the earlier ones
- `spot`: whether a referee's ruling is right, and the clause that decides; it wraps any case with choices or amounts
- `yes_no`: whether one answer is right; it wraps the same cases, where they have words for the question
"""
