import Glibc
import MediaWork

/// The file that an order's child writes, without a name and anybody else's sight, and the pipe in
/// which it says how far it is.
///
/// What cannot be written is `noSpace` where the disk or a quota is full, and `tooLarge` where the
/// file would become longer than its order allows.
final class OutputFile {
    /// Bytes that are read at once of a file that is copied.
    private static let copyBytes = 1 << 20

    /// Good while this object lives; readable too, and the child's own to write at any offset.
    let descriptor: Int32
    private let progress: Int32
    private let clock = ContinuousClock()
    private var lastReport: ContinuousClock.Instant?
    /// Bytes that were written one after another.
    private(set) var byteCount: Int64 = 0

    /// Takes the descriptors that came with an order, and empties what another child left there.
    init(descriptor: Int32, progress: Int32) throws(WorkFailure) {
        self.descriptor = descriptor
        self.progress = progress
        // Both are answers of the call that meets them, and no reason to end.
        signal(SIGXFSZ, SIG_IGN)
        signal(SIGPIPE, SIG_IGN)
        guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
            throw .unreadable
        }
    }

    /// Writes bytes behind those before.
    func write(_ bytes: UnsafeRawBufferPointer) throws(WorkFailure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = pwrite(descriptor, part.baseAddress, part.count, off_t(byteCount))
            guard count > 0 else {
                if count < 0, errno == EINTR { continue }
                throw count == 0 ? .noSpace : Self.failure(errno)
            }
            byteCount += Int64(count)
            rest = rest.dropFirst(count)
        }
    }

    /// Writes bytes behind those before.
    func write(_ bytes: [UInt8]) throws(WorkFailure) {
        try bytes.withUnsafeBufferPointer { (bytes) throws(WorkFailure) in
            try write(UnsafeRawBufferPointer(bytes))
        }
    }

    /// Writes a part of a file behind what was written before, without holding it.
    func copy(_ range: ByteRange, of file: WorkFile) throws(WorkFailure) {
        try Self.read(range, of: file) { (bytes) throws(WorkFailure) in try write(bytes) }
    }

    /// Lends a part of a file, piece by piece.
    static func read(
        _ range: ByteRange,
        of file: WorkFile,
        _ body: (UnsafeRawBufferPointer) throws(WorkFailure) -> Void
    ) throws(WorkFailure) {
        let (end, overflow) = range.offset.addingReportingOverflow(range.length)
        guard range.offset >= 0, range.length >= 0, !overflow, end <= file.file.byteCount else {
            throw .badMedia
        }
        let room = UnsafeMutableRawBufferPointer.allocate(
            byteCount: Int(min(range.length, Int64(copyBytes))),
            alignment: 16
        )
        defer { room.deallocate() }
        var offset = range.offset
        while offset < end {
            let wanted = Int(min(Int64(room.count), end - offset))
            let count = pread(file.descriptor, room.baseAddress, wanted, off_t(offset))
            guard count > 0 else {
                if count < 0, errno == EINTR { continue }
                // It ends earlier than it did when it was opened.
                throw .unreadable
            }
            try body(UnsafeRawBufferPointer(rebasing: room[..<count]))
            offset += Int64(count)
        }
    }

    /// Says how far the work is; more often than anybody looks, it is not said.
    func report(_ completed: UInt64, of total: UInt64) {
        let now = clock.now
        if let lastReport,
            now - lastReport < .milliseconds(MediaWorkLimits.progressMilliseconds)
        {
            return
        }
        lastReport = now
        let bytes = WorkProgress(completed: min(completed, total), total: total).bytes
        // A pipe that is full has a reader who is behind; the next report is the better one.
        _ = Glibc.write(progress, bytes, bytes.count)
    }

    /// What a call that writes failed for.
    static func failure(_ code: Int32) -> WorkFailure {
        switch code {
        case ENOSPC, EDQUOT: .noSpace
        case EFBIG: .tooLarge
        default: .unreadable
        }
    }
}
