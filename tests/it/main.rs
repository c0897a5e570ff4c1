//! The one integration test binary: a module per topic.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod faults;
mod golden;
mod model;
