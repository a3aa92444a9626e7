"""Steppers and analyses: what is done with a compiled machine."""
