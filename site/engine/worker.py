"""
What runs in the worker: one door, from a question's text to a ruling's text.

PyScript hands `handle` to the page because it is named in `__export__`.
"""

from callwise.doors.browser import handle

__export__ = ["handle"]
