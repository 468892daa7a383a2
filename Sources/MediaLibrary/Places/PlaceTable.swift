import CPlaces

/// The table of places that is part of the program: towns, sorted into squares of two degrees.
///
/// Nothing of it is loaded: a look reads the towns around one point. The format is described where
/// the table is made, in Sources/CPlaces/data.
struct PlaceTable {
    /// A town as the table has it.
    struct Town {
        let latitude: Double
        let longitude: Double
        let region: Int
        /// Kilometres around it in which people would say that they are there.
        let radius: Double
        /// Where its names stand in the table.
        fileprivate let names: Int
    }

    /// Degrees of a square's side.
    static let square = 2.0
    static let rows = 90
    static let columns = 180

    private let bytes: UnsafeRawBufferPointer

    init() {
        bytes = UnsafeRawBufferPointer(start: cplaces_table(), count: cplaces_table_size())
    }

    /// The towns of a square, counted from the south-west.
    func towns(row: Int, column: Int) -> [Town] {
        guard (0..<Self.rows).contains(row), (0..<Self.columns).contains(column) else {
            return []
        }
        let cell = offset(4) + 4 * (row * Self.columns + column)
        let start = offset(5) + Int(number(at: cell, as: UInt32.self))
        let end = offset(5) + Int(number(at: cell + 4, as: UInt32.self))
        var towns: [Town] = []
        var position = start
        while position < end {
            towns.append(
                Town(
                    latitude: degrees(row, part: number(at: position, as: UInt16.self)) - 90,
                    longitude: degrees(column, part: number(at: position + 2, as: UInt16.self))
                        - 180,
                    region: Int(number(at: position + 4, as: UInt16.self)),
                    radius: Double(number(at: position + 6, as: UInt8.self)) / 4,
                    names: position + 7
                )
            )
            position = behind(namesAt: position + 7)
        }
        return towns
    }

    /// The names of a town, the first one where it is shown.
    func names(of town: Town) -> [String] {
        names(at: town.names)
    }

    /// The region's name, and the names of its country.
    func region(_ number: Int) -> (name: String?, country: [String]) {
        var position = offset(3)
        for _ in 0..<number {
            position = behind(namesAt: position + 2)
        }
        let country = Int(self.number(at: position, as: UInt16.self))
        let name = names(at: position + 2).first
        position = offset(2)
        for _ in 0..<country {
            position = behind(namesAt: position)
        }
        return (name?.isEmpty == false ? name : nil, names(at: position))
    }

    // MARK: Bytes

    private func degrees(_ index: Int, part: UInt16) -> Double {
        (Double(index) + (Double(part) + 0.5) / 65_536) * Self.square
    }

    /// The number at that place of the header, behind the magic.
    private func offset(_ index: Int) -> Int {
        Int(number(at: 8 + 4 * index, as: UInt32.self))
    }

    private func number<Number: FixedWidthInteger & BitwiseCopyable>(
        at position: Int,
        as type: Number.Type
    ) -> Number {
        guard position >= 0, position <= bytes.count - MemoryLayout<Number>.size else {
            return 0
        }
        return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: type))
    }

    private func behind(namesAt position: Int) -> Int {
        position + 1 + Int(number(at: position, as: UInt8.self))
    }

    private func names(at position: Int) -> [String] {
        let end = behind(namesAt: position)
        guard end <= bytes.count else {
            return []
        }
        let text = String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
        return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
