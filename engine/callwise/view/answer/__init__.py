"""Answer input: controls, the answer sheet, and steps."""
