"""The little linear algebra that ratings need: symmetric positive definite matrices of some hundred rows."""

from __future__ import annotations

from math import sqrt
from operator import mul

Matrix = list[list[float]]


def cholesky(matrix: Matrix) -> Matrix:
    """Give the lower triangle L with L·Lᵀ = matrix, rows as long as the diagonal."""
    lower: Matrix = []
    for i, row in enumerate(matrix):
        new: list[float] = []
        for j in range(i):
            new.append((row[j] - sum(map(mul, new, lower[j]))) / lower[j][j])
        new.append(sqrt(row[i] - sum(map(mul, new, new))))
        lower.append(new)
    return lower


def solve(lower: Matrix, vector: list[float]) -> list[float]:
    """Solve L·Lᵀ·x = vector."""
    half: list[float] = []
    for row, value in zip(lower, vector, strict=True):
        half.append((value - sum(map(mul, row, half))) / row[-1])
    found = [0.0] * len(half)
    for i in range(len(half) - 1, -1, -1):
        found[i] = half[i] / lower[i][i]
        for j in range(i):
            half[j] -= lower[i][j] * found[i]
    return found


def inverse(matrix: Matrix) -> Matrix:
    """Give the inverse."""
    lower = cholesky(matrix)
    size = len(matrix)
    return [solve(lower, [float(i == j) for j in range(size)]) for i in range(size)]


def product(left: Matrix, right: Matrix) -> Matrix:
    """Give left·right."""
    columns = list(zip(*right, strict=True))
    return [[sum(map(mul, row, column)) for column in columns] for row in left]


def transposed(matrix: Matrix) -> Matrix:
    """Give the matrix with rows and columns exchanged."""
    return [list(row) for row in zip(*matrix, strict=True)]
