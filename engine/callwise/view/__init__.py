"""
The one renderer: positions, puzzles and rulings as HTML.

The site's builder and the engine in the browser both draw with it, so a page
and a reply look alike.  Everything is escaped in `html`; there are no inline
styles, so that a strict content security policy holds.
"""
