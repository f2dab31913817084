"""
Sets of puzzles that are handed out, and the receipts that come back.

`model` says what a set is; `address` and `toml` read and write it, and
`asked` puts its puzzles under its rules.  `run` is one learner's way through
it, `receipt` what a run is handed in as, `ruled` rules on it anew, and
`results` is what an instructor sees of many.  Nothing here is trusted: all of
it comes from links, files and mail.
"""
