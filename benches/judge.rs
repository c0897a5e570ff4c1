//! Throughput of the judge.
fn main() {}
