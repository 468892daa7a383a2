import PickerPluginKit

/// Something that items have in common: a collection, and a suggestion to whoever types.
struct Label: Hashable, Sendable {
    typealias Kind = LibraryCollection.Kind

    let kind: Kind
    /// What tells it from others of its kind: a name, the path of a folder, "2019", "2019-06", the
    /// number of a ``SearchKind``; any bytes.
    let name: [UInt8]
    /// The name of the label that this one is part of: a folder's folder, a month's year.
    var parent: [UInt8]?

    init(_ kind: Kind, _ name: some Sequence<UInt8>, parent: [UInt8]? = nil) {
        self.kind = kind
        self.name = Array(name)
        self.parent = parent
    }

    init(_ kind: Kind, _ name: String) {
        self.init(kind, name.utf8)
    }

    /// The label that a key was made of.
    init?(_ key: CollectionKey) {
        guard let kind = key.bytes.first else {
            return nil
        }
        self.init(Kind(rawValue: kind), key.bytes.dropFirst())
    }

    var key: CollectionKey {
        CollectionKey(bytes: [kind.rawValue] + name)
    }

    /// The kind of the label that this one is part of.
    var parentKind: Kind {
        kind == .month ? .year : kind
    }

    /// The label as a collection of so many items.
    func collection(of count: Int) -> LibraryCollection {
        LibraryCollection(
            key: key,
            kind: kind,
            title: title,
            count: count,
            parent: parent.map { Label(parentKind, $0).key }
        )
    }

    /// What it is called where it is shown.
    var title: String {
        switch kind {
        case .folder:
            return text.split(separator: "/").last.map(String.init) ?? "/"
        case .month:
            guard let (year, month) = yearAndMonth else {
                return text
            }
            return Self.capitalised(CalendarWords.months[month - 1]) + " \(year)"
        case .smart:
            return searchKind?.title ?? text
        default:
            return text
        }
    }

    /// The mark of the items that bear it, where a day or a kind has one already.
    var mark: SearchMark? {
        switch kind {
        case .recents: .everything
        case .year: Int(text).map(SearchMark.year)
        case .month: yearAndMonth.map { SearchMark.month($0.month, of: $0.year) }
        case .smart: searchKind.map(SearchMark.kind)
        default: nil
        }
    }

    private var text: String {
        String(decoding: name, as: UTF8.self)
    }

    private var yearAndMonth: (year: Int, month: Int)? {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 2, CivilDay.years.contains(parts[0]), (1...12).contains(parts[1])
        else {
            return nil
        }
        return (parts[0], parts[1])
    }

    private var searchKind: SearchKind? {
        UInt8(text).flatMap(SearchKind.init(rawValue:))
    }

    private static func capitalised(_ word: String) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }
}
