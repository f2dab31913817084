"""Pages for instructors and for learners who work through a set."""
