"""Subset the Latin fonts and draw the tiles' letterings again, and put them into `site/kept/`."""

from builder.assembly.shared_files import write_shared_files
from builder.assets.files import Files
from builder.ground.cache import keep

keep(lambda: write_shared_files(Files()), ("fonts", "lettering"))
