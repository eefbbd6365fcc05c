"""Programs that print what a budget costs. They are run by hand or by the report, never by the test suite."""
