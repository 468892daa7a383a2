import PickerHost

/// The tour: a library, a pick, and a look at everything that crossed between the two processes.
struct DemoTour: Sendable {
    private static let count = 3

    private let folder: DemoFolder

    init(_ folder: DemoFolder) { self.folder = folder }

    func run() async throws(Failure) -> Status {
        let files = DemoPictures.all()
        try folder.fill(files)
        StandardOutput.say(
            """
            A library of \(files.count) pictures was made. A picker with an interface does not
            exist yet, so the scripted picker, a process of its own, picks in your place:

            postern pick --plugin scripted --limit \(Self.count) --output \(folder.delivered) \\
                -- --library \(folder.library) --select newest:\(Self.count)

            """
        )
        let record = TraceRecord()
        let status = try await PickRun(try wish(record)).run()
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

    private func wish(_ record: TraceRecord) throws(Failure) -> PickWish {
        var configuration = PickerConfiguration()
        configuration.selectionLimit = Self.count
        let arguments = ["--library", folder.library, "--select", "newest:\(Self.count)"]
        return PickWish(
            plugin: try PluginChoice.find("scripted", arguments: arguments),
            configuration: configuration,
            type: nil,
            destination: .folder(try DeliveryFolder(folder.delivered), .paths),
            progress: .auto,
            trace: { record.add($0) }
        )
    }
}
