"""How long after something a word was said, as people write it."""


def seconds(tenths: int) -> str:
    """
    Write tenths of a second in seconds.

    >>> seconds(17)
    '1.7'
    """
    return f"{tenths / 10:.1f}"
