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

    /// The file with its own bytes, or with fewer metadata; a part of it where there is a range.
    ///
    /// - Parameter type: what the part is.
    func copy(
        _ source: Source,
        _ range: ByteRange? = nil,
        as type: UTType? = nil
    ) async throws(LibraryError) -> RepresentationCache.Entry {
        try await unchanged(source) { (work) throws(WorkError) in
            if range == nil, !withheld.isEmpty {
                return try await make(order(.rebuild, work), [work])
            }
            var order = order(.copy, work)
            order.range = range
            order.wishedType = type
            // Nothing was withheld yet: what is copied is rebuilt in the next step.
            order.withheld = []
            let entry = try await make(order, [work])
            return withheld.isEmpty ? entry : try await rebuilt(entry)
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
        let works = [still, film].map { entry in
            WorkFile(
                descriptor: entry.output.descriptor,
                byteCount: entry.made.byteCount,
                type: entry.made.type,
                name: []
            )
        }
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

    /// The file in another type.
    func convert(
        _ source: Source,
        to type: UTType
    ) async throws(LibraryError) -> RepresentationCache.Entry {
        try await unchanged(source) { (work) throws(WorkError) in
            var order = order(.convert, work, duration: source.item.duration)
            order.wishedType = type
            order.withheld = []
            let entry = try await make(order, [work])
            return withheld.isEmpty ? entry : try await rebuilt(entry)
        }
    }

    /// What was made, without the metadata that is withheld.
    private func rebuilt(
        _ entry: RepresentationCache.Entry
    ) async throws(WorkError) -> RepresentationCache.Entry {
        let work = WorkFile(
            descriptor: entry.output.descriptor,
            byteCount: entry.made.byteCount,
            type: entry.made.type,
            name: []
        )
        defer { withExtendedLifetime(entry) {} }
        let rebuilt = try await make(order(.rebuild, work), [work])
        var made = rebuilt.made
        made.isReencoded = entry.made.isReencoded
        made.transformations = entry.made.transformations + made.transformations
        made.account.stripped.formUnion(entry.made.account.stripped)
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
