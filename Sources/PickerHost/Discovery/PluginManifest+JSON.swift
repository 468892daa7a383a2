import PickerJSON

extension PluginManifest {
    /// Reads a manifest's bytes.
    ///
    /// Types are strict, absent members have their defaults (`name` has none), unknown members are
    /// ignored.
    init(json bytes: [UInt8]) throws(PluginFault) {
        let value: JSON
        do {
            value = try JSON.parse(bytes)
        } catch {
            throw .manifestNotJSON
        }
        guard case .object(let members) = value else { throw .manifestMember("") }
        guard case .string(let name)? = members["name"] else { throw .manifestMember("name") }
        let summary = try Self.text(members["summary"], "summary")
        guard Self.isSentence(summary) else { throw .manifestMember("summary") }
        self.init(
            name: name,
            summary: summary,
            interactive: try Self.flag(members["interactive"], "interactive"),
            network: try Self.flag(members["network"], "network")
        )
    }

    private static func text(_ value: JSON?, _ member: String) throws(PluginFault) -> String {
        switch value {
        case nil: ""
        case .string(let text): text
        default: throw .manifestMember(member)
        }
    }

    private static func flag(_ value: JSON?, _ member: String) throws(PluginFault) -> Bool {
        switch value {
        case nil: false
        case .bool(let flag): flag
        default: throw .manifestMember(member)
        }
    }

    /// It is printed on terminals: nothing in it may steer one or reorder a line.
    private static func isSentence(_ text: String) -> Bool {
        text.utf8.count <= DiscoveryLimits.summaryBytes
            && text.unicodeScalars.allSatisfy { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator: false
                default: true
                }
            }
    }
}
