"""Benchmarks: one file each, with `measure() -> dict` and `show(result) -> Table`; found by their names."""
