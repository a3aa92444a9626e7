"""Channels: what a run records, in the order of the model tree."""

from __future__ import annotations

from koppel.compile.elements import ElementRows
from koppel.model.errors import ModelError
from koppel.model.part import BODY_CHANNELS
from koppel.results import Channel


class Channels(ElementRows):
    """Numbers the channels."""

    def add_channels(self) -> tuple[list[Channel], list[int]]:
        """Bodies, elements, inputs and outputs of the models, in the order of the model tree."""
        channels: list[Channel] = []
        nodes: list[int] = []

        def add(path: str, unit: str, meaning: str, node: int) -> None:
            channels.append(Channel(path, unit, meaning))
            nodes.append(node)

        for item in self.tree:
            for (name, unit, meaning), node in zip(BODY_CHANNELS, self.body_nodes(item.body), strict=True):
                add(f"{item.body}.{name}", unit, meaning, node)
        for instance in self.flat.instances:
            try:
                for name, element in instance.model.elements.items():
                    absolute = instance.absolute(name)
                    readings = self.sensor_nodes(absolute) if absolute in self.sensors else None
                    for k, spec in enumerate(element.declared_outputs()):
                        node = readings[k] if readings else self.element_output(absolute, spec.name, absolute)
                        unit = spec.unit or self.open_unit(instance, f"{name}.{spec.name}")
                        add(f"{absolute}.{spec.name}", unit, spec.meaning, node)
                for name, entry in instance.model.inputs.items():
                    node = self.shown(self.input(instance, name), entry.unit)
                    add(instance.absolute(name), entry.unit, entry.description, node)
                for name, output in instance.model.outputs.items():
                    unit = output.unit or self.output_unit(instance, name)
                    add(
                        instance.absolute(name), unit, output.description, self.shown(self.output(instance, name), unit)
                    )
                for name, output in instance.model.bus.items():
                    unit = output.unit or "1"
                    node = self.bus_node(instance, name, f"bus.{name}")
                    add(self.bus_path(instance, name), unit, output.description, self.shown(node, unit))
            except ModelError as error:
                raise error.within(file=instance.model.file) from None
        return channels, nodes
