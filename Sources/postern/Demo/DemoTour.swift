import PickerHost

/// The tour: a library, a pick, and a look at everything that crossed between the two processes.
struct DemoTour: Sendable {
    private static let count = 3

    private let folder: DemoFolder

    init(_ folder: DemoFolder) { self.folder = folder }

    func run() async throws(Failure) -> Status {
        let files = DemoPictures.all()
        try folder.fill(files)
        StandardOutput.say("A library of \(files.count) pictures was made.\n")
        let (status, record) = try await pick()
        if status == .cancelled {
            StandardOutput.say("The picker was closed, and nothing was handed over.")
        }
        guard status == .success else { return status }
        StandardOutput.say(
            "\nThese are the paths of what was picked, as the command printed them.\n"
        )
        let picked = DemoFolder.names(folder.delivered)
        let equal = picked.filter { name in
            guard let bytes = folder.bytes(of: name, in: folder.library) else { return false }
            return bytes == folder.bytes(of: name, in: folder.delivered)
        }
        StandardOutput.say(
            "- Equal to the originals, byte for byte: \(equal.count) of \(picked.count)."
        )
        let others = files.map(\.name).filter { !picked.contains($0) }
        let leaked = record.findings(of: others + [folder.library])
        StandardOutput.say("- Messages between the two processes: \(record.count).")
        StandardOutput.say(
            "- Names of the other \(others.count) pictures in them: \(leaked.count - leaks(leaked))."
        )
        StandardOutput.say("- The library's path in them: \(leaks(leaked)).")
        StandardOutput.say(
            "\nAll of it has been removed again. What comes next: postern pick --help"
        )
        return equal.count == picked.count && leaked.isEmpty ? .success : .unavailable
    }

    private func leaks(_ found: [String]) -> Int { found.count { $0 == folder.library } }

    /// Picks in the person's browser; where none can be shown, by a script.
    private func pick() async throws(Failure) -> (status: Status, record: TraceRecord) {
        do throws(Failure) {
            return try await pick(
                with: "web",
                [],
                "Choose up to \(Self.count) of them in your browser, in a picker that is a process of its own:"
            )
        } catch {
            guard error.status == .unavailable else { throw error }
        }
        return try await pick(
            with: "scripted",
            ["--select", "newest:\(Self.count)"],
            "No browser can be shown here, so the scripted picker picks in your place:"
        )
    }

    private func pick(
        with plugin: String,
        _ own: [String],
        _ words: String
    ) async throws(Failure) -> (status: Status, record: TraceRecord) {
        let arguments = ["--library", folder.library, "--state", folder.state] + own
        let chosen = try PluginChoice.find(plugin, arguments: arguments)
        StandardOutput.say(
            """
            \(words)

            postern pick --plugin \(plugin) --limit \(Self.count) --output \(folder.delivered) \\
                -- --library \(([folder.library] + own).joined(separator: " "))

            """
        )
        var configuration = PickerConfiguration()
        configuration.selectionLimit = Self.count
        let record = TraceRecord()
        let wish = PickWish(
            plugin: chosen,
            configuration: configuration,
            type: nil,
            destination: .folder(try DeliveryFolder(folder.delivered), .paths),
            progress: .auto,
            trace: { record.add($0) }
        )
        return (try await PickRun(wish).run(), record)
    }
}
