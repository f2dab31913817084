"""Counters: a game invented for the tests, registered as a separate family.

Two players, East and West, take red, blue and white counters from a heap.  It
lives outside the package and uses only what the core offers every family.
"""
