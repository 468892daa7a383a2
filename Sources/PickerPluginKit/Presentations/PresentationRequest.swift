import PickerJSON
import PickerProtocol
import PickerWire
import UniformTypes

/// A host's configuration once it is checked: nothing impossible is left in it.
///
/// Whatever this kit cannot do is refused here, before anything is shown: handing over something
/// unconverted or unstripped in silence would be worse than an error.
struct PresentationRequest: Sendable {
    let configuration: PickerConfiguration
    let selectionLimit: Int
    let isOrdered: Bool
    let isContinuous: Bool
    let filter: LibraryFilter?
    let mode: RepresentationMode
    /// The types that the host can use; none where it did not say.
    let accepted: [UTType]
    /// Classes of metadata that the host wants to be taken out.
    let stripped: MetadataClasses

    /// - Parameters:
    ///   - most: how many items host and plugin both bear in one selection.
    ///   - continuous: whether both sides agreed on selections that leave while the picker is open.
    /// - Throws: `invalidConfiguration`, with the member that is to blame.
    init(
        _ configuration: PickerConfiguration,
        for library: any PickerLibrary,
        atMost most: Int,
        continuous: Bool
    ) throws(RPCError) {
        if configuration.selection?.isContinuous == true, !continuous {
            throw Self.refusal(of: "selection")
        }
        let abilities = library.abilities
        if let member = Self.impossibleMember(of: configuration, abilities) {
            throw Self.refusal(of: member)
        }
        let judged = library.judgedKinds
        filter = try configuration.filter.map { filter throws(RPCError) in
            guard let checked = LibraryFilter(filter, judging: judged) else {
                throw Self.refusal(of: "filter")
            }
            return checked
        }
        selectionLimit = Self.limit(configuration.selectionLimit ?? 1, atMost: most)
        isOrdered = configuration.selection?.isOrdered == true
        isContinuous = configuration.selection?.isContinuous == true
        mode = Self.mode(configuration)
        accepted = configuration.acceptedTypeIdentifiers?.map { UTType($0) } ?? []
        stripped = configuration.metadata?.stripped ?? []
        self.configuration = configuration
    }

    /// A host's limit, at least 0, as a number of items.
    static func limit(_ wanted: Int, atMost most: Int) -> Int {
        wanted == 0 ? most : min(wanted, most)
    }

    private static func mode(_ configuration: PickerConfiguration) -> RepresentationMode {
        switch configuration.preferredAssetRepresentationMode {
        case .current: .current
        case .compatible: .compatible
        default: .automatic
        }
    }

    /// The first member whose value cannot be, or waits for a capability that this kit lacks.
    private static func impossibleMember(
        of configuration: PickerConfiguration,
        _ abilities: LibraryAbilities
    ) -> String? {
        var modes: [PickerConfiguration.RepresentationMode] = [.automatic, .current]
        if abilities.contains(.representations) { modes.append(.compatible) }
        let accepted = configuration.acceptedTypeIdentifiers ?? []
        let isPossible = [
            ("selectionLimit", configuration.selectionLimit ?? 1 >= 0),
            (
                "selection",
                [.default, .ordered, .continuous, .continuousAndOrdered].contains(
                    configuration.selection ?? .default
                )
            ),
            (
                "preferredAssetRepresentationMode",
                modes.contains(configuration.preferredAssetRepresentationMode ?? .automatic)
            ),
            (
                "acceptedTypeIdentifiers",
                accepted.count <= KitLimits.acceptedTypes && accepted.allSatisfy(isTypeIdentifier)
            ),
            ("mode", [.default, .compact].contains(configuration.mode ?? .default)),
        ]
        if let member = isPossible.first(where: { !$0.1 })?.0 { return member }
        return configuration.metadata?
            .impossibleClass(strips: abilities.contains(.metadata))
            .map { "metadata." + $0 }
    }

    /// Letters, digits, dots and hyphens.
    private static func isTypeIdentifier(_ text: String) -> Bool {
        (1...KitLimits.typeIdentifierBytes).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }

    static func refusal(of member: String) -> RPCError {
        RPCError(.invalidConfiguration, extra: ["path": .string("configuration." + member)])
    }
}

extension PickerConfiguration.Selection {
    var isOrdered: Bool { self == .ordered || self == .continuousAndOrdered }
    var isContinuous: Bool { self == .continuous || self == .continuousAndOrdered }
}
