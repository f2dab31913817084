"""What a page is, what it can contain, and what all pages share."""
