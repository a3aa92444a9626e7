"""Model files that koppel new writes."""
