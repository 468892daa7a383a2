import PickerPluginKit
import UniformTypes

/// The forms in which an item can leave, and how each comes about.
struct ItemForms {
    /// How a form comes about.
    enum Source: Hashable {
        /// The bytes of a file: the item's, or those of a part of it.
        case file(LibraryItem)
        /// The bytes of a file in another type.
        case conversion(LibraryItem)
        /// The film that a phone put into the file of a picture.
        case embeddedFilm
        /// Still and film of a live photo in one file; the film in the still's own file where it is
        /// no part.
        case bundle(film: LibraryItem?)
    }

    private let item: LibraryItem
    private let film: LibraryItem?

    init(_ item: LibraryItem) {
        self.item = item
        film = item.parts.first { $0.role == .liveFilm }?.item
    }

    /// Every type with its source, in the order of the files: the item, what is made of it, its
    /// parts and what is made of them.
    private var all: [(type: UTType, source: Source)] {
        var forms: [(UTType, Source)] = [(item.type, .file(item))]
        // One picture of many would not be the item: what moves goes on moving.
        let moves = item.playbackStyle == .imageAnimated
        forms += CompatibleTypes.types(for: item.type, moves: moves).map { ($0, .conversion(item)) }
        if let film {
            forms.append((film.type, .file(film)))
            forms += CompatibleTypes.types(for: film.type, moves: false)
                .map { ($0, .conversion(film)) }
            forms.append((.livePhotoBundle, .bundle(film: film)))
        } else if item.kinds.contains(.livePhotos) {
            forms.append((.mpeg4Movie, .embeddedFilm))
            forms.append((.livePhotoBundle, .bundle(film: nil)))
        }
        let raws = item.parts.filter { $0.role == .raw }.map(\.item)
        forms += raws.map { ($0.type, .file($0)) }
        return forms
    }

    /// How a form of that type comes about; nil where there is none.
    func source(of type: UTType) -> Source? {
        all.first { $0.type == type }?.source
    }

    /// The types, best first.
    func types(_ mode: RepresentationMode, accepting accepted: [UTType]) -> [UTType] {
        var types: [UTType] = []
        for type in ordered(mode).map(\.type) where !types.contains(type) { types.append(type) }
        guard mode == .automatic, !accepted.isEmpty else { return types }
        func isAccepted(_ type: UTType) -> Bool { accepted.contains(where: type.conforms) }
        return types.filter(isAccepted) + types.filter { !isAccepted($0) }
    }

    /// A still comes before its film, and a picture before its sensor data, in every mode.
    private func ordered(_ mode: RepresentationMode) -> [(type: UTType, source: Source)] {
        switch mode {
        case .automatic: return all
        case .current: return all.filter { !$0.source.isConversion }
        case .compatible:
            let converted = Set(all.compactMap(\.source.converted))
            // What was converted needs its original no more than once all else is named.
            let originals = all.filter { $0.source.file.map(converted.contains) ?? false }
            return all.filter { form in !originals.contains { $0.type == form.type } } + originals
        }
    }
}

extension ItemForms.Source {
    var isConversion: Bool { converted != nil }

    /// The item whose bytes come in another type.
    var converted: LibraryItem? {
        if case .conversion(let item) = self { item } else { nil }
    }

    /// The item whose bytes come as they are.
    var file: LibraryItem? {
        if case .file(let item) = self { item } else { nil }
    }
}
