"""Methods of the bridge that most readers never need, each imported when it is first called."""
