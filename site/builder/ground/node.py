"""Node.js, which bundles scripts, draws pictures and makes the engine's image."""

import subprocess
from pathlib import Path

from builder.ground.errors import BuildError

LONGEST_LINE = 1_000
"""Longer lines of an error are minified code."""


def run_node(script: Path | str, *arguments: Path, given: str = "", fault: str) -> str:
    """
    Run a script and return its output.

    Raises BuildError with a message that begins with `fault` if it fails, or if Node.js isn't installed.
    """
    try:
        done = subprocess.run(
            ["node", script, *arguments], input=given, capture_output=True, encoding="utf-8", check=False
        )
    except FileNotFoundError as error:
        raise BuildError(f"{fault}: Node.js isn't installed") from error
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if line.strip() and len(line) < LONGEST_LINE]
        raise BuildError("\n".join((f"{fault}:", *lines)))
    return done.stdout
