"""What a page may do: the content security policy that each carries."""

import base64
import hashlib

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types callwise"
)


def policy(within: str | None = None) -> str:
    """Give a page's policy; `within` is the one script that stands in the page itself, to the letter."""
    if within is None:
        return POLICY
    digest = base64.b64encode(hashlib.sha256(within.encode()).digest()).decode()
    return POLICY.replace("script-src 'self'", f"script-src 'self' 'sha256-{digest}'")
