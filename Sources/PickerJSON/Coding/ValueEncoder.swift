/// Collects what one type encodes of itself; every container of that type writes in here.
///
/// A type may keep a nested container or a super encoder and write to it until its own encoding
/// ends, so those are kept as children and put into their places by ``result()``.
final class ValueEncoder: Encoder {
    private enum Shape {
        case undecided, scalar, array, object
    }

    let link: CodingPathLink?
    private var shape = Shape.undecided
    private var scalar = JSON.null
    private var values: [JSON] = []
    private var members = JSONObject()
    private var children: [(place: Int, encoder: ValueEncoder)] = []

    /// A mistake that could not be thrown where it was made.
    private var failure: EncodingError?

    init(link: CodingPathLink?) {
        self.link = link
    }

    var codingPath: [any CodingKey] { link.path }

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    var count: Int { values.count }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        claim(.object)
        return KeyedEncodingContainer(KeyedEncoding<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        claim(.array)
        return UnkeyedEncoding(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        SingleValueEncoding(encoder: self)
    }

    private func claim(_ wanted: Shape) {
        if shape == .undecided {
            shape = wanted
        } else if shape != wanted {
            failure = failure ?? misuse
        }
    }

    private var misuse: EncodingError {
        let text = "One value was encoded in two shapes or twice"
        return ScalarEncoding.refusal(JSON.null, codingPath, text)
    }
}

// What the containers write.
extension ValueEncoder {
    func set(_ value: JSON) throws(EncodingError) {
        guard shape == .undecided else { throw misuse }
        shape = .scalar
        scalar = value
    }

    func set(_ value: JSON, for key: String) {
        members[key] = value
    }

    func append(_ value: JSON) {
        values.append(value)
    }

    /// Encodes a value that lies at `key` inside of this one.
    func encode(_ value: some Encodable, at key: any CodingKey) throws -> JSON {
        let child = ValueEncoder(link: CodingPathLink(link, key))
        try value.encode(to: child)
        return try child.result() ?? .object([:])
    }

    /// Makes an encoder for the member named `key`, whose value is taken at the end.
    func child(at key: any CodingKey) -> ValueEncoder {
        let child = ValueEncoder(link: CodingPathLink(link, key))
        members[key.stringValue] = .null
        if let place = members.place(of: key.stringValue) { children.append((place, child)) }
        return child
    }

    /// Makes an encoder for the next element, whose value is taken at the end.
    func nextChild() -> ValueEncoder {
        let child = ValueEncoder(link: CodingPathLink(link, PathKey(intValue: count)))
        children.append((count, child))
        values.append(.null)
        return child
    }

    /// What was encoded, or `nil` if nothing was.
    func result() throws(EncodingError) -> JSON? {
        if let failure { throw failure }
        for (place, child) in children {
            let value = try child.result() ?? .object([:])
            if shape == .object {
                members.replace(at: place, with: value)
            } else if values.indices.contains(place) {
                values[place] = value
            }
        }
        return switch shape {
        case .undecided: nil
        case .scalar: scalar
        case .array: .array(values)
        case .object: .object(members)
        }
    }
}
