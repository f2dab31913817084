"""
Runs in the worker: the single entry point, from a question's text to a ruling's text.

PyScript exposes `handle` to the page because it is named in `__export__`.
"""

from callwise.doors.browser import handle

__export__ = ["handle"]
