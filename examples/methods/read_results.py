"""Reading a result file: what is in it, single channels, patterns, the model text, a CSV file.

Writes out/read_results.h5 and out/read_results.csv.
"""

from pathlib import Path

import h5py  # type: ignore[import-untyped]
from mass_on_bushing import build_model

import koppel

OUT = Path("out")


def main() -> None:
    OUT.mkdir(exist_ok=True)
    koppel.simulate(build_model(), until=0.5, every=1e-2, file=OUT / "read_results.h5")

    run = koppel.Run.read(OUT / "read_results.h5")
    print(run)
    print(f"made by {run.attributes['stepper']}, status {run.status.state.name.lower()}")
    print(f"top of the tree: {', '.join(run.tree())}")
    for path in run.select("mount.force_*"):
        channel = run.channel(path)
        print(f"{path} [{channel.unit}]: {run[path].min():.2f} to {run[path].max():.2f}, {channel.meaning}")
    print(f"the model is inside: {run.model_text.splitlines()[1]}")

    table = run.to_csv(OUT / "read_results.csv", ["block.x", "block.z"])
    print(f"{table}: {len(table.read_text().splitlines())} lines, first {table.read_text().splitlines()[0]}")

    # any HDF5 reader can do it too
    with h5py.File(OUT / "read_results.h5") as file:
        z = file["channels/block/z"]
        print(f"{z.name} has {len(z)} values in {z.attrs['unit'].decode()}")


if __name__ == "__main__":
    main()
