"""Used by every part of the builder: paths, the cache, errors, Node.js and JSON."""
