import Testing

/// Attacks and faults against real plugins in processes of their own, one after the other: their
/// waits mean something only while they do not wait for one another.
@Suite(.serialized, .onAnOwnThread) struct Isolation {}
