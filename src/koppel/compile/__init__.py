"""Model -> tables: flattens, numbers and checks a model, and writes the image that the core loads."""
