import Glibc
import PickerWire

/// Two pipes between a host and a plugin of one program.
struct SessionPipes {
    let hostSide: ByteStreams
    let pluginSide: ByteStreams

    init() throws(FileFailure) {
        let toPlugin = try Self.pipe()
        let toHost = try Self.pipe()
        hostSide = ByteStreams(input: toHost.readEnd, output: toPlugin.writeEnd, owned: true)
        pluginSide = ByteStreams(input: toPlugin.readEnd, output: toHost.writeEnd, owned: true)
    }

    static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Everything up to the end.
    static func read(_ descriptor: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
    }

    private static func pipe() throws(FileFailure) -> (readEnd: Int32, writeEnd: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else {
            throw FileFailure(action: "making a pipe", code: errno)
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}
