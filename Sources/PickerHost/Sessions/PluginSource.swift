public import ChildProcess
public import SystemPackage

/// Where a plugin comes from: a program to start, or a conversation that is open already.
public struct PluginSource: Sendable {
    enum Kind: Sendable {
        case program(ProcessSpecification)
        case streams(input: FileDescriptor, output: FileDescriptor)
    }

    let kind: Kind
    /// The environment that the plugin has, as far as this side knows it.
    let environment: ProcessEnvironment

    /// A program, started without a shell, in a process group of its own, with the descriptors
    /// 0, 1 and 2 alone.
    public static func program(_ specification: ProcessSpecification) -> PluginSource {
        PluginSource(kind: .program(specification), environment: specification.environment)
    }

    /// A program with what is harmless of this process's environment.
    ///
    /// - Parameters:
    ///   - path: the executable; nothing is searched for.
    ///   - arguments: what stands behind the program's name.
    public static func program(_ path: FilePath, arguments: [String] = []) -> PluginSource {
        program(
            ProcessSpecification(
                executable: path,
                arguments: arguments,
                environment: .allowListed()
            )
        )
    }

    /// A plugin that somebody else started and that speaks over two descriptors.
    ///
    /// - Parameters:
    ///   - input: where the plugin's messages are read; owned by the session from now on.
    ///   - output: where messages to the plugin are written; owned likewise.
    ///   - environment: by which the plugin finds the folder of its exchange directory.
    public static func streams(
        input: FileDescriptor,
        output: FileDescriptor,
        environment: ProcessEnvironment = .allowListed()
    ) -> PluginSource {
        PluginSource(kind: .streams(input: input, output: output), environment: environment)
    }
}
