import ChildProcess
import Glibc
import PickerWire
import SystemPackage

extension PluginSession {
    /// Starts the plugin, or takes over the conversation with it.
    static func open(
        _ source: PluginSource,
        limits: HostLimits,
        trace: (@Sendable (TraceEvent) -> Void)?
    ) async throws(PickerError) -> PluginSession {
        let streams: ByteStreams
        let child: ChildProcess?
        switch source.kind {
        case .streams(let input, let output):
            child = nil
            streams = ByteStreams(input: input.rawValue, output: output.rawValue, owned: false)
        case .program(let specification):
            let started = try start(specification)
            child = started.child
            streams = started.streams
        }
        do throws(PickerError) {
            return try PluginSession(
                streams,
                process: child,
                limits: limits,
                exchangeBases: ExchangeDirectory.bases(source.environment),
                trace: trace
            )
        } catch {
            _ = await child?.stop()
            throw error
        }
    }

    private static func start(
        _ specification: ProcessSpecification
    ) throws(PickerError) -> (child: ChildProcess, streams: ByteStreams) {
        do throws(SpawnError) {
            let child = try ChildProcess.spawn(specification)
            guard let input = child.takeStandardOutput(), let output = child.takeStandardInput()
            else { throw .other(EBADF) }
            return (
                child, ByteStreams(input: input.rawValue, output: output.rawValue, owned: true)
            )
        } catch {
            throw .notStarted(error)
        }
    }
}

extension ChildProcess: PluginProcess {
    func stop() async -> ExitStatus { await stop(grace: StopGrace()) }
}
