"""Pages, their content, and the frame around them."""
