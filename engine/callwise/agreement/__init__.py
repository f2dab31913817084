"""Table agreements: declared options, rulesets and their readings, and the sources of each."""
