"""Serve the site while it is being written; see `python site/dev.py --help` and `builder.serving.dev`."""

from builder.serving.dev import main

if __name__ == "__main__":
    main()
