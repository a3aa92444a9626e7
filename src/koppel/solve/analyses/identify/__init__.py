"""Identification: parameters of models from measurements, by least squares.

experiments  what was measured, and what a model says instead
fit          the search, and what is known of the parameters afterwards
figures      residuals, profiles and the report
"""

from koppel.solve.analyses.identify.experiments import Formula, Points, Series
from koppel.solve.analyses.identify.fit import Free, Identification, Profile, identify

__all__ = ["Formula", "Free", "Identification", "Points", "Profile", "Series", "identify"]
