"""Formulas in the sentences of a law, set as formulas: what can be read as an equation is, all else stays text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

SMALL = ("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "kappa", "lambda", "mu", "nu", "pi")
GREEK = frozenset((*SMALL, "rho", "sigma", "tau", "phi", "chi", "psi", "omega", "Delta", "Phi", "Omega"))
FUNCTIONS = ("sin", "cos", "tan", "exp", "log", "min", "max")
NAMED = ("sqrt", "sign", "abs", "atan2", "log10", "clip", "density")
RELATIONS = {"=": "=", "<=": r"\leq ", ">=": r"\geq ", "<": "<", ">": ">"}
TOKEN = re.compile(r"\d+(?:\.\d+)?(?:e[-+]?\d+)?|[A-Za-z]\w*'*|\*\*|<=|>=|[-+*/^=<>()|\[\],]")
BEFORE = ("with", "where", "and", "or", "is", "are", "then", "while", "if", "when", "as", "that", "at", "means")
"""Words that a formula may follow; "speed of sled_a = ratio" begins in the middle of one."""
AFTER = ("with", "where", "and", "or", "is", "are", "while", "if", "so", "but", "which", "then")
"""Words that may follow one; "length in the design position" goes on."""


class NoFormulaError(Exception):
    """These words are no formula."""


class Parser:
    """relation of sums of products of powers; a product may go without a sign, as in 2 eta length."""

    def __init__(self, tokens: list[tuple[str, int, int]]) -> None:
        self.tokens, self.at = tokens, 0

    @property
    def next(self) -> str:
        return self.tokens[self.at][0] if self.at < len(self.tokens) else ""

    def take(self, *wanted: str) -> str:
        found = self.next
        if found == "" or (wanted and found not in wanted):
            raise NoFormulaError
        self.at += 1
        return found

    def relation(self) -> str:
        text, equal = self.sum(), 0
        while self.next in RELATIONS:
            sign = self.take()
            equal += sign == "="
            text += RELATIONS[sign] + self.sum()
        if equal > 1 or (text and not any(sign in text for sign in RELATIONS.values())):
            raise NoFormulaError
        return text

    def sum(self) -> str:
        text = self.take() if self.next in ("+", "-") else ""
        text += self.product()
        while self.next in ("+", "-"):
            text += f" {self.take()} {self.product()}"
        return text

    def product(self) -> str:
        text = self.power()
        while self.next and self.next not in ("+", "-", ")", "]", ",", *RELATIONS):
            if self.next == "|" and self.bars:
                break
            if self.tokens[self.at - 1][0] == "0":
                raise NoFormulaError
            if self.next == "/":
                self.take()
                text = rf"\dfrac{{{unwrap(text)}}}{{{unwrap(self.power())}}}"
            elif self.next == "*":
                self.take()
                text += rf" \cdot {self.power()}"
            else:
                text += rf"\,{self.power()}"
        return text

    def power(self) -> str:
        text = self.base()
        if self.next in ("**", "^"):
            self.take()
            sign = self.take() if self.next == "-" else ""
            text = f"{{{text}}}^{{{sign}{self.base()}}}"
        return text

    bars = 0

    def base(self) -> str:
        token = self.take()
        if token == "(":
            text = self.sum()
            self.take(")")
            return rf"\left({text}\right)"
        if token == "|":
            self.bars += 1
            text = self.sum()
            self.bars -= 1
            self.take("|")
            return rf"\left|{text}\right|"
        if token[0].isdigit():
            return token
        if not token[0].isalpha():
            raise NoFormulaError
        name = spell(token)
        if self.next == "(" and self.tokens[self.at][1] == self.tokens[self.at - 1][2]:  # a function: no space between
            self.take()
            parts = [self.sum()]
            while self.next == ",":
                self.take()
                parts.append(self.sum())
            self.take(")")
            if token == "sqrt" and len(parts) == 1:
                return rf"\sqrt{{{parts[0]}}}"
            name = rf"\{token}" if token in FUNCTIONS else name
            return rf"{name}\left({', '.join(parts)}\right)"
        if token == "sqrt":
            raise NoFormulaError
        return name


def unwrap(text: str) -> str:
    """Without parentheses around all of it, as over and under a line.

    >>> unwrap(r"\\left(a + b\\right)"), unwrap(r"\\left(a\\right)\\,\\left(b\\right)")
    ('a + b', '\\\\left(a\\\\right)\\\\,\\\\left(b\\\\right)')
    """
    inner = re.fullmatch(r"\\left\((.*)\\right\)", text)
    if inner is None:
        return text
    depth = 0
    for sign in re.findall(r"\\left\(|\\right\)", inner[1]):
        depth += 1 if sign.startswith(r"\left") else -1
        if depth < 0:
            return text
    return inner[1]


def spell(token: str) -> str:
    """A name in a formula: letters lean, words stand.

    >>> spell("p_a"), spell("eta"), spell("flow'"), spell("smallest_opening")
    ('p_{\\\\text{a}}', '\\\\eta ', "\\\\text{flow}'", '\\\\text{smallest_opening}')
    """
    name = token.rstrip("'")
    primes = token[len(name) :]
    head, _, rest = name.partition("_")
    if head in GREEK or len(head) == 1:
        letter = rf"\{head} " if head in GREEK else head
        return f"{letter.strip()}_{{\\text{{{rest}}}}}{primes}" if rest else letter + primes
    return rf"\text{{{name}}}{primes}"


def find_formulas(text: str, names: Iterable[str]) -> list[tuple[int, int, str]]:
    """Where formulas begin and end in a line, and each in LaTeX; names: those of the element.

    >>> find_formulas("Along x, f = c*u + d u', it pulls.", ["c", "d"])
    [(9, 23, "f=c \\\\cdot u + d\\\\,u'")]
    >>> find_formulas("speed of a = ratio * speed of b", ["ratio", "speed"])
    []
    """
    known = {*names, *GREEK, *FUNCTIONS, *NAMED}
    known |= {m[1] for m in re.finditer(r"(\w+)'*(?:\([^()]*\))? = ", text)}
    known |= {m[1] for m in re.finditer(r"(?<=[*/+|(=]) ?([A-Za-z]\w*) ?(?=[*/+|)])", text)}
    tokens = [(m[0], m.start(), m.end()) for m in TOKEN.finditer(text)]

    def is_part(token: str) -> bool:
        name = token.rstrip("'")
        return not name[:1].isalpha() or name in known or "_" in name or len(name) == 1

    found: list[tuple[int, int, str]] = []
    first = 0
    while first < len(tokens):
        last = first
        while last < len(tokens) and is_part(tokens[last][0]):
            joined = last == first or not text[tokens[last - 1][2] : tokens[last][1]].strip(" ")
            if not joined:
                break
            last += 1
        hit = read_longest(text, tokens, first, last)
        if hit:
            found.append(hit[0])
            first = hit[1]
        else:
            first = max(last, first + 1)
    return found


def read_longest(
    text: str, tokens: list[tuple[str, int, int]], first: int, last: int
) -> tuple[tuple[int, int, str], int] | None:
    """The first and longest formula among some tokens, with words around it that allow one."""
    for begin in range(first, last):
        if not re.search(r"(^|[.:;,] +|\()$", text[: tokens[begin][1]]):
            before = re.search(r"([A-Za-z]+) +$", text[: tokens[begin][1]])
            if before is None or before[1].lower() not in BEFORE:
                continue
        for end in range(last, begin + 2, -1):
            span = text[tokens[begin][1] : tokens[end - 1][2]]
            rest = re.match(r"($|[.:;,)](?!\w)| +([A-Za-z]+)\b(?!_))", text[tokens[end - 1][2] :])
            if re.search(r"\w=\w", span) or rest is None or (rest[2] and rest[2] not in AFTER):
                continue
            parser = Parser(tokens[begin:end])
            try:
                formula = parser.relation()
            except NoFormulaError:
                continue
            if parser.at == end - begin:
                return (tokens[begin][1], tokens[end - 1][2], formula), end
    return None


def typeset(piece: str, names: Iterable[str], escape: Callable[[str], str]) -> str:
    """A paragraph or a block of formulas in Markdown, with what is a formula set as one; the words stay as they are."""
    block = piece.startswith("```text\n")
    lines = piece.removeprefix("```text\n").removesuffix("\n```").splitlines() if block else [piece]
    kept = list(names)
    found = [(line, find_formulas(line, kept)) for line in lines]
    if block and not any(formulas for _, formulas in found):
        return piece
    shown = []
    for line, formulas in found:
        text, at = "", 0
        for begin, end, formula in formulas:
            text += escape(line[at:begin]) + f"${formula.strip()}$"
            at = end
        shown.append(text + escape(line[at:]))
    return "\\\n".join(shown)
