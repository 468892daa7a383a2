import ArgumentParser

/// In which form items are wanted.
enum RepresentationChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
    /// What suits best: a type that was asked for, else the original bytes.
    case automatic
    /// The original bytes.
    case current
    /// What most programs can read, converted where needed.
    case compatible
}
