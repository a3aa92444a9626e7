"""Plain data: parts, frames, ports, parameters, submodels, and the kit to declare elements."""
