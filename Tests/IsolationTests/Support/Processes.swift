import CLinux
import Foundation
import Glibc
import PickerTesting

/// What the kernel tells of processes.
enum Processes {
    /// The numbers of processes that were started with a library's variable in their environment,
    /// this one and those that are dead already left out.
    static func using(_ library: CanaryLibrary) -> [Int32] {
        let mark = Data(library.environment.value.utf8)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap(Int32.init).filter { number in
            let environment = FileManager.default.contents(atPath: "/proc/\(number)/environ")
            return number != getpid() && environment?.range(of: mark) != nil
        }
    }

    /// Those of them that are not gone within the time that a plugin's death leaves to all it made.
    ///
    /// They hear of it from the kernel, after whoever waited for the plugin itself.
    static func outliving(_ library: CanaryLibrary) -> [Int32] {
        let end: ContinuousClock.Instant = .now + .seconds(2)
        return using(library).filter { number in
            let descriptor = clinux_process_descriptor(number)
            guard descriptor >= 0 else { return false }
            defer { close(descriptor) }
            return !DrivenPlugin.isReadable(descriptor, until: end)
        }
    }

    /// Whether a process is there and not merely waiting to be reaped.
    static func isRunning(_ number: Int32) -> Bool {
        guard let status = field("State", of: number) else { return false }
        return !status.hasPrefix("Z") && !status.hasPrefix("X")
    }

    /// The most memory that a process ever held, in bytes.
    static func peakMemory(of number: Int32) throws -> Int {
        guard let text = field("VmHWM", of: number),
            let kibibytes = Int(text.prefix { $0.isNumber })
        else { throw Fault("the process is gone") }
        return kibibytes << 10
    }

    /// The processor time that a process has used.
    static func usedTime(of number: Int32) throws -> Duration {
        let data = FileManager.default.contents(atPath: "/proc/\(number)/stat") ?? Data()
        let fields = String(decoding: data, as: UTF8.self).split(separator: ")").last?
            .split(separator: " ")
        guard let fields, fields.count > 12, let user = Int(fields[11]),
            let system = Int(fields[12])
        else { throw Fault("the process is gone") }
        return .milliseconds((user + system) * 1_000 / max(1, sysconf(Int32(_SC_CLK_TCK))))
    }

    /// The descriptors that a process has open, with what they are.
    static func descriptors(of number: Int32) -> [Int: String] {
        let folder = "/proc/\(number)/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var found: [Int: String] = [:]
        for name in names {
            guard let descriptor = Int(name) else { continue }
            let target = try? FileManager.default.destinationOfSymbolicLink(
                atPath: folder + "/" + name
            )
            found[descriptor] = target ?? ""
        }
        return found
    }

    private static func field(_ name: String, of number: Int32) -> String? {
        let data = FileManager.default.contents(atPath: "/proc/\(number)/status") ?? Data()
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        return lines.first { $0.hasPrefix(name + ":") }?
            .dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
    }
}
