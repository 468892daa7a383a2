import Glibc
import PickerJSON

/// A text through the parser alone: what was parsed can be written, and reads the same again.
enum ParserRun {
    static func run(_ bytes: UnsafeRawBufferPointer) { check(Array(bytes)) }

    static func check(_ text: [UInt8]) {
        guard let value = try? JSON.parse(text) else { return }
        guard let written = try? value.serialized(), let again = try? JSON.parse(written),
            again == value
        else { abort() }
    }
}
