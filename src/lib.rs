//! A judge-style minesweeper interactor.
