import Glibc

/// The bounds of the workers of one library.
struct WorkerLimits {
    /// Processors that may be used.
    var processors = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    /// Workers at most, each of which makes a child for every order.
    var workersAtMost = 4
    /// Orders that a person waits for and that may run beside those of the index.
    var extraOrders = 2
    /// Orders that wait.
    var waitingOrders = 1_024
    /// How often an order is given to another worker because its own was gone.
    var moves = 1
    /// Time beyond an order's own after which a worker that is silent counts as gone.
    var grace: Duration = .seconds(2)
    /// Milliseconds between two looks at whether a worker is silent.
    var lookMilliseconds: Int32 = 10_000
    /// The stack of the thread that listens to a worker, in bytes.
    var stackBytes = 512 * 1024

    /// Workers that are started: no more than processors.
    var workers: Int { min(processors, workersAtMost) }
}
