"""Parameter studies.

study      a model, points and what to compute at each
points     grids, random samples, values of parameters
results    expressions over whole channels
solving    one point
processes  many points on processes of this machine
cluster    many points on a dask cluster
packing    a study on its way to another process
keeper     rows while a study goes on
table      the table that is left
file       study files
"""

from koppel.solve.analyses.study.file import read_study
from koppel.solve.analyses.study.points import Normal, Samples, Uniform, grid, read_value, spell_value
from koppel.solve.analyses.study.study import Study
from koppel.solve.analyses.study.table import StudyTable

__all__ = ["Normal", "Samples", "Study", "StudyTable", "Uniform", "grid", "read_study", "read_value", "spell_value"]
