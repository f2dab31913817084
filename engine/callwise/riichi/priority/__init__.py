"""Priority: which of several claims goes first."""
