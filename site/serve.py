"""Serves the built site: `python site/serve.py --help` says how (see `builder.serving.serve`)."""

from builder.serving.serve import main

if __name__ == "__main__":
    raise SystemExit(main())
