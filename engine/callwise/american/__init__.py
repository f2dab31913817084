"""American mahjong, as the National Mah Jongg League's players play it."""
