"""The catalogue of elements, one element per file. koppel.model.catalogue.kinds() finds them by itself."""
