import Foundation
import MediaReading
import MediaWork
import Testing
import UniformTypes

@testable import MediaWorker

/// A66: positions in every carrier are gone from what is rebuilt, and the rest is there.
@Suite struct PositionTests {
    @Test(arguments: PositionCarrier.all)
    func `A66 no notation of a position is left when it is withheld`(
        carrier: PositionCarrier
    ) throws {
        #expect(!carrier.mark.traces(in: carrier.bytes).isEmpty)
        for withheld in [MetadataClasses.location, .all] {
            let rebuilt = try RebuiltFile(carrier.bytes, carrier.type, withholding: withheld)
            #expect(carrier.mark.traces(in: rebuilt.bytes) == [])
            #expect(!rebuilt.account.kept.contains(.location))
        }
    }

    @Test(arguments: PositionCarrier.all)
    func `what has a position twice is stripped to the same bytes`(carrier: PositionCarrier) throws
    {
        let once = try RebuiltFile(carrier.bytes, carrier.type, withholding: .location)
        let twice = try RebuiltFile(once.bytes, carrier.type, withholding: .location)
        #expect(once.bytes == twice.bytes)
        #expect(!twice.account.stripped.contains(.location))
    }

    @Test func `A66 other programs see no position in any carrier`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var paths: [String] = []
        for (index, carrier) in PositionCarrier.all.enumerated() {
            let rebuilt = try RebuiltFile(carrier.bytes, carrier.type, withholding: .location)
            let url = folder.appending(
                path: "\(index).\(carrier.type.preferredFilenameExtension ?? "bin")"
            )
            try Data(rebuilt.bytes).write(to: url)
            paths.append(url.path)
        }
        for (path, reading) in try MetadataReading.all(paths) {
            #expect(
                !reading.classes.contains(.location),
                "\(path): \(reading.names(of: .location))"
            )
        }
        if let exiv2 = CommandLineTool("exiv2") {
            let text = try exiv2.output(["-PEIXkyct"] + paths)
            #expect(!text.contains("GPS") && !text.contains("Markdorf"))
        }
    }

    @Test(arguments: [UTType.jpeg, .png, .webP])
    func `a class that is kept is intact when another is withheld`(type: UTType) throws {
        let blocks = SampleBlocks(mark: PositionMark(59))
        let bytes: [UInt8] =
            switch type {
            case .jpeg:
                SampleJPEG.bytes([
                    (0xE1, SampleJPEG.exif + blocks.exif(.big)),
                    (0xE1, SampleJPEG.xmp + blocks.xmp),
                ])
            case .png: SamplePNG.bytes([("eXIf", blocks.exif(.big))])
            default: SampleWebP.bytes([("EXIF", blocks.exif(.big)), ("XMP ", blocks.xmp)])
            }
        let withoutPlace = try RebuiltFile(bytes, type, withholding: .location)
        #expect(
            withoutPlace.account
                == MetadataAccount(kept: [.captions, .people], stripped: .location)
        )
        let facts = try SampleFile.facts(withoutPlace.bytes, type)
        #expect(facts.place == nil)
        let withoutWords = try RebuiltFile(bytes, type, withholding: .captions)
        #expect(withoutWords.account.stripped == .captions)
        #expect(try SampleFile.facts(withoutWords.bytes, type).place != nil)
        #expect(String(decoding: withoutPlace.bytes, as: UTF8.self).contains(SampleBlocks.caption))
        #expect(!String(decoding: withoutWords.bytes, as: UTF8.self).contains(SampleBlocks.caption))
        #expect(String(decoding: withoutWords.bytes, as: UTF8.self).contains(SampleBlocks.artist))
        let nothing = try RebuiltFile(bytes, type, withholding: .all)
        #expect(!String(decoding: nothing.bytes, as: UTF8.self).contains(SampleBlocks.artist))
    }
}
