"""Part of the image: what must not be the same for every visitor."""

import random
import sys


def wake() -> None:
    """Begin anew, once after each restore: chance, and what is known of files, which are others than at first."""
    random.seed()
    sys.path_importer_cache.clear()
