"""What it costs: programs that measure Nightcall against its budgets, and against the least that any server can do.

`python3 manage.py bench` runs them all; docs/scale.md says what they found. `load` holds the clients and the stopwatch,
`systems` what is measured with them, `bare` the limits, `budgets` what must hold.
"""
