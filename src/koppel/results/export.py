"""Runs as tables of other programs: CSV, pandas, xarray, Parquet and measurement data."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from koppel.model.errors import KoppelError
from koppel.model.target import find_target

if TYPE_CHECKING:
    import pandas
    import xarray

    from koppel.results.run import Run

Paths = Iterable[str] | None
"""Channels, as paths or patterns; None: all of them."""


def need(module: str, name: str, extra: str) -> Any:
    """A module that only one export needs; name: that export, extra: what installs it."""
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise KoppelError(f"{name} needs {package}; install it with pip install 'koppel[{extra}]'") from None


def write_csv(run: Run, path: str | os.PathLike[str], paths: Paths) -> Path:
    """The abscissa and the channels as text, to the bit."""
    first, unit = run.abscissa
    chosen = [name for name in run.choose(paths) if name != first]
    header = [f"{first} [{unit}]", *(f"{name} [{run.channel(name).unit}]" for name in chosen)]
    columns = [run[first].tolist(), *(run[name].tolist() for name in chosen)]
    target = find_target(path, endings=(".csv",))
    try:
        with target.open("w", newline="", encoding="utf-8") as file:
            table = csv.writer(file, lineterminator="\n")
            table.writerow(header)
            table.writerows(zip(*columns, strict=True))
    except OSError as error:
        raise KoppelError(f"{path}: cannot be written: {error.strerror or error}") from error
    return Path(path)


def to_pandas(run: Run, paths: Paths) -> pandas.DataFrame:
    """A column per channel over time; units stand in attrs."""
    pandas = need("pandas", "to_pandas", "pandas")
    chosen = run.choose(paths)
    columns = {name: run[name] for name in chosen}
    table: Any = pandas.DataFrame(columns, index=pandas.Index(run.time, name="time"), copy=True)
    table.attrs["units"] = {"time": "s", **{name: run.channel(name).unit for name in chosen}}
    return table


def to_xarray(run: Run, paths: Paths) -> xarray.Dataset:
    """A variable per channel over time; units are attributes."""
    xarray = need("xarray", "to_xarray", "xarray")
    variables = {
        name: ("time", np.array(run[name]), {"units": channel.unit, "long_name": channel.meaning})
        for name in run.choose(paths)
        for channel in (run.channel(name),)
    }
    time = ("time", np.array(run.time), {"units": "s"})
    texts = {name: value for name, value in run.attributes.items() if name != "scene"}
    dataset: Any = xarray.Dataset(variables, coords={"time": time}, attrs=texts)
    return dataset


def write_parquet(run: Run, path: str | os.PathLike[str], paths: Paths) -> Path:
    """Time and channels as a table whose fields carry their units."""
    pyarrow = need("pyarrow", "to_parquet", "study")
    parquet = need("pyarrow.parquet", "to_parquet", "study")
    target = find_target(path, endings=(".parquet",))
    chosen = run.choose(paths)
    fields = [pyarrow.field("time", pyarrow.float64(), metadata={"unit": "s"})]
    for name in chosen:
        about = {"unit": run.channel(name).unit, "meaning": run.channel(name).meaning}
        fields.append(pyarrow.field(name, pyarrow.float64(), metadata=about))
    columns = [np.array(run.time), *(np.array(run[name]) for name in chosen)]
    parquet.write_table(pyarrow.Table.from_arrays(columns, schema=pyarrow.schema(fields)), target)
    return Path(path)


def write_mdf(run: Run, path: str | os.PathLike[str], paths: Paths) -> Path:
    """The channels as measurement data, MDF 4.10."""
    asammdf = need("asammdf", "to_mdf", "mdf")
    target = Path(path)
    find_target(target, endings=(".mf4",))
    signals = [
        asammdf.Signal(np.array(run[name]), np.array(run.time), unit=channel.unit, name=name, comment=channel.meaning)
        for name in run.choose(paths)
        for channel in (run.channel(name),)
    ]
    with asammdf.MDF(version="4.10") as file:
        file.append(signals, comment=str(run.attributes.get("model", "")), common_timebase=True)
        file.save(target, overwrite=True)
    return target
