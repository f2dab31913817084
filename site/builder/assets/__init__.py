"""Files that pages need besides their HTML: styles, scripts, fonts, icons and pictures."""
