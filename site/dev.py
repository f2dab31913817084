"""Serves the site as it is being written: `python site/dev.py --help` says how (see `builder.serving.dev`)."""

from builder.serving.dev import main

if __name__ == "__main__":
    main()
