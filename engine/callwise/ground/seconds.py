"""Times in seconds, formatted for people."""


def seconds(tenths: int) -> str:
    """
    Format tenths of a second in seconds.

    >>> seconds(17)
    '1.7'
    """
    return f"{tenths / 10:.1f}"
