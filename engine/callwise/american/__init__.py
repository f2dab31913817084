"""American mahjong, as played by the National Mah Jongg League's players."""
