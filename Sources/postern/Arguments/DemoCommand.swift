import ArgumentParser

/// `postern demo`: the tour of two minutes.
struct DemoCommand: LastingCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Makes a small library, picks from it, and shows what crossed.",
        discussion: """
            Everything happens in a folder for temporary files, which is removed at the end. You \
            pick in your browser; where none can be shown, a script picks in your place.
            """
    )

    func run(_ interruption: Interruption) async throws(Failure) -> Status {
        try await Course.run(interruption, timeout: nil) { () async throws(Failure) in
            let folder = try DemoFolder()
            defer { folder.remove() }
            return try await DemoTour(folder).run()
        }
    }
}
