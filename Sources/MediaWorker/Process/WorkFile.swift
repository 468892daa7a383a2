import MediaWork

/// A file of an order and the descriptor that came for it.
struct WorkFile {
    let file: OrderedFile
    let descriptor: Int32
}
