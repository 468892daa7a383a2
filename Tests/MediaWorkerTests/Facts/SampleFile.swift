import Foundation
import MediaWork
import PickerJSON
import UniformTypes

@testable import MediaWorker

/// Files that tests make, and what the readers say of them.
enum SampleFile {
    /// The facts of a file of these bytes.
    static func facts(
        _ bytes: [UInt8],
        _ type: UTType,
        name: String = ""
    ) throws -> MediaFacts {
        let file = try opened(bytes)
        return try FactReader().facts(
            of: file.fileDescriptor,
            byteCount: Int64(bytes.count),
            type: type,
            fileName: Array(name.utf8)
        )
    }

    /// The properties of a file of these bytes.
    static func properties(_ bytes: [UInt8], _ type: UTType) throws -> JSON {
        let file = try opened(bytes)
        return try PropertyReader().properties(
            of: file.fileDescriptor,
            byteCount: Int64(bytes.count),
            type: type
        )
    }

    private static func opened(_ bytes: [UInt8]) throws -> FileHandle {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(bytes).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try FileHandle(forReadingFrom: url)
    }

    /// A JPEG of 4 by 3 pixels with these segments, each a marker and its content; no pixels.
    static func jpeg(_ segments: [(UInt8, [UInt8])] = []) -> [UInt8] {
        var bytes: [UInt8] = [0xFF, 0xD8]
        let frame: [UInt8] = [8, 0, 3, 0, 4, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]
        for (marker, content) in segments + [(0xC0, frame)] {
            bytes += [0xFF, marker] + big(UInt16(content.count + 2)) + content
        }
        return bytes + [0xFF, 0xD9]
    }

    static func jpeg(exif: TIFFBuilder) -> [UInt8] {
        jpeg([(0xE1, Array("Exif\0\0".utf8) + exif.bytes)])
    }

    static func jpeg(xmp: String) -> [UInt8] {
        let head = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
        return jpeg([(0xE1, head + Array(packet(xmp).utf8))])
    }

    /// A packet with these attributes of its one description.
    static func packet(_ attributes: String) -> String {
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
        <rdf:Description rdf:about="" \(attributes)/></rdf:RDF></x:xmpmeta>
        """
    }

    /// A PNG of 5 by 7 pixels with these chunks, without checksums that anybody looks at.
    static func png(_ chunks: [(String, [UInt8])]) -> [UInt8] {
        let header: [UInt8] = [0, 0, 0, 5, 0, 0, 0, 7, 8, 6, 0, 0, 0]
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        for (name, content) in [("IHDR", header)] + chunks + [("IEND", [])] {
            bytes += big(UInt32(content.count)) + Array(name.utf8) + content + [0, 0, 0, 0]
        }
        return bytes
    }

    static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        big(UInt32(content.count + 8)) + Array(name.utf8) + content
    }

    static func big<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}
