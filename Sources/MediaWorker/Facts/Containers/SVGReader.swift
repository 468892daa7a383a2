import MediaWork

/// The root element of an SVG; nothing in it is followed or drawn (W3C SVG 2, 8.2 and 8.6).
enum SVGReader {
    /// How far the root element may stand from the beginning.
    private static let headBytes = 1 << 16

    static func read(_ file: Bytes) -> Still {
        var still = Still()
        let attributes = rootAttributes(file.slice(from: 0, atMost: headBytes).text)
        let box = attributes["viewBox"].map(numbers)
        let side = { (name: String, place: Int) -> Int? in
            let own = attributes[name].flatMap(pixels)
            let shared = box.flatMap { $0.count == 4 ? $0[place] : nil }
            return (own ?? shared).flatMap { Int(exactly: $0.rounded()) }
        }
        still.storedSize = PixelSize(side("width", 2), side("height", 3))
        still.colorModel = "RGB"
        still.hasAlpha = true
        return still
    }

    private static func rootAttributes(_ text: String) -> [String: String] {
        guard let root = text.firstMatch(of: #/<(?:svg:)?svg\b([^>]*)>/#) else {
            return [:]
        }
        let pairs = root.output.1.matches(of: #/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/#)
        return Dictionary(
            pairs.map { (String($0.output.1), String($0.output.2 ?? $0.output.3 ?? "")) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    private static func numbers(_ text: String) -> [Double] {
        text.split { $0 == " " || $0 == "," }.compactMap { Double($0) }
    }

    /// A length in CSS pixels; nil where it is relative to what shows the picture.
    private static func pixels(_ text: String) -> Double? {
        let units = ["px": 1, "pt": 4.0 / 3, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 9.6 / 2.54]
        if let number = Double(text) {
            return number
        }
        return units[String(text.suffix(2))].flatMap { unit in
            Double(text.dropLast(2)).map { $0 * unit }
        }
    }
}
