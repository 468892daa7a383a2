import CLinux
import Glibc
import SystemPackage

/// What the kernel tells of the processes of a session.
public enum SessionProcesses {
    /// What the kernel shows of a process is looked at no further than this.
    static let longestEntry = 1 << 20

    /// A process and all that descend from it and were not handed to others.
    public static func tree(of number: Int32) -> [Int32] {
        var found = [number]
        var place = 0
        while place < found.count {
            found += children(of: found[place]).filter { !found.contains($0) }
            place += 1
        }
        return found
    }

    /// The children of every thread: each has its own, until it ends.
    private static func children(of number: Int32) -> [Int32] {
        FileTree.names(in: FilePath("/proc/\(number)/task")).flatMap { thread in
            (entry("task/\(thread)/children", of: number) ?? []).split(separator: 0x20)
                .compactMap { Int32(String(decoding: $0, as: UTF8.self)) }
        }
    }

    /// Waits until processes are gone.
    ///
    /// - Returns: those that are not gone at the deadline; none of them is a zombie.
    static func outliving(
        _ numbers: [Int32],
        until deadline: ContinuousClock.Instant
    ) async -> [Int32] {
        let living = numbers.filter(isAlive)
        guard !living.isEmpty else { return [] }
        return (try? await BlockingThread.run { living.filter { !isGone($0, at: deadline) } })
            ?? living
    }

    /// Whether a process is there and no zombie.
    static func isAlive(_ number: Int32) -> Bool {
        status("State", of: number).map { $0 != "Z" && $0 != "X" } ?? false
    }

    /// The most memory that processes ever held together, in bytes; nil when none is there.
    public static func peakMemory(of numbers: [Int32]) -> Int? {
        let peaks = numbers.compactMap { status("VmHWM", of: $0).flatMap { Int($0) } }
        return peaks.isEmpty ? nil : peaks.reduce(0, +) << 10
    }

    /// A line of what the kernel tells of a process, as `Seccomp`; nil when it is gone.
    public static func status(_ name: String, of number: Int32) -> String? {
        let text = String(decoding: entry("status", of: number) ?? [], as: UTF8.self)
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.map(String.init)
    }

    /// How many sockets of the network processes hold; nil where the kernel does not show what one of
    /// them has open.
    public static func networkSockets(of numbers: [Int32]) -> Int? {
        let isShown = numbers.allSatisfy {
            access("/proc/\($0)/fd", R_OK | X_OK) == 0 || access("/proc/\($0)", F_OK) != 0
        }
        guard isShown else { return nil }
        return numbers.reduce(0) { count, number in
            let tables = ["net/tcp", "net/tcp6", "net/udp", "net/udp6"].flatMap { name in
                String(decoding: entry(name, of: number) ?? [], as: UTF8.self)
                    .split(separator: "\n").dropFirst()
            }
            let known = Set(
                tables.compactMap { line -> String? in
                    let words = line.split(separator: " ")
                    return words.count > 9 ? "socket:[\(words[9])]" : nil
                }
            )
            return count + descriptors(of: number).count { known.contains($0) }
        }
    }

    /// What a process has open, as the kernel calls it.
    static func descriptors(of number: Int32) -> [String] {
        let folder = FilePath("/proc/\(number)/fd")
        return FileTree.names(in: folder).compactMap { name in
            var target = [CChar](repeating: 0, count: Int(PATH_MAX))
            let length = folder.appending(name).withPlatformString {
                readlink($0, &target, target.count)
            }
            guard length > 0 else { return nil }
            return String(
                decoding: target.prefix(length).map(UInt8.init(bitPattern:)),
                as: UTF8.self
            )
        }
    }

    /// The processor time that a process has used, in milliseconds; nil when it is gone.
    public static func usedMilliseconds(of number: Int32) -> Int? {
        let text = String(decoding: entry("stat", of: number) ?? [], as: UTF8.self)
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else {
            return nil
        }
        return (user + system) * 1_000 / max(1, sysconf(Int32(_SC_CLK_TCK)))
    }

    static func entry(_ name: String, of number: Int32) -> [UInt8]? {
        DirectoryWalk.read(Array("/proc/\(number)/\(name)".utf8CString), limit: longestEntry)
    }

    private static func isGone(_ number: Int32, at deadline: ContinuousClock.Instant) -> Bool {
        let descriptor = clinux_process_descriptor(number)
        guard descriptor >= 0 else { return true }
        defer { close(descriptor) }
        let left = max(.zero, deadline - .now).components
        let milliseconds = left.seconds * 1_000 + left.attoseconds / 1_000_000_000_000_000
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&watched, 1, Int32(clamping: milliseconds)) > 0
    }
}
