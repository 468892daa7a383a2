import Glibc
public import PickerJSON
public import PickerPluginKit
import Synchronization
public import UniformTypes

/// A library with knobs, over another one.
public final class FakeLibrary: PickerLibrary {
    /// What the library does differently from the one below.
    public struct Knobs: Sendable {
        /// Whether the person's mark is there; nil for the truth.
        public var isMarked: Bool?
        /// What listing ends with.
        public var listingFailure: LibraryError?
        /// What opening ends with.
        public var openingFailure: LibraryError?
        /// Whether opening hangs, as on a mount whose server is gone, until this is false again.
        public var hangs = false

        /// What the library can tell of items; nil for what the one below can.
        public var abilities: LibraryAbilities?
        /// What every preview is; nil for what the library below makes.
        public var preview: ItemPreview?
        /// What the properties of every item are; nil for what the library below reads.
        public var properties: JSONObject?
        /// What previews and properties end with.
        public var describingFailure: LibraryError?
        /// Whether previews and properties never come, until the task is cancelled.
        public var describesForEver = false

        /// Makes representations; nil for what the library below makes.
        public var making: FakeMaking?

        /// A library without a fault.
        public init() {}
    }

    /// What the library was asked.
    public struct Counts: Sendable {
        /// How often the mark was looked for.
        public var marks = 0
        /// How often a page was asked for.
        public var listings = 0
        /// How often an item was opened.
        public var openings = 0
        /// How often a preview or properties were asked for.
        public var descriptions = 0
        /// How many of these ended because the task was cancelled.
        public var cancellations = 0
        /// What was asked to be made, in order.
        public var demands: [RepresentationDemand] = []
        /// Which file a preview or properties were read from last.
        public var described: FileIdentity?
        /// The size of the preview that was asked for last.
        public var maxPixelSize = 0
    }

    let library: any PickerLibrary
    private let state: Mutex<(knobs: Knobs, counts: Counts)>

    /// A library that begins like the one below.
    public init(_ library: any PickerLibrary, _ knobs: Knobs = Knobs()) {
        self.library = library
        state = Mutex((knobs, Counts()))
    }

    /// What the library was asked so far.
    public var counts: Counts { state.withLock { $0.counts } }

    /// Turns knobs.
    public func turn(_ change: @Sendable (inout Knobs) -> Void) {
        state.withLock { change(&$0.knobs) }
    }

    /// The kinds of the library below.
    public var judgedKinds: MediaKinds { library.judgedKinds }

    /// The truth, or what the knob says.
    public func bearsUnattendedMark() throws(LibraryError) -> Bool {
        let isMarked = state.withLock { state in
            state.counts.marks += 1
            return state.knobs.isMarked
        }
        if let isMarked { return isMarked }
        return try library.bearsUnattendedMark()
    }

    /// A page of the library below, or the failure of the knob.
    public func page(
        _ query: LibraryQuery,
        after cursor: LibraryCursor?,
        limit: Int
    ) async throws(LibraryError) -> LibraryPage {
        try failListing()
        return try await library.page(query, after: cursor, limit: limit)
    }

    /// Counts a question, and ends it where the knob says so.
    func failListing() throws(LibraryError) {
        let failure = state.withLock { state in
            state.counts.listings += 1
            return state.knobs.listingFailure
        }
        if let failure { throw failure }
    }

    /// Opens in the library below, once it does not hang.
    public func open(_ item: LibraryItem) throws(LibraryError) -> OpenedItem {
        let failure = state.withLock { state in
            state.counts.openings += 1
            return state.knobs.openingFailure
        }
        if let failure { throw failure }
        while state.withLock({ $0.knobs.hangs }) { _ = poll(nil, 0, 5) }
        return try library.open(item)
    }

    /// What the knob says, or what the library below can; looked up once, when a session begins.
    public var abilities: LibraryAbilities {
        state.withLock { $0.knobs.abilities } ?? library.abilities
    }

    /// The preview of the knob, or one of the library below.
    public func preview(
        of item: LibraryItem,
        in file: OpenedItem,
        maxPixelSize: Int,
        byteLimit: Int
    ) async throws(LibraryError) -> ItemPreview {
        state.withLock { state in
            state.counts.maxPixelSize = maxPixelSize
            state.counts.described = file.identity
        }
        if let preview = try await describing().preview { return preview }
        return try await library.preview(
            of: item,
            in: file,
            maxPixelSize: maxPixelSize,
            byteLimit: byteLimit
        )
    }

    /// The properties of the knob, or those of the library below.
    public func properties(
        of item: LibraryItem,
        in file: OpenedItem
    ) async throws(LibraryError) -> JSONObject {
        state.withLock { $0.counts.described = file.identity }
        if let properties = try await describing().properties { return properties }
        return try await library.properties(of: item, in: file)
    }

    /// The types of the knob, or those of the library below.
    public func representationTypes(
        of item: LibraryItem,
        mode: RepresentationMode,
        accepting accepted: [UTType]
    ) -> [UTType] {
        guard let making = state.withLock({ $0.knobs.making }) else {
            return library.representationTypes(of: item, mode: mode, accepting: accepted)
        }
        return making.types(of: item, mode: mode, accepting: accepted)
    }

    /// What the knob makes, or the library below.
    public func represent(
        _ item: LibraryItem,
        in file: OpenedItem,
        as demand: RepresentationDemand,
        report: @escaping RepresentationProgress
    ) async throws(LibraryError) -> Representation? {
        let making = state.withLock { state in
            state.counts.demands.append(demand)
            return state.knobs.making
        }
        guard let making else {
            return try await library.represent(item, in: file, as: demand, report: report)
        }
        do throws(LibraryError) {
            return try await making.represent(item, in: file, as: demand, report: report)
        } catch {
            if error == .cancelled { state.withLock { $0.counts.cancellations += 1 } }
            throw error
        }
    }

    private func describing() async throws(LibraryError) -> Knobs {
        let knobs = state.withLock { state in
            state.counts.descriptions += 1
            return state.knobs
        }
        if let failure = knobs.describingFailure { throw failure }
        if knobs.describesForEver {
            try? await Task.sleep(for: .seconds(86_400))
            state.withLock { $0.counts.cancellations += 1 }
            throw .cancelled
        }
        return knobs
    }
}
