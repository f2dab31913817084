"""Build the site; `python site/build.py --help` lists the options (see `builder.build`)."""

import gc

from builder.build import main

if __name__ == "__main__":
    gc.disable()  # objects live until the build ends, and collecting takes a tenth of the time
    raise SystemExit(main())
