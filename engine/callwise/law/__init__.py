"""The building blocks of rules: options, clauses, rulings and settlements."""
