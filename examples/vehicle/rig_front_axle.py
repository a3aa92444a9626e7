"""The K&C sheet of a front axle, with ideal joints and with bushings, from one file of hardpoints.

Reads rig_front_axle.yaml, measures about 400 positions of each variant, compares them, and writes the report
out/front_axle.html and the diagrams out/front_axle.png. The same from a terminal: koppel rig rig_front_axle.yaml
"""

import time
from pathlib import Path

from koppel import vehicle

HERE, OUT = Path(__file__).parent, Path("out")
COMPARED = ("bump steer", "bump camber", "roll steer", "roll center height", "wheel rate", "roll stiffness")
COMPLIANT = ("lateral steer, in phase", "brake steer", "aligning steer, in phase", "patch compliance, in phase")


def main() -> None:
    OUT.mkdir(exist_ok=True)
    elastic, options = vehicle.read_rig(HERE / "rig_front_axle.yaml")

    # the same hardpoints with ideal joints: arms without mass, rods of fixed length
    data = {**vehicle.MIDSIZE["front"], "steering": {}}
    ideal = vehicle.Rig(vehicle.suspension(**data))
    sheets = {}
    for name, rig in (("ideal", ideal), ("bushings", elastic)):
        start = time.perf_counter()
        sheets[name] = vehicle.measure(rig, **options)
        print(f"{name}: {sheets[name].positions} positions in {time.perf_counter() - start:.2f} s")
    print(f"{'':28}{'ideal':>10}{'bushings':>10}")
    units = {figure.name: figure.unit for figure in sheets["ideal"].figures}
    for figure in (*COMPARED, *COMPLIANT):
        rigid, soft = (sheets[name][figure] for name in ("ideal", "bushings"))
        print(f"{figure:28}{rigid:10.4g}{soft:10.4g} {units[figure]}")

    # without elastic joints forces move nothing
    assert all(abs(sheets["ideal"][figure]) < 0.05 for figure in COMPLIANT)
    sheets["bushings"].to_html(OUT / "front_axle.html")
    sheets["bushings"].plot(OUT / "front_axle.png")


if __name__ == "__main__":
    main()
