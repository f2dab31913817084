"""Pages, their possible contents, and everything all pages share."""
