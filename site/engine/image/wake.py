"""Part of the image: resets state that must differ between visitors."""

import sys


def wake() -> None:
    """Forget cached file listings; called once after each restore.  Late `random` seeds itself when it's imported."""
    sys.path_importer_cache.clear()
