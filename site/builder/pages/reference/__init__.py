"""Reference: rules, clauses, glossary and search."""
