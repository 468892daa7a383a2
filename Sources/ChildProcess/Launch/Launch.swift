import CLinux
import Glibc
import SystemPackage

/// One call of `posix_spawn` and all that it is told.
enum Launch {
    /// The ends of the pipes that become the child's descriptors 0, 1 and 2.
    struct Standard {
        let input: Int32
        let output: Int32
        let error: Int32
    }

    private static let equals: UInt8 = 0x3D

    /// Starts the program as the leader of a process group of its own.
    static func start(
        _ specification: ProcessSpecification,
        _ standard: Standard
    ) throws(SpawnError) -> WatchedProcess {
        if specification.isKept { return try startKept(specification, standard) }
        var process: Int32 = 0
        let code = try call(specification, standard) { clinux_spawn_child(&$0, &process) }
        guard code == 0 else {
            throw SpawnError(spawning: specification.executable, code: code)
        }
        return try WatchedProcess(process)
    }

    /// Starts the program by way of a keeper.
    private static func startKept(
        _ specification: ProcessSpecification,
        _ standard: Standard
    ) throws(SpawnError) -> WatchedProcess {
        let control = try Pipe.make()
        let report = try Pipe.make()
        let (input, output) = (control.readEnd.raw, report.writeEnd.raw)
        var keeper: Int32 = 0
        let code = try call(specification, standard) {
            clinux_spawn_kept(&$0, input, output, &keeper)
        }
        guard code == 0 else { throw SpawnError(resource: code) }
        let process = try WatchedProcess(
            keeper: keeper,
            control: control.keepingWriteEnd(),
            report: report.keepingReadEnd()
        )
        let failure = process.start.code
        guard failure == 0 else {
            _ = process.reap()
            throw SpawnError(spawning: specification.executable, code: failure)
        }
        return process
    }

    /// Calls with all that the kernel is told of a program; the code that came back.
    private static func call(
        _ specification: ProcessSpecification,
        _ standard: Standard,
        _ body: (inout clinux_spawn) -> Int32
    ) throws(SpawnError) -> Int32 {
        let name = bytes(of: specification.executable)
        let arguments = try StringVector([name] + specification.arguments)
        let variables = try StringVector(strings(of: specification.environment))
        let place = try Place(specification.workingDirectory)
        return specification.executable.withPlatformString { path in
            arguments.withPointers { arguments in
                variables.withPointers { variables in
                    var plan = clinux_spawn(
                        path: path,
                        arguments: arguments,
                        variables: variables,
                        directory: place.raw,
                        input: standard.input,
                        output: standard.output,
                        error: standard.error
                    )
                    return body(&plan)
                }
            }
        }
    }

    private static func bytes(of path: FilePath) -> [UInt8] {
        path.withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }

    private static func strings(
        of environment: ProcessEnvironment
    ) throws(SpawnError) -> [[UInt8]] {
        var strings: [[UInt8]] = []
        for variable in environment.variables {
            let name = Array(variable.name.utf8)
            guard !name.isEmpty, !name.contains(equals) else { throw .invalidArgument }
            strings.append(name + [equals] + variable.value)
        }
        return strings
    }
}
