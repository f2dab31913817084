"""Pages about the site: settings, offline use, licences, missing addresses."""
