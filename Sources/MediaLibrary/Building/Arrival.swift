import Foundation

/// Something for which a thread waits, once.
final class Arrival: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func signal() {
        semaphore.signal()
    }

    func wait() {
        semaphore.wait()
    }
}
