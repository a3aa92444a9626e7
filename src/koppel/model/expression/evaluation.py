"""What an expression comes to: its value, its dimension, and itself with names replaced."""

from __future__ import annotations

from collections.abc import Mapping

from koppel.model.errors import suggest
from koppel.model.expression.language import ExpressionError, compute
from koppel.model.expression.nodes import Call, Expr, Name, Number, Scalar, as_expr, call, dimension_of_node, postorder
from koppel.model.units import Dimension


def evaluate(expr: Scalar, values: Mapping[str, float]) -> float:
    """The number of an expression in SI; raises ExpressionError for unknown names and undefined results.

    The branch that select does not take may be undefined: select(x, sqrt(x), 0) is 0 for negative x.
    """
    root = as_expr(expr)
    found: dict[int, float | ExpressionError] = {}
    for node in postorder(root):
        if isinstance(node, Number):
            found[id(node)] = node.value
        elif isinstance(node, Name):
            if node.name not in values:
                raise ExpressionError(f"unknown name '{node.name}'{suggest(node.name, values)}")
            found[id(node)] = float(values[node.name])
        elif isinstance(node, Call):
            found[id(node)] = _evaluate_call(node.function, [found[id(arg)] for arg in node.args])
    result = found[id(root)]
    if isinstance(result, ExpressionError):
        raise result
    return result


def _evaluate_call(function: str, args: list[float | ExpressionError]) -> float | ExpressionError:
    if function == "select" and not isinstance(args[0], ExpressionError):
        return args[1] if args[0] >= 0 else args[2]
    numbers: list[float] = []
    for arg in args:
        if isinstance(arg, ExpressionError):
            return arg
        numbers.append(arg)
    try:
        return compute(function, tuple(numbers))
    except ExpressionError as error:
        return error


def dimension_of(expr: Scalar, dims: Mapping[str, Dimension | None]) -> Dimension | None:
    """The dimension of an expression; None when a bare number or a name of unknown dimension makes it open.

    Adding or comparing two known, different dimensions raises ExpressionError with both spelled out.
    """
    root = as_expr(expr)
    found: dict[int, Dimension | None] = {}
    for node in postorder(root):
        if isinstance(node, Number):
            found[id(node)] = node.dimension
        elif isinstance(node, Name):
            found[id(node)] = dims.get(node.name)
        elif isinstance(node, Call):
            found[id(node)] = dimension_of_node(node.function, node.args, [found[id(arg)] for arg in node.args])
    return found[id(root)]


def substitute(expr: Scalar, replacements: Mapping[str, Scalar]) -> Expr:
    """The expression with names replaced and constants folded again; names that are not in replacements stay."""
    root = as_expr(expr)
    new: dict[int, Expr] = {}
    for node in postorder(root):
        if isinstance(node, Name) and node.name in replacements:
            new[id(node)] = as_expr(replacements[node.name])
        elif isinstance(node, Call):
            args = tuple(new[id(arg)] for arg in node.args)
            changed = any(a is not b for a, b in zip(args, node.args, strict=True))
            new[id(node)] = call(node.function, *args) if changed else node
        else:
            new[id(node)] = node
    return new[id(root)]
