"""python -m koppel."""

from koppel.cli.main import main

main()
