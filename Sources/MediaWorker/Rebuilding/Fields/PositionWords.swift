/// Whether words tell a position on the Earth.
///
/// People and programs write coordinates into captions, comments and names of things. Where
/// positions are withheld, a text that looks as if it held one is withheld with them: degrees,
/// numbers of four decimals and more, pairs after ISO 6709, links to maps, codes of places, and
/// runs of letters and figures that could be anything.
enum PositionWords {
    static func areIn(_ bytes: Bytes) -> Bool {
        let count = bytes.count
        guard count > 0 else {
            return false
        }
        // Words of two bytes a letter, such as Windows writes them.
        if bytes.firstOffset(of: 0, within: count - 1) != nil {
            let wide = [UserComment.wide(bytes, .little), UserComment.wide(bytes, .big)]
            let plain = Bytes(copying: bytes.filter { $0 != 0 })
            return wide.contains { $0.map(areIn) ?? false } || areIn(plain.text)
        }
        return areIn(bytes.text)
    }

    static func areIn(_ text: String) -> Bool {
        let text = text.lowercased()
        return signs.contains { text.contains($0) } || patterns.contains { text.contains($0) }
    }

    private static let signs = [
        "°", "º", "′", "geo:", "gps", "latitude", "longitude", "maps.", "/maps", "w3w",
    ]

    private static var patterns: [Regex<Substring>] {
        // Every run has an end, so that no text takes longer than its length.
        [
            // 48.8583 and 48,8583, but not the 1.0.4798 of a program's version.
            #/(?:^|[^0-9.])[0-9]{1,3}[.,][0-9]{4,17}(?![0-9]{0,17}\.[0-9])/#,
            // +4851.5+00217.6 (ISO 6709).
            #/[+\-][0-9]{2,6}\.[0-9]{1,9}[+\-][0-9]{3,7}/#,
            #/[+\-][0-9]{4,6}[+\-][0-9]{5,7}/#,
            // 48 51 30.1 N, and with marks of minutes and seconds.
            #/[0-9]{1,3}\s{0,2}['d:,]\s{0,2}[0-9]{1,2}\s{0,2}['m:,]?\s{0,2}[0-9.]{0,9}\s?"?\s?[nsew]\b/#,
            #/[0-9]{1,3} [0-9]{1,2} [0-9.]{1,9} {0,2}[nsew]\b/#,
            #/\b[nsew] ?[0-9]{1,3}[ .][0-9]{2}/#,
            // Fractions in a row: 48/1 51/1 3010/100.
            #/[0-9]{1,9}/[0-9]{1,9}[ ,;]{1,3}[0-9]{1,9}/[0-9]/#,
            // A code such as 8FW4V75V+8Q.
            #/\b[23456789cfghjmpqrvwx]{4,8}\+[23456789cfghjmpqrvwx]{2,3}\b/#,
            #/[a-z0-9+\/=_\-]{32}/#,
        ]
    }
}
