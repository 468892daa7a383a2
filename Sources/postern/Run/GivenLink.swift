import SystemPackage

/// A place below the home where a program looks for what really lies elsewhere: settings are often
/// links into a folder of their own.
struct GivenLink {
    let place: FilePath
    let target: FilePath

    /// The links that make what was given be found as it was named.
    ///
    /// - Parameters:
    ///   - given: paths as the person wrote them, with what they really are.
    ///   - home: the home that the program has inside, empty but for what was given.
    static func all(
        _ given: [(path: String, real: String)],
        in folder: String,
        home: String?
    ) -> [GivenLink] {
        guard let home else { return [] }
        var shown = given.map { FilePath($0.real) }
        var links: [GivenLink] = []
        for (path, real) in given.sorted(by: { $0.path.utf8.count < $1.path.utf8.count }) {
            let place = FilePath(folder).pushing(FilePath(path))
            // What is behind a link is not above it: `..` has no meaning of its own.
            guard !place.components.contains(where: { $0.kind == .parentDirectory }) else {
                continue
            }
            let link = GivenLink(place: place.lexicallyNormalized(), target: FilePath(real))
            guard link.place.starts(with: FilePath(home)), link.place != FilePath(home),
                !shown.contains(where: { link.place.starts(with: $0) })
            else { continue }
            links.append(link)
            shown.append(link.place)
        }
        return links
    }

    /// As the launcher reads it.
    var words: [String] { ["--link", target.string, place.string] }
}
