"""Tolerances that many places share, each with its reason. Numbers that one place uses stand beside it."""

TINY = 1e-300
"""Under a fraction, or as the size of nothing: far below all that occurs, and its inverse is still finite."""
DEPENDENT = 1e-9
"""Singular values below this share of the largest belong to rows or motions that depend on each other: rounding leaves
1e-13 of it where there are some hundred rows, and what is independent stands far above."""
CLOSED = 1e-9
"""Loops count as closed below this defect (m, rad): Newton's method leaves 1e-12 where they can be closed at all."""
SETTLED = 1e-12
"""A step of Newton's method (m, rad) that ends it: positions of some meters resolve 1e-15, a solve loses up to 1000."""
STILL = 1e-9
"""Velocities (m/s, rad/s) that are rounding of 0."""
DIFFERENCE = 1e-6
"""Step of central differences (m, rad, per second): rounding leaves 1e-16 / 1e-6 of a slope, the cut 1e-12."""
REPEATED = 1e-10
"""Singular values below this share of the largest are rows that repeat others: rounding leaves 1e-13 of them."""
HELD = 1e-9
"""Length of what is left of a unit motion between conditions, below which they hold it: rounding leaves 1e-13."""
INVOLVED = 1e-6
"""Share of the largest from which on something has a part in a motion or a force: far above the 1e-9 that solutions
leave, far below what anybody would call a part of it."""
NOMINAL_MASS = 1e-3
"""What a machine in which nothing has mass is taken to weigh (kg, kg m^2) where a weight is needed as a measure."""
