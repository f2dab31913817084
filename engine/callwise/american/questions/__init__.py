"""Questions about American mahjong."""
