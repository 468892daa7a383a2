import Foundation
import Testing

/// Who may import whom.
///
/// A room that is missing here, or that looks farther than this, fails.
@Suite struct WallTests {
    /// The rooms, and the rooms of ours that each may import.
    static let rooms: [String: Set<String>] = [
        "CJansson": [],
        "CLinux": [],
        "ChildProcess": ["CLinux"],
        "ImageProperties": ["UniformTypes"],
        "CGlib": [],
        "CMedia": ["CGlib"],
        "CPage": [],
        "CPlaces": [],
        "CTranscripts": [],
        "Confinement": ["CLinux"],
        "MediaLibrary": [
            "CLinux", "CPlaces", "ChildProcess", "Confinement", "MediaWork", "PickerJSON",
            "PickerPluginKit", "UniformTypes",
        ],
        "MediaWork": ["PickerJSON", "UniformTypes"],
        "MediaWorker": [
            "CLinux", "CMedia", "Confinement", "MediaWork", "PickerJSON", "UniformTypes",
        ],
        "PickerAudit": [
            "CTranscripts", "ChildProcess", "PickerJSON", "PickerProtocol", "PickerTesting",
            "PickerWire",
        ],
        "PickerHost": [
            "CLinux", "ChildProcess", "PickerJSON", "PickerProtocol", "PickerWire", "UniformTypes",
        ],
        "PickerJSON": ["CJansson"],
        "PickerPluginKit": [
            "CLinux", "ChildProcess", "Confinement", "PickerJSON", "PickerProtocol", "PickerWire",
            "UniformTypes",
        ],
        "PickerProtocol": ["PickerJSON", "PickerWire", "UniformTypes"],
        "PickerTesting": [
            "CLinux", "ChildProcess", "PickerJSON", "PickerPluginKit", "PickerProtocol",
            "PickerWire", "UniformTypes",
        ],
        "PickerWire": ["CLinux", "PickerJSON"],
        "PosternGuard": ["CLinux", "Confinement"],
        "PosternOpener": ["PickerPluginKit"],
        "UniformTypes": [],
        "postern": [
            "CLinux", "ChildProcess", "PickerAudit", "PickerHost", "PickerJSON", "PickerTesting",
            "UniformTypes",
        ],
    ]

    /// What a plugin of ours may import of ours; a page is embedded, and spoken with in JSON; who
    /// falsifies answers has to tell frames apart.
    static let pluginMayImport: Set<String> = [
        "CPage", "MediaLibrary", "PickerJSON", "PickerPluginKit", "PickerWire", "UniformTypes",
    ]

    /// Modules of others, and the rooms that may import them.
    static let others: [String: Set<String>] = [
        "ArgumentParser": ["PickerPluginKit", "Plugins", "postern"],
        "Crypto": ["PickerProtocol", "PickerTesting"],
        "GRDB": ["MediaLibrary"],
        // GRDB takes and gives bytes as Foundation's Data.
        "Foundation": ["MediaLibrary", "PickerHost", "PickerTesting", "postern"],
    ]

    private static let system: Set<String> = [
        "Glibc", "Swift", "Synchronization", "SystemPackage",
    ]

    static func imports(of path: String) throws -> [String] {
        let pattern =
            #/^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?/#
            .anchorsMatchLineEndings()
        return try SwiftText(House.text(path)).lines.compactMap { line in
            guard let prefix = line.prefixMatch(of: pattern) else { return nil }
            let words = line[prefix.range.upperBound...].split(separator: " ")
            guard words.count >= 2, words[0] == "import" else { return nil }
            let name = words.count > 2 ? words[2] : words[1]
            return name.split(separator: ".").first.map(String.init)
        }
    }

    @Test func `every room stands in the plan, and every room of the plan stands`() {
        let folders = House.files.filter { $0.hasPrefix("Sources/") }
            .compactMap { $0.split(separator: "/").dropFirst().first.map(String.init) }
        #expect(Set(folders) == Set(Self.rooms.keys))
    }

    @Test func `a room imports only what the plan allows`() throws {
        for (room, allowed) in Self.rooms {
            try check(House.swiftFiles(below: "Sources/" + room), room, allowed)
        }
        try check(House.swiftFiles(below: "Plugins"), "Plugins", Self.pluginMayImport)
    }

    private func check(_ files: [String], _ room: String, _ allowed: Set<String>) throws {
        for file in files {
            for module in try Self.imports(of: file) where !Self.system.contains(module) {
                let isAllowed =
                    Self.rooms[module] == nil
                    ? Self.others[module]?.contains(room) ?? false : allowed.contains(module)
                #expect(isAllowed, "\(file) imports \(module)")
            }
        }
    }

    @Test func `jansson is touched in two files`() throws {
        let users = try House.swiftFiles(below: "Sources").filter {
            try Self.imports(of: $0).contains("CJansson")
        }
        #expect(
            users == [
                "Sources/PickerJSON/Reading/JanssonReader.swift",
                "Sources/PickerJSON/Writing/JanssonWriter.swift",
            ]
        )
    }

    @Test func `a test framework is in no room`() throws {
        for file in House.swiftFiles(below: "Sources") + House.swiftFiles(below: "Plugins") {
            let modules = Set(try Self.imports(of: file))
            #expect(modules.isDisjoint(with: ["Testing", "XCTest"]), "\(file)")
        }
    }
}
