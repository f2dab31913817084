"""What tables agree on: declared options, rulesets and their readings, and where each is cited."""
