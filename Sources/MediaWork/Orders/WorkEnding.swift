/// How the child that had an order ended.
public enum WorkEnding: UInt32, Sendable, Hashable {
    /// It says that it has answered; whether that is so, the answer tells.
    case answered = 0
    /// It crashed, or a limit on memory or processor time ended it.
    case crashed = 1
    /// Its time was over.
    case timedOut = 2
    /// There was no child: the order was none, or the machine could not make one.
    case refused = 3
}
