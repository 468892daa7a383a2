import Glibc
import PickerJSON

/// What the person wrote into `postern/settings.json`; read here, never written.
struct PersonSettings: Sendable, Hashable {
    /// The picker to use where none is named.
    var plugin: String?
    /// The folders that are libraries; nil where the person named none.
    var libraries: [String]?
    /// The program that shows the person pages, by its whole path; what is none, no picker starts.
    var browser: String?

    /// Reads the file; without one the person has set nothing.
    static func read(_ folders: PersonFolders) throws(Failure) -> PersonSettings {
        guard let path = folders.configuration.map({ $0 + "/postern/settings.json" }),
            access(path, F_OK) == 0
        else { return PersonSettings() }
        guard let bytes = BoundedFile.read(path) else {
            throw unusable("it cannot be read, or is larger than \(BoundedFile.most) bytes")
        }
        let json: JSON
        do {
            json = try JSON.parse(bytes)
        } catch {
            throw unusable("it is no JSON")
        }
        return try PersonSettings(json, home: folders.home)
    }

    private init() {}

    private init(_ json: JSON, home: String?) throws(Failure) {
        guard json.object != nil else { throw Self.unusable("it is no JSON object") }
        if let value = json["plugin"] {
            guard let name = value.string, !name.isEmpty else {
                throw Self.unusable("\"plugin\" is no name")
            }
            plugin = name
        }
        browser = json["browser"]?.string.flatMap { $0.hasPrefix("/") ? $0 : nil }
        if let value = json["libraries"] {
            guard let paths = value.array?.map(\.string), !paths.contains(nil) else {
                throw Self.unusable("\"libraries\" is no list of paths")
            }
            libraries = try paths.compactMap { $0 }.map { path throws(Failure) in
                if path.hasPrefix("/") { return path }
                guard path.hasPrefix("~/"), let home else {
                    throw Self.unusable("a path in \"libraries\" begins with neither / nor ~/")
                }
                return home + path.dropFirst()
            }
        }
    }

    private static func unusable(_ reason: String) -> Failure {
        Failure(
            .unavailable,
            "Your settings (postern/settings.json in the configuration folder) cannot be used: "
                + "\(reason); mend or remove the file."
        )
    }
}
