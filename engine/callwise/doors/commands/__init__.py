"""Subcommands of the command line, and how they print, exit and read or write files."""
