"""The content security policy of each page."""

import base64
import hashlib

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types callwise"
)


def policy(within: str | None = None) -> str:
    """Return a page's policy; `within` is its one inline script, verbatim."""
    if within is None:
        return POLICY
    digest = base64.b64encode(hashlib.sha256(within.encode()).digest()).decode()
    return POLICY.replace("script-src 'self'", f"script-src 'self' 'sha256-{digest}'")
