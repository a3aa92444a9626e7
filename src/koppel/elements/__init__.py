"""The catalogue of elements, one element per file. koppel.model.element.kinds() finds them by itself."""
