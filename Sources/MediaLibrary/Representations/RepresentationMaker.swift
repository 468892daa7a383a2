import Glibc
import MediaWork
import PickerPluginKit
import SystemPackage
import UniformTypes

/// Makes one form of one item, in as many steps as it takes, each in a worker of its own.
///
/// What was converted is rebuilt like any other file where metadata are withheld: one place decides
/// what may leave.
struct RepresentationMaker {
    /// An open file and what it is.
    struct Source {
        let item: LibraryItem
        let file: OpenedItem
    }

    let workers: WorkerPool
    /// Where files are made; nil for memory.
    let folder: FilePath?
    let withheld: MediaWork.MetadataClasses
    let report: RepresentationProgress

    /// The file with its own bytes, or with fewer metadata.
    func copy(_ source: Source) async throws(LibraryError) -> RepresentationCache.Entry {
        try await unchanged(source) { (work) throws(WorkError) in
            withheld.isEmpty
                ? try await make(order(.copy, work), [work]).unopened
                : try await make(order(.rebuild, work), [work])
        }
    }

    /// A part of the file, as its own bytes are or coded as most programs read it.
    ///
    /// - Parameter type: what the part is.
    func extract(
        _ range: ByteRange,
        as type: UTType,
        from source: Source,
        isCompatible: Bool = false
    ) async throws(LibraryError) -> RepresentationCache.Entry {
        try await unchanged(source) { (work) throws(WorkError) in
            var order = order(.copy, work)
            order.range = range
            order.wishedType = type
            // Nothing is withheld yet: what is cut out is rebuilt in the last step.
            order.withheld = []
            let part = try await make(order, [work])
            let converted = isCompatible ? try await converted(part) : nil
            guard withheld.isEmpty else { return try await rebuilt(converted ?? part) }
            return converted ?? part.unopened
        }
    }

    /// The film that a phone put into the file of a picture, and where it lies there.
    func embeddedFilm(in source: Source) async throws(LibraryError) -> ByteRange {
        try await unchanged(source) { (work) throws(WorkError) in
            guard let facts = await workers.facts(of: [work]).first else { throw .badAnswer }
            guard let film = try facts.get().embeddedFilm else { throw .failed(.unsupportedType) }
            return film
        }
    }

    /// A still and a film in one file.
    func bundle(
        _ still: RepresentationCache.Entry,
        _ film: RepresentationCache.Entry
    ) async throws(LibraryError) -> RepresentationCache.Entry {
        let works = [still, film].map(WorkFile.init)
        defer { withExtendedLifetime((still, film)) {} }
        do throws(WorkError) {
            var order = WorkOrder(.bundle, works.map(\.ordered))
            let count = still.made.byteCount + film.made.byteCount
            order.allowance = WorkAllowance(byteCount: count)
            let bundled = try await make(order, works)
            var made = bundled.made
            let accounts = [still.made.account, film.made.account]
            made.account.kept = accounts.reduce([]) { $0.union($1.kept) }
            made.account.stripped = accounts.reduce([]) { $0.union($1.stripped) }
            made.account.stripped.subtract(made.account.kept)
            return RepresentationCache.Entry(output: bundled.output, made: made)
        } catch {
            throw LibraryError(error)
        }
    }

    /// The file in another type, or coded otherwise in its own; nil where it is that already.
    func convert(
        _ source: Source,
        to type: UTType
    ) async throws(LibraryError) -> RepresentationCache.Entry? {
        try await unchanged(source) { (work) throws(WorkError) in
            guard let entry = try await converted(work, to: type, source.item.duration) else {
                return nil
            }
            return withheld.isEmpty ? entry : try await rebuilt(entry)
        }
    }

    /// A part that was cut out, coded as most programs read it; nil where it is.
    private func converted(
        _ part: RepresentationCache.Entry
    ) async throws(WorkError) -> RepresentationCache.Entry? {
        defer { withExtendedLifetime(part) {} }
        guard let entry = try await converted(WorkFile(part), to: part.made.type, nil) else {
            return nil
        }
        var made = entry.made
        made.transformations = part.made.transformations + made.transformations
        return RepresentationCache.Entry(output: entry.output, made: made)
    }

    private func converted(
        _ work: WorkFile,
        to type: UTType,
        _ duration: Double?
    ) async throws(WorkError) -> RepresentationCache.Entry? {
        var order = order(.convert, work, duration: duration)
        order.wishedType = type
        order.withheld = []
        do throws(WorkError) {
            return try await make(order, [work])
        } catch .failed(.needless) {
            return nil
        }
    }

    /// What was made, without the metadata that is withheld.
    private func rebuilt(
        _ entry: RepresentationCache.Entry
    ) async throws(WorkError) -> RepresentationCache.Entry {
        let work = WorkFile(entry)
        defer { withExtendedLifetime(entry) {} }
        let rebuilt = try await make(order(.rebuild, work), [work])
        var made = rebuilt.made
        made.isReencoded = entry.made.isReencoded
        made.transformations = entry.made.transformations + made.transformations
        let before = entry.made.account
        made.account.stripped.formUnion(before.kept.union(before.stripped))
        made.account.stripped.subtract(made.account.kept)
        return RepresentationCache.Entry(output: rebuilt.output, made: made)
    }

    private func order(_ verb: WorkVerb, _ work: WorkFile, duration: Double? = nil) -> WorkOrder {
        var order = WorkOrder(verb, [work.ordered])
        order.withheld = withheld
        order.allowance = WorkAllowance(byteCount: work.byteCount, duration: duration ?? 0)
        return order
    }

    private func make(
        _ order: WorkOrder,
        _ works: [WorkFile]
    ) async throws(WorkError) -> RepresentationCache.Entry {
        let output = try WorkOutput(in: folder)
        let made = try await workers.make(order, of: works, into: output) { [report] progress in
            guard progress.total > 0 else { return }
            let done = Double(progress.completed) / Double(progress.total)
            report(.converting, Int64(done * Self.progressUnits), Int64(Self.progressUnits))
        }
        return RepresentationCache.Entry(output: output, made: made)
    }

    private static let progressUnits: Double = 1_000

    /// Works on a file that is the same before and after; what goes wrong with one that changed
    /// meanwhile went wrong for that reason.
    private func unchanged<Value>(
        _ source: Source,
        _ work: (WorkFile) async throws(WorkError) -> Value
    ) async throws(LibraryError) -> Value {
        try check(source)
        defer { withExtendedLifetime(source.file) {} }
        let result: Result<Value, WorkError>
        do throws(WorkError) {
            result = .success(try await work(WorkFile(source.item, source.file)))
        } catch {
            guard error != .cancelled else { throw .cancelled }
            result = .failure(error)
        }
        try check(source)
        return try result.mapError(LibraryError.init).get()
    }

    private func check(_ source: Source) throws(LibraryError) {
        guard try source.file.identityNow() == source.item.identity else { throw .itemChanged }
    }
}

extension RepresentationCache.Entry {
    /// The same where nobody looked into the bytes: something of every class may be there.
    fileprivate var unopened: Self {
        var made = made
        made.account = MetadataAccount(kept: .all)
        return Self(output: output, made: made)
    }
}

extension WorkFile {
    /// A file that was made; it has to stay until the worker is done.
    fileprivate init(_ entry: RepresentationCache.Entry) {
        self.init(
            descriptor: entry.output.descriptor,
            byteCount: entry.made.byteCount,
            type: entry.made.type,
            name: []
        )
    }
}
