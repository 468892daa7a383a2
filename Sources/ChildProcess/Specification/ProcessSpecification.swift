public import SystemPackage

/// What to start: a program, its arguments, its environment and where it begins.
///
/// Nothing is searched for and no shell is asked. What is not named here, the child does not have:
/// no descriptor above 2, no variable, no blocked or ignored signal.
public struct ProcessSpecification: Sendable, Hashable {
    /// The program; a relative path counts from ``workingDirectory``.
    public var executable: FilePath
    /// What stands behind the program's name, as bytes; none may hold a NUL.
    public var arguments: [[UInt8]]
    /// All the variables that the child sees.
    public var environment: ProcessEnvironment
    /// Where the child begins; nil for the place of this process.
    public var workingDirectory: FilePath?
    /// Whether a keeper stands over the child: a process that its orphans become children of.
    ///
    /// Then whatever descends from the child lives on when that has ended, in whatever group and
    /// session, until ``ChildProcess/kill()`` or the last reference: for whoever wants to see what is
    /// left.
    public var isKept = false

    /// Names a program and its arguments as text.
    public init(
        executable: FilePath,
        arguments: [String] = [],
        environment: ProcessEnvironment = .allowListed(),
        workingDirectory: FilePath? = nil
    ) {
        self.init(
            executable: executable,
            argumentBytes: arguments.map { Array($0.utf8) },
            environment: environment,
            workingDirectory: workingDirectory
        )
    }

    /// Names a program and its arguments as bytes: file names need not be text.
    public init(
        executable: FilePath,
        argumentBytes: [[UInt8]],
        environment: ProcessEnvironment = .allowListed(),
        workingDirectory: FilePath? = nil
    ) {
        self.executable = executable
        arguments = argumentBytes
        self.environment = environment
        self.workingDirectory = workingDirectory
    }
}
