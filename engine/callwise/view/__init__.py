"""
HTML rendering of positions, puzzles and rulings.

Used by both the site's builder and the engine in the browser, so that pages and replies match. The module `html` does
all escaping; there are no inline styles, for a strict content security policy.
"""
