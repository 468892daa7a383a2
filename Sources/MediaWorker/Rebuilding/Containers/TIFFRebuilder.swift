import MediaWork

/// Writes a TIFF or a DNG anew: directories from the fields that may stay, strips and tiles as they
/// are.
struct TIFFRebuilder {
    /// One directory that is to be written.
    private struct Node {
        var fields: [TIFFField]
        /// Directories that a tag names, by their places in the list.
        var links: [(tag: Int, nodes: [Int])] = []
        var picture: TIFFPicture?
        var next: Int?
    }

    private let file: Bytes
    private let writer: TIFFDirectoryWriter
    private var nodes: [Node] = []
    private var seen: Set<Int> = []

    static func rebuilt(
        _ file: Bytes,
        _ deal: inout MetadataDeal
    ) throws(RebuildRefusal) -> PieceList {
        guard let tiff = TIFFFile(file), !tiff.isBig, file.u16(2, tiff.order) == 42,
            let first = file.u32(4, tiff.order)
        else {
            throw .unsupported
        }
        var rebuilder = TIFFRebuilder(file, tiff.order)
        var place: Int? = first
        var last: Int?
        while let offset = place {
            guard let directory = TIFFDirectory(in: file, at: offset, tiff.order) else {
                throw .damaged
            }
            if let node = try rebuilder.page(directory, at: offset, isFirst: last == nil, &deal) {
                if let last {
                    rebuilder.nodes[last].next = node
                }
                last = node
            }
            place = directory.next
        }
        return try rebuilder.assembled()
    }

    private init(_ file: Bytes, _ order: ByteOrder) {
        self.file = file
        writer = TIFFDirectoryWriter(order: order)
    }

    /// Adds a directory with a picture and what hangs on it; nil where it is left out.
    private mutating func page(
        _ directory: TIFFDirectory,
        at offset: Int,
        isFirst: Bool,
        _ deal: inout MetadataDeal
    ) throws(RebuildRefusal) -> Int? {
        guard seen.insert(offset).inserted, seen.count <= FactLimits.directories else {
            throw .tooLarge
        }
        // A smaller picture of another one.
        let isPreview = directory.integer(of: 0x00FE).map { $0 & 1 == 1 } ?? false
        let isKept = !isPreview || deal.admits(.thumbnails)
        guard isKept || isFirst else {
            return nil
        }
        var fields = ExifRebuilding.admitted(directory, TIFFRules.image, &deal)
        fields += try TIFFBlocks.rebuilt(directory, &deal)
        // A DNG's first directory has to have a picture: one pixel stands for it.
        let picture =
            isKept ? try TIFFPicture(directory, in: file) : TIFFPicture.pixel(&fields, writer.order)
        let node = nodes.count
        nodes.append(Node(fields: fields, picture: picture))
        try addChildren(of: directory, to: node, &deal)
        return node
    }

    private mutating func addChildren(
        of directory: TIFFDirectory,
        to node: Int,
        _ deal: inout MetadataDeal
    ) throws(RebuildRefusal) {
        var children: [Int] = []
        for place in directory.integers(of: 0x014A) {
            guard let child = TIFFDirectory(in: file, at: place, writer.order) else {
                throw .damaged
            }
            if let number = try page(child, at: place, isFirst: false, &deal) {
                children.append(number)
            }
        }
        link(node, 0x014A, children)
        if directory.has(0xC634) {
            // What a maker keeps in a DNG for itself.
            deal.drop(.makerNotes)
        }
        if let place = directory.integer(of: 0x8769),
            let exposure = TIFFDirectory(in: file, at: place, writer.order)
        {
            let (photo, inner) = ExifRebuilding.photoFields(exposure, in: file, &deal)
            let number = add(photo)
            link(node, 0x8769, number)
            if let parent = number.first {
                link(parent, 0xA005, add(inner))
            }
        }
        if let place = directory.integer(of: 0x8825) {
            link(
                node,
                0x8825,
                add(ExifRebuilding.positionFields(in: file, at: place, writer.order, &deal))
            )
        }
    }

    private mutating func add(_ fields: [TIFFField]) -> [Int] {
        guard !fields.isEmpty else {
            return []
        }
        nodes.append(Node(fields: fields))
        return [nodes.count - 1]
    }

    private mutating func link(_ node: Int, _ tag: Int, _ children: [Int]) {
        if !children.isEmpty {
            nodes[node].links.append((tag, children))
        }
    }

    /// All directories in a row, and the pictures behind them.
    private func assembled() throws(RebuildRefusal) -> PieceList {
        var places: [Int] = []
        var place = 8
        for node in nodes {
            places.append(place)
            place += writer.length(of: fields(of: node, places: nil, picture: 0))
        }
        var data = PieceList()
        var head = writer.head(first: 8)
        for (number, node) in nodes.enumerated() {
            let start = place + Int(data.byteCount)
            head += writer.directory(
                fields(of: node, places: places, picture: start),
                at: places[number],
                next: node.next.map { places[$0] } ?? 0
            )
            for part in node.picture?.parts ?? [] {
                data.add(part)
            }
        }
        guard data.byteCount <= Int64(file.count) + Int64(nodes.count),
            place + Int(data.byteCount) <= Int(UInt32.max)
        else {
            throw .damaged
        }
        var list = PieceList()
        list.add(head)
        list.add(data)
        return list
    }

    private func fields(of node: Node, places: [Int]?, picture start: Int) -> [TIFFField] {
        var fields = node.fields
        for (tag, children) in node.links {
            let longs = children.map { places?[$0] ?? 0 }
            fields.append(TIFFField(tag, longs: longs, writer.order))
        }
        guard let picture = node.picture else {
            return fields
        }
        var offset = start
        var offsets: [Int] = []
        for part in picture.parts {
            offsets.append(offset)
            offset += Int(part.byteCount)
        }
        let counts = picture.parts.map { Int($0.byteCount) }
        fields.append(TIFFField(picture.offsetTag, longs: offsets, writer.order))
        fields.append(TIFFField(picture.countTag, longs: counts, writer.order))
        return fields
    }
}
