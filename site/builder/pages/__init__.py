"""
The pages of the site, grouped by subject: each module that declares a `PAGES` section is found by that name.
"""
