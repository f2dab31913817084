"""What every part of the builder uses: paths, the cache, errors, Node.js and JSON."""
