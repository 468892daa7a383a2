/// The step in which a plugin gives up the rights that it needs no more.
///
/// Everything that a session can ever need is open by then, one thread runs and no byte of the
/// host was read. It gives up nothing yet, and `initialize` says so: `confined` is false.
enum Confinement {
    static func enter() {}
}
