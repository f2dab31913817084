"""Serve the site at once and build it meanwhile; see `python site/run.py --help` and `builder.serving.run`."""

from builder.serving.run import main

if __name__ == "__main__":
    raise SystemExit(main())
