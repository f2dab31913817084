"""What a hand is: complete, waiting, and what opening it costs."""
