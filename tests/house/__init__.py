"""Tests of the house: the two commands, the settings, the machine around them."""
