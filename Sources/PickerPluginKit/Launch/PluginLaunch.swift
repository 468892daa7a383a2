import Glibc
import PickerWire
import SystemPackage

/// The way of a plugin from its start to the conversation.
///
/// In this order, on one thread:
///
/// 1. the wire's descriptors are taken away and what was inherited is put back,
/// 2. the arguments are read,
/// 3. everything that the session can ever need is opened,
/// 4. rights are given up,
/// 5. the first byte is read and the first task started.
enum PluginLaunch<Plugin: PickerPlugin> {
    static func run() -> Never {
        do throws(StartFailure) {
            let streams = try takeStreams()
            let command = try readArguments(streams)
            var (parts, confinement) = try openParts(command)
            parts.isGuarded = Guard.isAround
            parts.hasTrustedPath = Guard.hasTrustedPath && !Plugin.identity.isUnattended
            parts.isConfined = try confinement.enter()
            try converse(parts, over: streams)
        } catch {
            StandardError.write(error.text(isForPerson: StandardError.isTerminal))
            _exit(error.status)
        }
    }

    /// Step 1.
    private static func takeStreams() throws(StartFailure) -> ByteStreams {
        let streams = try StandardStreams.take()
        try InheritedState.reset()
        return streams
    }

    /// Step 2.
    private static func readArguments(
        _ streams: ByteStreams
    ) throws(StartFailure) -> PluginCommand<Plugin> {
        let command = try PluginCommand<Plugin>.read()
        guard isatty(streams.input) == 0 else {
            throw .startedByHand(explanation: PluginCommand<Plugin>.explanation)
        }
        return command
    }

    /// Step 3: a library that cannot be opened is no reason to stay silent toward the host.
    private static func openParts(
        _ command: PluginCommand<Plugin>
    ) throws(StartFailure) -> (SessionParts, PluginConfinement) {
        let folders = PersonFolders()
        let roots = libraryRoots(command, folders)
        let own = OwnPlace(outside: roots)
        let state = IndexFolder.make(command.storage.state, folders, own)
        // Temporary files of libraries have to lie where the plugin may write.
        if let state { state.withPlatformString { _ = setenv("TMPDIR", $0, 1) } }
        let library: any PickerLibrary
        do throws(LibraryError) {
            guard !roots.isEmpty else { throw .libraryUnavailable }
            library = try command.plugin.openLibrary(LibraryPlaces(roots: roots, state: state))
        } catch .resourceExhausted {
            throw .noDescriptors
        } catch {
            library = UnavailableLibrary(error)
        }
        let interface = command.plugin.makeInterface()
        var limits = KitLimits()
        limits.pinnedItems = try Spare.pins(wanted: limits.pinnedItems)
        try Spare.checkThreads()
        let parts = SessionParts(
            identity: Plugin.identity,
            library: library,
            interface: interface,
            limits: limits,
            settledMetadata: PersonSettings.read(folders)?.metadata ?? MetadataWord(),
            caches: own.admitted(folders.cache),
            states: own.admitted(folders.state)
        )
        let confinement = PluginConfinement(
            roots: roots,
            readable: [folders.config?.appending("postern")].compactMap(\.self),
            writable: [state].compactMap(\.self) + parts.ownFolders,
            usesTerminal: command.plugin.usesTerminal
        )
        return (parts, confinement)
    }

    private static func libraryRoots(
        _ command: PluginCommand<Plugin>,
        _ folders: PersonFolders
    ) -> [FilePath] {
        let named = command.storage.libraries.map { FilePath($0) }
        return named.isEmpty ? LibraryRoots.standard(folders) : named
    }

    /// Step 5; the main thread stays behind to hear signals and to see to it that the process is
    /// gone in time, whatever hangs.
    private static func converse(
        _ parts: SessionParts,
        over streams: ByteStreams
    ) throws(StartFailure) -> Never {
        let main = pthread_self()
        let session: PluginSession
        do throws(WireStartError) {
            session = try PluginSession(parts, over: streams) { SignalWatch.wake(main) }
            try session.start()
        } catch {
            throw error.code == EAGAIN ? .noThreads : .noDescriptors
        }
        Task {
            _ = await session.run()
            _exit(session.endStatus)
        }
        while !session.isEnding {
            if let signal = SignalWatch.wait() { session.end(.signal(signal)) }
        }
        let clock = ContinuousClock()
        let deadline = clock.now + parts.limits.endDeadline
        while clock.now < deadline {
            _ = SignalWatch.wait(for: deadline - clock.now)
        }
        _exit(session.endStatus)
    }
}
