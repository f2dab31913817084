"""Builds the site: `python site/build.py --help` says how (see `builder.build`)."""

from builder.build import main

if __name__ == "__main__":
    raise SystemExit(main())
