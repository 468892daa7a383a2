public import PickerJSON
public import PickerWire
public import UniformTypes

/// Tells how far the making of a representation has come: what is being done, the units done so
/// far, which never fall within a stage, and the units in all where they are known.
public typealias RepresentationProgress =
    @Sendable (_ stage: ProgressReport.Stage, _ completed: Int64, _ total: Int64?) -> Void

/// What a plugin chooses from: an ordered collection of items that can be opened.
///
/// A library keeps whatever it can ever need open from the moment it is made; its methods may be
/// called from several tasks at once. Errors carry no path and no file name.
public protocol PickerLibrary: LibraryBrowsing {
    /// The kinds that the library can tell of every item. A filter that names another kind cannot
    /// be answered and is refused before it comes here.
    var judgedKinds: MediaKinds { get }

    /// Whether the person marked every root of the library as open to plugins that ask nobody.
    ///
    /// Looked up anew at each call; to be asked before anything is listed.
    func bearsUnattendedMark() throws(LibraryError) -> Bool

    /// Some of the items that the query admits, in its order.
    ///
    /// The first page waits for what the query says; pages after it come from what is known. Ends
    /// with `cancelled` soon after the task is cancelled, also where a file system hangs.
    ///
    /// - Parameters:
    ///   - cursor: where the page begins: what the page before gave as its `next`; nil for the
    ///     first. One that the library did not give, or gave for another order, begins anywhere.
    ///   - limit: how many items are wanted at most, at least 1.
    func page(
        _ query: LibraryQuery,
        after cursor: LibraryCursor?,
        limit: Int
    ) async throws(LibraryError) -> LibraryPage

    /// Opens exactly the file that was listed, for reading.
    ///
    /// A file that is missing now is `itemGone`; another file under its name, or other content in
    /// it, is `itemChanged`. Blocks while the file system does: call it where waiting is allowed.
    func open(_ item: LibraryItem) throws(LibraryError) -> OpenedItem

    /// What the library can tell of items beyond their bytes; the same for its whole life.
    var abilities: LibraryAbilities { get }

    /// Makes a small upright picture of an item, with its proportions and never larger than it.
    ///
    /// Asked only where ``abilities`` holds `previews`. Ends soon after the task is cancelled.
    ///
    /// - Parameters:
    ///   - file: the item's file as it was picked; the library reads this one and no other.
    ///   - maxPixelSize: the longer side in pixels at most, at least 1.
    ///   - byteLimit: how long the picture may be; a smaller one is better than one that is longer,
    ///     which would not be delivered.
    /// - Throws: `unsupportedType` where there are no previews of this type, `badMedia` where the
    ///   content is not what it was recognised as, `timedOut` where it took too long.
    func preview(
        of item: LibraryItem,
        in file: OpenedItem,
        maxPixelSize: Int,
        byteLimit: Int
    ) async throws(LibraryError) -> ItemPreview

    /// Gives a small picture by which a person finds the item again, kept where the library can.
    ///
    /// Shown to the person alone, never handed to a host. Ends soon after the task is cancelled.
    ///
    /// - Parameter maxPixelSize: the longer side in pixels at most, at least 1; few sizes, asked
    ///   for again and again, are what a library can keep.
    /// - Throws: as ``open(_:)`` and ``preview(of:in:maxPixelSize:byteLimit:)``.
    func thumbnail(
        of item: LibraryItem,
        maxPixelSize: Int
    ) async throws(LibraryError) -> ItemPreview

    /// Shows something at once and the best in the end, where the library has more than one.
    ///
    /// - Parameter show: is given each thumbnail; one that comes later is better.
    /// - Throws: as ``thumbnail(of:maxPixelSize:)``; what was shown stays good.
    func showThumbnail(
        of item: LibraryItem,
        maxPixelSize: Int,
        _ show: (ItemPreview) -> Void
    ) async throws(LibraryError)

    /// Reads what the item's bytes say about themselves, and nothing that is known beside them.
    ///
    /// Asked only where ``abilities`` holds `properties`. Ends soon after the task is cancelled.
    ///
    /// - Parameter file: the item's file as it was picked; the library reads this one and no other.
    /// - Returns: `pixelWidth`, `pixelHeight` and what else the page of `item/properties` names.
    /// - Throws: as for previews.
    func properties(
        of item: LibraryItem,
        in file: OpenedItem
    ) async throws(LibraryError) -> JSONObject

    /// The types in which an item can be loaded, best first; opens nothing.
    ///
    /// Told from what is known of the item; that one of them cannot be made after all is found out
    /// when it is loaded.
    ///
    /// - Parameters:
    ///   - accepted: the types that the host can use, where it said so; what conforms to one of
    ///     them is accepted. Counts for `automatic` alone: what is accepted comes first, and the
    ///     item's own type before what is made of it.
    /// - Returns: at least one type, each once. Of the item's own type the kit hands over the
    ///   file as it is, wherever all metadata may leave, without asking the library unless the mode
    ///   is `compatible`.
    func representationTypes(
        of item: LibraryItem,
        mode: RepresentationMode,
        accepting accepted: [UTType]
    ) -> [UTType]

    /// Makes an item in another form, or without metadata that is not to leave.
    ///
    /// Asked for the item's own type with all its metadata only where the demand is for a form that
    /// most programs read: a type alone does not tell how a film is coded. The kit asks once for
    /// each demand and keeps what was made as long as the host has the item. Ends soon after the
    /// task is cancelled.
    ///
    /// - Parameters:
    ///   - file: the item's file as it was picked; further files are those of its parts, and they
    ///     must be what was listed.
    ///   - report: to be told how far it has come, from any thread, as often as it is known; what
    ///     reaches the host is paced. Stages: `fetching` in bytes, `converting` in thousandths or
    ///     frames, `copying` in bytes.
    /// - Returns: what was made; nil where the item's own file, with all its metadata, is what is
    ///   demanded.
    /// - Throws: `unsupportedType` where this cannot be made, or where it is not certain that
    ///   nothing of the withheld classes is left: nothing is handed over then. `badMedia` where
    ///   the content is not what it was recognised as, `timedOut`, `noSpace`.
    func represent(
        _ item: LibraryItem,
        in file: OpenedItem,
        as demand: RepresentationDemand,
        report: @escaping RepresentationProgress
    ) async throws(LibraryError) -> Representation?
}

extension PickerLibrary {
    /// Nothing.
    public var abilities: LibraryAbilities { [] }

    /// Throws `unsupportedType`: there are none.
    public func preview(
        of item: LibraryItem,
        in file: OpenedItem,
        maxPixelSize: Int,
        byteLimit: Int
    ) async throws(LibraryError) -> ItemPreview {
        throw .unsupportedType
    }

    /// A preview, made anew each time.
    public func thumbnail(
        of item: LibraryItem,
        maxPixelSize: Int
    ) async throws(LibraryError) -> ItemPreview {
        try await preview(
            of: item,
            in: open(item),
            maxPixelSize: maxPixelSize,
            byteLimit: KitLimits.thumbnailBytes
        )
    }

    /// Shows the one thumbnail that there is.
    public func showThumbnail(
        of item: LibraryItem,
        maxPixelSize: Int,
        _ show: (ItemPreview) -> Void
    ) async throws(LibraryError) {
        show(try await thumbnail(of: item, maxPixelSize: maxPixelSize))
    }

    /// Throws `unsupportedType`: there are none.
    public func properties(
        of item: LibraryItem,
        in file: OpenedItem
    ) async throws(LibraryError) -> JSONObject {
        throw .unsupportedType
    }

    /// The item's own type.
    public func representationTypes(
        of item: LibraryItem,
        mode: RepresentationMode,
        accepting accepted: [UTType]
    ) -> [UTType] {
        [item.type]
    }

    /// Throws `unsupportedType`: there are none.
    public func represent(
        _ item: LibraryItem,
        in file: OpenedItem,
        as demand: RepresentationDemand,
        report: @escaping RepresentationProgress
    ) async throws(LibraryError) -> Representation? {
        throw .unsupportedType
    }
}
