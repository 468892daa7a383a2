import Glibc

/// What no guarded program may see or change: libraries, what Postern keeps, and its programs.
struct ProtectedPlaces {
    /// What everybody sees inside; a library in there could not be hidden.
    private static let system = ["/usr", "/etc", "/opt", "/bin", "/sbin", "/lib", "/lib64"]

    private let places: [(path: RealPath, what: String)]
    private let home: RealPath?

    /// - Parameters:
    ///   - libraries: their folders; one that is not there yet counts as well.
    ///   - programs: the folders of plugins, launcher and workers.
    init(
        libraries: [String],
        states: [String],
        programs: [String],
        home: String?
    ) throws(Failure) {
        let system = Self.system.compactMap { RealPath($0) }
        let shown = system + programs.compactMap { RealPath($0) }
        for library in libraries.compactMap({ RealPath(expecting: $0) }) {
            guard !shown.contains(where: { library.isWithin($0) || $0.isWithin(library) }) else {
                throw Failure(
                    .usage,
                    "The library \(Say.quoted(library.text)) lies where every program sees it, so "
                        + "it cannot be kept from one; move it."
                )
            }
        }
        places =
            [
                (libraries, "a library"), (states, "what Postern keeps"),
                (programs, "a plugin's folder"),
            ]
            .flatMap { paths, what in
                paths.compactMap { RealPath(expecting: $0) }.map { ($0, what) }
            }
        self.home = home.flatMap { RealPath($0) }
    }

    /// A path that a program may be given, without links.
    func admitted(_ path: String) throws(Failure) -> String {
        guard let real = RealPath(path) else {
            throw Failure(.usage, "\(Say.quoted(path)) is not there.")
        }
        guard real.text != "/", real != home else {
            throw Failure(
                .usage,
                "\(Say.quoted(path)) is \(real.text == "/" ? "everything" : "your home"); go to, or "
                    + "name, the folder that the program works in."
            )
        }
        for place in places where real.isWithin(place.path) || place.path.isWithin(real) {
            throw Failure(
                .usage,
                "\(Say.quoted(path)) is, holds or lies in \(place.what) "
                    + "(\(Say.quoted(place.path.text))), which no guarded program is given."
            )
        }
        return real.text
    }
}
