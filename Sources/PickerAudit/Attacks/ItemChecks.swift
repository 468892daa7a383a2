import Glibc
import PickerJSON
import PickerProtocol
import PickerTesting
import PickerWire
import SystemPackage

/// What is delivered is what was picked, as a copy, and nothing of anything else.
enum ItemChecks {
    static let all: [Check] = [
        Check(
            "S9.2/every-item",
            "each picked item comes bit for bit, in whatever ranges",
            needs: [.decision]
        ) { try await everyItem($0) },
        Check(
            "A20",
            "links, loops and special files are neither offered nor followed",
            section: "S10.3",
            needs: [.decision]
        ) { try await specialFiles($0) },
        Check(
            "A21",
            "of a file that is replaced after the pick nothing of the other is delivered",
            section: "S9.2",
            needs: [.decision]
        ) { try await replacedItems($0) },
        Check(
            "A22",
            "a delivered file is an independent copy for its owner alone",
            section: "S9.6",
            needs: [.decision, .capability("file")]
        ) { try await deliveredFiles($0) },
        Check(
            "A26",
            "odd names are picked and loaded bit for bit, and suggested as harmless ones",
            section: "S9.7",
            needs: [.decision]
        ) { try await oddNames($0) },
        Check(
            "A66",
            "what is stripped leaves by no way",
            section: "S9.11",
            needs: [.decision, .capability("metadata")]
        ) { try await stripped($0) },
    ]

    private static func everyItem(_ trial: Trial) async throws {
        let library = try CanaryLibrary(count: 8)
        for framing in [Framing.line, .header] {
            let talk = try trial.conversation(library, .select("all"), framing: framing)
            let attachments: JSON = ["attachments": .bool(framing == .header)]
            let results = try await talk.pick(0, capabilities: attachments)
            try require(results.count == 8, "\(results.count) of 8 items were picked")
            for (result, item) in zip(results, library.items) {
                let content = try item.content()
                let types = result["registeredTypeIdentifiers"]?.array ?? []
                let handle = result["item"] ?? .null
                let bytes = try await talk.whole(handle, type: types.first ?? .null)
                try require(bytes == content, "item \(item.index) came with other bytes")
                let piece = try await talk.load(handle, ["offset": 999, "length": 1_001])
                try require(
                    piece.data == Array(content[999..<2_000]),
                    "a range of item \(item.index) came with other bytes"
                )
            }
            try await talk.end(picked: library.items)
        }
    }

    private static func specialFiles(_ trial: Trial) async throws {
        let library = try CanaryLibrary(count: 3)
        let outside = try TemporaryFolder()
        let stranger = try CanaryLibrary(count: 1)
        let secret = stranger.items[0].path
        func plant(_ name: String, _ make: (UnsafePointer<CChar>) -> Int32) throws {
            guard library.root.appending(name).withPlatformString(make) == 0 else {
                throw Gap("\(name) cannot be made here")
            }
        }
        try plant("link.jpg") { name in secret.withPlatformString { symlink($0, name) } }
        try plant("folder") { name in outside.path.withPlatformString { symlink($0, name) } }
        try plant("loop") { name in library.root.withPlatformString { symlink($0, name) } }
        try plant("self.png") { symlink("self.png", $0) }
        try plant("zero.png") { symlink("/dev/zero", $0) }
        try plant("pipe.jpg") { mkfifo($0, 0o644) }
        try plant("folder.jpg") { mkdir($0, 0o755) }
        let talk = try trial.conversation(library, .select("all"))
        let results = try await talk.pick(0)
        try require(results.count == 3, "\(results.count) items were picked of 3 real ones")
        for (result, item) in zip(results, library.items) {
            let bytes = try await talk.whole(result["item"] ?? .null, type: "public.data")
            try require(bytes == (try item.content()), "other bytes came than were picked")
        }
        let strange = talk.wire.leaks(of: stranger)
        guard strange.isEmpty else { throw Breach(strange.map { "leak: \($0)" }) }
        try await talk.end(picked: library.items)
    }

    private static func replacedItems(_ trial: Trial) async throws {
        for replace in [SpoiltItems.replaceByLink, SpoiltItems.replaceByFile] {
            let library = try CanaryLibrary(count: 5)
            let talk = try trial.conversation(library, .select("newest:1"))
            let item = try require(try await talk.pick(1).first?["item"], "nothing was picked")
            let content = try library.items[0].content()
            try replace(library.items[0], library.items[3])
            let answer = try await talk.load(item, ["length": 60_000])
            if let data = answer.data {
                try require(data == Array(content.prefix(60_000)), "the other file was delivered")
            } else {
                try require(
                    [-31_003, -31_004, -31_012].contains(answer.code),
                    "it was answered with \(answer.brief)"
                )
            }
            talk.wire.endInput()
            try await talk.wire.ended()
            try await talk.requireNothingLeft(picked: library.newest(1), touched: true)
        }
    }

    private static func deliveredFiles(_ trial: Trial) async throws {
        let library = try CanaryLibrary(count: 3)
        let talk = try trial.conversation(library, .select("newest:1"))
        let said = try await talk.wire.initialize()
        let folder = FilePath(try require(said["exchangeDirectory"]?.string, "no folder is named"))
        try require(mode(of: folder) == S_IFDIR | 0o700, "the folder is not of mode 0700")
        let item = try require(try await talk.choose(1).first?["item"], "nothing was picked")
        let params: JSON = ["item": item, "type": "public.data"]
        let answer = try await talk.wire.call("item/loadFile", params)
        let name = try require(
            answer.message["result"]?["file"]?.string,
            "it was answered with \(answer.brief)"
        )
        let file = folder.appending(name)
        var status = stat()
        try require(
            FilePath(name).components.count == 1
                && file.withPlatformString { lstat($0, &status) } == 0,
            "there is no file \(name)"
        )
        try require(status.st_mode == S_IFREG | 0o600, "it is no regular file of mode 0600")
        try require(status.st_nlink == 1, "it has another name as well")
        try require(UInt64(status.st_ino) != library.items[0].inode, "it is the library's file")
        let bytes = try library.items[0].content()
        try require(Int(status.st_size) == bytes.count, "it has another length")
        try require(try content(of: file, bytes.count) == bytes, "it holds other bytes")
        try require(
            answer.message["result"]?["sha256"]?.string == ContentDigest.hexadecimal(of: bytes),
            "its digest is another"
        )
        _ = try await talk.wire.call("item/release", ["items": [item]])
        try require(mode(of: file) == nil, "it is there after the release")
        try await talk.end(picked: library.newest(1))
        try require(mode(of: folder) == nil, "the folder is there after the end")
    }

    private static func mode(of path: FilePath) -> mode_t? {
        var status = stat()
        return path.withPlatformString { lstat($0, &status) } == 0 ? status.st_mode : nil
    }

    private static func content(of file: FilePath, _ count: Int) throws -> [UInt8] {
        let flags: FileDescriptor.OpenOptions = [.noFollow, .nonBlocking, .closeOnExec]
        let opened = try FileDescriptor.open(file, .readOnly, options: flags)
        return try opened.closeAfter {
            var bytes = [UInt8](repeating: 0, count: count)
            let read = try bytes.withUnsafeMutableBytes { try opened.read(into: $0) }
            return Array(bytes.prefix(read))
        }
    }

    private static func oddNames(_ trial: Trial) async throws {
        let library = try CanaryLibrary(count: 1)
        let content = try library.items[0].content()
        let names: [[UInt8]] = [
            [0xFF, 0xFE], [0x0A], Array("-rf".utf8), Array(" ".utf8), Array("..a".utf8),
            Array("\u{1B}[2Jx".utf8), Array("\u{202E}gpj".utf8), Array("a\\b".utf8),
            Array("a\"b'c".utf8), Array("%2e%00".utf8), [UInt8](repeating: 0x61, count: 240),
        ]
        // Each ends with a byte of its own, so that none can be served for another.
        var due: Set<[UInt8]> = [content]
        for (number, name) in names.enumerated() {
            let bytes = content + [UInt8(number + 1)]
            if plant(bytes, name + Array(".png".utf8), library) { due.insert(bytes) }
        }
        guard due.count > 1 else { throw Gap("files of such names cannot be made here") }
        let talk = try trial.conversation(library, .select("all"))
        let results = try await talk.pick(0)
        for result in results {
            if let suggested = result["suggestedName"]?.string {
                try require(isHarmless(suggested), "a name is suggested that is none")
            }
            let bytes = try await talk.whole(result["item"] ?? .null, type: "public.data")
            try require(due.remove(bytes) != nil, "other bytes came than were picked")
        }
        try require(!due.contains(content), "beside odd names, the one that is none was hidden")
        try await talk.end(picked: library.items)
        if results.count == 1 { throw Gap("the plugin offers no file of such a name") }
    }

    /// Writes a file of any name into a library; false where that cannot be done.
    private static func plant(_ content: [UInt8], _ name: [UInt8], _ library: CanaryLibrary) -> Bool
    {
        let path = Array(library.root.string.utf8) + [0x2F] + name + [0]
        let file = path.map(CChar.init(bitPattern:)).withUnsafeBufferPointer {
            $0.baseAddress.map { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644) } ?? -1
        }
        guard file >= 0 else { return false }
        defer { close(file) }
        return content.withUnsafeBytes { write(file, $0.baseAddress, $0.count) } == content.count
    }

    /// One component without what could steer a program or a terminal (S9.7).
    private static func isHarmless(_ name: String) -> Bool {
        guard (1...120).contains(name.utf8.count), let first = name.first else { return false }
        return !".-~".contains(first)
            && name.unicodeScalars.allSatisfy { scalar in
                scalar != "/" && scalar != "\\"
                    && ![.control, .format].contains(scalar.properties.generalCategory)
            }
    }

    private static func stripped(_ trial: Trial) async throws {
        let library = try CanaryLibrary(count: 8)
        let classes = [
            "location", "captions", "people", "cameraSerial", "thumbnails", "makerNotes",
        ]
        let wish = JSONObject(classes.map { ($0, "strip") })
        let talk = try trial.conversation(library, .select("all"))
        let results = try await talk.pick(
            0,
            ["metadata": .object(wish)],
            capabilities: ["receipt": true]
        )
        try require(!results.isEmpty, "nothing was picked")
        for result in results {
            let item = result["item"] ?? .null
            let registered = result["registeredTypeIdentifiers"]?.array ?? []
            for type in registered + ["public.data", "public.image"] {
                for range in [(0, 60_000), (7, 900)] {
                    _ = try await talk.load(
                        item,
                        [
                            "type": type, "offset": .integer(Int64(range.0)),
                            "length": .integer(Int64(range.1)),
                        ]
                    )
                }
                _ = try await talk.wire.call("item/loadFile", ["item": item, "type": type])
            }
            _ = try await talk.wire.call("item/properties", ["item": item])
            _ = try await talk.wire.call("item/loadPreview", ["item": item, "maxPixelSize": 64])
        }
        // Names are told, and that is all; a colour profile belongs to no class.
        try await talk.end(picked: library.items, telling: [.name, .colorProfile])
        try talk.requireReceipts()
        let handles = results.map { $0["item"]?.string ?? "" }
        let pairs = zip(handles, library.items)
        try talk.requireWithheldPlaces(of: Dictionary(pairs) { one, _ in one })
    }
}
