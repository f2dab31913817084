"""What can be asked about American mahjong."""
