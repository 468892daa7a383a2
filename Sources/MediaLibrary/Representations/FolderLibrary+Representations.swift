import MediaWork
public import PickerPluginKit
import SystemPackage
public import UniformTypes

// The forms in which items leave: made by workers, each of which sees one file.
extension FolderLibrary {
    /// The item's own type, what is made of it and its parts, in the order of the mode.
    public func representationTypes(
        of item: LibraryItem,
        mode: RepresentationMode,
        accepting accepted: [UTType]
    ) -> [UTType] {
        workers == nil ? [item.type] : ItemForms(item).types(mode, accepting: accepted)
    }

    /// Has workers make the form, and keeps it for a while: a second wish costs nothing.
    public func represent(
        _ item: LibraryItem,
        in file: OpenedItem,
        as demand: RepresentationDemand,
        report: @escaping RepresentationProgress
    ) async throws(LibraryError) -> Representation? {
        guard let workers, let source = ItemForms(item).source(of: demand.type) else {
            throw .unsupportedType
        }
        if source == .file(item), demand.withheld.isEmpty, !demand.mayNeedCoding { return nil }
        let maker = RepresentationMaker(
            workers: workers,
            folder: index.folder,
            withheld: MediaWork.MetadataClasses(demand.withheld),
            report: report
        )
        let identities = [item.identity] + item.parts.map(\.item.identity)
        let key = RepresentationCache.Key(identities: identities, demand: demand)
        let entry = try await representations.entry(key) { () throws(LibraryError) in
            try await make(demand, from: source, of: item, file, by: maker)
        }
        return try entry.map { (entry) throws(LibraryError) in
            try Representation(entry, as: demand)
        }
    }

    private func make(
        _ demand: RepresentationDemand,
        from source: ItemForms.Source,
        of item: LibraryItem,
        _ file: OpenedItem,
        by maker: RepresentationMaker
    ) async throws(LibraryError) -> RepresentationCache.Entry? {
        switch source {
        case .file(let part):
            let opened = try await opened(part, of: item, file)
            if demand.mayNeedCoding {
                let coded = try await maker.convert(opened, to: demand.type)
                if coded != nil || (part == item && demand.withheld.isEmpty) { return coded }
            }
            return try await maker.copy(opened)
        case .conversion(let part):
            return try await maker.convert(opened(part, of: item, file), to: demand.type)
        case .embeddedFilm:
            let whole = RepresentationMaker.Source(item: item, file: file)
            return try await maker.extract(
                maker.embeddedFilm(in: whole),
                as: demand.type,
                from: whole,
                isCompatible: demand.mayNeedCoding
            )
        case .bundle(let film):
            let whole = RepresentationMaker.Source(item: item, file: file)
            guard let film else { return try await split(whole, by: maker) }
            let still = try await maker.copy(whole)
            return try await maker.bundle(still, maker.copy(opened(film, of: item, file)))
        }
    }

    /// A bundle of what a phone put into one file: the picture up to its film, and the film.
    private func split(
        _ whole: RepresentationMaker.Source,
        by maker: RepresentationMaker
    ) async throws(LibraryError) -> RepresentationCache.Entry {
        let film = try await maker.embeddedFilm(in: whole)
        // In a HEIF file the film lies in a box, whose head has eight bytes.
        let head: Int64 = whole.item.type.conforms(to: .jpeg) ? 0 : 8
        let picture = ByteRange(offset: 0, length: film.offset - head)
        let still = try await maker.extract(picture, as: whole.item.type, from: whole)
        let moving = try await maker.extract(film, as: .mpeg4Movie, from: whole)
        return try await maker.bundle(still, moving)
    }

    /// A part is opened for this item alone, and only where its form is wanted.
    private func opened(
        _ part: LibraryItem,
        of item: LibraryItem,
        _ file: OpenedItem
    ) async throws(LibraryError) -> RepresentationMaker.Source {
        if part.key == item.key { return RepresentationMaker.Source(item: item, file: file) }
        let opened = try await BlockingWork.run { _ in
            Result { () throws(LibraryError) in try self.open(part) }
        } onNoThread: {
        }
        return RepresentationMaker.Source(item: part, file: opened)
    }
}

extension RepresentationDemand {
    /// Whether a file that has the type already may have to be coded otherwise.
    fileprivate var mayNeedCoding: Bool { isCompatible && CompatibleTypes.isCodedInManyWays(type) }
}

extension Representation {
    /// What was made; the file is another descriptor of the one that is kept.
    fileprivate init(
        _ entry: RepresentationCache.Entry,
        as demand: RepresentationDemand
    ) throws(LibraryError) {
        let descriptor = entry.output.duplicate()
        guard descriptor >= 0 else { throw .resourceExhausted }
        let made = entry.made
        self.init(
            file: try OpenedItem(taking: FileDescriptor(rawValue: descriptor)),
            type: demand.type,
            isReencoded: made.isReencoded,
            transformations: made.transformations.map { .init(rawValue: $0.rawValue) },
            fields: Fields(
                kept: PickerPluginKit.MetadataClasses(made.account.kept),
                stripped: PickerPluginKit.MetadataClasses(made.account.stripped)
            )
        )
    }
}
