"""Findings of the content check: each shortcoming's place, and how to fix it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """A shortcoming: its place, and how to fix it."""

    where: str
    says: str

    def __str__(self) -> str:
        return f"{self.where}: {self.says}"
