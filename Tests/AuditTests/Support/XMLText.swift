import Foundation
import FoundationXML

/// A report in XML, read by a parser that is not ours.
final class XMLText: NSObject, XMLParserDelegate {
    private(set) var isWellFormed = false
    private var counts: [String: Int] = [:]

    init(_ text: String) {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        isWellFormed = parser.parse()
    }

    func count(_ name: String) -> Int { counts[name] ?? 0 }

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        counts[name, default: 0] += 1
    }
}
