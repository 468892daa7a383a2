import PickerJSON
import PickerProtocol
import PickerWire

/// A host's configuration once it is checked: nothing impossible is left in it.
///
/// Whatever this kit cannot do is refused here, before anything is shown: handing over something
/// unconverted or unstripped in silence would be worse than an error.
struct PresentationRequest: Sendable {
    let configuration: PickerConfiguration
    let selectionLimit: Int
    let isOrdered: Bool
    let filter: LibraryFilter?

    /// - Parameter most: how many items host and plugin both bear in one selection.
    /// - Throws: `invalidConfiguration`, with the member that is to blame.
    init(
        _ configuration: PickerConfiguration,
        judging judged: MediaKinds,
        atMost most: Int
    ) throws(RPCError) {
        if let member = Self.impossibleMember(of: configuration) { throw Self.refusal(of: member) }
        filter = try configuration.filter.map { filter throws(RPCError) in
            guard let checked = LibraryFilter(filter, judging: judged) else {
                throw Self.refusal(of: "filter")
            }
            return checked
        }
        let limit = configuration.selectionLimit ?? 1
        selectionLimit = limit == 0 ? most : min(limit, most)
        isOrdered = configuration.selection == .ordered
        self.configuration = configuration
    }

    /// The first member whose value cannot be, or waits for a capability that this kit lacks.
    private static func impossibleMember(of configuration: PickerConfiguration) -> String? {
        let isPossible = [
            ("selectionLimit", configuration.selectionLimit ?? 1 >= 0),
            ("selection", [.default, .ordered].contains(configuration.selection ?? .default)),
            (
                "preferredAssetRepresentationMode",
                [.automatic, .current].contains(
                    configuration.preferredAssetRepresentationMode ?? .automatic
                )
            ),
            ("mode", [.default, .compact].contains(configuration.mode ?? .default)),
            (
                "metadata.location",
                [.ask, .keep].contains(configuration.metadata?.location ?? .ask)
            ),
        ]
        return isPossible.first { !$0.1 }?.0
    }

    private static func refusal(of member: String) -> RPCError {
        RPCError(.invalidConfiguration, extra: ["path": .string("configuration." + member)])
    }
}
