"""Writers of recorded hands, one to a format."""
