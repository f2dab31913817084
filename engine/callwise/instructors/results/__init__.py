"""Results: who understood what, as a page, a spreadsheet and learning records."""
