extension JSON {
    /// Parses a text that holds one value of any kind, with nothing but white space around it.
    ///
    /// - Parameters:
    ///   - text: UTF-8 without a byte order mark; borrowed for the time of the call.
    ///   - limits: What the text may cost.
    /// - Returns: The value.
    /// - Throws: The first reason found to refuse the text, with its offset in bytes.
    public static func parse(
        _ text: UnsafeRawBufferPointer,
        limits: JSONLimits = JSONLimits()
    ) throws(JSONParseError) -> JSON {
        try Prescan.check(text, limits)
        return try JanssonReader.read(text)
    }

    /// Parses the bytes of one text; see ``parse(_:limits:)-(UnsafeRawBufferPointer,_)``.
    public static func parse(
        _ text: [UInt8],
        limits: JSONLimits = JSONLimits()
    ) throws(JSONParseError) -> JSON {
        try parse(text[...], limits: limits)
    }

    /// Parses the bytes of one text; offsets in errors count from the start of the slice.
    public static func parse(
        _ text: ArraySlice<UInt8>,
        limits: JSONLimits = JSONLimits()
    ) throws(JSONParseError) -> JSON {
        try text.withUnsafeBufferPointer { (bytes) throws(JSONParseError) in
            try parse(UnsafeRawBufferPointer(bytes), limits: limits)
        }
    }
}
