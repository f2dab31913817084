"""The content of pages: prose, glossary, rules by table, positions, and the addresses of lessons and puzzles."""
