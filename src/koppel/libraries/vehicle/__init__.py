"""Assemblies for vehicles."""

from koppel.libraries.vehicle.axles import AXLES, axle_file, axle_reference, read_axle

__all__ = ["AXLES", "axle_file", "axle_reference", "read_axle"]
