/// Small files that ask for much, or for what is not theirs.
enum HostilePictures {
    /// A drawing that takes a processor for seconds.
    static let slow = """
        <svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f">
        <feTurbulence baseFrequency="0.7" numOctaves="60"/></filter>
        <rect width="4000" height="4000" filter="url(#f)"/></svg>
        """

    /// Asks for files in all the ways that SVG has.
    static let svg = """
        <?xml version="1.0"?>
        <!DOCTYPE svg [<!ENTITY secret SYSTEM "file:///etc/passwd">]>
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
          xmlns:xi="http://www.w3.org/2001/XInclude" width="64" height="64">
          <style>@import url("file:///etc/passwd");</style>
          <script>alarm()</script>
          <image xlink:href="file:///etc/passwd" width="64" height="64"/>
          <image xlink:href="http://127.0.0.1:9/x.png" width="64" height="64"/>
          <text><xi:include href="file:///etc/passwd" parse="text"/>&secret;</text>
          <foreignObject width="9" height="9"><p>x</p></foreignObject>
          <rect width="64" height="64" fill="#ff0000"/>
        </svg>
        """

    /// Programs of ImageMagick, FFmpeg and printers, and a page.
    static let programs: [(name: String, text: String)] = [
        ("mvg", "push graphic-context\nviewbox 0 0 64 64\nimage over 0,0 64,64 '/etc/passwd'\n"),
        ("msl", "<?xml version=\"1.0\"?><image><read filename=\"/etc/passwd\"/></image>"),
        ("hls", "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n"),
        ("concat", "ffconcat version 1.0\nfile /etc/passwd\n"),
        ("ps", "%!PS\n(/etc/passwd) (r) file pop showpage\n"),
        ("pdf", "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n"),
        ("html", "<!DOCTYPE html><img src=file:///etc/passwd>"),
    ]

    /// A GIF of so many frames, each of one pixel's data.
    static func gif(frames: Int, side: UInt16 = 1) -> [UInt8] {
        let size = little(side) + little(side)
        var frame: [UInt8] = [0x21, 0xF9, 4, 0, 1, 0, 0, 0, 0x2C, 0, 0, 0, 0]
        frame += size
        frame += [0, 2, 2, 0x44, 0x01, 0]
        var bytes = Array("GIF89a".utf8)
        bytes += size
        bytes += [0x80, 0, 0, 0, 0, 0, 255, 255, 255]
        for _ in 0..<frames { bytes += frame }
        return bytes + [0x3B]
    }

    /// A TIFF of one strip that claims to be so large.
    static func tiff(width: UInt32, height: UInt32) -> [UInt8] {
        let entries: [(tag: UInt16, value: UInt32)] = [
            (256, width), (257, height), (258, 8), (259, 1), (262, 1), (273, 8), (277, 1),
            (278, height), (279, 1),
        ]
        var bytes: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0]
        bytes += little(UInt16(entries.count))
        for entry in entries {
            bytes += little(entry.tag)
            bytes += little(UInt16(4))
            bytes += little(UInt32(1))
            bytes += little(entry.value)
        }
        return bytes + [0, 0, 0, 0]
    }

    /// A bitmap that claims to be so large.
    static func bitmap(width: Int32, height: Int32) -> [UInt8] {
        var bytes = Array("BM".utf8)
        for number in [58, 0, 54, 40] as [UInt32] { bytes += little(number) }
        bytes += little(width)
        bytes += little(height)
        bytes += little(UInt16(1))
        bytes += little(UInt16(24))
        bytes += [UInt8](repeating: 0, count: 24)
        return bytes + [1, 2, 3, 0]
    }

    private static func little(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }
}
