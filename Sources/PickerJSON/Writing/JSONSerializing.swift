extension JSON {
    /// Writes the value as compact JSON in ASCII, without a line end.
    ///
    /// Everything outside of printable ASCII leaves as an escape: controls, DEL, line separators and
    /// marks that change the direction of writing can disturb no terminal and no line framing. Reals
    /// are written so that they are read back as exactly themselves.
    ///
    /// - Returns: The bytes of the text.
    /// - Throws: A reason if the value holds something that JSON cannot say; nothing is left out.
    public func serialized() throws(JSONSerializationError) -> [UInt8] {
        try JanssonWriter.write(self)
    }
}
