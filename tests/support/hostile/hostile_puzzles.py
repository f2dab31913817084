"""Hostile puzzle files: too deep, invalid TOML, or with wrong value types."""

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
"""Complete files with too much nesting."""

UNWRITTEN: Mapping[str, str] = {
    "lists that never close": "[" * 8_000,
    "lists in lists": "[" * 400 + "]" * 400,
    "tables in tables": "{a=" * 400 + "1" + "}" * 400,
    "a number of 9000 digits": "9" * 9_000,
    "no date": "9999-99-99",
    "half a character": '"\\uD800"',
    "a null": '"\\u0000"' + "\0",
    "nothing": "",
}
"""Invalid values for a key in any file."""

UNFIT: Mapping[str, str] = {
    "a number of 9000 hexadecimal digits": "0x" + "f" * 9_000,
    "a number beyond all numbers": "1e999999",
    "no number": "nan",
    "a number below 0": "-1",
    "a far time zone": "1979-05-27T00:32:00+23:59",
    "a long text": '"' + "a" * 9_000 + '"',
    "an empty text": '""',
    "yes": "true",
    "a list of all kinds": '[1, "x", [], {}]',
    "a long list": f"[{', '.join(['1'] * 300)}]",
    "an empty table": "{}",
    "a large table": f"{{{', '.join(f'k{nth} = 1' for nth in range(300))}}}",
}
"""Valid values that fit no key of an otherwise valid puzzle."""
