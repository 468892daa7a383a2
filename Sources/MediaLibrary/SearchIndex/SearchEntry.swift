import MediaWork
import PickerPluginKit

/// All by which one item can be found.
struct SearchEntry: Sendable {
    /// The item's number in the library.
    let item: Int64
    /// What the clock at the place showed when it was taken, else when its file was changed, in
    /// seconds since 1970.
    let seconds: Int64
    /// The name of its file.
    let fileName: [UInt8]
    /// The path of its root, and below it that of its folder; empty for the root itself.
    let root: [UInt8]
    let folder: [UInt8]
    /// The usual end of names of its type.
    var typeName: String?
    var kinds: Set<SearchKind> = []
    var style = PlaybackStyle.image
    /// Whether its file was looked into, so that its kinds are all that it is.
    var isJudged = true
    /// What its bytes say, where that is known already.
    var facts: MediaFacts?

    /// What its place is called; a look into the table.
    var place: PlaceNames {
        facts?.place.map(PlaceNames.init(of:)) ?? PlaceNames()
    }

    /// Its words, in no order.
    func words(at place: PlaceNames) -> Set<String> {
        var words = Set(SearchWords.words(of: fileName))
        for component in [root.split(separator: 0x2F).last ?? []] + folder.split(separator: 0x2F) {
            words.formUnion(SearchWords.words(of: component))
        }
        for text in texts + place.shown + place.others {
            words.formUnion(SearchWords.words(of: text))
        }
        return words
    }

    private var texts: [String] {
        let said = facts?.words
        let camera = facts?.camera
        let lines = [typeName, said?.title, said?.caption, said?.creator, camera?.lens]
        return lines.compactMap(\.self) + (said?.keywords ?? []) + (said?.people ?? [])
            + (said?.placeNames ?? []) + (said?.albums ?? [])
            + [camera?.make, camera?.model].compactMap(\.self)
    }

    /// What it has in common with others, what is part of another behind that one.
    func labels(at place: PlaceNames) -> [Label] {
        let said = facts?.words
        var labels = folders + dates
        labels += kinds.map { Label(.smart, String($0.rawValue)) }
        labels += (said?.albums ?? []).map { Label(.album, $0) }
        labels += (said?.people ?? []).map { Label(.person, $0) }
        labels += (said?.keywords ?? []).map { Label(.keyword, $0) }
        labels += (place.shown + (said?.placeNames ?? [])).map { Label(.place, $0) }
        labels += [facts?.camera.flatMap(Self.label(of:))].compactMap(\.self)
        var known: Set<Label> = []
        return labels.filter { !$0.name.isEmpty && known.insert($0).inserted }
    }

    /// Its root, and every folder from there down to its own.
    private var folders: [Label] {
        var path = root
        var labels = [Label(.folder, root)]
        for component in folder.split(separator: 0x2F) {
            let parent = path
            path += [0x2F] + component
            labels.append(Label(.folder, path, parent: parent))
        }
        return labels
    }

    private var dates: [Label] {
        let (year, month, _) = CivilDay(localSeconds: seconds).date
        let name = "\(year)-\(month < 10 ? "0" : "")\(month)"
        let label = Label(.year, String(year))
        return [label, Label(.month, name.utf8, parent: label.name)]
    }

    /// The camera as people say it: makers often stand in the model's name already.
    private static func label(of camera: Camera) -> Label? {
        guard let model = camera.model else {
            return camera.make.map { Label(.camera, $0) }
        }
        guard let make = camera.make?.split(separator: " ").first,
            !model.lowercased().hasPrefix(make.lowercased())
        else {
            return Label(.camera, model)
        }
        return Label(.camera, "\(make) \(model)")
    }
}
