"""Beyond one machine: several servers on one PostgreSQL and one Redis behind a proxy, and what happens when one is gone.

docs/scale.md plans from the figures of `python -m tests.scale.curve`.
"""
