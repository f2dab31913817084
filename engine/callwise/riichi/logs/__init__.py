"""Games that were recorded: read from logs of several programs, and played over to what the rules decided in them."""
