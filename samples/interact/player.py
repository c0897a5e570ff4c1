#!/usr/bin/env python3
"""A player to start from: it opens what a single number proves to be safe, and guesses otherwise.

    minesweeper interact samples/interact/maps.txt -- python3 samples/interact/player.py

What to know about the protocol:

- The first line is the number of cases. Each case begins with its rows, columns and mines.
- Each operation, `1 row column` to open, is answered by one line; by a second one, `WIN`, exactly
  when all cells without a mine are open. `LOSE` means that there was a mine.
- The closing `0` ends the case, whenever you like. If the game was neither won nor lost, it is
  answered by `QUIT`. Between two cases stands a line `==========`.
- What you send must be flushed, or it stays with you while both sides wait.
"""

import itertools
import random
import re


def main():
    guess = random.Random(1)
    cases = int(input())
    for case in range(1, cases + 1):
        rows, columns, mines = map(int, input().split())
        Game(rows, columns, mines, guess).play()
        print("0", flush=True)
        if case < cases:
            input()  # ==========


class Game:
    def __init__(self, rows, columns, mines, guess):
        self.rows, self.columns, self.guess = rows, columns, guess
        self.safe_cells = rows * columns - mines
        self.numbers = {}  # of the open cells
        places = itertools.product(range(1, rows + 1), range(1, columns + 1))
        self.closed = set(places)
        self.mines = set()  # the cells known to be mines
        self.safe = []  # the cells known to be safe

    def play(self):
        """Plays until the game is won or lost."""
        while True:
            cell = self.next_cell()
            if cell not in self.closed:
                continue  # a 0 has opened it meanwhile
            if self.open(cell):
                return

    def next_cell(self):
        if self.safe:
            return self.safe.pop()
        return self.guess.choice(sorted(self.closed - self.mines))

    def open(self, cell):
        """Opens a cell; tells whether that ended the game."""
        print("1", *cell, flush=True)
        answer = input()
        if answer == "LOSE":
            return True
        opened = re.findall(r"<(\d+), (\d+), (\d)>", answer)
        for row, column, number in opened:
            self.numbers[int(row), int(column)] = int(number)
            self.closed.discard((int(row), int(column)))
        if len(self.numbers) == self.safe_cells:
            input()  # WIN
            return True
        self.think((int(row), int(column)) for row, column, _ in opened)
        return False

    def think(self, cells):
        """Looks at the numbers of these cells and around them, and on where a mine was found."""
        queue = {number for cell in cells for number in [cell, *self.around(cell)]}
        while queue:
            cell = queue.pop()
            if cell not in self.numbers:
                continue
            closed = [other for other in self.around(cell) if other in self.closed]
            unknown = [other for other in closed if other not in self.mines]
            left = self.numbers[cell] - (len(closed) - len(unknown))
            if left == 0:
                self.safe.extend(unknown)
            elif left == len(unknown):
                self.mines.update(unknown)
                queue.update(number for mine in unknown for number in self.around(mine))

    def around(self, cell):
        row, column = cell
        for r in range(max(row - 1, 1), min(row + 1, self.rows) + 1):
            for c in range(max(column - 1, 1), min(column + 1, self.columns) + 1):
                if (r, c) != cell:
                    yield r, c


main()
