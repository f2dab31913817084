"""Serve the built site; see `python site/serve.py --help` and `builder.serving.serve`."""

from builder.serving.serve import main

if __name__ == "__main__":
    raise SystemExit(main())
