//! Pictures of boards, side by side, as document 000 draws them:
//!
//! ```text
//! __* | ___ | 01_
//! ___ | ___ | 011
//! ___ | ___ | 000
//! ```
//!
//! All the pictures of a strip show the same window of a board. They are kept until the strip is
//! written, a byte for each cell.

use crate::rules::board::Board;
use crate::rules::shape::Position;
use crate::text::channel::Channel;
use crate::text::error::Error;

/// What stands between two pictures.
const BETWEEN: &[u8; 3] = b" | ";

/// The part of a board that is drawn.
#[derive(Clone, Copy, Debug, Default)]
pub struct Window {
    /// Its upper left cell.
    pub first: Position,
    /// Its rows.
    pub rows: usize,
    /// Its columns, at least 1.
    pub columns: usize,
}

/// Pictures of one window, side by side.
#[derive(Debug, Default)]
pub struct Strip {
    window: Window,
    /// The pictures, one after the other, each by row, then column.
    cells: Vec<u8>,
    count: usize,
}

/// How the cells of the map look: `_` is free, `*` is a mine.
pub fn mines(board: &Board) -> impl Fn(Position) -> u8 + '_ {
    move |at| match board.is_mine(at) {
        true => b'*',
        false => b'_',
    }
}

/// How the cells of the player's map look.
pub fn player(board: &Board) -> impl Fn(Position) -> u8 + '_ {
    move |at| board.face(at).character()
}

impl Window {
    /// The whole of a board.
    pub fn whole(board: &Board) -> Window {
        Window {
            first: Position::default(),
            rows: board.rows(),
            columns: board.columns(),
        }
    }

    /// How many pictures fit side by side in lines of `width` bytes; one, if none does.
    pub fn fitting(&self, width: usize) -> usize {
        let each = self.columns.saturating_add(BETWEEN.len());
        (width.saturating_add(BETWEEN.len()) / each).max(1)
    }

    fn area(&self) -> usize {
        self.rows.saturating_mul(self.columns)
    }
}

impl Strip {
    /// Begins an empty strip of pictures of another window. The memory is used again.
    pub fn begin(&mut self, window: Window) {
        self.window = window;
        self.cells.clear();
        self.count = 0;
    }

    /// The number of pictures.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Adds a picture at the right; `look` is what a cell looks like. Linear in the window.
    ///
    /// # Errors
    /// No memory.
    pub fn draw(&mut self, look: impl Fn(Position) -> u8) -> Result<(), Error> {
        let Window {
            first,
            rows,
            columns,
        } = self.window;
        self.cells.try_reserve(self.window.area())?;
        for row in first.row..first.row + rows {
            let columns = first.column..first.column + columns;
            let cells = columns.map(|column| look(Position { row, column }));
            self.cells.extend(cells);
        }
        self.count += 1;
        Ok(())
    }

    /// Draws over a cell of the last picture, if the window has it.
    pub fn mark(&mut self, at: Position, look: u8) {
        let Window {
            first,
            rows,
            columns,
        } = self.window;
        let row = at.row.wrapping_sub(first.row);
        let column = at.column.wrapping_sub(first.column);
        if self.count > 0 && row < rows && column < columns {
            let last = self.cells.len() - self.window.area();
            self.cells[last + row * columns + column] = look;
        }
    }

    /// Writes the pictures, a line for each row, and begins an empty strip of the same window.
    ///
    /// # Errors
    /// The output fails.
    pub fn write(&mut self, channel: &mut Channel<'_>) -> Result<(), Error> {
        let area = self.window.area();
        for row in 0..self.window.rows {
            let start = row * self.window.columns;
            for picture in 0..self.count {
                let start = picture * area + start;
                if picture > 0 {
                    channel.write(BETWEEN)?;
                }
                channel.write(&self.cells[start..start + self.window.columns])?;
            }
            channel.write(b"\n")?;
        }
        self.begin(self.window);
        Ok(())
    }
}
