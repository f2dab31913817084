"""Pages elsewhere: within frames, in wikis, as pictures."""
