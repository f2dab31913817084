"""For instructors: pages for making, handing out and reviewing sets of puzzles, and the files these need."""
