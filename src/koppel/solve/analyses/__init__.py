"""What can be asked of a machine."""
