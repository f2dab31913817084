"""A recorded hand, replayed act by act, and what it paid."""
