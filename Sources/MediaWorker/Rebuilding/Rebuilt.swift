import MediaWork

/// A file put together anew: what to write, and what became of its metadata.
struct Rebuilt {
    let pieces: PieceList
    let deal: MetadataDeal

    /// Of which classes something is still there, and which are gone altogether.
    var account: MetadataAccount {
        MetadataAccount(kept: deal.kept, stripped: deal.stripped.subtracting(deal.kept))
    }
}
