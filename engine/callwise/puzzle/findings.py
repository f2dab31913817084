"""Findings of the content check: where something falls short, and how to fix it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """A shortcoming: where it is, and how to fix it."""

    where: str
    says: str

    def __str__(self) -> str:
        return f"{self.where}: {self.says}"
