"""Where an answer is given: controls, the answer sheet, and steps."""
