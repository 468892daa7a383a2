import Glibc
import PickerTesting
import SystemPackage

/// Holds a recorded stream against its receipts: whatever a plugin gave of an item and stands in no
/// receipt is a leak, and so is a receipt that is not true.
enum StreamReplay {
    /// Longer streams are not read.
    private static let streamBytes = 1 << 30

    static func run(_ path: String) throws(Failure) -> Status {
        let stream: RecordedStream
        do {
            stream = try RecordedStream(trace: try read(path))
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(.usage, "\(Say.quoted(path)) is no stream: \(error).")
        }
        let faults = ReceiptCheck(stream).faults
        for fault in faults { print(Say.printable("\(fault)")) }
        let count = stream.plugin.count
        print(
            faults.isEmpty
                ? "\(count) messages of the plugin, and every one stands in the receipts."
                : "\(faults.count) faults in \(count) messages of the plugin."
        )
        return faults.isEmpty ? .success : .cancelled
    }

    private static func read(_ path: String) throws(Failure) -> [UInt8] {
        do {
            let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec])
            return try file.closeAfter {
                var bytes: [UInt8] = []
                var piece = [UInt8](repeating: 0, count: 1 << 16)
                while bytes.count <= streamBytes {
                    let count = try piece.withUnsafeMutableBytes { try file.read(into: $0) }
                    if count == 0 { return bytes }
                    bytes += piece.prefix(count)
                }
                throw Failure(.usage, "\(Say.quoted(path)) is too long.")
            }
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(.usage, "\(Say.quoted(path)) cannot be read.")
        }
    }
}
