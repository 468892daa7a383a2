import PickerJSON
import PickerPluginKit

/// What the person says of the metadata that leaves with the items.
///
/// Begins with what they once settled, else with the host's wish; says nothing unless they said
/// something here.
struct PickingOptions: Sendable {
    /// Whether the place can be taken out, so that there is something to choose.
    let canStrip: Bool
    /// Whether the host wants the place to be taken out: then there is nothing to choose either.
    private let isStrippedByHost: Bool
    private let isStrippedAtFirst: Bool
    private var word: MetadataWord?

    init(_ presentation: Presentation) {
        let wish = presentation.configuration.metadata?.location
        isStrippedByHost = wish == .strip
        canStrip = presentation.canStripMetadata && !isStrippedByHost
        isStrippedAtFirst =
            isStrippedByHost || presentation.settledMetadata.stripped.contains(.location)
    }

    /// Whether the place stays behind.
    var isStripped: Bool {
        guard !isStrippedByHost, let word else { return isStrippedAtFirst }
        return word.stripped.contains(.location)
    }

    /// What the page is told.
    var value: JSON {
        ["canStrip": .bool(canStrip), "location": isStripped ? "strip" : "keep"]
    }

    /// What the person chose on the page.
    mutating func take(_ wanted: JSON) {
        guard canStrip else { return }
        switch wanted["location"]?.string {
        case "keep": word = MetadataWord(kept: .location)
        case "strip": word = MetadataWord(stripped: .location)
        default: break
        }
    }

    func choice(of items: [LibraryItem]) -> Choice {
        .picked(items, metadata: word ?? MetadataWord())
    }
}
