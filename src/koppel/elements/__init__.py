"""The catalogue of elements, one element per file. koppel.model.registry.kinds() finds them by itself."""
