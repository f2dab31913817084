"""Priority: which of several claims on a discard wins."""
