"""
Styles cut to what a page can show: of a sheet, the rules that can meet something there, and the others.

What there is are names as selectors write them: `.tile`, `[data-mark`, `svg`.  A rule is kept for those of its
selectors that name nothing else; what one excludes, or takes one of several, need not be there.
"""

import re
from collections.abc import Iterable, Iterator

Names = frozenset[str]

_TAG = re.compile(r"<([a-z][a-z0-9-]*)((?:\s[^<>]*)?)>")
_ATTRIBUTE = re.compile(r'\s([a-z][\w-]*)(?:="([^"]*)")?')
_STRING = re.compile(r'"[^"]*"')
_NAME = re.compile(r"[.][\w-]+|\[[\w-]+|(?<![\w:.#\[-])[a-z][a-z0-9]*")
_PLACE = re.compile(r":nth-[\w-]+\([^)]*\)")
_OPTIONS = re.compile(r":(is|where|has|not)\(")
_NEVER = re.compile(r"@container[^{]*\(min-width:58rem\)")
"""Room that no frame has: its card is never that wide."""
_WHOLE = ("@font-face", "@page", "@property")


def names_in(html: Iterable[str]) -> Names:
    """
    Give the names of all that is in some HTML.

    >>> sorted(names_in(['<p class="small quiet" hidden>']))
    ['.quiet', '.small', '[class', '[hidden', 'p']
    """
    return frozenset(name for text in html for name in _names(text))


def _names(html: str) -> Iterator[str]:
    for tag, attributes in _TAG.findall(html):
        yield tag
        for name, value in _ATTRIBUTE.findall(attributes):
            yield f"[{name}"
            if name == "class":
                yield from (f".{one}" for one in value.split())


def fitted(sheet: str, there: Names) -> tuple[str, str]:
    """
    Part a sheet without comments into the rules that can meet something, and the rest, each in its order.

    >>> fitted(".a{x:y}.b>.a,.c,.a+.a{x:y}@media print{.a:not(.b){x:y}}", frozenset({".a"}))
    ('.a{x:y}.a+.a{x:y}@media print{.a:not(.b){x:y}}', '.b>.a,.c{x:y}')
    """
    fits: list[str] = []
    rest: list[str] = []
    moves: list[tuple[str, str]] = []
    for head, body in _rules(sheet):
        if _NEVER.match(head):
            continue
        if head.startswith("@keyframes"):
            moves.append((head.split()[-1], f"{head}{{{body}}}"))
        elif body is None or head.startswith(_WHOLE):
            fits.append(f"{head};" if body is None else f"{head}{{{body}}}")
        elif head.startswith("@"):
            inner = fitted(body, there)
            for part, into in zip(inner, (fits, rest), strict=True):
                into += [f"{head}{{{part}}}"] if part else []
        else:
            for into, meets in ((fits, True), (rest, False)):
                selectors = ",".join(one.strip() for one in _listed(head) if _meets(one, there) == meets)
                into += [f"{selectors}{{{body}}}"] if selectors else []
    for name, rule in moves:
        (fits if any(name in one for one in fits) else rest).append(rule)
    return "".join(fits), "".join(rest)


def _rules(sheet: str) -> Iterator[tuple[str, str | None]]:
    """Give the rules of a sheet: what stands before the brace, and what stands in it."""
    hidden = _STRING.sub(lambda match: "_" * len(match[0]), sheet)
    at = 0
    while at < len(sheet.rstrip()):
        brace, end = hidden.find("{", at), hidden.find(";", at)
        if brace < 0 or 0 <= end < brace:
            yield sheet[at:end].strip(), None
            at = end + 1
            continue
        depth, close = 1, brace + 1
        while depth:
            depth += {"{": 1, "}": -1}.get(hidden[close], 0)
            close += 1
        yield sheet[at:brace].strip(), sheet[brace + 1 : close - 1]
        at = close


def _listed(selectors: str) -> list[str]:
    """Part selectors at the commas that stand in no brackets."""
    parts, depth = [""], 0
    for sign in selectors:
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if sign == "," and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return parts


def _meets(selector: str, there: Names) -> bool:
    """Whether all that a selector names is there."""
    selector = _PLACE.sub("", _STRING.sub("", selector))
    while match := _OPTIONS.search(selector):
        depth, close = 1, match.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(selector[close], 0)
            close += 1
        options = selector[match.end() : close - 1]
        if match[1] != "not" and not any(_meets(one, there) for one in _listed(options)):
            return False
        selector = f"{selector[: match.start()]} {selector[close:]}"
    return all(name in there for name in _NAME.findall(selector))
