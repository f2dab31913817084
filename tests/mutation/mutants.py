"""Mutants: small faults put into a module's functions, one at a time, for the tests to catch.

A mutant is a function with one change, such as ``forbids`` for ``permits`` or a guard that never triggers.  Only code
that can change an answer is mutated: no texts, annotations or raised errors.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from types import CodeType
from typing import TypeVar

NodeT = TypeVar("NodeT", bound=ast.AST)

_OPPOSITE: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
_ARITHMETIC: Mapping[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Mod: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
_NAMES = {"any": "all", "all": "any", "min": "max", "max": "min", "sorted": "list", "reversed": "list"}
_IN_ANY_ORDER = frozenset({"max", "min"})
"""Calls for which the order of arguments or items doesn't matter."""
_ATTRIBUTES = {"permits": "forbids", "forbids": "permits"}
_UNTOUCHED = (ast.Raise, ast.JoinedStr, ast.arguments, ast.Assert)
_Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Mutant:
    """One change in one function: its old and new source.

    `nth` numbers a function's changes with the same text, from 1.
    """

    module: str
    function: str
    was: str
    now: str
    nth: int
    tree: ast.Module

    @property
    def name(self) -> str:
        """Return the mutant's name in the list of survivors."""
        again = f" ({self.nth})" if self.nth > 1 else ""
        return f"{self.module}.{self.function}: {self.was} -> {self.now}{again}"

    def codes(self) -> Mapping[str, CodeType]:
        """Return the code of every function of the mutated module, by qualified name."""
        return dict(functions(compile(ast.fix_missing_locations(self.tree), self.module, "exec", dont_inherit=True)))


def functions(code: CodeType) -> Iterator[tuple[str, CodeType]]:
    """Return the functions and methods that a module's code defines, except nested functions."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_flags & 0x1:  # functions have optimized code, class bodies don't
                yield constant.co_qualname, constant
            else:
                yield from functions(constant)


def mutants(module: str, source: str) -> Iterator[Mutant]:
    """Return every mutant of a module's functions, in source order."""
    tree = ast.parse(source)
    seen: Counter[str] = Counter()
    for function, place in _functions(tree, ()):
        for path, node in _inside(_at(tree, place), place):
            for changed in _changes(node, path):
                one = Mutant(module, function, _read(node), _read(changed), 1, _put(tree, path, changed))
                seen[one.name] += 1
                yield replace(one, nth=seen[one.name])


Path = tuple[tuple[str, int | None], ...]
"""The path from a module to a node: a field, and an index if the field is a list."""


def _functions(tree: ast.AST, place: Path, named: str = "") -> Iterator[tuple[str, Path]]:
    for index, node in enumerate(getattr(tree, "body", ())):
        here = (*place, ("body", index))
        if isinstance(node, ast.ClassDef):
            yield from _functions(node, here, f"{named}{node.name}.")
        elif isinstance(node, _Function):
            yield f"{named}{node.name}", here


def _inside(node: ast.AST, path: Path) -> Iterator[tuple[Path, ast.AST]]:
    """Return a node's changeable descendants, with the path to each."""
    for name, value in ast.iter_fields(node):
        if name in ("decorator_list", "returns", "annotation") or (
            isinstance(node, ast.keyword) and node.arg == "strict"
        ):
            continue
        for index, child in enumerate(value) if isinstance(value, list) else ((None, value),):
            if isinstance(child, ast.AST) and not isinstance(child, _UNTOUCHED):
                here = (*path, (name, index))
                yield here, child
                yield from _inside(child, here)


def _changes(node: ast.AST, path: Path) -> Iterator[ast.AST]:
    """Return the possible replacements of a node."""
    yield from _left_out(node)
    match node:
        case ast.Attribute(attr=attr) if attr in _ATTRIBUTES:
            yield _with(node, attr=_ATTRIBUTES[attr])
        case ast.Name(id=name) if name in _NAMES:
            yield _with(node, id=_NAMES[name])
        case ast.Compare(ops=ops):
            for index, op in enumerate(ops):
                if type(op) in _OPPOSITE:
                    yield _with(node, ops=[*ops[:index], _OPPOSITE[type(op)](), *ops[index + 1 :]])
        case ast.BoolOp(op=op):
            yield _with(node, op=ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in _ARITHMETIC:
            yield _with(node, op=_ARITHMETIC[type(op)]())
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield ast.Constant(value + 1)
            yield ast.UnaryOp(ast.USub(), ast.Constant(1)) if value == 0 else ast.Constant(value - 1)
        case ast.If():
            yield _with(node, test=ast.Constant(False))
            yield _with(node, test=ast.Constant(True))
        case ast.While():
            yield _with(node, test=ast.Constant(False))
        case ast.IfExp(body=body, orelse=orelse):
            yield _with(node, body=orelse, orelse=body)
        case ast.Return(value=ast.expr() as value) if not (isinstance(value, ast.Constant) and value.value is None):
            yield _with(node, value=ast.Constant(None))
        case ast.Call(func=func, args=args) if not (isinstance(func, ast.Name) and func.id in _IN_ANY_ORDER):
            for index, (one, other) in enumerate(pairwise(args)):
                is_starred = isinstance(one, ast.Starred) or isinstance(other, ast.Starred)
                if not is_starred and ast.dump(one) != ast.dump(other):
                    yield _with(node, args=[*args[:index], other, one, *args[index + 2 :]])
        case ast.Continue():
            yield ast.Break()
        case ast.Break():
            yield ast.Continue()


def _left_out(node: ast.AST) -> Iterator[ast.AST]:
    """Return the node with a part removed: a member, argument, entry, bound, condition or effect."""
    match node:
        case ast.Tuple(elts=members, ctx=ast.Load()) | ast.List(elts=members, ctx=ast.Load()) | ast.Set(elts=members):
            for index in range(len(members)):
                yield _with(node, elts=[*members[:index], *members[index + 1 :]])
        case ast.Dict(keys=keys, values=values):
            for index in range(len(keys)):
                kept = [one for one in range(len(keys)) if one != index]
                yield _with(node, keys=[keys[one] for one in kept], values=[values[one] for one in kept])
        case ast.BoolOp(values=values):
            for index in range(len(values)):
                rest = [*values[:index], *values[index + 1 :]]
                yield _with(node, values=rest) if len(rest) > 1 else rest[0]
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield node.operand
        case ast.Slice(lower=lower, upper=upper):
            if lower is not None:
                yield _with(node, lower=None)
            if upper is not None:
                yield _with(node, upper=None)
        case ast.comprehension(ifs=ifs):
            for index in range(len(ifs)):
                yield _with(node, ifs=[*ifs[:index], *ifs[index + 1 :]])
        case ast.Call(func=func, keywords=keywords):
            for index, one in enumerate(keywords):
                if one.arg != "strict":
                    yield _with(node, keywords=[*keywords[:index], *keywords[index + 1 :]])
            if isinstance(func, ast.Attribute) and isinstance(func.value, ast.Call):
                yield func.value
        case ast.Expr(value=ast.Call() | ast.YieldFrom() | ast.Yield()) | ast.AugAssign() | ast.Return(value=None):
            yield ast.Pass()


def _with(node: NodeT, **fields: object) -> NodeT:
    changed = copy.copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed


def _at(tree: ast.AST, path: Path) -> ast.AST:
    for name, index in path:
        value = getattr(tree, name)
        tree = value if index is None else value[index]
    return tree


def _put(tree: ast.Module, path: Path, changed: ast.AST) -> ast.Module:
    """Return the tree with one node replaced; the rest is shared with the original."""

    def rebuilt(node: ast.AST, way: Path) -> ast.AST:
        if not way:
            return ast.copy_location(changed, node) if isinstance(changed, ast.expr | ast.stmt) else changed
        (name, index), rest = way[0], way[1:]
        value = getattr(node, name)
        if index is None:
            return _with(node, **{name: rebuilt(value, rest)})
        return _with(node, **{name: [*value[:index], rebuilt(value[index], rest), *value[index + 1 :]]})

    whole = rebuilt(tree, path)
    assert isinstance(whole, ast.Module)
    return whole


def _read(node: ast.AST) -> str:
    """Write a node on one line; for a statement with a body, only its head."""
    if isinstance(node, ast.If | ast.While):
        return f"{type(node).__name__.lower()} {ast.unparse(node.test)}"
    return ast.unparse(node).replace("\n", " ").strip()
