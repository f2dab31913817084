"""Results: who understood which rules, as a page, a spreadsheet and learning records."""
