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
    /// - Parameters:
    ///   - streams: what was searched as it came.
    ///   - sent: what the host itself wrote; numbers in it are no news.
    public func leaks(
        in observations: [Observation],
        streams: [StreamScan] = [],
        sent: [UInt8] = []
    ) -> [Leak] {
        let known = knownNumbers(sent)
        let finds =
            observations.flatMap(finds) + streams.filter { $0.library === library }.flatMap(\.finds)
        let leaks = finds.lazy.filter { find in
            if let number = find.number, known.contains(number) { return false }
            return !isAllowed(find.leak.kind, find.leak.item, find.leak.observer)
        }
        return Set(leaks.map(\.leak)).sorted {
            ($0.offset, $0.description) < ($1.offset, $1.description)
        }
    }

    /// The secrets in what was seen, whatever the host itself wrote.
    func finds(in observation: Observation) -> [StreamScan.Find] {
        var finds = marks(in: observation.bytes, observation.observer).map {
            StreamScan.Find(leak: $0, number: nil)
        }
        guard observation.observer.hasNumbers else { return finds }
        for hit in library.numbers.hits(in: observation.bytes) {
            let leak = leak(hit.mark, observation.observer, "number", hit.offset)
            finds.append(StreamScan.Find(leak: leak, number: hit.value))
        }
        return finds
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
            guard !isAllowed(mark.kind, mark.item, observer) else { return nil }
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
        for (value, mark) in library.numbers.secrets
        where isAllowed(mark.kind, mark.item, .output) {
            known.insert(value)
        }
        return known
    }

    private func isAllowed(
        _ kind: SecretKind,
        _ item: Int?,
        _ observer: Observation.Observer
    ) -> Bool {
        if observer.known.contains(kind) { return true }
        guard let item else { return false }
        return allowed[item]?.contains(kind) ?? false
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
