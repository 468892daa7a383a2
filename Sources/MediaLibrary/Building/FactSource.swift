import MediaWork
import SystemPackage
import UniformTypes

/// A file that is to be looked into.
struct FactFile {
    /// Open for reading; stays the caller's.
    let descriptor: FileDescriptor
    let byteCount: Int64
    let type: UTType
    let name: [UInt8]
    /// Files of equal folders may be looked into together.
    let folder: Int64
}

/// What came of looking into a file.
enum FactOutcome {
    case known(MediaFacts)
    /// The content is neither picture nor film after all.
    case notMedia
    /// The content cannot be understood.
    case broken
    /// Nobody is left who could look, or nobody needs it any more; the file is not to blame.
    case unavailable
}

/// What came of looking into a catalogue.
enum CatalogueOutcome {
    case known(CataloguePage)
    /// It is no catalogue that can be read.
    case broken
    /// Nobody is left who could look; the file is not to blame.
    case unavailable
}

/// Who looks into files: workers, or what stands in for them in a test.
protocol FactSource: Sendable {
    /// Looks into the files; blocks until there is an outcome for each, in their order.
    func facts(of files: [FactFile]) -> [FactOutcome]

    /// Reads a part of a catalogue, the one behind a number; blocks until it is there.
    func page(of catalogue: FactFile, after position: Int64) -> CatalogueOutcome
}

extension FactSource {
    /// Nobody reads catalogues.
    func page(of catalogue: FactFile, after position: Int64) -> CatalogueOutcome { .unavailable }
}
