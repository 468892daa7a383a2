import Glibc

/// One bound of what a process may use, which it cannot raise again.
public struct ResourceLimit: Sendable, Hashable {
    private let resource: Int32
    private let most: UInt

    private init(_ resource: __rlimit_resource, _ most: UInt) {
        self.resource = Int32(resource.rawValue)
        self.most = most
    }

    /// Bytes of memory images that a crash may leave behind; 0 is what a program with somebody's
    /// files in it should have.
    public static func coreBytes(_ most: UInt) -> ResourceLimit { .init(RLIMIT_CORE, most) }

    /// Bytes of addresses, those of shared libraries included.
    public static func addressBytes(_ most: UInt) -> ResourceLimit { .init(RLIMIT_AS, most) }

    /// Bytes of memory of its own that it may write to.
    public static func memoryBytes(_ most: UInt) -> ResourceLimit { .init(RLIMIT_DATA, most) }

    /// Bytes at which a file that it writes ends.
    public static func fileBytes(_ most: UInt) -> ResourceLimit { .init(RLIMIT_FSIZE, most) }

    /// Seconds of a processor; then it is killed.
    public static func processorSeconds(_ most: UInt) -> ResourceLimit { .init(RLIMIT_CPU, most) }

    /// Descriptors, numbered from 0.
    public static func descriptors(_ most: UInt) -> ResourceLimit { .init(RLIMIT_NOFILE, most) }

    /// Sets it; where the process has less already, that stays.
    ///
    /// Returns 0, or -1 with errno.
    func enforce() -> Int32 {
        let name = __rlimit_resource_t(UInt32(resource))
        var current = rlimit()
        guard getrlimit(name, &current) == 0 else { return -1 }
        let value = min(most, current.rlim_max)
        var limit = rlimit(rlim_cur: value, rlim_max: value)
        return setrlimit(name, &limit)
    }
}
