"""The rulings of each game, one test a clause, written from the rulings alone and not from the engine."""
