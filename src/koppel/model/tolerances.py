"""Tolerances for what users and files give, each with its reason. Those of solutions: compile/tolerances.py."""

ROUNDED = 1e-9
"""Share by which numbers differ that are meant to be equal: units, mirrors and sums leave 1e-13 of them, and what is
meant to differ stands far above."""
TYPED = 1e-6
"""Share, or length in m or rad, by which numbers typed with six digits miss what they stand for."""
NO_DIRECTION = 1e-9
"""Length of a vector or quaternion below which it gives no direction: all its entries are zeros, typed or rounded."""
