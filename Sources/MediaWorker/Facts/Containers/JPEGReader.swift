import CMedia
import MediaWork
import UniformTypes

/// The segments of a JPEG, up to the first scan (ITU-T T.81, annex B).
struct JPEGReader {
    private var still = Still()
    private var extended = ExtendedPacket()

    static func read(_ file: Bytes) throws(MediaReadingError) -> Still {
        var reader = JPEGReader()
        reader.walk(file)
        reader.readExtended()
        guard reader.still.storedSize != nil else {
            throw .damaged
        }
        return reader.still
    }

    private mutating func walk(_ file: Bytes) {
        var offset = 2
        for _ in 0..<FactLimits.parts {
            guard let marker = Self.marker(in: file, from: &offset) else {
                return
            }
            if marker == 0xD9 || marker == 0xDA {
                return
            }
            // Restart marks and the like stand alone.
            if marker == 0x01 || (0xD0...0xD8).contains(marker) {
                continue
            }
            guard let length = file.u16(offset), length >= 2 else {
                return
            }
            read(marker, file.slice(from: offset + 2, atMost: length - 2), of: file)
            offset += length
        }
    }

    /// The next marker, fill bytes before it skipped; the offset then stands behind it.
    private static func marker(in file: Bytes, from offset: inout Int) -> UInt8? {
        guard let first = file.firstOffset(of: 0xFF, from: offset, within: 1 << 16) else {
            return nil
        }
        offset = first
        while let byte = file.byte(offset) {
            offset += 1
            if byte != 0xFF {
                return byte
            }
        }
        return nil
    }

    private mutating func read(_ marker: UInt8, _ content: Bytes, of file: Bytes) {
        switch marker {
        case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
            readFrame(content)
        case 0xE1:
            readApplication1(content)
        case 0xE2 where content.starts(with: "MPF\0"):
            readPictures(content.slice(from: 4), of: file)
        case 0xED where content.starts(with: "Photoshop 3.0\0"):
            still.add(CMEDIA_BLOCK_IPTC, ImageResources.caption(in: content.slice(from: 14)))
        default:
            break
        }
    }

    /// The toolkit reads a megabyte in a quarter of a second, and what makes a packet so long are
    /// pictures and makers' notes: of those only the name of the depth map is looked for.
    private mutating func readExtended() {
        if extended.count <= FactLimits.extendedBytes {
            still.add(CMEDIA_BLOCK_XMP, extended.bytes)
        } else if extended.contains("http://ns.google.com/photos/1.0/depthmap/") {
            still.traits.insert(.depth)
        }
    }

    private mutating func readFrame(_ content: Bytes) {
        guard still.storedSize == nil else {
            return
        }
        still.depth = content.byte(0).map(Int.init)
        still.storedSize = PixelSize(content.u16(3), content.u16(1))
        still.colorModel = content.byte(5).flatMap { [1: "Gray", 3: "RGB", 4: "CMYK"][$0] }
        still.hasAlpha = false
    }

    private mutating func readApplication1(_ content: Bytes) {
        // Some writers fill up with another byte than zero.
        if content.starts(with: "Exif\0") {
            still.add(CMEDIA_BLOCK_EXIF, content.slice(from: 6))
        } else if content.starts(with: "http://ns.adobe.com/xap/1.0/\0") {
            still.add(CMEDIA_BLOCK_XMP, content.slice(from: 29))
        } else if content.starts(with: "http://ns.adobe.com/xmp/extension/\0") {
            extended.add(content.slice(from: 35))
        }
    }

    /// The list of pictures in one file (CIPA DC-007).
    private mutating func readPictures(_ content: Bytes, of file: Bytes) {
        let pictures = PictureList(content)
        if pictures.holdsEqualPictures {
            still.type = .mpo
        }
        for place in pictures.places where place.offset > 0 {
            // Counted from the list's own head, which lies in the file.
            guard let picture = file.slice(content.start - file.start + place.offset, place.length)
            else {
                continue
            }
            if GainMap.isOne(picture) {
                still.traits.insert(.gainMap)
            }
        }
    }
}
