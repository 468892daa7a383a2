import Testing

/// Programs in a guard, one test after another: their waits mean something only while they do not
/// wait for one another.
@Suite(.serialized) struct Guarded {}
