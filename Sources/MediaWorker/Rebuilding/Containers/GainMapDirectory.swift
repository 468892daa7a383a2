/// The words of a JPEG that say that its second picture brightens the first one (Google, Ultra HDR
/// image format 1.0).
enum GainMapDirectory {
    /// A packet with the directory in it; the packet alone where it has no place for one.
    static func added(to packet: [UInt8]?, byteCount: Int64) -> [UInt8] {
        let text = packet.map { String(decoding: $0, as: UTF8.self) } ?? empty
        guard let end = text.range(ofLast: "</rdf:RDF>") else {
            return packet ?? []
        }
        return Array((text[..<end] + directory(byteCount) + text[end...]).utf8)
    }

    private static let empty = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"></rdf:RDF></x:xmpmeta>
        """

    private static func directory(_ byteCount: Int64) -> String {
        """
        <rdf:Description rdf:about="" \
        xmlns:Container="http://ns.google.com/photos/1.0/container/" \
        xmlns:Item="http://ns.google.com/photos/1.0/container/item/">\
        <Container:Directory><rdf:Seq>\
        <rdf:li rdf:parseType="Resource">\
        <Container:Item Item:Semantic="Primary" Item:Mime="image/jpeg"/></rdf:li>\
        <rdf:li rdf:parseType="Resource">\
        <Container:Item Item:Semantic="GainMap" Item:Mime="image/jpeg" \
        Item:Length="\(byteCount)"/></rdf:li>\
        </rdf:Seq></Container:Directory></rdf:Description>
        """
    }
}

extension String {
    /// Where a text begins for the last time.
    fileprivate func range(ofLast text: String) -> String.Index? {
        ranges(of: text).last?.lowerBound
    }
}
