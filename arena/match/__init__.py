"""Referee one game and keep its record."""
