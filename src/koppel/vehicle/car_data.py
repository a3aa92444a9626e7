"""The midsize car: hardpoints, masses and characteristics of a real car as A. Esterl prints them.

Source: appendix A of his thesis on modular real-time vehicle simulation. Chosen where it is silent: the force
characteristics of the tires (koppel.vehicle.MIDSIZE_TIRE), outline, front drive and brake split. The inertia is about
the center of mass of the whole car: about the origin, as printed, no rigid body has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

MIDSIZE: Mapping[str, Any] = {
    "wheelbase": 2.7,
    "height": 0.295,
    "mass": 1350.0,
    "center_of_mass": (-1.1, 0.0, 0.25),
    "inertia": (450.0, 2200.0, 2300.0),
    "outline": {"length": 4.5, "width": 1.8, "front_overhang": 0.9},
    "brake_split": 0.65,
    "front": {
        "type": "double_wishbone",
        "toe": 0.0,
        "camber": 0.8,
        "points": {
            "WC": (0.0, 0.768, 0.0),
            "O1": (-0.251, 0.32, -0.08),
            "O2": (0.148, 0.32, -0.094),
            "N1": (0.013, 0.737, -0.145),
            "V1": (-0.105, 0.435, 0.196),
            "V2": (0.122, 0.435, 0.23),
            "U1": (-0.025, 0.68, 0.162),
            "P": (-0.15, 0.38, -0.038),
            "Q": (-0.137, 0.69, -0.088),
            "G": (-0.024, 0.574, 0.461),
            "F": (-0.017, 0.616, 0.323),
            "E": (-0.024, 0.574, 0.461),
            "D": (0.0, 0.6165, -0.002),
            "S": (-0.0625, 0.565, -0.236),
        },
        "spring": (
            (-0.09, 1733.33),
            (-0.0833, 2320.0),
            (-0.0767, 2613.33),
            (0.0567, 5546.67),
            (0.0633, 5986.67),
            (0.07, 7306.67),
        ),
        "damper": (
            (-1.57, -3500.0),
            (-1.05, -2790.0),
            (-0.524, -1480.0),
            (-0.393, -1290.0),
            (-0.262, -1110.0),
            (-0.131, -670.0),
            (-0.052, -180.0),
            (0.0, 0.0),
            (0.052, 110.0),
            (0.262, 230.0),
            (0.393, 270.0),
            (0.524, 330.0),
            (1.05, 580.0),
            (1.57, 700.0),
        ),
        "anti_roll_bar": 24000.0,
    },
    "rear": {
        "type": "double_wishbone",
        "toe": 0.25,
        "camber": -0.5,
        "points": {
            "WC": (0.0, 0.7675, 0.0),
            "O1": (-0.157, 0.32, -0.125),
            "O2": (0.157, 0.32, -0.125),
            "N1": (0.0, 0.6545, -0.1365),
            "V1": (-0.157, 0.414, 0.096),
            "V2": (0.157, 0.414, 0.096),
            "U1": (0.0, 0.6325, 0.119),
            "P": (0.157, 0.32, -0.125),
            "Q": (0.157, 0.6545, -0.1365),
            "G": (0.0, 0.476, 0.455),
            "F": (0.0, 0.5885, 0.101),
            "E": (0.0, 0.476, 0.455),
            "D": (0.0, 0.5885, 0.101),
            "S": (0.0, 0.47, 0.0),
        },
        "spring": (
            (-0.09, -66.67),
            (-0.0833, 680.0),
            (-0.0767, 1053.33),
            (0.0567, 4786.67),
            (0.0633, 5346.67),
            (0.07, 7026.67),
        ),
        "damper": (
            (-1.57, -2780.0),
            (-1.05, -2170.0),
            (-0.524, -1340.0),
            (-0.393, -1200.0),
            (-0.262, -1060.0),
            (-0.131, -590.0),
            (-0.052, -150.0),
            (0.0, 0.0),
            (0.052, 110.0),
            (0.262, 250.0),
            (0.524, 350.0),
            (1.05, 660.0),
            (1.57, 900.0),
        ),
        "anti_roll_bar": 12000.0,
    },
    "wheel": {"mass": 40.0, "inertia": (1.1, 1.2, 1.1), "spin_inertia": 0.9, "radius": 0.295},
    "steering": {
        "ratio": -0.00889278244526,
        "rack_mass": 3.0,
        "column_stiffness": 150.0,
        "column_damping": 1.0,
    },
}
"""Axes of the car: x forward, y left, z up, origin in the middle of the front axle; rear points from the rear axle."""
