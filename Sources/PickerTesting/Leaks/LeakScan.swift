/// Searches all that a host can observe for what it must not learn of a library.
///
/// Marks are looked for as they are and through hexadecimal, base64, percent, JSON and wide-character
/// encodings, one inside another; digests of paths and contents likewise; counts, sizes, times
/// and inode numbers as decimal and hexadecimal numbers. Packed data is not unpacked.
public struct LeakScan: Sendable {
    /// How many encodings may lie inside one another.
    private static let deepest = 3

    let library: CanaryLibrary
    private let allowed: [Int: Set<SecretKind>]

    /// A scan for secrets of a library.
    ///
    /// - Parameters:
    ///   - picked: the items of which a host may learn what picking tells; all others, and all that
    ///     picking does not tell, are secrets.
    ///   - told: what picking tells.
    public init(
        _ library: CanaryLibrary,
        picked: some Sequence<CanaryItem> = [],
        telling told: Set<SecretKind> = SecretKind.ofPickedItem
    ) {
        self.library = library
        allowed = Dictionary(
            picked.map { ($0.index, told) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The secrets found; empty when nothing leaked.
    ///
    /// - Parameter sent: what the host itself wrote; numbers in it are no news.
    public func leaks(in observations: [Observation], sent: [UInt8] = []) -> [Leak] {
        var found: Set<Leak> = []
        let known = knownNumbers(sent)
        for observation in observations {
            for leak in marks(in: observation.bytes, observation.observer) {
                found.insert(leak)
            }
            guard observation.observer.hasNumbers else { continue }
            for hit in library.numbers.hits(in: observation.bytes, without: known)
            where !isAllowed(hit.mark, observation.observer) {
                found.insert(leak(hit.mark, observation.observer, "number", hit.offset))
            }
        }
        return found.sorted { ($0.offset, $0.description) < ($1.offset, $1.description) }
    }

    private func marks(
        in text: [UInt8],
        _ observer: Observation.Observer,
        names: [String] = [],
        source: (Int) -> Int = { $0 }
    ) -> [Leak] {
        let encoding = names.isEmpty ? "raw" : names.joined(separator: " ")
        var found = library.index.hits(in: text).compactMap { hit -> Leak? in
            let mark = library.index.marks[hit.mark]
            guard !isAllowed(mark, observer) else { return nil }
            return leak(mark, observer, encoding, source(hit.offset))
        }
        guard names.count < Self.deepest else { return found }
        for view in Encodings.views(of: text, isOutermost: names.isEmpty) {
            found += marks(in: view.bytes, observer, names: names + [view.name]) {
                source(view.source(of: $0))
            }
        }
        return found
    }

    private func knownNumbers(_ sent: [UInt8]) -> Set<UInt64> {
        var known = Set(NumberScan.numbers(in: sent).map(\.value))
        for (value, mark) in library.numbers.secrets where isAllowed(mark, .output) {
            known.insert(value)
        }
        return known
    }

    private func isAllowed(_ mark: PlantedMark, _ observer: Observation.Observer) -> Bool {
        if observer.known.contains(mark.kind) { return true }
        guard let item = mark.item else { return false }
        return allowed[item]?.contains(mark.kind) ?? false
    }

    private func leak(
        _ mark: PlantedMark,
        _ observer: Observation.Observer,
        _ encoding: String,
        _ offset: Int
    ) -> Leak {
        Leak(
            kind: mark.kind,
            item: mark.item,
            observer: observer,
            encoding: encoding,
            offset: offset
        )
    }
}
