import Glibc

/// A plugin that the host may start by its name: the file and the arguments were fixed at the start.
struct GuardedPlugin {
    let name: String
    let path: String
    let arguments: [String]
    /// Whether a person decides in it, by its manifest.
    let isInteractive: Bool
    /// Whether it has the person's network, by its manifest.
    let hasNetwork: Bool
    /// The file that was found, open: what is executed is this one, whatever has its name later.
    let file: Int32

    /// Reads `NAME PATH FLAGS COUNT ARGUMENT…`; flags are `i` and `n`, or `-` for none.
    init(_ rest: inout ArraySlice<String>) throws(GuardFailure) {
        guard let name = rest.popFirst(), let path = rest.popFirst(), path.hasPrefix("/"),
            let flags = rest.popFirst(), let count = rest.popFirst().flatMap({ Int($0) }),
            Self.isName(name), 0...rest.count ~= count
        else { throw GuardPlan.wrong }
        self.name = name
        self.path = path
        arguments = Array(rest.prefix(count))
        rest = rest.dropFirst(count)
        isInteractive = flags.contains("i")
        hasNetwork = flags.contains("n")
        file = Spawn.above(open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC))
        guard file >= 0 else { throw .unavailable("The plugin \(name) cannot be opened.") }
    }

    /// Letters, digits, `-` and `_`: such a name is safe in a list of names.
    static func isName(_ text: String) -> Bool {
        (1...GuardLimits.nameBytes).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
                    || "-_".utf8.contains(byte)
            }
    }
}
