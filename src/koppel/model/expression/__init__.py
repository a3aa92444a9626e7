"""Expressions as data.

language   words and the numbers behind them
nodes      the tree: Number, Name, Call; arithmetic that folds
parser     text to tree
text       tree to text
dimensions the dimension of one operation
evaluation value, dimension, replaced names of a tree
arithmetic functions of floats and trees alike
"""

from koppel.model.expression.arithmetic import apply, cos, sin, sqrt
from koppel.model.expression.evaluation import dimension_of, evaluate, substitute
from koppel.model.expression.language import CONSTANTS, FUNCTIONS, OPERATORS, ExpressionError
from koppel.model.expression.nodes import Call, Expr, Name, Number, Scalar, as_expr, call, constant, names, postorder
from koppel.model.expression.parser import Parser, Token, further_units, is_bare, parse
from koppel.model.expression.text import to_text

__all__ = [
    "CONSTANTS",
    "FUNCTIONS",
    "OPERATORS",
    "Call",
    "Expr",
    "ExpressionError",
    "Name",
    "Number",
    "Parser",
    "Scalar",
    "Token",
    "apply",
    "as_expr",
    "call",
    "constant",
    "cos",
    "dimension_of",
    "evaluate",
    "further_units",
    "is_bare",
    "names",
    "parse",
    "postorder",
    "sin",
    "sqrt",
    "substitute",
    "to_text",
]
