"""Builds the site: `python site/build.py --help` says how (see `builder.build`)."""

import gc

from builder.build import main

if __name__ == "__main__":
    gc.disable()  # what is made is needed to the end, and to look through it takes a tenth of the time
    raise SystemExit(main())
