import MediaWork
import PickerJSON
import UniformTypes

/// What the first order would otherwise pay for, or could not do any more once rights are gone.
///
/// No byte of anybody's file is involved; children inherit what it leaves behind.
enum Warmth {
    /// Sends an order and answers of our own making through the code that children use.
    ///
    /// - Returns: false where that code does not work at all.
    static func spread() -> Bool {
        let file = OrderedFile(type: .jpeg, byteCount: 1, name: FileName([0x61]))
        do {
            let facts = try facts(of: WarmPicture.jpeg)
            guard facts.captured != nil, facts.place != nil, facts.words?.keywords == ["a"] else {
                return false
            }
            let answers = [FileAnswer(Result<_, WorkFailure>.success(facts))]
            let order = try JSON(encoding: WorkOrder(.facts, [file])).serialized()
            _ = try JSON.parse(order).decode(WorkOrder.self)
            let answer = try JSON(encoding: answers).serialized()
            _ = try JSON.parse(answer)
            return PreviewSource(for: .jpeg) != nil
        } catch {
            return false
        }
    }

    /// What is known of a JPEG, so that tables and types are there that the first file would make.
    private static func facts(of jpeg: [UInt8]) throws(MediaReadingError) -> MediaFacts {
        let bytes = Bytes(copying: jpeg)
        let still = try StillReader.read(bytes, type: .jpeg)
        return StillFacts(file: bytes, still: still, type: .jpeg, fileName: []).facts
    }
}
