import Glibc

/// What no guarded program may see or change: libraries, what Postern keeps, and its programs.
struct ProtectedPlaces {
    /// What everybody sees inside; a library in there could not be hidden.
    private static let system = ["/usr", "/etc", "/opt", "/bin", "/sbin", "/lib", "/lib64"]

    /// Where the machine's and the person's programs listen, and what the kernel shows: whoever may
    /// reach a socket there has somebody outside who works for it, however it is mounted.
    private static let machine = ["/run", "/proc", "/dev", "/sys"]
    /// Programs of the person's listen in there, too; what lies in it may be a folder of anybody's.
    private static let temporary = "/tmp"
    /// Disks that a person put in.
    private static let disks = "/run/media/"

    private let places: [(path: RealPath, what: String)]
    /// What runs outside, and is not to be changed.
    private let programs: [RealPath]
    private let home: RealPath?
    private let sockets: [RealPath]

    /// - Parameters:
    ///   - libraries: their folders; one that is not there yet counts as well.
    ///   - programs: the folders of plugins, launcher and workers.
    ///   - browser: the program that shows the person a page; it runs outside.
    ///   - sockets: a folder in which programs of the person's listen, beside the system's own.
    init(
        libraries: [String],
        states: [String],
        programs: [String],
        browser: String? = nil,
        sockets: String? = nil,
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
        self.programs = [browser].compactMap(\.self).compactMap { RealPath($0) }
        self.sockets = (Self.machine + [sockets].compactMap(\.self)).compactMap { RealPath($0) }
        self.home = home.flatMap { RealPath($0) }
    }

    /// Paths that a program may be given, without links; in the same order.
    func admitted(_ paths: [String], toChange: Bool = false) throws(Failure) -> [String] {
        var real: [String] = []
        for path in paths { real.append(try admitted(path, toChange: toChange)) }
        return real
    }

    /// A path that a program may be given, without links.
    func admitted(_ path: String, toChange: Bool = false) throws(Failure) -> String {
        guard let real = RealPath(path) else {
            throw Failure(.usage, "\(Say.quoted(path)) is not there.")
        }
        if let whole = whole(real) {
            throw Failure(
                .usage,
                "\(Say.quoted(path)) is \(whole); go to, or name, the folder that the program works "
                    + "in."
            )
        }
        if toChange, let program = programs.first(where: { $0.isWithin(real) }) {
            throw Failure(
                .usage,
                "\(Say.quoted(path)) holds your browser (\(Say.quoted(program.text))), which runs "
                    + "outside and no guarded program may change."
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

    /// What a place is in words, where it is too much for any program.
    private func whole(_ place: RealPath) -> String? {
        if place.text == "/" { return "everything" }
        if let home, home.isWithin(place) {
            return home.text == place.text ? "your home" : "what holds your home"
        }
        let isSpoken = sockets.contains { socket in
            socket.isWithin(place) || place.isWithin(socket) && !place.text.hasPrefix(Self.disks)
        }
        return isSpoken || place.text == Self.temporary ? "where programs speak to each other" : nil
    }
}
