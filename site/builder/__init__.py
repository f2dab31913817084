"""The site's builder and its servers: pages, assets and the engine."""
