"""What the content check finds: where something falls short, and what would be right."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """Something that falls short: where, and what would be right."""

    where: str
    says: str

    def __str__(self) -> str:
        return f"{self.where}: {self.says}"
