/// The members of a JSON object, in the order in which they were read or set.
///
/// Keys are unique and compared as UTF-8 bytes. Two objects are equal when they hold the same keys
/// with equal values; their order does not matter.
public struct JSONObject: Sendable {
    /// One key with its value.
    public typealias Element = (key: String, value: JSON)

    /// The members in order.
    public private(set) var members: [Element]

    /// Where each key stands; kept only for objects in which a search from the start would be slow.
    private var places: [UTF8Key: Int]?

    /// Above this many members a key is looked up by hash.
    private static let longestSearch = 16

    /// Makes an object without members.
    public init() {
        members = []
    }

    /// Makes an object of `elements` in order; of two with one key the later value wins.
    public init(_ elements: some Sequence<(String, JSON)>) {
        self.init()
        for (key, value) in elements {
            self[key] = value
        }
    }

    /// Takes members whose keys the reader has already found to be different.
    init(unique members: [Element]) {
        self.members = members
        if members.count > Self.longestSearch {
            indexMembers()
        }
    }

    /// The number of members.
    public var count: Int { members.count }

    /// Whether there is no member.
    public var isEmpty: Bool { members.isEmpty }

    /// The keys in order.
    public var keys: some Sequence<String> { members.lazy.map(\.key) }

    /// The value of the member named `key`.
    ///
    /// Setting a new key appends a member, setting a known one keeps its place, and setting `nil`
    /// removes the member (`JSON.null` is a value like any other).
    public subscript(key: String) -> JSON? {
        get {
            place(of: key).map { members[$0].value }
        }
        set {
            switch (place(of: key), newValue) {
            case (let place?, let value?):
                members[place].value = value
            case (let place?, nil):
                members.remove(at: place)
                if places != nil { indexMembers() }
            case (nil, let value?):
                append(key, value)
            case (nil, nil):
                break
            }
        }
    }

    /// Where the member named `key` stands in ``members``.
    func place(of key: String) -> Int? {
        if let places { return places[UTF8Key(key)] }
        let wanted = UTF8Key(key)
        return members.firstIndex { UTF8Key($0.key) == wanted }
    }

    /// Replaces the value at a place that ``place(of:)`` returned.
    mutating func replace(at place: Int, with value: JSON) {
        guard members.indices.contains(place) else { return }
        members[place].value = value
    }

    private mutating func append(_ key: String, _ value: JSON) {
        members.append((key, value))
        if places != nil {
            places?[UTF8Key(key)] = members.count - 1
        } else if members.count > Self.longestSearch {
            indexMembers()
        }
    }

    private mutating func indexMembers() {
        var places: [UTF8Key: Int] = [:]
        places.reserveCapacity(members.count)
        for (place, member) in members.enumerated() {
            places[UTF8Key(member.key)] = place
        }
        self.places = places
    }
}

extension JSONObject: Sequence {
    /// Walks over the members in order.
    public func makeIterator() -> IndexingIterator<[Element]> {
        members.makeIterator()
    }

    /// The exact number of members.
    public var underestimatedCount: Int { members.count }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Takes members in order; of two with one key the later value wins.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self.init(elements)
    }
}

extension JSONObject: Hashable {
    /// Compares the members without regard to their order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        guard left.count == right.count else { return false }
        for (place, member) in left.members.enumerated() {
            // Two values that came the same way have the same order: look there first.
            let other = right.members[place]
            if UTF8Key(other.key) == UTF8Key(member.key) {
                guard other.value == member.value else { return false }
            } else {
                guard right[member.key] == member.value else { return false }
            }
        }
        return true
    }

    /// Feeds the members to `hasher`, the same in any order.
    public func hash(into hasher: inout Hasher) {
        var sum = 0
        for member in members {
            var own = Hasher()
            own.combine(UTF8Key(member.key))
            own.combine(member.value)
            sum ^= own.finalize()
        }
        hasher.combine(members.count)
        hasher.combine(sum)
    }
}
