"""
Counters: a game made up for the tests, as a family of its own.

Two players, East and West, take red, blue and white counters from a heap.  It
stands outside the package, so whatever it needs from the core is there for
every family.
"""
