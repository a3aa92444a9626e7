"""What a machine and its runs look like."""
