"""American tables and the acts possible there, without rulings."""
