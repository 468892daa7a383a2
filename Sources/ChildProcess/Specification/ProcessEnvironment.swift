import Glibc
public import SystemPackage

/// The variables of a child, in order; names are unique, values are bytes.
public struct ProcessEnvironment: Sendable, Hashable {
    struct Variable: Sendable, Hashable {
        let name: String
        var value: [UInt8]
    }

    private(set) var variables: [Variable] = []

    /// No variable at all.
    public init() {}

    /// The variables given; of a name given twice the last value counts.
    public init(_ variables: some Sequence<(String, String)>) {
        for (name, value) in variables { self[name] = value }
    }

    /// What is harmless among the variables of this process: those of ``EnvironmentAllowList``.
    public static func allowListed() -> ProcessEnvironment {
        allowListed { name in
            guard let value = getenv(name) else { return nil }
            return Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
        }
    }

    /// What is harmless among the variables that `value` knows by name.
    ///
    /// Values that begin with `()` are left out: some shells run them.
    public static func allowListed(from value: (String) -> [UInt8]?) -> ProcessEnvironment {
        var environment = ProcessEnvironment()
        for name in EnvironmentAllowList.names {
            guard let bytes = value(name), !bytes.starts(with: [0x28, 0x29]) else { continue }
            environment.set(name, to: bytes)
        }
        return environment
    }

    /// The names, in order.
    public var names: [String] { variables.map(\.name) }

    /// A variable's value as text, with what is no UTF-8 repaired; nil removes the variable.
    public subscript(name: String) -> String? {
        get { bytes(of: name).map { String(decoding: $0, as: UTF8.self) } }
        set { set(name, to: newValue.map { Array($0.utf8) }) }
    }

    /// A variable's value as it is; nil where there is none.
    public func bytes(of name: String) -> [UInt8]? {
        variables.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    /// A variable's value as a path; nil where there is none or it is empty.
    public func path(of name: String) -> FilePath? {
        guard let bytes = bytes(of: name), !bytes.isEmpty, !bytes.contains(0) else { return nil }
        return (bytes + [0]).withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CInterop.PlatformChar.self) { characters in
                characters.baseAddress.map { FilePath(platformString: $0) }
            }
        }
    }

    /// Sets a variable to bytes, or removes it.
    ///
    /// A name that is empty or holds `=` or NUL, and a value that holds NUL, are refused when the
    /// child is started (``SpawnError/invalidArgument``).
    public mutating func set(_ name: String, to value: [UInt8]?) {
        let place = variables.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
        switch (place, value) {
        case (let place?, let value?): variables[place].value = value
        case (let place?, nil): variables.remove(at: place)
        case (nil, let value?): variables.append(Variable(name: name, value: value))
        case (nil, nil): break
        }
    }
}
