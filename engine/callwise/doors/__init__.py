"""The entry points: the browser's bridge and the command line, with their methods and commands."""
