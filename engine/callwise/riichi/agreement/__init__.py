"""What tables agree on: the options, the rulesets that are published, and the books behind them."""
