"""Tables of test cases as text, for `pytest.mark.parametrize`: one row per line instead of one argument per line."""

import re
from itertools import takewhile

Row = tuple[str, ...]


def rows(table: str) -> list[Row]:
    """
    Return the rows of a table; two or more spaces separate cells, and `-` is an empty cell.

    A line indented further than the first continues the row above, and its last cell if that ends in ``;``. A `#` after
    two spaces begins a comment.
    """
    lines = [re.sub(r"(^|  +)# .*", "", line) for line in table.splitlines()]
    lines = [line for line in lines if line.strip()]
    margin = _indent(lines[0])
    found: list[Row] = []
    for line in lines:
        cells = tuple("" if cell == "-" else cell for cell in re.split("  +", line.strip()))
        if _indent(line) == margin:
            found.append(cells)
        elif found[-1][-1].endswith(";"):
            found[-1] = (*found[-1][:-1], f"{found[-1][-1]} {cells[0]}", *cells[1:])
        else:
            found[-1] += cells
    assert len({len(row) for row in found}) == 1, found
    return found


def _indent(line: str) -> int:
    return sum(1 for _ in takewhile(str.isspace, line))


def entries(text: str) -> dict[str, str]:
    """Parse the entries of a position, such as ``discard: 5m by west; south: ? | 1'23s``."""
    parted = (one.partition(":") for one in re.split(r"; (?=\w+:)", text) if one)
    return {key: entry.strip() for key, _, entry in parted}


def repeated(text: str) -> list[str]:
    """Parse words, some of them repeated: ``pao.drawn 3*pao.rest``."""
    return [word for one in text.split() for times, _, word in [one.rpartition("*")] for _ in range(int(times or 1))]
