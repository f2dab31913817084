"""The ways in: the browser's bridge, the command line, and the methods and commands of each."""
