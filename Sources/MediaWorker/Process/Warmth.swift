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
        var facts = MediaFacts(type: UTType.jpeg.identifier)
        facts.displaySize = PixelSize(width: 1, height: 1)
        facts.storedSize = facts.displaySize
        facts.camera = Camera()
        facts.words = Words()
        let answers = [FileAnswer(Result<_, WorkFailure>.success(facts))]
        do {
            let order = try JSON(encoding: WorkOrder(.facts, [file])).serialized()
            _ = try JSON.parse(order).decode(WorkOrder.self)
            let answer = try JSON(encoding: answers).serialized()
            _ = try JSON.parse(answer)
            return PreviewSource(for: .jpeg) != nil
        } catch {
            return false
        }
    }
}
