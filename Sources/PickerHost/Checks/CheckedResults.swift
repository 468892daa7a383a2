import PickerProtocol
import PickerWire
import UniformTypes

/// The answer to a presentation, believed only as far as it was checked.
struct CheckedResults: Sendable {
    let outcome: PickerOutcome
    let items: [CheckedItem]

    /// - Parameters:
    ///   - most: items that the presentation can return.
    ///   - hasReceipts: whether every result has to have one.
    init(
        _ answer: Present.Result,
        _ configuration: PickerConfiguration,
        most: Int,
        hasReceipts: Bool,
        _ limits: HostLimits
    ) throws(ProtocolViolation) {
        outcome = answer.outcome
        guard outcome == .picked || (outcome == .cancelled && answer.results.isEmpty) else {
            throw ProtocolViolation(.outcome)
        }
        items = try Self.items(
            answer.results,
            configuration,
            most: most,
            hasReceipts: hasReceipts,
            limits
        )
    }

    /// The items of an answer, or of a selection that was told.
    static func items(
        _ results: [PickerProtocol.PickerResult],
        _ configuration: PickerConfiguration,
        most: Int,
        hasReceipts: Bool,
        _ limits: HostLimits
    ) throws(ProtocolViolation) -> [CheckedItem] {
        guard results.count <= most else { throw ProtocolViolation(.selection) }
        var handles: Set<ItemHandle> = []
        var items: [CheckedItem] = []
        for result in results {
            items.append(
                try CheckedItem(result, configuration, hasReceipt: hasReceipts, limits)
            )
            guard handles.insert(result.item).inserted else { throw ProtocolViolation(.handle) }
        }
        return items
    }
}

/// One chosen item whose words were checked.
struct CheckedItem: Sendable {
    let handle: ItemHandle
    let types: [UTType]
    let suggestedName: String?
    let assetIdentifier: String?
    let metadata: MetadataOutcome?
    let receipt: Receipt?

    init(
        _ result: PickerProtocol.PickerResult,
        _ configuration: PickerConfiguration,
        hasReceipt: Bool,
        _ limits: HostLimits
    ) throws(ProtocolViolation) {
        guard Self.isToken(result.item.rawValue, limits.handleBytes) else {
            throw ProtocolViolation(.handle)
        }
        let identifiers = result.registeredTypeIdentifiers
        guard !identifiers.isEmpty, identifiers.count <= limits.registeredTypes,
            identifiers.allSatisfy({ Self.isType($0, limits.typeIdentifierBytes) })
        else { throw ProtocolViolation(.types) }
        handle = result.item
        types = identifiers.map { UTType($0) }
        suggestedName = result.suggestedName.flatMap {
            SuggestedName.sanitised($0, limit: limits.suggestedNameBytes)
        }
        metadata = result.metadata
        guard Self.isStripped(result.metadata, as: configuration.metadata) else {
            throw ProtocolViolation(.metadata)
        }
        receipt =
            hasReceipt
            ? try CheckedReceipt(result.receipt, of: result.item).telling(result.toldMembers) : nil
        // What was not asked for is not taken, so that no program comes to lean on it.
        guard configuration.includesAssetIdentifiers == true,
            let identifier = result.assetIdentifier
        else {
            assetIdentifier = nil
            return
        }
        guard Self.isToken(identifier, limits.assetIdentifierBytes) else {
            throw ProtocolViolation(.assetIdentifier)
        }
        assetIdentifier = identifier
    }

    /// Whether everything that was to be taken out is said to be taken out, or not to be there.
    private static func isStripped(_ outcome: MetadataOutcome?, as wishes: MetadataWishes?) -> Bool
    {
        guard let wishes else { return true }
        let pairs = [
            (wishes.location, outcome?.location), (wishes.captions, outcome?.captions),
            (wishes.people, outcome?.people), (wishes.cameraSerial, outcome?.cameraSerial),
            (wishes.thumbnails, outcome?.thumbnails), (wishes.makerNotes, outcome?.makerNotes),
        ]
        return pairs.allSatisfy { $0.0 != .strip || $0.1 == .stripped || $0.1 == .some(.none) }
    }

    /// Printable ASCII without a space.
    private static func isToken(_ text: String, _ limit: Int) -> Bool {
        (1...limit).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    /// Letters, digits, dots and hyphens.
    private static func isType(_ text: String, _ limit: Int) -> Bool {
        (1...limit).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }
}
