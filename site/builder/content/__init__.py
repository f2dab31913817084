"""What pages say: prose, glossary, rules by table, positions, and where lessons and puzzles lie."""
