"""Part of the image: resets state that must differ between visitors."""

import random
import sys


def wake() -> None:
    """Reset random seeds and cached file listings; called once after each restore."""
    random.seed()
    sys.path_importer_cache.clear()
