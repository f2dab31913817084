"""
HTML rendering of positions, puzzles and rulings.

Used by both the site's builder and the engine in the browser, so that pages and replies match.  Everything is escaped
in `html`; there are no inline styles, for a strict content security policy.
"""
