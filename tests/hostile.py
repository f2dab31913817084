"""Puzzle files that would end a small stack if they were parsed."""

from collections.abc import Mapping

NESTED: Mapping[str, str] = {
    "a table in tables": f"[{'a.' * 1_000}a]\n",
    "a key in keys": f"{'a.' * 1_750}a = 1\n",
    "lists in lists": f"a = {'[' * 5_000}{']' * 5_000}\n",
    "lists that never close": f"a = {'[' * 8_000}",
    "tables in tables": f"a = {'{a=' * 3_000}1{'}' * 3_000}\n",
    "after a string of quotes": f'a = """\\"""" """ """\nb = {"[" * 5_000}',
    "after a comment with a quote": f"# it's\nb = {'[' * 5_000}",
}
