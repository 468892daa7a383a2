import PickerJSON
import PickerProtocol
import PickerWire
import Testing

/// Every limit is finite and the same in the code, the specification and the index.
@Suite struct LimitTests {
    /// The limits of the code by their names.
    private var code: [String: Int] {
        let wire = WireLimits()
        return [
            "frameBytes": wire.frameBytes, "depth": wire.depth, "values": wire.values,
            "inFlight": wire.inFlight, "batch": wire.batch,
            "attachmentBytes": wire.attachmentBytes, "headerLineBytes": wire.headerLineBytes,
            "headerLines": wire.headerLines, "queueBytes": wire.queueBytes,
            "refusalBytes": wire.refusalBytes, "stall": Int(wire.stall.components.seconds),
            "inlineBytes": SessionLimits.defaultInlineBytes,
            "selection": SessionLimits.defaultSelection,
            "exchangeBytes": SessionLimits.defaultExchangeBytes,
            "previewPixels": SessionLimits.previewPixels,
            "propertiesBytes": SessionLimits.propertiesBytes,
            "propertiesDepth": SessionLimits.propertiesDepth,
        ]
    }

    private static let announced: Set<String> = [
        "frameBytes", "depth", "inFlight", "batch", "inlineBytes", "attachmentBytes", "selection",
        "exchangeBytes",
    ]

    @Test func `the table of limits is that of the code`() throws {
        var table: [String: Int] = [:]
        for row in try ProtocolDocuments.table(in: "specification.md", first: "name")
        where row.count == 5 {
            table[row[0]] = Int(row[1].split(separator: " ").first ?? "")
            #expect((row[3] == "yes") == Self.announced.contains(row[0]), "\(row[0])")
        }
        #expect(table == code)
    }

    @Test func `the index of limits is that of the code`() throws {
        var index: [String: Int] = [:]
        for entry in try ProtocolDocuments.index().limits {
            index[entry.name] = entry.default ?? entry.defaultSeconds
            #expect(entry.announced == Self.announced.contains(entry.name), "\(entry.name)")
        }
        #expect(index == code)
    }

    @Test func `no limit of the wire is missing here`() {
        let wire = Mirror(reflecting: WireLimits()).children.compactMap(\.label)
        let session = Mirror(reflecting: SessionLimits(wire: WireLimits())).children
            .compactMap(\.label)
        #expect(Set(wire + session).subtracting(code.keys).isEmpty)
    }

    @Test func `a handshake announces the defaults`() throws {
        let limits = try ProtocolDocuments.json("examples/SessionLimits/defaults.json")
        #expect(try limits.decode(SessionLimits.self) == SessionLimits(wire: WireLimits()))
    }
}
