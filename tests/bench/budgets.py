"""What must hold and what would be good, budget by budget, and what was measured against it."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Budget:
    """One budget. unit: of the figure, "×" for a ratio; more: whether more is better."""

    key: str
    what: str
    unit: str
    must: float
    aim: float
    more: bool = False


BUDGETS = {
    budget.key: budget
    for budget in (
        Budget("tap", "tap to the last of 12 phones, p95, one table, against L", "×", 1.2, 0.8),
        Budget("fan", "the same against F", "×", 4, 4),
        Budget("twenty", "20 tables at 1 move/s, p95, against one table", "×", 1.2, 1.1),
        Budget("failed", "taps that were not shown to all", "", 0, 0),
        Budget("most", "most moves/s, 20 tables of 10 phones, against L", "×", 1.0, 2.2, more=True),
        Budget("cpu", "processor time a move, 10 phones, against L", "×", 1.0, 0.6),
        Budget("growth", "100 tables at 0.2/s against 20 at 1/s, p95", "×", 1.15, 1.05),
        Budget("growth-cpu", "the same, processor time a move", "×", 1.15, 1.05),
        Budget("tables", "tables in one process, a move per 5 s, p95 below 100 ms", "", 250, 500, more=True),
        Budget("idle", "memory of a process without tables", "MB", 95, 80),
        Budget("table", "memory of a playing table of 10", "MB", 0.5, 0.35),
        Budget("start", "cold start to the first page, against bare Daphne", "×", 1.4, 1.15),
        Budget("statements", "SQL statements a move, in one transaction", "", 5, 3),
        Budget("load", "a phone's first load, on the wire", "KB", 60, 35),
        Budget("change", "a change on a phone, on the wire, p95", "KB", 6, 2),
        Budget("fold", "300 moves of 20 seats read and replayed", "ms", 10, 3),
        Budget("view", "one view of that game", "ms", 0.2, 0.05),
        Budget("simulate", "simulated games a second", "", 150, 600, more=True),
    )
}


@dataclass
class Figure:
    """What was measured for a budget. note: what it was made from; facts: the same for a machine."""

    budget: Budget
    value: float
    note: str = ""
    facts: dict[str, object] = field(default_factory=dict)

    @property
    def verdict(self) -> str:
        """Whether the budget is kept."""
        budget = self.budget
        for word, bound in (("aim", budget.aim), ("kept", budget.must)):
            if self.value >= bound if budget.more else self.value <= bound:
                return word
        return "MISSED"


def figure(key: str, value: float, note: str = "", **facts: object) -> Figure:
    """A figure for the budget of that name."""
    return Figure(BUDGETS[key], value, note, facts)
