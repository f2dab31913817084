"""What rules are made of: options, clauses, rulings and settlements."""
