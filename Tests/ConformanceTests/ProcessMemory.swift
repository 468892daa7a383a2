import Foundation

/// What the kernel says of a process's memory.
enum ProcessMemory {
    /// The most that was ever resident, in bytes; nil when the process is gone.
    static func peak(of process: Int32) -> Int? {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
            let kilobytes = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst()
                .first
        else { return nil }
        return Int(kilobytes).map { $0 << 10 }
    }
}
