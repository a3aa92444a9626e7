"""A run over something else than time: equilibria over a parameter are written, shown and plotted over it."""

from __future__ import annotations

from pathlib import Path

import koppel


def followed(file: Path | None = None) -> koppel.Run:
    model = koppel.Model("mass on a spring")
    load = model.input("load", "N")
    mass = model.add_part("mass", mass=2, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("spring", koppel.mechanics.Bushing(frame_a=model.ground, frame_b=mass, stiffness=[800] * 3 + [9] * 3))
    model.add("push", koppel.mechanics.Force(frame=mass, force=[load, 0, 0]))
    return koppel.follow_equilibrium(model, parameter="load", values=[0, 8, 16], file=file)


def test_equilibria_are_counted_over_the_parameter(tmp_path: Path) -> None:
    run = followed(tmp_path / "path.h5")
    for found in (run, koppel.Run.read(tmp_path / "path.h5")):
        assert found.abscissa == ("load", "N")
        assert "3 rows over load from 0 to 16 N" in repr(found)
        first, *rows = found.to_csv(tmp_path / "path.csv", ["mass.x", "load"]).read_text().splitlines()
        assert first == "load [N],mass.x [m]" and [row.split(",")[0] for row in rows] == ["0.0", "8.0", "16.0"]


def test_a_simulation_is_over_time() -> None:
    model = koppel.Model("ball")
    model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    run = koppel.simulate(model, until=0.1)
    assert run.abscissa == ("time", "s") and "from 0 to 0.1 s" in repr(run)


def test_equilibria_are_plotted_over_the_parameter() -> None:
    (axis,) = followed().plot("mass.x")
    assert axis.get_xlabel() == "load [N]"
    assert axis.lines[0].get_xdata().tolist() == [0.0, 8.0, 16.0]
